"""SEN-30, SEN-31 and SEN-40, alone and together."""

import pytest

from fortywinks.games.sen import events

from .table import sen


def test_SEN_30_the_one_with_the_most_nines_does_not_count_them() -> None:
    table = sen("A: 9 9 1 0", "B: 9 2 2 8", gentle_ravens=True)
    table.ann.calls()
    assert table.results == (1, 21)


def test_SEN_30_a_tie_for_the_most_is_no_reward() -> None:
    table = sen("A: 9 9 1 0", "B: 9 9 2 8", "C: 9 1 1 1", gentle_ravens=True, turn="C")
    table.cay.calls()
    assert table.results == (19, 28, 12)


def test_SEN_30_nobody_with_a_nine_is_no_reward() -> None:
    table = sen("A: 1 1 1 0", "B: 2 2 2 8", gentle_ravens=True)
    table.ann.calls()
    assert table.results == (3, 14)


def test_SEN_30_before_the_caller_is_judged() -> None:
    table = sen("A: 9 9 1 0", "B: 1 2 2 3", gentle_ravens=True, turn="B")
    table.bob.calls()
    assert table.results == (1, 8 + 5)


def test_SEN_30_example_two() -> None:
    table = sen("A: 9 3 3 4", "B: 8 1 3 4", "C: 1 2 3 4", "D: 5 1 1 4", turn="D", gentle_ravens=True)
    table.dan.calls()
    assert table.results == (10, 16, 10, 16)


def test_SEN_30_only_where_the_table_agreed_on_it() -> None:
    table = sen("A: 9 9 1 0", "B: 1 2 2 8")
    table.ann.calls()
    assert table.results == (24, 13)


def test_SEN_31_a_dream_of_nines_is_nothing_and_costs_the_others_fifty() -> None:
    table = sen("A: 9 9 9 9", "B: 1 2 2 3", "C: 4 4 4 4", go_for_broke=True)
    table.ann.calls()
    assert table.results == (0, 58, 66)


def test_SEN_31_before_the_caller_is_judged() -> None:
    table = sen("A: 9 9 9 9", "B: 1 2 2 3", go_for_broke=True, turn="B")
    table.bob.calls()
    assert table.results == (0, 8 + 50 + 5)


def test_SEN_31_two_such_dreams_have_no_effect() -> None:
    table = sen("A: 9 9 9 9", "B: 9 9 9 9", "C: 4 4 4 4", go_for_broke=True, turn="C")
    table.cay.calls()
    assert table.results == (36, 36, 16)


def test_SEN_31_at_least_four_lands() -> None:
    table = sen("A: 9 9 9", "B: 1 2 2 3", go_for_broke=True, turn="B")
    table.bob.calls()
    assert table.results == (27, 8)


def test_SEN_31_five_nines_are_a_whole_dream_too() -> None:
    table = sen("A: 9 9 9 9 9", "B: 1 2 2 3", go_for_broke=True)
    table.ann.calls()
    assert table.results == (0, 58)


def test_SEN_31_one_other_land_spoils_it() -> None:
    table = sen("A: 9 9 9 9 0", "B: 1 2 2 3", go_for_broke=True, turn="B")
    table.bob.calls()
    assert table.results == (36, 8)


def test_SEN_31_comes_first_and_then_SEN_30_is_skipped() -> None:
    table = sen("A: 9 9 9 9", "B: 9 2 2 3", "C: 1 1 1 1", go_for_broke=True, gentle_ravens=True)
    table.ann.calls()
    assert table.results == (0, 66, 54)


def test_SEN_31_without_effect_leaves_SEN_30_its_turn() -> None:
    table = sen("A: 9 9 9 9 9", "B: 9 9 9 9", "C: 1 1 1 1", go_for_broke=True, gentle_ravens=True, turn="B")
    table.bob.calls()
    assert table.results == (0, 36 + 5, 4)


def test_SEN_40_right_two_lands_become_one() -> None:
    table = sen("A: 3 7 9 7", "B: 1 2 2 8", hidden="4", open_pile="5", claim_pairs=True)
    table.ann.claims(2, 4, 7)
    assert table.ann.dream == "3 4 9"
    assert table.open_pile == "5 7 7"
    assert table.seen_by_all(events.Claimed) == [events.Claimed(0, 1, 3, 7, ("7", "7"), True)]
    assert table.bob.is_asked == "turn"


def test_SEN_40_special_or_plain_makes_no_difference_and_the_later_one_lies_on_top() -> None:
    table = sen("A: 7s 3 7 0", "B: 1 2 2 8", hidden="4", open_pile="5", claim_pairs=True)
    table.ann.claims(1, 3, 7)
    assert table.open_pile == "5 7s 7"
    assert table.ann.dream == "4 3 0"


def test_SEN_40_wrong_one_land_more() -> None:
    table = sen("A: 3 7 9 7", "B: 1 2 2 8", hidden="4", open_pile="5", claim_pairs=True)
    table.ann.claims(1, 2, 7)
    assert table.ann.dream == "3 7 9 7 4"
    assert table.open_pile == "5"
    assert table.seen_by_all(events.Claimed) == [events.Claimed(0, 0, 1, 7, ("3", "7"), False)]
    assert table.bob.is_asked == "turn"


def test_SEN_40_two_equal_lands_named_wrongly_are_wrong() -> None:
    table = sen("A: 3 7 9 7", "B: 1 2 2 8", hidden="4", claim_pairs=True)
    table.ann.claims(2, 4, 6)
    assert table.ann.dream == "3 7 9 7 4"


def test_SEN_40_the_added_land_is_unseen() -> None:
    table = sen("A: 3 7 9 7", "B: 1 2 2 8", hidden="4", claim_pairs=True, memory_aid=True)
    table.ann.claims(2, 4, 7)
    assert table.ann.knows == {}
    assert table.ann.heard(events.InHand) == []
    assert table.ann.heard(events.Saw) == []


def test_SEN_40_a_wrong_claim_shows_both_lands_to_all() -> None:
    table = sen("A: 3 7 9 7", "B: 1 2 2 8", hidden="4", claim_pairs=True, memory_aid=True)
    table.ann.claims(1, 2, 7)
    assert table.ann.knows == table.bob.knows == {"A1": "3", "A2": "7"}


def test_SEN_40_example_three() -> None:
    right = sen("A: 7 7s 1 2", "B: 1 2 2 8", claim_pairs=True)
    right.ann.claims(1, 2, 7)
    assert len(right.ann.dream.split()) == 3
    wrong = sen("A: 7 1 1 2", "B: 1 2 2 8", claim_pairs=True)
    wrong.ann.claims(1, 2, 7)
    assert len(wrong.ann.dream.split()) == 5


def test_SEN_40_only_where_the_table_agreed_on_it() -> None:
    table = sen("A: 7 7 1 2", "B: 1 2 2 8")
    with table.ann.is_refused("SEN-40"):
        table.ann.claims(1, 2, 7)


def test_SEN_40_only_at_the_start_of_the_turn() -> None:
    table = sen("A: 7 7 1 2", "B: 1 2 2 8", claim_pairs=True)
    table.ann.draws()
    with table.ann.is_refused("SEN-40"):
        table.ann.claims(1, 2, 7)


@pytest.mark.parametrize(("first", "second", "ravens"), [(1, 1, 7), (1, 5, 7), (0, 1, 7), (1, 2, 10), (1, 2, -1)])
def test_SEN_40_two_own_lands_and_a_number_of_ravens(first: int, second: int, ravens: int) -> None:
    table = sen("A: 7 7 1 2", "B: 1 2 2 8", claim_pairs=True)
    with table.ann.is_refused("SEN-40"):
        table.ann.claims(first, second, ravens)


def test_SEN_40_down_to_one_land_and_no_further() -> None:
    table = sen("A: 7 7 1 1", "B: 2 2 2 8", hidden="1 3 1 3 0 3", claim_pairs=True)
    table.ann.claims(1, 2, 7)
    table.bob.sleeps()
    assert table.ann.dream == "1 1 1"
    table.ann.claims(2, 3, 1)
    table.bob.sleeps()
    assert table.ann.dream == "1 1"
    table.ann.claims(1, 2, 1)
    table.bob.sleeps()
    assert table.ann.dream == "0"
    assert table.ann.may == {"take 1", "draw", "wake"}
    with table.ann.is_refused("SEN-40"):
        table.ann.claims(1, 1, 0)


def test_SEN_40_a_short_dream_is_swapped_and_peeked_as_it_is() -> None:
    table = sen("A: 1 1", "B: 1 2 2 8", hidden="0 7s 6p", claim_pairs=True)
    table.ann.claims(1, 2, 1)
    table.bob.draws()
    table.bob.uses()
    assert table.bob.may == {f"swap A1 B{slot}" for slot in range(1, 5)}
    table.bob.swaps("A1", "B4")
    table.ann.draws()
    table.ann.uses()
    assert table.ann.may == {"peek A1", *(f"peek B{slot}" for slot in range(1, 5))}


def test_SEN_40_a_dream_grown_by_wrong_claims_is_taken_for_go_for_broke() -> None:
    table = sen("A: 9 9 9 9", "B: 1 2 2 8", hidden="9", claim_pairs=True, go_for_broke=True, until="1 round")
    table.ann.claims(1, 2, 8)
    assert table.ann.dream == "9 9 9 9 9"
    table.bob.calls()
    assert table.results == (0, 13 + 50 + 5)


def test_SEN_40_a_pair_of_nines_gone_changes_who_has_the_most() -> None:
    table = sen("A: 9 9 1 1", "B: 9 2 2 8", hidden="0", claim_pairs=True, gentle_ravens=True)
    table.ann.claims(1, 2, 9)
    table.bob.calls()
    assert table.results == (2, 12 + 5)
