"""The record of a game played in the terminal: written line by line as the game goes on, and taken up again later.

A game that is left before its end closes with a note: ``{"note":"pause","text":…}`` opens the secret that chance comes
from, so that the same shuffles wait when the game is taken up again.
"""

from pathlib import Path
from typing import IO

from ..core import BadRecord, SecretChance, Told, read_options
from ..core.match import Match
from ..core.records import Line, Note, line_text, read_lines
from ..core.replay import Replay
from ..games import load_game
from ..terminal.console import BadFile, BadUsage

PAUSE = "pause"


class RecordFile:
    """Gathers the lines of a record, and writes them into a file once there is one."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.path: Path | None = None
        self._file: IO[str] | None = None

    def create(self, path: Path) -> None:
        """Opens a new file with all lines so far; an old file is never overwritten."""
        try:
            self._file = path.open("x", encoding="utf-8", newline="\n")
        except FileExistsError:
            raise BadUsage(f"{path} exists already; nothing is overwritten") from None
        self.path = path
        self._file.writelines(line_text(line) + "\n" for line in self.lines)
        self._file.flush()

    def go_on(self, path: Path) -> None:
        """Opens a file that holds all lines so far, to write behind them."""
        self._file = path.open("a", encoding="utf-8", newline="\n")
        self.path = path

    def __call__(self, line: Line) -> None:
        self.lines.append(line)
        if self._file is not None:
            self._file.write(line_text(line) + "\n")
            self._file.flush()

    def close(self, match: Match) -> None:
        """The game is over or was left."""
        if self._file is not None:
            if match.state.outcome is None:
                match.note(PAUSE, text=match.chance.secret.hex())
            self._file.close()
            self._file = None


def take_up(path: Path) -> tuple[Match, RecordFile, list[Told]]:
    """The game that was left in this file, its record so far, and everything told so far."""
    try:
        return _take_up(path)
    except BadRecord as error:
        raise BadFile(f"{path}: {error}") from None


def _take_up(path: Path) -> tuple[Match, RecordFile, list[Told]]:
    with path.open("rb") as file:
        lines = list(read_lines(file))
    replay = Replay(lines, load_game)
    steps = []
    try:
        for step in replay:
            steps.append((step.seat, step.action))
    except BadRecord as error:
        if error.line <= len(lines):
            raise
    else:
        raise BadUsage(f"{path} holds a game that is over; nothing is overwritten")
    header = replay.header
    options = read_options(replay.game.options_type, header.options)
    record = RecordFile()
    match = Match(replay.game, header.players, options, _secret(path, replay), keep=record, began=header.began)
    told = list(match.state.opening)
    for seat, action in steps:
        told += match.act(seat, action)
    if record.lines != [line for _, line in lines if not isinstance(line, Note)]:
        raise BadRecord(len(lines), "the record up to here is not what this secret decides")
    return match, record, told


def _secret(path: Path, replay: Replay) -> bytes:
    """What the last pause left for chance to go on with."""
    for _, note in reversed(replay.notes):
        if note.note == PAUSE and note.text is not None:
            try:
                secret = bytes.fromhex(note.text)
            except ValueError:
                break
            if SecretChance(secret).commitment == replay.header.commitment:
                return secret
            break
    raise BadUsage(f"{path} holds a game that was cut off, not paused: it can be replayed, but not gone on with")
