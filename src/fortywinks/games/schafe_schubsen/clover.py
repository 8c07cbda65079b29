"""Clover: how far a sheep walks after all (SHP-12)."""

from typing import Any

from ...core import EVERYONE, IllegalAction, Seat, Told
from ...core.compiling import mypyc_attr
from . import events
from .boards import Boards
from .components import Tile
from .table import CLOVER


@mypyc_attr(allow_interpreted_subclasses=True)
class Clover(Boards):
    """The part of the rules that is about using clover."""

    __slots__ = ()

    def _reach(self, seat: Seat) -> int:
        """Where the sheep at turn would end, walking back included, if nothing happened to it on the way."""
        return self.fields[seat] + self.distances[seat] - self.back

    def _change(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """SHP-12: the new distance is the one that counts."""
        value, by = action.tile, action.by
        self._check_tile(seat, "change", value)
        if type(by) is not int or not -value <= by <= value:
            raise IllegalAction("SHP-12", "tile-too-small")
        distance = self.distances[seat] + by
        if distance < 0:
            raise IllegalAction("SHP-12", "distance-below-zero")
        if self._reach(seat) + by < 0:
            raise IllegalAction("SHP-12", "back-past-start")
        tile = f"change {value}"
        self.tiles[seat] = without(self.tiles[seat], tile)
        self.distances[seat] = distance
        told.append((EVERYONE, events.DistanceChanged(seat, tile, by, distance)))

    def _walk_back(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """SHP-12: declared now, walked after the whole forward move."""
        value = action.tile
        self._check_tile(seat, "back", value)
        if value > self._reach(seat):
            raise IllegalAction("SHP-12", "back-past-start")
        tile = f"back {value}"
        self.tiles[seat] = without(self.tiles[seat], tile)
        self.back += value
        told.append((EVERYONE, events.WillWalkBack(seat, tile, self.back)))

    def _check_tile(self, seat: Seat, kind: str, value: Any) -> None:
        if self.phase != CLOVER:
            raise IllegalAction("SHP-12", "clover-before-moving")
        if type(value) is not int or f"{kind} {value}" not in self.tiles[seat]:
            raise IllegalAction("SHP-12", "tile-not-held")


def without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    place = tiles.index(tile)
    return tiles[:place] + tiles[place + 1 :]
