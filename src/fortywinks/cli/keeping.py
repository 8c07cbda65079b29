"""The record of a game played in the terminal: written line by line as the game goes on, and taken up again later.

A game that is left before its end closes with a note: ``{"note":"pause","text":…}`` opens the secret that chance comes
from, so that the same shuffles wait when the game is taken up again.
"""

from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import IO, NamedTuple

from ..core import BadRecord, Game, Options, SecretChance, read_options
from ..core.records import ActionLine, Header, Line, Note, TimeUp, line_text, read_lines
from ..core.replay import Replay
from ..games import load_game
from ..terminal.console import BadFile, BadUsage

PAUSE = "pause"


class RecordFile:
    """Gathers the lines of a record, and writes them into a file once there is one.

    `known` are lines that are in the file already: a game that is gone on with says them again.
    """

    def __init__(self, known: Sequence[Line] = ()) -> None:
        self.lines: list[Line] = []
        self.path: Path | None = None
        self._known = deque(known)
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
        if self._known:
            known = self._known.popleft()
            if not isinstance(line, Header) and line != known:
                raise BadRecord(len(self.lines) + 1, "the record up to here is not what this secret decides")
            line = known
        elif self._file is not None:
            self._file.write(line_text(line) + "\n")
            self._file.flush()
        self.lines.append(line)

    def close(self, secret: bytes, *, is_over: bool) -> None:
        """The game is over or was left."""
        if self._file is not None:
            if not is_over:
                self(Note(PAUSE, None, secret.hex()))
            self._file.close()
            self._file = None


class KeptGame(NamedTuple):
    """A game that was left in a file."""

    game: Game
    header: Header
    options: Options
    secret: bytes
    lines: Sequence[Line]
    """The record so far, notes left out."""

    @property
    def actions(self) -> list[bytes]:
        """What was done, as it is written down."""
        return [line_text(line).encode() for line in self.lines if isinstance(line, ActionLine | TimeUp)]


def take_up(path: Path) -> KeptGame:
    """The game that was left in this file."""
    try:
        return _take_up(path)
    except BadRecord as error:
        raise BadFile(f"{path}: {error}") from None


def _take_up(path: Path) -> KeptGame:
    with path.open("rb") as file:
        lines = list(read_lines(file))
    replay = Replay(lines, load_game)
    try:
        for _ in replay:
            pass
    except BadRecord as error:
        if error.line <= len(lines):
            raise
    else:
        raise BadUsage(f"{path} holds a game that is over; nothing is overwritten")
    options = read_options(replay.game.options_type, replay.header.options)
    record = [line for _, line in lines if not isinstance(line, Note)]
    return KeptGame(replay.game, replay.header, options, _secret(path, replay), record)


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
