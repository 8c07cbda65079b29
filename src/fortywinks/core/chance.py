"""Where chance comes from.

Each time a game needs chance it asks for the next *draw*, numbered from 0. A `SecretChance` computes every draw from
one secret of 32 bytes; the SHA-256 of the secret, shown before the game, commits to all of them, and the secret,
shown after the game, lets anybody check. A `RecordedChance` reads the draws from a record instead: no secret needed.

Draw number n reads 32-bit big-endian numbers r from SHAKE-256(secret ‖ n as 8 bytes). Choosing below k takes
``r mod k``. A shuffle goes from the last place i down to 0 and exchanges place i with a place chosen below i + 1.
"""

import hashlib
import struct
from collections.abc import Callable, Sequence
from functools import cache
from typing import Protocol, TypeVar

from .compiling import mypyc_attr
from .errors import FortyWinksError

T = TypeVar("T")

SECRET_BYTES = 32


@cache
def _numbers(count: int) -> struct.Struct:
    """So many numbers of 32 bits, big-endian."""
    return struct.Struct(f">{count}I")


class Chance(Protocol):
    """A source of draws. It has no state of its own: the game counts its draws, so a clone repeats them."""

    def shuffle(self, draw: int, what: str, things: Sequence[T], name: Callable[[T], str] | None) -> list[T]:
        """The things in random order."""
        ...

    def pick(self, draw: int, what: str, things: Sequence[T], name: Callable[[T], str] | None) -> T:
        """One of the things."""
        ...


class SecretChance:
    """Chance computed from a secret."""

    __slots__ = ("secret",)

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    @property
    def commitment(self) -> str:
        """What is shown before the game: it fixes the secret without telling it."""
        return hashlib.sha256(self.secret).hexdigest()

    def shuffle(self, draw: int, what: str, things: Sequence[T], name: Callable[[T], str] | None) -> list[T]:
        shuffled = list(things)
        place = len(shuffled)
        for number in _numbers(place).unpack(self._stream(draw, place)):
            other = number % place
            place -= 1
            shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
        return shuffled

    def pick(self, draw: int, what: str, things: Sequence[T], name: Callable[[T], str] | None) -> T:
        return things[int.from_bytes(self._stream(draw, 1), "big") % len(things)]

    def _stream(self, draw: int, numbers: int) -> bytes:
        """So many numbers, four bytes each."""
        return hashlib.shake_256(self.secret + draw.to_bytes(8, "big")).digest(4 * numbers)


class ChanceMismatch(FortyWinksError):
    """The record's chance does not fit what the game asks for."""


@mypyc_attr(allow_interpreted_subclasses=True)
class RecordedChance:
    """Chance read from a record; when that runs out, from `beyond`, if given."""

    def __init__(self, draws: Sequence[tuple[str, Sequence[str]]] = (), beyond: Chance | None = None) -> None:
        self.draws = list(draws)
        self.beyond = beyond

    def shuffle(self, draw: int, what: str, things: Sequence[T], name: Callable[[T], str] | None) -> list[T]:
        if draw >= len(self.draws) and self.beyond is not None:
            return self.beyond.shuffle(draw, what, things, name)
        wanted = self._entry(draw, what)
        name = name or str
        left: dict[str, list[T]] = {}
        for thing in things:
            left.setdefault(name(thing), []).append(thing)
        shuffled = []
        for place, text in enumerate(wanted, 1):
            if text not in left:
                raise ChanceMismatch(f"unknown card '{text}' at place {place} of the {what}")
            if not left[text]:
                raise ChanceMismatch(f"one '{text}' too many at place {place} of the {what}")
            shuffled.append(left[text].pop(0))
        if len(shuffled) != len(things):
            raise ChanceMismatch(f"the {what} has {len(shuffled)} cards, not {len(things)}")
        return shuffled

    def pick(self, draw: int, what: str, things: Sequence[T], name: Callable[[T], str] | None) -> T:
        if draw >= len(self.draws) and self.beyond is not None:
            return self.beyond.pick(draw, what, things, name)
        wanted = self._entry(draw, what)
        name = name or str
        for thing in things:
            if [name(thing)] == list(wanted):
                return thing
        raise ChanceMismatch(f"'{' '.join(wanted)}' is no possible {what}")

    def _entry(self, draw: int, what: str) -> Sequence[str]:
        if draw >= len(self.draws):
            raise ChanceMismatch(f"the game needs chance for the {what} here, and the record has none")
        recorded, got = self.draws[draw]
        if recorded != what:
            raise ChanceMismatch(f"the game needs chance for the {what} here, and the record has the {recorded}")
        return got
