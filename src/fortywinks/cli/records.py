"""`fortywinks verify`, and the reading of record files for the other commands."""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Annotated, Any, NamedTuple

import typer

from ..terminal.console import complain, one_line, progress

STANDARD_INPUT = "-"


class Verdict(NamedTuple):
    """What became of one file. `fault` is None if all is well; `unreadable` if there was no record to judge."""

    file: str
    fault: str | None = None
    line: int | None = None
    unreadable: bool = False
    game: str | None = None
    players: int | None = None
    actions: int | None = None


def verify(
    file: Annotated[list[str], typer.Argument(help="Records, folders of records (*.jsonl), or - for standard input.")],
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per file, for a script.")] = False,
) -> int:
    """Replay records and say at which line one is wrong. Exit status 1 if any is."""
    files = list(record_files(file))
    worst = 0
    with progress("verifying", len(files)) as advance:
        for name in files:
            verdict = judge(name)
            if verdict.fault is not None:
                worst = max(worst, 2 if verdict.unreadable else 1)
            _report(verdict, json=json)
            advance()
    return worst


def record_files(names: Sequence[str]) -> Iterator[str]:
    """The files meant: folders are walked."""
    for name in names:
        if name != STANDARD_INPUT and Path(name).is_dir():
            inside = sorted(str(path) for path in Path(name).rglob("*.jsonl"))
            yield from inside or [name]
        else:
            yield name


def judge(name: str) -> Verdict:
    """Replays one file."""
    from ..core import BadRecord
    from ..core.records import read_lines
    from ..core.replay import Replay
    from ..games import load_game

    try:
        with open_record(name) as file:
            replay = Replay(read_lines(file), load_game)
            actions = sum(1 for _ in replay)
    except BadRecord as error:
        return Verdict(name, one_line(error.reason), error.line)
    except IsADirectoryError:
        return Verdict(name, "there is no *.jsonl file in this folder", unreadable=True)
    except OSError as error:
        return Verdict(name, error.strerror or str(error), unreadable=True)
    return Verdict(name, game=replay.game.name, players=len(replay.header.players), actions=actions)


def open_record(name: str) -> IO[bytes]:
    """A record file, or standard input."""
    return sys.stdin.buffer if name == STANDARD_INPUT else Path(name).open("rb")


def _report(verdict: Verdict, *, json: bool) -> None:
    if json:
        import msgspec

        entry: dict[str, Any] = {"file": verdict.file, "ok": verdict.fault is None}
        entry |= {key: value for key, value in verdict._asdict().items() if value is not None and value is not False}
        # A name need not be UTF-8, as JSON must be.
        entry["file"] = os.fsencode(verdict.file).decode(errors="backslashreplace")
        print(msgspec.json.encode(entry).decode(), flush=True)
    elif verdict.fault is None:
        print(f"{one_line(verdict.file)}: OK ({verdict.game}, {verdict.players} players, {verdict.actions} actions)")
    else:
        where = f"line {verdict.line}: " if verdict.line is not None else ""
        complain(f"{verdict.file}: {where}{verdict.fault}")
