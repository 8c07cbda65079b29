"""A table over real sockets that is looked at from every side, and a yardstick for how long somebody waits."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from fortywinks.core.seats import seat_letter
from fortywinks.games import load_game
from tests.server.open_house import Device, OpenHouse, Person

WATCHING = ("spectator", "screen")

SAME_CLASS = 3.0
"""How many times as long one may take as the other and still be called the same: machines are not steady."""
UNNOTICED = 0.01
"""Seconds that nobody can tell from the noise of a network."""


def is_same_class(one: list[float], other: list[float]) -> bool:
    """Whether two series of waiting times are of the same kind, by their quicker quarter: the rest is the machine's."""
    low, high = sorted(sorted(times)[len(times) // 4] for times in (one, other))
    return high <= SAME_CLASS * low or high - low <= UNNOTICED


@contextmanager
def fair_house(folder: Path, **settings: Any) -> Iterator[OpenHouse]:
    """A house in which the same is dealt at every table, and the commitment shown is the same everywhere."""
    many = {"tables_per_person": 1000}  # one person is the host of a table after the other
    with OpenHouse(folder, **many, **settings) as house:
        house.program.app_state.house.new_secret = lambda: bytes(32)
        yield house


def people_for(house: OpenHouse, seats: int) -> list[Person]:
    """Somebody for every seat, and two who watch."""
    return [Person(house, f"Person {number}") for number in range(seats + len(WATCHING))]


class SocketTable:
    """A device for every seat, for a spectator and for the shared screen; the game has begun."""

    def __init__(self, people: list[Person], lines: ExitStack, game: str, pace: str = "none", **options: Any) -> None:
        self.people, self.lines = people, lines
        seats = len(people) - len(WATCHING)
        self.viewers = (*(f"seat {seat_letter(seat)}" for seat in range(seats)), *WATCHING)
        self.table = people[0].makes_table(game=game, seats=seats, options=options)
        self.devices = [self.another_device(seat) for seat in range(seats)]
        for number, device in enumerate(self.devices[1:], 1):
            assert device.asks("sit", id="sit", name=f"Person {number}")["type"] == "done"
        assert self.devices[0].asks("set-table", id="pace", pace=pace)["type"] == "done"
        for person, viewpoint in zip(people[seats:], WATCHING, strict=True):
            self.devices.append(lines.enter_context(person.comes_to(self.table["id"], viewpoint)))
            self.devices[-1].hears("welcome")
        self._start(load_game(game))

    def _start(self, game: Any) -> None:
        original = game.new
        game.new = lambda *given: self.dealt(original, *given)
        try:
            assert self.devices[0].asks("start", id="start")["type"] == "done"
        finally:
            del game.new
        for device in self.devices:
            device.asks("ping", id="begun")

    def dealt(self, new: Callable[..., Any], seats: int, options: Any, chance: Any) -> Any:
        """How the game begins here: as `new` says, unless a test wants something else."""
        return new(seats, options, chance)

    def device(self, viewer: str) -> Device:
        return self.devices[self.viewers.index(viewer)]

    def another_device(self, seat: int) -> Device:
        return self.lines.enter_context(self.people[seat].comes_to(self.table["id"]))

    def does(self, id: str, seat: int, do: str, first: str) -> float:
        """Everybody hears of it; how long `first` waited for that."""
        began = time.perf_counter()
        self.devices[seat].says("act", id=id, do=do)
        return self.hear(first) - began

    def hear(self, first: str) -> float:
        """Everybody hears the next piece of news; when `first` did."""
        self.device(first).hears("update")
        when = time.perf_counter()
        for device in self.devices:
            if device is not self.device(first):
                device.hears("update")
        return when

    def comes_back(self, seat: int) -> None:
        """A page is loaded once more, beside the first: what it is told is kept with the rest."""
        with self.people[seat].comes_to(self.table["id"]) as again:
            again.hears("welcome")
            self.devices[seat].texts += again.texts
        for device in self.devices:
            device.asks("ping", id=f"back-{seat}")

    def heard(self, viewer: str) -> list[str]:
        """All that was sent to this viewer so far, the table's own random names apart."""
        device = self.device(viewer)
        device.asks("ping", id="last")
        id, code = self.table["id"], self.table["code"]
        return [text.replace(id, "*" * len(id)).replace(code, "*" * len(code)) for text in device.texts]
