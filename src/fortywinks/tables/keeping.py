"""Games that are over, on their way from the journal to the catalogue: none leaves the one before the other has it."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Protocol

import msgspec

from ..core.records import ActionLine, Closing, Header, Result, line_text, parse_line
from ..storage.catalogue import UNFINISHED
from .meta import META_START, TableMeta, meta_line, read_meta

RECORD_START = b'{"record":'
RESULT_START = b'{"result":'


class FinishedGame(NamedTuple):
    """A game that the journal has to its end."""

    id: str
    meta_line: bytes
    """The table as it was when the game ended: people may have come and gone since."""
    lines: list[bytes]

    @property
    def record(self) -> str:
        return finished_record(self.lines)

    @property
    def meta(self) -> TableMeta:
        return read_meta(self.meta_line)


class KeepGame(Protocol):
    """Where finished games go. `kept` is to be called with True once the game is safe there, with False if not. The
    record of a long game takes long to put together, so that is for whoever keeps it."""

    def __call__(self, game: FinishedGame, kept: Callable[[bool], None]) -> None: ...


def finished_record(lines: Iterable[bytes]) -> str:
    """The whole record as people get it: without the host's own marks."""
    texts = []
    for number, text in enumerate(lines, 1):
        line = parse_line(text, number)
        if isinstance(line, ActionLine) and line.id is not None:
            texts.append(line_text(ActionLine(line.seat, line.do)))
        else:
            texts.append(text.decode())
    return "\n".join(texts) + "\n"


def finished_games(lines: list[bytes]) -> Iterator[FinishedGame]:
    """All that ended at one table. The house may have been killed between the end of a game and its being kept."""
    meta, record = b"", list[bytes]()
    for line in lines:
        if line.startswith(META_START):
            meta = line
            continue
        if line.startswith(RECORD_START):
            record = []
        record.append(line)
        if line.startswith(RESULT_START):
            yield FinishedGame(read_meta(meta).running_id, meta, [each for each in record if _is_record(each)])


def _is_record(line: bytes) -> bool:
    return not line.startswith(b'{"did":')


def unfinished_game(meta_line: bytes, record: list[bytes]) -> FinishedGame:
    """A game that cannot go on, ended without a winner; its secret is shown, as at every end."""
    meta = read_meta(meta_line)
    seats = len(msgspec.json.decode(record[0], type=Header).players)
    closing = Closing(Result(UNFINISHED, (0,) * seats, (1,) * seats), meta.secret)
    return FinishedGame(meta.running_id, meta_line, [*record, line_text(closing).encode()])


class Keeper:
    """Hands finished games to the catalogue until it has them, and knows those that it has not."""

    def __init__(self, keep_game: KeepGame, count: Callable[[str], None]) -> None:
        self._keep_game = keep_game
        self._count = count
        self.waiting: dict[str, dict[str, FinishedGame]] = {}
        """By table and game: what the catalogue does not have yet."""
        self.failed: set[tuple[str, str]] = set()
        """Of those, the ones that it did not take when it was last asked to."""

    def keep(self, table: str, game: FinishedGame) -> None:
        self.waiting.setdefault(table, {})[game.id] = game
        self._try(table, game)

    def _try(self, table: str, game: FinishedGame) -> None:
        def kept(is_kept: bool) -> None:
            if not is_kept:
                self._count("games-not-kept")
                self.failed.add((table, game.id))
                return
            self.failed.discard((table, game.id))
            games = self.waiting.get(table, {})
            games.pop(game.id, None)
            if not games:
                self.waiting.pop(table, None)

        self._keep_game(game, kept)

    def try_again(self) -> None:
        """To be called now and then."""
        for table, id in list(self.failed):
            self.failed.discard((table, id))
            self._try(table, self.waiting[table][id])

    def lines_of_closed(self, table: str) -> list[bytes]:
        """The same for a table that is over."""
        games = list(self.waiting.get(table, {}).values())
        if not games:
            return []
        meta = games[-1].meta
        meta.phase = "closed"
        return [*self.lines_of(table), meta_line(meta)]

    def lines_of(self, table: str, but: str | None = None) -> list[bytes]:
        """What the journal must still have of a table's finished games, one of them apart."""
        games = [game for id, game in self.waiting.get(table, {}).items() if id != but]
        return [line for game in games for line in (game.meta_line, *game.lines)]
