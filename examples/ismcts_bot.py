"""OpenSpiel's ISMCTS as a bot of the house, with one second of processor time for a decision.

It sees what any bot sees: the worlds that its seat can imagine are given to OpenSpiel as positions of its own, and what
it finds there is done at the table. It needs ``pip install 'fortywinks[openspiel]'``. Let it play:

    fortywinks simulate sen --players 2 --games 20 --bots master,examples/ismcts_bot.py:IsmctsBot
"""

from random import Random
from time import process_time
from typing import Any

import msgspec
import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from fortywinks import game_names, load_game
from fortywinks.core import Action, Event, LegalActions
from fortywinks.research.openspiel import load, spiel_state

FEWEST = 2
"""Simulations of a search: the first one only looks at the position itself."""


class OutOfTime(Exception):
    """The search ends with what it has found."""


class TimedSearch(ismcts.ISMCTSBot):  # type: ignore[misc]
    """ISMCTS that stops by the clock instead of a count."""

    def __init__(self, game: Any, seconds: float, dice: Any) -> None:
        judge = mcts.RandomRolloutEvaluator(1, dice)
        super().__init__(game=game, evaluator=judge, uct_c=2.0, max_simulations=10**9, random_state=dice)
        self.seconds = seconds

    def run_search(self, state: Any) -> Any:
        self.ends = process_time() + self.seconds
        self.simulations = 0
        try:
            return super().run_search(state)
        except OutOfTime:
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: Any) -> Any:
        if self.simulations >= FEWEST and process_time() >= self.ends:
            raise OutOfTime
        self.simulations += 1
        return super().sample_root_state(state)


class IsmctsBot:
    """Sits at a table and lets OpenSpiel search."""

    seconds = 1.0

    def __init__(self, seat: int, seats: int, options: Any, rng: Random) -> None:
        game = next(game for game in map(load_game, game_names()) if isinstance(options, game.options_type))
        usual = game.check_options(None)
        agreed = {
            name: value for name, value in msgspec.structs.asdict(options).items() if value != getattr(usual, name)
        }
        self.rng = rng
        self.worlds = game.worlds(seat, seats, options)
        self.spiel = load(game.name, seats, **agreed)
        self.search = TimedSearch(self.spiel, self.seconds, np.random.RandomState(rng.getrandbits(32)))

    def watch(self, event: Event) -> None:
        self.worlds.watch(event)

    def choose(self, view: Any, legal: LegalActions[Any]) -> Action:
        if len(legal) == 1:
            only: Action = legal[0]
            return only
        self.worlds.look(view, legal)
        state = spiel_state(self.spiel, self.worlds.likely(self.rng, 1)[0])
        chosen = state.action_to_string(state.current_player(), int(self.search.step(state)))
        found: Action = next(action for action in legal if str(action) == chosen)
        return found


class QuickIsmctsBot(IsmctsBot):
    """A tenth of the time."""

    seconds = 0.1
