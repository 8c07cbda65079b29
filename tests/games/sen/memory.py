"""A perfect memory of one viewer, built from nothing but the events that viewer is told.

It knows nothing of the rules' own book-keeping, so that the two can be compared.
"""

from collections.abc import Iterable

from fortywinks.core import Event
from fortywinks.games.sen import events


class Land:
    """A land on the table; its face, once the viewer has seen it."""

    def __init__(self, face: str | None = None) -> None:
        self.face = face

    def show(self, face: str) -> None:
        assert self.face in (None, face), f"seen as {self.face}, then as {face}"
        self.face = face


class PerfectMemory:
    """Where every land lies, and which of them the viewer has seen."""

    def __init__(self, viewer: int, seats: int) -> None:
        self.viewer = viewer
        self.seats = seats
        self.dreams: list[list[Land]] = []
        self.pile: list[Land] = []
        self.hand: list[Land] = []

    def watch(self, told: Iterable[Event]) -> None:
        for event in told:
            getattr(self, f"_{type(event).__name__}", self._ignore)(event)

    def known(self) -> dict[tuple[int, int], str]:
        """The face-down lands that the viewer has seen, by owner and slot."""
        places = ((owner, slot, land) for owner, dream in enumerate(self.dreams) for slot, land in enumerate(dream))
        return {(owner, slot): land.face for owner, slot, land in places if land.face is not None}

    def _ignore(self, event: Event) -> None:
        pass

    def _open(self, land: Land, face: str) -> None:
        land.show(face)
        self.pile.append(land)

    def _RoundBegan(self, event: events.RoundBegan) -> None:
        self.dreams = [[Land() for _ in range(4)] for _ in range(self.seats)]
        self.pile, self.hand = [Land(event.top)], []

    def _SawOwn(self, event: events.SawOwn) -> None:
        self.dreams[self.viewer][event.first].show(event.first_land)
        self.dreams[self.viewer][event.second].show(event.second_land)

    def _Saw(self, event: events.Saw) -> None:
        self.dreams[event.owner][event.slot].show(event.land)

    def _Took(self, event: events.Took) -> None:
        taken = self.pile.pop()
        taken.show(event.land)
        old, self.dreams[event.seat][event.slot] = self.dreams[event.seat][event.slot], taken
        self._open(old, event.put)

    def _Drew(self, event: events.Drew) -> None:
        self.hand = [Land() for _ in range(event.count)]

    def _InHand(self, event: events.InHand) -> None:
        for land, face in zip(self.hand, event.lands, strict=True):
            land.show(face)

    def _Kept(self, event: events.Kept) -> None:
        old, self.dreams[event.seat][event.slot] = self.dreams[event.seat][event.slot], self.hand.pop()
        self._open(old, event.put)

    def _Discarded(self, event: events.Discarded) -> None:
        self._open(self.hand.pop(), event.land)

    def _Used(self, event: events.Used) -> None:
        self._open(self.hand.pop(), event.land)

    def _Chose(self, event: events.Chose) -> None:
        self._open(self.hand.pop(1 - event.which), event.put)

    def _Swapped(self, event: events.Swapped) -> None:
        one, other = self.dreams[event.owner], self.dreams[event.other_owner]
        one[event.slot], other[event.other_slot] = other[event.other_slot], one[event.slot]

    def _Claimed(self, event: events.Claimed) -> None:
        dream = self.dreams[event.seat]
        pair = dream[event.first], dream[event.second]
        for land, face in zip(pair, event.lands, strict=True):
            land.show(face)
        if event.right:
            self.pile += pair
            dream[event.first] = Land()
            del dream[event.second]
        else:
            dream.append(Land())
