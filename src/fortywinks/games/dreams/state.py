"""A game of Dreams in progress: what lies on the firmament, what is hidden, who may do and see what.

What lies on the firmament says how far the round has come: who is next to lay a star, in which lap, and when the tips
begin. Hidden are the true vision, the mortal, the dials, and the order of the pictures still to come.
"""

from random import Random
from typing import Any, ClassVar, Final

from ...core import Action, Clock, Decision, LegalActions, Seat, State, Viewer, seat_letter
from .actions import DreamsAction, Tip, dial, place_actions, tip_actions
from .components import MORTAL, PICTURES_SHOWN, STARS, DreamsOptions, Picture, StarKind
from .events import RoundResult, Star
from .view import DreamsView

PLACE: Final = "place"
TIP: Final = "tip"
OVER: Final = "over"

LAPS: Final = len(STARS)
PACE: Final[dict[str, float]] = {PLACE: 45, TIP: 60}
"""Seconds for each kind of decision at the standard pace."""


class DreamsState(State[DreamsAction, DreamsView]):
    """Everything that lies on the table; `rules` says how it changes."""

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

    options: DreamsOptions
    round: int
    dealer: Seat
    totals: tuple[int, ...]
    last_round: RoundResult | None
    deck: tuple[Picture, ...]
    deck_draw: int
    """The number of the draw that shuffled the pictures."""
    next_picture: int
    first_draw: int
    """The number of the round's first draw."""
    vision: int
    mortal: Seat
    stars: tuple[Star, ...]
    tips: tuple[str | None, ...]
    locked: tuple[Seat, ...]

    rule_of_turns: ClassVar[str] = "DRM-12"
    rule_of_end: ClassVar[str] = "DRM-30"

    def turns_rule(self) -> str:
        return "DRM-14" if self.phase == TIP else self.rule_of_turns

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
        locked = self.locked
        return tuple([seat for seat in self.deciders if seat not in locked]) if locked else self.deciders

    def stars_left(self, seat: Seat) -> tuple[StarKind, ...]:
        """The stars that this seat has not laid yet."""
        stars, seats = self.stars, self.seats
        laid = [star.star for star in stars[(seat - self.dealer) % seats :: seats]]
        return tuple([kind for kind in STARS if kind not in laid])

    @property
    def lying(self) -> tuple[tuple[str, int, int], ...]:
        """The stars on the firmament: kind and place."""
        return tuple([(star.star, star.x, star.y) for star in self.stars])

    def token(self, seat: Seat) -> int:
        return MORTAL if seat == self.mortal else self.vision

    # What may be done now.

    def may_do(self, seat: Seat) -> LegalActions[DreamsAction]:
        if len(self.stars) < LAPS * self.seats:
            return place_actions(self.stars_left(seat), self.lying)
        return tip_actions(seat, self.seats, self.may_lock(seat))

    def may_lock(self, seat: Seat) -> bool:
        return self.tips[seat] is not None and seat not in self.locked

    def question(self, seat: Seat) -> Decision:
        return Decision(seat, self.phase, self._clock())

    def clocks(self) -> tuple[Clock, ...]:
        return (self._clock(),) if self.outcome is None else ()

    def _clock(self) -> Clock:
        """Each star has its own clock; the tips have one for all, so nobody's time tells anything."""
        if self.phase == PLACE:
            return Clock(PLACE, self.turn, self.round * 100 + len(self.stars), PACE[PLACE])
        return Clock(TIP, None, self.round, PACE[TIP])

    # What may be seen.

    def seen_by(self, viewer: Viewer) -> DreamsView:
        """DRM-40, DRM-41."""
        own = self.own_part(viewer)
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

    def own_part(self, seat: Seat) -> dict[str, Any]:
        seated = seat < self.seats
        return {
            "viewer": seat,
            "token": self.token(seat) if seated else None,
            "tip": self.tips[seat] if seated else None,
        }

    def laid_open(self) -> dict[str, Any]:
        return {"vision": self.vision, "mortal": self.mortal, "tips": self.tips, "stars": self.stars}

    # Copies.

    def redeal(self, viewer: Viewer, rng: Random) -> None:
        shown, rest = self.deck[: self.next_picture], list(self.deck[self.next_picture :])
        rng.shuffle(rest)
        self.deck = (*shown, *rest)
        if self.outcome is not None:
            return
        is_mortal = viewer == self.mortal
        if not is_mortal:  # a god knows who is not the mortal: itself
            self.mortal = rng.choice([other for other in range(self.seats) if other != viewer])
        if is_mortal or viewer >= self.seats:
            self.vision = rng.randint(1, PICTURES_SHOWN)
        self.tips = tuple(
            [
                tip if tip is None or other == viewer else rng.choice(dial(other, self.seats))
                for other, tip in enumerate(self.tips)
            ]
        )

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
