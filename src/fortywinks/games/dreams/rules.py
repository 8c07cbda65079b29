"""The rules of Dreams.

What lies on the firmament says how far the round has come: who is next to lay a star, in which lap, and when the tips
begin. Hidden are the true vision, the mortal, the dials, and the order of the pictures still to come.
"""

from operator import add
from random import Random
from typing import Any, ClassVar, Final, Self

from ...core import (
    EVERYONE,
    HOUSE,
    NOTHING,
    Action,
    Chance,
    Clock,
    Decision,
    GameIsOver,
    IllegalAction,
    LegalActions,
    NotYourDecision,
    Seat,
    State,
    TimeOut,
    Told,
    UnknownAction,
    Viewer,
    only,
    parse_seat,
    rank_scores,
    seat_letter,
)
from . import events
from .actions import DreamsAction, Lock, Place, Tip, dial, place_actions, tip_actions
from .components import MORTAL, PICTURES_SHOWN, STARS, DreamsOptions, Picture, StarKind
from .events import Star
from .geometry import HEIGHT, WIDTH, is_free
from .scoring import score_round, why_over
from .view import DreamsView

PLACE: Final = "place"
TIP: Final = "tip"
OVER: Final = "over"

LAPS: Final = len(STARS)
PACE: Final[dict[str, float]] = {PLACE: 45, TIP: 60}
"""Seconds for each kind of decision at the standard pace."""


class DreamsState(State[DreamsAction, DreamsView]):
    """A game of Dreams in progress."""

    __slots__ = (
        "dealer",
        "deck",
        "deck_draw",
        "first_draw",
        "last_round",
        "locked",
        "mortal",
        "next_picture",
        "options",
        "round",
        "stars",
        "tips",
        "totals",
        "vision",
    )

    rule_of_turns: ClassVar[str] = "DRM-12"

    def __init__(self, seats: int, options: DreamsOptions, chance: Chance) -> None:
        self.seats = seats
        self.options = options
        self.chance = chance
        self.draws = 0
        self.outcome = None
        self.round = 0
        self.totals: tuple[int, ...] = (0,) * seats  # DRM-3
        self.last_round: events.RoundResult | None = None
        self.deck: tuple[Picture, ...] = ()
        self.deck_draw = 0
        self.next_picture = 0
        told: list[Told] = []
        if options.dealer == "random":  # DRM-10
            self.dealer = self.pick("dealer", range(seats), told, seat_letter)
        else:
            self.dealer = parse_seat(options.dealer)
        self._begin_round(told)
        self.opening = tuple(told)

    def _begin_round(self, told: list[Told]) -> None:
        """DRM-10, DRM-11: four pictures, the true vision, the mortal."""
        self.round += 1
        if len(self.deck) - self.next_picture < PICTURES_SHOWN:  # DRM-22
            self.deck_draw = self.draws
            self.deck = self.shuffle("pictures", self.options.deck, told)
            self.next_picture = 0
        self.next_picture += PICTURES_SHOWN
        self.first_draw = self.draws
        self.vision = self.pick("vision", range(1, PICTURES_SHOWN + 1), told, str)
        self.mortal = self.pick("mortal", range(self.seats), told, seat_letter)
        self.stars: tuple[Star, ...] = ()
        self.tips: tuple[str | None, ...] = (None,) * self.seats
        self.locked: tuple[Seat, ...] = ()
        self.deciders = (self.dealer,)
        told.append((EVERYONE, events.RoundBegan(self.round, self.dealer, self.pictures)))
        for seat in range(self.seats):
            told.append((only(seat), events.TokenDrawn(self._token(seat))))

    # How things stand.

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The four pictures of this round."""
        return self.deck[self.next_picture - PICTURES_SHOWN : self.next_picture]

    @property
    def phase(self) -> str:
        if self.outcome is not None:
            return OVER
        return PLACE if len(self.stars) < LAPS * self.seats else TIP

    @property
    def turn(self) -> Seat:
        """Who lays the next star; at the tips the dealer."""
        return (self.dealer + len(self.stars)) % self.seats

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """DRM-14: who has locked may still turn the dial, and nobody waits for that."""
        return tuple(seat for seat in self.deciders if seat not in self.locked)

    def stars_left(self, seat: Seat) -> tuple[StarKind, ...]:
        """The stars that this seat has not laid yet."""
        stars, seats = self.stars, self.seats
        laid = [star.star for star in stars[(seat - self.dealer) % seats :: seats]]
        return tuple([kind for kind in STARS if kind not in laid])

    @property
    def lying(self) -> tuple[tuple[str, int, int], ...]:
        """The stars on the firmament: kind and place."""
        return tuple((star.star, star.x, star.y) for star in self.stars)

    def _token(self, seat: Seat) -> int:
        return MORTAL if seat == self.mortal else self.vision

    # What may be done now.

    def legal_actions(self, seat: Seat) -> LegalActions[DreamsAction]:
        if seat not in self.deciders:
            return NOTHING
        if self.phase == PLACE:
            return place_actions(self.stars_left(seat), self.lying)
        return tip_actions(seat, self.seats, self._may_lock(seat))

    def _may_lock(self, seat: Seat) -> bool:
        return self.tips[seat] is not None and seat not in self.locked

    def decision(self, seat: Seat) -> Decision | None:
        return Decision(seat, self.phase, self._clock()) if seat in self.deciders else None

    def clocks(self) -> tuple[Clock, ...]:
        return (self._clock(),) if self.outcome is None else ()

    def _clock(self) -> Clock:
        """Each star has its own clock; the tips have one for all, so nobody's time tells anything."""
        if self.phase == PLACE:
            return Clock(PLACE, self.turn, self.round * 100 + len(self.stars), PACE[PLACE])
        return Clock(TIP, None, self.round, PACE[TIP])

    # Doing it. What comes from outside may hold anything, hence `Any`: it is checked before it is used.

    def apply(self, seat: Any, action: Any) -> list[Told]:
        if seat not in self.deciders:
            if seat == HOUSE and type(action) is TimeOut:
                return self.time_out(action)
            self.refuse(seat)
        told: list[Told] = []
        if type(action) is Place:
            self._place(seat, action, told)
        elif type(action) is Tip:
            self._tip(seat, action, told)
        elif type(action) is Lock:
            self._lock(seat, told)
        else:
            raise UnknownAction(self.rule_of_turns, "unknown-action", action=str(action)[:60])
        return told

    def refuse(self, seat: Any) -> None:
        if self.outcome is not None:
            raise GameIsOver("DRM-30")
        raise NotYourDecision("DRM-14" if self.phase == TIP else "DRM-12", seat)

    def _place(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """DRM-12: one of the own stars, wholly inside, on no other star."""
        if self.phase != PLACE:
            raise IllegalAction("DRM-12", "all-laid")
        kind, x, y = action.star, action.x, action.y
        if type(kind) is not str or kind not in self.stars_left(seat):
            raise IllegalAction("DRM-12", "no-such-star")
        if type(x) is not int or type(y) is not int or not (0 <= x <= WIDTH and 0 <= y <= HEIGHT):
            raise IllegalAction("DRM-2", "no-such-place")
        if not is_free(kind, x, y, ()):
            raise IllegalAction("DRM-12", "outside")
        if not is_free(kind, x, y, self.lying):
            raise IllegalAction("DRM-12", "on-another-star")
        self._lay(seat, kind, x, y, told)

    def _lay(self, seat: Seat, kind: StarKind, x: int, y: int, told: list[Told]) -> None:
        self.stars += (Star(kind, x, y, seat),)
        told.append((EVERYONE, events.Placed(seat, kind, x, y)))
        if self.phase == PLACE:
            self.deciders = (self.turn,)
        else:
            self.deciders = tuple(range(self.seats))
            told.append((EVERYONE, events.TipsBegan(self.round)))

    def _tip(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """DRM-14: the same settings for everybody, changeable until the last one locks."""
        if self.phase != TIP:
            raise IllegalAction("DRM-14", "tip-when-all-laid")
        choice = action.choice
        if type(choice) is not str or choice not in dial(seat, self.seats):
            raise IllegalAction("DRM-14", "not-on-the-dial")
        self.tips = self.tips[:seat] + (choice,) + self.tips[seat + 1 :]
        told.append((only(seat), events.DialSet(choice)))

    def _lock(self, seat: Seat, told: list[Told]) -> None:
        if self.phase != TIP:
            raise IllegalAction("DRM-14", "tip-when-all-laid")
        if not self._may_lock(seat):
            raise IllegalAction("DRM-14", "set-dial-first")
        self.locked = tuple(sorted((*self.locked, seat)))
        told.append((EVERYONE, events.Locked(seat)))
        if not self.awaited:
            self._reveal(told)

    def time_out(self, action: TimeOut) -> list[Told]:
        """DRM-14: a tip that is set counts; a star is laid at random."""
        told: list[Told] = []
        if not any(TimeOut(clock.name, clock.seat) == action for clock in self.clocks()):
            raise UnknownAction(self.rule_of_turns, "no-such-clock", clock=str(action.clock)[:60])
        if self.phase == TIP:
            self._reveal(told)
        else:
            self._lay_at_random(self.turn, told)
        return told

    def _lay_at_random(self, seat: Seat, told: list[Told]) -> None:
        """A place is drawn until one is free. At least a third of the field always is."""
        kind = self.pick("star", self.stars_left(seat), told, str)
        x, y = -1, -1
        while not is_free(kind, x, y, self.lying):
            x = self.pick("star's x", range(WIDTH + 1), told, str)
            y = self.pick("star's y", range(HEIGHT + 1), told, str)
        self._lay(seat, kind, x, y, told)

    def _reveal(self, told: list[Told]) -> None:
        """DRM-15: all is revealed; then the next round or the end (DRM-10, DRM-30)."""
        points = score_round(self.mortal, self.vision, self.tips)
        self.totals = totals = tuple(map(add, self.totals, points))
        self.last_round = events.RoundResult(
            self.round, self.pictures, self.vision, self.mortal, self.stars, self.tips, points, totals
        )
        told.append((EVERYONE, events.RoundEnded(self.last_round)))
        why = why_over(self.round, totals, self.options)
        if why is None:
            self.dealer = (self.dealer + 1) % self.seats
            self._begin_round(told)
            return
        self.outcome = rank_scores(why, totals)
        self.deciders = ()
        told.append((EVERYONE, events.GameEnded(why, self.outcome.winners)))

    # What may be seen.

    def view(self, viewer: Viewer) -> DreamsView:
        own = self.own_view(viewer)
        return DreamsView(
            viewer,
            self.round,
            self.phase,
            min(LAPS, len(self.stars) // self.seats + 1),
            self.dealer,
            self.turn,
            self.deciders,
            self.pictures,
            self._stars_shown(),
            tuple([self.stars_left(seat) for seat in range(self.seats)]),
            self.locked,
            own["token"],
            own["tip"],
            self.totals,
            self.last_round,
            self.outcome,
        )

    def _stars_shown(self) -> tuple[Star, ...]:
        """DRM-40: without owners the order would still tell them, so they are sorted by place."""
        if self.options.show_owners or self.outcome is not None:
            return self.stars
        return tuple(sorted((Star(star.star, star.x, star.y) for star in self.stars), key=lambda s: (s.x, s.y)))

    def own_view(self, seat: Seat) -> dict[str, Any]:
        seated = seat < self.seats
        return {
            "viewer": seat,
            "token": self._token(seat) if seated else None,
            "tip": self.tips[seat] if seated else None,
        }

    def laid_open(self) -> dict[str, Any]:
        return {"vision": self.vision, "mortal": self.mortal, "tips": self.tips, "stars": self.stars}

    # Copies.

    def clone(self) -> Self:
        copy = type(self).__new__(type(self))
        copy.seats = self.seats
        copy.options = self.options
        copy.chance = self.chance
        copy.draws = self.draws
        copy.opening = self.opening
        copy.outcome = self.outcome
        copy.deciders = self.deciders
        copy.round = self.round
        copy.totals = self.totals
        copy.last_round = self.last_round
        copy.dealer = self.dealer
        copy.deck = self.deck
        copy.deck_draw = self.deck_draw
        copy.next_picture = self.next_picture
        copy.first_draw = self.first_draw
        copy.vision = self.vision
        copy.mortal = self.mortal
        copy.stars = self.stars
        copy.tips = self.tips
        copy.locked = self.locked
        return copy

    def determinize(self, seat: Viewer, rng: Random) -> Self:
        copy = self.clone()
        copy.fresh_chance(rng)
        shown, rest = self.deck[: self.next_picture], list(self.deck[self.next_picture :])
        rng.shuffle(rest)
        copy.deck = (*shown, *rest)
        if self.outcome is not None:
            return copy
        if seat != self.mortal:  # a god knows who is not the mortal: itself
            copy.mortal = rng.choice([other for other in range(self.seats) if other != seat])
        if seat == self.mortal or seat >= self.seats:
            copy.vision = rng.randint(1, PICTURES_SHOWN)
        copy.tips = tuple(
            tip if tip is None or other == seat else rng.choice(dial(other, self.seats))
            for other, tip in enumerate(self.tips)
        )
        return copy

    def dealt(self) -> dict[int, tuple[str, ...]]:
        hidden: dict[int, tuple[str, ...]] = {self.deck_draw: self.deck}
        if self.outcome is None:
            hidden[self.first_draw] = (str(self.vision),)
            hidden[self.first_draw + 1] = (seat_letter(self.mortal),)
        return hidden

    def secret_choices(self) -> dict[Seat, Action]:
        if self.outcome is not None:
            return {}
        return {seat: Tip(tip) for seat, tip in enumerate(self.tips) if tip is not None}

    def text(self) -> str:
        from .notation import state_text

        return state_text(self)
