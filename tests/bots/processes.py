"""What the operating system says about processes, from /proc."""

import os
from pathlib import Path

_others: set[int] = set()


def children() -> set[int]:
    """The children of this process since `forget_others`, dead ones that were not buried included."""
    own = os.getpid()
    return {process for process in _processes() if _parent(process) == own} - _others


def forget_others() -> None:
    """What runs already, such as a database for other tests, is not counted."""
    _others.clear()
    _others.update(children())


def is_running(process: int) -> bool:
    """Whether it exists and is no zombie."""
    fields = _fields(process)
    return bool(fields) and fields[0] != "Z"


def niceness(process: int) -> int:
    return os.getpriority(os.PRIO_PROCESS, process)


def _processes() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal()]


def _parent(process: int) -> int:
    fields = _fields(process)
    return int(fields[1]) if fields else 0


def _fields(process: int) -> list[str]:
    """State, parent and so on: what follows the program's name."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return []
