"""Why the bots of When I Dream do what they do, for players who ask for advice: each reason has words."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

from fortywinks.bots.arena import tell
from fortywinks.core import SecretChance
from fortywinks.games.when_i_dream import actions as do
from fortywinks.games.when_i_dream.components import WhenIDreamOptions

from .table import GAME, DreamTable, night

WORDS = Path(__file__).parents[3] / "web" / "src" / "games" / "when-i-dream" / "words"
NAMED = {"name"}
"""What the page fills in by itself, from the number of a seat."""


def advice(table: DreamTable, seat: int, action: Any = None) -> tuple[Any, Any]:
    """What a hard bot that was told everything would do in this seat, and why; or why it would do this."""
    bot: Any = GAME.bot("hard", seat, table.state.seats, table.state.options, Random(1))
    for audience, event in table.told:
        if audience >> seat & 1:
            bot.watch(event)
    view, legal = table.state.view(seat), table.state.legal_actions(seat)
    action = action or bot.choose(view, legal)
    return action, bot.explain(view, legal, action)


def test_spirits_are_told_what_their_word_is_good_for() -> None:
    table = night(6, spirits="fairy nightmare sandman fairy fairy nightmare")
    said, why = advice(table, 1)
    assert why.why == "tells-most"
    table.bob.hints(said.text)
    assert advice(table, 2)[1].why == "leads-astray"
    table.cay.passes()
    assert advice(table, 3)[1].why == "helps-yellow"
    table.ann.guesses_right()
    behind = advice(table, 3)[1]
    assert (behind.why, behind.numbers["yellow"], behind.numbers["blue"]) == ("helps-blue", 1, 0)


def test_the_dreamer_is_told_how_sure_that_is() -> None:
    table = night(6)
    words = table.state.words
    assert advice(table, 0)[1].why == "nothing-said"
    table.bob.hints("zzz")
    assert advice(table, 0) == (do.Listen(), advice(table, 0, do.Listen())[1])
    assert advice(table, 0)[1].why == "not-sure"
    for hint in words.hints_for(words.terms.index(table.term))[:4]:
        table.players[table.state.turn].hints(hint)
    guess, why = advice(table, 0)
    assert guess == do.Guess(1, table.term)
    assert why.why == "points-there"
    assert why.numbers["heard"] == 5
    assert 40 <= why.numbers["sure"] <= 100
    table.time_out("night")
    assert advice(table, 0)[1].why == "last-chance"
    table.ann.guesses_right()
    assert advice(table, 0) == (do.Recall(guess.text), advice(table, 0, do.Recall("x"))[1])
    assert advice(table, 0)[1].why == "dreamt-of-it"


def test_a_speaker_who_seldom_fits_is_named() -> None:
    """Bob's words are of other things all night; on the last card the dreamer is told not to count on him."""
    table = night(6, spirits="nightmare fairy fairy fairy sandman nightmare", turns=60)
    words = table.state.words
    for number in range(6):
        term = words.terms.index(table.term)
        for player, hint in zip(table.players[2:], words.hints_for(term), strict=False):
            while table.state.turn != player.seat:
                stray = words.hints_for((term + 50 + number) % len(words))[0]
                table.players[table.state.turn].hints(stray) if table.state.turn == 1 else None
            player.hints(hint)
        why = advice(table, 0, do.Guess(table.card, table.term))[1]
        table.ann.guesses_right()
    assert (why.why, why.numbers["seat"]) == ("one-is-doubtful", 1)


def test_every_reason_has_words_that_its_numbers_fill() -> None:
    given = [*reasons_of_a_game(), *rare_reasons()]
    for language in ("en", "de", "pl"):
        words = json.loads((WORDS / f"{language}.json").read_text("utf-8"))
        for reason in given:
            text = words[f"when-i-dream.why.{reason.why}"]
            assert set(re.findall(r"{(\w+)}", text)) - NAMED <= set(reason.numbers)
        assert {f"when-i-dream.why.{reason.why}" for reason in given} == {key for key in words if ".why." in key}


def reasons_of_a_game() -> list[Any]:
    options = WhenIDreamOptions(turns=16)
    state = GAME.new(5, options, SecretChance(bytes(32)))
    bots: list[Any] = [GAME.bot("hard", seat, 5, options, Random(seat)) for seat in range(5)]
    tell(bots, state.opening)
    reasons = []
    while state.outcome is None:
        seat = state.awaited[0]
        view, legal = state.view(seat), state.legal_actions(seat)
        action = bots[seat].choose(view, legal)
        reasons.append(bots[seat].explain(view, legal, action))
        assert (reasons[-1] is None) == isinstance(action, do.Sleep | do.Accept)
        tell(bots, state.apply(seat, action))
    return [reason for reason in reasons if reason is not None]


def rare_reasons() -> list[Any]:
    table = night(6)
    table.bob.hints("zzz")
    spirit = [advice(table, 2, action)[1] for action in (do.Vote(1, True), do.Vote(1, False), do.Pass(1))]
    doubtful = advice(table, 0, do.Guess(1, "x"))[1]
    assert doubtful.why == "heard-enough"
    bot: Any = GAME.bot("hard", 0, 6, WhenIDreamOptions(), Random(1))
    bot.dreamer.hints = [(1, "wool"), (2, "farm")]
    bot.dreamer.suspicions = {1: {"fairy": 0.0, "sandman": 0.0, "nightmare": 1.0}}
    named = bot.explain(table.ann.view, table.state.legal_actions(0), do.Guess(1, "sheep"))
    assert (named.why, named.numbers["seat"]) == ("one-is-doubtful", 1)
    table.time_out("night")
    return [*spirit, doubtful, named, *(advice(table, 0, action)[1] for action in (do.Guess(1, "x"), do.Wake()))]
