"""What a player of Sen can remember of a round: every land whose face was seen, and who else has seen it.

Fed with the events of one seat and with nothing else. It never forgets by itself.
"""

from collections.abc import Callable
from typing import Any, Final

from ....core import Event
from .. import events
from ..components import COPIES, DREAM_SIZE, Face
from ..view import SenView

EVERY_SEAT: Final = (1 << 10) - 1


class Land:
    """A face-down land as one player thinks of it. When lands are swapped, these objects move with them."""

    __slots__ = ("face", "hints", "seen_by")

    def __init__(self, face: Face | None = None, seen_by: int = 0) -> None:
        self.face = face
        """What it is, if this player has seen it."""
        self.seen_by = seen_by
        """The seats that know it, as bits."""
        self.hints: list[float] | None = None
        """How well each number of ravens fits what its owner did; only the hard bot takes such hints."""


class Memory:
    """One seat's memory of the current round."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.seats = seats
        self.me = 1 << seat
        self.told = 0
        """How many events this seat was told since the game began."""
        self.round = 0
        self._begin("9")

    def _begin(self, top: Face) -> None:
        self.dreams = [[Land() for _ in range(DREAM_SIZE)] for _ in range(self.seats)]
        self.unseen = dict(COPIES)
        """How many lands of each face this player has not seen yet: in the hidden pile or face down in a dream."""
        self.hand: tuple[Face, ...] = ()
        self._open_unseen(top)

    @property
    def own(self) -> list[Land]:
        return self.dreams[self.seat]

    def knows(self, seat: int, land: Land) -> bool:
        """Whether this seat has seen the land."""
        return bool(land.seen_by >> seat & 1)

    def watch(self, event: Event) -> None:
        self.told += 1
        if self.round == 0 and type(event) is not events.RoundBegan:
            return  # came in the middle of a round: nothing to go on before `catch_up`
        remember = _REMEMBER.get(type(event))
        if remember is not None:
            remember(self, event)

    def catch_up(self, view: SenView) -> None:
        """Sets right what the table shows, for a player who was not told this round from its start."""
        if view.round != self.round:
            self.round = view.round
            self._begin(view.top)
        self.top = view.top
        self.hand = view.hand
        for dream, size in zip(self.dreams, view.dreams, strict=True):
            del dream[size:]
            dream.extend(Land() for _ in range(size - len(dream)))
        for known in view.known:
            self._see(self.dreams[known.owner][known.slot], known.land)

    # One small step for each kind of event.

    def _see(self, land: Land, face: Face) -> None:
        """This player sees a face-down land."""
        if land.face is None:
            self._count(face)
        land.face = face
        land.seen_by |= self.me

    def forget(self, land: Land) -> None:
        """As if this player had never seen the land."""
        if land.face is not None:
            self.unseen[land.face] += 1
        land.face = None
        land.seen_by &= ~self.me

    def _count(self, face: Face) -> None:
        self.unseen[face] = max(0, self.unseen[face] - 1)

    def _open_unseen(self, face: Face) -> None:
        """A land that this player had not seen comes to lie open."""
        self._count(face)
        self.top = face

    def _replace(self, seat: int, slot: int, new: Land, put: Face) -> None:
        """A new land goes into a dream; the one that lay there is open now."""
        self._see(self.dreams[seat][slot], put)
        self.dreams[seat][slot] = new
        self.top = put

    def _round_began(self, event: events.RoundBegan) -> None:
        self.round = event.round
        self._begin(event.top)

    def _saw_own(self, event: events.SawOwn) -> None:
        self._see(self.own[event.first], event.first_land)
        self._see(self.own[event.second], event.second_land)

    def _play_began(self, event: events.PlayBegan) -> None:
        for seat, look in enumerate(event.looks):
            for slot in look:
                self.dreams[seat][slot].seen_by |= 1 << seat

    def _saw(self, event: events.Saw) -> None:
        self._see(self.dreams[event.owner][event.slot], event.land)

    def _peeked(self, event: events.Peeked) -> None:
        self.dreams[event.owner][event.slot].seen_by |= 1 << event.seat

    def _took(self, event: events.Took) -> None:
        self._replace(event.seat, event.slot, Land(event.land, EVERY_SEAT), event.put)

    def _in_hand(self, event: events.InHand) -> None:
        self.hand = event.lands
        for face in event.lands:
            self._count(face)

    def _kept(self, event: events.Kept) -> None:
        self._replace(event.seat, event.slot, self.kept_land(event), event.put)
        self.hand = ()

    def kept_land(self, event: events.Kept) -> Land:
        """The land that somebody drew and is about to put into the dream."""
        mine = event.seat == self.seat and self.hand
        return Land(self.hand[0] if mine else None, 1 << event.seat)

    def _put_away(self, event: events.Discarded | events.Used) -> None:
        """A drawn land is laid open, with or without its effect."""
        if event.seat == self.seat:
            self.top = event.land
        else:
            self._open_unseen(event.land)
        self.hand = ()

    def _chose(self, event: events.Chose) -> None:
        if event.seat == self.seat:
            self.hand = self.hand[event.which : event.which + 1]
            self.top = event.put
        else:
            self._open_unseen(event.put)

    def _swapped(self, event: events.Swapped) -> None:
        one, other = self.dreams[event.owner], self.dreams[event.other_owner]
        one[event.slot], other[event.other_slot] = other[event.other_slot], one[event.slot]

    def _claimed(self, event: events.Claimed) -> None:
        dream = self.dreams[event.seat]
        for slot, face in zip((event.first, event.second), event.lands, strict=True):
            self._see(dream[slot], face)
            dream[slot].seen_by = EVERY_SEAT
        if event.right:
            dream[event.first] = Land()
            del dream[event.second]
            self.top = event.lands[1]
        else:
            dream.append(Land())


_REMEMBER: Final[dict[type[Event], Callable[[Memory, Any], None]]] = {
    events.RoundBegan: Memory._round_began,
    events.SawOwn: Memory._saw_own,
    events.PlayBegan: Memory._play_began,
    events.Saw: Memory._saw,
    events.Took: Memory._took,
    events.InHand: Memory._in_hand,
    events.Kept: Memory._kept,
    events.Discarded: Memory._put_away,
    events.Used: Memory._put_away,
    events.Chose: Memory._chose,
    events.Peeked: Memory._peeked,
    events.Swapped: Memory._swapped,
    events.Claimed: Memory._claimed,
}
