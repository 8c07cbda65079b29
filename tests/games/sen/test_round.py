"""SEN-1 to SEN-8: the deal, the first look, and the turn."""

from collections import Counter

import pytest

from fortywinks.core import BadOption, SecretChance, only
from fortywinks.games import load_game
from fortywinks.games.sen import events
from fortywinks.games.sen.components import COPIES, RAVENS, SenOptions

from .table import new_table, sen


def test_the_deck_has_54_lands() -> None:
    table = new_table(2)
    assert Counter(table.state.deck) == COPIES
    assert sum(COPIES.values()) == 54
    by_ravens = Counter(RAVENS[land] for land in table.state.deck)
    assert by_ravens == {0: 4, 1: 4, 2: 4, 3: 4, 4: 4, 5: 7, 6: 7, 7: 7, 8: 4, 9: 9}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_SEN_1_four_lands_each_and_one_lies_open(seats: int) -> None:
    table = new_table(seats)
    view = table.ann.view
    assert view.dreams == (4,) * seats
    assert (view.open_size, view.hidden_size) == (1, 54 - 4 * seats - 1)
    assert table.seen_by_all(events.RoundBegan) == [events.RoundBegan(1, table.state.turn, table.top)]


def test_SEN_1_a_special_turned_up_first_has_no_power_but_may_be_taken() -> None:
    table = sen("A: 9 9 9 9", "B: 1 1 1 1", open_pile="6p")
    assert table.ann.is_asked == "turn"
    table.ann.takes(1)
    assert table.ann.dream == "6p 9 9 9"
    assert table.bob.is_asked == "turn"


def test_SEN_2_all_look_at_the_same_time() -> None:
    table = new_table(3)
    assert [player.is_asked for player in table.players] == ["look"] * 3
    table.cay.looks(1, 4)
    assert table.cay.is_asked is None
    assert table.bob.is_asked == "look"
    assert table.seen_by_all(events.HasLooked) == [events.HasLooked(2)]


def test_SEN_2_only_the_looker_sees_the_two_lands() -> None:
    table = new_table(3)
    table.bob.looks(2, 3)
    lands = table.bob.dream.split()
    assert table.bob.heard(events.SawOwn) == [events.SawOwn(1, 2, lands[1], lands[2])]
    assert table.ann.heard(events.SawOwn) == table.cay.heard(events.SawOwn) == []


def test_SEN_2_where_each_looked_is_public_once_all_have_looked() -> None:
    table = new_table(2, starter="B")
    table.ann.looks(1, 2)
    assert table.seen_by_all(events.PlayBegan) == []
    table.bob.looks(3, 4)
    assert table.seen_by_all(events.PlayBegan) == [events.PlayBegan(((0, 1), (2, 3)))]
    assert table.bob.is_asked == "turn"


def test_SEN_2_exactly_two_different_lands() -> None:
    table = new_table(2)
    for first, second in ((1, 1), (0, 1), (3, 5), (-1, 2)):
        with table.ann.is_refused("SEN-2"):
            table.ann.looks(first, second)
    assert len(table.ann.may) == 6


def test_SEN_2_nobody_looks_twice_and_nobody_plays_before_all_have_looked() -> None:
    table = new_table(2, starter="A")
    table.ann.looks(1, 2)
    with table.ann.is_refused("SEN-2"):
        table.ann.looks(3, 4)
    with table.ann.is_refused("SEN-2"):
        table.ann.calls()
    with table.bob.is_refused("SEN-4"):
        table.bob.draws()


def test_SEN_2_no_more_looking_once_play_has_begun() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8")
    with table.ann.is_refused("SEN-2"):
        table.ann.looks(1, 2)


def test_SEN_2_time_is_up_before_looking() -> None:
    table = new_table(2)
    table.time_is_up("look", table.bob)
    assert table.bob.heard(events.SawOwn) == [events.SawOwn(0, 1, *table.bob.dream.split()[:2])]


def test_SEN_3_a_random_seat_starts() -> None:
    starters = Counter(new_table(4, seed).state.turn for seed in range(200))
    assert set(starters) == {0, 1, 2, 3}
    assert min(starters.values()) > 25


def test_SEN_3_the_host_may_choose_who_starts() -> None:
    table = new_table(3, starter="C")
    assert table.state.turn == 2


def test_SEN_3_who_starts_must_sit_at_the_table() -> None:
    with pytest.raises(BadOption, match=r"option starter: there is no seat D among 3 players"):
        load_game("sen").new(3, SenOptions(starter="D"), SecretChance(bytes(32)))


def test_SEN_3_play_goes_to_the_left() -> None:
    table = sen("A: 0 0 0 0", "B: 1 1 1 1", "C: 2 2 2 2", turn="B", hidden="3 3 3 3")
    for player in (table.bob, table.cay, table.ann, table.bob):
        assert player.is_asked == "turn"
        player.sleeps()


def test_SEN_4_a_turn_is_one_of_take_draw_or_wake() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8")
    assert table.ann.may == {"take 1", "take 2", "take 3", "take 4", "draw", "wake"}
    assert table.bob.may == set()


def test_SEN_4_nobody_acts_out_of_turn() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8")
    with table.bob.is_refused("SEN-4"):
        table.bob.draws()


def test_SEN_4_one_thing_a_turn() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", open_pile="4")
    table.ann.draws()
    with table.ann.is_refused("SEN-4"):
        table.ann.draws()
    with table.ann.is_refused("SEN-4"):
        table.ann.takes(1)


def test_SEN_25_nothing_is_done_after_the_end() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", until="1 round")
    table.ann.calls()
    with table.bob.is_refused("SEN-25"):
        table.bob.draws()


def test_SEN_5_the_open_land_replaces_an_own_one_which_lies_open_then() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", open_pile="4 1")
    table.ann.takes(3)
    assert table.ann.dream == "3 7 1 0"
    assert table.open_pile == "4 9"
    assert table.seen_by_all(events.Took) == [events.Took(0, 2, "1", "9")]
    assert table.bob.is_asked == "turn"


def test_SEN_5_it_must_replace_a_land_of_the_own_dream() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", open_pile="4")
    for slot in (0, 5, -3, 99):
        with table.ann.is_refused("SEN-5"):
            table.ann.takes(slot)


def test_SEN_5_a_special_taken_from_the_open_pile_has_no_power() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", open_pile="7s")
    table.ann.takes(3)
    with table.ann.is_refused("SEN-4"):
        table.ann.uses()
    assert table.bob.is_asked == "turn"


def test_SEN_6_the_drawn_land_is_seen_by_its_drawer_alone() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="4")
    table.ann.draws()
    assert table.ann.heard(events.InHand) == [events.InHand(("4",))]
    assert table.bob.heard(events.InHand) == []
    assert table.seen_by_all(events.Drew) == [events.Drew(0, 1)]
    assert (table.ann.view.hand, table.bob.view.hand, table.bob.view.hand_size) == (("4",), (), 1)


def test_SEN_6_B1_the_drawn_land_replaces_an_own_one() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="4", open_pile="5")
    table.ann.draws()
    table.ann.keeps(2)
    assert table.ann.dream == "3 4 9 0"
    assert table.open_pile == "5 7"
    assert table.bob.is_asked == "turn"


def test_SEN_6_B2_the_drawn_land_goes_on_the_open_pile() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="4", open_pile="5")
    table.ann.draws()
    table.ann.discards()
    assert (table.ann.dream, table.open_pile) == ("3 7 9 0", "5 4")
    assert table.seen_by_all(events.Discarded) == [events.Discarded(0, "4")]


def test_SEN_6_B3_a_drawn_special_may_be_used() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="6p", open_pile="5")
    table.ann.draws()
    assert table.ann.may == {"keep 1", "keep 2", "keep 3", "keep 4", "discard", "use"}
    table.ann.uses()
    assert table.open_pile == "5 6p"
    assert table.ann.is_asked == "peek"


def test_SEN_6_the_effect_is_compulsory_once_chosen() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="6p")
    table.ann.draws()
    table.ann.uses()
    with table.ann.is_refused("SEN-6"):
        table.ann.discards()
    assert all(action.startswith("peek") for action in table.ann.may)


def test_SEN_6_a_special_may_also_be_kept_or_put_away_without_its_effect() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="7s 6p")
    table.ann.draws()
    table.ann.keeps(3)
    assert table.bob.is_asked == "turn"
    table.bob.draws()
    table.bob.discards()
    assert table.ann.is_asked == "turn"


def test_SEN_6_a_plain_land_cannot_be_used() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="6")
    table.ann.draws()
    assert "use" not in table.ann.may
    with table.ann.is_refused("SEN-6"):
        table.ann.uses()


def test_SEN_6_there_is_no_such_place_to_keep_it() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="6")
    table.ann.draws()
    for slot in (0, 5, -1):
        with table.ann.is_refused("SEN-6"):
            table.ann.keeps(slot)


def test_SEN_6_nothing_is_kept_or_put_away_without_a_draw() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8")
    with table.ann.is_refused("SEN-6"):
        table.ann.keeps(1)
    with table.ann.is_refused("SEN-6"):
        table.ann.discards()


def test_SEN_7_the_drawn_land_is_never_shown_when_it_goes_into_the_dream() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="6p")
    table.ann.draws()
    table.ann.keeps(3)
    (kept,) = table.seen_by_all(events.Kept)
    assert kept == events.Kept(0, 2, "9")
    assert not any(audience & only(1) and "6p" in str(event) for audience, event in table.told)


def test_SEN_7_nothing_is_returned_once_seen() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="4")
    table.ann.draws()
    with table.ann.is_refused("SEN-20"):
        table.ann.calls()
    assert table.hidden_size == table.state.view(1).hidden_size == 54 - 8 - 1 - 1


def test_SEN_8_a_special_in_a_dream_has_no_power() -> None:
    table = sen("A: 5t 6p 7s 0", "B: 1 2 2 8", hidden="4")
    with table.ann.is_refused("SEN-8"):
        table.ann.uses()


@pytest.mark.parametrize("special", ["5t", "6p", "7s"])
def test_SEN_8_a_special_pushed_out_of_a_dream_has_no_power(special: str) -> None:
    table = sen(f"A: {special} 1 1 1", "B: 2 2 2 8", hidden="4 3")
    table.ann.draws()
    table.ann.keeps(1)
    assert table.top == special
    assert table.bob.is_asked == "turn"
    table.bob.takes(4)
    assert table.ann.is_asked == "turn"
