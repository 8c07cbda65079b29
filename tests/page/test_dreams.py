"""Dreams in the page: where a star may lie, and what a round's points are for (DRM-2, DRM-12, DRM-20)."""

from functools import cache
from random import Random
from typing import Any

from fortywinks.games.dreams.actions import dial
from fortywinks.games.dreams.components import STARS
from fortywinks.games.dreams.geometry import HEIGHT, RADIUS, WIDTH, is_free
from fortywinks.games.dreams.scoring import score_round

from .mirror import Mirror

PLACES = 12_000
ROUNDS = 4_000


def skies(rng: Random, places: int) -> list[tuple[str, dict[str, int], list[dict[str, Any]]]]:
    """Places for a star beside others: anywhere, at the edge, and just beside another star."""
    found: list[tuple[str, dict[str, int], list[dict[str, Any]]]] = []
    for number in range(places):
        others: list[dict[str, Any]] = [
            {"star": rng.choice(STARS), "x": rng.randrange(WIDTH), "y": rng.randrange(HEIGHT), "seat": None}
            for _ in range(rng.randrange(9))
        ]
        kind, x, y = rng.choice(STARS), rng.randrange(-50, WIDTH + 50), rng.randrange(-50, HEIGHT + 50)
        if number % 3 == 1:
            x = min((abs(y - at), at) for at in _edge(kind, y))[1] + rng.randrange(-2, 3)
        elif number % 3 == 2 and others:
            star = others[0]
            far = RADIUS[kind] + RADIUS[star["star"]]
            x, y = star["x"] + far + rng.randrange(-2, 3), star["y"] + rng.randrange(-2, 3)
        found.append((kind, {"x": x, "y": y}, others))
    return found


@cache
def _edge(kind: str, y: int) -> list[int]:
    """Where the firmament begins in this row, for a star of this kind; the middle if nowhere."""
    row = [x for x in range(0, WIDTH // 2, 7) if is_free(kind, x, y, ())]
    return row[:1] or [WIDTH // 2]


def test_DRM_12_a_star_may_lie_in_the_page_exactly_where_the_rules_allow_it(mirror: Mirror) -> None:
    questions = skies(Random("skies"), PLACES)
    told = mirror.ask_all("isFree", questions)
    ruled = [
        is_free(kind, at["x"], at["y"], [(star["star"], star["x"], star["y"]) for star in others])
        for kind, at, others in questions
    ]
    assert told == ruled
    assert min(ruled.count(True), ruled.count(False)) > PLACES / 10


def test_DRM_12_the_nearest_free_place_is_free(mirror: Mirror) -> None:
    questions = skies(Random("nearest"), PLACES // 12)
    for (kind, _, others), at in zip(questions, mirror.ask_all("nearestFree", questions), strict=True):
        assert is_free(kind, at["x"], at["y"], [(star["star"], star["x"], star["y"]) for star in others])


def test_DRM_20_the_points_that_the_page_takes_apart_are_those_of_the_rules(mirror: Mirror) -> None:
    rng = Random("rounds")
    rounds: list[dict[str, Any]] = []
    for _ in range(ROUNDS):
        seats = rng.randrange(3, 7)
        tips = [rng.choice((None, *dial(seat, seats))) for seat in range(seats)]
        rounds.append({"mortal": rng.randrange(seats), "vision": rng.randrange(1, 5), "tips": tips})
    told = mirror.ask_all("rewards", [(each,) for each in rounds])
    assert [[sum(points) for points in each] for each in told] == [
        list(score_round(each["mortal"], each["vision"], each["tips"])) for each in rounds
    ]
    right = mirror.ask_all("wasRight", [(each, 0) for each in rounds])
    for each, was_right in zip(rounds, right, strict=True):
        tip, is_mortal = each["tips"][0], each["mortal"] == 0
        counts = tip is not None and is_mortal == tip.isdigit()
        with_tip, without = (
            score_round(each["mortal"], each["vision"], [one, *each["tips"][1:]])[0] for one in (tip, None)
        )
        assert was_right == (with_tip > without if counts else None)
