"""A round: bids, turns, angel and devil, cards (SHP-10, SHP-11, SHP-18 to SHP-22)."""

from fortywinks.games.schafe_schubsen import events
from fortywinks.games.schafe_schubsen.actions import Bid

from .table import new_table, sheep


def test_SHP_10_all_bid_at_the_same_time_and_in_secret():
    table = sheep("A 10", "B 20", "C 30")
    assert [player.is_asked for player in table.players] == ["bid"] * 3
    table.cay.bids("045")
    table.ann.bids("7")
    assert table.view.committed == (True, False, True)
    assert table.view.revealed == (None, None, None)
    assert table.seen_by_all(events.Revealed) == []
    assert table.cay.view.bid == "045"
    assert table.cay.hand == "1236789"
    assert table.bob.is_asked == "bid"
    assert table.ann.is_asked is None


def test_SHP_10_a_leading_zero_is_allowed():
    """The rulebook's example: 087 moves 87."""
    table = sheep("A 1", "B 20", "C 30")
    table.all_bid("087", "21", "20")
    assert table.ann.field == 88
    assert table.seen_by_all(events.Revealed)[0] == events.Revealed(0, "087", 87)


def test_SHP_10_zero_and_distances_off_the_dike_are_legal():
    table = sheep("A 1", "B 20", "C 30")
    table.all_bid("0", "987", "20")
    assert table.ann.field == 1
    assert table.bob.is_out


def test_SHP_10_only_cards_in_hand_and_each_once():
    table = sheep("A 1 hand 0457", "B 20", "C 30")
    for cards in ("9", "49", "44", "0457"):
        with table.ann.is_refused("SHP-10"):
            table.apply(0, Bid(cards))
    assert len(table.ann.may) == 4 + 12 + 24
    assert "bid 045" in table.ann.may


def test_SHP_10_nobody_bids_twice_or_out_of_turn():
    table = sheep("A 1", "B 20", "C 30")
    table.ann.bids("1")
    with table.ann.is_refused("SHP-10"):
        table.ann.bids("2")


def test_SHP_11_turns_go_round_from_the_starter():
    table = sheep("A 10", "B 20", "C 30", starter="B")
    table.all_bid("31", "32", "34")
    assert [event.seat for event in table.seen_by_all(events.Revealed)] == [1, 2, 0]


def test_SHP_11_who_went_out_before_the_own_turn_reveals_nothing():
    table = sheep("A 11", "B 43 rings 0", "C 100", "D 120")
    table.all_bid("32", "12", "34", "46")
    assert table.seen_by_all(events.WentOut)[0] == events.WentOut(1, "water", 3)
    assert [event.seat for event in table.seen_by_all(events.Revealed)] == [0, 2, 3]
    assert table.state.bids[1] is None


def test_SHP_18_the_first_keeps_both_cards_until_they_are_beaten():
    table = sheep("A 10", "B 20", "C 30")
    table.all_bid("40", "41", "38")
    assert table.seen_by_all(events.CardPassed) == [events.CardPassed("angel", 0, 1), events.CardPassed("devil", 0, 2)]


def test_SHP_18_a_tie_is_worse_for_the_later():
    table = sheep("A 10", "B 21", "C 32")
    table.all_bid("31", "31", "31")
    assert table.seen_by_all(events.CardPassed) == [events.CardPassed("devil", 0, 1), events.CardPassed("devil", 1, 2)]
    assert table.view.angel == 0
    assert table.ann.is_asked == "take"


def test_SHP_18_who_goes_out_in_the_own_move_does_not_compare():
    table = sheep("A 10", "B 190", "C 32", "D 60")
    table.all_bid("31", "15", "32", "34")
    assert table.bob.is_out
    assert 1 not in [event.holder for event in table.seen_by_all(events.CardPassed)]


def test_SHP_19_a_card_of_a_player_who_goes_out_passes_at_once():
    """Bob has the devil and is pushed off the dike by Dan: Ann, with the smallest distance left, gets it."""
    table = sheep("A 10", "B 179", "C 30", "D 103")
    table.all_bid("21", "20", "40", "96")
    assert table.bob.is_out
    devil = [event for event in table.seen_by_all(events.CardPassed) if event.card == "devil"]
    assert devil == [events.CardPassed("devil", 0, 1), events.CardPassed("devil", 1, 0)]
    assert table.rings == [1, 0, 2, 1]  # Dan's own field was water


def test_SHP_19_devil_to_the_last_of_the_smallest():
    table = sheep("A 1", "B 3", "C 180", "D 101")
    table.all_bid("21", "21", "19", "98")
    assert table.seen_by_all(events.WentOut) == [events.WentOut(2, "dike", 3)]
    devil = [event for event in table.seen_by_all(events.CardPassed) if event.card == "devil"]
    assert [event.holder for event in devil] == [1, 2, 1]


def test_SHP_19_angel_to_the_first_of_the_largest():
    table = sheep("A 1", "B 3", "C 102", "D 150")
    table.all_bid("31", "31", "97", "49")
    assert table.seen_by_all(events.WentOut) == [events.WentOut(2, "dike", 3)]
    angel = [event for event in table.seen_by_all(events.CardPassed) if event.card == "angel"]
    assert angel[:2] == [events.CardPassed("angel", 0, 2), events.CardPassed("angel", 2, 3)]
    table = sheep("A 1", "B 3", "C 102", "D 180")
    table.all_bid("31", "31", "97", "19")
    angel = [event for event in table.seen_by_all(events.CardPassed) if event.card == "angel"]
    assert angel == [events.CardPassed("angel", 0, 2), events.CardPassed("angel", 2, 0)]
    assert table.ann.is_asked == "take"


def test_SHP_19_if_nobody_has_revealed_the_next_to_reveal_takes_it():
    table = sheep("A 190", "B 20", "C 30", "D 60")
    table.all_bid("15", "31", "32", "34")
    assert table.seen_by_all(events.CardPassed)[:2] == [
        events.CardPassed("devil", 0, None),
        events.CardPassed("angel", 0, None),
    ]
    assert table.seen_by_all(events.CardPassed)[2:4] == [
        events.CardPassed("devil", None, 1),
        events.CardPassed("angel", None, 1),
    ]


def test_SHP_19_the_next_to_reveal_takes_it_at_once_before_the_sheep_moves():
    table = sheep("A 190", "B 20 tiles back_3", "C 30", "D 60", supply="change_10")
    table.all_bid("15", "31", "32", "34")
    assert table.bob.is_asked == "clover"
    assert (table.view.angel, table.view.devil) == (1, 1)


def test_SHP_19_who_took_it_and_goes_out_in_the_own_move_leaves_it_to_the_next():
    table = sheep("A 190", "B 180", "C 30", "D 60")
    table.all_bid("15", "31", "32", "34")
    holders = [event.holder for event in table.seen_by_all(events.CardPassed) if event.card == "angel"]
    assert holders == [None, 1, None, 2, 3]


def test_SHP_20_the_devil_costs_a_ring_and_the_sheep_stays():
    table = sheep("A 10 rings 1", "B 20", "C 30")
    table.all_bid("1", "21", "32")
    assert table.seen_by_all(events.RingPaid) == [events.RingPaid(0, "devil", 0)]
    assert table.ann.field == 11


def test_SHP_20_without_a_ring_the_devil_takes_the_sheep():
    table = sheep("A 10 rings 0", "B 20", "C 30", "D 70")
    table.all_bid("1", "31", "32", "34")
    assert table.seen_by_all(events.WentOut) == [events.WentOut(0, "devil", 3)]


def test_SHP_20_the_angel_chooses_a_tile_for_later_rounds():
    table = sheep("A 10", "B 20", "C 30", supply="back_3 back_3 change_10")
    table.all_bid("1", "31", "32")
    assert table.cay.is_asked == "take"
    assert table.cay.may == {"take back 3", "take change 10"}
    with table.cay.is_refused("SHP-20"):
        table.cay.does("take change 5")
    table.cay.does("take change 10")
    assert table.cay.tiles == ("change 10",)
    assert table.view.supply == ("back 3", "back 3")
    assert table.state.round == 2


def test_SHP_20_with_no_tile_left_nobody_chooses():
    table = sheep("A 10", "B 20", "C 30", supply="")
    table.all_bid("1", "31", "32")
    assert table.state.round == 2


def test_SHP_21_laid_cards_are_gone_until_few_are_left():
    table = sheep("A 10 hand 01234567", "B 20 hand 012345", "C 30 hand 1234567")
    table.all_bid("1", "145", "67")
    table.bob.does("take back 3")
    assert table.ann.hand == "0234567"
    assert table.bob.hand == "0123456789"
    assert table.cay.hand == "12345"
    assert table.seen_by_all(events.TookBack) == [events.TookBack(1)]


def test_SHP_21_four_cards_are_enough():
    table = sheep("A 10 hand 01234", "B 20", "C 30")
    table.all_bid("1", "31", "67")
    table.cay.does("take back 3")
    assert table.ann.hand == "0234"


def test_SHP_21_the_angel_starts_the_next_round_with_both_cards():
    table = sheep("A 10", "B 20", "C 30")
    table.all_bid("1", "67", "31")
    table.bob.does("take back 3")
    assert table.view.order == (1, 2, 0)
    assert table.view.angel == table.view.devil == 1


def test_SHP_22_sheep_cards_and_tiles_leave_the_game():
    table = sheep("A 190 tiles back_5", "B 20", "C 30", "D 60")
    table.all_bid("67", "31", "32", "34")
    table.ann.does("go")
    assert table.ann.is_out
    assert table.ann.tiles == ()
    assert table.ann.hand == ""
    assert table.view.hand_sizes[0] == 0
    assert table.view.supply.count("back 5") == 1


def test_time_is_up_for_a_bid_the_highest_single_card_is_laid():
    table = sheep("A 10 hand 0135", "B 20", "C 30")
    table.time_is_up("bid", table.ann)
    assert table.ann.view.bid == "5"


def test_time_is_up_elsewhere_nothing_is_used_and_the_first_is_taken():
    table = sheep("A 10 tiles change_5", "B 20", "C 30")
    table.all_bid("1", "31", "67")
    table.time_is_up("clover", table.ann)
    assert table.ann.field == 11
    table.time_is_up("take", table.cay)
    assert table.cay.tiles == ("back 3",)


def test_others_bids_give_nobody_more_time():
    table = new_table(4)
    (before,) = [clock for clock in table.state.clocks() if clock.seat == 3]
    table.ann.bids("5")
    (after,) = [clock for clock in table.state.clocks() if clock.seat == 3]
    assert before == after
