"""Every table a game can be played at: each player count with each combination of options."""

from collections.abc import Iterator
from itertools import chain
from math import prod
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from ..core import Game, Options, option_names


class Table(NamedTuple):
    """A player count and options."""

    seats: int
    options: Options


class Tables:
    """All tables of a game, or those for so many seats. Each is made when it is asked for: there may be very many.

    Of options without a finite choice, a few values are tried: the examples that the option names, or else its limits
    and its default.
    """

    def __init__(self, game: Game, seats: int | None = None) -> None:
        self.game = game
        self.seat_counts = tuple(game.seat_counts) if seats is None else (seats,)
        self.choices = {field.name: _values(field) for field in msgspec.structs.fields(game.options_type)}

    def __len__(self) -> int:
        return len(self.seat_counts) * prod(map(len, self.choices.values()))

    def __getitem__(self, index: int) -> Table:
        if not 0 <= index < len(self):
            raise IndexError(index)
        index, place = divmod(index, len(self.seat_counts))
        values = {}
        for name, choice in self.choices.items():
            index, which = divmod(index, len(choice))
            values[name] = choice[which]
        return Table(self.seat_counts[place], self.game.options_type(**values))

    def __iter__(self) -> Iterator[Table]:
        return map(self.__getitem__, range(len(self)))


def options_text(options: Options) -> str:
    """The options that are not as usual: ``penalty=15 claim_pairs=True``."""
    usual = type(options)()
    names = option_names(type(options))
    changed = (name for name in names if getattr(options, name) != getattr(usual, name))
    return " ".join(f"{name}={getattr(options, name)}" for name in changed)


def _values(field: msgspec.structs.FieldInfo) -> tuple[Any, ...]:
    kind, limits = field.type, []
    if hasattr(kind, "__metadata__"):
        kind, limits = kind.__origin__, [meta for meta in kind.__metadata__ if isinstance(meta, msgspec.Meta)]
    if kind is bool:
        return (False, True)
    if get_origin(kind) is Literal:
        return get_args(kind)
    examples = list(chain.from_iterable(meta.examples or () for meta in limits))
    if not examples:
        examples = [limit for meta in limits for limit in (meta.ge, meta.le) if limit is not None]
    return tuple(dict.fromkeys([field.default, *examples]))
