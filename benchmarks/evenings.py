"""Games between equal bots, for those who count what happens in them."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from fortywinks.bots.arena import tell
from fortywinks.core import Event, Game, SecretChance, Told


def play(game: Game, players: int, level: str, secret: bytes, note: Callable[[Event], None]) -> Any:
    """One game, with every event noted; answers with its last state."""
    options, rng = game.options_type(), Random(secret)
    bots = [game.bot(level, seat, players, options, rng) for seat in range(players)]
    state: Any = game.new(players, options, SecretChance(secret))

    def hear(told: Sequence[Told]) -> None:
        tell(bots, told)
        for _, event in told:
            note(event)

    hear(state.opening)
    while state.outcome is None:
        seat = state.awaited[0]
        hear(state.apply(seat, bots[seat].choose(state.view(seat), state.legal_actions(seat))))
    return state
