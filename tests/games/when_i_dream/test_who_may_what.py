"""Who may do what at each moment, to the last action: what is offered, and what is refused all the same."""

from typing import Any

import pytest

from fortywinks.core import Refusal, TextSpace
from fortywinks.games.when_i_dream import actions as do
from fortywinks.games.when_i_dream.components import LONGEST_GUESS

from .table import DreamTable, night


def test_WID_14_the_dreamer_may_pass_listen_once_and_drop_out() -> None:
    table = night()
    assert table.ann.may == {"pass 1", "listen", "away"}
    table.ann.listens()
    assert table.ann.may == {"pass 1", "away"}
    table.ann.does(do.Away())
    assert table.ann.may == {"pass 1", "back"}


def test_WID_16_with_the_time_up_there_is_nothing_to_listen_for() -> None:
    table = night()
    table.time_out("night")
    assert table.ann.may == {"pass 1", "away"}


def test_WID_19_whoever_may_challenge_accept_or_vote_is_offered_just_that() -> None:
    table = night()
    assert table.bob.may == {"pass 1"}
    table.bob.hints()
    assert table.bob.may == set()
    assert table.cay.may == {"pass 1", "challenge 1", "accept 1"}
    assert table.dan.may == {"challenge 1", "accept 1"}
    table.dan.accepts()
    assert table.dan.may == {"challenge 1"}
    table.dan.challenges()
    assert table.cay.may == {"pass 1", "agree 1", "disagree 1"}
    assert (table.bob.may, table.dan.may) == (set(), set())


def test_WID_18_at_a_strict_table_the_first_word_of_the_term_may_slip_out() -> None:
    table = night(words="\n".join(f"{first} sleeper" for first in "abcdefghijklmnop"), strict=True)
    (hints,) = table.state.legal_actions(1).spaces
    assert isinstance(hints, TextSpace)
    assert (hints.suggestions[-1], "sleeper" in hints.suggestions) == (table.term.split()[0], False)
    (mild,) = night(words="\n".join(f"{first} sleeper" for first in "abcdefghijklmnop")).state.legal_actions(1).spaces
    assert isinstance(mild, TextSpace)
    assert hints.suggestions[:-1] == mild.suggestions


def test_WID_13_nobody_passes_in_anothers_turn_nor_after_the_time_is_up() -> None:
    table = night()
    table.bob.hints()
    table.is_refused(3, do.Pass(1), "WID-13")
    table.time_out("night")
    assert table.state.turn == 2
    table.is_refused(2, do.Pass(1), "WID-13")


def test_WID_19_only_who_is_asked_votes_and_only_on_that_hint() -> None:
    table = night()
    table.is_refused(0, do.Vote(1, True), "WID-19")
    table.bob.hints()
    table.is_refused(2, do.Vote(1, True), "WID-19")
    table.dan.challenges()
    table.is_refused(0, do.Vote(1, True), "WID-19")
    for vote in (do.Vote(2, True), do.Vote(True, True), do.Vote(1.0, True), do.Vote(1, 1), do.Vote(1, "no")):  # type: ignore[arg-type]
        table.is_refused(2, vote, "WID-19")
    table.cay.votes(True)
    assert table.state.cards[0].owner == 1


def test_WID_41_only_the_sleeping_dreamer_drops_out_and_only_once() -> None:
    table = night()
    table.is_refused(1, do.Away(), "WID-41")
    table.is_refused(0, do.Back(), "WID-41")
    table.ann.does(do.Away())
    table.is_refused(0, do.Away(), "WID-41")
    table.is_refused(1, do.Back(), "WID-41")


@pytest.mark.parametrize("verdict", ["perhaps", "", 1, None, ["right"]])
def test_WID_50_a_tap_is_right_wrong_or_pass(verdict: Any) -> None:
    table = night(voices="spoken")
    table.is_refused(1, do.Tap(1, verdict), "WID-50")


@pytest.mark.parametrize("seat", [0, 4, -1, True, 2.0, "B", None])
def test_WID_50_a_penalty_is_for_somebody_who_is_awake(seat: Any) -> None:
    table = night(voices="spoken")
    table.is_refused(1, do.Penalty(1, seat), "WID-50")


def guessed_once() -> DreamTable:
    """The recall of a night with one hint and one guess."""
    table = night()
    table.bob.hints()
    table.ann.guesses_wrong()
    table.time_out("night")
    table.time_out("last", 0)
    return table


@pytest.mark.parametrize("length", [LONGEST_GUESS, LONGEST_GUESS + 1])
def test_WID_14_and_WID_30_what_is_guessed_or_recalled_has_a_longest_length(length: int) -> None:
    asleep, awake = night(), guessed_once()
    for table, action in ((asleep, do.Guess(1, "z" * length)), (awake, do.Recall("z" * length))):
        if length == LONGEST_GUESS:
            table.ann.does(action)
        else:
            with pytest.raises(Refusal):
                table.ann.does(action)
    assert len(asleep.state.cards) == (2 if length == LONGEST_GUESS else 1)


def test_WID_30_only_the_dreamer_wakes_and_only_after_the_night() -> None:
    table = night()
    table.is_refused(0, do.Wake(), "WID-30")
    table = guessed_once()
    assert 2 in table.state.deciders, "the hint may still be challenged"
    table.is_refused(2, do.Wake(), "WID-30")
    table.ann.wakes()
    assert table.state.night == 2
