"""How sheep move: landing, pushing, water, going out, and who holds angel and devil then."""

from typing import Literal

from ...core import EVERYONE, Seat, Told
from ...core.compiling import mypyc_attr
from . import events
from .components import DIKE
from .dike import hills_of
from .table import ALONE, DEVIL, HIDDEN, HILLS, NOBODY, OUT, SheepTable, or_none

Why = Literal["dike", "water", "devil", "lowest"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Moving(SheepTable):
    """The part of the rules that is about sheep on the dike."""

    __slots__ = ()

    def _move(self, seat: Seat, told: list[Told]) -> None:
        """SHP-11: forward, then back if clover says so, then compare."""
        fields = self.fields
        start, distance = fields[seat], self.distances[seat]
        told.append((EVERYONE, events.Moved(seat, start, start + distance, "forward")))
        if distance:
            self._land(seat, start + distance, told)
        elif self.options.zero_on_water and self.water >> start & 1:  # SHP-16
            self._pay_water(seat, told)
        if self.back and fields[seat] != OUT:
            start = fields[seat]
            told.append((EVERYONE, events.Moved(seat, start, start - self.back, "back")))
            self._land(seat, start - self.back, told)
        if fields[seat] != OUT:
            self._compare(seat, told)

    def _land(self, seat: Seat, field: int, told: list[Told]) -> None:
        """SHP-14, SHP-15: the whole chain is placed; who is beyond the dike is out; then water is paid."""
        fields = self.fields
        if field not in fields or (field == 0 and not self.moved_on):  # SHP-5: the start field is shared
            fields[seat] = field
            if field >= DIKE:
                self._go_out(seat, "dike", told)
            elif self.water >> field & 1:
                self._pay_water(seat, told)
            return
        chain, pusher = [seat], seat
        while field in fields:
            other = fields.index(field)
            fields[pusher] = field
            told.append((EVERYONE, events.Pushed(other, pusher, field, field + 1)))
            chain.append(other)
            pusher = other
            field += 1
        fields[pusher] = field
        if field >= DIKE:
            self._go_out(pusher, "dike", told)
        for wet in chain:
            field = fields[wet]
            if field != OUT and self.water >> field & 1:
                self._pay_water(wet, told)

    def _tunnel(self, told: list[Told]) -> None:
        """SHP-41: whoever stands on a hill, and was not pushed off it meanwhile, comes out at the other."""
        self.stage = HILLS
        one, two = hills_of(self.dike)
        exits = {one: two, two: one}
        standing = [(seat, self.fields[seat]) for seat in self.order if self.fields[seat] in exits]
        for seat, hill in standing:
            if self.fields[seat] == hill:
                told.append((EVERYONE, events.Tunnelled(seat, hill, exits[hill])))
                self._land(seat, exits[hill], told)

    def _pay_water(self, seat: Seat, told: list[Told]) -> None:
        """SHP-16: a ring, or the sheep is out."""
        if self.rings[seat]:
            self.rings[seat] -= 1
            told.append((EVERYONE, events.RingPaid(seat, "water", self.rings[seat])))
        else:
            self._go_out(seat, "water", told)

    def _go_out(self, seat: Seat, why: Why, told: list[Told]) -> None:
        """SHP-22: sheep, cards and tiles leave the game; SHP-19: angel and devil go to others."""
        self.leave(seat)
        self.exits += (ALONE[seat],)
        told.append((EVERYONE, events.WentOut(seat, why, self.seats - len(self.exits))))
        if (seat == self.devil or seat == self.angel) and self.stage != DEVIL:
            self._hand_on(seat, told)

    def leave(self, seat: Seat) -> None:
        self.fields[seat] = OUT
        self.rings[seat] = 0
        self.hands[seat] = 0
        self.tiles[seat] = ()
        if self.distances[seat] == HIDDEN:
            self.bids[seat] = None

    def _hand_on(self, gone: Seat, told: list[Told]) -> None:
        """SHP-19: among the living who have revealed, by the rule of SHP-18."""
        fields, distances = self.fields, self.distances
        devil = angel = NOBODY
        for seat in self.order:
            distance = distances[seat]
            if distance != HIDDEN and fields[seat] != OUT:
                if devil == NOBODY or distance <= distances[devil]:
                    devil = seat
                if angel == NOBODY or distance > distances[angel]:
                    angel = seat
        if self.devil == gone:
            self.devil = devil
            told.append((EVERYONE, events.CardPassed("devil", gone, or_none(devil))))
        if self.angel == gone:
            self.angel = angel
            told.append((EVERYONE, events.CardPassed("angel", gone, or_none(angel))))

    def _compare(self, seat: Seat, told: list[Told]) -> None:
        """SHP-18: so a tie is always worse for the later player."""
        distances, devil, angel = self.distances, self.devil, self.angel
        distance = distances[seat]
        if devil == NOBODY or (devil != seat and distance <= distances[devil]):
            self.devil = seat
            told.append((EVERYONE, events.CardPassed("devil", or_none(devil), seat)))
        if angel == NOBODY or (angel != seat and distance > distances[angel]):
            self.angel = seat
            told.append((EVERYONE, events.CardPassed("angel", or_none(angel), seat)))
