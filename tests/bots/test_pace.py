from random import Random
from statistics import mean

import pytest

from fortywinks.bots.pace import USUAL, pace
from fortywinks.games import game_names, load_game

GAMES = [load_game(name) for name in game_names()]
DECLARED = [(game, about) for game in GAMES for about in [*game.bot_pauses, "anything else"]]
SEN = load_game("sen")


@pytest.mark.parametrize(("game", "about"), DECLARED)
def test_a_pause_stays_in_its_range_and_varies(game, about):
    shortest, longest, common = game.bot_pauses.get(about, USUAL)
    rng = Random(1)
    pauses = [pace(rng, game, about) for _ in range(500)]
    assert shortest <= min(pauses) < common < max(pauses) <= longest
    assert len(set(pauses)) > 490


def test_the_same_seed_gives_the_same_pauses():
    first, second = Random("table 7"), Random("table 7")
    assert [pace(first, SEN, "turn") for _ in range(10)] == [pace(second, SEN, "turn") for _ in range(10)]


def test_a_pause_hides_how_long_a_bot_thought():
    """Bots need milliseconds; the shortest pause is far longer, so the answer always waits for it."""
    assert (
        min(shortest for shortest, _, _ in [USUAL, *(pause for game in GAMES for pause in game.bot_pauses.values())])
        >= 0.5
    )


@pytest.mark.parametrize("factor", [0.0, 0.5, 2.0])
def test_the_table_sets_the_speed(factor):
    usual, scaled = Random(3), Random(3)
    assert mean(pace(scaled, SEN, "turn", factor) for _ in range(50)) == pytest.approx(
        factor * mean(pace(usual, SEN, "turn") for _ in range(50))
    )
