"""Every game as an environment of PettingZoo, judged by PettingZoo's own tests."""

import subprocess
import sys
from random import Random
from typing import Any

import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from fortywinks.checks import Tables
from fortywinks.core import BadOption, option_names
from fortywinks.games import HOUSE_GAMES, load_game
from fortywinks.research.pettingzoo import aec_env, parallel_env
from fortywinks.research.table import BadMove, ResearchTable

# It would rather have a plain array, but has no other way to say what is legal.
pytestmark = pytest.mark.filterwarnings("ignore:Observation")

FEW_WORDS = "\n".join(f"term{chr(97 + number)} : sign{chr(97 + number)} omen{chr(97 + number)}" for number in range(16))
SHORT: dict[str, dict[str, Any]] = {"when-i-dream": {"words": FEW_WORDS, "turns": 6}}
"""What makes a game of chance short; the house's word list is judged word by word, which takes its time."""


@pytest.mark.parametrize("name", HOUSE_GAMES)
def test_pettingzoo_finds_nothing_wrong(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = SHORT.get(name, {})
    api_test(aec_env(name, **options), num_cycles=120)
    seed_test(lambda: aec_env(name, **options), num_cycles=40)
    render_test(lambda render_mode: aec_env(name, render_mode=render_mode, **options))
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", HOUSE_GAMES)
def test_pettingzoo_finds_nothing_wrong_where_all_act_at_once(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(parallel_env(name, **SHORT.get(name, {})), num_cycles=60)
    assert "Passed Parallel API test" in capsys.readouterr().out


def play(table: ResearchTable, seed: int, most: int) -> None:
    """A random game by numbers, each of which stands for a legal action."""
    table.begin(seed)
    rng = Random(seed)
    for _ in range(most):
        if table.state.outcome is not None:
            assert abs(sum(table.rewards())) < 1e-9
            return
        seat = table.state.awaited[0]
        legal = table.coding.legal(table.state, seat)
        number = rng.choice(list(legal))
        assert 0 <= number < table.coding.actions
        assert legal[number] in table.state.legal_actions(seat)
        assert len(table.coding.observe(table.state, seat)) == table.coding.observed
        table.act(seat, number)


@pytest.mark.parametrize("name", HOUSE_GAMES)
def test_observations_hold_nothing_that_a_seat_cannot_know(name: str) -> None:
    """Whatever a seat cannot know is dealt anew; what it observes must stay the same to the number."""
    game = load_game(name)
    table = ResearchTable(game, game.seat_counts[1], SHORT.get(name))
    rng, changed = Random(name), 0
    for seed in range(4):
        table.begin(seed)
        for _ in range(60):
            if table.state.outcome is not None:
                break
            for seat in range(table.seats):
                world = table.state.determinize(seat, rng)
                assert table.coding.observe(world, seat) == table.coding.observe(table.state, seat)
                assert table.coding.legal(world, seat) == table.coding.legal(table.state, seat)
                changed += world.text() != table.state.text()
            seat = table.state.awaited[0]
            table.act(seat, rng.choice(list(table.coding.legal(table.state, seat))))
    assert changed


def one_option_at_a_time(name: str) -> list[tuple[int, dict[str, Any]]]:
    """Every player count with every value of every option, the others as usual."""
    game = load_game(name)
    tables = Tables(game)
    usual = game.options_type()
    found: list[tuple[int, dict[str, Any]]] = []
    for seats in game.seat_counts:
        for option in option_names(game.options_type):
            for value in tables.choices[option]:
                if value != getattr(usual, option) or option == option_names(game.options_type)[0]:
                    found.append((seats, {**SHORT.get(name, {}), option: value}))
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", HOUSE_GAMES)
def test_a_hundred_seeds_at_every_table(name: str) -> None:
    game, tables = load_game(name), 0
    for seats, options in one_option_at_a_time(name):
        try:
            table = ResearchTable(game, seats, options)
        except BadOption:
            continue  # so many players cannot have that
        tables += 1
        for seed in range(100):
            play(table, seed, most=300)
    assert tables >= len(game.seat_counts)


@pytest.mark.parametrize("action", [-1, 10**9, "draw", None, True, 1.0])
def test_what_is_no_legal_action_is_said_with_game_and_seat(action: Any) -> None:
    env = aec_env("sen")
    env.reset(seed=1)
    before = env.table.state.text()
    with pytest.raises(BadMove, match=rf"^Sen, seat A: {action} is no legal action now$"):
        env.step(action)
    assert env.table.state.text() == before
    together = parallel_env("sen")
    together.reset(seed=1)
    with pytest.raises(BadMove, match=r"^Sen, seat A: "):
        together.step({"player_0": action, "player_1": 0})


def test_the_same_seed_deals_the_same_and_no_seed_does_not() -> None:
    texts = []
    for seed in (3, 3, 4, None, None):
        env = aec_env("counting-zzzzs", players=3)
        env.reset(seed=seed)
        texts.append(env.table.state.text())
    assert texts[0] == texts[1]
    assert len(set(texts)) == 4


def test_a_game_that_does_not_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fortywinks.research.pettingzoo.MOST_STEPS", 5)
    env = aec_env("sen")
    env.reset(seed=2)
    for agent in env.agent_iter(5):
        env.step(env.action_space(agent).sample(env.last()[0]["action_mask"]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_without_pettingzoo_one_line_says_so() -> None:
    script = "import sys; sys.modules['pettingzoo'] = None; import fortywinks.research.pettingzoo"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1].endswith(
        "PettingZooMissing: these environments need PettingZoo: pip install 'fortywinks[pettingzoo]'"
    )
