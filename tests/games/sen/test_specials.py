"""SEN-10 to SEN-13: what the special lands do."""

from fortywinks.games.sen import events

from .table import sen


def test_SEN_10_two_lands_are_drawn_and_one_is_kept() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="5t 8 1", open_pile="4")
    table.ann.draws()
    table.ann.uses()
    assert table.ann.is_asked == "choose"
    assert table.ann.may == {"choose 1", "choose 2"}
    assert table.ann.heard(events.InHand)[-1] == events.InHand(("8", "1"))
    assert table.bob.heard(events.InHand) == []
    table.ann.chooses(2)
    assert table.open_pile == "4 5t 8"
    assert table.ann.view.hand == ("1",)
    table.ann.keeps(3)
    assert table.ann.dream == "3 7 1 0"
    assert table.bob.is_asked == "turn"


def test_SEN_10_the_other_land_has_no_power() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="5t 6p 1")
    table.ann.draws()
    table.ann.uses()
    table.ann.chooses(2)
    assert table.top == "6p"
    with table.ann.is_refused("SEN-6"):
        table.ann.uses()


def test_SEN_10_the_kept_land_may_be_put_away_or_used() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="5t 6p 1 5t 2 4")
    table.ann.draws()
    table.ann.uses()
    table.ann.chooses(1)
    assert "use" in table.ann.may
    table.ann.uses()
    assert table.ann.is_asked == "peek"
    table.ann.peeks("B1")
    table.bob.draws()
    table.bob.uses()
    table.bob.chooses(2)
    table.bob.discards()
    assert table.top == "4"


def test_SEN_10_a_chain_of_three() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="5t 5t 8 8 5t 1 6", open_pile="4")
    table.ann.draws()
    table.ann.uses()
    table.ann.chooses(1)
    table.ann.uses()
    table.ann.chooses(2)
    table.ann.uses()
    table.ann.chooses(1)
    table.ann.keeps(3)
    assert table.ann.dream == "3 7 1 0"
    assert table.open_pile == "4 5t 8 5t 8 5t 6 9"
    assert [event.count for event in table.seen_by_all(events.Drew)] == [1, 2, 2, 2]


def test_SEN_10_there_is_nothing_to_choose_otherwise() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="5t 8 1")
    with table.ann.is_refused("SEN-10"):
        table.ann.chooses(1)
    table.ann.draws()
    table.ann.uses()
    for which in (0, 3, -1):
        with table.ann.is_refused("SEN-10"):
            table.ann.chooses(which)


def test_SEN_11_with_one_land_left_that_one_is_kept() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="5t 1", hidden_ends=True)
    table.ann.draws()
    table.ann.uses()
    assert table.ann.is_asked == "drawn"
    assert table.ann.view.hand == ("1",)
    table.ann.keeps(3)
    (ended,) = table.seen_by_all(events.RoundEnded)
    assert ended.result.dreams[0] == ("3", "7", "1", "0")
    assert ended.result.caller is None


def test_SEN_11_the_one_land_left_may_be_special_too() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="5t 7s", hidden_ends=True)
    table.ann.draws()
    table.ann.uses()
    table.ann.uses()
    table.ann.swaps("A3", "B1")
    (ended,) = table.seen_by_all(events.RoundEnded)
    assert ended.result.dreams == (("3", "7", "1", "0"), ("9", "2", "2", "8"))


def test_SEN_11_with_none_left_it_has_no_effect() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="5t", hidden_ends=True)
    table.ann.draws()
    table.ann.uses()
    (ended,) = table.seen_by_all(events.RoundEnded)
    assert (ended.result.caller, ended.result.last) == (None, 0)
    assert ended.result.results == (19, 13)


def test_SEN_12_any_land_of_anybody_may_be_peeked_at() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", "C: 4 4 4 4", hidden="6p")
    table.ann.draws()
    table.ann.uses()
    assert table.ann.may == {f"peek {seat}{slot}" for seat in "ABC" for slot in range(1, 5)}


def test_SEN_12_all_see_which_land_only_the_player_sees_what_it_is() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="6p")
    table.ann.draws()
    table.ann.uses()
    table.ann.peeks("B4")
    assert table.seen_by_all(events.Peeked) == [events.Peeked(0, 1, 3)]
    assert table.ann.heard(events.Saw) == [events.Saw(1, 3, "8")]
    assert table.bob.heard(events.Saw) == []
    assert table.bob.is_asked == "turn"


def test_SEN_12_the_own_land_too() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="6p")
    table.ann.draws()
    table.ann.uses()
    table.ann.peeks("A2")
    assert table.ann.heard(events.Saw) == [events.Saw(0, 1, "7")]


def test_SEN_12_there_is_no_such_land_and_no_peek_without_the_special() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="6p")
    with table.ann.is_refused("SEN-12"):
        table.ann.peeks("B1")
    table.ann.draws()
    table.ann.uses()
    for place in ("B5", "C1", "J1"):
        with table.ann.is_refused("SEN-12"):
            table.ann.peeks(place)


def test_SEN_13_two_lands_of_two_dreams_are_exchanged_unseen() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", "C: 4 4 4 4", hidden="7s")
    table.ann.draws()
    table.ann.uses()
    table.ann.swaps("A3", "B1")
    assert (table.ann.dream, table.bob.dream) == ("3 7 1 0", "9 2 2 8")
    assert table.seen_by_all(events.Swapped) == [events.Swapped(0, 0, 2, 1, 0)]
    assert table.ann.heard(events.Saw) == []
    assert table.bob.is_asked == "turn"


def test_SEN_13_two_lands_of_two_opponents() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", "C: 4 4 4 4", hidden="7s")
    table.ann.draws()
    table.ann.uses()
    table.ann.swaps("B4", "C2")
    assert (table.bob.dream, table.cay.dream) == ("1 2 2 4", "4 8 4 4")


def test_SEN_13_not_within_one_dream() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="7s")
    table.ann.draws()
    table.ann.uses()
    with table.ann.is_refused("SEN-13"):
        table.ann.swaps("B1", "B4")
    assert len(table.ann.may) == 16


def test_SEN_13_within_one_dream_where_the_table_agreed_on_it() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="7s", swap_within_dream=True)
    table.ann.draws()
    table.ann.uses()
    assert len(table.ann.may) == 8 * 7 / 2
    table.ann.swaps("B1", "B4")
    assert table.bob.dream == "8 2 2 1"


def test_SEN_13_two_different_lands_that_are_there() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="7s", swap_within_dream=True)
    with table.ann.is_refused("SEN-13"):
        table.ann.swaps("A1", "B1")
    table.ann.draws()
    table.ann.uses()
    for place, other in (("A1", "A1"), ("A1", "B5"), ("A5", "B1"), ("A1", "C1")):
        with table.ann.is_refused("SEN-13"):
            table.ann.swaps(place, other)


def test_SEN_13_time_is_up_with_a_swap_to_do() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="7s")
    table.ann.draws()
    table.ann.uses()
    table.time_is_up("swap", table.ann)
    assert (table.ann.dream, table.bob.dream) == ("1 7 9 0", "3 2 2 8")
