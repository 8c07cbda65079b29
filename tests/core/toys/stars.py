"""Stars: points in the plane, secret tips given at the same time, and time-outs that need chance.

One seat is the mortal; the gods know the true vision, the mortal does not. Each in turn lays a star on an oval sky.
Then all tip in secret: a god tips who the mortal is, the mortal tips the vision. A tip may be changed until the
last one has locked.
"""

from random import Random
from typing import ClassVar, Literal, Self

import msgspec

from fortywinks.core import (
    EVERYONE,
    NOTHING,
    Action,
    Clock,
    Decision,
    Event,
    LegalActions,
    Options,
    PointSpace,
    Seat,
    TimeOut,
    Told,
    UnknownAction,
    View,
    Viewer,
    only,
    rank_scores,
    seat_letter,
)

from .base import ToyAction, ToyGame, ToyState

WIDTH, HEIGHT, RADIUS = 300, 200, 30
VISIONS = range(4)


class Place(ToyAction, frozen=True):
    x: int
    y: int


class Tip(ToyAction, frozen=True):
    choice: int


class Lock(ToyAction, frozen=True):
    pass


class RoundBegan(Event, frozen=True):
    round: int


class YouAreMortal(Event, frozen=True):
    pass


class TrueVision(Event, frozen=True):
    vision: int


class Placed(Event, frozen=True):
    seat: int
    x: int
    y: int


class HasTipped(Event, frozen=True):
    seat: int


class HasLocked(Event, frozen=True):
    seat: int


class Revealed(Event, frozen=True):
    mortal: int
    vision: int
    tips: tuple[int | None, ...]


class Facts(msgspec.Struct):
    mortal: int
    vision: int
    scores: list[int]
    round: int = 0
    first_draw: int = 0
    """The round's first draw of chance: the mortal, and after it the vision."""
    turn: int = 0
    phase: str = "place"
    stars: list[tuple[int, int]] = []
    tips: list[int | None] = []
    locked: list[int] = []


class StarsOptions(Options, frozen=True):
    rounds: Literal[1, 2] = 2


class StarsView(View, frozen=True):
    own_fields: ClassVar[tuple[str, ...]] = ("viewer", "is_mortal", "vision", "tip")

    viewer: int
    round: int
    phase: str
    deciders: tuple[int, ...]
    stars: tuple[tuple[int, int], ...]
    scores: tuple[int, ...]
    is_mortal: bool | None
    vision: int | None
    tip: int | None


class StarsState(ToyState[Facts, StarsView]):
    __slots__ = ()

    facts_type = Facts
    rule_of_turns = "STA-1"

    def set_up(self, told: list[Told]) -> None:
        self.facts = Facts(0, 0, [0] * self.seats)
        self._begin_round(told)

    def _begin_round(self, told: list[Told]) -> None:
        facts = self.facts
        facts.round += 1
        facts.first_draw = self.draws
        facts.stars, facts.tips, facts.locked = [], [None] * self.seats, []
        facts.mortal = self.pick("mortal", range(self.seats), told, seat_letter)
        facts.vision = self.pick("vision", VISIONS, told, str)
        facts.turn, facts.phase = 0, "place"
        self.deciders = (0,)
        gods = only(*(seat for seat in range(self.seats) if seat != facts.mortal))
        told += [(EVERYONE, RoundBegan(facts.round)), (only(facts.mortal), YouAreMortal())]
        told.append((gods, TrueVision(facts.vision)))

    def fits(self, x: int, y: int) -> bool:
        """On the oval sky, and not on another star."""
        across, down = (2 * x - WIDTH) / (WIDTH - 2 * RADIUS), (2 * y - HEIGHT) / (HEIGHT - 2 * RADIUS)
        apart = all((x - a) ** 2 + (y - b) ** 2 >= (2 * RADIUS) ** 2 for a, b in self.facts.stars)
        return across * across + down * down <= 1 and apart

    def legal_actions(self, seat: Seat) -> LegalActions[Action]:
        if seat not in self.deciders:
            return NOTHING
        if self.facts.phase == "place":
            return LegalActions(spaces=[PointSpace(Place, WIDTH, HEIGHT, self.fits)])
        tips: list[Action] = [Tip(choice) for choice in self._choices(seat, self.facts.mortal)]
        may_lock = self.facts.tips[seat] is not None and seat not in self.facts.locked
        return LegalActions([*tips, Lock()] if may_lock else tips)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.deciders if seat not in self.facts.locked)

    def _choices(self, seat: Seat, mortal: Seat) -> list[int]:
        return list(VISIONS) if seat == mortal else [other for other in range(self.seats) if other != seat]

    def why_not(self, seat: Seat, action: Action) -> str:
        return "STA-2" if self.facts.phase == "place" else "STA-3"

    def decision(self, seat: Seat) -> Decision | None:
        if seat not in self.deciders:
            return None
        return Decision(seat, self.facts.phase, self._clock())

    def _clock(self) -> Clock:
        """A star has its own clock; for the tips there is one for all."""
        facts = self.facts
        return Clock(facts.phase, facts.turn if facts.phase == "place" else None, facts.round, 60)

    def clocks(self) -> tuple[Clock, ...]:
        return (self._clock(),) if self.outcome is None else ()

    def time_out(self, action: TimeOut) -> list[Told]:
        told: list[Told] = []
        if not any((clock.name, clock.seat) == (action.clock, action.seat) for clock in self.clocks()):
            raise UnknownAction(self.rule_of_turns, "no-such-clock", clock="?")
        if self.facts.phase == "tip":
            self._reveal(told)
            return told
        x, y = 0, 0
        while not self.fits(x, y):
            x = self.pick("star's x", range(WIDTH + 1), told, str)
            y = self.pick("star's y", range(HEIGHT + 1), told, str)
        self.do(self.facts.turn, Place(x, y), told)
        return told

    def do(self, seat: Seat, action: Action, told: list[Told]) -> None:
        facts = self.facts
        if isinstance(action, Place):
            facts.stars.append((action.x, action.y))
            facts.turn += 1
            told.append((EVERYONE, Placed(seat, action.x, action.y)))
            everyone = tuple(range(self.seats))
            facts.phase = "tip" if facts.turn == self.seats else "place"
            self.deciders = everyone if facts.phase == "tip" else (facts.turn,)
        elif isinstance(action, Tip):
            facts.tips[seat] = action.choice
            told.append((EVERYONE, HasTipped(seat)))
        else:
            facts.locked.append(seat)
            told.append((EVERYONE, HasLocked(seat)))
            if not self.awaited:
                self._reveal(told)

    def _reveal(self, told: list[Told]) -> None:
        facts = self.facts
        told.append((EVERYONE, Revealed(facts.mortal, facts.vision, tuple(facts.tips))))
        for seat, tip in enumerate(facts.tips):
            facts.scores[seat] += tip == (facts.vision if seat == facts.mortal else facts.mortal)
        if facts.round < self.options.rounds:
            self._begin_round(told)
        else:
            facts.phase, self.deciders = "over", ()
            self.outcome = rank_scores("rounds", facts.scores)

    def view(self, viewer: Viewer) -> StarsView:
        facts, seated = self.facts, viewer < self.seats
        return StarsView(
            viewer,
            facts.round,
            facts.phase,
            self.deciders,
            tuple(facts.stars),
            tuple(facts.scores),
            viewer == facts.mortal if seated else None,
            facts.vision if seated and viewer != facts.mortal else None,
            facts.tips[viewer] if seated else None,
        )

    def determinize(self, seat: Viewer, rng: Random) -> Self:
        copy = self.clone()
        copy.fresh_chance(rng)
        if self.outcome is not None:
            return copy
        facts, mortal = copy.facts, self.facts.mortal
        seated = seat < self.seats
        if seat != mortal:
            facts.mortal = rng.choice([other for other in range(self.seats) if other != seat])
        if seat == mortal or not seated:
            facts.vision = rng.choice(VISIONS)
        for other, tip in enumerate(facts.tips):
            if tip is not None and other != seat:
                facts.tips[other] = rng.choice(self._choices(other, facts.mortal))
        return copy

    def dealt(self) -> dict[int, tuple[str, ...]]:
        if self.outcome is not None:
            return {}
        first = self.facts.first_draw
        return {first: (seat_letter(self.facts.mortal),), first + 1: (str(self.facts.vision),)}

    def secret_choices(self) -> dict[Seat, Action]:
        if self.facts.phase != "tip":
            return {}
        return {seat: Tip(tip) for seat, tip in enumerate(self.facts.tips) if tip is not None}


class Stars(ToyGame):
    name = "stars"
    title = "Stars"
    seat_counts = range(3, 5)
    options_type = StarsOptions
    action_types = (Place, Tip, Lock)
    event_types = (RoundBegan, YouAreMortal, TrueVision, Placed, HasTipped, HasLocked, Revealed)
    view_type = StarsView
    state_type = StarsState
