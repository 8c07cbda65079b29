"""The command that fits how surely chances are said."""

import random

import pytest

from benchmarks.chances import Seen, bands, fit, surprise
from fortywinks.bots.standing import tempered
from fortywinks.games import game_names, load_game


def told(sureness: float, count: int = 700) -> list[Seen]:
    """Games in which the win comes as often as these chances to that power say."""
    rng = random.Random(1)
    seen = []
    for _ in range(count):
        parts = [rng.random() + 0.05 for _ in range(3)]
        chances = [part / sum(parts) for part in parts]
        (winner,) = rng.choices(range(3), tempered(chances, sureness))
        seen.append(Seen(tuple(chances), tuple(float(seat == winner) for seat in range(3))))
    return seen


@pytest.mark.parametrize("sureness", [0.5, 2.0])
def test_the_sureness_is_found_with_which_it_was_said(sureness: float) -> None:
    seen = told(sureness)
    assert fit(seen) == pytest.approx(sureness, rel=0.25)
    assert surprise(seen, fit(seen)) <= surprise(seen, 1.0)
    for said, won, count in bands(seen, sureness):
        assert count < 300 or won == pytest.approx(said, abs=0.08)


def test_more_or_less_surely_is_still_parts_of_one() -> None:
    assert tempered([0.5, 0.25, 0.25], 1.0) == [0.5, 0.25, 0.25]
    assert tempered([0.5, 0.25, 0.25, 0.0], 2.0) == pytest.approx([2 / 3, 1 / 6, 1 / 6, 0.0])


@pytest.mark.parametrize("name", game_names())
def test_every_game_says_how_sure_it_is(name: str) -> None:
    part = load_game(name).part("review")
    assert part is not None
    assert 0.2 <= part.SURENESS <= 5
