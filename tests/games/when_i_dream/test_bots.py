"""The bots of When I Dream: legal, honest, in order of strength, quick enough."""

import time
from collections import Counter
from random import Random
from statistics import mean
from typing import Any

import pytest

from benchmarks.when_i_dream_detector import Finding
from benchmarks.when_i_dream_nights import play_nights
from fortywinks.bots.arena import play_out, play_series
from fortywinks.bots.sitting import SittingBot
from fortywinks.core import SecretChance, events_for
from fortywinks.games.when_i_dream import actions as do
from fortywinks.games.when_i_dream import events
from fortywinks.games.when_i_dream.bots.dreaming import Dreamer
from fortywinks.games.when_i_dream.bots.meaning import meanings_of
from fortywinks.games.when_i_dream.components import WhenIDreamOptions
from fortywinks.games.when_i_dream.wordlists import house_list

from .table import GAME, night

SHORT: dict[str, Any] = {"turns": 12}


class Checked:
    """A bot whose every answer must be among what it was offered."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.times: list[float] = []
        self.nights: list[events.NightResult] = []

    def watch(self, event: Any) -> None:
        self.bot.watch(event)
        if isinstance(event, events.DayBroke):
            self.nights.append(event.result)

    def choose(self, view: Any, legal: Any) -> Any:
        start = time.perf_counter()
        action = self.bot.choose(view, legal)
        self.times.append(time.perf_counter() - start)
        assert action in legal, action
        return action


def play(level: str, seats: int, seed: int = 0, **options: Any) -> list[Checked]:
    table, rng = WhenIDreamOptions(**options), Random(seed)
    bots = [Checked(GAME.bot(level, seat, seats, table, rng)) for seat in range(seats)]
    play_out(GAME.new(seats, table, SecretChance(rng.randbytes(32))), bots)
    return bots


@pytest.mark.parametrize("level", ["random", "easy", "medium", "hard"])
@pytest.mark.parametrize(("seats", "language"), [(4, "en"), (7, "de"), (10, "pl")])
def test_bots_play_whole_games_legally(level: str, seats: int, language: str) -> None:
    bots = play(level, seats, language=language, **SHORT)
    assert len(bots[0].nights) == seats


@pytest.mark.parametrize("options", [{"voices": "spoken"}, {"strict": True}, {"words": "\n".join("abcdefghijklmnop")}])
def test_bots_play_at_every_kind_of_table(options: dict[str, Any]) -> None:
    for level in ("random", "hard"):
        play(level, 5, **options, **SHORT)


def test_a_bot_answers_within_twenty_milliseconds_on_average() -> None:
    for language in ("en", "de", "pl"):
        bots = play("hard", 6, language=language, **SHORT)
        times = [seconds for bot in bots for seconds in bot.times]
        assert sum(times) / len(times) < 0.02


@pytest.mark.long
def test_at_a_table_of_hard_bots_hints_are_understood_and_no_role_dominates() -> None:
    """A few nights with a seed; docs/bots.md has many."""
    nights = play_nights("hard", 6, 2, "en", "usual", "test")
    assert nights.count == 12
    assert 0.35 < nights.right / nights.guesses < 0.8, "nightmares have their say"
    points = [mean(nights.points[spirit]) for spirit in ("fairy", "nightmare", "sandman")]
    assert max(points) < 1.5 * min(points)


@pytest.mark.long
def test_nightmares_do_not_give_themselves_away_and_no_guess_repeats_a_hint() -> None:
    """A simple detector names one hardly more often than chance would; docs/bots.md has many nights."""
    found = Finding("hard", 6, 4, "en", "test")
    assert found.nights > 20
    assert found.named / found.nights < found.chance / found.nights + 0.2
    assert found.guesses > 200
    assert found.impossible == 0, "what a hint says cannot be the term (WID-18)"


def test_with_fairies_alone_most_guesses_are_right() -> None:
    nights = play_nights("hard", 6, 1, "de", "fairies", "test")
    assert nights.right > 0.8 * nights.guesses


@pytest.mark.long
def test_stronger_levels_beat_weaker_ones() -> None:
    """Two of each at a table of four. Between medium and hard so few games would say nothing: docs/bots.md has more."""
    for weaker, stronger in (("random", "easy"), ("easy", "medium"), ("easy", "hard")):
        wins: Counter[str] = Counter()
        levels = [weaker, stronger, weaker, stronger]
        for result in play_series(GAME, levels, 14, "levels", WhenIDreamOptions()):
            for seat in result.outcome.winners:
                wins[levels[result.seating[seat]]] += 1
        assert wins[stronger] > wins[weaker], (weaker, stronger, wins)


def test_a_bot_that_takes_over_late_does_the_same() -> None:
    """Whatever it knows it has from watching, so a substitute who is told everything decides alike."""
    options = WhenIDreamOptions(turns=10)
    table = night(5, **SHORT)
    steady = SittingBot(GAME, "hard", 0, 5, options, b"x" * 32)
    steady.watch(events_for(0, table.told))
    for text in ("wool", "farm", "lamb"):
        steady.choose(table.ann.view, table.state.legal_actions(0))
        table.players[table.state.turn].hints(text)
        steady.watch(events_for(0, table.latest))
    late = SittingBot(GAME, "hard", 0, 5, options, b"x" * 32)
    late.watch(events_for(0, table.told))
    asked = table.ann.view, table.state.legal_actions(0)
    assert steady.choose(*asked) == late.choose(*asked)


def test_a_dreamer_learns_whom_to_trust() -> None:
    words = house_list("en")
    dreamer = Dreamer(meanings_of(words), 6, learns=True)
    dreamer.watch(events.DuskFell(1, 0, "moon"))
    for number, term in enumerate(("penguin", "piano", "castle", "umbrella"), 1):
        dreamer.watch(events.NewCard(number, 1))
        hints = words.entries[words.terms.index(term)].hints
        stray = words.entries[words.terms.index(term) - 150].hints[0]
        for seat, text in ((1, hints[0]), (2, hints[1]), (3, stray), (4, hints[2])):
            dreamer.watch(events.HintGiven(number * 4 + seat, seat, text))
        assert words.terms[dreamer.belief().term] == term
        dreamer.watch(events.CardDone(number))
    assert dreamer.trust(3) < dreamer.usual_trust < min(dreamer.trust(seat) for seat in (1, 2, 4))


def test_bots_help_and_mislead_by_their_spirit() -> None:
    table = night(6, spirits="fairy nightmare sandman fairy fairy nightmare")
    words = table.state.words
    listed = set(words.entries[words.terms.index(table.term)].hints)

    def say(seat: int) -> str:
        bot = GAME.bot("hard", seat, 6, WhenIDreamOptions(), Random(1))
        action = bot.choose(table.state.view(seat), table.state.legal_actions(seat))
        assert isinstance(action, do.Hint)
        table.apply(seat, action)
        return action.text

    assert say(1) in listed
    assert say(2) not in listed
    assert say(3) in listed, "with both sides equal a sandman helps"
