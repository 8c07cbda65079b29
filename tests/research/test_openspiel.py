"""Games in OpenSpiel, judged by OpenSpiel's own test and played by its own algorithms, unchanged."""

import subprocess
import sys
from pathlib import Path
from random import Random
from runpy import run_path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts
from open_spiel.python.observation import make_observation

from fortywinks.bots import RandomBot
from fortywinks.bots.arena import play_out
from fortywinks.core import BadOption, FortyWinksError, SecretChance
from fortywinks.games import load_game
from fortywinks.research.openspiel import TINY, load, spiel_name, spiel_state
from tests.games.counting_zzzzs.table import zzzzs

from .test_pettingzoo import one_option_at_a_time

NAMES = ("sen", "schafe-schubsen", "counting-zzzzs")


def deal(state: Any, rng: Random) -> None:
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        assert abs(sum(chances) - 1) < 1e-9
        state.apply_action(rng.choices(outcomes, chances)[0])


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=True, verbose=False)


def test_openspiel_finds_nothing_wrong_with_the_tiny_one() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(spiel_name("sen") + TINY), num_sims=5, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_openspiel_finds_nothing_wrong_at_any_table(name: str) -> None:
    """A hundred games at every player count with every value of every option, each with other chance."""
    for seats, options in one_option_at_a_time(name):
        if any(not isinstance(value, (str, int)) for value in options.values()):
            continue  # a file of one's own is no text
        try:
            game = load(name, players=seats, **options)
        except BadOption:
            continue  # so many players cannot have that
        rng = Random(str(options))
        for _ in range(100):
            state = game.new_initial_state()
            deal(state, rng)
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                deal(state, rng)
            assert abs(sum(state.returns())) < 1e-9
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_told_to_one_player_is_not_told_to_another(name: str) -> None:
    """In a position that a player could as well be in, the player's information is the same to the letter."""
    game = load(name)
    rng = Random(name)
    state = game.new_initial_state()
    deal(state, rng)
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    others_differ = 0
    for _ in range(25):
        if state.is_terminal():
            break
        player = state.current_player()
        world = state.resample_from_infostate(player, rng.random)
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert recall.string_from(world, player) == recall.string_from(state, player)
        assert np.array_equal(world.information_state_tensor(player), state.information_state_tensor(player))
        assert world.legal_actions() == state.legal_actions()
        others_differ += str(world) != str(state)
        state.apply_action(rng.choice(state.legal_actions()))
        deal(state, rng)
    assert others_differ


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_ismcts_plays(name: str) -> None:
    game = load(name)
    dice = np.random.RandomState(3)
    judge = mcts.RandomRolloutEvaluator(1, dice)
    bot = ismcts.ISMCTSBot(game=game, evaluator=judge, uct_c=2.0, max_simulations=4, random_state=dice)
    state = game.new_initial_state()
    deal(state, Random(1))
    for _ in range(2):
        state.apply_action(bot.step(state))
        deal(state, Random(1))


@pytest.mark.parametrize(("name", "seats", "options"), [("sen", 2, {"until": "1 round"}), ("counting-zzzzs", 2, {})])
def test_openspiels_ismcts_sits_at_a_table_of_the_house(name: str, seats: int, options: dict[str, Any]) -> None:
    """It is given events and views like any bot, and plays to the end; with no time it looks twice."""
    bots = run_path(str(Path(__file__).parents[2] / "examples" / "ismcts_bot.py"))
    game = load_game(name)
    agreed = game.check_options(options)
    state = game.new(seats, agreed, SecretChance(bytes(32)))
    bot = bots["IsmctsBot"](0, seats, agreed, Random(1))
    bot.search.seconds = 0.0
    play_out(state, [bot, *(RandomBot(Random(seat)) for seat in range(1, seats))])
    assert state.outcome is not None
    assert bot.search.simulations == 2


def test_openspiels_cfr_finds_ever_better_play_of_a_tiny_sen() -> None:
    game = pyspiel.load_game(spiel_name("sen") + TINY)
    solver = cfr.CFRSolver(game)
    solver.evaluate_and_update_policy()
    first = exploitability.exploitability(game, solver.average_policy())
    for _ in range(2):
        solver.evaluate_and_update_policy()
    assert 0 <= exploitability.exploitability(game, solver.average_policy()) < first


def test_chance_deals_as_the_deck_has_it() -> None:
    """Sen's first card: nine 9s among 54 lands."""
    state = load("sen", starter="A").new_initial_state()
    likely = {state.action_to_string(outcome): chance for outcome, chance in state.chance_outcomes()}
    assert likely["9"] == pytest.approx(9 / 54)
    assert likely["5t"] == pytest.approx(3 / 54)
    assert len(likely) == 13


def test_chance_is_not_asked_to_shuffle_nothing() -> None:
    """Lucid Dreaming takes the last card of the pile."""
    table = zzzzs("A: teddy | lucid-dreaming", "B: cake | late", pile="cat", pile_ends=True)
    position = spiel_state(load("counting-zzzzs", 2), table.state)
    while not position.is_terminal():
        assert not position.is_chance_node()
        player = position.current_player()
        words = {position.action_to_string(player, action): action for action in position.legal_actions()}
        wanted = [word for word in words if "lucid-dreaming" in word and "discard" not in word] or [*words]
        position.apply_action(words[wanted[0]])


def test_a_game_that_does_not_end_is_broken_off_as_a_draw() -> None:
    state = load("sen", max_decisions=3).new_initial_state()
    for _ in range(3):
        deal(state, Random(2))
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]


def test_seats_and_options_are_refused_as_at_a_table() -> None:
    with pytest.raises(FortyWinksError, match="2 to 5"):
        load("sen", players=6)
    with pytest.raises(BadOption, match="starter"):
        load("sen", starter="E")


def test_all_games_with_lists_alone_are_there() -> None:
    assert {spiel_name(name) for name in NAMES} <= set(pyspiel.registered_names())
    assert all(load_game(name).part("openspiel") is not None for name in NAMES)


def test_without_openspiel_one_line_says_so() -> None:
    script = "import sys; sys.modules['pyspiel'] = None; import fortywinks.research.openspiel"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1].endswith(
        "OpenSpielMissing: these games need OpenSpiel: pip install 'fortywinks[openspiel]'"
    )
