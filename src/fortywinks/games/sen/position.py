"""A game of Sen as it lies on the table: where every land is, who has seen it, and copies of it all.

A land is known by its place in the shuffled deck: land 0 is the first one dealt. The faces lie in `deck`, and nowhere
else; dreams, piles and hands hold places. So everything that chance hid is in `deck`, a player's knowledge is a set of
places (`knows`), and dealing anew what a player cannot know means exchanging faces among the other places.
"""

from random import Random
from typing import Any, Final, Self

from ...core import SPECTATOR, Action, Seat, State, Viewer
from ...core.compiling import mypyc_attr
from . import events
from .actions import Look, SenAction
from .components import DECK, DREAM_SIZE, Face, SenOptions
from .view import KnownLand, SenView

DECK_SIZE: Final = len(DECK)

LOOK: Final = "look"
TURN: Final = "turn"
DRAWN: Final = "drawn"
CHOOSE: Final = "choose"
PEEK: Final = "peek"
SWAP: Final = "swap"
OVER: Final = "over"


@mypyc_attr(allow_interpreted_subclasses=True)
class SenPosition(State[SenAction, SenView]):
    """Everything that lies on the table; `rules` says how it changes."""

    __slots__ = (
        "deck",
        "dreams",
        "hand",
        "knows",
        "last_round",
        "looks",
        "moment",
        "next_land",
        "open_pile",
        "options",
        "phase",
        "public",
        "round",
        "totals",
        "turn",
    )

    options: SenOptions
    round: int
    totals: tuple[int, ...]
    last_round: events.RoundResult | None
    moment: int
    """Counts what happened, for the clocks."""
    turn: Seat
    phase: str
    deck: tuple[Face, ...]
    next_land: int
    dreams: list[tuple[int, ...]]
    open_pile: tuple[int, ...]
    hand: tuple[int, ...]
    public: int
    """The lands that everybody has seen, as bits."""
    knows: list[int]
    """The lands that each player has seen."""
    looks: list[tuple[int, int] | None]
    """Where each player looked before the round."""

    # What may be seen.

    def view(self, viewer: Viewer) -> SenView:
        return SenView(
            viewer,
            self.round,
            self.phase,
            self.turn,
            self.deciders,
            self.deck[self.open_pile[-1]],
            len(self.open_pile),
            DECK_SIZE - self.next_land,
            tuple([len(dream) for dream in self.dreams]),
            len(self.hand),
            self._own_hand(viewer),
            self.totals,
            self.last_round,
            self._known_lands(viewer) if self.options.memory_aid else (),
            self.outcome,
        )

    def own_view(self, seat: Seat) -> dict[str, Any]:
        known = self._known_lands(seat) if self.options.memory_aid else ()
        return {"viewer": seat, "hand": self._own_hand(seat) if self.hand else (), "known": known}

    def laid_open(self) -> dict[str, Any]:
        dreams = [[self.deck[land] for land in dream] for dream in self.dreams]
        return {"dreams": dreams, "hand": [self.deck[land] for land in self.hand]}

    def _own_hand(self, viewer: Viewer) -> tuple[Face, ...]:
        """The drawn lands, if they are this viewer's own (SEN-6)."""
        return tuple([self.deck[land] for land in self.hand]) if self.hand and viewer == self.turn else ()

    def _known_lands(self, viewer: Viewer) -> tuple[KnownLand, ...]:
        """SEN-51: the face-down lands this viewer knows for sure; a mark goes with its land."""
        if viewer == SPECTATOR or self.phase == OVER:
            return ()
        known = self.knowledge(viewer)
        return tuple(
            KnownLand(owner, slot, self.deck[land])
            for owner, dream in enumerate(self.dreams)
            for slot, land in enumerate(dream)
            if known >> land & 1
        )

    def knowledge(self, viewer: Viewer) -> int:
        """The lands whose faces this viewer has seen, as bits."""
        return self.public | self.knows[viewer] if viewer < self.seats else self.public

    # Copies.

    def clone(self) -> Self:
        copy = type(self).__new__(type(self))
        copy.seats = self.seats
        copy.options = self.options
        copy.chance = self.chance
        copy.draws = self.draws
        copy.opening = self.opening
        copy.outcome = self.outcome
        copy.round = self.round
        copy.totals = self.totals
        copy.last_round = self.last_round
        copy.moment = self.moment
        copy.turn = self.turn
        copy.phase = self.phase
        copy.deciders = self.deciders
        copy.deck = self.deck
        copy.next_land = self.next_land
        copy.dreams = self.dreams[:]
        copy.open_pile = self.open_pile
        copy.knows = self.knows[:]
        copy.public = self.public
        copy.hand = self.hand
        copy.looks = self.looks[:]
        return copy

    def determinize(self, seat: Viewer, rng: Random) -> Self:
        copy = self.clone()
        known = self.knowledge(seat)
        hidden = [land for land in range(DECK_SIZE) if not known >> land & 1]
        deck, random = list(self.deck), rng.random
        faces = [deck[land] for land in hidden]
        faces.sort(key=lambda face: random())  # a shuffle, and a quick one
        for land, face in zip(hidden, faces, strict=True):
            deck[land] = face
        copy.deck = tuple(deck)
        if self.phase == LOOK:
            copy._look_elsewhere(seat, rng)
        copy.fresh_chance(rng)
        return copy

    def _look_elsewhere(self, viewer: Viewer, rng: Random) -> None:
        """SEN-2: before all have looked, nobody knows where the others did."""
        for seat, look in enumerate(self.looks):
            if look is not None and seat != viewer:
                first, second = sorted(rng.sample(range(DREAM_SIZE), 2))
                self.looks[seat] = (first, second)
                self.knows[seat] = 1 << self.dreams[seat][first] | 1 << self.dreams[seat][second]

    def dealt(self) -> dict[int, tuple[str, ...]]:
        return {self.draws - 1: self.deck}

    def secret_choices(self) -> dict[Seat, Action]:
        if self.phase != LOOK:
            return {}
        return {seat: Look(*look) for seat, look in enumerate(self.looks) if look is not None}

    def text(self) -> str:
        from .notation import state_text

        return state_text(self)
