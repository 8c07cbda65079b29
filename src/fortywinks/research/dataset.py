"""Games of bots as tensors: what each decider observed, what was legal, what was done, and how it ended.

docs/research/dataset.md describes the files.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from ..bots.arena import EndlessGame, game_secret, tell
from ..core import Game
from ..core.match import Match
from ..core.records import Player, line_text
from .table import ResearchTable

GAMES_IN_A_FILE: Final = 100
MOST_DECISIONS: Final = 100_000
NO_NUMBER: Final = -1
"""What was done has no number: a word that is not in the list, a place beside the grid."""


class Shard:
    """The decisions of some games, on their way into a file."""

    def __init__(self) -> None:
        self.columns: dict[str, list[Any]] = {
            name: [] for name in ("observations", "masks", "actions", "seats", "games", "rewards")
        }

    def add(self, table: ResearchTable, seat: int, number: int, game: int) -> None:
        row = (table.observe(seat), np.packbits(table.mask(seat).astype(bool)), number, seat, game)
        for name, value in zip(self.columns, row, strict=False):
            self.columns[name].append(value)

    def end(self, table: ResearchTable, decisions: int) -> None:
        """Each decision of the game that has just ended gets what its seat got."""
        rewards = table.rewards()
        self.columns["rewards"] += [rewards[seat] for seat in self.columns["seats"][-decisions:]]

    def write(self, path: Path) -> None:
        kinds = (np.int16, np.uint8, np.int32, np.uint8, np.int32, np.float32)
        pairs = zip(self.columns.items(), kinds, strict=True)
        arrays: dict[str, Any] = {name: np.array(values, kind) for (name, values), kind in pairs}
        with path.open("xb") as file:
            np.savez_compressed(file, **arrays)


def play_into(shard: Shard, game: Game, levels: Sequence[str], number: int, seed: str, options: Any) -> list[str]:
    """One game of these bots, seats rotated by its number; answers with the lines of its record."""
    seats = len(levels)
    seated = [levels[(seat + number) % seats] for seat in range(seats)]
    secret = game_secret(seed, number)
    rng = Random(secret)
    bots = [game.bot(level, seat, seats, options, rng) for seat, level in enumerate(seated)]
    match = Match(game, [Player(level, level) for level in seated], options, secret)
    table = ResearchTable(game, seats, options)
    table.follow(match.state)
    tell(bots, match.state.opening)
    decisions = 0
    while match.state.outcome is None:
        seat = match.state.awaited[0]
        action = bots[seat].choose(match.state.view(seat), match.state.legal_actions(seat))
        numbers = {str(legal): number for number, legal in table.coding.legal(match.state, seat).items()}
        shard.add(table, seat, numbers.get(str(action), NO_NUMBER), number)
        told = match.act(seat, action)
        tell(bots, told)
        table.tell(told)
        decisions += 1
        if decisions >= MOST_DECISIONS:
            raise EndlessGame(f"no end after {MOST_DECISIONS} decisions")
    shard.end(table, decisions)
    return [line_text(line) for line in match.lines]
