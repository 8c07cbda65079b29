"""The house: all tables, how they are found, and when each of them must be woken."""

import heapq
import secrets
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import NamedTuple

import msgspec

from ..bots.seats import BotHost
from ..core import Game, UnknownGame, read_options
from ..core.chance import SECRET_BYTES
from ..protocol.answers import PublicTable
from ..protocol.messages import Bye
from ..storage.journal import Journal
from .absence import Absence
from .codes import new_id, plain_code, unused_code
from .connections import Connections
from .environment import Viewpoint
from .keeping import RESULT_START, FinishedGame, Keeper, KeepGame, finished_games
from .limits import Limits
from .lobby import Lobby
from .meta import META_START, TableMeta, TableSeat, meta_line, read_meta
from .people import PersonId, check_name
from .refusals import TableRefusal
from .restore import ReadTable, check_rules, read_table, set_up
from .table import Table
from .whose_tables import WhoseTables

SWEEP_SLICE = 500
"""Tables that are looked at before play has its turn."""


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
        keep_game: KeepGame,
        bot_pace: Callable[[Game, str], float] = lambda game, about: 0.0,
        limits: Limits | None = None,
        new_secret: Callable[[], bytes] = lambda: secrets.token_bytes(SECRET_BYTES),
        count: Callable[[str], None] = lambda what: None,
        wake: Callable[[], None] = lambda: None,
        new_place: Callable[[PersonId], tuple[str, str]] | None = None,
    ) -> None:
        self.find_game = find_game
        self.journal = journal
        self.bots = bots
        self.now = now
        self.wall_clock = wall_clock
        self.bot_pace = bot_pace
        self.limits = limits or Limits()
        self.most_viewers = self.limits.viewers_per_table
        self.nights = self.limits.nights
        self.waits_for_people = self.limits.waits_for_people
        self.new_secret = new_secret
        self.count = count
        self.tables: dict[str, Table] = {}
        self.keeper = Keeper(keep_game, count)
        self._asleep: dict[str, _Asleep] = {}
        """Tables from before a restart that nobody has asked for yet."""
        self._over: set[str] = set()
        """Tables that are gone, and still in the journal: their games are not in the catalogue yet."""
        self.whose = WhoseTables()
        self.lobby = Lobby()
        self.viewers: Counter[Viewpoint] = Counter()
        self._codes: dict[str, str] = {}
        self._due: list[tuple[float, str]] = []
        self._scheduled: dict[str, float] = {}
        self._absence = Absence(now, self.limits)
        self._wake = wake
        self._new_place = new_place or (lambda host: (new_id(), unused_code(self._codes)))
        """The id and the spoken code of a new table of this person."""
        self.pulse: float | None = None
        """Seconds of silence after which clients should look whether this machine is still there; None where no other
        could take over."""
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
        place: tuple[str, str] | None = None,
    ) -> Table:
        """A new table, with its host on the first seat; with the id and the spoken code of `place`, if it has them
        already."""
        game = self.find_game(game_name)
        count = seats if seats is not None else game.seat_counts[0]
        game.check_seats(count)
        host_name = check_name(name)
        checked = read_options(game.options_type, options or {})
        game.check_possible(checked)
        self._check_limits(person)
        id, code = place or self._new_place(person)
        places = [TableSeat() for _ in range(count)]
        places[0].kind, places[0].person, places[0].name = "person", person, host_name
        meta = TableMeta(
            id,
            code,
            game.name,
            msgspec.structs.asdict(checked),
            places,
            person,
            self.wall_clock(),
            public=public,
            seen=self.wall_clock(),
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
        own = sum(self.holds(person, meta) for meta in self.tables_of(person))
        if own >= self.limits.tables_per_person:
            raise TableRefusal("too-many-tables", count=self.limits.tables_per_person)

    def holds(self, person: PersonId, meta: TableMeta) -> bool:
        """Whether this table counts as one of its host: not if its game is over, only bots sit there, or all have
        left."""
        if not meta.is_host(person) or meta.phase in ("finished", "closed") or not meta.has_people:
            return False
        table = self.tables.get(meta.id)
        is_visited = table is not None and bool(table.attachments)
        return not self.has(meta.id) or is_visited or not self._absence.is_long(meta.id)

    @property
    def table_count(self) -> int:
        """All tables, awake or asleep."""
        return len(self.tables) + len(self._asleep)

    def _register(self, table: Table) -> None:
        self.tables[table.meta.id] = table
        self._codes[table.meta.code] = table.meta.id
        self.whose.note(table.meta)
        self._absence.expect(table.meta.id)

    def table(self, id: str) -> Table:
        """The table with this id; one that slept through a restart wakes up here and now, however long that takes.
        `sleeping` and `wake` are for whoever cannot wait."""
        self.check_there(id)
        lines = self.sleeping(id)
        if lines is None:
            return self.tables[id]
        return self.wake(id, read_table(self.find_game, lines, self.now()))

    def check_there(self, id: str) -> None:
        """Refuses what is no table, and one whose game is not here."""
        if id not in self._asleep:
            if id not in self.tables:
                raise TableRefusal("no-such-table")
            return
        try:
            self.find_game(self._asleep[id].meta.game)
        except UnknownGame:  # the game may be back some day: what is written down of it stays
            raise TableRefusal("cannot-go-on") from None

    def has(self, id: str) -> bool:
        """Whether there is such a table here, awake or asleep."""
        return id in self.tables or id in self._asleep

    def sleeping(self, id: str) -> list[bytes] | None:
        """What the journal has of a table that nobody has asked for since the restart; None of any other."""
        return self._asleep[id].lines if id in self._asleep else None

    def wake(self, id: str, read: ReadTable) -> Table:
        """A sleeping table, of which `sleeping` was read, is set up. What has happened to it meanwhile holds: it may
        be awake, or gone."""
        self.check_there(id)
        if id in self._asleep:
            self._register(set_up(self, read))
            del self._asleep[id]
        return self.tables[id]

    def find_code(self, code: str) -> str:
        """The id of the table with this spoken code."""
        id = self._codes.get(plain_code(code))
        if id is None:
            raise TableRefusal("no-such-code")
        self.check_there(id)
        return id

    def public_tables(self, most: int = 200) -> list[PublicTable]:
        """Tables that want guests, the newest first, and only those at which somebody is."""
        return self.lobby.newest(most)

    def tables_of(self, person: PersonId) -> list[TableMeta]:
        """The tables at which this person has a seat, or is host."""
        found = []
        for id in self.whose.of(person):
            meta = self.meta_of(id)
            if meta is not None and (meta.is_host(person) or meta.seat_of(person) is not None):
                found.append(meta)
        return found

    def meta_of(self, id: str) -> TableMeta | None:
        """What this table is, awake or asleep; None if there is none, or it is over."""
        there = self.tables.get(id) or self._asleep.get(id)
        return there.meta if there is not None and there.meta.phase != "closed" else None

    def metas(self) -> Iterator[TableMeta]:
        """Every table that is not over, awake or asleep."""
        for table in self.tables.values():
            if table.meta.phase != "closed":
                yield table.meta
        for asleep in self._asleep.values():
            yield asleep.meta

    # What tables ask of the house.

    def note(self, table: Connections) -> None:
        """Somebody has come or gone, or something about the table changed."""
        self.whose.note(table.meta)
        self.lobby.note(table.meta, bool(table.attachments))

    def schedule(self, table: Table, at: float) -> None:
        id = table.meta.id
        known = self._scheduled.get(id)
        if known is None or at < known:
            self._scheduled[id] = at
            heapq.heappush(self._due, (at, id))
            if self._due[0][0] == at:
                self._wake()

    def began(self) -> str:
        """Now, as a record says it."""
        return datetime.fromtimestamp(self.wall_clock(), UTC).isoformat(timespec="seconds")

    def new_game_id(self) -> str:
        return new_id()

    def keep_game(self, table: str, game: FinishedGame) -> None:
        self.keeper.keep(table, game)

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
        """Forgets closed tables, closes those that nobody needs any more, and hands games to the catalogue that it did
        not take. To be called now and then."""
        for _ in self.sweeping():
            pass

    def sweeping(self) -> Iterator[None]:
        """The same in slices, between which play has its turn."""
        self.keeper.try_again()
        self._drop_what_is_over()
        now = self.now()
        for number, (id, table) in enumerate(list(self.tables.items())):
            if number % SWEEP_SLICE == 0:
                yield
            table.done.tidy(now)
            if table.attachments:
                self._absence.seen(id)
                table.note_seen()
            elif table.meta.phase == "closed":
                self._forget(table.meta)
            elif self._absence.is_too_long(table.meta):
                table.close()
        for number, asleep in enumerate(list(self._asleep.values())):
            if number % SWEEP_SLICE == 0:
                yield
            if asleep.meta.id in self._asleep and self._absence.is_too_long(asleep.meta):
                del self._asleep[asleep.meta.id]
                self._forget(asleep.meta)

    def _forget(self, meta: TableMeta) -> None:
        """Nothing of this table is needed any more, but for games that the catalogue does not have yet."""
        self._forget_where(meta)
        self._over.add(meta.id)
        self._drop_what_is_over()

    def release(self, id: str) -> bool:
        """Another node goes on with this table, and whoever is here may come back to it there; but not with a game, or
        what this one alone knows. Whether nothing of it is here now."""
        meta, table = self.meta_of(id), self.tables.get(id)
        if meta is None or meta.phase in ("playing", "paused") or self.keeper.waiting.get(id):
            return not self.has(id)
        if table is not None:
            table.hang_up(Bye("restarting", again=True))
        self._asleep.pop(id, None)
        self.lobby.note(meta, False)
        self._forget_where(meta)
        return True

    def _forget_where(self, meta: TableMeta) -> None:
        for known in (self.tables, self._scheduled):
            known.pop(meta.id, None)
        self._absence.forget(meta.id)
        self._codes.pop(meta.code, None)
        self.whose.forget(meta.id)

    def _drop_what_is_over(self) -> None:
        for id in list(self._over):
            if not self.keeper.waiting.get(id):
                self._over.discard(id)
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
        finished: list[tuple[str, FinishedGame]] = []
        for id, lines in journals:
            newest = next((line for line in reversed(lines) if line.startswith(META_START)), None)
            if newest is None:
                continue
            if any(line.startswith(RESULT_START) for line in lines):
                finished += [(id, game) for game in finished_games(lines)]
            meta = read_meta(newest)
            if meta.phase != "closed":
                self._put_to_sleep(meta, lines)
        known = kept([game.id for _, game in finished])
        for id, game in finished:
            if game.id not in known:
                self.keep_game(id, game)

    def _put_to_sleep(self, meta: TableMeta, lines: list[bytes]) -> None:
        id = meta.id
        self._absence.seen(id, ago=max(0.0, self.wall_clock() - meta.seen) if meta.seen else 0.0)
        self._asleep[id] = _Asleep(meta, lines)
        self.whose.note(meta)
        self._codes[meta.code] = id
        if meta.phase not in ("playing", "paused"):
            return
        with suppress(UnknownGame):
            if not check_rules(self.find_game(meta.game), lines) or lines[-1].startswith(RESULT_START):
                self.table(id)  # its game is over, and the table does not know it yet

    def lines_of(self, id: str) -> list[bytes]:
        """Everything that is needed to restore this table; nothing of one that is over, but for games that are not in
        the catalogue yet."""
        if id in self._asleep:
            return self._asleep[id].lines
        table = self.tables.get(id)
        if table is None or table.meta.phase == "closed":
            return self.keeper.lines_of_closed(id)
        shown = table.meta.record if table.play is not None and table.play.is_over else None
        return [*self.keeper.lines_of(id, but=shown), *table.durable_lines()]

    def say_goodbye(self) -> None:
        """The program stops; everybody may come back."""
        for table in self.tables.values():
            table.hang_up(Bye("restarting", again=True))
