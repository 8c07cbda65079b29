from random import Random
from statistics import mean

import pytest

from fortywinks.bots.pace import RANGES, USUAL, pace


@pytest.mark.parametrize("about", [*RANGES, "anything else"])
def test_a_pause_stays_in_its_range_and_varies(about):
    shortest, longest, common = RANGES.get(about, USUAL)
    rng = Random(1)
    pauses = [pace(rng, about) for _ in range(500)]
    assert shortest <= min(pauses) < common < max(pauses) <= longest
    assert len(set(pauses)) > 490


def test_the_same_seed_gives_the_same_pauses():
    first, second = Random("table 7"), Random("table 7")
    assert [pace(first, "turn") for _ in range(10)] == [pace(second, "turn") for _ in range(10)]


def test_a_pause_hides_how_long_a_bot_thought():
    """Bots need milliseconds; the shortest pause is far longer, so the answer always waits for it."""
    assert min(shortest for shortest, _, _ in [*RANGES.values(), USUAL]) >= 0.5


@pytest.mark.parametrize("factor", [0.0, 0.5, 2.0])
def test_the_table_sets_the_speed(factor):
    usual, scaled = Random(3), Random(3)
    assert mean(pace(scaled, "turn", factor) for _ in range(50)) == pytest.approx(
        factor * mean(pace(usual, "turn") for _ in range(50))
    )
