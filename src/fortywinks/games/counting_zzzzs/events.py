"""What happens in Counting Zzzzs, as it is told. Cards are called by their ids.

Every card that is played is first `Announced`: it leaves the hand and lies between the players. Then those who may
answer are asked (the view's `window`), and one of these follows:

- `Blocked`: it goes to the discard pile without effect; a blocked Siren spares this one sleeper and goes on;
- `SleptLightly`: the same, and a `Woke` follows at once;
- its effect: `Laid`, `ThemeForced`, `ContextForced`, one `Woke` or several, `LookedThrough`.

The first element of a new dream opens no window, so its `Laid` follows in the same breath. Nobody is told who has
passed (ZZZ-63). `Drawn` and `PileSeen` are told to one seat alone.
"""

import msgspec

from ...core import Event
from .action_cards import Side
from .components import CardId


class ScoredElement(msgspec.Struct, frozen=True):
    """One element of a dream as it was scored, in the order of the dream."""

    card: CardId
    side: Side | None
    """How a context card came to lie; None for other cards, and for contexts that stayed neutral."""
    value: int
    forced: bool
    """Whether a context card was forced before, and so was counted (ZZZ-42)."""


class ScoredCombo(msgspec.Struct, frozen=True):
    """A combo whose partner lay in the same dream (ZZZ-43)."""

    on: CardId
    partner: CardId
    points: int


class Waking(msgspec.Struct, frozen=True):
    """A dream that ended: everything that is needed to add it up line by line, and to retell it."""

    seat: int
    why: str
    """``wake-up`` · ``light-sleeper`` · ``tenth`` · ``no-element`` · ``morning``"""
    by: int | None
    """Who played the card that woke the sleeper, perhaps the sleeper; None if no card did."""
    card: CardId | None
    """That card: a wake-up, Light Sleeper or the tenth element."""
    elements: tuple[ScoredElement, ...]
    positive: int
    """How many cards counted as positive (ZZZ-42)."""
    negative: int
    contexts: Side | None
    """Where the unforced contexts turned; None if they stayed neutral, or if there were none."""
    counts: bool
    """False for a dream of fewer than five elements: it scores 0 (ZZZ-41)."""
    base: int
    """One for each element; 0 if the dream does not count."""
    values: int
    """The sum of the elements' values; 0 if the dream does not count."""
    combos: tuple[ScoredCombo, ...]
    """None of them if the dream does not count."""
    points: int
    """base + values + combos."""
    score: int
    """The sleeper's score after this."""


class NightBegan(Event, frozen=True, gc=False):
    """Everybody has five cards (ZZZ-10). `left_out` plain wake-ups are not in play; nobody knows which (ZZZ-1)."""

    starter: int
    left_out: int


class Drew(Event, frozen=True, gc=False):
    """A seat's turn begins, with so many cards drawn (ZZZ-11, step 1)."""

    seat: int
    count: int


class Drawn(Event, frozen=True, gc=False):
    """Private: these cards came into the hand."""

    cards: tuple[CardId, ...]


class Announced(Event, frozen=True, gc=False):
    """A card was played; it has had no effect yet (ZZZ-60)."""

    seat: int
    card: CardId
    source: str
    """Where it came from: ``hand`` · ``discard`` (Recurring Theme) · ``pile`` (Lucid Dreaming)"""
    dream: int | None
    """The dream it is aimed at; None for Siren, which is aimed at all of them."""
    context: CardId | None
    """The context card that it is to force."""


class Laid(Event, frozen=True, gc=False):
    """An element lies in a dream now."""

    seat: int
    dream: int
    card: CardId
    covers: CardId | None
    """The theme force that it covers (ZZZ-21)."""


class ThemeForced(Event, frozen=True, gc=False):
    """A theme force lies open in a dream (ZZZ-54)."""

    seat: int
    dream: int
    card: CardId
    theme: str


class ContextForced(Event, frozen=True, gc=False):
    """A context card was forced on one side (ZZZ-55)."""

    seat: int
    dream: int
    card: CardId
    context: CardId
    side: Side


class Blocked(Event, frozen=True, gc=False):
    """A seat answered the announced card with a block (ZZZ-61)."""

    seat: int
    card: CardId
    announced: CardId


class SleptLightly(Event, frozen=True, gc=False):
    """A seat answered the announced card with Light Sleeper; the sleeper wakes now (ZZZ-62)."""

    seat: int
    sleeper: int
    announced: CardId


class Woke(Event, frozen=True, gc=False):
    """A dream ended and was scored (ZZZ-40 … ZZZ-43)."""

    waking: Waking


class HandLost(Event, frozen=True, gc=False):
    """A hand was shown to all and discarded: no element fitted (ZZZ-12), or Insomnia (ZZZ-51)."""

    seat: int
    cards: tuple[CardId, ...]
    why: str
    """``no-element`` · ``insomnia``"""


class Discarded(Event, frozen=True, gc=False):
    """A seat put a card from the hand on the discard pile (ZZZ-11, step 3)."""

    seat: int
    card: CardId


class LookedThrough(Event, frozen=True, gc=False):
    """A seat looks through a pile to lay one element of it (ZZZ-53)."""

    seat: int
    pile: str
    """``discard`` (Recurring Theme) · ``pile`` (Lucid Dreaming)"""
    count: int


class PileSeen(Event, frozen=True, gc=False):
    """Private: what lies in the pile that is looked through, sorted, so that it tells nothing of the order."""

    cards: tuple[CardId, ...]


class Reshuffled(Event, frozen=True, gc=False):
    """The draw pile was shuffled after Lucid Dreaming; this seat found something in it, or nothing (ZZZ-53)."""

    seat: int
    found: bool


class MorningCame(Event, frozen=True, gc=False):
    """The last card of the draw pile was drawn: all dreams are scored (ZZZ-71)."""


class GameEnded(Event, frozen=True, gc=False):
    """``forty`` points were reached (ZZZ-70), or it is ``morning`` (ZZZ-71)."""

    why: str
    winners: tuple[int, ...]
