"""The cards, the course of a turn and the sequence of a dream: ZZZ-1 … ZZZ-22."""

from collections import Counter

import pytest

from fortywinks.core import HOUSE, TimeOut
from fortywinks.games import load_game
from fortywinks.games.counting_zzzzs.action_cards import ACTIONS
from fortywinks.games.counting_zzzzs.components import PLAIN_WAKE_UPS, house_deck
from fortywinks.games.counting_zzzzs.events import Announced, Discarded, Drawn, Drew, HandLost, Laid, NightBegan

from .table import new_table, zzzzs


@pytest.mark.parametrize(("seats", "left_out"), [(2, 4), (3, 2), (4, 0)])
def test_ZZZ_1_with_fewer_players_some_plain_wake_ups_are_left_out_unseen(seats: int, left_out: int) -> None:
    table = new_table(seats)
    state = table.state
    assert len(state.removed) == left_out
    assert set(state.removed) <= set(PLAIN_WAKE_UPS)
    assert sorted((*state.order, *state.removed)) == list(range(140))
    assert [event.left_out for event in table.seen_by_all(NightBegan)] == [left_out]


def test_ZZZ_1_chance_decides_which_ones() -> None:
    assert len({new_table(2, seed).state.removed for seed in range(10)}) > 1


def test_ZZZ_2_112_elements_of_four_kinds_with_one_to_five_themes() -> None:
    elements = house_deck().elements
    assert Counter(element.kind for element in elements) == dict.fromkeys(("person", "place", "thing", "verb"), 28)
    assert {len(element.themes) for element in elements} <= {1, 2, 3, 4, 5}
    assert all(-4 <= (element.value or 0) <= 4 for element in elements)
    assert len(ACTIONS) == 28
    assert Counter(action.kind for action in ACTIONS) == {
        "wake-up": 10,
        "bender": 3,
        "theme-force": 5,
        "context-force": 5,
        "block": 5,
    }


def test_ZZZ_3_the_known_elements_are_kept() -> None:
    cards = {element.id: element for element in house_deck().elements}
    assert (cards["chainsaw"].kind, cards["chainsaw"].value) == ("thing", -3)
    assert (cards["serial-killer"].kind, cards["serial-killer"].value) == ("person", -4)
    assert (cards["burning"].kind, cards["burning"].value) == ("verb", -1)
    assert (cards["grand-canyon"].kind, cards["grand-canyon"].positive, cards["grand-canyon"].negative) == (
        "place",
        2,
        -2,
    )
    assert cards["door"].is_context
    assert set(cards["door"].themes) == set("NFWDS")
    assert cards["chocolate"].kind == "thing"
    assert (cards["chocolate"].value or 0) > 0


def test_ZZZ_4_five_random_cards_are_rarely_stuck() -> None:
    """Of all elements, the one after which the fewest fit still has more than a quarter of the deck to follow."""
    deck = house_deck()
    following = [sum(deck.follows[last]) for last in range(112)]
    assert min(following) > 24
    assert sum(following) / 112 > 45


def test_ZZZ_10_five_cards_each_and_a_random_first_player() -> None:
    assert {new_table(4, seed).state.turn for seed in range(24)} == {0, 1, 2, 3}
    table = new_table(4)
    assert [len(player.hand.split()) for player in table.players] == [5] * 4
    assert [len(event.cards) for event in table.ann.heard(Drawn)][:1] == [5]


def test_ZZZ_10_play_goes_to_the_left() -> None:
    table = zzzzs("A: rocket | aunt", "B: | cat", "C: | soup", phase="act")
    table.ann.discards("aunt")
    assert table.turn is table.bob


def test_ZZZ_11_draw_lay_then_one_of_three() -> None:
    table = zzzzs("A: teddy | aunt", "B: | cat late siren", phase="act", pile="cake moon")
    table.ann.discards("aunt")
    assert table.seen_by_all(Drew)[-1].count == 2
    assert table.bob.heard(Drawn)[-1].cards == ("cake", "moon")
    assert table.ann.heard(Drawn) == []
    assert table.bob.is_asked == "lay"
    table.bob.lays("cat")
    assert table.bob.is_asked == "act"
    assert {"slip cake A", "slip moon A"} & table.bob.may == set()
    assert {"play siren", "discard late", "discard siren", "discard cake"} <= table.bob.may
    table.bob.discards("late")
    assert table.seen_by_all(Discarded)[-1].card == "late"
    assert table.turn is table.ann


def test_ZZZ_11_actions_come_after_the_element() -> None:
    table = zzzzs("A: teddy | cat siren", "B: rocket | aunt", phase="lay")
    with table.ann.is_refused("ZZZ-11"):
        table.ann.plays("siren")
    with table.ann.is_refused("ZZZ-11"):
        table.ann.lays("siren")
    with table.ann.is_refused("ZZZ-11"):
        table.ann.lays("soup")
    with table.bob.is_refused("ZZZ-10"):
        table.bob.lays("aunt")


def test_ZZZ_12_a_player_who_holds_a_fitting_element_must_lay_one() -> None:
    table = zzzzs("A: teddy | cat eating siren unicorn", "B: rocket | aunt", phase="lay")
    assert table.ann.may == {"lay cat", "lay eating"}
    with table.ann.is_refused("ZZZ-11"):
        table.ann.discards("siren")


def test_ZZZ_12_with_none_the_hand_is_shown_and_the_turn_ends() -> None:
    table = zzzzs("A: rocket | aunt", "B: unicorn | hell exam siren office late", "C: | cat", phase="act")
    table.ann.discards("aunt")
    assert table.seen_by_all(HandLost)[-1] == HandLost(1, ("hell", "exam", "siren", "office", "late"), "no-element")
    assert not table.bob.is_asleep
    assert table.turn is table.cay


def test_ZZZ_12_the_same_for_somebody_awake_without_any_element() -> None:
    table = zzzzs("A: rocket | aunt", "B: | siren snoring insomnia jilted sedatives", "C: | cat", phase="act")
    table.ann.discards("aunt")
    assert table.bob.hand == ""
    assert table.turn is table.cay


def test_ZZZ_13_awake_any_element_begins_a_dream_but_not_for_others() -> None:
    table = zzzzs("A: | cat hell", "B: | aunt", phase="lay")
    assert table.ann.may == {"lay cat", "lay hell"}
    table.ann.lays("hell")
    assert table.ann.is_asleep
    with table.ann.is_refused("ZZZ-13"):
        table.ann.slips("cat", into=table.bob)


def test_ZZZ_14_never_two_elements_into_the_own_dream() -> None:
    table = zzzzs("A: teddy | cat eating", "B: rocket | aunt", phase="lay", light_sleeper="self")
    table.ann.lays("cat")
    with table.ann.is_refused("ZZZ-14"):
        table.ann.lays("eating")
    with table.ann.is_refused("ZZZ-14"):
        table.ann.slips("eating", into=table.ann)


def test_ZZZ_15_a_played_block_leaves_a_gap_until_the_own_turn() -> None:
    table = zzzzs("A: teddy | snoring", "B: rocket | dead-drunk aunt cat late soup", "C: | sheep")
    table.ann.plays("snoring", on=table.bob)
    table.bob.blocks("dead-drunk")
    assert table.turn is table.bob
    assert table.seen_by_all(Drew)[-1] == Drew(1, 1)
    table = zzzzs("A: teddy | snoring", "B: | cat soup", "C: rocket | dead-drunk aunt hell late sheep")
    table.ann.plays("snoring", on=table.cay)
    table.cay.blocks("dead-drunk")
    assert len(table.cay.hand.split()) == 4


def test_ZZZ_20_a_shared_theme_and_another_kind() -> None:
    table = zzzzs("A: teddy | cat unicorn cake eating door", "B: rocket | aunt", phase="lay")
    assert table.ann.may == {"lay cat", "lay eating"}  # cake and door are things, the unicorn is not domestic
    for card in ("unicorn", "cake", "door"):
        with table.ann.is_refused("ZZZ-20"):
            table.ann.lays(card)


def test_ZZZ_21_an_open_force_replaces_the_theme_rule_but_not_the_kinds() -> None:
    table = zzzzs(
        "A: teddy scary-movie> | cat ghost hell chainsaw", "B: rocket | aunt", phase="lay", light_sleeper="self"
    )
    assert table.ann.may == {"lay ghost", "lay hell"}
    with table.ann.is_refused("ZZZ-21"):
        table.ann.lays("cat")
    with table.ann.is_refused("ZZZ-21"):
        table.ann.lays("chainsaw")
    table.ann.lays("hell")
    assert table.ann.open_force is None
    assert table.seen_by_all(Laid)[-1].covers == "scary-movie"
    assert table.ann.view.dreams[0].elements[-1].covers == "scary-movie"


def test_ZZZ_21_anybody_may_fulfil_it_and_no_second_force_is_laid() -> None:
    table = zzzzs("A: cake | job-stress ghost cat", "B: teddy scary-movie> | aunt")
    assert {"slip ghost B"} == {action for action in table.ann.may if action.startswith("slip")}
    with table.ann.is_refused("ZZZ-21"):
        table.ann.plays("job-stress", on=table.bob)
    table.ann.slips("ghost", into=table.bob)
    table.nobody_answers()
    assert table.bob.dream == "teddy ghost"


def test_ZZZ_21_a_covered_force_leaves_with_the_dream() -> None:
    table = zzzzs("A: cake | snoring", "B: teddy scary-movie>ghost | aunt")
    table.ann.plays("snoring", on=table.bob)
    table.nobody_answers()
    assert {"teddy", "ghost", "scary-movie"} <= set(table.discard)


NINE = "teddy cat kitchen eating grandma hammock dancing sheep cloud"


def test_ZZZ_22_the_tenth_element_wakes_and_ends_the_turn() -> None:
    table = zzzzs(f"A: {NINE} | whale siren", "B: rocket | aunt", phase="lay", light_sleeper="self", scores="-30 0")
    table.ann.lays("whale")
    assert table.ann.waking.why == "tenth"
    assert len(table.ann.waking.elements) == 10
    assert table.turn is table.bob


def test_ZZZ_22_from_anybody_and_no_wake_up_block_helps() -> None:
    table = zzzzs("A: rocket | whale", f"B: {NINE} | heavy-sleeper dead-drunk", scores="0 -30")
    table.ann.slips("whale", into=table.bob)
    assert table.bob.may == {"pass"}
    table.bob.passes()
    assert (table.bob.waking.why, table.bob.waking.by, table.bob.waking.card) == ("tenth", 0, "whale")


def test_time_is_up() -> None:
    table = zzzzs("A: teddy | cat eating siren", "B: rocket | aunt", phase="lay", light_sleeper="self")
    table.apply(HOUSE, TimeOut("lay", 0))
    assert table.seen_by_all(Announced)[-1].card in ("cat", "eating")
    left = table.ann.hand.split()[0]
    table.apply(HOUSE, TimeOut("act", 0))
    assert table.discard[-1] == left


def test_the_game_has_its_name() -> None:
    assert load_game("counting-zzzzs").title == "Counting Zzzzs"
