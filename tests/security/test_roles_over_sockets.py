"""The roles of Dreams over real sockets (DRM-14, DRM-40): the mortal's line looks like a god's.

Two tables differ in one thing alone: at one of them Ann is the mortal, at the other Bob. The same stars are laid.
Whoever may not know it gets the same bytes: Cay and Dan, who are gods at both, the spectator and the shared screen. Ann
and Bob themselves get messages of the same number and length, that differ in the token and the own dial alone. And all
wait equally long.
"""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

from fortywinks.core import RecordedChance
from tests.games.dreams.table import ROOM
from tests.server.open_house import Person

from .socket_table import SocketTable, is_same_class, people_for

SEATS = 4
VISION = 3
OUTSIDERS = ("seat C", "seat D", "spectator", "screen")
INVOLVED = ("seat A", "seat B")
VIEWERS = ("seat A", "seat B", "seat C", "seat D", "spectator", "screen")
TABLES = 4

KINDS = ("clear", "grey", "black")
OWN = re.compile(r'("token":|"tip":"|"choice":")[0-9A-D]')
"""What a seat is told of itself: its token, and how its dial is set."""


class Table(SocketTable):
    """A table of Dreams at which this seat is the mortal. How long each viewer waited is written down."""

    def __init__(self, people: list[Person], mortal: str, lines: ExitStack) -> None:
        self.mortal = mortal
        self.waits: dict[str, list[float]] = {viewer: [] for viewer in VIEWERS}
        super().__init__(people, lines, "dreams", dealer="A", until="1 round")

    def dealt(self, new: Callable[..., Any], seats: int, options: Any, chance: Any) -> Any:
        drawn = [("pictures", options.deck), ("vision", [str(VISION)]), ("mortal", [self.mortal])]
        return new(seats, options, RecordedChance(drawn, chance))

    def is_done(self, id: str, seat: int, do: str) -> None:
        began = time.perf_counter()
        self.devices[seat].says("act", id=id, do=do)
        for viewer in VIEWERS:
            self.device(viewer).hears("update")
            self.waits[viewer].append(time.perf_counter() - began)

    def tip_of(self, seat: int) -> str:
        """A tip that counts for whoever gives it."""
        return "1" if "ABCD"[seat] == self.mortal else "DDDA"[seat]


def round_at(table: Table) -> Iterator[None]:
    """A round in steps, until only the last dial is open: then all is revealed."""
    for number, (x, y) in enumerate(ROOM[: 3 * SEATS]):
        table.is_done(f"star-{number}", number % SEATS, f"place {KINDS[number // SEATS]} {x} {y}")
        yield
    for seat in range(SEATS):
        table.is_done(f"tip-{seat}", seat, f"tip {table.tip_of(seat)}")
        yield
    for seat in range(SEATS - 1):
        table.comes_back(seat)
        table.is_done(f"lock-{seat}", seat, "lock")
        yield


def play_in_turn(tables: tuple[Table, Table]) -> None:
    """Step by step at both, so that a busy machine is busy for both."""
    rounds = [round_at(table) for table in tables]
    while [next(steps, "over") for steps in rounds] != ["over"] * 2:
        pass


def test_DRM_40_the_mortals_line_looks_like_a_gods(house):
    people = people_for(house, SEATS)
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
    people = people_for(house, SEATS)
    with ExitStack() as lines:
        table = Table(people, "B", lines)
        for _ in round_at(table):
            assert all("round-ended" not in text for device in table.devices for text in device.texts)
        table.is_done("lock-last", SEATS - 1, "lock")
        results = []
        for device in table.devices:
            events = device.heard[-1]["events"]
            results += [event["result"] for event in events if event["event"] == "round-ended"]
        assert len(results) == len(VIEWERS)
        assert all(result == results[0] for result in results)
        assert (results[0]["mortal"], results[0]["vision"]) == (1, VISION)
