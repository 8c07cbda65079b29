"""What the cards of a deck allow at all, built once: the lists of what is legal are put together from it (`state`)."""

from functools import lru_cache

from .action_cards import ACTIONS
from .actions import Block, Discard, Force, Lay, LightSleeper, Play, PlayOn, Slip
from .components import CARDS, ELEMENTS, Card, Deck, action_data, theme_bits

SEATS = range(4)


class Choices:
    """Every action that the cards of a deck allow, made once."""

    def __init__(self, deck: Deck) -> None:
        ids = deck.ids
        self.lay = tuple(Lay(id) for id in ids)
        self.discard = tuple(Discard(id) for id in ids)
        self.slip = tuple(tuple(Slip(id, seat) for seat in SEATS) for id in ids)
        self.play = tuple(Play(id) for id in ids)
        self.play_on = tuple(tuple(PlayOn(id, seat) for seat in SEATS) for id in ids)
        self.block = tuple(Block(id) for id in ids)
        self.force = {
            (number, context): Force(action.id, ids[context])
            for number, action in enumerate(ACTIONS, ELEMENTS)
            if action.kind == "context-force" and action.theme is not None
            for context in range(ELEMENTS)
            if deck.sides[context] is not None and deck.themes[context] & theme_bits(action.theme)
        }
        """ZZZ-55: a context force and a context card that has the needed theme."""


@lru_cache(maxsize=64)
def choices_of(deck: Deck) -> Choices:
    return Choices(deck)


LIGHT_SLEEPERS = tuple(LightSleeper(seat) for seat in SEATS)

WAKE_UP, BENDER, THEME_FORCE, CONTEXT_FORCE, BLOCK = range(5)
_KINDS = ("wake-up", "bender", "theme-force", "context-force", "block")
KIND_OF_ACTION = (-1,) * ELEMENTS + tuple(_KINDS.index(action.kind) for action in ACTIONS)
"""By the number of a card; -1 for elements."""


def _blocked_by(card: Card) -> tuple[Card, ...]:
    if card < ELEMENTS:
        return ()
    action = action_data(card)
    return tuple(
        number
        for number, block in enumerate(ACTIONS, ELEMENTS)
        if action.kind in block.against or action.id in block.against
    )


BLOCKED_BY = tuple(_blocked_by(card) for card in range(CARDS))
"""ZZZ-61: the blocks that answer a card, Light Sleeper apart."""
