"""WID-30 to WID-50: recall, points, the end, dropping out, one room."""

import pytest

from fortywinks.core import SPECTATOR
from fortywinks.games.when_i_dream import actions as do
from fortywinks.games.when_i_dream import events
from fortywinks.games.when_i_dream.scoring import dreamer_points, final_outcome, spirit_points

from .table import WRONG, DreamTable, dusk, night


def dreamt(right: int, wrong: int, spirits: str = "fairy nightmare sandman sandman") -> tuple[DreamTable, list[str]]:
    """So many right and wrong guesses; the night is over. With the terms that were guessed."""
    table = night(len(spirits.split()), spirits=spirits)
    terms = []
    for _ in range(right):
        terms.append(table.term)
        table.ann.guesses_right()
    for _ in range(wrong):
        table.ann.guesses_wrong()
    table.time_out("night")
    table.time_out("last", 0)
    return table, terms


def test_WID_30_as_many_entries_as_guesses_and_no_feedback() -> None:
    table, terms = dreamt(1, 2)
    assert table.ann.view.entries == 3
    table.ann.recalls(WRONG)
    table.ann.recalls(terms[0].upper())
    assert table.heard(0, events.Named) == [events.Named(WRONG), events.Named(terms[0].upper())]
    assert table.heard(0, events.DayBroke) == []
    table.ann.recalls("and more")
    (day,) = table.heard(0, events.DayBroke)
    assert day.result.dream[0].recalled
    assert day.result.points[0] == 3


def test_WID_30_the_recall_ends_with_its_clock_or_when_the_dreamer_wakes() -> None:
    table, _ = dreamt(1, 0)
    table.is_refused(0, do.Recall("?!"), "WID-30")
    table.time_out("recall", 0)
    assert table.state.phase == "dusk"
    table, _ = dreamt(1, 0)
    table.ann.wakes()
    assert table.state.phase == "dusk"


def test_WID_30_without_a_guess_there_is_nothing_to_recall() -> None:
    table, _ = dreamt(0, 0)
    assert table.state.phase == "dusk"


def test_WID_31_the_example_of_the_rulebook() -> None:
    table, terms = dreamt(3, 2, "fairy fairy nightmare nightmare sandman fairy")
    for term in terms:
        table.ann.recalls(term)
    table.ann.wakes()
    (day,) = table.heard(0, events.DayBroke)
    assert day.result.points == (5, 3, 3, 2, 2, 3)


@pytest.mark.parametrize(
    ("yellow", "blue", "points"),
    [(0, 0, 2), (3, 3, 5), (3, 2, 3), (2, 3, 3), (1, 0, 1), (2, 0, 0), (5, 2, 2), (2, 5, 2)],
)
def test_WID_31_sandmen_like_balance(yellow: int, blue: int, points: int) -> None:
    assert spirit_points("sandman", yellow, blue) == points
    assert (spirit_points("fairy", yellow, blue), spirit_points("nightmare", yellow, blue)) == (yellow, blue)


def test_WID_31_the_bonus_needs_every_yellow_term_and_a_yellow_card() -> None:
    assert dreamer_points(3, True) == 5
    assert dreamer_points(3, False) == 3
    assert dreamer_points(0, True) == 0
    table, terms = dreamt(2, 0)
    table.ann.recalls(terms[0])
    table.ann.wakes()
    (day,) = table.heard(0, events.DayBroke)
    assert day.result.points[0] == 2


def test_WID_32_by_day_everything_is_revealed() -> None:
    table = night(spirits="fairy nightmare sandman sandman")
    table.bob.hints("wool")
    term = table.term
    table.ann.guesses(WRONG)
    table.end_night()
    (day,) = table.heard(SPECTATOR, events.DayBroke)
    result = day.result
    assert (result.spirits, result.left_over) == ((None, "fairy", "nightmare", "sandman"), "sandman")
    card = result.dream[0]
    assert (card.term, card.guess, card.pile) == (term, WRONG, "blue")
    assert card.hints == (events.GivenHint(1, "wool"),)
    assert table.ann.view.last_night == result


def test_WID_32_no_term_comes_back_while_others_are_left() -> None:
    table = night()
    seen = [table.term]
    for _ in range(3):
        for _ in range(100):
            table.players[table.state.dreamer].passes()
            seen.append(table.term)
        table.end_night()
        table.players[table.state.dreamer].does(do.Sleep())
        seen.append(table.term)
    assert len(set(seen)) == len(seen)


def test_WID_40_cards_in_front_cost_a_point_and_break_ties() -> None:
    outcome = final_outcome((9, 10, 8, 9), (0, 1, 0, 3))
    assert [result.score for result in outcome.results] == [9, 9, 8, 6]
    assert [result.rank for result in outcome.results] == [1, 2, 3, 4]
    assert final_outcome((6, 6, 4, 3), (1, 1, 0, 0)).winners == (0, 1)
    assert final_outcome((5, 4, 3, 3), (1, 0, 0, 0)).winners == (1,)


def test_WID_40_everybody_dreams_once() -> None:
    table = dusk()
    dreamers = []
    for _ in range(4):
        dreamers.append(table.state.dreamer)
        table.players[table.state.dreamer].does(do.Sleep())
        table.end_night()
    assert dreamers == [0, 1, 2, 3]
    assert table.state.outcome is not None
    assert table.heard(SPECTATOR, events.GameEnded)[0].winners == table.state.outcome.winners


def test_WID_41_a_dreamer_who_is_gone_too_long_voids_the_night() -> None:
    table = night()
    table.ann.guesses_right()
    assert table.state.when_missing(0, True) == do.Away()
    assert table.state.when_missing(1, True) is None, "for a spirit a bot plays on"
    table.ann.does(do.Away())
    assert ("away", 0) in table.clocks
    table.time_out("away", 0)
    (day,) = table.heard(SPECTATOR, events.DayBroke)
    assert day.result.void
    assert day.result.totals == (0, 0, 0, 0)
    assert (table.state.night, table.state.dreamer) == (2, 1)


def test_WID_41_whoever_is_back_in_time_dreams_on() -> None:
    table = night()
    table.ann.does(do.Away())
    assert table.state.when_missing(0, False) == do.Back()
    table.ann.does(do.Back())
    assert ("away", 0) not in table.clocks
    table.ann.does(do.Away())
    table.ann.guesses_right()
    assert table.heard(1, events.CameBack) == [events.CameBack(0), events.CameBack(0)]
    assert not table.state.away


def test_WID_50_in_one_room_one_person_taps() -> None:
    table = night(voices="spoken")
    assert table.state.deciders == (1,), "Bob taps while Ann dreams"
    term = table.term
    table.bob.does(do.Tap(1, "right"))
    table.bob.does(do.Tap(2, "wrong"))
    table.bob.does(do.Tap(3, "pass"))
    table.bob.does(do.Penalty(4, 2))
    assert table.piles == (1, 2)
    assert table.heard(SPECTATOR, events.CardShown)[0].term == term, "the screen is the card stand"
    table.time_out("night")
    table.bob.does(do.Tap(5, "pass"))
    table.is_refused(1, do.Remembered(2), "WID-50")
    table.bob.does(do.Remembered(1))
    (day,) = table.heard(0, events.DayBroke)
    assert day.result.points[0] == 3
    assert day.result.fronts == (0, 0, 1, 0)
    table.bob.does(do.Sleep())
    assert table.state.deciders == (0,), "seat A taps for everybody else"


def test_WID_50_what_belongs_to_the_other_way_of_sitting_is_refused() -> None:
    spoken, typed = night(voices="spoken"), night()
    spoken.is_refused(1, do.Hint(1, "zzz"), "WID-13")
    spoken.is_refused(1, do.Guess(1, "zzz"), "WID-14")
    typed.is_refused(1, do.Tap(1, "right"), "WID-50")
    typed.is_refused(1, do.Penalty(1, 2), "WID-50")
    assert typed.heard(SPECTATOR, events.CardShown) == [], "whoever watches may be the dreamer's other device"
