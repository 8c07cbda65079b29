"""Before the first round: the material, the dike, the start (SHP-1 to SHP-6)."""

from collections import Counter
from typing import Any

import pytest

from fortywinks.core import BadOption, RecordedChance
from fortywinks.games.schafe_schubsen import GAME, events
from fortywinks.games.schafe_schubsen.actions import BIDS, FULL_HAND
from fortywinks.games.schafe_schubsen.components import SchafeSchubsenOptions
from fortywinks.games.schafe_schubsen.material import house_material

from .table import new_table, sheep

HOUSE = house_material()


@pytest.mark.parametrize(("players", "rings"), [(3, 4), (4, 3), (5, 2), (6, 2), (7, 1), (8, 1)])
def test_SHP_1_rings_follow_from_the_player_count(players, rings):
    table = new_table(players)
    assert table.rings == [rings] * players
    assert HOUSE.rings[players] == rings
    assert all(player.hand == "0123456789" for player in table.players)


def test_SHP_2_a_step_goes_up_the_column_and_on_at_the_foot_of_the_next():
    """The rulebook's example: 85 from a field with ones digit 7."""
    table = sheep("A 7", "B 60", "C 61")
    table.all_bid("85", "30", "32")
    assert table.ann.field == 92
    assert table.seen_by_all(events.Moved)[0] == events.Moved(0, 7, 92, "forward")


def test_SHP_2_a_ten_step_stays_on_its_height():
    table = sheep("A 17", "B 60", "C 62")
    table.all_bid("40", "30", "31")
    assert table.ann.field == 57


def test_SHP_2_the_second_board_follows_the_first():
    table = sheep("A 95", "B 40", "C 41")
    table.all_bid("14", "30", "20")
    assert table.ann.field == 109


def test_SHP_3_four_faces_each_with_twelve_fields_of_water_and_a_dry_beginning():
    assert len(HOUSE.faces) == 4
    assert all(len(face.water) == 12 and 0 not in face.water for face in HOUSE.faces.values())
    assert len({face.water for face in HOUSE.faces.values()}) == 4


def test_SHP_3_chance_lays_the_boards_in_eight_ways():
    assert len(HOUSE.dikes) == 8
    assert all(HOUSE.faces[first].board != HOUSE.faces[second].board for first, second in HOUSE.dikes)
    dikes = {new_table(3, seed).state.dike for seed in range(120)}
    assert dikes == set(HOUSE.dikes)


def test_SHP_4_eight_tiles_of_each_kind_two_of_each_value():
    expected = {f"{kind} {value}": 2 for kind in ("back", "change") for value in (3, 5, 7, 10)}
    assert Counter(HOUSE.supply) == expected
    assert Counter(new_table(5).view.supply) == expected


def test_SHP_5_all_start_on_field_0_and_nobody_is_pushed_off_it():
    table = new_table(4)
    assert table.fields == [0, 0, 0, 0]
    table.all_bid("0", "1", "3", "0")
    assert table.seen_by_all(events.Pushed) == []
    assert table.fields.count(0) == 2


def test_SHP_5_a_sheep_that_walks_back_to_the_start_shares_it():
    table = sheep("A 0 tiles back_5", "B 0", "C 0")
    table.all_bid("5", "31", "32")
    table.ann.does("back 5")
    table.ann.does("go")
    assert table.ann.field == 0
    assert table.seen_by_all(events.Pushed) == []


def test_SHP_5_once_the_boards_have_moved_on_field_0_is_ordinary():
    table = sheep("A 2 tiles back_3", "B 0", "C 30", moved_on=1)
    table.all_bid("1", "31", "32")
    table.ann.does("back 3")
    table.ann.does("go")
    assert table.seen_by_all(events.Pushed) == [events.Pushed(1, 0, 0, 1)]


def test_SHP_6_a_random_starter_holds_angel_and_devil():
    starters = set()
    for seed in range(60):
        table = new_table(4, seed)
        view = table.view
        assert view.angel == view.devil == view.order[0] == table.seen_by_all(events.RoundBegan)[0].starter
        starters.add(view.angel)
    assert starters == {0, 1, 2, 3}


def test_SHP_6_the_table_may_name_the_starter():
    table = new_table(4, starter="C")
    assert table.view.order == (2, 3, 0, 1)
    with pytest.raises(BadOption, match="there is no seat H among 4 players"):
        GAME.new(4, SchafeSchubsenOptions(starter="H"))


def test_chance_decides_the_dike_and_the_starter_and_nothing_else():
    state: Any = GAME.new(3, SchafeSchubsenOptions(), RecordedChance([("dike", ["siel priel"]), ("starter", ["B"])]))
    assert state.dike == ("siel", "priel")
    assert state.order == (1, 2, 0)
    assert state.draws == 2


def test_there_are_820_bids():
    assert len(BIDS) == 10 + 90 + 720
    assert FULL_HAND == 1023
