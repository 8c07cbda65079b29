"""The edges of the rules of Counting Zzzzs: exactly forty points, the first and the last of something, no such seat."""

from typing import Any

import msgspec
import pytest

from fortywinks.games.counting_zzzzs.actions import PlayOn, Slip
from fortywinks.games.counting_zzzzs.components import Deck, house_deck
from fortywinks.games.counting_zzzzs.scoring import turned

from .slow_scoring import slow_score
from .table import zzzzs

FIVE = "teddy kitchen cat eating blanket"


@pytest.mark.parametrize("points", [39, 40])
def test_ZZZ_70_exactly_forty_points_are_enough(points: int) -> None:
    before = points - slow_score(FIVE.split(), {})
    table = zzzzs(f"A: {FIVE} | conclusion", "B: rocket | aunt", scores=f"{before} 0")
    table.ann.plays("conclusion", on=table.ann)
    table.nobody_answers()
    assert table.ann.score == points
    assert (table.state.outcome is not None) == (points == 40)


@pytest.mark.parametrize(
    "card", ["siren", "recurring-theme", "rapid-rems", "lucid-dreaming", "sedatives", "dead-drunk"]
)
def test_ZZZ_50_what_is_not_for_one_sleeper_is_refused_at_one(card: str) -> None:
    table = zzzzs(f"A: {FIVE} | {card} aunt", "B: rocket | soup")
    with table.ann.is_refused("ZZZ-50"):
        table.ann.plays(card, on=table.bob)


@pytest.mark.parametrize("seat", [2, -1, True, 1.0, "B", None])
def test_ZZZ_50_and_ZZZ_13_nobody_else_sleeps_there(seat: Any) -> None:
    table = zzzzs(f"A: {FIVE} | snoring grandma", "B: rocket | soup")
    with table.ann.is_refused("ZZZ-50"):
        table.ann.does(PlayOn("snoring", seat))
    with table.ann.is_refused("ZZZ-13"):
        table.ann.does(Slip("grandma", seat))


def test_ZZZ_11_an_action_is_no_element_whichever_it_is() -> None:
    for card in ("insomnia", "light-sleeper"):  # the first and the last of them
        table = zzzzs(f"A: {FIVE} | grandma {card}", "B: rocket | soup", phase="lay")
        with table.ann.is_refused("ZZZ-11"):
            table.ann.lays(card)


def test_ZZZ_62_under_siren_whoever_is_awake_is_asked_only_where_light_sleeper_is_for_all() -> None:
    for light_sleeper, asked in (("any", "C"), ("self", "D")):
        table = zzzzs(
            "A: cake | aunt",
            f"B: {FIVE} | siren",
            "C: | soup",
            "D: bathtub | grandma",
            turn="B",
            light_sleeper=light_sleeper,
        )
        table.bob.plays("siren")
        assert table.asked == asked


def test_ZZZ_42_a_value_of_one_is_positive_and_of_minus_one_negative() -> None:
    """The house's deck has no element that is worth just 1; others may."""
    house = house_deck()
    teddy = house.numbers["teddy"]
    for value, counted in ((1, (1, 0)), (-1, (0, 1))):
        elements = [*house.elements]
        elements[teddy] = msgspec.structs.replace(elements[teddy], value=value)
        assert turned(Deck(tuple(elements), ()), [teddy], ()) == counted
