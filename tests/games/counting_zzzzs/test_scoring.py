"""Waking and what a dream is worth: ZZZ-40 … ZZZ-43, and the examples of the rulebook."""

from random import Random

from fortywinks.games.counting_zzzzs.action_cards import ACTIONS
from fortywinks.games.counting_zzzzs.components import ELEMENTS as ELEMENT_COUNT
from fortywinks.games.counting_zzzzs.components import house_deck
from fortywinks.games.counting_zzzzs.events import HandLost
from fortywinks.games.counting_zzzzs.legal import choices_of
from fortywinks.games.counting_zzzzs.scoring import dream_points, score_dream

from .slow_scoring import COMBOS, ELEMENTS, slow_score
from .table import zzzzs

FOUR = "teddy kitchen cat eating"
FIVE = "teddy kitchen cat eating grandma"


def number(card: str) -> int:
    return house_deck().numbers[card]


def points(cards: str, forced: dict[str, str] | None = None) -> int:
    return slow_score(cards.split(), forced or {})


def test_ZZZ_40_a_wake_up_ends_and_scores_a_dream_and_the_hand_is_kept() -> None:
    table = zzzzs("A: rocket | snoring", f"B: {FIVE} | aunt late")
    table.ann.plays("snoring", on=table.bob)
    table.nobody_answers()
    assert table.bob.waking.why == "wake-up"
    assert table.bob.score == points(FIVE) > 5
    assert set(FIVE.split()) <= set(table.discard)
    assert {"aunt", "late"} <= set(table.bob.hand.split())


def test_ZZZ_40_with_no_fitting_element_the_hand_is_lost() -> None:
    table = zzzzs("A: rocket | snoring aunt", "B: unicorn | hell siren exam paper-swamp serial-killer")
    table.ann.discards("snoring")
    assert not table.bob.is_asleep
    assert table.bob.hand == ""
    assert table.seen_by_all(HandLost)[-1].why == "no-element"


def test_ZZZ_41_fewer_than_five_elements_score_nothing() -> None:
    table = zzzzs("A: rocket | snoring", f"B: {FOUR} | aunt")
    table.ann.plays("snoring", on=table.bob)
    table.nobody_answers()
    assert (table.bob.waking.counts, table.bob.waking.points, table.bob.score) == (False, 0, 0)


def test_ZZZ_41_each_element_is_worth_one_and_actions_nothing() -> None:
    dream = "soup pillow supermarket scary-movie>reaper typing"
    table = zzzzs("A: rocket | snoring", f"B: {dream} | aunt")
    table.ann.plays("snoring", on=table.bob)
    table.nobody_answers()
    assert (table.bob.waking.base, table.bob.score) == (5, 5)


def test_ZZZ_42_contexts_turn_where_more_cards_are() -> None:
    good = "teddy kitchen door soup aunt"
    assert points(good) == 5 + ELEMENTS["teddy"]["value"] + ELEMENTS["kitchen"]["value"] + ELEMENTS["door"]["positive"]
    table = zzzzs("A: rocket | snoring", f"B: {good} | late")
    table.ann.plays("snoring", on=table.bob)
    table.nobody_answers()
    waking = table.bob.waking
    assert (waking.contexts, waking.positive, waking.negative) == ("positive", 2, 0)
    assert table.bob.score == points(good)


def test_ZZZ_42_it_is_cards_that_are_counted_and_not_values() -> None:
    dream = "serial-killer door soup kitchen teddy"
    table = zzzzs("A: rocket | snoring", f"B: {dream} | late")
    table.ann.plays("snoring", on=table.bob)
    table.nobody_answers()
    assert table.bob.waking.contexts == "positive"  # two against one, however bad that one is


def test_ZZZ_42_a_draw_leaves_contexts_neutral() -> None:
    dream = "hell door soup kitchen pillow"
    table = zzzzs("A: rocket | snoring", f"B: {dream} | late")
    table.ann.plays("snoring", on=table.bob)
    table.nobody_answers()
    waking = table.bob.waking
    assert waking.contexts is None
    assert next(element for element in waking.elements if element.card == "door").value == 0


def test_ZZZ_42_forced_contexts_are_counted_and_turn_the_others() -> None:
    dream = "soup door=sedatives pillow key aunt"
    table = zzzzs("A: rocket | snoring", f"B: {dream} | late")
    table.ann.plays("snoring", on=table.bob)
    table.nobody_answers()
    assert (table.bob.waking.positive, table.bob.waking.contexts) == (1, "positive")
    assert table.bob.score == points("soup door pillow key aunt", {"door": "positive"})


def test_ZZZ_42_nothing_is_counted_again_after_contexts_have_turned() -> None:
    dream = "hell soup kitchen teddy door=jilted key"  # two against two: the forced door makes it a draw
    table = zzzzs("A: rocket | snoring", f"B: {dream} | late")
    table.ann.plays("snoring", on=table.bob)
    table.nobody_answers()
    assert (table.bob.waking.positive, table.bob.waking.negative, table.bob.waking.contexts) == (2, 2, None)


def test_ZZZ_43_combos_count_once_for_each_printed_box() -> None:
    dream = "chainsaw serial-killer soup supermarket reaper"
    assert points(dream) == 5 - 3 - 4 + 2
    table = zzzzs("A: rocket | snoring", f"B: {dream} | late")
    table.ann.plays("snoring", on=table.bob)
    table.nobody_answers()
    assert [(combo.on, combo.partner, combo.points) for combo in table.bob.waking.combos] == [
        ("chainsaw", "serial-killer", 2)
    ]
    assert table.bob.score == points(dream)


def test_ZZZ_43_a_combo_names_a_context_card_whichever_side_is_up() -> None:
    combo = next(combo for combo in COMBOS if "positive" in ELEMENTS[combo["with"]])
    others = [card for card in ELEMENTS if "value" not in ELEMENTS[card] and "positive" not in ELEMENTS[card]]
    for bad in ("hell", "hammock"):
        dream = [combo["on"], combo["with"], bad, *[card for card in others if card != combo["on"]][:3]]
        found = score_dream(house_deck(), [number(card) for card in dream], ())
        assert (number(combo["on"]), number(combo["with"]), combo["points"]) in found.combos


def test_ZZZ_43_totals_may_be_negative() -> None:
    dream = "hell teeth bathroom clown screaming"
    table = zzzzs("A: rocket | snoring", f"B: {dream} | late")
    table.ann.plays("snoring", on=table.bob)
    table.nobody_answers()
    assert table.bob.score == points(dream) < 0


def test_the_examples_of_the_rulebook() -> None:
    values = {card: ELEMENTS[card]["value"] for card in ("chainsaw", "serial-killer", "burning")}
    assert values == {"chainsaw": -3, "serial-killer": -4, "burning": -1}
    assert ELEMENTS["hell"]["kind"] == "place"
    assert ELEMENTS["hell"]["value"] < 0
    burning = score_dream(house_deck(), [number(card) for card in ["burning", "hell", "soup", "pillow", "aunt"]], ())
    assert (burning.negative, burning.combos) == (2, ((number("burning"), number("hell"), 2),))
    for last in range(ELEMENT_COUNT):
        element = house_deck().elements[last]
        assert house_deck().follows[last][number("door")] == (element.kind != "thing")


def test_scoring_agrees_with_a_slow_reading_of_the_rules() -> None:
    deck, rng = house_deck(), Random(42)
    forces = list(choices_of(deck).force)
    sides = {112 + place: action.side for place, action in enumerate(ACTIONS)}
    negative = turned = with_combo = 0
    for _ in range(20_000):
        dream = rng.sample(range(ELEMENT_COUNT), rng.randint(1, 10))
        if rng.random() < 0.3:
            combo = rng.choice(COMBOS)
            dream = list(dict.fromkeys([number(combo["on"]), number(combo["with"]), *dream]))[:10]
        forced: dict[int, int] = {}
        for force, context in rng.sample(forces, 40):
            if context in dream and context not in forced and force not in forced.values() and rng.random() < 0.5:
                forced[context] = force
        morning = rng.random() < 0.3
        expected = slow_score(
            [deck.ids[card] for card in dream],
            {deck.ids[context]: str(sides[force]) for context, force in forced.items()},
            morning=morning,
        )
        pairs = tuple(forced.items())
        found = score_dream(deck, dream, pairs, morning=morning)
        assert dream_points(deck, dream, pairs, morning=morning) == found.points == expected
        negative += expected < 0
        turned += found.contexts is not None
        with_combo += bool(found.combos)
    assert min(negative, turned, with_combo) > 500, "or the sample tests nothing"
