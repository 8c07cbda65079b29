"""Clover: how far a sheep walks after all (SHP-12)."""

from typing import Any

from ...core import EVERYONE, IllegalAction, Seat, Told
from . import events
from .components import Tile
from .state import CLOVER, SheepState


def change(state: SheepState, seat: Seat, action: Any, told: list[Told]) -> None:
    """SHP-12: the new distance is the one that counts."""
    value, by = action.tile, action.by
    _check_tile(state, seat, "change", value)
    if type(by) is not int or not -value <= by <= value:
        raise IllegalAction("SHP-12", "tile-too-small")
    distance = state.distances[seat] + by
    if distance < 0:
        raise IllegalAction("SHP-12", "distance-below-zero")
    if state.reach(seat) + by < 0:
        raise IllegalAction("SHP-12", "back-past-start")
    tile = f"change {value}"
    state.tiles[seat] = without(state.tiles[seat], tile)
    state.distances[seat] = distance
    told.append((EVERYONE, events.DistanceChanged(seat, tile, by, distance)))


def walk_back(state: SheepState, seat: Seat, action: Any, told: list[Told]) -> None:
    """SHP-12: declared now, walked after the whole forward move."""
    value = action.tile
    _check_tile(state, seat, "back", value)
    if value > state.reach(seat):
        raise IllegalAction("SHP-12", "back-past-start")
    tile = f"back {value}"
    state.tiles[seat] = without(state.tiles[seat], tile)
    state.back += value
    told.append((EVERYONE, events.WillWalkBack(seat, tile, state.back)))


def _check_tile(state: SheepState, seat: Seat, kind: str, value: Any) -> None:
    if state.phase != CLOVER:
        raise IllegalAction("SHP-12", "clover-before-moving")
    if type(value) is not int or f"{kind} {value}" not in state.tiles[seat]:
        raise IllegalAction("SHP-12", "tile-not-held")


def without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    place = tiles.index(tile)
    return tiles[:place] + tiles[place + 1 :]
