"""Tries each mutant of a game in a process of its own, forked when that game's tests are already collected.

First the tests are run unchanged, to see which lines each of them reaches and how long it takes; then each mutant has
to pass those tests only that reach its line, the quickest first, until one fails. A line that no test reaches may have
done its work when the module was loaded: such a mutant is tried in a new Python that loads it changed (`loading`).
"""

import os
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any, TypeAlias

import pytest
from _pytest.runner import runtestprotocol

from .loading import load_anew
from .mutating import Mutant, mutants_of

LONGEST = 1.5
"""Seconds of the processor that a test may take, watched, to be among the quick ones."""
PATIENCE = 60
"""Seconds for all tests of one mutant; one that takes longer loops for ever, and that is noticed, too."""
_KILLED, _SURVIVED = 1, 0

Lines: TypeAlias = set[tuple[str, int]]
"""Lines of files, by their names."""


class Mutating:
    """A plugin of pytest that runs the tests on every mutant instead of once."""

    def __init__(
        self, package: str, files: Sequence[Path], command: Sequence[str], jobs: int, until: float, only: str = ""
    ) -> None:
        self.package = package
        self.command = command
        """What pytest is called with."""
        self.files = files
        self.jobs = jobs
        self.until = until
        self.only = only
        """What the name of a mutant must have in it to be tried."""
        self.survivors: list[Mutant] = []
        self.killed: list[Mutant] = []
        self.left = 0
        self.broken: list[str] = []
        """Tests that fail with the rules as they are."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        reach, seconds = self._watch(session.items)
        quick = sorted((item for item in session.items if seconds[item] <= LONGEST), key=seconds.__getitem__)
        mutants = [mutant for file in self.files for mutant in mutants_of(file) if self.only in mutant.name]
        going: dict[int, Mutant] = {}
        for mutant in mutants if not self.broken else ():
            if time.monotonic() > self.until:
                self.left = len(mutants) - len(self.killed) - len(self.survivors) - len(going)
                break
            while len(going) >= self.jobs:
                self._reap(going)
            items = [item for item in quick if (mutant.file, mutant.line) in reach[item]]
            going[self._fork(mutant, items)] = mutant
        while going:
            self._reap(going)
        return True

    def _watch(self, items: Sequence[pytest.Item]) -> tuple[dict[pytest.Item, Lines], dict[pytest.Item, float]]:
        """The lines of the rules that each test reaches, and how long it takes."""
        names = {str(file): file.name for file in self.files}
        reach: dict[pytest.Item, Lines] = {}
        seconds: dict[pytest.Item, float] = {}
        for item in items:
            lines = reach[item] = set()
            clear_caches(self.package)  # or else what an earlier test worked out would not be reached again
            began = time.process_time()
            sys.settrace(_tracing(names, lines))
            try:
                passed = _passes(item)
            finally:
                sys.settrace(None)
            seconds[item] = time.process_time() - began
            if not passed:
                self.broken.append(item.nodeid)
        return reach, seconds

    def _fork(self, mutant: Mutant, items: Sequence[pytest.Item]) -> int:
        pid = os.fork()
        if pid:
            return pid
        try:
            if not items:
                load_anew(self.package, mutant, self.command)
            signal.alarm(PATIENCE)  # ends the process: not a zero, so the mutant was noticed
            _change(self.package, mutant)
            os._exit(_SURVIVED if all(map(_passes, items)) else _KILLED)
        except BaseException:
            os._exit(_KILLED)

    def _reap(self, going: dict[int, Mutant]) -> None:
        pid, status = os.wait()
        mutant = going.pop(pid)
        (self.killed if status else self.survivors).append(mutant)
        if not status:
            print(f"  no test noticed: {mutant.name} (line {mutant.line})", flush=True)


def _tracing(names: dict[str, str], lines: Lines) -> Any:
    def local(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            lines.add((names[frame.f_code.co_filename], frame.f_lineno))
        return local

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code.co_filename not in names:
            return None
        lines.add((names[frame.f_code.co_filename], frame.f_lineno))
        return local

    return trace


def _passes(item: pytest.Item) -> bool:
    return all(report.passed for report in runtestprotocol(item, log=False, nextitem=None))


def _change(package: str, mutant: Mutant) -> None:
    """Makes the change in the function that everybody holds."""
    clear_caches(package)
    owner: Any = sys.modules[f"{package}.{mutant.file.removesuffix('.py')}"]
    *classes, name = mutant.function.split(".")
    for part in classes:
        owner = getattr(owner, part)
    found = vars(owner)[name]
    for inside in ("fget", "func", "__func__", "__wrapped__"):  # properties, cached ones, class methods, caches
        found = getattr(found, inside, None) or found
    found.__code__ = mutant.code


def clear_caches(package: str) -> None:
    """What was worked out by functions that remember is forgotten."""
    for name, module in list(sys.modules.items()):
        if name.startswith(package):
            for held in vars(module).values():
                if hasattr(held, "cache_clear"):
                    held.cache_clear()
