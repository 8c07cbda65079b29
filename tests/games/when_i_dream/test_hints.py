"""WID-17 to WID-22: hints, challenges, and what comes too late."""

from typing import Any

import pytest

from fortywinks.core import HOUSE, SPECTATOR, TimeOut, UnknownAction
from fortywinks.games.when_i_dream import actions as do
from fortywinks.games.when_i_dream import events

from .table import WRONG, DreamTable, night


def dream_of(term: str, **options: Any) -> DreamTable:
    """A night whose first card shows this term of the house's list."""
    for seed in range(250):
        table = night(seed=seed, **options)
        if table.term == term:
            return table
        while table.card < 100 and table.term != term:
            table.ann.passes()
        if table.term == term:
            return table
    raise LookupError(term)


@pytest.mark.parametrize("hint", ["sea", "C-3PO", "o'clock", "42", "NASA", "Brrr!", "Dr.", "Müller", "self-made"])
def test_WID_17_a_hint_is_one_word(hint: str) -> None:
    table = night()
    table.bob.hints(hint)
    assert table.heard(0, events.HintGiven) == [events.HintGiven(1, 1, hint)]


@pytest.mark.parametrize("hint", ["", " ", "two words", "a-b-c-d", "x" * 31, "-", "!", "a\nb", "tab\t", None, 5])
def test_WID_17_anything_else_is_none(hint: object) -> None:
    table = night()
    table.is_refused(1, do.Hint(1, hint), "WID-17")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("hint", "reason"),
    [
        ("lighthouse", "that is the term itself"),
        ("light", "that is a part of the term"),
        ("houses", "that is of the term's word family"),
        ("ligthouse", "that is the term misspelt"),
        ("Leuchtturm", "that is the term in another language"),
    ],
)
def test_WID_18_a_clearly_invalid_hint_is_refused_with_a_reason(hint: str, reason: str) -> None:
    table = dream_of("lighthouse")
    turn, clocks = table.state.turn, table.clocks
    assert table.is_refused(turn, do.Hint(table.card, hint), "WID-18") == reason
    assert table.clocks == clocks, "the clock runs on"
    assert do.Hint(table.card, hint) not in table.state.legal_actions(turn)
    table.players[turn].hints("sea")


def test_WID_18_what_sounds_like_the_term_is_refused() -> None:
    table = dream_of("knight")
    assert table.is_refused(table.state.turn, do.Hint(table.card, "night"), "WID-18") == "that sounds like the term"


def test_WID_18_at_a_strict_table_it_costs_the_card() -> None:
    table = dream_of("lighthouse", strict=True)
    card, turn = table.card, table.state.turn
    table.players[turn].hints("light")
    assert table.state.cards[card - 1].pile == "front"
    assert table.state.cards[card - 1].owner == turn
    assert table.card == card + 1
    assert table.state.turn != turn, "an invalid hint is a hint all the same"
    assert table.heard(0, events.HintGiven) == []
    assert table.heard(0, events.HintPunished) == []
    assert [event.text for event in table.heard(turn, events.HintPunished)] == ["light"]


def challenged(seats: int = 5) -> DreamTable:
    """Bob gave a hint, Cay challenged it."""
    table = night(seats)
    table.bob.hints()
    table.cay.challenges()
    return table


def test_WID_19_more_than_half_of_the_others_must_agree() -> None:
    table = challenged()  # others: Cay, Dan, Eve
    table.dan.votes(True)
    assert table.state.vote is not None, "nothing is decided before all have voted"
    table.eve.votes(False)
    assert table.heard(2, events.ChallengeDecided) == [events.ChallengeDecided(1, True)]
    assert (table.state.cards[0].pile, table.state.cards[0].owner) == ("front", 1)


def test_WID_19_half_is_not_enough_and_silence_is_a_no() -> None:
    table = challenged(6)  # others: Cay, Dan, Eve, Fay
    table.dan.votes(True)
    table.time_out("vote")
    assert table.heard(2, events.ChallengeDecided) == [events.ChallengeDecided(1, False)]
    assert table.state.cards[0].pile == "none"


def test_WID_19_only_other_spirits_challenge_and_only_the_newest_hint_once() -> None:
    table = night(5)
    table.bob.hints()
    table.is_refused(1, do.Challenge(1), "WID-13")
    table.is_refused(0, do.Challenge(1), "WID-19")
    table.cay.hints()
    table.is_refused(3, do.Challenge(1), "WID-19")
    table.dan.challenges()
    table.is_refused(4, do.Challenge(2), "WID-19")
    table.dan.hints()
    table.is_refused(4, do.Challenge(3), "WID-19")  # one at a time


def test_WID_19_the_window_closes() -> None:
    table = night()
    table.bob.hints()
    assert ("challenge", None) in table.clocks
    assert table.cay.view.newest == 1
    table.time_out("challenge")
    table.is_refused(3, do.Challenge(1), "WID-13")
    assert table.cay.view.newest is None


def test_WID_19_who_accepts_may_still_challenge() -> None:
    table = night()
    table.bob.hints()
    table.dan.accepts()
    assert 3 not in table.state.awaited
    table.is_refused(3, do.Accept(1), "WID-19")
    table.dan.challenges()
    assert table.heard(2, events.Challenged) == [events.Challenged(1, 3)]


def test_WID_19_votes_are_secret_and_the_dreamer_hears_of_nothing_but_a_new_card() -> None:
    table = challenged()
    before = len(table.heard(0, events.NewCard))
    table.dan.votes(True)
    assert table.eve.view.vote.voted == (3,)
    assert "agree" not in str(table.eve.view)
    table.eve.votes(True)
    for kind in (events.Challenged, events.HasVoted, events.ChallengeDecided, events.CardTaken):
        assert table.heard(0, kind) == table.heard(SPECTATOR, kind) == []
    assert len(table.heard(0, events.NewCard)) == before + 1


@pytest.mark.parametrize("right", [True, False])
def test_WID_19_a_card_guessed_meanwhile_is_taken_out_of_its_pile(right: bool) -> None:
    table = challenged()
    if right:
        table.ann.guesses_right()
    else:
        table.ann.guesses_wrong()
    card = table.card
    table.dan.votes(True)
    table.eve.votes(True)
    assert table.piles == (0, 0)
    assert table.card == card, "the card that lies there now stays"


def test_WID_19_cards_in_front_count_at_dawn() -> None:
    table = challenged()
    table.dan.votes(True)
    table.eve.votes(True)
    assert table.state.fronts == (0,) * 5, "before the day the dreamer could see it"
    table.end_night()
    assert table.state.fronts == (0, 1, 0, 0, 0)


def test_WID_20_guesses_are_matched_by_the_house() -> None:
    for said in ("Lighthouse", "the light-house", "LIGHT HOUSE", "lighthouses", "lighthous", "ligthhouse"):
        table = dream_of("lighthouse")
        table.ann.guesses(said)
        assert table.state.cards[-2].pile == "yellow", said
    for said in ("house", "tower", "light"):
        table = dream_of("lighthouse")
        table.ann.guesses(said)
        assert table.state.cards[-2].pile == "blue", said


def test_WID_21_the_dreamer_is_told_each_hint_with_its_speaker_and_has_no_list() -> None:
    table = night()
    table.bob.hints("wool")
    assert table.heard(0, events.HintGiven) == [events.HintGiven(1, 1, "wool")]
    assert table.ann.view.hints == ()
    assert [hint.text for hint in table.cay.view.hints] == ["wool"]
    table.ann.guesses(WRONG)
    assert WRONG not in str(table.ann.view)
    assert "wool" not in str(table.ann.view)


def test_WID_22_of_two_fast_guesses_the_first_counts() -> None:
    table = night()
    first, second = do.Guess(1, WRONG), do.Guess(1, table.term)
    table.ann.does(first)
    table.is_refused(0, second, "WID-22")
    assert table.piles == (0, 1)


def test_WID_22_a_hint_that_crosses_a_guess_is_refused() -> None:
    table = night()
    hint = do.Hint(1, "zzz")
    table.ann.guesses_wrong()
    table.is_refused(1, hint, "WID-22")
    table.is_refused(1, do.Pass(1), "WID-22")
    table.bob.hints("zzz")


def test_WID_22_a_guess_that_crosses_a_time_out() -> None:
    table = night()
    guess = do.Guess(1, WRONG)
    table.time_out("night")
    table.ann.does(guess)  # it is the last guess now
    assert table.piles == (0, 1)
    late = night()
    late.time_out("night")
    late.ann.guesses_right()
    late.is_refused(0, guess, "WID-14")
    with pytest.raises(UnknownAction):
        late.state.apply(HOUSE, TimeOut("last", 0))


def test_WID_22_nobody_talks_at_night() -> None:
    table = night()
    assert not any(table.state.may_talk(seat) for seat in range(4))
    table.end_night()
    assert all(table.state.may_talk(seat) for seat in range(4))
