"""The bots at the table: fair, in the right order of strength, quick, and able to say why."""

from random import Random
from time import process_time
from typing import Any

import pytest

from fortywinks.bots.arena import play_out, play_series, tell
from fortywinks.core import SecretChance, events_for
from fortywinks.core.bot import ExplainingBot
from fortywinks.games.counting_zzzzs import GAME
from fortywinks.games.counting_zzzzs.bots import hard
from fortywinks.games.counting_zzzzs.bots.explaining import reason_for
from fortywinks.games.counting_zzzzs.bots.hard import HardBot
from fortywinks.games.counting_zzzzs.bots.master import MasterBot
from fortywinks.games.counting_zzzzs.bots.outlook import dream_worth, standing
from fortywinks.games.counting_zzzzs.bots.policy import decide
from fortywinks.games.counting_zzzzs.bots.seen import Seen
from fortywinks.games.counting_zzzzs.bots.values import FITTED, THUMB
from fortywinks.games.counting_zzzzs.components import CountingZzzzsOptions, house_deck
from fortywinks.games.counting_zzzzs.events import PileSeen
from fortywinks.games.counting_zzzzs.scoring import dream_points

from .table import Player, zzzzs

LEVELS = tuple(GAME.bot_levels)
OPTIONS = CountingZzzzsOptions()


def share(level: str, other: str, games: int, seats: int = 2) -> float:
    """The share of games that one bot of this level wins against the others."""
    wins = 0.0
    for result in play_series(GAME, [level, *[other] * (seats - 1)], games, "order"):
        winners = result.outcome.winners
        wins += sum(1 / len(winners) for seat in winners if result.seating[seat] == 0)
    return wins / games


def test_easy_beats_random() -> None:
    assert share("easy", "random", 30) > 0.85
    assert share("easy", "random", 40, 4) > 0.55


def test_medium_beats_easy() -> None:
    assert share("medium", "easy", 60) > 0.65
    assert share("medium", "easy", 80, 4) > 0.36


@pytest.mark.long
def test_hard_beats_medium(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even with a sixth of its worlds; the whole table is in docs/bots.md."""
    monkeypatch.setattr(hard, "HEATS", ((3, 6), (2, 8)))
    assert share("hard", "medium", 12) > 0.6


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("light_sleeper", ["any", "self"])
def test_all_levels_play_together_at_every_table(seats: int, light_sleeper: Any) -> None:
    options = CountingZzzzsOptions(light_sleeper, seats == 3)
    levels = ("medium", "easy", "random", "medium")[:seats]
    state = GAME.new(seats, options, SecretChance(bytes([seats]) * 32))
    play_out(state, [GAME.bot(level, seat, seats, options, Random(seat)) for seat, level in enumerate(levels)])
    assert state.outcome is not None


@pytest.mark.parametrize("level", ["easy", "medium", pytest.param("hard", marks=pytest.mark.long), "master"])
def test_a_bot_decides_the_same_in_every_world_that_it_cannot_tell_apart(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real cards of the others, dealt anew, change nothing in what it does."""
    monkeypatch.setattr(MasterBot, "thoughts", 1)
    state = GAME.new(3, OPTIONS, SecretChance(bytes(32)))
    told = list(state.opening)
    rng, compared = Random(5), 0
    while state.outcome is None and compared < 12:
        seat = state.deciders[0]
        legal = state.legal_actions(seat)
        if len(legal) > 1 and rng.random() < 0.4:
            compared += 1
            answers = []
            for world in (state, state.determinize(seat, rng)):
                bot = GAME.bot(level, seat, 3, OPTIONS, Random(7))
                for event in events_for(seat, told):
                    bot.watch(event)
                answers.append(bot.choose(world.view(seat), world.legal_actions(seat)))
            assert answers[0] == answers[1]
            assert answers[0] in legal
        told += state.apply(seat, legal.sample(rng))
    assert compared == 12


def test_an_imagined_world_agrees_with_all_that_its_seat_knows() -> None:
    for seed in range(6):
        seats = 2 + seed % 3
        state = GAME.new(seats, OPTIONS, SecretChance(bytes([seed]) * 32))
        seens = [Seen(seat, seats, OPTIONS) for seat in range(seats)]
        tell(seens, state.opening)  # type: ignore[arg-type]
        rng = Random(seed)
        while state.outcome is None:
            seat = state.deciders[0]
            world = seens[seat].world(state.view(seat), rng)
            mine, theirs = world.view(seat), state.view(seat)
            for name in (
                "hand",
                "dreams",
                "scores",
                "hand_sizes",
                "pile_size",
                "turn",
                "phase",
                "discard_size",
                "window",
            ):
                assert getattr(mine, name) == getattr(theirs, name), name
            assert set(world.legal_actions(seat)) == set(state.legal_actions(seat))
            table = seens[seat].table(state.view(seat))
            assert (table.view(seat).dreams, table.view(seat).hand) == (theirs.dreams, theirs.hand)
            assert set(table.legal_actions(seat)) == set(state.legal_actions(seat))
            assert not any(hand for other, hand in enumerate(table.hands) if other != seat)
            everything = [*world.order, *world.removed]
            assert sorted(everything) == list(range(140))
            assert set(world.order[world.next_card :]).isdisjoint(card for hand in world.hands for card in hand)
            tell(seens, state.apply(seat, state.legal_actions(seat).sample(rng)))  # type: ignore[arg-type]


def test_what_lucid_dreaming_showed_is_not_forgotten() -> None:
    seen = Seen(0, 2, OPTIONS)
    table = zzzzs("A: cake | lucid-dreaming", "B: rocket | aunt soup late", light_sleeper="self")
    before = len(table.told)
    table.ann.plays("lucid-dreaming")
    table.ann.lays("grandma")
    for event in events_for(0, table.told[before:]):
        seen.watch(event)
    pile = {house_deck().numbers[id] for id in table.ann.heard(PileSeen)[-1].cards}
    for number in range(20):
        world = seen.world(table.ann.view, Random(number))
        drawn_since = sum(card in pile for card in world.hands[1])
        assert drawn_since == 2  # Bob has drawn two since then, and holds three older cards
        assert set(world.order[world.next_card :]) <= pile


def choice(player: Player) -> str:
    """What quick judgement does for this player."""
    return str(decide(player.table.state, player.seat))


def test_a_rival_is_woken_before_the_fifth_element() -> None:
    table = zzzzs("A: rocket | snoring late", "B: cake cat kitchen grandma | soup", scores="0 30")
    assert choice(table.ann) == "play snoring on B"


def test_a_good_dream_is_saved_by_a_block() -> None:
    table = zzzzs("A: rocket | snoring", "B: cake cat hammock grandma | heavy-sleeper aunt", "C: | soup")
    table.ann.plays("snoring", on=table.bob)
    assert choice(table.bob) == "block heavy-sleeper"


def test_a_dream_that_hurts_is_not_saved() -> None:
    table = zzzzs("A: rocket | snoring", "B: hell clown screaming | heavy-sleeper aunt", "C: | soup")
    table.ann.plays("snoring", on=table.bob)
    assert choice(table.bob) == "pass"


def test_forty_points_are_taken() -> None:
    table = zzzzs("A: cake cat kitchen grandma rocket | conclusion late soup", "B: hammock | aunt", scores="30 0")
    assert choice(table.ann) == "play conclusion on A"
    bot = HardBot(0, 2, OPTIONS, Random(1))
    assert str(bot.choose(table.ann.view, table.state.legal_actions(0))) == "play conclusion on A"


def test_the_hard_bot_says_why() -> None:
    state = GAME.new(2, OPTIONS, SecretChance(bytes(32)))
    bot = GAME.bot("hard", state.deciders[0], 2, OPTIONS, Random(3))
    assert isinstance(bot, ExplainingBot)
    seat = state.deciders[0]
    legal = state.legal_actions(seat)
    action = bot.choose(state.view(seat), legal)
    reason = bot.explain(state.view(seat), legal, action)
    assert reason is not None
    assert reason.why == "begin-dream"
    assert reason.numbers["size"] == 1


def test_there_is_a_reason_for_everything() -> None:
    state: Any = GAME.new(4, OPTIONS, SecretChance(bytes([3]) * 32))
    rng, whys = Random(2), set()
    while state.outcome is None:
        seat = state.deciders[0]
        whys |= {reason_for(state, seat, action).why for action in state.legal_actions(seat)}
        state.apply(seat, state.legal_actions(seat).sample(rng))
    assert {"longer-dream", "spoil-dream", "feed-dream", "wake-other", "put-away", "let-happen"} <= whys


def test_what_a_dream_is_worth_grows_with_its_points_and_ends_in_them() -> None:
    deck = house_deck()
    good = tuple(deck.numbers[card] for card in ("cake", "cat", "kitchen", "grandma", "rocket"))
    bad = tuple(deck.numbers[card] for card in ("hell", "clown", "bathroom", "teeth", "screaming"))
    for values in (FITTED[2], FITTED[3], FITTED[4], THUMB[2]):
        assert dream_worth(deck, good, (), 60, values) > dream_worth(deck, bad, (), 60, values)
        assert dream_worth(deck, good, (), 0, values) == dream_points(deck, good, ())
    table = zzzzs("A: cake | late", "B: hell | soup", scores="30 5")
    assert standing(table.state, 0) > 0.8
    assert standing(table.state, 0) + standing(table.state, 1) == pytest.approx(1)


@pytest.mark.long
def test_hard_decides_within_a_tenth_of_a_second_on_average() -> None:
    state = GAME.new(4, OPTIONS, SecretChance(bytes([9]) * 32))
    bots = [GAME.bot(level, seat, 4, OPTIONS, Random(seat)) for seat, level in enumerate(("hard", *["medium"] * 3))]
    tell(bots, state.opening)
    spent, decisions = 0.0, 0
    while state.outcome is None and decisions < 40:
        seat = state.deciders[0]
        view, legal = state.view(seat), state.legal_actions(seat)
        began = process_time()
        action = bots[seat].choose(view, legal)
        if seat == 0:
            spent += process_time() - began
            decisions += 1
        tell(bots, state.apply(seat, action))
    assert spent / decisions < 0.1
