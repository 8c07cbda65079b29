"""What is measured of other engines: the same kind of loop, driven from Python, every choice at random.

They are installed for `make bench` alone. A kernel whose engine is not there raises `ImportError` when it is made.
"""

from random import Random

from .kernels import SEED, Kernel

DECISIONS_IN_A_BATCH = 200


def uno() -> Kernel:
    """RLCard's Uno, two players. A step answers with the next player's observation."""
    import rlcard

    env, random = rlcard.make("uno", config={"seed": 1}), Random(SEED).random

    def batch() -> int:
        decisions = 0
        while decisions < DECISIONS_IN_A_BATCH:
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(random() * len(legal))])
                decisions += 1
        return decisions

    return batch


def open_spiel(name: str) -> Kernel:
    """A game of OpenSpiel, written in C++. Chance is drawn by the probabilities that the game states."""
    import pyspiel

    game, random = pyspiel.load_game(name), Random(SEED).random

    def batch() -> int:
        decisions = 0
        while decisions < DECISIONS_IN_A_BATCH:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    luck = random()
                    for outcome, probability in state.chance_outcomes():
                        luck -= probability
                        if luck < 0:
                            state.apply_action(outcome)
                            break
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(random() * len(legal))])
                    decisions += 1
        return decisions

    return batch


def open_spiel_even(name: str) -> Kernel:
    """The same for a game known to deal evenly: chance is one of what is legal, and its probabilities are not read."""
    import pyspiel

    game, random = pyspiel.load_game(name), Random(SEED).random

    def batch() -> int:
        decisions = 0
        while decisions < DECISIONS_IN_A_BATCH:
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                decisions += not state.is_chance_node()
                state.apply_action(legal[int(random() * len(legal))])
        return decisions

    return batch


def open_spiel_at_once(name: str) -> Kernel:
    """A game of OpenSpiel in which all decide at the same time; each of them counts as a decision."""
    import pyspiel

    game, random = pyspiel.load_game(name), Random(SEED).random
    players = range(game.num_players())

    def batch() -> int:
        decisions = 0
        while decisions < DECISIONS_IN_A_BATCH:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_simultaneous_node():
                    legals = [state.legal_actions(player) for player in players]
                    state.apply_actions([legal[int(random() * len(legal))] for legal in legals])
                    decisions += len(players)
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(random() * len(legal))])
        return decisions

    return batch
