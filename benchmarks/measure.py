"""Measuring: the rows take turns in slices, and the median of many slices stands in the table."""

import json
import os
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from types import TracebackType
from typing import Any, NamedTuple, Self


class Broken(Exception):
    """A worker ended before it had answered."""


class Worker:
    """A worker process under some Python; `path` is where it finds the library, if not where it is installed."""

    def __init__(self, python: str, path: str = "") -> None:
        self._process = subprocess.Popen(
            [python, "-m", "benchmarks.worker"],
            cwd=Path(__file__).parent.parent,
            env=os.environ | {"PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, **order: Any) -> dict[str, Any]:
        """Gives an order and waits for the answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(order) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise Broken("a worker could not start; what it said stands above") from None
        answer = self._process.stdout.readline()
        if not answer:
            raise Broken(f"a worker ended while it did {order}; what it said stands above")
        parsed: dict[str, Any] = json.loads(answer)
        return parsed

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()


class Series(NamedTuple):
    """Units per second of one row in one build, round by round; or why there are none."""

    rates: list[float]
    missing: str | None

    @property
    def rate(self) -> float:
        return median(self.rates)

    def ratio_to(self, other: "Series") -> float:
        """How many times faster, compared round by round, so that a slow moment counts for both."""
        return median(ours / theirs for ours, theirs in zip(self.rates, other.rates, strict=True))


def usable_core() -> int:
    """The last core this process may use: the first one is often the system's favourite."""
    return max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 0


def measure(
    workers: dict[str, Worker],
    rows: Iterable[tuple[str, str]],
    rounds: int,
    seconds: float,
    after_slice: Callable[[], None],
) -> tuple[dict[tuple[str, str], Series], float]:
    """Each row, a pair of build and name, gets one slice per round. Answers with the series and the usual pace."""
    core = usable_core()
    slices: dict[tuple[str, str], list[dict[str, Any]]] = {row: [] for row in rows}
    missing: dict[tuple[str, str], str] = {}
    for number in range(rounds + 1):
        for build, name in slices:
            if (build, name) not in missing:
                answer = workers[build].ask(run=name, seconds=seconds, core=core)
                if "missing" in answer:
                    missing[build, name] = answer["missing"]
                elif number > 0:  # the first round warms up
                    slices[build, name].append(answer)
            after_slice()
    usual = median([one["pace"] for row in slices.values() for one in row] or [0.0])
    series = {
        row: Series([one["done"] / one["seconds"] * usual / one["pace"] for one in got], missing.get(row))
        for row, got in slices.items()
    }
    return series, usual
