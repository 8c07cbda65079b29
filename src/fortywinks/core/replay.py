"""Replaying a record: step by step for people, to the end for `verify`."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from .actions import Action, TimeOut
from .chance import ChanceMismatch, RecordedChance, SecretChance
from .errors import BadNotation, BadOption, BadRecord, OtherRules, Refusal, UnknownGame, WrongSeatCount
from .events import Told
from .game import Game
from .options import read_options
from .records import FORMAT, ActionLine, Closing, Drawn, Header, Line, Note, TimeUp, line_text, result_of, seat_of
from .seats import HOUSE, Seat
from .state import State

T = TypeVar("T")

ROOM_FOR_NOTES = 2_000_000
"""Characters of all notes together, so that a file of nothing but notes cannot fill the memory."""


class Step(NamedTuple):
    """One action of a record, done."""

    line: int
    seat: Seat
    action: Action
    told: list[Told]


class _Witness(RecordedChance):
    """Recorded chance that reads each line when the game asks for it, and remembers what it was asked, to compare it
    with the opened secret.
    """

    def __init__(self, read: Callable[[], tuple[int, Drawn] | None]) -> None:
        super().__init__()
        self._read = read
        self.lines: list[int] = []
        self.asked: list[Callable[[SecretChance], bool]] = []

    def shuffle(self, draw: int, what: str, things: Sequence[T], name: Callable[[T], str] | None) -> list[T]:
        got = super().shuffle(draw, what, things, name)
        self.asked.append(lambda secret: secret.shuffle(draw, what, things, name) == got)
        return got

    def pick(self, draw: int, what: str, things: Sequence[T], name: Callable[[T], str] | None) -> T:
        got = super().pick(draw, what, things, name)
        self.asked.append(lambda secret: secret.pick(draw, what, things, name) == got)
        return got

    def _entry(self, draw: int, what: str) -> Sequence[str]:
        if draw >= len(self.draws) and (entry := self._read()) is not None:
            number, line = entry
            self.lines.append(number)
            self.draws.append((line.chance, line.got))
        return super()._entry(draw, what)


class Replay:
    """A record being replayed. Iterate over its steps; `state` is the game after the last one.

    Any fault raises `BadRecord` with its line. `find_game` gives a game by its name.
    """

    header: Header
    game: Game
    state: State[Any, Any]
    closing: Closing | None

    def __init__(self, lines: Iterable[tuple[int, Line]], find_game: Callable[[str], Game]) -> None:
        self._lines = iter(lines)
        self._chance = _Witness(self._next_chance)
        self._ahead: tuple[int, Line] | None = None
        self.closing = None
        self.notes: list[tuple[int, Note]] = []
        self._room_for_notes = ROOM_FOR_NOTES
        self._last_line = 0
        first = self._next()
        if first is None:
            raise BadRecord(1, "the file is empty")
        number, header = first
        if not isinstance(header, Header):
            raise BadRecord(number, "the first line must say which game is played (field 'record')")
        self.header = header
        self._open(number, find_game)

    def _open(self, number: int, find_game: Callable[[str], Game]) -> None:
        header = self.header
        if header.record != FORMAT:
            raise BadRecord(number, f"there is no record format {header.record}")
        if header.given < 0:
            raise BadRecord(number, "the number of draws that were given is below 0")
        try:
            self.game = find_game(header.game).under(header.rules)
            self.game.check_seats(len(header.players))
            options = read_options(self.game.options_type, header.options)
        except (UnknownGame, OtherRules, WrongSeatCount, BadOption) as error:
            raise BadRecord(number, str(error)) from None
        try:
            with _chance_faults(self._chance, number):
                self.state = self.game.new(len(header.players), options, self._chance)
        except BadOption as error:  # allowed in itself, but not with this many players
            raise BadRecord(number, str(error)) from None

    def __iter__(self) -> Iterator[Step]:
        while (entry := self._next()) is not None:
            number, line = entry
            if isinstance(line, Closing):
                self._close(number, line)
                return
            yield self._step(number, line)
        raise self._cut_off()

    def _step(self, number: int, line: Line) -> Step:
        seats = self.state.seats
        if isinstance(line, ActionLine):
            seat: Seat = seat_of(line.seat, seats, number)
            try:
                action: Action = self.game.parse_action(line.do)
            except BadNotation as error:
                raise BadRecord(number, str(error)) from None
        elif isinstance(line, TimeUp):
            seat = HOUSE
            action = TimeOut(line.time, None if line.seat is None else seat_of(line.seat, seats, number))
        elif isinstance(line, Drawn):
            raise BadRecord(number, f"the game does not need chance for the {line.chance} here")
        else:
            raise BadRecord(number, "a second first line")
        try:
            with _chance_faults(self._chance, number):
                told = self.state.apply(seat, action)
        except Refusal as refusal:
            raise BadRecord(number, f"illegal action '{action}': {refusal}") from None
        return Step(number, seat, action, told)

    def _close(self, number: int, closing: Closing) -> None:
        outcome = self.state.outcome
        if outcome is None:
            raise BadRecord(number, "there is a result, but the game goes on")
        result = result_of(outcome)
        if result != closing.result:
            raise BadRecord(number, f"wrong result: replayed, the game ends with {_plain(result)}")
        self._check_secret(number, closing)
        self.closing = closing
        after = self._next()
        if after is not None:
            raise BadRecord(after[0], "something follows the result")

    def _check_secret(self, number: int, closing: Closing) -> None:
        commitment = self.header.commitment
        if commitment is None and closing.secret is None:
            return
        if commitment is None or closing.secret is None:
            raise BadRecord(number, "a commitment and the secret that opens it must both be there, or neither")
        try:
            secret = bytes.fromhex(closing.secret)
        except ValueError:
            raise BadRecord(number, "the secret is not written in hexadecimal digits") from None
        if hashlib.sha256(secret).hexdigest() != commitment:
            raise BadRecord(number, "the secret does not open the commitment on the first line")
        drawn = list(zip(self._chance.lines, self._chance.asked, strict=True))
        for line, agrees in drawn[self.header.given :]:
            if not agrees(SecretChance(secret)):
                raise BadRecord(line, "this is not what the committed secret decides")

    def _next(self) -> tuple[int, Line] | None:
        """The next line that is not a note."""
        while True:
            entry = self._ahead or next(self._lines, None)
            self._ahead = None
            if entry is None:
                return None
            self._last_line = entry[0]
            if not isinstance(entry[1], Note):
                return entry
            self._keep_note(entry[0], entry[1])

    def _keep_note(self, number: int, note: Note) -> None:
        self._room_for_notes -= len(line_text(note))
        if self._room_for_notes < 0:
            raise BadRecord(number, f"the notes are longer than {ROOM_FOR_NOTES} characters in all")
        self.notes.append((number, note))

    def _next_chance(self) -> tuple[int, Drawn] | None:
        """Chance stands behind the action that needs it."""
        entry = self._next()
        if entry is None:
            raise self._cut_off()
        if isinstance(entry[1], Drawn):
            return entry[0], entry[1]
        self._ahead = entry
        return None

    def _cut_off(self) -> BadRecord:
        return BadRecord(self._last_line + 1, "the record is cut off: the game goes on, and there is no result")


class _chance_faults:  # noqa: N801 - reads as a statement
    """Turns a mismatch of chance into a fault of the record, at the line where the chance stands."""

    def __init__(self, chance: _Witness, number: int) -> None:
        self.chance = chance
        self.number = number

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, ChanceMismatch):
            asked = len(self.chance.asked)
            lines = self.chance.lines
            raise BadRecord(lines[asked] if asked < len(lines) else self.number, str(error)) from None


def _plain(result: Any) -> str:
    return f"'{result.why}', scores {list(result.scores)}, ranks {list(result.ranks)}"


def verify(lines: Iterable[tuple[int, Line]], find_game: Callable[[str], Game]) -> Replay:
    """Replays a whole record; `BadRecord` if anything in it is wrong."""
    replay = Replay(lines, find_game)
    for _ in replay:
        pass
    return replay
