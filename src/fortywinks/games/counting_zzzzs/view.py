"""What a viewer of Counting Zzzzs may see (ZZZ-80)."""

from typing import ClassVar, Final

import msgspec

from ...core import Outcome, View
from .action_cards import Side
from .components import Card, CardId, forced_side
from .events import Waking

Pairs = tuple[tuple[Card, Card], ...]
_SIDES: Final[tuple[Side, Side]] = ("positive", "negative")


class DreamElement(msgspec.Struct, frozen=True):
    """One element of a dream."""

    card: CardId
    covers: CardId | None
    """The theme force that lies under it, if it fulfilled one (ZZZ-21)."""
    side: Side | None
    """For a forced context card: its side. Other contexts lie sideways, and their side is open."""
    forced_by: CardId | None
    """The context force that lies under it (ZZZ-55)."""


class Dream(msgspec.Struct, frozen=True):
    """What lies before a seat; without elements that seat is awake (ZZZ-13)."""

    elements: tuple[DreamElement, ...]
    open_force: CardId | None
    """A theme force that waits for an element of its theme: the last place of the dream (ZZZ-21)."""


class Window(msgspec.Struct, frozen=True):
    """A card was announced, and those who may answer are asked (ZZZ-60).

    The same for all, whether they hold a block or not: nothing here changes when somebody passes (ZZZ-63).
    """

    seat: int
    """Who played the card."""
    card: CardId
    source: str
    """``hand`` · ``discard`` · ``pile``"""
    dream: int | None
    """The dream it is aimed at; None for Siren."""
    context: CardId | None
    """The context card that it is to force."""
    asked: tuple[int, ...]
    """Who may answer: all at the same time; for Siren one after the other, so this is the one asked now (ZZZ-61)."""
    spared: tuple[int, ...]
    """Siren: who has blocked it so far."""


class CountingZzzzsView(View, frozen=True):
    """The table as one viewer sees it."""

    own_fields: ClassVar[tuple[str, ...]] = ("viewer", "hand", "looking_through")

    viewer: int
    phase: str
    """``lay`` (step 2) · ``act`` (step 3) · ``bend`` (the element of a bender) · ``window`` · ``over``"""
    turn: int
    """Whose turn it is."""
    deciders: tuple[int, ...]
    """Who is asked now. In a window all who may answer, also those who have passed already (ZZZ-63)."""
    scores: tuple[int, ...]
    dreams: tuple[Dream, ...]
    hand_sizes: tuple[int, ...]
    pile_size: int
    """Cards in the draw pile; when the last one is drawn it is morning (ZZZ-71)."""
    discard_size: int
    discard_top: CardId | None
    discard: tuple[CardId, ...]
    """The discard pile from its bottom, if the table agreed that all may look through it; else empty."""
    bender: CardId | None
    """In the phase ``bend``: the bender whose element is chosen."""
    window: Window | None
    last_wakings: tuple[Waking, ...]
    """Who woke last: one seat, or several by Siren or in the morning."""
    outcome: Outcome | None
    hand: tuple[CardId, ...]
    """The viewer's own cards."""
    looking_through: tuple[CardId, ...]
    """The pile that the viewer looks through for a bender: the discard pile from its bottom, the draw pile sorted."""


def see_dream(ids: tuple[CardId, ...], dream: tuple[Card, ...], covered: Pairs, forced: Pairs, force: Card) -> Dream:
    """A dream as it lies; `covered` and `forced` have each element with the force under it, `force` is -1 for none."""
    if covered or forced:
        under, by = dict(covered), dict(forced)
        elements = tuple([_see_element(ids, card, under.get(card), by.get(card)) for card in dream])
    else:
        elements = tuple([DreamElement(ids[card], None, None, None) for card in dream])
    return Dream(elements, ids[force] if force >= 0 else None)


def _see_element(ids: tuple[CardId, ...], card: Card, covers: Card | None, force: Card | None) -> DreamElement:
    return DreamElement(
        ids[card],
        None if covers is None else ids[covers],
        None if force is None else _SIDES[forced_side(force)],
        None if force is None else ids[force],
    )
