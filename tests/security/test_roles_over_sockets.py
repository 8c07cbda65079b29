"""The roles of Dreams over real sockets (DRM-14, DRM-40): the mortal's line looks like a god's.

Two tables differ in one thing alone: at one of them Ann is the mortal, at the other Bob. The same stars are laid.
Whoever may not know it gets the same bytes: Cay and Dan, who are gods at both, the spectator and the shared screen. Ann
and Bob themselves get messages of the same number and length, that differ in the token and the own dial alone. And all
wait equally long.
"""

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

from fortywinks.core import RecordedChance
from fortywinks.games import load_game
from tests.games.dreams.table import ROOM
from tests.security.test_leak_over_sockets import is_same_class
from tests.server.open_house import Device, Person

SEATS = 4
VISION = 3
OUTSIDERS = ("seat C", "seat D", "spectator", "screen")
INVOLVED = ("seat A", "seat B")
VIEWERS = ("seat A", "seat B", "seat C", "seat D", "spectator", "screen")
TABLES = 4

KINDS = ("clear", "grey", "black")
OWN = re.compile(r'("token":|"tip":"|"choice":")[0-9A-D]')
"""What a seat is told of itself: its token, and how its dial is set."""


class Table:
    """A table with a device for every viewer, at which this seat is the mortal."""

    def __init__(self, people: list[Person], mortal: str, lines: ExitStack) -> None:
        self.mortal = mortal
        self.table = people[0].makes_table(game="dreams", seats=SEATS, options={"dealer": "A", "until": "1 round"})
        self.people, id = people, self.table["id"]
        self.devices = [lines.enter_context(person.comes_to(id)) for person in people[:SEATS]]
        for number, device in enumerate(self.devices[1:], 1):
            assert device.asks("sit", id="sit", name=f"Person {number}")["type"] == "done"
        assert self.devices[0].asks("set-table", id="pace", pace="none")["type"] == "done"
        for person, viewpoint in zip(people[SEATS:], ("spectator", "screen"), strict=True):
            self.devices.append(lines.enter_context(person.comes_to(id, viewpoint)))
            self.devices[-1].hears("welcome")
        self.waits: dict[str, list[float]] = {viewer: [] for viewer in VIEWERS}
        self._start()

    def _start(self) -> None:
        game: Any = load_game("dreams")
        original = game.new

        def dealt(seats: int, options: Any, chance: Any) -> Any:
            drawn = [("pictures", options.deck), ("vision", [str(VISION)]), ("mortal", [self.mortal])]
            return original(seats, options, RecordedChance(drawn, chance))

        game.new = dealt
        try:
            assert self.devices[0].asks("start", id="start")["type"] == "done"
        finally:
            del game.new
        for device in self.devices:
            device.asks("ping", id="begun")

    def device(self, viewer: str) -> Device:
        return self.devices[VIEWERS.index(viewer)]

    def does(self, name: str, seat: int, do: str) -> None:
        """Everybody hears of it; how long each waited is written down."""
        began = time.perf_counter()
        self.devices[seat].says("act", id=name, do=do)
        for viewer, device in zip(VIEWERS, self.devices, strict=True):
            device.hears("update")
            self.waits[viewer].append(time.perf_counter() - began)

    def comes_back(self, seat: int) -> None:
        """A page is loaded once more, beside the first: what it is told is kept with the rest."""
        with self.people[seat].comes_to(self.table["id"]) as again:
            again.hears("welcome")
            self.devices[seat].texts += again.texts
        for device in self.devices:
            device.asks("ping", id=f"back-{seat}")

    def tip_of(self, seat: int) -> str:
        """A tip that counts for whoever gives it."""
        return "1" if "ABCD"[seat] == self.mortal else "DDDA"[seat]

    def heard(self, viewer: str) -> list[str]:
        """All that was sent to this viewer so far, the table's own random names apart."""
        device = self.device(viewer)
        device.asks("ping", id="last")
        names = self.table["id"], self.table["code"]
        return [text.replace(names[0], "*" * 16).replace(names[1], "*" * 8) for text in device.texts]


def round_at(table: Table) -> Iterator[None]:
    """A round in steps, until only the last dial is open: then all is revealed."""
    for number, (x, y) in enumerate(ROOM[: 3 * SEATS]):
        table.does(f"star-{number}", number % SEATS, f"place {KINDS[number // SEATS]} {x} {y}")
        yield
    for seat in range(SEATS):
        table.does(f"tip-{seat}", seat, f"tip {table.tip_of(seat)}")
        yield
    for seat in range(SEATS - 1):
        table.comes_back(seat)
        table.does(f"lock-{seat}", seat, "lock")
        yield


def play_in_turn(tables: tuple[Table, Table]) -> None:
    """Step by step at both, so that a busy machine is busy for both."""
    rounds = [round_at(table) for table in tables]
    while [next(steps, "over") for steps in rounds] != ["over"] * 2:
        pass


def test_DRM_40_the_mortals_line_looks_like_a_gods(house):
    people = [Person(house, f"Person {number}") for number in range(SEATS + 2)]
    waits: dict[str, tuple[list[float], list[float]]] = {viewer: ([], []) for viewer in VIEWERS}
    for turn in range(TABLES):
        with ExitStack() as lines:
            one, other = Table(people, "A", lines), Table(people, "B", lines)
            play_in_turn((one, other) if turn % 2 else (other, one))
            for viewer in OUTSIDERS:
                assert one.heard(viewer) == other.heard(viewer), viewer
            for viewer in INVOLVED:
                here, there = one.heard(viewer), other.heard(viewer)
                assert [len(text.encode()) for text in here] == [len(text.encode()) for text in there], viewer
                assert here != there, "the own role is told, or nothing was tested"
                assert [OWN.sub(r"\1*", text) for text in here] == [OWN.sub(r"\1*", text) for text in there]
            for viewer in VIEWERS:
                waits[viewer][0].extend(one.waits[viewer])
                waits[viewer][1].extend(other.waits[viewer])
    for viewer in VIEWERS:
        assert is_same_class(*waits[viewer]), viewer
    mine, theirs = waits["seat A"], waits["seat B"]
    assert is_same_class(mine[0] + theirs[1], mine[1] + theirs[0]), "a mortal waits as long as a god"


def test_DRM_15_after_the_last_lock_everybody_learns_the_same(house):
    people = [Person(house, f"Person {number}") for number in range(SEATS + 2)]
    with ExitStack() as lines:
        table = Table(people, "B", lines)
        for _ in round_at(table):
            assert all("round-ended" not in text for device in table.devices for text in device.texts)
        table.does("lock-last", SEATS - 1, "lock")
        results = []
        for device in table.devices:
            events = device.heard[-1]["events"]
            results += [event["result"] for event in events if event["event"] == "round-ended"]
        assert len(results) == len(VIEWERS)
        assert all(result == results[0] for result in results)
        assert (results[0]["mortal"], results[0]["vision"]) == (1, VISION)
