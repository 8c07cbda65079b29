"""Sen with one thing wrong: each of these must be caught."""

import random
from collections.abc import Callable
from typing import Any, Self

import msgspec

from fortywinks.core import (
    EVERYONE,
    HOUSE,
    SPECTATOR,
    Action,
    ChanceDecided,
    Clock,
    Decision,
    IllegalAction,
    LegalActions,
    Outcome,
    Refusal,
    Seat,
    SeatResult,
    SecretChance,
    TimeOut,
    Told,
    Viewer,
)
from fortywinks.games.sen import Sen, events
from fortywinks.games.sen.actions import Call, Discard, Draw, Keep, Look, SenAction, Take, Use
from fortywinks.games.sen.rules import begin_round
from fortywinks.games.sen.state import SenState
from fortywinks.games.sen.view import KnownLand, SenView


class BrokenSen(Sen):
    """Sen played with a broken state."""

    def __init__(self, state_type: type[SenState]) -> None:
        self.state_type = state_type  # type: ignore[misc]
        super().__init__()


def retelling(change: Callable[[SenState, int, Any], int]) -> type[SenState]:
    """A state that tells some events to others than it should: `change` gives the audience."""

    class Retold(SenState):
        __slots__ = ()

        def apply(self, seat: Seat, action: Action) -> list[Told]:
            return [(change(self, audience, event), event) for audience, event in super().apply(seat, action)]

    return Retold


def to_all(kind: type[Any]) -> type[SenState]:
    return retelling(lambda state, audience, event: EVERYONE if type(event) is kind else audience)


# Leaks in what is told.

everyone_hears_the_first_look = to_all(events.SawOwn)
everyone_hears_what_was_drawn = to_all(events.InHand)
the_neighbour_sees_the_peek = retelling(
    lambda state, audience, event: audience | audience << 1 if type(event) is events.Saw else audience
)
everyone_hears_chance = to_all(ChanceDecided)


class LooksAreToldTooSoon(SenState):
    __slots__ = ()

    def apply(self, seat: Seat, action: Action) -> list[Told]:
        told = super().apply(seat, action)
        if type(action) is Look and len(told) == 2:
            told.append((EVERYONE, events.PlayBegan(((action.first, action.second),))))
        return told


class NinesAreToldTwice(SenState):
    """What is said is right; how often it is said is not."""

    __slots__ = ()

    def apply(self, seat: Seat, action: Action) -> list[Told]:
        told = super().apply(seat, action)
        nine = any(type(event) is events.Saw and event.land == "9" for _, event in told)
        return told + [entry for entry in told if nine and type(entry[1]) is events.Peeked]


# Leaks in what is seen.


class FaceDownLandInView(SenState):
    __slots__ = ()

    def view(self, viewer: Viewer) -> SenView:
        return msgspec.structs.replace(super().view(viewer), top=self.deck[self.dreams[0][0]])


class HandInEveryView(SenState):
    __slots__ = ()

    def view(self, viewer: Viewer) -> SenView:
        hand = tuple(self.deck[land] for land in self.hand)
        return msgspec.structs.replace(super().view(viewer), hand=hand)


class MemoryAidKnowsTooMuch(SenState):
    __slots__ = ()

    def view(self, viewer: Viewer) -> SenView:
        known = (KnownLand(1, 0, self.deck[self.dreams[1][0]]),) if viewer != SPECTATOR else ()
        return msgspec.structs.replace(super().view(viewer), known=known)


class LegalActionsTellTheHiddenPile(SenState):
    __slots__ = ()

    def legal_actions(self, seat: Seat) -> LegalActions[SenAction]:
        legal = super().legal_actions(seat)
        nine = self.phase == "turn" and self.deck[self.next_land] == "9"
        return LegalActions([action for action in legal if not (nine and type(action) is Draw)])


class ClocksTellTheHand(SenState):
    __slots__ = ()

    def decision(self, seat: Seat) -> Decision | None:
        asked = super().decision(seat)
        if asked is None or not self.hand:
            return asked
        seconds = 10 * int(self.deck[self.hand[0]][0])
        return Decision(seat, asked.about, Clock(self.phase, seat, self.moment, seconds))


class RefusalsTellALand(SenState):
    __slots__ = ()

    def apply(self, seat: Seat, action: Action) -> list[Told]:
        try:
            return super().apply(seat, action)
        except Refusal as refusal:
            raise IllegalAction(refusal.rule, f"{refusal.code}-{self.deck[self.dreams[0][1]]}") from None


class DealsNothingAnew(SenState):
    __slots__ = ()

    def determinize(self, seat: Viewer, rng: random.Random) -> Self:
        return self.clone()


class ForgetsWhatWasSeen(SenState):
    __slots__ = ()

    def knowledge(self, viewer: Viewer) -> int:
        return self.public


# Other faults.


class Crashes(SenState):
    __slots__ = ()

    def apply(self, seat: Seat, action: Action) -> list[Told]:
        told = super().apply(seat, action)
        if type(action) is Discard:
            raise KeyError("oops")
        return told


class NeverEnds(SenState):
    __slots__ = ()

    def apply(self, seat: Seat, action: Action) -> list[Told]:
        told = super().apply(seat, action)
        if self.outcome is not None:
            self.outcome = None
            begin_round(self, told)
        return told


class NobodyIsAsked(SenState):
    __slots__ = ()

    def apply(self, seat: Seat, action: Action) -> list[Told]:
        told = super().apply(seat, action)
        if type(action) is Keep:
            self.deciders = ()
        return told


class NothingMayBeDone(SenState):
    __slots__ = ()

    def legal_actions(self, seat: Seat) -> LegalActions[SenAction]:
        return LegalActions() if self.phase == "choose" else super().legal_actions(seat)


class CloneSharesTheDreams(SenState):
    __slots__ = ()

    def clone(self) -> Self:
        copy = super().clone()
        copy.dreams = self.dreams
        return copy


class TextForgetsTheTotals(SenState):
    __slots__ = ()

    def text(self) -> str:
        totals = " ".join(map(str, self.totals))
        return super().text().replace(f"totals {totals}", "totals " + " ".join("0" for _ in self.totals))


class ListsTooMuch(SenState):
    __slots__ = ()

    def legal_actions(self, seat: Seat) -> LegalActions[SenAction]:
        legal = super().legal_actions(seat)
        return LegalActions([*legal, Use()]) if self.phase == "drawn" and Use() not in legal else legal


class ListsTooLittle(SenState):
    __slots__ = ()

    def legal_actions(self, seat: Seat) -> LegalActions[SenAction]:
        return LegalActions(action for action in super().legal_actions(seat) if type(action) is not Call)


class RefusesButChanges(SenState):
    __slots__ = ()

    def apply(self, seat: Seat, action: Action) -> list[Told]:
        self.moment += 1
        return super().apply(seat, action)


class FailsInsteadOfRefusing(SenState):
    __slots__ = ()

    def apply(self, seat: Seat, action: Action) -> list[Told]:
        if type(action) is Take:
            assert action.slot < 50
        return super().apply(seat, action)


class RefusesWithoutARule(SenState):
    __slots__ = ()

    rule_of_turns = "SEN-4"

    def apply(self, seat: Seat, action: Action) -> list[Told]:
        try:
            return super().apply(seat, action)
        except Refusal as refusal:
            raise IllegalAction("the rules", refusal.code) from None


class TimeOutDoesNothing(SenState):
    __slots__ = ()

    def time_out(self, action: TimeOut) -> list[Told]:
        return []


class TimeOutIsRefused(SenState):
    __slots__ = ()

    def time_out(self, action: TimeOut) -> list[Told]:
        raise IllegalAction("SEN-4", "all-the-time-in-the-world")


class RanksAreReversed(SenState):
    """Ranks that fit neither more nor fewer ravens."""

    __slots__ = ()

    def apply(self, seat: Seat, action: Action) -> list[Told]:
        told = super().apply(seat, action)
        if self.outcome is not None:
            order = sorted(self.totals)
            order[0], order[1] = order[1], order[0]
            results = (SeatResult(seat, total, 1 + order.index(total)) for seat, total in enumerate(self.totals))
            self.outcome = Outcome("score", tuple(results))
        return told


class RanksHaveAGap(SenState):
    __slots__ = ()

    def apply(self, seat: Seat, action: Action) -> list[Told]:
        told = super().apply(seat, action)
        if self.outcome is not None:
            results = (SeatResult(r.seat, r.score, 2 * r.rank - 1) for r in self.outcome.results)
            self.outcome = Outcome("score", tuple(results))
        return told


class OneSeatHasNoResult(SenState):
    __slots__ = ()

    def apply(self, seat: Seat, action: Action) -> list[Told]:
        told = super().apply(seat, action)
        if self.outcome is not None:
            self.outcome = Outcome("score", self.outcome.results[1:])
        return told


class ChanceIsNotRecorded(SenState):
    __slots__ = ()

    def apply(self, seat: Seat, action: Action) -> list[Told]:
        told = super().apply(seat, action)
        return [(audience, event) for audience, event in told if audience != 1 << HOUSE]


class ChanceFromElsewhere(SenState):
    """The deck does not come from the committed secret."""

    __slots__ = ()

    def shuffle(self, what: str, things: Any, told: list[Told], name: Any = None) -> Any:
        if isinstance(self.chance, SecretChance):
            self.chance = SecretChance(random.randbytes(32))
        return super().shuffle(what, things, told, name)


class NobodyKnowsWhoIsAsked(SenState):
    __slots__ = ()

    def decision(self, seat: Seat) -> Decision | None:
        return None if self.phase == "peek" else super().decision(seat)


class ViewsDisagree(SenState):
    __slots__ = ()

    def view(self, viewer: Viewer) -> SenView:
        return msgspec.structs.replace(super().view(viewer), open_size=viewer)
