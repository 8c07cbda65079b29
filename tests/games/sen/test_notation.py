"""Sen's texts: what reads back, and how bad ones are refused."""

import re
from random import Random
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortywinks.checks import Table
from fortywinks.core import Action, BadNotation
from fortywinks.games.sen import GAME
from fortywinks.games.sen.actions import Claim, Look, Peek, Swap, Take
from fortywinks.games.sen.components import SenOptions
from tests.games.damage import check_damaged, state_texts
from tests.games.notation import NotationContract

from .table import parse_state, sen

GOOD = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="6p 4", open_pile="5").state.text()


class TestNotation(NotationContract):
    game = GAME
    called = "Sen"
    actions: ClassVar[dict[str, Action]] = {
        "look 1 4": Look(0, 3),
        "take 12": Take(11),
        "peek B3": Peek(1, 2),
        "swap A2 C4": Swap(0, 1, 2, 3),
        "claim 1 3 as 0": Claim(0, 2, 0),
    }
    no_actions = (
        *("", "x", "draw ", " draw", "DRAW", "take", "take 0", "take 100", "take -1", "take 1 2", "take ١", "look 1,2"),
        *("peek Z1", "peek B", "swap A1", "claim 1 2 7", "claim 1 2 as 12", "draw\n", "use\0", "wake up"),
    )
    state = GOOD
    no_states = (
        ("sen 1", "sen 2", "it does not begin with 'sen 1'"),
        ("totals 0 0", "sums 0 0", "the part 'totals' is missing"),
        ("| A 3 7 9 0 ", "", "there are 1 dreams"),
        ("A 3 7 9 0", "A 3 7 9 7x", "unknown card '7x'"),
        ("A 3 7 9 0", "A 3 7 9 9", "these are not the 54 lands"),
        ("A 3 7 9 0", "A 3:C 7 9 0", "there is no seat C"),
        ("A 3 7 9 0", "A 3:? 7 9 0", r"'\?' is no seat"),
        ("A 3 7 9 0", "C 3 7 9 0", "the part 'A' is missing"),
        ("turn A", "turn E", "there is no seat E"),
        ("phase turn", "phase night", "'night' is no phase"),
        ("phase turn", "phase drawn", "a hand cannot hold 0 lands"),
        ("hidden 6p", "hidden", "these are not the 54 lands"),
        ("round 1", "round x", "invalid literal"),
        ("round 1", "round 0", "a number is too small"),
        ("round 1 ", "", "it must say round"),
        ("| - |", "| starter=E |", "there is no seat E"),
        ("totals 0 0", "totals 0", "a look or a total is missing"),
        ("totals 0 0", "totals 0 -5", "a number is too small"),
        ("looks - -", "looks - 11", "'11' are no two lands"),
        ("looks - -", "looks - 19", "'19' are no two lands"),
        ("hidden 6p", "hidden 6p:A", "nobody has seen a land of the hidden pile"),
        ("hidden 6p", "hidden 6p:*", "nobody has seen a land of the hidden pile"),
        ("| - |", "| penalty=7 |", "option penalty"),
        ("| - |", "| luck=on |", "there is no option 'luck'"),
        ("last -", "last {", "truncated"),
        ("last -", "last " + "[" * 100_000, "recursion|Expected"),
        ("last -", 'last {"round":1,"caller":0,"last":0,"dreams":[],"results":[],"totals":[]}', "other players"),
        ("chance 00", "chance xx", "non-hexadecimal"),
    )


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (Look(1, 0), Look(0, 1)),
        (Claim(3, 2, 7), Claim(2, 3, 7)),
        (Swap(2, 0, 1, 3), Swap(1, 3, 2, 0)),
        (Swap(1, 3, 1, 2), Swap(1, 2, 1, 3)),
    ],
)
def test_two_lands_may_be_named_either_way_round(said: Action, meant: Action) -> None:
    assert said == meant
    assert str(said) == str(meant)


def test_an_example_of_a_state() -> None:
    table = sen("A: 3 7s 9 0", "B: 1 2 2 8", hidden="6p 5t", claim_pairs=True)
    table.ann.draws()
    text = table.state.text()
    assert text.startswith(
        "sen 1 | claim_pairs=on | round 1 turn A phase drawn moment 2 draws 1 | totals 0 0 | hidden 5t"
    )
    assert "| hand 6p:A |" in text
    assert "| A 3 7s 9 0 | B 1 2 2 8 |" in text


def test_a_hand_its_player_has_not_seen_is_refused() -> None:
    text = re.sub("hidden 6p 4", "hidden 4", GOOD).replace("hand -", "hand 6p").replace("phase turn", "phase drawn")
    with pytest.raises(BadNotation, match="a player has seen the lands in the own hand"):
        parse_state(text)
    assert parse_state(text.replace("hand 6p", "hand 6p:A")).view(0).hand == ("6p",)


def test_before_play_somebody_must_still_look_and_dreams_have_four_lands() -> None:
    before = GOOD.replace("phase turn", "phase look")
    assert parse_state(before).deciders == (0, 1)
    with pytest.raises(BadNotation, match="before play"):
        parse_state(before.replace("looks - -", "looks 12 34"))
    with pytest.raises(BadNotation, match="before play"):
        parse_state(before.replace("A 3 7 9 0", "A 3 7 9").replace("open 5", "open 0 5"))


def test_a_turn_without_hidden_lands_is_refused() -> None:
    hidden = GOOD.split(" | ")[4].removeprefix("hidden ")
    with pytest.raises(BadNotation, match="the hidden pile is empty"):
        parse_state(GOOD.replace(f"hidden {hidden}", "hidden -").replace("open 5", f"open 5 {hidden}"))


TEXTS = state_texts(
    GAME,
    (
        Table(2 + number % 4, SenOptions(claim_pairs=number % 2 == 0, memory_aid=True, until="2 rounds"))
        for number in range(6)
    ),
)


@given(st.integers(0, 10**9))
def test_a_damaged_state_is_refused_or_can_be_played_on(seed: int) -> None:
    rng = Random(seed)
    check_damaged(parse_state, rng.choice(TEXTS), rng, ("E", "9:AB", "look", "over", "drawn"))
