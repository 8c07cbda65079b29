"""Actions and states as text, and what is refused."""

from typing import ClassVar

import pytest

from fortywinks.core import Action, BadNotation
from fortywinks.games.schafe_schubsen import GAME
from fortywinks.games.schafe_schubsen.actions import (
    FULL_HAND,
    Back,
    Bid,
    Change,
    Enough,
    Go,
    Lay,
    Puddle,
    Take,
    bids_from,
    bids_up_to,
)
from fortywinks.protocol.legal import legal_json
from tests.games.notation import NotationContract

from .table import new_table, sheep


class TestNotation(NotationContract):
    game = GAME
    called = "Schafe-Schubsen"
    actions: ClassVar[dict[str, Action]] = {
        "bid 087": Bid("087"),
        "bid 0": Bid("0"),
        "change 7 up 0": Change(7, 0),
        "change 10 down 10": Change(10, -10),
        "back 5": Back(5),
        "go": Go(),
        "lay siel": Lay("siel"),
        "puddle 137": Puddle(137),
        "enough": Enough(),
        "take change 10": Take("change 10"),
    }
    no_actions = (
        *("", "bid", "bid 1234", "bid -1", "bid ١", "change 7 up -1", "change 7", "back 05"),
        *("lay PRIEL", "puddle x", "take 5", "take change", "Go", "go ", "bid  1"),
    )
    state = sheep("A 10 tiles change_5", "B 20", "C 30 rings 0").state.text()
    no_states = (
        ("schafe-schubsen 1", "sen 1", "does not begin"),
        ("phase bid", "phase nap", "'nap' is no phase"),
        ("dike priel+siel", "dike priel+pfuetzen", "is no dike"),
        ("puddles -", "puddles 44", "no puddle on field 44"),
        ("puddles -", "puddles 100", "no puddle on field 100"),
        ("turns ABC", "turns ABD", "there is no seat D"),
        ("turns ABC", "turns AB", "every sheep on the dike has one turn"),
        ("angel A", "angel B", "the first in the turn order holds angel and devil"),
        ("field 20", "field 10", "two sheep stand on one field"),
        ("field 20", "field 200", "beyond the dike"),
        ("field 20", "field -", "either have a field or be out"),
        ("rings 0", "rings x", "'x' is no number"),
        ("hand 0123456789", "hand 0213456789", "is no hand"),
        ("hand 0123456789", "hand -", "too few cards"),
        ("bid -", "bid 11", "'11' is no bid"),
        ("distance -", "distance 5", "a distance, but no bid"),
        ("tiles change_5", "tiles change_6", "is no clover"),
        ("tiles change_5", "tiles change_5,change_5", "more tiles than the game has"),
        ("back 0", "rain 0", "it must say turns, at"),
        ("last -", "last {}", "required field"),
        ("last -", "last " + "[" * 5000, "recursion|Expected"),
        ("chance 00", "chance xy", "non-hexadecimal"),
        ("| - |", "| speed=9 |", "there is no option 'speed'"),
    )


def test_a_distance_that_stays_as_it_is_is_written_in_one_way() -> None:
    with pytest.raises(BadNotation, match="is no action"):
        GAME.parse_action("change 7 down 0")


def test_a_state_with_rain_reads_back() -> None:
    text = new_table(5, 3, regenzeit=3).state.text()
    assert GAME.parse_state(text).text() == text


def test_a_list_of_bids_in_short_is_the_whole_list_in_the_same_order():
    lists = [*map(bids_from, range(1, FULL_HAND + 1)), *map(bids_up_to, range(200))]
    assert all(legal.short and [*legal.short.notations()] == [*map(str, legal)] for legal in lists)


def test_a_bid_is_asked_for_in_fewer_than_a_hundred_bytes():
    assert legal_json(bids_from(FULL_HAND)) == b'[{"number":"bid","digits":"0123456789","most":3}]'
    assert legal_json(bids_from(0b1110)) == b'[{"number":"bid","digits":"123","most":3}]'
    assert legal_json(bids_up_to(57)) == b'[{"number":"bid","digits":"0123456789","most":3,"up_to":57}]'


def test_SHP_19_angel_and_devil_are_free_together() -> None:
    table = sheep("A 190", "B 20 tiles back_3", "C 30", "D 60", supply="change_10")
    table.all_bid("15", "31", "32", "34")
    assert (table.state.phase, table.state.angel) == ("clover", 1)
    with pytest.raises(BadNotation, match="held both, or neither"):
        GAME.parse_state(table.state.text().replace("angel B", "angel -"))
