"""Nap, a whole game in one file. `docs/new-game.md` walks through it.

- NAP-1 The hours 1 to 9 are shuffled. Each player is dealt one and alone sees it; the others lie face down.
- NAP-2 In turn, from seat A on, each player either gets up or turns over. Who turns over replaces the own hour by the
  next one, unseen by the others.
- NAP-3 When all have played, everything is shown. The most hours of sleep win.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from fortywinks import core
from fortywinks.bots import RandomBot

HOURS = tuple("123456789")


class GetUp(core.Action, frozen=True, gc=False):
    notation: ClassVar[str] = "get up"


class TurnOver(core.Action, frozen=True, gc=False):
    notation: ClassVar[str] = "turn over"


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
    __slots__ = ("deck", "naps", "next_card", "options", "turn")

    options: core.NoOptions
    deck: tuple[str, ...]
    naps: tuple[int, ...]
    """The card of each seat. A card is its place in the deck; what it shows is in `deck` and nowhere else."""
    next_card: int
    turn: int

    rule_of_turns = "NAP-2"
    rule_of_end = "NAP-3"

    def may_do(self, seat: core.Seat) -> core.LegalActions[core.Action]:
        return CHOICES

    def question(self, seat: core.Seat) -> core.Decision:
        return core.Decision(seat, "turn", core.Clock("turn", seat, self.turn, 20))

    def default_action(self, seat: core.Seat) -> core.Action:
        return GetUp()

    def seen_by(self, viewer: core.Viewer) -> NapView:
        hours = self.deck[self.naps[viewer]] if viewer < self.seats else None
        return NapView(viewer, self.turn, hours, self.outcome)

    def redeal(self, viewer: core.Viewer, rng: Random) -> None:
        known = {viewer, self.naps[viewer]} if viewer < self.seats else set()  # what it was dealt first, and has now
        if self.outcome is not None:
            known |= set(self.naps)
        hidden = [place for place in range(len(HOURS)) if place not in known]
        faces = [self.deck[place] for place in hidden]
        rng.shuffle(faces)
        anew = dict(zip(hidden, faces, strict=True))
        self.deck = tuple(anew.get(place, face) for place, face in enumerate(self.deck))

    def dealt(self) -> dict[int, tuple[str, ...]]:
        return {0: self.deck}


def set_up(state: NapState, told: list[core.Told]) -> None:
    """NAP-1."""
    state.deck = state.shuffle("hours", HOURS, told)
    state.naps = tuple(range(state.seats))
    state.next_card = state.seats
    state.turn = 0
    state.deciders = (0,)
    told += [(core.only(seat), Slept(state.deck[seat])) for seat in state.naps]


def get_up(state: NapState, seat: core.Seat, action: Any, told: list[core.Told]) -> None:
    """NAP-2."""
    told.append((core.EVERYONE, Played(seat, turned_over=False)))
    end_turn(state, told)


def turn_over(state: NapState, seat: core.Seat, action: Any, told: list[core.Told]) -> None:
    """NAP-2: everybody is told that the seat turned over; the seat alone is told what it got."""
    state.naps = state.naps[:seat] + (state.next_card,) + state.naps[seat + 1 :]
    told.append((core.EVERYONE, Played(seat, turned_over=True)))
    told.append((core.only(seat), Slept(state.deck[state.next_card])))
    state.next_card += 1
    end_turn(state, told)


def end_turn(state: NapState, told: list[core.Told]) -> None:
    """The next one, or the end (NAP-3)."""
    state.turn += 1
    state.deciders = (state.turn,) if state.turn < state.seats else ()
    if state.turn == state.seats:
        hours = tuple(state.deck[nap] for nap in state.naps)
        state.outcome = core.rank_scores("morning", [int(slept) for slept in hours])
        told.append((core.EVERYONE, WokeUp(hours)))


class NapNotation:
    """``nap 1 | - | hours 2 9 5 1 3 4 6 7 8 | naps 2 1 | turn 1 | chance -``"""

    @staticmethod
    def state_parts(state: NapState) -> list[str]:
        naps = " ".join(map(str, state.naps))
        return [f"hours {' '.join(state.deck)}", f"naps {naps}", f"turn {state.turn}"]

    @staticmethod
    def read_state(state: NapState, parts: list[str]) -> None:
        """Plays the turns so far again: whoever has the hour first dealt got up."""
        hours, naps, turn = (part.split(" ")[1:] for part in parts)
        if sorted(hours) != sorted(HOURS):
            raise ValueError("these are not the nine hours")
        state.seats, state.draws, told = len(naps), 0, list[core.Told]()
        later, state.chance = state.chance, core.RecordedChance([("hours", hours)])
        set_up(state, told)
        for seat in range(min(int(turn[0]), state.seats)):
            rule = get_up if naps[seat] == str(seat) else turn_over
            rule(state, seat, None, told)
        state.chance = later
        if NapNotation.state_parts(state) != parts:
            raise ValueError("nobody can have come to it")


class Nap(core.Game):
    name = "nap"
    rule_letters = "NAP"
    rules_versions = ("1",)
    seat_counts = range(2, 5)
    minutes = 1
    options_type = core.NoOptions
    state_type = NapState
    rules = core.Rules(set_up, {GetUp: get_up, TurnOver: turn_over})
    event_types = (Played, Slept, WokeUp)
    view_type = NapView
    notation = NapNotation
    bot_levels: ClassVar = {"random": lambda seat, seats, options, rng: RandomBot(rng)}

    def describe_view(self, view: NapView, names: Sequence[str], language: str = "en") -> str:
        now = "It is morning." if view.outcome else f"{names[view.turn]} is to play."
        return f"{now} You sleep {view.hours} hours." if view.hours else now

    def describe_event(
        self, event: core.Event, names: Sequence[str], viewer: core.Viewer, language: str = "en"
    ) -> str | None:
        if isinstance(event, Played):
            return f"{names[event.seat]} {'turns over' if event.turned_over else 'gets up'}."
        if isinstance(event, Slept):
            return f"You sleep {event.hours} hours."
        return f"Good morning: {', '.join(event.hours)} hours." if isinstance(event, WokeUp) else None

    def describe_action(self, action: core.Action, names: Sequence[str], seat: core.Seat, language: str = "en") -> str:
        return str(action)


GAME = Nap()
