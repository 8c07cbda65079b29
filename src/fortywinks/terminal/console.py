"""What everything in the terminal shares: plain or coloured, one line for a mistake, a bar for a long wait."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Timer
from typing import TYPE_CHECKING, Protocol

from ..core import FortyWinksError
from ..core.printable import printable as printable

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

PLAIN_WIDTH = 200
"""Wide enough that no table is broken when there is no terminal to ask."""

LONGEST_COMPLAINT = 500
PATIENCE = 1.0
"""After this many seconds a bar shows how far things are."""

MOON = "#d0a215"
NIGHT = "#6a7fc1"
DREAM = "#9a7fd1"
FAINT = "#808aa8"
ALARM = "#d1654f"
"""The colours of the house: they can be read on a dark terminal and on a light one."""


class BadUsage(FortyWinksError):
    """The command was given something it cannot use."""


class BadFile(FortyWinksError):
    """A record file is wrong: names the file, the line and the reason."""


def is_plain(wanted: bool = False) -> bool:
    """Linear text without colours, boxes and cursor tricks: asked for, or all that the output can do."""
    return (
        wanted
        or not sys.stdout.isatty()
        or bool(os.environ.get("NO_COLOR"))
        or os.environ.get("TERM") in ("dumb", "unknown")
    )


def make_console(plain: bool) -> "Console":
    """A Rich console for standard output."""
    from rich.console import Console

    if plain:
        return Console(color_system=None, force_terminal=False, width=PLAIN_WIDTH, highlight=False, markup=False)
    return Console(highlight=False, markup=False)


def spoken(value: object) -> str:
    """The value of an option as people write it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if value is None:
        return "none"
    name = value.get("name") if isinstance(value, dict) else getattr(value, "name", None)
    return printable(str(value if name is None else name))  # a deck goes by its name


def one_line(text: str) -> str:
    """A message that may quote from outside, as one line of bearable length."""
    line = printable(" ".join(text.split()))
    return line if len(line) <= LONGEST_COMPLAINT else line[: LONGEST_COMPLAINT - 1] + "…"


def complain(text: str) -> None:
    """One line on standard error."""
    sys.stdout.flush()
    print(one_line(text), file=sys.stderr, flush=True)


class Advance(Protocol):
    """Says that so many more are done."""

    def __call__(self, count: int = 1) -> None: ...


@contextmanager
def progress(what: str, total: int) -> Iterator[Advance]:
    """Counts what is done. If that takes long and somebody watches, a bar on standard error shows it."""
    if not sys.stderr.isatty() or os.environ.get("TERM") in ("dumb", "unknown"):
        yield lambda count=1: None
        return
    bar = _Bar(what, total)
    try:
        yield bar.advance
    finally:
        bar.close()


class _Bar:
    """Appears only when things have taken a while."""

    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total
        self.done = 0
        self.shown: Progress | None = None
        self._lock = Lock()
        self._patience = Timer(PATIENCE, self._open)
        self._patience.daemon = True
        self._patience.start()

    def advance(self, count: int = 1) -> None:
        with self._lock:
            self.done += count
            if self.shown is not None:
                self.shown.update(self.shown.task_ids[0], completed=self.done)

    def _open(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(complete_style=NIGHT, finished_style=MOON),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=sys.stdout.isatty(),  # results that go to a file must not end up beside the bar
        )
        with self._lock:
            if not self._patience.finished.is_set():
                bar.add_task(self.what, total=self.total, completed=self.done)
                bar.start()
                self.shown = bar

    def close(self) -> None:
        with self._lock:
            self._patience.cancel()
        if self.shown is not None:
            self.shown.stop()
