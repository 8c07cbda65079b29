"""Nap, a whole game in one file. `docs/new-game.md` walks through it.

- NAP-1 The hours 1 to 9 are shuffled. Each player is dealt one and alone sees it; the others lie face down.
- NAP-2 In turn, from seat A on, each player either gets up or turns over. Who turns over replaces the own hour by the
  next one, unseen by the others.
- NAP-3 When all have played, everything is shown. The most hours of sleep win.
"""

import os
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, Self

from fortywinks import core
from fortywinks.bots import Bot, RandomBot
from fortywinks.core.chance import SECRET_BYTES

HOURS = tuple("123456789")


class GetUp(core.Action, frozen=True, gc=False):
    def __str__(self) -> str:
        return "get up"


class TurnOver(core.Action, frozen=True, gc=False):
    def __str__(self) -> str:
        return "turn over"


CHOICES: core.LegalActions[core.Action] = core.LegalActions((GetUp(), TurnOver()))


class Played(core.Event, frozen=True, gc=False):
    seat: int
    turned_over: bool


class Slept(core.Event, frozen=True, gc=False):
    """Private: the own hours."""

    hours: str


class WokeUp(core.Event, frozen=True, gc=False):
    hours: tuple[str, ...]


class NapView(core.View, frozen=True):
    own_fields: ClassVar[tuple[str, ...]] = ("viewer", "hours")

    viewer: int
    turn: int
    hours: str | None
    """The viewer's own; a spectator has none."""
    outcome: core.Outcome | None


class NapState(core.State[core.Action, NapView]):
    __slots__ = ("deck", "naps", "next_card", "turn")

    rule_of_turns = "NAP-2"

    def __init__(self, seats: int, chance: core.Chance) -> None:
        self.seats, self.chance, self.draws, self.outcome = seats, chance, 0, None
        told: list[core.Told] = []
        self.deck = self.shuffle("hours", HOURS, told)
        # A card is its place in the shuffled deck; what it shows is in `deck` and nowhere else.
        self.naps = tuple(range(seats))
        self.next_card = seats
        self.turn = 0
        self.deciders = (0,)
        told += [(core.only(seat), Slept(self.deck[seat])) for seat in self.naps]
        self.opening = tuple(told)

    def legal_actions(self, seat: core.Seat) -> core.LegalActions[core.Action]:
        return CHOICES if seat in self.deciders else core.NOTHING

    def decision(self, seat: core.Seat) -> core.Decision | None:
        if seat not in self.deciders:
            return None
        return core.Decision(seat, "turn", core.Clock("turn", seat, self.turn, 20))

    def default_action(self, seat: core.Seat) -> core.Action:
        return GetUp()

    def apply(self, seat: core.Seat, action: core.Action) -> list[core.Told]:
        if seat not in self.deciders:
            if seat == core.HOUSE and type(action) is core.TimeOut:
                return self.time_out(action)
            self.refuse(seat)
        if type(action) not in (GetUp, TurnOver):
            raise core.UnknownAction("NAP-2", "unknown-action", action=str(action)[:60])
        turned_over = type(action) is TurnOver
        told: list[core.Told] = [(core.EVERYONE, Played(seat, turned_over))]
        if turned_over:
            self.naps = self.naps[:seat] + (self.next_card,) + self.naps[seat + 1 :]
            told.append((core.only(seat), Slept(self.deck[self.next_card])))
            self.next_card += 1
        self.turn += 1
        self.deciders = (self.turn,) if self.turn < self.seats else ()
        if self.turn == self.seats:  # NAP-3
            hours = tuple(self.deck[nap] for nap in self.naps)
            self.outcome = core.rank_scores("morning", [int(slept) for slept in hours])
            told.append((core.EVERYONE, WokeUp(hours)))
        return told

    def view(self, viewer: core.Viewer) -> NapView:
        hours = self.deck[self.naps[viewer]] if viewer < self.seats else None
        return NapView(viewer, self.turn, hours, self.outcome)

    def clone(self) -> Self:
        copy = type(self).__new__(type(self))
        copy.seats, copy.chance, copy.draws, copy.opening = self.seats, self.chance, self.draws, self.opening
        copy.deck, copy.naps, copy.next_card, copy.turn = self.deck, self.naps, self.next_card, self.turn
        copy.deciders, copy.outcome = self.deciders, self.outcome
        return copy

    def determinize(self, seat: core.Viewer, rng: Random) -> Self:
        known = {seat, self.naps[seat]} if seat < self.seats else set()  # what it was dealt first, and what it has now
        if self.outcome is not None:
            known |= set(self.naps)
        hidden = [place for place in range(len(HOURS)) if place not in known]
        faces = [self.deck[place] for place in hidden]
        rng.shuffle(faces)
        anew = dict(zip(hidden, faces, strict=True))
        world = self.clone()
        world.deck = tuple(anew.get(place, face) for place, face in enumerate(self.deck))
        world.fresh_chance(rng)
        return world

    def dealt(self) -> dict[int, tuple[str, ...]]:
        return {0: self.deck}

    def text(self) -> str:
        return f"nap 1 | hours {' '.join(self.deck)} | naps {' '.join(map(str, self.naps))} | turn {self.turn}"


class Nap(core.Game):
    name = "nap"
    title = "Nap"
    rule_letters = "NAP"
    rules_versions = ("1",)
    seat_counts = range(2, 5)
    minutes = 1
    options_type = core.NoOptions
    action_types = (GetUp, TurnOver)
    event_types = (Played, Slept, WokeUp)
    view_type = NapView

    def new(self, seats: int, options: core.Options | None = None, chance: core.Chance | None = None) -> NapState:
        self.check_seats(seats)
        return NapState(seats, chance or core.SecretChance(os.urandom(SECRET_BYTES)))

    def parse_action(self, text: str) -> core.Action:
        for action in CHOICES:
            if str(action) == text:
                return action
        raise core.BadNotation(f"'{text[:60]}' is no action of Nap")

    def parse_state(self, text: str) -> NapState:
        """Plays the game again up to this point: whoever has the hour first dealt got up."""
        try:
            _, hours, naps, turn = (part.split(" ")[1:] for part in text.split(" | "))
            self.check_seats(len(naps))
            state = NapState(len(naps), core.RecordedChance([("hours", hours)]))
            for seat in range(int(turn[0])):
                state.apply(seat, GetUp() if naps[seat] == str(seat) else TurnOver())
        except (ValueError, IndexError, core.FortyWinksError) as error:
            raise core.BadNotation(f"this is no state of Nap: {error}") from None
        if state.text() != text:
            raise core.BadNotation("this is no state of Nap: nobody can have come to it")
        return state

    @property
    def bot_levels(self) -> dict[str, Callable[[core.Seat, int, Any, Random], Bot]]:
        return {"random": lambda seat, seats, options, rng: RandomBot(rng)}

    def describe_view(self, view: NapView, names: Sequence[str]) -> str:
        now = "It is morning." if view.outcome else f"{names[view.turn]} is to play."
        return f"{now} You sleep {view.hours} hours." if view.hours else now

    def describe_event(self, event: core.Event, names: Sequence[str], viewer: core.Viewer) -> str | None:
        if isinstance(event, Played):
            return f"{names[event.seat]} {'turns over' if event.turned_over else 'gets up'}."
        if isinstance(event, Slept):
            return f"You sleep {event.hours} hours."
        return f"Good morning: {', '.join(event.hours)} hours." if isinstance(event, WokeUp) else None

    def describe_action(self, action: core.Action, names: Sequence[str], seat: core.Seat) -> str:
        return str(action)


GAME = Nap()
