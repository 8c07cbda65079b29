"""The boards, life rings, clover and cards: those of the house, or those of an owner of the box, as a file.

The house's own lie in ``data/house.toml``. A file of one's own is JSON with the same fields, and what it leaves out is
the house's (SHP-1, SHP-3, SHP-4):

    {"name": "The box from 2004",
     "boards": [{"faces": [{"name": "priel", "rows": ["....~.....", …]}, {…}], "hills": [24, 66]}, {"faces": […]}],
     "rings":  {"3": 4, "4": 3, "5": 2, "6": 2, "7": 1, "8": 1},
     "clover": {"back": [3, 3, 5], "change": [3, 5, 10]},
     "cards":  "0123456789"}

A mistake is a code with its place in the file, ``boards[0].faces[1].rows[2]``; the words for it lie beside the rules.
"""

import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from ...core import Refusal
from ...core.options import split_error, wrong_file

DRY: Final = "."
WATER: Final = "~"
SIZE: Final = 10
"""Rows and columns of a board."""
BOARD: Final = SIZE * SIZE
"""Fields of one board."""
PLAYERS: Final = range(3, 9)
DIGITS: Final = "0123456789"
FEWEST_CARDS: Final = 4
"""With fewer than these all cards would come back after every round (SHP-21)."""
MOST_RINGS: Final = 20
HIGHEST_TILE: Final = 99
MOST_TILES: Final = 30
LONGEST_NAME: Final = 60


class BadMaterial(Refusal):
    """A file that cannot be played with; says where it is wrong."""


class MaterialFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Boards and pieces of one's own, checked when they are read."""

    name: Any
    boards: Any = None
    rings: Any = None
    clover: Any = None
    cards: Any = None

    def __post_init__(self) -> None:
        try:
            _check_name(self.name)
            _made_from(self)
        except BadMaterial as mistake:
            raise ValueError(str(mistake)) from mistake  # msgspec says in which option; the cause says the rest


class Face(msgspec.Struct, frozen=True):
    """One side of a board. `board` is 0 or 1; `water` are its fields under water, 1 to 99."""

    name: str
    board: int
    water: tuple[int, ...]


class Board(msgspec.Struct, frozen=True):
    """A board with its two faces. `hills` are its two mole hills, if it is the one that has them (SHP-41)."""

    faces: tuple[Face, Face]
    hills: tuple[int, ...]


class Material:
    """What a table plays with."""

    __slots__ = ("all_faces", "back", "boards", "change", "dikes", "faces", "full_hand", "rings", "supply", "water")

    def __init__(self, boards: Any, rings: Any, clover: Any, cards: Any) -> None:
        """From what a file holds, whatever that is; `BadMaterial` if it cannot be played with."""
        tiles = _Table(clover, "clover", "SHP-4", "back", "change")
        self.boards = _read_boards(boards)
        self.rings = _read_rings(rings)
        """Life rings of each player, by player count."""
        self.back = _read_tiles(tiles, "back")
        self.change = _read_tiles(tiles, "change")
        """The values of the clover tiles of each kind."""
        self.full_hand = _read_cards(cards)
        """All cards of a player, as bits."""
        self.faces = {face.name: face for board in self.boards for face in board.faces}
        self.all_faces = tuple(self.faces.values())
        self.supply = tuple(f"{kind} {value}" for kind in ("back", "change") for value in getattr(self, kind))
        self.water = {
            (first.name, second.name): _as_bits(0, first) | _as_bits(1, second)
            for first in self.all_faces
            for second in self.all_faces
            if first.board != second.board
        }
        """The water of every dike that can be laid: either board first, either face up (SHP-3)."""
        self.dikes = tuple(self.water)

    def other_face(self, name: str) -> str:
        """What is on the other side of this face."""
        one, two = self.boards[self.faces[name].board].faces
        return two.name if one.name == name else one.name

    def hills(self, dike: tuple[str, str]) -> tuple[int, ...]:
        """Where the two mole hills are on this dike (SHP-41)."""
        for place, face in enumerate(dike):
            hills = self.boards[self.faces[face].board].hills
            if hills:
                return tuple([place * BOARD + hill for hill in hills])
        raise AssertionError("one of the boards has hills")


@cache
def house_material() -> Material:
    return _made_from(house_file())


def material_from(file: MaterialFile | None) -> Material:
    """What a table with this file plays with; without one, what the house has."""
    return house_material() if file is None else _own_material(msgspec.json.encode(file))


@lru_cache(maxsize=64)
def _own_material(content: bytes) -> Material:
    return _made_from(msgspec.json.decode(content, type=MaterialFile))


def _made_from(file: MaterialFile) -> Material:
    """What a file leaves out is the house's."""
    house = _house_fields()
    parts = {name: getattr(file, name) for name in ("boards", "rings", "clover", "cards")}
    return Material(**{name: house[name] if part is None else part for name, part in parts.items()})


@cache
def _house_fields() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "data" / "house.toml").read_text(encoding="utf-8"))


def house_file() -> MaterialFile:
    """The house's own boards and pieces as a file, to begin with."""
    return MaterialFile(**_house_fields())


def read_material_file(content: bytes) -> MaterialFile:
    """Reads a file; `BadMaterial` says what is wrong with it."""
    try:
        return msgspec.json.decode(content, type=MaterialFile)
    except msgspec.ValidationError as error:
        if error.__cause__ is not None and isinstance(error.__cause__.__cause__, BadMaterial):
            raise error.__cause__.__cause__ from None
        mistake = wrong_file(*split_error(error))
        raise BadMaterial("SHP-3", mistake.code, **mistake.fields) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadMaterial("SHP-3", "file-no-json") from None


def _as_bits(place: int, face: Face) -> int:
    return sum(1 << place * BOARD + field for field in face.water)


class _Table:
    """An object of the file, whose fields are asked for by name and kind."""

    def __init__(self, found: Any, where: str, rule: str, *names: str) -> None:
        self.where, self.rule = where, rule
        self.fields = _of_kind(found, dict, where, rule, "not-an-object")
        for name in self.fields:
            if name not in names:
                raise BadMaterial(rule, "field-unknown", where=self.at(name), known=", ".join(names))

    def at(self, name: str) -> str:
        return f"{self.where}.{str(name)[:20]}" if self.where else str(name)[:20]

    def take(self, name: str) -> Any:
        if name not in self.fields:
            raise BadMaterial(self.rule, "field-missing", where=self.at(name))
        return self.fields[name]

    def list(self, name: str, wanted: int | None = None) -> list[Any]:
        found: list[Any] = _of_kind(self.take(name), list, self.at(name), self.rule, "not-a-list")
        if wanted is not None and len(found) != wanted:
            raise BadMaterial(self.rule, "wrong-count", where=self.at(name), wanted=wanted, count=len(found))
        return found


def _of_kind(found: Any, kind: type, where: str, rule: str, code: str) -> Any:
    if type(found) is not kind:
        raise BadMaterial(rule, code, where=where)
    return found


def _whole(found: Any, low: int, high: int, where: str, rule: str) -> int:
    if type(found) is not int or not low <= found <= high:
        raise BadMaterial(rule, "not-a-number", where=where, low=low, high=high)
    return found


def _check_name(found: Any) -> None:
    if not 1 <= len(_of_kind(found, str, "name", "SHP-3", "not-a-text")) <= LONGEST_NAME:
        raise BadMaterial("SHP-3", "name-length", where="name", most=LONGEST_NAME)


def _read_boards(found: Any) -> tuple[Board, Board]:
    listed = _Table({"boards": found}, "", "SHP-3", "boards").list("boards", 2)
    one, two = (_read_board(number, board) for number, board in enumerate(listed))
    names = [face.name for board in (one, two) for face in board.faces]
    for name in names:
        if names.count(name) > 1:
            raise BadMaterial("SHP-3", "face-twice", name=name)
    if bool(one.hills) == bool(two.hills):
        raise BadMaterial("SHP-41", "hills-on-one-board")
    return one, two


def _read_board(number: int, found: Any) -> Board:
    table = _Table(found, f"boards[{number}]", "SHP-3", "faces", "hills")
    one, two = (_read_face(number, place, face) for place, face in enumerate(table.list("faces", 2)))
    hills = table.list("hills") if "hills" in table.fields else []
    for place, hill in enumerate(hills):
        _whole(hill, 1, BOARD - 1, f"{table.at('hills')}[{place}]", "SHP-41")
        if hill in one.water or hill in two.water:
            raise BadMaterial("SHP-41", "hill-wet", where=table.at("hills"), field=hill)
    if hills and (len(hills) != 2 or hills[0] == hills[1]):
        raise BadMaterial("SHP-41", "two-hills", where=table.at("hills"))
    return Board((one, two), tuple(sorted(hills)))


def _read_face(number: int, place: int, found: Any) -> Face:
    table = _Table(found, f"boards[{number}].faces[{place}]", "SHP-3", "name", "rows")
    name = _of_kind(table.take("name"), str, table.at("name"), "SHP-3", "not-a-text")
    if not re.fullmatch(r"[a-z]{2,20}", name):
        raise BadMaterial("SHP-3", "face-name", where=table.at("name"))
    rows = table.list("rows", SIZE)
    for height, row in enumerate(rows):
        where = f"{table.at('rows')}[{height}]"
        _of_kind(row, str, where, "SHP-3", "not-a-text")
        if len(row) != SIZE:
            raise BadMaterial("SHP-3", "row-length", where=where, wanted=SIZE, count=len(row))
        if set(row) - {DRY, WATER}:
            raise BadMaterial("SHP-3", "row-signs", where=where, dry=DRY, water=WATER)
    if rows[-1][0] == WATER:
        raise BadMaterial("SHP-3", "first-field-wet", where=table.at("rows"))
    # The first row is the top of the columns.
    water = [
        column * SIZE + height
        for height, row in enumerate(reversed(rows))
        for column, field in enumerate(row)
        if field == WATER
    ]
    return Face(name, number, tuple(sorted(water)))


def _read_rings(found: Any) -> dict[int, int]:
    table = _Table(found, "rings", "SHP-1", *map(str, PLAYERS))
    return {
        players: _whole(table.take(str(players)), 0, MOST_RINGS, table.at(str(players)), "SHP-1") for players in PLAYERS
    }


def _read_tiles(clover: _Table, kind: str) -> tuple[int, ...]:
    values = clover.list(kind)
    if not 1 <= len(values) <= MOST_TILES:
        raise BadMaterial("SHP-4", "number-of-tiles", where=clover.at(kind), most=MOST_TILES)
    return tuple(
        sorted(_whole(value, 1, HIGHEST_TILE, f"{clover.at(kind)}[{at}]", "SHP-4") for at, value in enumerate(values))
    )


def _read_cards(found: Any) -> int:
    """Different digits, with the 0 among them: without it a sheep near the end could not bid at all (SHP-42)."""
    cards = _of_kind(found, str, "cards", "SHP-1", "not-a-text")
    known = set(cards) <= set(DIGITS)
    if not known or len(set(cards)) != len(cards) or len(cards) < FEWEST_CARDS or "0" not in cards:
        raise BadMaterial("SHP-1", "cards", fewest=FEWEST_CARDS)
    return sum(1 << int(card) for card in cards)
