"""Schafe-Schubsen holds what every game of the house holds.

Of all bids most lead straight off the dike: played quite at random, a game is over in a round or two. So every other
game is played by sheep that take shorter steps and live to see boards move on, clover and rain.
"""

from collections.abc import Iterator
from random import Random

from fortywinks.checks import Trial
from fortywinks.checks.trial import Style
from fortywinks.core import Action, LegalActions
from fortywinks.games import load_game
from fortywinks.games.schafe_schubsen.actions import Bid
from tests.contract import GameContract


class ShortSteps(Style):
    """Bids of one or two cards, mostly."""

    def choose(self, legal: LegalActions[Action], rng: Random) -> Action:
        for _ in range(20):
            action = super().choose(legal, rng)
            if not isinstance(action, Bid) or int(action.cards) < 60 or rng.random() < 0.02:
                break
        return action


class TestSchafeSchubsen(GameContract):
    game = load_game("schafe-schubsen")

    def _trials(self, seats: int, name: str, count: int) -> Iterator[Trial]:
        for number, trial in enumerate(super()._trials(seats, name, count)):
            if number % 2:
                trial.style = ShortSteps(*trial.style)
            yield trial

    def test_games_with_short_steps_see_all_there_is(self) -> None:
        phases: set[str] = set()
        told: set[str] = set()
        for seats in self.game.seat_counts:
            for trial in self._trials(seats, "sights", 24):
                while trial.state.outcome is None:
                    move = trial.step()
                    phases.update(decision.about for decision in trial.state.decisions())
                    told.update(type(event).__name__ for _, event in move.told)
        assert phases == {"bid", "clover", "lay", "rain", "take"}
        assert {kind.__name__ for kind in self.game.event_types} - told == {"DikeLaid"}
