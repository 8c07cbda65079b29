"""What comes at the same moment at a table with people and a clock (WID-22): it is plain which of the two counts."""

from fortywinks.tables.clocks import LAG

from .evening import WRONG, DreamEvening, rule_of


def test_WID_22_two_guesses_from_two_devices_of_the_dreamer() -> None:
    night = DreamEvening()
    tablet = night.client("Ann")
    night.ann.does(f"guess 1 {WRONG}")
    assert rule_of(tablet, f"guess 1 {night.term}") == "WID-22"
    assert night.piles == (0, 1)
    assert tablet.last["code"] == "other-card-now"


def test_WID_22_a_guess_that_is_sent_twice_is_made_once() -> None:
    night = DreamEvening()
    for _ in range(2):
        night.ann.sends("act", id="same", do=f"guess 1 {WRONG}")
    assert (night.piles, len(night.state.cards)) == ((0, 1), 2)


def test_WID_22_a_guess_at_the_end_of_the_night_counts_on_either_side_of_the_bell() -> None:
    for late in (False, True):
        night = DreamEvening(hint=60)
        night.passes(180 + LAG - 0.1)
        assert night.state.phase == "night"
        night.passes(0.2 if late else 0)
        assert night.state.phase == ("last" if late else "night")
        night.ann.does(f"guess 1 {night.term}")
        assert night.piles == (1, 0)
        assert night.state.phase == ("recall" if late else "night")


def test_WID_16_a_guess_after_the_last_bell_comes_too_late() -> None:
    night = DreamEvening(hint=60)
    night.ann.does(f"guess 1 {WRONG}")
    night.passes(180 + LAG)
    night.passes(10 + LAG)
    assert night.state.phase == "recall"
    assert rule_of(night.ann, f"guess 2 {WRONG}") == "WID-14"
    assert night.piles == (0, 1)


def test_WID_13_a_hint_after_its_time_comes_too_late() -> None:
    night = DreamEvening()
    night.passes(10 + LAG - 0.1)
    night.ben.does("hint 1 zzz")
    night.passes(10 + LAG)
    assert rule_of(night.cay, "hint 1 zzz") == "WID-13"
    assert (night.state.hint_count, night.state.turn) == (1, 3)


def test_WID_22_a_hint_that_crosses_a_guess_is_refused_and_may_be_given_for_the_new_card() -> None:
    night = DreamEvening()
    night.ann.does(f"guess 1 {WRONG}")
    before = len(night.ann.raw)
    assert rule_of(night.ben, "hint 1 zzz") == "WID-22"
    assert len(night.ann.raw) == before, "the dreamer hears nothing of it"
    night.ben.does("hint 2 zzz")
    assert night.state.cards[1].hints[0].text == "zzz"


def test_WID_22_a_guess_that_crosses_a_hint_counts_all_the_same() -> None:
    night = DreamEvening()
    night.ben.does("hint 1 zzz")
    night.ann.does(f"guess 1 {night.term}")
    assert night.piles == (1, 0)
    assert night.state.turn == 2


def test_WID_19_a_vote_that_runs_when_the_night_ends_is_decided_first() -> None:
    night = DreamEvening(night=30, hint=60)
    night.passes(30)
    night.ben.does("hint 1 zzz")
    night.cay.does("challenge 1")
    night.passes(2)
    night.ann.does("pass 1")
    assert night.state.night == 1
    night.dan.does("agree 1")
    assert night.state.night == 2, "nothing was guessed, so nothing is recalled"
    assert night.state.fronts == (0, 1, 0, 0)
