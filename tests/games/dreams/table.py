"""A table of Dreams laid out for a test, so that the test reads like play.

table = dreams(4, mortal="D", vision=3)
table.ann.lays("clear", 1500, 1000)
table.all_lay()
table.ann.tips("D")
"""

from typing import Any

from fortywinks.core import RecordedChance, SecretChance
from fortywinks.games.dreams import GAME
from fortywinks.games.dreams.actions import Lock, Place, Tip
from fortywinks.games.dreams.components import DreamsOptions, StarKind
from fortywinks.games.dreams.state import DreamsState
from fortywinks.games.dreams.view import DreamsView
from tests.games import laid_out

ROOM = tuple((x, y) for y in (600, 1000, 1400) for x in (750, 1050, 1350, 1650, 1950, 2250))
"""Places for 18 stars that are in nobody's way."""


class Player(laid_out.Player["DreamsTable", DreamsView]):
    def lays(self, kind: StarKind, x: int, y: int) -> None:
        self.does(Place(kind, x, y))

    def tips(self, choice: str) -> None:
        self.does(Tip(choice))

    def locks(self) -> None:
        self.does(Lock())


class DreamsTable(laid_out.Table[DreamsState, Player]):
    def __init__(self, state: DreamsState) -> None:
        super().__init__(state, Player)

    def all_lay(self) -> None:
        """Everybody lays the remaining stars, somewhere."""
        while self.state.phase == "place":
            seat = self.state.turn
            x, y = ROOM[len(self.state.stars)]
            self.apply(seat, Place(self.state.stars_left(seat)[0], x, y))

    def all_tip(self, *tips: str) -> None:
        """Everybody tips, in the order of the table, and locks."""
        for player, tip in zip(self.players, tips, strict=True):
            player.tips(tip)
        for player in self.players:
            player.locks()


def dreams(
    seats: int = 4, *, mortal: str = "C", vision: int = 3, totals: tuple[int, ...] | None = None, **options: Any
) -> DreamsTable:
    """A table just dealt, by seat A unless the options say otherwise; later rounds are drawn by a fixed secret."""
    table = DreamsOptions(**{"dealer": "A", **options})
    chance = RecordedChance(
        [("pictures", table.deck), ("vision", [str(vision)]), ("mortal", [mortal])], SecretChance(bytes(32))
    )
    state = GAME.new(seats, table, chance)
    assert isinstance(state, DreamsState)
    if totals is not None:
        state.totals = totals
    return DreamsTable(state)
