"""Dreams' texts: what reads back, and how bad ones are refused."""

from random import Random
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortywinks.checks import Table
from fortywinks.core import Action, BadNotation
from fortywinks.games.dreams import GAME
from fortywinks.games.dreams.actions import Lock, Place, Tip
from fortywinks.games.dreams.components import DreamsOptions
from tests.games.damage import check_damaged, state_texts
from tests.games.notation import NotationContract

from .table import dreams


def good_text() -> str:
    table = dreams(3, mortal="C", vision=2)
    table.ann.lays("clear", 1500, 1000)
    table.bob.lays("black", 900, 1000)
    return table.state.text()


def tips_text() -> str:
    table = dreams(3, mortal="C", vision=2)
    table.all_lay()
    table.ann.tips("C")
    table.ann.locks()
    return table.state.text()


GOOD = good_text()
TIPS = tips_text()


class TestNotation(NotationContract):
    game = GAME
    called = "Dreams"
    actions: ClassVar[dict[str, Action]] = {
        "place clear 1500 400": Place("clear", 1500, 400),
        "place black 0 9999": Place("black", 0, 9999),
        "tip 3": Tip("3"),
        "tip B": Tip("B"),
        "lock": Lock(),
    }
    no_actions = (
        *(
            "",
            "x",
            "lock ",
            "LOCK",
            "tip",
            "tip 0",
            "tip 5",
            "tip G",
            "tip BC",
            "tip b",
            "tip B\n",
            "place",
            "place clear",
        ),
        *("place clear 1 2 3", "place white 1 2", "place clear -1 2", "place clear 01 2", "place clear ١ 2"),
        *("place grey 1", "place clear 10000 1", "place clear 1.5 2"),
    )
    state = GOOD
    no_states = (
        ("dreams 1", "dreams 2", "it does not begin with 'dreams 1'"),
        ("totals 0 0 0", "sums 0 0 0", "the part 'totals' is missing"),
        ("totals 0 0 0", "totals 0 0", "there are 2 totals"),
        ("totals 0 0 0", "totals 0 0 -1", "'-1' is no number"),
        ("dealer A draws", "dealer D draws", "there is no seat D"),
        ("dealer A draws", "dealer Z draws", "'Z' is no seat"),
        ("round 1", "round 0", "a number is too small"),
        ("draws 3", "draws 2", "the draws are out of order"),
        ("round 1 dealer", "turn 1 dealer", "it must say round"),
        ("adrift", "nowhere", "these are not the pictures"),
        ("pictures 0 4", "pictures 0 3", "3 pictures cannot have been laid out"),
        ("pictures 0 4", "pictures 0 76", "76 pictures cannot"),
        ("secret 1 2 C", "secret 1 5 C", "the true vision, 1 to 4"),
        ("secret 1 2 C", "secret 1 2 D", "there is no seat D"),
        ("clear,1500,1000,A", "clear,1500,1000,B", "is not the next one"),
        ("clear,1500,1000,A", "clear,10,1000,A", "may not lie there"),
        ("black,900,1000,B", "black,1500,1100,B", "may not lie there"),
        ("clear,1500,1000,A", "white,1500,1000,A", "'white' is no kind of star"),
        ("tips - - -", "tips - -", "a tip is missing"),
        ("tips - - -", "tips B - -", "tips are given when all stars lie"),
        ("over no", "over yes", "the game cannot be over"),
        ("over no", "over", "the round cannot still go on"),
        ("| dealer=A |", "| luck=on |", "there is no option 'luck'"),
        ("last -", "last {", "truncated"),
        ("last -", "last " + "[" * 100_000, "recursion|Expected"),
        ("chance ", "chance xx", "non-hexadecimal"),
    )


def test_an_example_of_a_state() -> None:
    assert GOOD.startswith("dreams 1 | dealer=A | round 1 dealer A draws 3 | totals 0 0 0 | pictures 0 4 adrift ")
    assert "| secret 1 2 C | stars clear,1500,1000,A black,900,1000,B | tips - - - | locked - | over no |" in GOOD
    assert "| tips C - - | locked A |" in TIPS


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("tips C - -", "tips A - -", "'A' is no setting of the dial"),
        ("locked A", "locked B", "who has locked must have a tip"),
        ("locked A", "locked AA", "who has locked must have a tip, and is named once"),
    ],
)
def test_tips_that_cannot_be_are_refused(old: str, new: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        GAME.parse_state(TIPS.replace(old, new, 1))


def test_a_round_in_which_all_have_locked_is_over() -> None:
    text = TIPS.replace("tips C - -", "tips C A 1").replace("locked A", "locked ABC")
    with pytest.raises(BadNotation, match="the round cannot still go on"):
        GAME.parse_state(text)


TEXTS = state_texts(
    GAME,
    (
        Table(3 + number, DreamsOptions(until="2 rounds", show_owners=number % 2 == 0, pictures="holiday:5"))
        for number in range(4)
    ),
)


@given(st.integers(0, 10**9))
def test_a_damaged_state_is_refused_or_can_be_played_on(seed: int) -> None:
    rng = Random(seed)
    check_damaged(GAME.parse_state, rng.choice(TEXTS), rng, ("F", "3", "yes", "no", "clear,1,1,A"))
