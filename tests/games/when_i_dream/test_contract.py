"""When I Dream holds what every game of the house holds."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from fortywinks.checks import Trial
from fortywinks.games import load_game
from tests.contract import GameContract

SHORT_NIGHT = 9


class TestWhenIDream(GameContract):
    game = load_game("when-i-dream")
    # A game is as many nights as players, so few of them go a long way.
    tables_played: ClassVar[int] = 25
    games_watched: ClassVar[int] = 2

    def _trials(self, seats: int, name: str, count: int) -> Iterator[Trial]:
        """Longer nights would only add more of the same."""
        for trial in super()._trials(seats, name, min(count, 3)):
            options: Any = trial.table.options
            short = msgspec.structs.replace(options, turns=min(options.turns, SHORT_NIGHT))
            yield Trial(self.game, trial.table._replace(options=short), trial.seed)
