"""The 28 actions: ZZZ-50 … ZZZ-56."""

import pytest

from fortywinks.games.counting_zzzzs.events import (
    Announced,
    ContextForced,
    HandLost,
    LookedThrough,
    PileSeen,
    Reshuffled,
    ThemeForced,
)

from .table import zzzzs

FIVE = "teddy kitchen cat eating blanket"


def test_ZZZ_50_an_action_needs_a_legal_target() -> None:
    table = zzzzs("A: cake | snoring job-stress jilted recurring-theme", "B: | aunt", pile_ends=False)
    assert table.ann.may == {
        "play snoring on A",
        "play job-stress on A",
        "discard snoring",
        "discard job-stress",
        "discard jilted",
        "discard recurring-theme",
    }
    for card in ("snoring", "job-stress"):
        with table.ann.is_refused("ZZZ-50"):
            table.ann.plays(card, on=table.bob)
    with table.ann.is_refused("ZZZ-50"):
        table.ann.plays("snoring")


def test_ZZZ_50_actions_on_oneself_are_allowed() -> None:
    table = zzzzs(f"A: {FIVE} | conclusion", "B: rocket | aunt")
    table.ann.plays("conclusion", on=table.ann)
    table.nobody_answers()
    assert not table.ann.is_asleep
    assert table.ann.score > 5


def test_ZZZ_50_a_block_is_no_action_for_step_3() -> None:
    table = zzzzs("A: cake | dead-drunk light-sleeper", "B: rocket | aunt")
    assert table.ann.may == {"discard dead-drunk", "discard light-sleeper"}
    with table.ann.is_refused("ZZZ-60"):
        table.ann.blocks("dead-drunk")


def test_ZZZ_51_insomnia_takes_the_hand_too() -> None:
    table = zzzzs("A: cake | insomnia", f"B: {FIVE} | aunt late", "C: | soup")
    table.ann.plays("insomnia", on=table.bob)
    table.nobody_answers()
    assert table.seen_by_all(HandLost)[-1] == HandLost(1, ("aunt", "late"), "insomnia")
    assert not table.bob.is_asleep


def test_ZZZ_51_scared_stiff_needs_a_nightmare_as_the_last_element() -> None:
    table = zzzzs("A: cake | scared-stiff", "B: rocket ghost | aunt", "C: reaper teddy scary-movie> | late")
    assert "play scared-stiff on B" in table.ann.may
    with table.ann.is_refused("ZZZ-51"):  # a force is no element
        table.ann.plays("scared-stiff", on=table.cay)
    table.ann.plays("scared-stiff", on=table.bob)
    table.nobody_answers()
    assert not table.bob.is_asleep


def test_ZZZ_51_siren_wakes_everybody_who_sleeps_the_player_included() -> None:
    table = zzzzs("A: cake | siren", "B: teddy | aunt", "C: | late", "D: rocket | soup")
    table.ann.plays("siren")
    table.nobody_answers()
    assert not any(player.is_asleep for player in table.players)
    assert [waking.seat for waking in table.ann.view.last_wakings] == [0, 1, 3]


@pytest.mark.parametrize(
    "card",
    ["charley-horse", "conclusion", "elbow-in-the-ribs", "natures-call", "phone-call", "snoring", "too-much-caffeine"],
)
def test_ZZZ_52_seven_plain_wake_ups_for_one_sleeper(card: str) -> None:
    table = zzzzs(f"A: cake | {card}", "B: teddy | aunt", "C: rocket | late", light_sleeper="self")
    table.ann.plays(card, on=table.bob)
    table.nobody_answers()
    assert not table.bob.is_asleep
    assert table.cay.is_asleep
    assert card in table.discard


def test_ZZZ_53_recurring_theme_lays_an_element_of_the_discard_pile() -> None:
    table = zzzzs("A: cake | recurring-theme", "B: | aunt", discard="grandma hell siren")
    table.ann.plays("recurring-theme")
    table.nobody_answers()
    assert table.ann.is_asked == "bend"
    assert table.ann.view.looking_through == ("grandma", "hell", "siren", "recurring-theme")
    assert table.bob.view.looking_through == ()
    assert table.ann.may == {"lay grandma"}
    with table.ann.is_refused("ZZZ-53"):
        table.ann.lays("teddy")
    with table.ann.is_refused("ZZZ-20"):
        table.ann.lays("hell")
    table.ann.lays("grandma")
    assert table.seen_by_all(Announced)[-1].source == "discard"
    table.nobody_answers()
    assert table.ann.dream == "cake grandma"
    assert "grandma" not in table.discard


def test_ZZZ_53_recurring_theme_is_unplayable_if_nothing_fits() -> None:
    table = zzzzs("A: cake | recurring-theme", "B: | aunt", discard="hell teddy siren")
    with table.ann.is_refused("ZZZ-53"):
        table.ann.plays("recurring-theme")


def test_ZZZ_53_rapid_rems_lays_another_element_from_hand() -> None:
    table = zzzzs("A: cake | rapid-rems grandma hell", "B: | aunt", light_sleeper="self")
    table.ann.plays("rapid-rems")
    assert table.ann.may == {"lay grandma"}
    table.ann.lays("grandma")
    assert table.ann.dream == "cake grandma"
    assert table.turn is table.bob
    table = zzzzs("A: cake | rapid-rems hell", "B: | aunt")
    with table.ann.is_refused("ZZZ-53"):
        table.ann.plays("rapid-rems")


def test_ZZZ_53_lucid_dreaming_looks_through_the_draw_pile_and_shuffles_it() -> None:
    table = zzzzs("A: cake | lucid-dreaming", "B: | aunt cat late soup emails", light_sleeper="self")
    pile = table.state.view(0).pile_size
    table.ann.plays("lucid-dreaming")
    assert table.seen_by_all(LookedThrough)[-1].count == pile
    assert len(table.ann.heard(PileSeen)[-1].cards) == pile
    assert table.bob.heard(PileSeen) == []
    assert table.ann.view.looking_through == table.ann.heard(PileSeen)[-1].cards
    before = table.state.order[table.state.next_card :]
    table.ann.lays("grandma")
    assert table.seen_by_all(Reshuffled) == [Reshuffled(0, True)]
    after = table.state.order[table.state.next_card :]
    assert sorted((*after, table.state.deck.numbers["grandma"])) == sorted(before)
    assert after != tuple(card for card in before if card in after)
    assert table.ann.dream == "cake grandma"


def test_ZZZ_53_lucid_dreaming_may_be_in_vain_but_not_by_choice() -> None:
    pile = "unicorn hell exam flying"
    table = zzzzs(
        "A: cake | lucid-dreaming",
        "B: | aunt cat late soup emails",
        light_sleeper="self",
        pile=pile,
        pile_ends=True,
    )
    table.ann.plays("lucid-dreaming")
    assert table.seen_by_all(Reshuffled) == [Reshuffled(0, False)]
    assert table.turn is table.bob
    table = zzzzs("A: cake | lucid-dreaming", "B: | aunt", light_sleeper="self")
    table.ann.plays("lucid-dreaming")
    with table.ann.is_refused("ZZZ-60"):
        table.ann.passes()


def test_ZZZ_53_the_tenth_element_of_a_bender_wakes() -> None:
    nine = "teddy cat kitchen eating grandma hammock dancing sheep cloud"
    table = zzzzs(f"A: {nine} | rapid-rems whale", "B: | aunt", light_sleeper="self", scores="-30 0")
    table.ann.plays("rapid-rems")
    table.ann.lays("whale")
    assert table.ann.waking.why == "tenth"
    assert table.turn is table.bob


@pytest.mark.parametrize(
    ("card", "theme"),
    [
        ("its-been-a-while", "F"),
        ("job-stress", "W"),
        ("scary-movie", "N"),
        ("shouldnt-have-had-that-chili", "S"),
        ("upcoming-reunion", "D"),
    ],
)
def test_ZZZ_54_theme_forces(card: str, theme: str) -> None:
    table = zzzzs(f"A: cake | {card}", "B: rocket | aunt cat late soup hell")
    table.ann.plays(card, on=table.bob)
    table.nobody_answers()
    assert table.seen_by_all(ThemeForced) == [ThemeForced(0, 1, card, theme)]
    fitting = {action.removeprefix("lay ") for action in table.bob.may}
    assert all(theme in table.state.deck.elements[table.state.deck.numbers[id]].themes for id in fitting)


@pytest.mark.parametrize(
    ("card", "context", "side"),
    [
        ("childhood-trauma", "spider", "negative"),
        ("jilted", "first-love", "negative"),
        ("go-with-the-flow", "growing", "positive"),
        ("sedatives", "spider", "positive"),
        ("successful", "stage", "positive"),
    ],
)
def test_ZZZ_55_context_forces(card: str, context: str, side: str) -> None:
    table = zzzzs(f"A: cake | {card}", f"B: rocket {context} | aunt", "C: door | cat")
    table.ann.plays(card, on=context)
    table.nobody_answers()
    assert [(event.context, event.side) for event in table.seen_by_all(ContextForced)] == [(context, side)]
    element = table.ann.view.dreams[1].elements[-1]
    assert (element.side, element.forced_by) == (side, card)


def test_ZZZ_55_only_unforced_contexts_of_the_needed_theme() -> None:
    table = zzzzs("A: cake | jilted", "B: door=sedatives | aunt", "C: boss spider | cat")
    with table.ann.is_refused("ZZZ-55"):
        table.ann.plays("jilted", on="door")  # forced already
    with table.ann.is_refused("ZZZ-55"):
        table.ann.plays("jilted", on="boss")  # no fantasy
    with table.ann.is_refused("ZZZ-55"):
        table.ann.plays("jilted", on="cake")  # no context card
    with table.ann.is_refused("ZZZ-55"):
        table.ann.plays("jilted", on="forest")  # in no dream


def test_ZZZ_56_forces_stay_and_the_rest_is_discarded_at_once() -> None:
    table = zzzzs("A: cake | sedatives", "B: door | aunt heavy-sleeper cat", "C: | soup", light_sleeper="self")
    table.ann.plays("sedatives", on="door")
    table.nobody_answers()
    assert "sedatives" not in table.discard
    table = zzzzs("A: cake | snoring", "B: door=sedatives | heavy-sleeper", "C: | soup", light_sleeper="self")
    table.ann.plays("snoring", on=table.bob)
    table.bob.blocks("heavy-sleeper")
    assert table.discard[-2:] == ["heavy-sleeper", "snoring"]
    table = zzzzs("A: cake | snoring", "B: door=sedatives | aunt", "C: | soup", light_sleeper="self")
    table.ann.plays("snoring", on=table.bob)
    table.nobody_answers()
    assert {"snoring", "door", "sedatives"} <= set(table.discard)


def test_ZZZ_56_forces_leave_in_the_order_of_the_dream_whichever_came_first() -> None:
    table = zzzzs("A: cake | snoring", "B: first-love=jilted door=sedatives | aunt", "C: | soup", light_sleeper="self")
    table.state.forced[1] = table.state.forced[1][::-1]  # the door was forced first
    table.ann.plays("snoring", on=table.bob)
    table.nobody_answers()
    assert table.discard[-4:] == ["first-love", "door", "jilted", "sedatives"]
