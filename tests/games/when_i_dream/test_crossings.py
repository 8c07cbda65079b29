"""Two things at once: votes that cross time-outs, guesses, other hints and the recall; a pile that runs out."""

from typing import Any

import pytest

from fortywinks.core import SPECTATOR
from fortywinks.games.when_i_dream import actions as do
from fortywinks.games.when_i_dream import events
from fortywinks.tables.clocks import LAG

from .evening import DreamEvening
from .table import GAME, WRONG, DreamTable, night
from .test_hints import dream_of

FEW = "\n".join(f"thing {letter}" for letter in "abcdefghijklmnop")


def voted_on(table: DreamTable, *, upheld: bool = True) -> None:
    """Everybody who may vote does."""
    while table.state.vote is not None:
        table.players[table.state.voters()[0]].votes(upheld, table.state.vote.hint.number)


def challenged(**options: Any) -> DreamTable:
    """Bob gave a hint on the first card, Cay challenged it, five players."""
    table = night(5, **options)
    table.bob.hints()
    table.cay.challenges()
    return table


def test_WID_18_a_card_taken_for_the_term_stays_when_an_earlier_hint_is_found_invalid() -> None:
    table = dream_of("lighthouse", strict=True)
    card = table.card
    first, second = table.state.turn, table.state.left_of(table.state.turn) or 1
    table.players[first].hints("sea")
    other = next(seat for seat in table.state.awake_seats if seat not in (first, second))
    table.players[other].challenges()
    table.players[second].hints("lighthouse")
    voted_on(table)
    assert (table.state.cards[card - 1].pile, table.state.cards[card - 1].owner) == ("front", second)
    assert [taken.seat for taken in table.heard(first, events.CardTaken)] == [second]
    assert table.card == card + 1
    table.end_night()
    assert [table.state.fronts[seat] for seat in (first, second)] == [0, 1]


def test_WID_19_a_hint_given_during_a_vote_may_be_challenged_for_three_seconds_after_it() -> None:
    table = challenged()
    table.cay.hints("wool")
    assert table.dan.view.newest is None
    assert ("challenge", None) not in table.clocks, "its three seconds have not begun"
    table.is_refused(1, do.Challenge(2), "WID-13")
    voted_on(table, upheld=False)
    assert table.dan.view.newest == 2
    assert ("challenge", None) in table.clocks
    table.dan.challenges()
    voted_on(table)
    assert (table.state.cards[0].pile, table.state.cards[0].owner) == ("front", 2)


def test_WID_19_of_two_hints_given_during_a_vote_the_newest_may_be_challenged() -> None:
    table = challenged()
    table.cay.hints("wool")
    table.dan.hints("farm")
    voted_on(table, upheld=False)
    table.is_refused(4, do.Challenge(2), "WID-19")
    table.bob.does(do.Challenge(3))


def test_WID_19_a_hint_on_a_card_that_was_taken_can_cost_nobody_that_card_again() -> None:
    table = challenged()
    table.cay.hints("wool")
    voted_on(table)
    table.dan.does(do.Challenge(2))
    voted_on(table)
    assert table.state.cards[0].owner == 1
    assert table.card == 2, "no second new card"


def test_WID_16_after_the_time_is_up_an_upheld_challenge_brings_a_new_card_and_the_last_guess_is_about_it() -> None:
    table = challenged()
    table.time_out("night")
    serial = next(clock.serial for clock in table.state.clocks() if clock.name == "last")
    voted_on(table)
    assert (table.state.phase, table.card, table.state.is_open) == ("last", 2, True)
    assert table.heard(0, events.NewCard)[-1].card == 2
    assert next(clock.serial for clock in table.state.clocks() if clock.name == "last") != serial, "10 s of its own"
    table.is_refused(0, do.Guess(1, WRONG), "WID-22")
    table.ann.guesses_right()
    assert (table.piles, table.state.phase) == ((1, 0), "recall")
    assert table.state.cards[0].owner == 1


@pytest.mark.parametrize("guessed", [True, False])
def test_WID_19_the_recall_waits_for_a_running_vote(guessed: bool) -> None:
    table = night(5)
    table.ann.guesses_right()
    table.bob.hints()
    table.cay.challenges()
    table.time_out("night")
    if guessed:
        table.ann.guesses_wrong()
    else:
        table.time_out("last", 0)
    assert table.heard(0, events.NightEnded) == []
    assert table.state.deciders == (3, 4), "nobody but those who vote"
    assert table.clocks == {("vote", None)}
    assert table.state.when_missing(0, True) is None
    assert GAME.parse_state(table.state.text()).text() == table.state.text()
    voted_on(table)
    assert table.state.phase == "recall"
    assert (table.piles, table.state.cards[1].owner) == ((1, 0), 1), "a guessed card is taken out of its pile"
    assert table.card == 2, "the last guess is over: no new card"
    table.ann.wakes()
    assert table.state.fronts == (0, 1, 0, 0, 0)


def test_WID_19_the_day_waits_for_a_vote_that_began_in_the_recall() -> None:
    table = night(5)
    table.bob.hints()
    table.time_out("night")
    table.ann.guesses_right()
    assert table.state.phase == "recall"
    table.cay.challenges()
    table.ann.wakes()
    assert table.heard(0, events.DayBroke) == []
    assert table.clocks == {("vote", None)}
    assert GAME.parse_state(table.state.text()).text() == table.state.text()
    table.dan.votes(True)
    table.time_out("vote")
    (day,) = table.heard(SPECTATOR, events.DayBroke)
    assert day.result.fronts == (0, 1, 0, 0, 0)
    assert day.result.points[0] == 0


def test_WID_32_all_terms_are_seen_before_one_comes_back_even_in_the_middle_of_a_night() -> None:
    table = night(words=FEW)
    seen = [table.heard(0, events.DuskFell)[0].seen, table.term]
    while len(seen) < 12:
        table.ann.passes()
        seen.append(table.term)
    table.end_night()  # four are left: fewer than were enough once
    seen.append(table.heard(0, events.DuskFell)[1].seen)
    table.players[table.state.dreamer].does(do.Sleep())
    seen.append(table.term)
    while len(seen) < 16:
        table.players[table.state.dreamer].passes()
        seen.append(table.term)
    assert len(set(seen)) == 16
    assert len(table.state.decks) == 1
    again = []
    for _ in range(16):
        table.players[table.state.dreamer].passes()
        again.append(table.term)
        assert GAME.parse_state(table.state.text()).text() == table.state.text()
    assert table.state.phase == "night"
    assert len(table.state.decks) == 2
    assert set(again) == set(seen)
    table.end_night()
    assert len(table.state.decks) == 1, "what is no longer needed is not kept"


def test_WID_32_whoever_does_not_see_the_cards_could_have_had_others_on_both_sides_of_a_shuffle() -> None:
    from random import Random

    table = night(words=FEW)
    for _ in range(20):
        table.ann.passes()
    rng = Random(4)
    dreams = {
        tuple(copy.term_of(card) for card in range(1, 22))
        for copy in (table.state.determinize(0, rng) for _ in range(5))
    }
    assert len(dreams) > 1
    assert len({dream[18:] for dream in dreams}) > 1
    for seat in (1, 2, 3):
        copy = table.state.determinize(seat, rng)
        assert [copy.term_of(card) for card in range(1, 22)] == [table.state.term_of(card) for card in range(1, 22)]


def test_WID_16_a_table_with_a_clock_plays_its_whole_time() -> None:
    night = DreamEvening(turns=4)
    for _ in range(60):
        people = {0: night.ann, 1: night.ben, 2: night.cay, 3: night.dan}
        people[night.state.turn].does(f"pass {len(night.state.cards)}")
    assert night.state.phase == "night"
    night.passes(180 + LAG)
    assert night.state.phase == "last"


def test_WID_16_a_table_without_a_clock_ends_its_night_after_its_turns() -> None:
    table = night(turns=4)
    for _ in range(4):
        table.players[table.state.turn].passes()
    assert table.state.phase == "last"
