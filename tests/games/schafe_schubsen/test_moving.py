"""How sheep move: clover, pushing, water, the end of the dike, boards that move on (SHP-12 to SHP-17)."""

import pytest

from fortywinks.games.schafe_schubsen import events

from .table import sheep

# On the usual dike here, priel and siel, water is on 44 to 55 and on 172, 174, 177, 179, 181, 183, 186, 188, 192, 195,
# 197 and 199.


class TestChangeDistance:
    def test_SHP_12_up_or_down_by_any_amount_up_to_the_value(self):
        table = sheep("A 10 tiles change_5", "B 20", "C 60")
        table.all_bid("12", "13", "14")
        assert table.ann.is_asked == "clover"
        ups = {f"change 5 up {by}" for by in range(6)}
        downs = {f"change 5 down {by}" for by in range(1, 6)}
        assert table.ann.may == {"go"} | ups | downs
        with table.ann.is_refused("SHP-12"):
            table.ann.does("change 5 up 6")

    def test_SHP_12_the_new_distance_is_the_one_compared(self):
        table = sheep("A 10 tiles change_5", "B 20", "C 60")
        table.all_bid("12", "13", "14")
        table.ann.does("change 5 up 3")
        table.ann.does("go")
        assert table.ann.field == 25
        assert table.view.distances == (15, 13, 14)
        assert table.view.angel == 0
        assert table.view.devil == 1

    def test_SHP_12_a_distance_below_0_is_refused(self):
        table = sheep("A 10 tiles change_5", "B 20", "C 60")
        table.all_bid("2", "13", "14")
        assert "change 5 down 2" in table.ann.may
        with table.ann.is_refused("SHP-12"):
            table.ann.does("change 5 down 3")

    def test_SHP_12_several_tiles_add_up(self):
        table = sheep("A 10 tiles change_5,change_10", "B 20", "C 60")
        table.all_bid("12", "13", "14")
        table.ann.does("change 10 up 10")
        table.ann.does("change 5 up 5")
        assert table.seen_by_all(events.DistanceChanged)[-1] == events.DistanceChanged(0, "change 5", 5, 27)
        table.ann.does("go")
        assert table.ann.field == 37
        assert table.ann.tiles == ()
        assert "change 5" not in table.view.tiles[0]

    def test_SHP_12_used_tiles_leave_the_game(self):
        table = sheep("A 10 tiles change_5", "B 20", "C 60")
        table.all_bid("12", "13", "14")
        before = table.view.supply
        table.ann.does("change 5 up 0")
        table.ann.does("go")
        assert table.view.supply == before
        assert table.ann.tiles == ()


class TestWalkBack:
    def test_SHP_12_forward_first_with_all_that_follows_then_back(self):
        """Forward onto Bob's field and pushing him into the water, then back onto dry land."""
        table = sheep("A 11 tiles back_7", "B 43", "C 60")
        table.all_bid("32", "20", "31")
        table.ann.does("back 7")
        assert table.seen_by_all(events.WillWalkBack) == [events.WillWalkBack(0, "back 7", 7)]
        table.ann.does("go")
        assert table.story[:6] == ["Revealed A", "WillWalkBack A", "Moved A", "Pushed B", "RingPaid B", "Moved A"]
        assert table.seen_by_all(events.Moved)[1] == events.Moved(0, 43, 36, "back")
        assert table.ann.field == 36

    def test_SHP_12_the_full_sum_is_walked_and_does_not_change_the_compared_distance(self):
        table = sheep("A 10 tiles back_7,back_10", "B 20", "C 60")
        table.all_bid("21", "20", "23")
        table.ann.does("back 7")
        table.ann.does("back 10")
        table.ann.does("go")
        assert table.ann.field == 14
        assert table.view.distances[0] == 21
        assert table.view.devil == 1

    def test_SHP_12_never_back_past_field_0(self):
        table = sheep("A 2 tiles back_7", "B 20", "C 60")
        table.all_bid("4", "20", "23")
        assert table.ann.may == {"go"}
        with table.ann.is_refused("SHP-12"):
            table.ann.does("back 7")

    def test_SHP_12_a_longer_way_makes_room_for_walking_back(self):
        table = sheep("A 2 tiles back_7,change_3", "B 20", "C 60")
        table.all_bid("4", "20", "23")
        table.ann.does("change 3 up 1")
        table.ann.does("back 7")
        with table.ann.is_refused("SHP-12"):
            table.ann.does("change 3 down 1")
        table.ann.does("go")
        assert table.ann.field == 0

    def test_SHP_12_what_shortens_the_way_counts_too(self):
        table = sheep("A 2 tiles back_7,change_3", "B 20", "C 60")
        table.all_bid("6", "20", "23")
        table.ann.does("back 7")
        assert table.ann.may == {"go", "change 3 down 1", *(f"change 3 up {by}" for by in range(4))}

    def test_SHP_12_a_distance_of_exactly_0_is_one(self):
        table = sheep("A 10 tiles change_5", "B 20", "C 60")
        table.all_bid("5", "20", "23")
        table.ann.does("change 5 down 5")
        assert table.view.distances[0] == 0

    def test_SHP_12_exactly_to_field_0_and_no_field_further(self):
        for down in (2, 3):
            table = sheep("A 1 tiles back_7,change_7", "B 20", "C 60")
            table.all_bid("8", "20", "23")
            table.ann.does("back 7")  # now it would end on field 2
            if down == 3:
                with table.ann.is_refused("SHP-12"):
                    table.ann.does("change 7 down 3")
            else:
                table.ann.does("change 7 down 2")
                table.ann.does("go")
                assert table.ann.field == 0

    def test_SHP_12_further_is_always_possible(self):
        table = sheep("A 1 tiles back_7,change_7", "B 20", "C 60")
        table.all_bid("8", "20", "23")
        table.ann.does("back 7")
        table.ann.does("change 7 up 7")
        table.ann.does("go")
        assert table.ann.field == 9

    def test_SHP_12_a_sheep_that_goes_out_on_the_way_forward_does_not_come_back(self):
        table = sheep("A 190 tiles back_10", "B 20", "C 60", "D 21")
        table.all_bid("12", "13", "14", "15")
        table.ann.does("back 10")
        table.ann.does("go")
        assert table.ann.is_out
        assert len(table.seen_by_all(events.Moved)) == 4
        assert table.view.supply.count("back 10") == 1

    def test_SHP_12_water_on_the_way_forward_is_paid_before_walking_back(self):
        table = sheep("A 40 rings 0 tiles back_10", "B 20", "C 60", "D 21")
        table.all_bid("5", "13", "14", "15")
        table.ann.does("back 10")
        table.ann.does("go")
        assert table.ann.is_out

    def test_SHP_12_clover_is_for_the_own_turn_and_for_own_tiles(self):
        table = sheep("A 10 tiles change_5", "B 20", "C 60")
        with table.ann.is_refused("SHP-12"):
            table.ann.does("change 5 up 1")
        table.all_bid("12", "13", "14")
        for text in ("back 5", "change 7 up 1"):
            with table.ann.is_refused("SHP-12"):
                table.ann.does(text)
        with table.bob.is_refused("SHP-11"):
            table.bob.does("go")


def test_SHP_13_sheep_and_water_on_the_way_do_not_matter():
    table = sheep("A 40", "B 42", "C 43")
    table.all_bid("20", "30", "31")
    assert table.ann.field == 60
    assert table.seen_by_all(events.Pushed) == []
    assert [event.why for event in table.seen_by_all(events.RingPaid)] == ["devil"]


def test_SHP_14_a_sheep_is_pushed_one_field_and_pushes_the_next():
    table = sheep("A 10", "B 30", "C 31", "D 33")
    table.all_bid("20", "40", "50", "60")
    assert table.seen_by_all(events.Pushed)[:2] == [events.Pushed(1, 0, 30, 31), events.Pushed(2, 1, 31, 32)]
    moved = {event.seat: event.start for event in table.seen_by_all(events.Moved)}
    assert moved == {0: 10, 1: 31, 2: 32, 3: 33}


def test_SHP_14_over_the_border_of_column_and_board():
    table = sheep("A 10", "B 99", "C 100", "D 20")
    table.all_bid("89", "5", "7", "31")
    assert table.seen_by_all(events.Pushed)[:2] == [events.Pushed(1, 0, 99, 100), events.Pushed(2, 1, 100, 101)]


def test_SHP_14_forward_also_when_the_pusher_walked_back():
    table = sheep("A 20 tiles back_10", "B 22", "C 23")
    table.all_bid("12", "40", "50")
    table.ann.does("back 10")
    table.ann.does("go")
    assert table.seen_by_all(events.Pushed)[:2] == [events.Pushed(1, 0, 22, 23), events.Pushed(2, 1, 23, 24)]


def test_SHP_14_a_chain_can_pass_the_field_that_the_pusher_left():
    table = sheep("A 10 tiles back_3", "B 27", "C 28", "D 29")
    table.all_bid("20", "40", "50", "60")
    table.ann.does("back 3")
    table.ann.does("go")
    assert [(event.seat, event.end) for event in table.seen_by_all(events.Pushed)[:3]] == [(1, 28), (2, 29), (3, 30)]


def test_SHP_14_a_distance_of_0_pushes_nobody():
    table = sheep("A 10", "B 11", "C 12")
    table.all_bid("0", "40", "50")
    assert table.seen_by_all(events.Pushed) == []
    assert table.ann.field == 10


def test_SHP_15_the_chain_is_placed_first_then_the_mover_pays_then_the_pushed():
    table = sheep("A 10", "B 44", "C 45", "D 20")
    table.all_bid("34", "20", "21", "30")
    assert table.story[:7] == [
        "Revealed A",
        "Moved A",
        "Pushed B",
        "Pushed C",
        "RingPaid A",
        "RingPaid B",
        "RingPaid C",
    ]


def test_SHP_15_beyond_the_dike_is_out_at_once_rings_or_not():
    table = sheep("A 103", "B 199 rings 5", "C 120", "D 20")
    table.all_bid("96", "1", "31", "30")
    story = table.story
    assert story[:5] == ["Revealed A", "Moved A", "Pushed B", "WentOut B", "RingPaid A"]
    assert table.seen_by_all(events.WentOut)[0] == events.WentOut(1, "dike", 3)


def test_SHP_15_who_walks_off_is_out_before_anybody_pays():
    table = sheep("A 150", "B 20", "C 30", "D 60")
    table.all_bid("50", "12", "13", "14")
    assert table.seen_by_all(events.Moved)[0].end == 200
    assert table.seen_by_all(events.WentOut)[0] == events.WentOut(0, "dike", 3)


def test_SHP_16_water_costs_a_ring_each_time():
    table = sheep("A 40", "B 10", "C 11", "D 90")
    table.all_bid("4", "34", "35", "36")
    # Ann walks to 44, Bob lands there and pushes her to 45, Cay lands on 46 beside them.
    assert [event.seat for event in table.seen_by_all(events.RingPaid) if event.why == "water"] == [0, 1, 0, 2]


def test_SHP_16_without_a_ring_the_sheep_is_out():
    table = sheep("A 40 rings 0", "B 10", "C 11", "D 90")
    table.all_bid("4", "12", "13", "36")
    assert table.seen_by_all(events.WentOut)[0] == events.WentOut(0, "water", 3)


def test_SHP_16_standing_in_the_water_costs_nothing():
    table = sheep("A 44", "B 10", "C 11")
    table.all_bid("40", "12", "13")
    assert [event.why for event in table.seen_by_all(events.RingPaid)] == ["devil"]


@pytest.mark.parametrize(("zero_on_water", "paid"), [(True, ["water", "devil"]), (False, ["devil"])])
def test_SHP_16_a_distance_of_0_on_water(zero_on_water, paid):
    table = sheep("A 44", "B 10", "C 11", zero_on_water=zero_on_water)
    table.all_bid("0", "12", "13")
    assert [event.why for event in table.seen_by_all(events.RingPaid)] == paid


@pytest.mark.parametrize(("field", "paid"), [(43, ["devil"]), (44, ["water", "devil"]), (55, ["water", "devil"])])
def test_SHP_16_a_distance_of_0_beside_the_water_costs_nothing(field, paid):
    """Under water are 44 to 55."""
    table = sheep(f"A {field}", "B 10", "C 11")
    table.all_bid("0", "12", "13")
    assert [event.why for event in table.seen_by_all(events.RingPaid)] == paid


class TestBoards:
    def test_SHP_17_field_100_is_on_the_second_board(self):
        table = sheep("A 90", "B 105", "C 120")
        table.all_bid("10", "20", "30")
        assert table.ann.is_asked == "lay"

    def test_SHP_17_who_empties_the_first_board_takes_it_and_chooses_a_face(self):
        table = sheep("A 90", "B 105", "C 120")
        table.all_bid("31", "20", "30")
        assert table.ann.is_asked == "lay"
        assert table.seen_by_all(events.BoardTaken) == [events.BoardTaken(0)]
        assert table.ann.may == {"lay priel", "lay pfuetzen"}
        with table.ann.is_refused("SHP-17"):
            table.ann.does("lay siel")
        table.ann.does("lay pfuetzen")
        assert table.seen_by_all(events.BoardLaid) == [events.BoardLaid(0, "pfuetzen", ("siel", "pfuetzen"))]
        assert table.state.dike == ("siel", "pfuetzen")
        # Bob and Cay have moved meanwhile, from 5 and 20.
        assert table.fields == [21, 25, 50]
        assert table.view.moved_on == 1
        assert 118 in table.view.water
        assert 72 in table.view.water

    def test_SHP_17_the_same_face_is_fine(self):
        table = sheep("A 90", "B 105", "C 120")
        table.all_bid("31", "20", "30")
        table.ann.does("lay priel")
        assert table.state.dike == ("siel", "priel")

    def test_SHP_17_not_before_the_whole_turn_is_over(self):
        """Ann leaves the first board and walks back onto it: it was never empty."""
        table = sheep("A 95 tiles back_10", "B 105", "C 120")
        table.all_bid("10", "20", "30")
        table.ann.does("back 10")
        table.ann.does("go")
        assert table.seen_by_all(events.BoardTaken) == []
        assert table.ann.field == 95

    def test_SHP_17_who_ran_off_in_the_same_turn_is_not_saved_but_chooses(self):
        table = sheep("A 90", "B 105", "C 121", "D 140")
        table.all_bid("123", "20", "30", "31")
        assert table.ann.is_out
        assert table.ann.is_asked == "lay"
        table.ann.does("lay priel")
        assert table.fields == [None, 25, 51, 71]

    def test_SHP_17_with_no_sheep_left_nobody_chooses(self):
        table = sheep("A 90", "B 91", "C 92")
        table.all_bid("123", "124", "125")
        assert table.seen_by_all(events.BoardTaken) == []
        assert table.outcome.why == "none-left"

    def test_SHP_17_if_the_devil_empties_the_board_the_angel_chooses_at_once(self):
        table = sheep("A 90 rings 0", "B 105", "C 120", "D 140")
        table.all_bid("3", "20", "31", "30")
        assert table.ann.is_out
        assert table.cay.is_asked == "lay"
        table.cay.does("lay priel")
        assert table.cay.is_asked == "take"

    def test_SHP_17_puddles_and_all_leave_with_the_board(self):
        table = sheep("A 90", "B 105", "C 120", puddles="20,130", regenzeit=3)
        table.all_bid("31", "20", "21")
        table.ann.does("lay priel")
        table.ann.does("enough")
        assert table.view.puddles == (30,)
