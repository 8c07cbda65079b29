"""The reaction window of Counting Zzzzs over real sockets (ZZZ-63): who holds a block shows in nothing.

Two tables differ in one thing alone: at one of them the sleeper who is attacked, and a neighbour, hold a block. The
others, the spectator and the shared screen get the same bytes in the same number, and wait equally long.
"""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from fortywinks.games import load_game
from tests.games.counting_zzzzs.table import zzzzs
from tests.security.test_leak_over_sockets import is_same_class
from tests.server.open_house import Device, OpenHouse, Person

SEATS = 4
VIEWERS = ("seat A", "seat D", "spectator", "screen")
ROUNDS = 8


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Iterator[OpenHouse]:
    wishes = {"messages_per_second": 0, "requests_per_second": 0, "tables_per_person": 1000}
    with OpenHouse(tmp_path_factory.mktemp("house"), **wishes) as house:
        house.program.estate.house.new_secret = lambda: bytes(32)  # the commitment shown is then the same everywhere
        yield house


class Table:
    """A table in the middle of a game, at which Bob and Cay hold these cards."""

    def __init__(self, people: list[Person], bob: str, cay: str, lines: ExitStack) -> None:
        self.table = people[0].makes_table(game="counting-zzzzs", seats=SEATS)
        id = self.table["id"]
        self.devices = [lines.enter_context(person.comes_to(id)) for person in people[:SEATS]]
        for number, device in enumerate(self.devices[1:], 1):
            assert device.asks("sit", id="sit", name=f"Person {number}")["type"] == "done"
        assert self.devices[0].asks("set-table", id="pace", pace="none")["type"] == "done"
        for person, viewpoint in zip(people[SEATS:], ("spectator", "screen"), strict=True):
            self.devices.append(lines.enter_context(person.comes_to(id, viewpoint)))
            self.devices[-1].hears("welcome")
        self._start(bob, cay)
        self.waits: dict[str, list[float]] = {viewer: [] for viewer in VIEWERS}

    def _start(self, bob: str, cay: str) -> None:
        game: Any = load_game("counting-zzzzs")
        original = game.new

        def laid_out(seats: int, options: Any, chance: Any) -> Any:
            state: Any = zzzzs(
                "A: cake cat | snoring soup",
                f"B: teddy kitchen | {bob}",
                f"C: rocket | {cay}",
                "D: hammock | whale late",
                pile="queen moon flying piano winning sheep mermaid emails dancing",
            ).state
            state.chance, state.opening = chance, original(seats, options, chance).opening[:1]
            return state

        game.new = laid_out
        try:
            assert self.devices[0].asks("start", id="start")["type"] == "done"
        finally:
            del game.new
        for device in self.devices:
            device.asks("ping", id="begun")

    def device(self, viewer: str) -> Device:
        return self.devices[{"seat A": 0, "seat D": 3, "spectator": 4, "screen": 5}[viewer]]

    def does(self, number: int, seat: int, do: str, first: str) -> None:
        """Everybody hears of it; how long `first` waited is written down."""
        began = time.perf_counter()
        self.devices[seat].says("act", id=f"a{number}", do=do)
        self.device(first).hears("update")
        self.waits[first].append(time.perf_counter() - began)
        for device in self.devices:
            if device is not self.device(first):
                device.hears("update")

    def heard(self, viewer: str) -> list[str]:
        device = self.device(viewer)
        device.asks("ping", id="last")
        names = self.table["id"], self.table["code"]
        return [text.replace(names[0], "*" * 16).replace(names[1], "*" * 8) for text in device.texts]


MOVES = ((0, "play snoring on B"), (2, "pass"), (1, "pass"), (3, "pass"))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_ZZZ_63_a_window_tells_nothing_of_who_holds_a_block(house, viewer):
    people = [Person(house, f"Person {number}") for number in range(SEATS + 2)]
    waits: tuple[list[float], list[float]] = ([], [])
    for turn in range(ROUNDS):
        with ExitStack() as lines:
            holding = Table(people, "heavy-sleeper aunt", "light-sleeper ghost", lines)
            empty = Table(people, "astronaut aunt", "little-brother ghost", lines)
            for number, (seat, do) in enumerate(MOVES):
                for table in (holding, empty) if turn % 2 else (empty, holding):
                    table.does(number, seat, do, viewer)
            assert len(holding.heard(viewer)) == len(empty.heard(viewer)) > len(MOVES)
            assert holding.heard(viewer) == empty.heard(viewer)
            assert holding.devices[1].texts != empty.devices[1].texts, "Bob's own hand differs, or nothing was tested"
            waits[0].extend(holding.waits[viewer])
            waits[1].extend(empty.waits[viewer])
    assert is_same_class(*waits)


def test_ZZZ_63_the_clock_of_a_window_is_one_for_all_and_equally_long():
    clocks = []
    for bob, cay in (("heavy-sleeper aunt", "light-sleeper"), ("cat aunt", "robot")):
        table = zzzzs("A: cake | snoring", f"B: teddy | {bob}", f"C: rocket | {cay}", "D: hammock | late")
        table.ann.plays("snoring", on=table.bob)
        clocks.append([(clock.name, clock.seat, clock.seconds) for clock in table.state.clocks()])
    assert clocks[0] == clocks[1] == [("window", None, 6)]
