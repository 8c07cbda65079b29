"""The house: all tables, how they are found, and when each of them must be woken."""

import heapq
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol

import msgspec

from ..bots.seats import BotHost
from ..core import FortyWinksError, Game, read_options
from ..core.chance import SECRET_BYTES
from ..protocol.answers import PublicTable
from ..protocol.messages import Bye
from ..storage.journal import Journal
from .meta import META_START, TableMeta, TableSeat, meta_line, read_meta
from .people import PersonId, check_name
from .refusals import TableRefusal
from .restore import RESULT_START, FinishedGame, finished_games, restore_table
from .table import Table

DAY = 86_400.0

MANY = 1000
"""From so many tables on, spoken codes have a syllable more: they must stay hard to guess."""


class Limits(msgspec.Struct, frozen=True):
    """What one house and one person may take up."""

    tables: int = 20_000
    tables_per_person: int = 12
    viewers_per_table: int = 64
    idle_days: float = 7
    """A table at which nobody was for this long is closed."""


class KeepRecord(Protocol):
    """Where finished games go."""

    def __call__(self, meta: TableMeta, game_id: str, record: str) -> None: ...


class _Asleep(NamedTuple):
    """A table as the journal has it."""

    meta: TableMeta
    lines: list[bytes]


class House:
    """All tables of one program. It has no clock of its own: `now` and `wall_clock` are passed in, and somebody calls
    `tick` when `next_wake` says so.
    """

    def __init__(
        self,
        find_game: Callable[[str], Game],
        journal: Journal,
        bots: BotHost,
        *,
        now: Callable[[], float],
        wall_clock: Callable[[], float],
        keep_record: KeepRecord,
        bot_pace: Callable[[Game, str], float] = lambda game, about: 0.0,
        limits: Limits | None = None,
        new_secret: Callable[[], bytes] = lambda: secrets.token_bytes(SECRET_BYTES),
        count: Callable[[str], None] = lambda what: None,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self.find_game = find_game
        self.journal = journal
        self.bots = bots
        self.now = now
        self.wall_clock = wall_clock
        self.bot_pace = bot_pace
        self.limits = limits or Limits()
        self.most_viewers = self.limits.viewers_per_table
        self.new_secret = new_secret
        self.count = count
        self.tables: dict[str, Table] = {}
        self._keep_record = keep_record
        self._asleep: dict[str, _Asleep] = {}
        """Tables from before a restart that nobody has asked for yet."""
        self._codes: dict[str, str] = {}
        self._due: list[tuple[float, str]] = []
        self._scheduled: dict[str, float] = {}
        self._last_seen: dict[str, float] = {}
        self._wake = wake
        self.is_closing = False
        """Whoever runs the house wants to close it: no table and no game begins any more."""

    # Finding tables.

    def create(
        self,
        person: PersonId,
        game_name: str,
        *,
        name: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        public: bool = False,
    ) -> Table:
        """A new table, with its host on the first seat."""
        game = self.find_game(game_name)
        count = seats if seats is not None else game.seat_counts[0]
        game.check_seats(count)
        host_name = check_name(name)
        checked = read_options(game.options_type, options or {})
        game.check_possible(checked)
        self._check_limits(person)
        places = [TableSeat() for _ in range(count)]
        places[0].kind, places[0].person, places[0].name = "person", person, host_name
        meta = TableMeta(
            secrets.token_urlsafe(12),
            self._new_code(),
            game.name,
            msgspec.structs.asdict(checked),
            places,
            person,
            self.wall_clock(),
            public=public,
        )
        table = Table(self, game, meta)
        self._register(table)
        table.write([meta_line(meta)], [])
        return table

    def _check_limits(self, person: PersonId) -> None:
        if self.is_closing:
            raise TableRefusal("house-closing")
        if self.table_count >= self.limits.tables:
            raise TableRefusal("house-full")
        own = sum(meta.is_host(person) for meta in self.metas())
        if own >= self.limits.tables_per_person:
            raise TableRefusal("too-many-tables", count=self.limits.tables_per_person)

    @property
    def table_count(self) -> int:
        """All tables, awake or asleep."""
        return len(self.tables) + len(self._asleep)

    def _register(self, table: Table) -> None:
        self.tables[table.meta.id] = table
        self._codes[table.meta.code] = table.meta.id
        self._last_seen[table.meta.id] = self.now()

    def table(self, id: str) -> Table:
        """The table with this id; one that slept through a restart wakes up."""
        asleep = self._asleep.get(id)
        if asleep is not None:
            self._register(self._woken(asleep))
            del self._asleep[id]
        table = self.tables.get(id)
        if table is None:
            raise TableRefusal("no-such-table")
        return table

    def _woken(self, asleep: _Asleep) -> Table:
        try:
            return restore_table(self, self.find_game, asleep.lines)
        except FortyWinksError:  # other rules made it: what is written down of it stays
            raise TableRefusal("cannot-go-on") from None

    def find_code(self, code: str) -> Table:
        """The table with this spoken code; spaces, hyphens and capitals make no difference."""
        id = self._codes.get("".join(code.lower().replace("-", " ").split()))
        if id is None:
            raise TableRefusal("no-such-code")
        return self.table(id)

    def public_tables(self) -> list[PublicTable]:
        """Tables that want guests: those not started, and those to watch."""
        found = []
        for meta in self.metas():
            watching = meta.watching == "everyone" and meta.phase == "playing"
            if not (meta.public or watching):
                continue
            kinds = [place.kind for place in meta.seats]
            host = meta.seat_of(meta.host)
            name = meta.seats[host].name if host is not None else None
            free = kinds.count("empty") if meta.phase == "open" else 0
            found.append(PublicTable(meta.id, meta.game, meta.phase, name, len(kinds), free, watching))
        return found

    def tables_of(self, person: PersonId) -> list[TableMeta]:
        """The tables at which this person has a seat, or is host."""
        return [meta for meta in self.metas() if meta.is_host(person) or meta.seat_of(person) is not None]

    def metas(self) -> Iterator[TableMeta]:
        """Every table that is not over, awake or asleep."""
        for table in self.tables.values():
            if table.meta.phase != "closed":
                yield table.meta
        for asleep in self._asleep.values():
            yield asleep.meta

    def _new_code(self) -> str:
        """A few syllables that can be said over the phone in every language of the house."""
        while True:
            syllables = 4 if len(self._codes) < MANY else 5
            code = "".join(secrets.choice("bdfgklmnprst") + secrets.choice("aeiou") for _ in range(syllables))
            if code not in self._codes:
                return code

    # What tables ask of the house.

    def schedule(self, table: Table, at: float) -> None:
        id = table.meta.id
        known = self._scheduled.get(id)
        if known is None or at < known:
            self._scheduled[id] = at
            heapq.heappush(self._due, (at, id))
            if self._due[0][0] == at:
                self._wake()

    def keep_record(self, meta: TableMeta, game_id: str, record: str) -> None:
        self._keep_record(meta, game_id, record)

    # Time.

    def next_wake(self) -> float | None:
        """When `tick` should be called next."""
        return self._due[0][0] if self._due else None

    def tick(self) -> None:
        """Wakes every table whose time has come."""
        now = self.now()
        while self._due and self._due[0][0] <= now:
            at, id = heapq.heappop(self._due)
            if self._scheduled.get(id) == at:
                del self._scheduled[id]
                table = self.tables.get(id)
                if table is not None:
                    table.tick()

    def sweep(self) -> None:
        """Forgets closed tables, and closes those at which nobody was for days. To be called now and then."""
        now = self.now()
        for id, table in list(self.tables.items()):
            if table.attachments:
                self._last_seen[id] = now
            elif table.meta.phase == "closed":
                self._forget(table)
            elif now - self._last_seen[id] > self.limits.idle_days * DAY:
                table.close()

    def _forget(self, table: Table) -> None:
        id = table.meta.id
        for known in (self.tables, self._last_seen, self._scheduled):
            known.pop(id, None)
        self._codes.pop(table.meta.code, None)
        self.journal.drop(id)

    # Ends and beginnings.

    def restore(
        self,
        journals: Iterable[tuple[str, list[bytes]]],
        kept: Callable[[Sequence[str]], Collection[str]] = lambda ids: (),
    ) -> None:
        """After a restart: the tables are there at once; each is set up again when it is first asked for.

        Games that are over are kept now if they are not among those that `kept` answers with.
        """
        finished: list[FinishedGame] = []
        for id, lines in journals:
            newest = next((line for line in reversed(lines) if line.startswith(META_START)), None)
            if newest is None:
                continue
            if any(line.startswith(RESULT_START) for line in lines):
                finished += finished_games(lines)
            meta = read_meta(newest)
            if meta.phase == "closed":
                continue
            self._asleep[id] = _Asleep(meta, lines)
            self._codes[meta.code] = id
            if meta.phase == "playing" and lines[-1].startswith(RESULT_START):
                with suppress(TableRefusal):  # then whoever comes is told
                    self.table(id)  # the game is over, and the table does not know it yet
        known = kept([game.id for game in finished])
        for game in finished:
            if game.id not in known:
                self.keep_record(game.meta, game.id, game.record)

    def lines_of(self, id: str) -> list[bytes]:
        """Everything that is needed to restore this table; nothing of one that is over."""
        if id in self._asleep:
            return self._asleep[id].lines
        table = self.tables.get(id)
        return table.durable_lines() if table is not None and table.meta.phase != "closed" else []

    def say_goodbye(self) -> None:
        """The program stops; everybody may come back."""
        for table in self.tables.values():
            table.hang_up(Bye("restarting", again=True))
