"""A second reading of phases 2 to 4 and of Deichwandern, slow and literal, written from the rules alone to be compared
with the real one.

Sheep are objects that stand on numbered fields; every step of the way is walked one by one, every list is searched from
the beginning, and angel and devil are found anew by looking at all that has been revealed. Choices (clover, faces,
puddles) are given beforehand.
"""

from dataclasses import dataclass, field

from fortywinks.games.schafe_schubsen.material import house_material

HOUSE = house_material()
FACES = HOUSE.faces


@dataclass
class Clover:
    """What a player declares: a change of the distance, and how far to walk back."""

    by: int = 0
    back: int = 0


@dataclass
class Sheep:
    seat: int
    place: int
    rings: int
    bid: str
    clover: Clover
    face_choice: int
    """Which of the two faces this player lays, if it comes to that: 0 the same, 1 the other."""
    rain: tuple[int, ...] = ()
    """Where this player would put puddles on a board, fields 0 to 99, in this order."""
    out: bool = False
    revealed: bool = False
    distance: int = 0


@dataclass
class SlowRound:
    sheep: list[Sheep]
    """In turn order."""
    dike: list[str]
    shared_start: bool
    zero_on_water: bool
    regenzeit: int = 0
    mole_hills: bool = False
    puddles: set[int] = field(default_factory=set)
    """Fields of the dike, 0 to 199."""
    exits: list[int] = field(default_factory=list)
    laid: list[int] = field(default_factory=list)
    angel: int | None = None
    devil: int | None = None

    def play(self) -> None:
        for one in self.sheep:
            if one.out:
                continue
            one.revealed = True
            one.distance = int(one.bid) + one.clover.by
            if one.place + one.distance < one.clover.back:
                one.clover.back = 0  # it would lead back past field 0, so it is not declared
            self.walk_forward(one)
            if not one.out and one.clover.back:
                self.walk_back(one)
            self.look_at_first_board(one)
        self.settle()
        if self.mole_hills:
            self.tunnel()

    # Moving.

    def walk_forward(self, one: Sheep) -> None:
        place = one.place
        for _ in range(one.distance):
            place += 1
        if one.distance == 0:
            if self.zero_on_water and self.is_water(one.place):
                self.pay(one)
        else:
            self.arrive(one, place)

    def walk_back(self, one: Sheep) -> None:
        place = one.place
        for _ in range(one.clover.back):
            place -= 1
        assert place >= 0
        self.arrive(one, place)

    def arrive(self, one: Sheep, place: int) -> None:
        moved = [(one, place)]
        while True:
            at = moved[-1][1]
            there = [other for other in self.living() if other.place == at and other not in [who for who, _ in moved]]
            if not there or (at == 0 and self.shared_start):
                break
            assert len(there) == 1
            moved.append((there[0], at + 1))
        for who, at in moved:
            who.place = at
        for who, at in moved:
            if at > 199:
                self.leave(who)
        for who, at in moved:
            if not who.out and self.is_water(at):
                self.pay(who)

    def is_water(self, place: int) -> bool:
        board, spot = (0, place) if place <= 99 else (1, place - 100)
        return spot in FACES[self.dike[board]].water or place in self.puddles

    def pay(self, one: Sheep) -> None:
        if one.rings > 0:
            one.rings = one.rings - 1
        else:
            self.leave(one)

    def leave(self, one: Sheep) -> None:
        one.out = True
        self.exits.append(one.seat)

    def living(self) -> list[Sheep]:
        return [one for one in self.sheep if not one.out]

    # Boards, angel and devil.

    def look_at_first_board(self, chooser: Sheep) -> None:
        if self.living() and all(one.place >= 100 for one in self.living()):
            self.laid.append(chooser.seat)
            taken, front = self.dike
            faces = [face.name for face in FACES.values() if face.board == FACES[taken].board]
            faces.remove(taken)
            self.dike = [front, [taken, faces[0]][chooser.face_choice]]
            self.shared_start = False
            for one in self.living():
                one.place -= 100
            self.puddles = {place - 100 for place in self.puddles if place >= 100}
            self.rain(chooser)

    def rain(self, chooser: Sheep) -> None:
        left = self.regenzeit
        for spot in chooser.rain:
            if left > 0 and spot != 0 and not self.is_water(100 + spot):
                self.puddles.add(100 + spot)
                left -= 1

    def settle(self) -> None:
        shown = [one for one in self.living() if one.revealed]
        if not shown:
            return
        smallest, largest = min(one.distance for one in shown), max(one.distance for one in shown)
        devil = [one for one in shown if one.distance == smallest][-1]
        angel = next(one for one in shown if one.distance == largest)
        self.devil = devil.seat
        self.pay(devil)
        if angel.out:
            return
        self.angel = angel.seat
        if devil.out:
            self.look_at_first_board(angel)

    # Mole hills.

    def tunnel(self) -> None:
        hills = []
        for board in (0, 1):
            for spot in HOUSE.boards[FACES[self.dike[board]].board].hills:
                hills.append(100 * board + spot)
        stood = {one.seat: one.place for one in self.sheep}
        for one in self.sheep:
            if not one.out and stood[one.seat] in hills and one.place == stood[one.seat]:
                self.arrive(one, hills[1 - hills.index(one.place)])
        if not self.living():
            self.angel = None
            return
        largest = max(one.distance for one in self.living())
        if self.angel is not None and next(one for one in self.sheep if one.seat == self.angel).out:
            self.angel = next(one.seat for one in self.living() if one.distance == largest)
        self.look_at_first_board(next(one for one in self.sheep if one.seat == self.angel))

    # The end.

    def ranks(self) -> list[int] | None:
        """By seat, counted from 1; None while three or more are left."""
        return None if len(self.living()) > 2 else ranks_of(self.living(), [{seat} for seat in self.exits])


def ranks_of(left: list[Sheep], exits: list[set[int]]) -> list[int]:
    """Those that went out in the order of going, the last of them before the front one of those that are left."""
    row = exits + [{one.seat for one in left if one.place == place} for place in range(199, -1, -1)]
    row = [together for together in row if together]
    ranks: dict[int, int] = {}
    for together in row:
        better = sum(len(others) for others in row[row.index(together) + 1 :])
        for seat in together:
            ranks[seat] = better + 1
    return [ranks[seat] for seat in sorted(ranks)]


@dataclass
class SlowWalk:
    """A round of Deichwandern."""

    sheep: list[Sheep]
    lowest: set[int] = field(default_factory=set)

    def play(self) -> None:
        for one in self.sheep:
            one.distance = int(one.bid)
            for _ in range(one.distance):
                one.place -= 1
            assert one.place >= 0
        bids = sorted(one.distance for one in self.sheep)
        for one in self.sheep:
            if one.distance == bids[0]:
                one.out = True
                self.lowest.add(one.seat)
            elif one.distance == bids[-1]:
                for _ in range(5):
                    if one.place < 199:
                        one.place += 1

    def ranks(self) -> list[int] | None:
        left = [one for one in self.sheep if not one.out]
        return None if len(left) > 1 else ranks_of(left, [self.lowest])
