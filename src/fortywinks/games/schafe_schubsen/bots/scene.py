"""A round as a bot imagines it: all that is on the table, and what would come of any bids.

`play` follows the rules of phases 2 and 3 step by step, but tells nobody anything: a bot imagines thousands of rounds
where the house plays one. The tests hold the two together.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..actions import FULL_HAND
from ..components import BOARD, DIKE, HAND_LIMIT, SchafeSchubsenOptions, Tile
from ..dike import FIRST_BOARD
from ..state import OUT
from ..view import SheepView

FAR: Final = 10_000


class After(NamedTuple):
    """How a round ended: where the sheep stand, their rings, who went out in which order, and who has the angel."""

    fields: list[int]
    rings: list[int]
    exits: list[int]
    angel: int


class Scene:
    """The table before the turns that are still to come."""

    __slots__ = (
        "distances",
        "faces",
        "fields",
        "gone",
        "hands",
        "hills",
        "me",
        "moved_on",
        "order",
        "puddles",
        "rings",
        "seats",
        "tiles",
        "to_play",
        "water",
        "zero_on_water",
    )

    def __init__(self, view: SheepView, hands: list[int], options: SchafeSchubsenOptions) -> None:
        self.me = view.viewer
        self.seats = len(view.fields)
        self.fields = [OUT if field is None else field for field in view.fields]
        self.rings = list(view.rings)
        self.hands = hands
        self.tiles: list[tuple[Tile, ...]] = list(view.tiles)
        self.distances = [OUT if distance is None else distance for distance in view.distances]
        at = 0 if view.phase == "bid" else len(view.order) if view.turn is None else view.order.index(view.turn)
        self.order = view.order
        self.to_play = view.order[at:]
        self.gone = len(view.went_out)
        self.water = sum(1 << field for field in view.water)
        self.moved_on = view.moved_on > 0
        self.zero_on_water = options.zero_on_water
        self.puddles = sum(1 << field for field in view.puddles)
        self.hills = view.hills
        self.faces = {face.name: face for face in view.faces}

    def copy(self) -> "Scene":
        other = Scene.__new__(Scene)
        for name in Scene.__slots__:
            setattr(other, name, getattr(self, name))
        return other

    @property
    def living(self) -> list[int]:
        return [seat for seat, field in enumerate(self.fields) if field != OUT]

    def play(self, distances: Sequence[int], back: int = 0) -> After:
        """The rest of this round with these distances; `back` is how far the first one walks back."""
        fields, rings = self.fields[:], self.rings[:]
        water, puddles, hills, moved_on = self.water, self.puddles, self.hills, self.moved_on
        exits: list[int] = []
        for seat in self.to_play:
            start = fields[seat]
            if start < 0:
                continue
            distance = distances[seat]
            if distance or not self.zero_on_water:
                land(fields, rings, exits, water, seat, start + distance)
            elif water >> start & 1:
                pay(fields, rings, exits, seat)
            if back and fields[seat] >= 0:
                field = fields[seat] - back
                if field or moved_on:
                    land(fields, rings, exits, water, seat, field)
                else:
                    fields[seat] = 0
            back = 0
            if (start < BOARD or exits) and first_board_is_free(fields):
                moved_on = True
                water, puddles, hills = shift(fields, water, puddles, hills)
        devil, angel = self._holders(fields, distances)
        if devil >= 0:
            pay(fields, rings, exits, devil)
            if fields[devil] == OUT and first_board_is_free(fields):
                water, puddles, hills = shift(fields, water, puddles, hills)
        if hills:
            self._tunnel(fields, rings, exits, water, hills)
            if first_board_is_free(fields):
                shift(fields, water, puddles, hills)
        if angel >= 0 and fields[angel] == OUT:
            _, angel = self._holders(fields, distances)
        return After(fields, rings, exits, angel)

    def _holders(self, fields: list[int], distances: Sequence[int]) -> tuple[int, int]:
        """Who has devil and angel when all turns are done (SHP-18, SHP-19)."""
        devil = angel = -1
        for seat in self.order:
            if fields[seat] >= 0:
                if devil < 0 or distances[seat] <= distances[devil]:
                    devil = seat
                if angel < 0 or distances[seat] > distances[angel]:
                    angel = seat
        return devil, angel

    def _tunnel(
        self, fields: list[int], rings: list[int], exits: list[int], water: int, hills: tuple[int, ...]
    ) -> None:
        """SHP-41."""
        one, two = hills
        for seat, field in [(seat, fields[seat]) for seat in self.order]:
            if field in (one, two) and fields[seat] == field:
                land(fields, rings, exits, water, seat, two if field == one else one)


def land(fields: list[int], rings: list[int], exits: list[int], water: int, seat: int, field: int) -> None:
    """SHP-14 to SHP-16."""
    if field not in fields:
        if field >= DIKE:
            go_out(fields, rings, exits, seat)
        else:
            fields[seat] = field
            if water >> field & 1:
                pay(fields, rings, exits, seat)
        return
    if fields[seat] == field:  # a distance of 0
        return
    chain = [seat]
    while field in fields:
        other = fields.index(field)
        fields[chain[-1]] = field
        chain.append(other)
        field += 1
    last = chain[-1]
    fields[last] = field
    if field >= DIKE:
        go_out(fields, rings, exits, last)
    for wet in chain:
        if fields[wet] >= 0 and water >> fields[wet] & 1:
            pay(fields, rings, exits, wet)


def pay(fields: list[int], rings: list[int], exits: list[int], seat: int) -> None:
    """A ring, or the sheep is out."""
    if rings[seat]:
        rings[seat] -= 1
    else:
        go_out(fields, rings, exits, seat)


def go_out(fields: list[int], rings: list[int], exits: list[int], seat: int) -> None:
    fields[seat] = OUT
    rings[seat] = 0
    exits.append(seat)


def first_board_is_free(fields: list[int]) -> bool:
    """SHP-17, with some sheep left."""
    return BOARD <= min([field if field >= 0 else FAR for field in fields]) < FAR


def shift(fields: list[int], water: int, puddles: int, hills: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
    """The first board goes behind the second, the same face up; answers with water, puddles and hills then."""
    for seat, field in enumerate(fields):
        if field >= 0:
            fields[seat] = field - BOARD
    taken = water & ~puddles & FIRST_BOARD
    return water >> BOARD | taken << BOARD, puddles >> BOARD, moved_hills(hills)


def moved_hills(hills: tuple[int, ...]) -> tuple[int, ...]:
    """Where the mole hills are when the boards have moved on."""
    return tuple([(hill + BOARD) % DIKE for hill in hills])


def hand_after(hand: int, cards: int) -> int:
    """What is in hand when these cards were laid and the round is over (SHP-21)."""
    left = hand & ~cards
    return FULL_HAND if left.bit_count() < HAND_LIMIT else left
