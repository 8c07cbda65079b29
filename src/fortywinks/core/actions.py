"""Actions, and the set of those that are legal now.

Most decisions offer a finite list. Some offer a space: free text (a hint, a guess) or a point in the plane (a star
on the sky). `LegalActions` holds both and behaves like a set: `action in legal`, iteration and `len` over the listed
ones, `sample(rng)` over everything. A list that is long but regular says so in short (`Numbers`), for the wire.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations
from random import Random
from typing import Annotated, Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from .events import kebab
from .notation import FreeText, write_action


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag=kebab, forbid_unknown_fields=True):
    """What a seat does. Its `str` is the notation that records and people use, and it reads back."""

    notation: ClassVar[str]
    """How it is written, with its fields in braces: ``take {slot}``; see `core.notation`."""

    def __str__(self) -> str:
        return write_action(self)


class TimeOut(Action, frozen=True, gc=False, tag="time-out"):
    """The house says that a clock has run down. `clock` is the name of the clock, `seat` whose clock it was."""

    notation: ClassVar[str] = "time-out {clock}"

    clock: FreeText
    seat: int | None = None


A = TypeVar("A", bound=Action)
A_co = TypeVar("A_co", bound=Action, covariant=True)


class Space(Protocol[A_co]):
    """A described set of actions too large to list."""

    def __contains__(self, action: object) -> bool: ...

    def sample(self, rng: Random) -> A_co: ...


def _is_of(action: object, kind: type[Action], fixed: dict[str, Any]) -> bool:
    """Whether the action is of this kind and says what is fixed, to the letter: 1.0 and True are not 1."""
    return type(action) is kind and all(repr(getattr(action, name)) == repr(value) for name, value in fixed.items())


class TextSpace(Generic[A]):
    """Actions that carry one line of text, such as a hint or a guess.

    `field` is where the action holds the text, `fixed` are its other fields. `suggestions` are texts to draw samples
    from; `fits` says whether a text will do, where not every one does.
    """

    def __init__(
        self,
        kind: type[A],
        field: str,
        max_length: int,
        suggestions: tuple[str, ...],
        fits: Callable[[str], bool] | None = None,
        /,
        **fixed: Any,
    ) -> None:
        self.kind = kind
        self.field = field
        self.max_length = max_length
        self.suggestions = suggestions
        self.fits = fits
        self.fixed = fixed

    def __contains__(self, action: object) -> bool:
        if not _is_of(action, self.kind, self.fixed):
            return False
        text = getattr(action, self.field)
        if type(text) is not str or not 0 < len(text) <= self.max_length or not text.isprintable():
            return False
        return self.fits is None or self.fits(text)

    def sample(self, rng: Random) -> A:
        return self.kind(**self.fixed, **{self.field: rng.choice(self.suggestions)})

    def __repr__(self) -> str:
        return f"<{self.kind.__name__}: a text of 1 to {self.max_length} characters>"


class PointSpace(Generic[A]):
    """Actions that carry a point with whole-number coordinates, `0 <= x <= width` and `0 <= y <= height`.

    `fixed` are the action's other fields. `fits` says whether a point is free; `sample` tries points until one is.
    """

    TRIES = 10_000

    def __init__(
        self, kind: type[A], width: int, height: int, fits: Callable[[int, int], bool], /, **fixed: Any
    ) -> None:
        self.kind = kind
        self.width = width
        self.height = height
        self.fits = fits
        self.fixed = fixed

    def __contains__(self, action: object) -> bool:
        if not _is_of(action, self.kind, self.fixed):
            return False
        x, y = getattr(action, "x", None), getattr(action, "y", None)
        return type(x) is int and type(y) is int and 0 <= x <= self.width and 0 <= y <= self.height and self.fits(x, y)

    def sample(self, rng: Random) -> A:
        for _ in range(self.TRIES):
            x, y = rng.randint(0, self.width), rng.randint(0, self.height)
            if self.fits(x, y):
                return self.kind(**self.fixed, x=x, y=y)
        raise LookupError(f"no free point found in {self.TRIES} tries")

    def __repr__(self) -> str:
        what = " ".join((self.kind.__name__, *map(str, self.fixed.values())))
        return f"<{what}: a point in {self.width}×{self.height}>"


class Numbers(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A long list in short: every number made of one to `most` of the digits, each used once, up to `up_to`.

    `number` is the word before it: `Numbers("bid", "07", 2)` is bid 0, bid 7, bid 07 and bid 70. The list itself stays
    in full wherever it is used; only its way to a client is short. The limits keep it so when it comes from afar.
    """

    number: str
    digits: Annotated[str, msgspec.Meta(pattern="^[0-9]{1,10}$")]
    most: Annotated[int, msgspec.Meta(ge=1, le=3)]
    up_to: int | None = None

    def notations(self) -> Iterator[str]:
        """The list in full, the shorter numbers first."""
        for count in range(1, self.most + 1):
            for digits in permutations(self.digits, count):
                text = "".join(digits)
                if self.up_to is None or int(text) <= self.up_to:
                    yield f"{self.number} {text}"


class LegalActions(tuple[A, ...]):
    """What a seat may do now: a tuple of the listed actions, and perhaps spaces beside it.

    `short` is the same list in short, where there is such a thing.

    Games build these once and hand out the same object again and again, so asking what is legal costs next to
    nothing.
    """

    spaces: tuple[Space[A], ...]
    short: Numbers | None
    _members: dict[A, A]

    def __new__(
        cls, actions: Iterable[A] = (), spaces: Iterable[Space[A]] = (), short: Numbers | None = None
    ) -> "LegalActions[A]":
        legal = super().__new__(cls, actions)
        legal.spaces = tuple(spaces)
        legal.short = short
        legal._members = {action: action for action in legal}
        return legal

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action):
            return False
        try:
            listed = self._members.get(action)  # type: ignore[arg-type]
        except TypeError:  # a field that cannot be hashed is no field of a listed action
            listed = None
        # Equal is not enough: 1.0 and True are equal to 1, and no slot of a dream.
        return (listed is not None and repr(listed) == repr(action)) or any(action in space for space in self.spaces)

    def sample(self, rng: Random) -> A:
        """One legal action at random. Each space counts as much as one listed action."""
        index = int(rng.random() * (len(self) + len(self.spaces)))
        return self[index] if index < len(self) else self.spaces[index - len(self)].sample(rng)

    def __bool__(self) -> bool:
        return len(self) > 0 or bool(self.spaces)

    def __repr__(self) -> str:
        parts = [str(action) for action in self] + [repr(space) for space in self.spaces]
        return f"<LegalActions: {', '.join(parts) or 'none'}>"


NOTHING: LegalActions[Any] = LegalActions()
"""What a seat may do when nothing is asked of it."""
