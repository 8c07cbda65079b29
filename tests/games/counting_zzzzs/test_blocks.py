"""Blocks and the reaction window: ZZZ-60 … ZZZ-63, card against card."""

from typing import Any

import pytest

from fortywinks.core import Clock
from fortywinks.games.counting_zzzzs.events import Blocked, HandLost, SleptLightly

from .table import ZzzzsTable, zzzzs

FIVE = "teddy kitchen cat eating blanket"
NINE = "teddy cat kitchen eating grandma hammock dancing sheep cloud"


def test_ZZZ_60_whoever_may_answer_is_asked_at_the_same_time() -> None:
    table = zzzzs("A: cake | snoring", "B: teddy | aunt", "C: | late", "D: rocket | soup")
    table.ann.plays("snoring", on=table.bob)
    assert table.asked == "BCD"  # anybody might hold Light Sleeper
    assert table.bob.is_asleep, "the card has had no effect yet"


def test_ZZZ_60_with_light_sleeper_for_oneself_only_the_one_it_affects_is_asked() -> None:
    table = zzzzs("A: cake | snoring", "B: teddy | aunt", "C: | late", light_sleeper="self")
    table.ann.plays("snoring", on=table.bob)
    assert table.asked == "B"


def test_ZZZ_60_only_the_player_whom_a_card_affects_may_block_it() -> None:
    table = zzzzs("A: cake | snoring", "B: teddy | aunt", "C: rocket | heavy-sleeper")
    table.ann.plays("snoring", on=table.bob)
    assert table.cay.may == {"pass"}
    with table.cay.is_refused("ZZZ-60"):
        table.cay.blocks("heavy-sleeper")


def test_ZZZ_60_nobody_blocks_the_own_card() -> None:
    table = zzzzs(f"A: {FIVE} | snoring heavy-sleeper", "B: rocket | aunt")
    table.ann.plays("snoring", on=table.ann)
    assert table.asked == "B"
    with table.ann.is_refused("ZZZ-60"):
        table.ann.blocks("heavy-sleeper")


def test_ZZZ_60_the_first_block_closes_the_window() -> None:
    table = zzzzs("A: cake | snoring", "B: teddy | heavy-sleeper aunt", "C: rocket | light-sleeper", "D: | soup")
    table.ann.plays("snoring", on=table.bob)
    table.bob.blocks("heavy-sleeper")
    assert table.bob.is_asleep
    assert table.turn is table.bob
    with table.cay.is_refused("ZZZ-10"):
        table.cay.plays_light_sleeper(on=table.bob)


def test_ZZZ_60_of_two_who_answer_the_first_to_do_it_counts() -> None:
    table = zzzzs("A: cake | snoring", "B: teddy | heavy-sleeper aunt", "C: rocket | light-sleeper", "D: | soup")
    table.ann.plays("snoring", on=table.bob)
    table.cay.plays_light_sleeper(on=table.bob)
    assert not table.bob.is_asleep
    assert "heavy-sleeper" in table.bob.hand


def test_ZZZ_60_of_two_at_once_the_next_clockwise_answers() -> None:
    table = zzzzs(
        "A: rocket | light-sleeper", "B: | soup", "C: cake | snoring", "D: teddy | heavy-sleeper aunt", turn="C"
    )
    table.cay.plays("snoring", on=table.dan)
    assert table.asked == "ABD"
    assert table.state.awaited == (3, 0, 1)
    first = table.players[table.state.awaited[0]]
    first.blocks("heavy-sleeper")
    assert first is table.dan
    assert table.dan.is_asleep, "Ann would have woken him, but he sits next to Cay"


def test_ZZZ_60_a_pass_is_final() -> None:
    table = zzzzs("A: cake | snoring", "B: teddy | heavy-sleeper", "C: rocket | late", "D: | soup")
    table.ann.plays("snoring", on=table.bob)
    table.bob.passes()
    assert table.asked == "CD"
    with table.bob.is_refused("ZZZ-60"):
        table.bob.blocks("heavy-sleeper")
    table.dan.passes()
    table.cay.passes()
    assert not table.bob.is_asleep


def test_ZZZ_60_a_bender_and_its_element_are_two_cards() -> None:
    table = zzzzs("A: cake | rapid-rems grandma", "B: rocket | aunt", "C: | late")
    table.ann.plays("rapid-rems")
    assert table.asked == "BC"
    table.nobody_answers()
    table.ann.lays("grandma")
    assert table.asked == "BC"
    table.nobody_answers()
    assert table.ann.dream == "cake grandma"


def test_ZZZ_60_a_block_cannot_be_blocked() -> None:
    table = zzzzs("A: cake | snoring like-a-rock dead-drunk", "B: teddy | heavy-sleeper", "C: | soup")
    table.ann.plays("snoring", on=table.bob)
    table.bob.blocks("heavy-sleeper")
    assert table.asked == ""
    assert table.bob.is_asleep


WAKE_UPS = ["snoring", "insomnia", "scared-stiff"]


@pytest.mark.parametrize("wake_up", WAKE_UPS)
@pytest.mark.parametrize("block", ["dead-drunk", "heavy-sleeper"])
def test_ZZZ_61_two_blocks_stop_any_wake_up(wake_up: str, block: str) -> None:
    table = zzzzs(f"A: cake | {wake_up}", f"B: blanket | {block} aunt", "C: | soup")
    table.ann.plays(wake_up, on=table.bob)
    table.bob.blocks(block)
    assert table.bob.is_asleep
    assert table.seen_by_all(Blocked) == [Blocked(1, block, wake_up)]
    assert table.discard[-2:] == [block, wake_up]


def test_ZZZ_61_a_blocked_insomnia_costs_no_hand() -> None:
    table = zzzzs("A: cake | insomnia", f"B: {FIVE} | heavy-sleeper aunt", "C: | soup")
    table.ann.plays("insomnia", on=table.bob)
    table.bob.blocks("heavy-sleeper")
    assert "aunt" in table.bob.hand
    assert table.seen_by_all(HandLost) == []


@pytest.mark.parametrize(("force", "aim"), [("scary-movie", ""), ("job-stress", ""), ("childhood-trauma", "spider")])
def test_ZZZ_61_nerves_of_steel_against_three_forces(force: str, aim: str) -> None:
    table = zzzzs(f"A: cake | {force}", "B: spider | nerves-of-steel aunt", "C: | soup")
    table.ann.plays(force, on=aim or table.bob)
    table.bob.blocks("nerves-of-steel")
    assert table.bob.open_force is None
    assert table.ann.view.dreams[1].elements[0].forced_by is None


def test_ZZZ_61_nerves_of_steel_against_nothing_else() -> None:
    table = zzzzs("A: cake | its-been-a-while", "B: spider | nerves-of-steel aunt", "C: | soup")
    table.ann.plays("its-been-a-while", on=table.bob)
    with table.bob.is_refused("ZZZ-61"):
        table.bob.blocks("nerves-of-steel")


@pytest.mark.parametrize(
    ("force", "aim"), [("upcoming-reunion", ""), ("its-been-a-while", ""), ("sedatives", "spider")]
)
def test_ZZZ_61_like_a_rock_against_any_force(force: str, aim: str) -> None:
    table = zzzzs(f"A: cake | {force}", "B: spider | like-a-rock aunt", "C: | soup")
    table.ann.plays(force, on=aim or table.bob)
    table.bob.blocks("like-a-rock")
    assert force in table.discard
    assert table.bob.open_force is None


def test_ZZZ_61_like_a_rock_does_not_stop_a_wake_up() -> None:
    table = zzzzs("A: cake | snoring", "B: spider | like-a-rock", "C: | soup")
    table.ann.plays("snoring", on=table.bob)
    with table.bob.is_refused("ZZZ-61"):
        table.bob.blocks("like-a-rock")


def siren(**options: Any) -> ZzzzsTable:
    return zzzzs(
        "A: cake | aunt",
        f"B: {FIVE} | siren",
        "C: rocket | heavy-sleeper",
        "D: bathtub | dead-drunk light-sleeper",
        turn="B",
        **options,
    )


def test_ZZZ_61_siren_is_blocked_by_each_for_himself_alone_clockwise() -> None:
    table = siren(light_sleeper="self")
    table.bob.plays("siren")
    assert table.asked == "C"
    table.cay.blocks("heavy-sleeper")
    assert table.asked == "D"
    assert table.ann.view.window is not None
    assert table.ann.view.window.spared == (2,)
    table.dan.passes()
    assert table.asked == "A"
    table.ann.passes()
    assert [player.is_asleep for player in table.players] == [False, False, True, False]
    assert table.turn is table.cay


def test_ZZZ_61_both_blocks_and_the_others_wake() -> None:
    table = siren(light_sleeper="self")
    table.bob.plays("siren")
    table.cay.blocks("heavy-sleeper")
    table.dan.blocks("dead-drunk")
    table.ann.passes()
    assert [player.is_asleep for player in table.players] == [False, False, True, True]
    assert table.discard.count("siren") == 1


def test_ZZZ_62_light_sleeper_answers_a_wake_up_and_the_hand_survives_insomnia() -> None:
    table = zzzzs("A: cake | insomnia", f"B: {FIVE} | light-sleeper aunt", "C: | soup")
    table.ann.plays("insomnia", on=table.bob)
    table.bob.plays_light_sleeper(on=table.bob)
    assert table.bob.waking.why == "light-sleeper"
    assert "aunt" in table.bob.hand
    assert table.seen_by_all(SleptLightly) == [SleptLightly(1, 1, "insomnia")]


def test_ZZZ_62_it_answers_an_element_and_the_dream_scores_as_it_was() -> None:
    table = zzzzs("A: cake | ghost", f"B: {FIVE} | light-sleeper", "C: | soup")
    table.ann.slips("ghost", into=table.bob)
    table.bob.plays_light_sleeper(on=table.bob)
    assert [element.card for element in table.bob.waking.elements] == FIVE.split()
    assert "ghost" in table.discard
    assert table.turn is not table.ann


def test_ZZZ_62_it_answers_a_force() -> None:
    table = zzzzs("A: cake | jilted", f"B: {FIVE} door | light-sleeper", "C: | soup")
    table.ann.plays("jilted", on="door")
    table.bob.plays_light_sleeper(on=table.bob)
    assert table.bob.waking.contexts == "positive"
    assert "jilted" in table.discard


def test_ZZZ_62_anybody_may_play_it_on_the_player_whose_dream_is_meant() -> None:
    table = zzzzs("A: cake | ghost", f"B: {FIVE} | aunt", "C: rocket | light-sleeper")
    table.ann.slips("ghost", into=table.bob)
    assert table.cay.may == {"pass", "light-sleeper B"}
    with table.cay.is_refused("ZZZ-62"):
        table.cay.plays_light_sleeper(on=table.cay)
    table.cay.plays_light_sleeper(on=table.bob)
    assert table.bob.waking.by == 2
    assert table.cay.is_asleep


def test_ZZZ_62_but_not_whoever_played_that_card() -> None:
    table = zzzzs("A: cake | ghost light-sleeper", f"B: {FIVE} | aunt", "C: rocket | late")
    table.ann.slips("ghost", into=table.bob)
    assert table.asked == "BC"
    with table.ann.is_refused("ZZZ-60"):
        table.ann.plays_light_sleeper(on=table.bob)


def test_ZZZ_62_the_option_self_limits_it_to_the_own_dream() -> None:
    table = zzzzs("A: cake | ghost", f"B: {FIVE} | aunt", "C: rocket | light-sleeper", light_sleeper="self")
    table.ann.slips("ghost", into=table.bob)
    assert table.asked == "B"
    with table.cay.is_refused("ZZZ-60"):
        table.cay.plays_light_sleeper(on=table.bob)


def test_ZZZ_62_it_wakes_the_active_player_in_step_2_and_the_turn_ends() -> None:
    table = zzzzs(f"A: {FIVE} | grandma siren", "B: rocket | light-sleeper", "C: | soup", phase="lay")
    table.ann.lays("grandma")
    table.bob.plays_light_sleeper(on=table.ann)
    assert [element.card for element in table.ann.waking.elements] == FIVE.split()
    assert "siren" in table.ann.hand
    assert table.turn is table.bob


def test_ZZZ_62_it_answers_a_bender_before_it_brings_anything() -> None:
    table = zzzzs(f"A: {FIVE} | rapid-rems grandma", "B: rocket | light-sleeper", "C: | soup")
    table.ann.plays("rapid-rems")
    table.bob.plays_light_sleeper(on=table.ann)
    assert not table.ann.is_asleep
    assert "grandma" in table.ann.hand
    assert table.turn is table.bob


def test_ZZZ_62_it_answers_the_element_that_a_bender_brings() -> None:
    table = zzzzs(f"A: {FIVE} | recurring-theme", "B: rocket | light-sleeper", "C: | soup", discard="grandma")
    table.ann.plays("recurring-theme")
    table.nobody_answers()
    table.ann.lays("grandma")
    table.bob.plays_light_sleeper(on=table.ann)
    assert len(table.ann.waking.elements) == 5
    assert "grandma" in table.discard
    assert table.turn is table.bob


def test_ZZZ_62_it_may_answer_a_tenth_element_and_nine_count() -> None:
    table = zzzzs("A: cake | whale", f"B: {NINE} | light-sleeper", scores="0 -30")
    table.ann.slips("whale", into=table.bob)
    table.bob.plays_light_sleeper(on=table.bob)
    assert (table.bob.waking.why, len(table.bob.waking.elements)) == ("light-sleeper", 9)


def test_ZZZ_62_heavy_sleeper_does_not_stop_it() -> None:
    table = zzzzs("A: cake | ghost", f"B: {FIVE} | heavy-sleeper dead-drunk", "C: rocket | light-sleeper")
    table.ann.slips("ghost", into=table.bob)
    table.cay.plays_light_sleeper(on=table.bob)
    assert table.asked == ""
    assert not table.bob.is_asleep


def test_ZZZ_62_with_siren_it_concerns_one_chosen_sleeper() -> None:
    table = siren()
    table.bob.plays("siren")
    table.cay.blocks("heavy-sleeper")
    assert table.dan.may == {"pass", "block dead-drunk", "light-sleeper A", "light-sleeper B", "light-sleeper D"}
    table.dan.plays_light_sleeper(on=table.ann)
    assert table.ann.waking.why == "light-sleeper"
    # Ann is awake and Light Sleeper is gone, so nobody is left to ask, and Siren sounds.
    assert [waking.seat for waking in table.ann.view.last_wakings] == [1, 3]
    assert table.cay.is_asleep


def test_ZZZ_62_with_siren_the_others_wake_afterwards() -> None:
    table = siren()
    table.bob.plays("siren")
    table.cay.passes()
    table.dan.plays_light_sleeper(on=table.bob)
    assert table.bob.waking.why == "light-sleeper"
    table.nobody_answers()
    assert not any(player.is_asleep for player in table.players)
    assert table.dan.waking.why == "wake-up"
    assert table.turn is table.cay


def test_ZZZ_62_forty_points_by_it_win_at_once_even_under_siren() -> None:
    table = zzzzs("A: cake | siren", f"B: {FIVE} | aunt", "C: rocket | light-sleeper", scores="39 30 0")
    table.ann.plays("siren")
    table.bob.passes()
    table.cay.plays_light_sleeper(on=table.bob)
    assert table.outcome.why == "forty"
    assert table.outcome.winners == (1,)
    assert table.ann.is_asleep, "Siren came too late"


def test_ZZZ_62_the_first_element_and_discards_open_no_window() -> None:
    table = zzzzs("A: | cake aunt", "B: rocket | light-sleeper late", phase="lay")
    table.ann.lays("cake")
    assert table.ann.is_asked == "act"
    table.ann.discards("aunt")
    assert table.bob.is_asked == "lay"


def test_ZZZ_62_nobody_is_asked_once_all_possible_answers_lie_in_the_discard_pile() -> None:
    gone = "light-sleeper dead-drunk heavy-sleeper"
    table = zzzzs("A: cake | snoring", "B: teddy | aunt", "C: | soup", discard=gone)
    table.ann.plays("snoring", on=table.bob)
    assert not table.bob.is_asleep
    table = zzzzs("A: cake | scary-movie", "B: teddy | aunt", "C: | soup", discard=gone)
    table.ann.plays("scary-movie", on=table.bob)
    assert table.asked == "B"


def test_ZZZ_63_the_window_is_the_same_whether_or_not_anybody_holds_a_block() -> None:
    def window(bob: str, cay: str) -> tuple[object, ...]:
        table = zzzzs("A: cake | snoring", f"B: teddy | {bob}", f"C: rocket | {cay}", "D: | soup")
        table.ann.plays("snoring", on=table.bob)
        state = table.state
        clocks = state.clocks()
        view = table.dan.view
        asked = state.deciders
        table.cay.passes()
        return clocks, asked, view.window, view == table.dan.view, state.clocks()

    holding, empty = window("heavy-sleeper", "light-sleeper"), window("aunt", "late")
    assert holding == empty
    clocks, _, _, nobody_sees_a_pass, later = holding
    assert clocks == later == (Clock("window", None, 1, 6),)
    assert nobody_sees_a_pass
