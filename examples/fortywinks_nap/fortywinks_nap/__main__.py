"""Plays one game and prints its record."""

from fortywinks.bots.arena import play_series
from fortywinks.core.records import line_text

from . import GAME

for result in play_series(GAME, ["random", "random"], games=1, seed=7, records=True):
    assert result.match is not None
    print("\n".join(map(line_text, result.match.lines)))
