"""The boards, life rings and clover as they lie in the folder `data`, read and checked.

`boards.toml` and `pieces.toml` may be replaced by whoever owns the box. A mistake in them is said in one line that
names the file and the field: ``boards.toml: board 1, face "priel", rows: row 3 has 9 fields, not 10``.
"""

import re
import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

import msgspec

from ...core import FortyWinksError

DRY: Final = "."
WATER: Final = "~"
SIZE: Final = 10
"""Rows and columns of a board."""
PLAYERS: Final = range(3, 9)

BOARDS_FILE: Final = "boards.toml"
PIECES_FILE: Final = "pieces.toml"


class BadMaterial(FortyWinksError):
    """A data file of the game cannot be used."""


class Face(msgspec.Struct, frozen=True):
    """One side of a board. `board` is 0 or 1; `water` are its fields under water, 1 to 99."""

    name: str
    board: int
    water: tuple[int, ...]


class Board(msgspec.Struct, frozen=True):
    """A board with its two faces. `hills` are its two mole hills, if it is the one that has them (SHP-41)."""

    faces: tuple[Face, Face]
    hills: tuple[int, ...]


class Material(msgspec.Struct, frozen=True):
    boards: tuple[Board, Board]
    rings: dict[int, int]
    """Life rings by player count."""
    back: tuple[int, ...]
    change: tuple[int, ...]
    """The values of the clover tiles of each kind."""


def load_material(folder: Traversable | Path | None = None) -> Material:
    """Reads the two files; without a folder, those of the house."""
    folder = folder if folder is not None else files(__package__) / "data"
    boards = _Fields(BOARDS_FILE, _read(folder, BOARDS_FILE))
    pieces = _Fields(PIECES_FILE, _read(folder, PIECES_FILE))
    boards.only("board")
    pieces.only("rings", "clover")
    clover = _Fields(PIECES_FILE, pieces.take("clover", dict), "clover, ")
    clover.only("back", "change")
    return Material(_boards(boards), _rings(pieces), _tiles(clover, "back"), _tiles(clover, "change"))


def _read(folder: Traversable | Path, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads((folder / name).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadMaterial(f"{name}: cannot be read: {' '.join(str(error).split())}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadMaterial(f"{name}: is no TOML: {' '.join(str(error).split())}") from None


class _Fields:
    """A table of a file, whose fields are asked for by name and kind."""

    def __init__(self, file: str, fields: dict[str, Any], where: str = "") -> None:
        self.file = file
        self.fields = fields
        self.where = where

    def wrong(self, name: str, what: str) -> BadMaterial:
        return BadMaterial(f"{self.file}: {self.where}{name}: {what}")

    def only(self, *names: str) -> None:
        for name in self.fields:
            if name not in names:
                raise self.wrong(name, f"there is no such field; the fields are: {', '.join(names)}")

    def take(self, name: str, kind: type, default: Any = None) -> Any:
        value = self.fields.get(name, default)
        if value is None:
            raise self.wrong(name, "is missing")
        if type(value) is not kind:
            raise self.wrong(name, f"must be {_KINDS[kind]}")
        return value


_KINDS: Final = {dict: "a table", list: "a list", str: "a text", int: "a whole number"}


def _boards(fields: _Fields) -> tuple[Board, Board]:
    listed = fields.take("board", list)
    if len(listed) != 2:
        raise fields.wrong("board", f"there must be 2 boards, not {len(listed)}")
    one, two = (_board(fields.file, number, board) for number, board in enumerate(listed))
    names = [face.name for board in (one, two) for face in board.faces]
    if len(set(names)) != len(names):
        raise fields.wrong("board", f"two faces have the same name: {', '.join(names)}")
    if bool(one.hills) == bool(two.hills):
        raise fields.wrong("board", "exactly one of the boards must have hills")
    return one, two


def _board(file: str, number: int, table: Any) -> Board:
    fields = _Fields(file, table if isinstance(table, dict) else {}, f"board {number + 1}, ")
    fields.only("face", "hills")
    listed = fields.take("face", list)
    if len(listed) != 2:
        raise fields.wrong("face", f"a board has 2 faces, not {len(listed)}")
    one, two = (_face(fields, number, face) for face in listed)
    hills = fields.take("hills", list, [])
    for hill in hills:
        if type(hill) is not int or not 1 <= hill < SIZE * SIZE:
            raise fields.wrong("hills", f"'{hill}' is no field from 1 to 99")
        if hill in one.water or hill in two.water:
            raise fields.wrong("hills", f"field {hill} is under water on one of the faces")
    if hills and (len(hills) != 2 or hills[0] == hills[1]):
        raise fields.wrong("hills", "there must be two different fields, or none")
    return Board((one, two), tuple(sorted(hills)))


def _face(board: _Fields, number: int, table: Any) -> Face:
    fields = _Fields(board.file, table if isinstance(table, dict) else {}, board.where + "face, ")
    name = fields.take("name", str)
    if not re.fullmatch(r"[a-z]{2,20}", name):
        raise fields.wrong("name", f"'{name}' must be 2 to 20 small letters, a to z")
    fields.where = f'{board.where}face "{name}", '
    fields.only("name", "rows")
    rows = fields.take("rows", str).split()
    if len(rows) != SIZE:
        raise fields.wrong("rows", f"there must be {SIZE} rows, not {len(rows)}")
    for place, row in enumerate(rows, 1):
        if len(row) != SIZE:
            raise fields.wrong("rows", f"row {place} has {len(row)} fields, not {SIZE}")
        if set(row) - {DRY, WATER}:
            raise fields.wrong("rows", f"row {place} may hold only '{DRY}' (dry) and '{WATER}' (water)")
    if rows[-1][0] == WATER:
        raise fields.wrong("rows", "field 0, at the left of the last row, must be dry")
    # The first row is the top of the columns.
    water = [
        column * SIZE + height
        for height, row in enumerate(reversed(rows))
        for column, field in enumerate(row)
        if field == WATER
    ]
    return Face(name, number, tuple(sorted(water)))


def _rings(pieces: _Fields) -> dict[int, int]:
    fields = _Fields(pieces.file, pieces.take("rings", dict), "rings, ")
    fields.only(*map(str, PLAYERS))
    rings = {players: fields.take(str(players), int) for players in PLAYERS}
    for players, count in rings.items():
        if not 0 <= count <= 20:
            raise fields.wrong(str(players), f"must be from 0 to 20, not {count}")
    return rings


def _tiles(clover: _Fields, kind: str) -> tuple[int, ...]:
    values = clover.take(kind, list)
    for value in values:
        if type(value) is not int or not 1 <= value <= 99:
            raise clover.wrong(kind, f"'{value}' is no whole number from 1 to 99")
    if not values:
        raise clover.wrong(kind, "there must be at least one tile")
    return tuple(sorted(values))
