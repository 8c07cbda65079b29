"""DRM-2, DRM-12: where a star may lie. The exact answer is held against a plain numeric one."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortywinks.games.dreams.geometry import HEIGHT, RADIUS, WIDTH, are_apart, is_free, is_inside

xs, ys, radii = st.integers(0, WIDTH), st.integers(0, HEIGHT), st.sampled_from(tuple(RADIUS.values()))


def room(x: float, y: float) -> float:
    """How far a point inside is from the edge of the ellipse, by search along the edge; negative if outside."""
    p, q = abs(x - 1500), abs(y - 1000)

    def distance(angle: float) -> float:
        return math.hypot(1500 * math.cos(angle) - p, 1000 * math.sin(angle) - q)

    low, high = 0.0, math.pi / 2
    steps = 64
    for _ in range(12):
        width = (high - low) / steps
        best = min(range(steps + 1), key=lambda i: distance(low + i * width))
        low, high = max(0.0, low + (best - 1) * width), min(math.pi / 2, low + (best + 1) * width)
    far = distance((low + high) / 2)
    return far if (p / 1500) ** 2 + (q / 1000) ** 2 <= 1 else -far


@given(xs, ys, radii)
def test_DRM_2_a_whole_star_is_inside_if_its_middle_is_far_enough_from_the_edge(x: int, y: int, radius: int) -> None:
    space = room(x, y)
    if abs(space - radius) > 1e-6:
        assert is_inside(x, y, radius) == (space > radius)


@given(st.floats(0, 2 * math.pi), radii, st.integers(-3, 3))
def test_DRM_2_close_to_the_edge_the_answer_is_right_to_one_step(angle: float, radius: int, off: int) -> None:
    """Points on the inner parallel curve, moved by a few steps."""
    nx, ny = math.cos(angle) / 1500, math.sin(angle) / 1000
    norm = math.hypot(nx, ny)
    x = round(1500 + 1500 * math.cos(angle) - radius * nx / norm) + off
    y = round(1000 + 1000 * math.sin(angle) - radius * ny / norm)
    space = room(x, y)
    if abs(space - radius) > 1e-6:
        assert is_inside(x, y, radius) == (space > radius)


@given(xs, ys, radii)
def test_DRM_2_the_firmament_is_the_same_on_all_sides(x: int, y: int, radius: int) -> None:
    here = is_inside(x, y, radius)
    assert here == is_inside(WIDTH - x, y, radius) == is_inside(x, HEIGHT - y, radius)


@given(xs, ys)
def test_DRM_2_a_smaller_star_lies_wherever_a_larger_one_does(x: int, y: int) -> None:
    sizes = sorted(RADIUS.values())
    fits = [is_inside(x, y, radius) for radius in sizes]
    assert fits == sorted(fits, reverse=True)


@pytest.mark.parametrize("radius", RADIUS.values())
def test_DRM_2_touching_the_edge_is_allowed_and_one_step_more_is_not(radius: int) -> None:
    for x, y, dx, dy in ((radius, 1000, -1, 0), (3000 - radius, 1000, 1, 0), (1500, radius, 0, -1)):
        assert is_inside(x, y, radius)
        assert not is_inside(x + dx, y + dy, radius)
    assert is_inside(1500, 2000 - radius, radius)
    assert not is_inside(1500, 2001 - radius, radius)


@pytest.mark.parametrize(("x", "y"), [(0, 1000), (3000, 1000), (1500, 0), (1500, 2000), (300, 400), (2700, 1600)])
def test_DRM_2_a_star_on_the_very_edge_is_not_inside(x: int, y: int) -> None:
    """(300, 400) is 1200 and 600 from the middle: exactly on the ellipse."""
    assert not is_inside(x, y, 60)


@given(xs, ys, radii, xs, ys, radii)
def test_DRM_12_two_stars_are_apart_or_they_are_not_whoever_lies_first(
    x: int, y: int, radius: int, other_x: int, other_y: int, other: int
) -> None:
    apart = are_apart(x, y, radius, other_x, other_y, other)
    assert apart == are_apart(other_x, other_y, other, x, y, radius)
    distance = math.dist((x, y), (other_x, other_y))
    if abs(distance - radius - other) > 1e-9:
        assert apart == (distance > radius + other)


def test_DRM_12_stars_may_touch() -> None:
    assert are_apart(1500, 1000, 90, 1500 + 165, 1000, 75)
    assert not are_apart(1500, 1000, 90, 1500 + 164, 1000, 75)
    assert are_apart(1500, 1000, 90, 1500 + 90, 1000 + 120, 60)  # 90² + 120² = 150²
    assert not is_free("black", 1500 + 89, 1000 + 120, [("clear", 1500, 1000)])
