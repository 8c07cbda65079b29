"""The bots at the table: legal, fair, in the right order of strength, and quick."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from fortywinks.bots.arena import play_series
from fortywinks.core import events_for
from fortywinks.games.sen import GAME
from fortywinks.games.sen.components import SenOptions
from fortywinks.games.sen.state import SenState
from tests.games.bots_evening import BotsEvening

LEVELS = tuple(GAME.bot_levels)
VARIANTS = SenOptions(
    penalty=15, swap_within_dream=True, gentle_ravens=True, go_for_broke=True, claim_pairs=True, until="2 rounds"
)


def tables() -> Iterator[SenOptions]:
    """Every combination of the options that change how one plays, short games."""
    for penalty, flags in product((5, 15), product((False, True), repeat=5)):
        yield SenOptions("20", penalty, "random", *flags)  # type: ignore[arg-type]


class Evening(BotsEvening[SenState]):
    game = GAME


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_every_level_plays_at_every_table(seats):
    for index, options in enumerate(tables()):
        evening = Evening(seats, options, index)
        evening.plays()
        assert evening.state.outcome is not None


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", [SenOptions(until="2 rounds"), VARIANTS], ids=["plain", "variants"])
def test_what_a_bot_does_depends_on_nothing_its_seat_cannot_know(level, options):
    dice = Random(5)
    evening = Evening(3, options, 4, (level,))
    decks = set()
    for seat, answer in evening.decisions():
        if dice.random() < 0.4:
            state, told = evening.dealt_anew(seat, dice)
            decks.add(state.deck == evening.state.deck)
            bot = evening.late_bot(seat, events_for(seat, told))
            assert bot.choose(state.view(seat), state.legal_actions(seat)) == answer
    assert decks == {False}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("memory_aid", [False, True])
def test_a_substitute_plays_like_one_that_sat_there_all_along(level, memory_aid):
    evening = Evening(3, SenOptions(until="3 rounds", memory_aid=memory_aid, claim_pairs=True), 1, (level,))
    assert evening.substitutes_agree() > 5


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_was_told_nothing_can_play_on(level):
    """A puzzle begins in the middle of a round: what lies on the table must be enough."""
    for seed in range(6):
        Evening(3, VARIANTS, seed, ("random",)).plays_on_untold(level, 12)


def share(strong: str, weak: str, games: int, **options: object) -> float:
    """The part of its two-player games that the first one wins; a shared win counts half."""
    won = 0.0
    for result in play_series(GAME, (strong, weak), games, "strength", SenOptions(**options)):  # type: ignore[arg-type]
        winners = result.outcome.winners
        won += (result.seating.index(0) in winners) / len(winners)
    return won / games


# The measured shares are in docs/bots.md; the bounds leave room for luck in so few games, and none for a broken bot.


def test_easy_beats_random():
    assert share("easy", "random", 60) > 0.9


def test_medium_beats_easy():
    assert share("medium", "easy", 60) > 0.8


@pytest.mark.long
def test_hard_beats_medium():
    assert share("hard", "medium", 60) > 0.62


@pytest.mark.long
@pytest.mark.parametrize("variant", ["claim_pairs", "gentle_ravens", "go_for_broke"])
def test_hard_beats_medium_in_the_variants_too(variant):
    assert share("hard", "medium", 16, **{variant: True}) > 0.5


@pytest.mark.parametrize("options", [SenOptions(until="3 rounds"), VARIANTS], ids=["plain", "variants"])
def test_hard_answers_in_under_ten_milliseconds_on_average(options):
    evening = Evening(4, options, 3, ("hard",))
    evening.plays()
    assert len(evening.thought) > 20
    assert sum(evening.thought) / len(evening.thought) < 0.010
