"""The reaction window of Counting Zzzzs over real sockets (ZZZ-63): who holds a block shows in nothing.

Two tables differ in one thing alone: at one of them the sleeper who is attacked, and a neighbour, hold a block. The
others, the spectator and the shared screen get the same bytes in the same number, and wait equally long.
"""

import re
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest

from fortywinks.games.counting_zzzzs.state import PACE
from fortywinks.tables import clocks
from tests.games.counting_zzzzs.table import zzzzs
from tests.server.open_house import Person

from .socket_table import SocketTable, is_same_class, people_for

SEATS = 4
VIEWERS = ("seat A", "seat D", "spectator", "screen")
ROUNDS = 8
BOB_AND_CAY_HOLD = {
    "blocks": ("heavy-sleeper aunt", "light-sleeper ghost"),
    "none": ("astronaut aunt", "little-brother ghost"),
}
WINDOW = 0.8
"""Seconds that a window lasts at the pace of this test."""


class Table(SocketTable):
    """A table in the middle of a game, at which Bob and Cay hold these cards."""

    def __init__(self, people: list[Person], hold: str, lines: ExitStack, pace: str = "none") -> None:
        self.bob, self.cay = BOB_AND_CAY_HOLD[hold]
        super().__init__(people, lines, "counting-zzzzs", pace)

    def heard(self, viewer: str) -> list[str]:
        """What is left on a clock apart: two tables are not asked in the very same moment."""
        return [re.sub(r'"seconds":[\d.]+', '"seconds":*', text) for text in super().heard(viewer)]

    def dealt(self, new: Callable[..., Any], seats: int, options: Any, chance: Any) -> Any:
        state: Any = zzzzs(
            "A: cake cat | snoring soup",
            f"B: teddy kitchen | {self.bob}",
            f"C: rocket | {self.cay}",
            "D: hammock | whale late",
            pile="queen moon flying piano winning sheep mermaid emails dancing",
        ).state
        state.chance, state.opening = chance, new(seats, options, chance).opening[:1]
        return state


MOVES = ((0, "play snoring on B"), (2, "pass"), (1, "pass"), (3, "pass"))


def compare(holding: Table, empty: Table) -> None:
    """Every viewer got the same; Bob did not, or nothing would have been compared."""
    for viewer in VIEWERS:
        assert len(holding.heard(viewer)) == len(empty.heard(viewer)) > 2
        assert holding.heard(viewer) == empty.heard(viewer)
    assert holding.devices[1].texts != empty.devices[1].texts


def test_ZZZ_63_a_window_tells_nothing_of_who_holds_a_block(house):
    """All pass: the same bytes for everybody, and each viewer in turn waits equally long for them."""
    people = people_for(house, SEATS)
    waits: dict[str, dict[str, list[float]]] = {viewer: {hold: [] for hold in BOB_AND_CAY_HOLD} for viewer in VIEWERS}
    for turn in range(ROUNDS):
        viewer = VIEWERS[turn % len(VIEWERS)]
        with ExitStack() as lines:
            tables = {hold: Table(people, hold, lines) for hold in BOB_AND_CAY_HOLD}
            for number, (seat, do) in enumerate(MOVES):
                for hold in sorted(tables, reverse=bool(turn // len(VIEWERS) + number & 1)):
                    waits[viewer][hold].append(tables[hold].does(f"a{number}", seat, do, viewer))
            compare(tables["blocks"], tables["none"])
    for viewer in VIEWERS:
        assert is_same_class(waits[viewer]["blocks"], waits[viewer]["none"]), viewer


@pytest.mark.parametrize("passing", [(), (2,)], ids=["nobody answers", "Cay passes"])
def test_ZZZ_63_a_window_that_runs_out_lasts_equally_long(house, monkeypatch, passing):
    """By the table's own clock, at a quick pace: not a moment earlier, because nobody holds a block."""
    monkeypatch.setitem(clocks.PACES, "quick", WINDOW / PACE["window"])
    monkeypatch.setattr(clocks, "LAG", 0.0)
    people = people_for(house, SEATS)
    lasted: dict[str, list[float]] = {hold: [] for hold in BOB_AND_CAY_HOLD}
    for viewer in VIEWERS[::3]:
        with ExitStack() as lines:
            tables = {hold: Table(people, hold, lines, "quick") for hold in BOB_AND_CAY_HOLD}
            opened = {}
            for hold, table in tables.items():
                opened[hold] = time.perf_counter()  # not later: a busy machine may tell us late that it is open
                table.does("a0", 0, "play snoring on B", viewer)
            for seat in passing:
                for table in tables.values():
                    table.does("a1", seat, "pass", viewer)
            for hold, table in tables.items():
                lasted[hold].append(table.hear(viewer) - opened[hold])
                assert table.device(viewer).heard[-1]["events"][0]["event"] == "woke"
            compare(tables["blocks"], tables["none"])
    assert min(*lasted["blocks"], *lasted["none"]) > WINDOW * 0.8
    assert is_same_class(lasted["blocks"], lasted["none"])


def test_ZZZ_63_the_clock_of_a_window_is_one_for_all_and_equally_long():
    clocks = []
    for bob, cay in (("heavy-sleeper aunt", "light-sleeper"), ("cat aunt", "robot")):
        table = zzzzs("A: cake | snoring", f"B: teddy | {bob}", f"C: rocket | {cay}", "D: hammock | late")
        table.ann.plays("snoring", on=table.bob)
        clocks.append([(clock.name, clock.seat, clock.seconds) for clock in table.state.clocks()])
    assert clocks[0] == clocks[1] == [("window", None, 6)]
