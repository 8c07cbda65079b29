"""A game of Sen in progress: where every land is, who has seen it, what may be done, and what is dealt anew in a copy.

A land is known by its place in the shuffled deck: land 0 is the first one dealt. The faces lie in `deck`, and nowhere
else; dreams, piles and hands hold places. So everything that chance hid is in `deck`, a player's knowledge is a set of
places (`knows`), and dealing anew what a player cannot know means exchanging faces among the other places.
"""

from random import Random
from typing import Any, ClassVar, Final

from ...core import SPECTATOR, Action, Clock, Decision, LegalActions, Seat, State, Viewer
from ...core.compiling import mypyc_attr
from . import events
from .actions import (
    CHOICES,
    LOOKS,
    Discard,
    Draw,
    Look,
    SenAction,
    drawn_actions,
    peek_actions,
    swap_actions,
    turn_actions,
)
from .components import DECK, DREAM_SIZE, SPECIALS, Face, SenOptions
from .view import KnownLand, SenView

DECK_SIZE: Final = len(DECK)

LOOK: Final = "look"
TURN: Final = "turn"
DRAWN: Final = "drawn"
CHOOSE: Final = "choose"
PEEK: Final = "peek"
SWAP: Final = "swap"
OVER: Final = "over"

PACE: Final[dict[str, float]] = {LOOK: 30, TURN: 45, DRAWN: 30, CHOOSE: 30, PEEK: 30, SWAP: 30}
"""Seconds for each kind of decision at the standard pace."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SenState(State[SenAction, SenView]):
    """Everything that lies on the table; `rules` says how it changes."""

    __slots__ = (
        "deck",
        "dreams",
        "hand",
        "knows",
        "last_round",
        "looks",
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

    rule_of_turns: ClassVar[str] = "SEN-4"
    rule_of_end: ClassVar[str] = "SEN-25"

    def turns_rule(self) -> str:
        return "SEN-2" if self.phase == LOOK else self.rule_of_turns

    # What may be done now.

    def may_do(self, seat: Seat) -> LegalActions[SenAction]:
        phase = self.phase
        if phase == TURN:
            return turn_actions(len(self.dreams[seat]), self.options.claim_pairs)
        if phase == DRAWN:
            return drawn_actions(len(self.dreams[seat]), self.deck[self.hand[0]] in SPECIALS)
        if phase == LOOK:
            return LOOKS
        if phase == CHOOSE:
            return CHOICES
        sizes = tuple(map(len, self.dreams))
        return peek_actions(sizes) if phase == PEEK else swap_actions(sizes, self.options.swap_within_dream)

    def question(self, seat: Seat) -> Decision:
        return Decision(seat, self.phase, self._clock(seat))

    def clocks(self) -> tuple[Clock, ...]:
        """Asked after every move, so without the questions."""
        return tuple([self._clock(seat) for seat in self.deciders])

    def _clock(self, seat: Seat) -> Clock:
        phase = self.phase
        serial = self.round if phase == LOOK else self.moment  # another's look gives nobody more time
        return Clock(phase, seat, serial, PACE[phase])

    def default_action(self, seat: Seat) -> SenAction:
        """Time is up: draw, put away what was drawn, and where the rules force a choice, the first one."""
        if self.phase == TURN:
            return Draw()
        if self.phase == DRAWN:
            return Discard()
        return self.may_do(seat)[0]

    # What may be seen.

    def seen_by(self, viewer: Viewer) -> SenView:
        """SEN-50."""
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

    def own_part(self, seat: Seat) -> dict[str, Any]:
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

    def redeal(self, viewer: Viewer, rng: Random) -> None:
        known = self.knowledge(viewer)
        hidden = [land for land in range(DECK_SIZE) if not known >> land & 1]
        deck, random = list(self.deck), rng.random
        faces = [deck[land] for land in hidden]
        faces.sort(key=lambda face: random())  # a shuffle, and a quick one
        for land, face in zip(hidden, faces, strict=True):
            deck[land] = face
        self.deck = tuple(deck)
        if self.phase == LOOK:
            self._look_elsewhere(viewer, rng)

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
