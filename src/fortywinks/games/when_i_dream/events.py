"""What happens in When I Dream, as it is told.

The dreamer is told when a card is done and that there is a new one, and nothing that depends on the term or on whether
a guess was right (WID-15). What the spirits see is told by events of its own.
"""

from typing import ClassVar

import msgspec

from ...core import Event
from .components import Pile, Spirit


class GivenHint(msgspec.Struct, frozen=True, gc=False):
    """A hint as it is told when the night is retold."""

    seat: int
    text: str
    valid: bool = True
    """False if it was punished at once (WID-18, option strict)."""


class DreamCard(msgspec.Struct, frozen=True, gc=False):
    """A card of the night, open."""

    card: int
    term: str
    hints: tuple[GivenHint, ...]
    guess: str | None
    """None if the dreamer passed, or said nothing; in one room nobody wrote it down."""
    pile: Pile
    recalled: bool
    owner: int | None
    """Who took it for an invalid hint."""


class NightResult(msgspec.Struct, frozen=True, gc=False):
    """A night by daylight (WID-31, WID-32)."""

    night: int
    dreamer: int
    void: bool
    """The dreamer dropped out: nothing counts (WID-41)."""
    spirits: tuple[Spirit | None, ...]
    """By seat; None for the dreamer."""
    left_over: Spirit
    dream: tuple[DreamCard, ...]
    recalled: tuple[str, ...]
    """What the dreamer named, in that order."""
    points: tuple[int, ...]
    totals: tuple[int, ...]
    """The points of all nights so far; cards in front are subtracted at the end."""
    fronts: tuple[int, ...]
    """The cards in front of each player."""


class DuskFell(Event, frozen=True, gc=False):
    """Spirits were dealt; this term went under the pile, for the dreamer has seen it (WID-10, WID-11)."""

    night: int
    dreamer: int
    seen: str


class BecameSpirit(Event, frozen=True, gc=False):
    """Private: what this seat is tonight (WID-10)."""

    spirit: Spirit


class NightFell(Event, frozen=True, gc=False):
    """The dreamer has put the mask on."""

    night: int


class NewCard(Event, frozen=True, gc=False):
    """There is a new card, and who goes on (WID-14)."""

    card: int
    turn: int


class CardShown(Event, frozen=True, gc=False):
    """For those who are awake: the live term, and the covered one beside it (WID-1)."""

    card: int
    term: str
    covered: str


class HintGiven(Event, frozen=True, gc=False):
    """A hint, with its speaker (WID-21). `number` counts the hints of the night."""

    is_logged: ClassVar[bool] = False
    """The dreamer must remember the night (WID-21); whoever is awake sees its hints in the view."""
    number: int
    seat: int
    text: str


class TurnSkipped(Event, frozen=True, gc=False):
    """A spirit passed, or was out of time (WID-13)."""

    seat: int
    out_of_time: bool


class CardDone(Event, frozen=True, gc=False):
    """The dreamer guessed or passed; the card is gone (WID-14, WID-15)."""

    card: int


class CardJudged(Event, frozen=True, gc=False):
    """For those who are awake: the guess, if there was one, and where the card went."""

    card: int
    guess: str | None
    pile: Pile


class HintPunished(Event, frozen=True, gc=False):
    """For those who are awake: this invalid hint was not delivered, and its author takes the card (WID-18)."""

    card: int
    seat: int
    text: str
    why: str


class Challenged(Event, frozen=True, gc=False):
    """For those who are awake: a hint is challenged; the others vote (WID-19)."""

    hint: int
    seat: int


class HasVoted(Event, frozen=True, gc=False):
    """For those who are awake: this seat has voted; how is secret (WID-19)."""

    seat: int


class ChallengeDecided(Event, frozen=True, gc=False):
    """For those who are awake: whether the challenge was upheld (WID-19)."""

    hint: int
    upheld: bool


class CardTaken(Event, frozen=True, gc=False):
    """For those who are awake: this spirit takes the card for an invalid hint (WID-19)."""

    card: int
    seat: int


class TimeIsUp(Event, frozen=True, gc=False):
    """Hints stop; one last guess (WID-16)."""


class NightEnded(Event, frozen=True, gc=False):
    """The dreamer recalls the dream, in at most so many entries (WID-30)."""

    entries: int


class Named(Event, frozen=True, gc=False):
    """The dreamer names something of the dream (WID-30)."""

    text: str


class NamedCard(Event, frozen=True, gc=False):
    """In one room, for those who are awake: the dreamer has named the term of this card (WID-50)."""

    card: int


class WentAway(Event, frozen=True, gc=False):
    """The dreamer has dropped out (WID-41)."""

    seat: int


class CameBack(Event, frozen=True, gc=False):
    """The dreamer is here again (WID-41)."""

    seat: int


class DayBroke(Event, frozen=True, gc=False):
    """Spirits, hints and guesses are revealed, and points given (WID-31, WID-32)."""

    result: NightResult


class GameEnded(Event, frozen=True, gc=False):
    """Everybody was dreamer once (WID-40)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
