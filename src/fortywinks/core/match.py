"""A game being played, together with its record. Hosts (terminal, simulation, server) build on this; it has no clock,
no sockets and no files.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .actions import Action, TimeOut
from .chance import SECRET_BYTES, RecordedChance, SecretChance
from .events import ChanceDecided, Told
from .game import Game
from .options import Options
from .records import (
    FORMAT,
    Closing,
    Header,
    Line,
    Note,
    Player,
    line_of_action,
    line_of_chance,
    result_of,
)
from .seats import HOUSE, Seat, seat_letter
from .state import State


class Match:
    """One game from its set-up to its result.

    `keep` is called with every line of the record as it comes to be; without it the lines gather in `lines`.
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[Player],
        options: Options | Mapping[str, Any] | None = None,
        secret: bytes | None = None,
        *,
        keep: Callable[[Line], None] | None = None,
        began: str | None = None,
        given: Sequence[tuple[str, Sequence[str]]] = (),
    ) -> None:
        """`given` are the first draws of chance, where a game goes on from another one; the secret decides the rest."""
        game.check_seats(len(players))
        self.game = game
        self.players = tuple(players)
        self.options: Options = game.options_from(options)
        self.chance = SecretChance(secret if secret is not None else os.urandom(SECRET_BYTES))
        self.lines: list[Line] = []
        self._keep = keep or self.lines.append
        self.header = Header(
            FORMAT,
            game.name,
            game.rules_version,
            {name: getattr(self.options, name) for name in self.options.__struct_fields__},
            self.players,
            self.chance.commitment,
            began,
            len(given),
        )
        chance = RecordedChance(given, beyond=self.chance) if given else self.chance
        self.state: State[Any, Any] = game.new(len(players), self.options, chance)
        self._keep(self.header)
        self._keep_chance(self.state.opening)

    def act(self, seat: Seat, action: Action, id: str | None = None) -> list[Told]:
        """Applies the action and writes it down; a `Refusal` leaves both as they were. `id` is a host's mark."""
        told = self.state.apply(seat, action)
        self._keep(line_of_action(seat, action, id))
        self._keep_chance(told)
        if self.state.outcome is not None:
            self._keep(Closing(result_of(self.state.outcome), self.chance.secret.hex()))
        return told

    def time_out(self, clock: str, seat: Seat | None) -> list[Told]:
        """A clock ran down."""
        return self.act(HOUSE, TimeOut(clock, seat))

    def note(self, note: str, seat: Seat | None = None, text: str | None = None) -> None:
        """Writes something into the record that changes nothing in the game."""
        self._keep(Note(note, None if seat is None else seat_letter(seat), text))

    def _keep_chance(self, told: Sequence[Told]) -> None:
        for _, event in told:
            if type(event) is ChanceDecided:
                self._keep(line_of_chance(event))
