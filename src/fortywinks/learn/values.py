"""The values by which a player judges, as practice finds them: the file that `fortywinks train` writes for a game that
learns values, and that lies in such a game's folder, `values.json`.
"""

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from math import isfinite
from typing import Final, TypeAlias

import msgspec

from ..core import FortyWinksError

VERSION: Final = 1
FILE: Final = "values.json"
LARGEST: Final = 1000.0
"""Points: no value comes near, and none is lost when it is told in ten-thousandths."""
DIGITS: Final = 4

Named: TypeAlias = Mapping[str, Sequence[float]]
"""A set of values: numbers in order, under their names."""


class BadValues(FortyWinksError):
    """A file of values is not what this version can use; says so in one line."""


class ValuesFile(msgspec.Struct, forbid_unknown_fields=True):
    """What such a file holds: for each number of players a set."""

    game: str
    version: int
    values: dict[int, dict[str, tuple[float, ...]]]


def read_values(content: bytes, source: str, game: str, like: Mapping[int, Named]) -> dict[int, Named]:
    """The sets of a file for this game, of the same form as those that are `like` them; `source` is what a mistake in
    them is said of."""
    try:
        read = msgspec.json.decode(content, type=ValuesFile)
    except (msgspec.DecodeError, RecursionError):
        raise BadValues(f"{source} are not readable: 'fortywinks train' has not written them") from None
    if read.game != game:
        raise BadValues(f"{source} are for {read.game}, not for {game}")
    if read.version != VERSION:
        raise BadValues(f"{source} are of version {read.version}; this is version {VERSION}")
    for players, named in read.values.items():
        if players not in like:
            raise BadValues(f"{source} are for {players} players; {game} has {min(like)} to {max(like)}")
        _check_set(f"{source} for {players} players", named, like[players])
    return {players: read.values[players] for players in sorted(read.values)}


def _check_set(source: str, named: Named, like: Named) -> None:
    if named.keys() != like.keys():
        name = min(named.keys() ^ like.keys())
        raise BadValues(f"{source} {'lack' if name in like else 'have an unknown'} '{name}'")
    for name, numbers in named.items():
        if len(numbers) != len(like[name]):
            raise BadValues(f"{source}: '{name}' has {len(numbers)} numbers, not {len(like[name])}")
        if not all(isfinite(number) and abs(number) <= LARGEST for number in numbers):
            raise BadValues(f"{source}: '{name}' has a number beyond {LARGEST:,.0f}")


def shipped_values(package: str, like: Mapping[int, Named]) -> dict[int, Named]:
    """Those that the package of a game brings."""
    name = package.rpartition(".")[2].replace("_", "-")
    return read_values((files(package) / FILE).read_bytes(), f"the values of {name}", name, like)


def write_values(game: str, found: Mapping[int, Named]) -> str:
    """The file for these sets, a line for each name."""
    sets = [
        f'"{players}": {{\n'
        + ",\n".join(f'"{name}": {json.dumps([round(one, DIGITS) for one in row])}' for name, row in named.items())
        + "\n}"
        for players, named in found.items()
    ]
    return f'{{"game": "{game}", "version": {VERSION}, "values": {{\n' + ",\n".join(sets) + "\n}}\n"
