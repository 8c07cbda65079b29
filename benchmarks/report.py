"""The measurements as tables for people and as JSON for scripts."""

import os
import platform
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from .measure import Series
from .rows import BATCH, BUILDS, COMPILED, GAMES, MEMORY_LIMIT, OTHER, OWN, PEERS, PYTHON, ROWS, TARGETS, Row, Target


class Memory(NamedTuple):
    games: int
    peak: int
    seconds: float


class Report(NamedTuple):
    """All that was measured. Peers are measured in the build `PYTHON`."""

    series: dict[tuple[str, str], Series]
    pace: float
    rounds: int
    memory: Memory | None

    def rate(self, build: str, name: str) -> float | None:
        series = self.series.get((build, name))
        return series.rate if series is not None and series.rates else None

    def ratio(self, build: str, name: str, peer: str) -> float | None:
        return self._compare((build, name), (PYTHON, peer))

    def times_as_long(self, build: str, name: str) -> float | None:
        """How many times as long as in the other checkout a row takes."""
        return self._compare((OTHER[build], name), (build, name))

    def _compare(self, one: tuple[str, str], other: tuple[str, str]) -> float | None:
        ours, theirs = self.series.get(one), self.series.get(other)
        if ours is None or theirs is None or not ours.rates or not theirs.rates:
            return None
        return ours.ratio_to(theirs)

    def reached(self, build: str, target: Target) -> float | None:
        if target.peer is None:
            return self.rate(build, target.row)
        return self.ratio(build, target.row, target.peer)

    def has(self, *names: str) -> bool:
        return any((PYTHON, name) in self.series for name in names)


def number(value: float | None) -> str:
    """Three digits that matter: 412,000 · 8.61 · not measured."""
    if value is None:
        return "–"
    if value < 100:
        return f"{value:.2f}"
    digits = max(0, len(str(int(value))) - 3)
    return f"{round(value, -digits):,.0f}"


def show(report: Report, console: Console) -> None:
    own = [_own_table(f"{title}, 4 players", rows, report) for title, rows in GAMES.items()]
    for table in (*own, _batch_table(report), _other_table(report), _peer_table(report), _target_table(report)):
        if table.row_count:
            console.print(table)
    if report.memory is not None:
        games, peak, seconds = report.memory
        console.print(
            f"Memory: {games:,} finished games in {seconds:.1f} s, at most {peak / 1e6:.0f} MB"
            f" (limit {MEMORY_LIMIT / 1e6:.0f} MB)."
        )
    if report.rounds:
        console.print(f"Median of {report.rounds} slices each; the fixed loop ran {report.pace / 1e6:.1f} M steps/s.")
    for (build, name), series in report.series.items():
        if series.missing:
            console.print(f"{ROWS[name].what} ({build}): not measured, {series.missing}.")
    if not any(build == COMPILED for build, _ in report.series) and report.has(*OWN):
        console.print("Compiled: not measured (make compiled builds it).")


def _own_table(title: str, rows: dict[str, Row], report: Report) -> Table:
    table = Table(title, "unit", "per second", "compiled")
    _numbers_right(table, 2)
    for name, row in rows.items():
        if report.has(name):
            rates = [number(report.rate(build, name)) for build in BUILDS]
            table.add_row(row.what, row.unit, *rates)
    return table


def _batch_table(report: Report) -> Table:
    table = Table("many games at once, random play", "unit", "per second")
    _numbers_right(table, 2)
    for name, row in BATCH.items():
        if report.has(name):
            table.add_row(row.what, row.unit, number(report.rate(PYTHON, name)))
    return table


def _other_table(report: Report) -> Table:
    table = Table("times as long as in the other checkout", "Python", "compiled")
    _numbers_right(table, 1)
    for game, rows in GAMES.items():
        for name, row in rows.items():
            ratios = [report.times_as_long(build, name) for build in BUILDS]
            if any(ratios):
                table.add_row(f"{game}: {row.what}, {row.unit}", *map(number, ratios))
    return table


def _peer_table(report: Report) -> Table:
    table = Table("random play of others", "decisions per second", "Sen is ×", "compiled ×")
    _numbers_right(table, 1)
    for name, row in PEERS.items():
        if report.has(name):
            ratios = [number(report.ratio(build, "play", name)) for build in BUILDS]
            table.add_row(row.what, number(report.rate(PYTHON, name)), *ratios)
    return table


def _target_table(report: Report) -> Table:
    table = Table("aim", "at least", "Python", "compiled")
    _numbers_right(table, 1)
    for target in TARGETS:
        reached = [report.reached(build, target) for build in BUILDS]
        if any(value is not None for value in reached):
            how = f"÷ {ROWS[target.peer].what}" if target.peer else "per second"
            marks = [_mark(value, target.least) for value in reached]
            whose = next((game for game, rows in GAMES.items() if target.row in rows), "many at once")
            table.add_row(f"{whose}: {ROWS[target.row].what} {how}", f"{target.least:,.0f}", *marks)
    return table


def _numbers_right(table: Table, first: int) -> None:
    for column in table.columns[first:]:
        column.justify = "right"


def _mark(value: float | None, least: float) -> str:
    if value is None:
        return "–"
    return f"{number(value)} {'✓' if value >= least else '✗'}"


def as_json(report: Report) -> dict[str, Any]:
    """Everything, for a script; rates are per second."""
    return {
        "machine": {
            "python": platform.python_version(),
            "implementation": platform.python_implementation(),
            "cores": os.cpu_count(),
        },
        "pace": report.pace,
        "rounds": report.rounds,
        "rows": [
            {
                "name": name,
                "build": build,
                "unit": ROWS[name].unit,
                "rate": series.rate if series.rates else None,
                "rates": series.rates,
                "missing": series.missing,
            }
            for (build, name), series in report.series.items()
        ],
        "targets": [
            {**target._asdict(), **{build: report.reached(build, target) for build in BUILDS}} for target in TARGETS
        ],
        "memory": None if report.memory is None else {**report.memory._asdict(), "limit": MEMORY_LIMIT},
    }
