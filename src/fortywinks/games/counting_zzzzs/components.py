"""The 140 cards of Counting Zzzzs, and the options of a table.

People, pages and records call a card by its id (``chainsaw``, ``light-sleeper``). The rules call it by a number: the
elements are 0 … 111 in the order of `deck/elements.json`, the actions 112 … 139 in the order of `deck/actions.json`.
A `Deck` holds what the rules need to know of each card, in tables by that number.
"""

from functools import cache, lru_cache
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from ...core import Options
from .action_cards import ACTIONS, ActionData, read_deck
from .deck_file import ELEMENTS as ELEMENTS
from .deck_file import SHORTEST_DREAM as SHORTEST_DREAM
from .deck_file import ComboData, DeckFile, ElementData, read_combos, read_elements

CardId: TypeAlias = str
Card: TypeAlias = int

KINDS: Final = ("person", "place", "thing", "verb")
THEMES: Final = "NFWDS"
"""Nightmare, Fantasy, Work or school, Domestic, Surreal."""

HAND_SIZE: Final = 5
"""ZZZ-10, ZZZ-11"""
LONGEST_DREAM: Final = 10
"""ZZZ-22"""
GOAL: Final = 40
"""ZZZ-70"""
REMOVED: Final[dict[int, int]] = {2: 4, 3: 2, 4: 0}
"""ZZZ-1: how many plain wake-ups are left in the box, by the number of players."""

ACTION_NUMBERS: Final[dict[CardId, Card]] = {action.id: ELEMENTS + place for place, action in enumerate(ACTIONS)}
CARDS: Final = ELEMENTS + len(ACTIONS)

INSOMNIA: Final = ACTION_NUMBERS["insomnia"]
SCARED_STIFF: Final = ACTION_NUMBERS["scared-stiff"]
SIREN: Final = ACTION_NUMBERS["siren"]
RECURRING_THEME: Final = ACTION_NUMBERS["recurring-theme"]
RAPID_REMS: Final = ACTION_NUMBERS["rapid-rems"]
LUCID_DREAMING: Final = ACTION_NUMBERS["lucid-dreaming"]
LIGHT_SLEEPER: Final = ACTION_NUMBERS["light-sleeper"]
PLAIN_WAKE_UPS: Final = tuple(ACTION_NUMBERS[action.id] for action in ACTIONS if action.plain)
NIGHTMARE: Final = 1 << THEMES.index("N")
FIRST_BLOCK: Final = ELEMENTS + [action.kind for action in ACTIONS].index("block")
FORCED_THEME: Final[dict[Card, int]] = {
    number: THEMES.index(action.theme)
    for number, action in enumerate(ACTIONS, ELEMENTS)
    if action.kind == "theme-force" and action.theme is not None
}
"""ZZZ-54: the place of a force's theme in `THEMES`."""
ANY_ELEMENT: Final = bytes(card < ELEMENTS for card in range(CARDS))


class Deck:
    """The cards that a table plays with. Tables are tuples by the number of a card."""

    def __init__(self, elements: tuple[ElementData, ...], combos: tuple[ComboData, ...]) -> None:
        self.elements = elements
        self.ids: tuple[CardId, ...] = (
            *(element.id for element in elements),
            *(action.id for action in ACTIONS),
        )
        self.numbers: dict[CardId, Card] = {id: number for number, id in enumerate(self.ids)}
        self.kind: tuple[int, ...] = tuple(KINDS.index(element.kind) for element in elements)
        self.themes: tuple[int, ...] = tuple(theme_bits(element.themes) for element in elements)
        self.value: tuple[int, ...] = tuple(element.value or 0 for element in elements)
        """The value that never changes; 0 for neutral and for context cards."""
        self.sides: tuple[tuple[int, int] | None, ...] = tuple(
            (element.positive, element.negative)
            if element.positive is not None and element.negative is not None
            else None
            for element in elements
        )
        """The values of a context card on its positive and on its negative side."""
        self.boxes: tuple[tuple[tuple[Card, int], ...], ...] = tuple(
            tuple((self.numbers[combo.partner], combo.points) for combo in combos if combo.on == element.id)
            for element in elements
        )
        """The boxes printed on an element: the partner and the points (ZZZ-43)."""
        self.follows: tuple[bytes, ...] = tuple(
            bytes(self._may_follow(last, card) for card in range(CARDS)) for last in range(ELEMENTS)
        )
        """ZZZ-20: whether a card may follow an element, as ``follows[last][card]``."""
        self.follows_force: tuple[tuple[bytes, ...], ...] = tuple(
            tuple(bytes(self._fulfils(1 << theme, kind, card) for card in range(CARDS)) for kind in range(len(KINDS)))
            for theme in range(len(THEMES))
        )
        """ZZZ-21: whether a card may follow an open force, as ``follows_force[theme][kind of the last][card]``."""

    def _may_follow(self, last: Card, card: Card) -> bool:
        return self._fulfils(self.themes[last], self.kind[last], card)

    def _fulfils(self, themes: int, kind: int, card: Card) -> bool:
        return card < ELEMENTS and bool(self.themes[card] & themes) and self.kind[card] != kind


def theme_bits(themes: str) -> int:
    return sum(1 << THEMES.index(theme) for theme in themes)


def action_data(card: Card) -> ActionData:
    return ACTIONS[card - ELEMENTS]


_FORCED_SIDES: Final[dict[Card, int]] = {
    number: ("positive", "negative").index(action.side)
    for number, action in enumerate(ACTIONS, ELEMENTS)
    if action.side is not None
}


def forced_side(force: Card) -> int:
    """0 if this context force turns a card to its positive side, 1 to its negative one (ZZZ-55)."""
    return _FORCED_SIDES[force]


@cache
def house_deck() -> Deck:
    """The house's own deck."""
    elements = read_elements(read_deck("elements.json"))
    return Deck(elements, read_combos(read_deck("combos.json"), elements))


@lru_cache(maxsize=64)
def _own_deck(content: bytes) -> Deck:
    file = msgspec.json.decode(content, type=DeckFile)
    elements = read_elements(file.elements)
    return Deck(elements, read_combos(file.combos, elements))


class CountingZzzzsOptions(Options, frozen=True):
    """What a table of Counting Zzzzs may agree on."""

    light_sleeper: Literal["any", "self"] = "any"
    """ZZZ-62: whether Light Sleeper may be played on anybody, or on oneself only."""
    open_discard: bool = False
    """ZZZ-80: whether all may look through the discard pile at any time."""
    deck: Annotated[DeckFile | None, Meta(title="a deck file")] = None
    """ZZZ-3: a deck of one's own instead of the house's. It is part of the record, so that a record alone replays."""


def deck_of(options: CountingZzzzsOptions) -> Deck:
    """The deck that a table plays with."""
    return house_deck() if options.deck is None else _own_deck(msgspec.json.encode(options.deck))
