"""This node as a member of the house: its lease, the tables it takes, and what the others have."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from itertools import islice
from typing import NamedTuple

import msgspec

from ...protocol.answers import PublicTable
from ...storage.catalogue import CatalogueClerk
from ...storage.postgres import DatabaseGone, Lease, Nodes, PostgresJournal
from ...storage.postgres.lease import BEAT
from ...storage.postgres.link import RETRY
from ...storage.postgres.nodes import Hosted, Me, Peer
from ...tables import House, TableRefusal
from ...tables.codes import new_code, new_id, plain_code
from ...tables.keeping import RESULT_START, finished_games
from ...tables.meta import TableMeta, read_meta
from ...tables.people import PersonId
from ..app_state import Elsewhere

SLICE = 200
"""Tables that are taken over before play has its turn."""

PLACES = 50
"""Ids and codes that are kept ready for new tables."""

LOBBY = 200

LATE = 60.0
"""Seconds after which the database has done what it was asked, or never will, if its answer was lost."""

LOOKS = 10
"""How often is looked for a table that is this node's and that it does not have: it is about to come, or to go."""

log = logging.getLogger("fortywinks.cluster")


class At(NamedTuple):
    """Another node, and where it is."""

    node: str
    address: str

    @property
    def place(self) -> tuple[str, int]:
        """Host and port; of an IPv6 address without its brackets."""
        host, _, port = self.address.rpartition(":")
        return host.strip("[]"), int(port)


class Member(Elsewhere):
    """Keeps the lease, and takes over what nobody has. `hold` is told whether the house must hold still; `fenced` that
    this node was taken for dead."""

    def __init__(
        self,
        me: Me,
        lease: Lease,
        journal: PostgresJournal,
        catalogue: CatalogueClerk,
        heart: Nodes,
        care: Nodes,
        asked: Nodes,
        hold: Callable[[bool], None],
        fenced: Callable[[], None],
    ) -> None:
        self.me = me
        self.lease = lease
        self.beat = BEAT
        """Seconds from one renewal of the lease to the next."""
        self.house: House
        """Set once there is one."""
        self.peers: list[Peer] = []
        self.is_held = False
        """The database is away, and the house holds still."""
        self.gone: Callable[[set[str]], None] = lambda alive: None
        """Told which nodes are there, whenever that is known anew."""
        self.journal = journal
        self.catalogue = catalogue
        self._heart, self._care, self._asked = heart, care, asked
        self._hold = hold
        self._fenced = fenced
        self._places: list[tuple[str, str]] = []
        self._granted: dict[PersonId, list[tuple[str, str]]] = {}
        """Of these, those that are about to be used, by whom."""
        self._unmade: dict[str, float] = {}
        """Places at which no table came to be, and since when: they go as soon as the database can be asked."""
        self._taking: dict[str, asyncio.Event] = {}
        """Tables that are this node's, and not read yet."""
        self._claiming: set[asyncio.Task[bool]] = set()
        self._may_have_more = False
        """A claim was not answered, or what was claimed could not be read: it may be ours all the same."""
        self._unbroken_since: float | None = None
        self._names: set[str] = set()
        self._hosts: set[str] = set()
        self._lobby = b""
        self._is_leaving = False
        self._is_drained = False
        """The others know that this node takes no more tables."""
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Places for new tables are there, and the others' tables are taken if nobody has them."""
        self._take_care_of(self._beat, self.beat)
        await self.lease.sure()
        await self._refill()
        self._take_care_of(self._look_after, self.beat / 4)

    def _take_care_of(self, work: Callable[[], Awaitable[None]], every: float) -> None:
        self._tasks.append(asyncio.create_task(self._again_and_again(work, every)))

    async def stop(self) -> None:
        tasks = [*self._tasks, *self._claiming]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def leave(self) -> None:
        """All that was told is durable; from now on the tables are anybody's."""
        self._is_leaving = True
        try:
            await asyncio.wait_for(self.journal.hand_over(), self.lease.length)
        except TimeoutError:  # the database is away: what was not acknowledged never will be
            self.journal.fence()
        try:
            await self._asked.forget([id for id, _ in self._places])
            await self._asked.leave(self.me)
        except DatabaseGone:
            log.warning("the database does not answer; the others will notice that this node is gone")

    # Keeping the lease.

    async def _again_and_again(self, work: Callable[[], Awaitable[None]], every: float) -> None:
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            try:
                await work()
                rest = every - (loop.time() - began)
            except DatabaseGone as error:
                self._unbroken_since = None
                if not self.lease.is_sure:
                    self._hold(True)
                log.debug("the database is away", extra={"reason": str(error)})
                rest = RETRY
            except Exception:
                log.exception("a node's care failed")
                rest = BEAT
            await asyncio.sleep(max(0.0, rest))

    async def _beat(self) -> None:
        if self._is_leaving:
            return
        lobby = msgspec.json.encode(self.house.public_tables(LOBBY)) if self.lease.is_sure else b"[]"
        asked = self.lease.ask()
        if not await self._heart.renew(self.me, None if lobby == self._lobby else lobby):
            self._fenced()
            return
        self._lobby = lobby
        self.lease.renewed(asked)
        self._hold(False)
        if self._unbroken_since is None:
            self._unbroken_since = asyncio.get_running_loop().time()

    # Taking tables.

    async def _look_after(self) -> None:
        """Those who do not answer are taken for dead, and what nobody has is taken over."""
        if self._is_leaving:
            return
        since = self._unbroken_since
        # After the database was away the others get time to say that they are alive.
        if since is not None and asyncio.get_running_loop().time() - since > self.lease.length:
            for name in await self._care.evict():
                log.warning("a node is gone", extra={"node": name})
        if not self.house.is_closing:
            await self._take_share()
        elif not self._is_drained:
            await self._care.drain(self.me)
            self._is_drained = True
        else:
            await self._give_away_idle()
        self.peers = await self._care.peers()
        self.gone({peer.id for peer in self.peers})
        await self._know_hosts()
        await self._forget_unmade()
        await self._refill()

    async def _take_share(self) -> None:
        """What nobody has; and what this node has been given without hearing of it, or without having read it."""
        if self._may_have_more:
            self._may_have_more = False
            with self._doubts():
                await self._take([id for id in await self._care.tables_of(self.me) if self._is_missing(id)])
        with self._doubts():
            await self._take(await self._care.claim_share(self.me))

    def _is_missing(self, id: str) -> bool:
        """Whether a table that is this node's was neither read, nor is about to be, nor is just given up."""
        return not (self.house.has(id) or id in self._taking or self.journal.knows(id))

    @contextmanager
    def _doubts(self) -> Iterator[None]:
        """However this ends: the database may have done what was asked."""
        try:
            yield
        except BaseException:
            self._may_have_more = True
            raise

    async def _take(self, tables: list[str]) -> None:
        """Reads tables that are this node's now, and puts them to sleep until somebody comes."""
        for id in tables:
            self._taking[id] = asyncio.Event()
        try:
            for first in range(0, len(tables), SLICE):
                await self._read(tables[first : first + SLICE])
        except BaseException:
            for id in tables:
                if not self.house.has(id):
                    self.journal.let_go(id)  # so that it is looked for again
            raise
        finally:
            for id in tables:
                self._taking.pop(id).set()

    async def _read(self, tables: list[str]) -> None:
        found = await self.journal.adopt(tables, self._care.link)
        empty = [id for id in tables if id not in found]
        if empty:
            await self._care.forget(empty)
        ended = [
            game.id
            for lines in found.values()
            if any(line.startswith(RESULT_START) for line in lines)
            for game in finished_games(lines)
        ]
        known = await asyncio.to_thread(self.catalogue.catalogue.known, ended) if ended else set()
        self.house.restore(found.items(), lambda _: known)
        if found:
            log.info("tables taken over", extra={"tables": len(found)})

    async def _give_away_idle(self) -> None:
        """A node that is drained keeps the games that are played there, and no table at which nobody plays."""
        others = await self._care.others_can_have(self.me)
        idle = list(islice(filter(self.house.release, others), SLICE))
        if idle:
            await self.journal.give_away(idle)
            await self._care.give_away(self.me, idle)
            log.info("tables given away", extra={"tables": len(idle)})

    # Places for new tables.

    async def _refill(self) -> None:
        if len(self._places) < PLACES // 2 and not self.house.is_closing:
            tables = await self._care.count()
            while len(self._places) < PLACES:
                place = new_id(), new_code(tables)
                if await self._care.reserve(self.me, *place):
                    self._places.append(place)
                elif not self.lease.is_sure:  # it is not in the house any more
                    return

    def new_place(self, host: PersonId) -> tuple[str, str]:
        """The one that was granted to them, if they were asked for."""
        places = self._granted.get(host) or self._places
        if not places:
            raise TableRefusal("too-fast")
        return places.pop()

    @asynccontextmanager
    async def hosting(self, person: PersonId, most: int) -> AsyncIterator[None]:
        """A place is written down as this person's before the table is made: whoever asks several nodes in the same
        moment gets no more than one who asks them in turn."""
        place = self.new_place("")
        try:
            if not await self._asked.host(self.me, place[0], person, partial(self._hosts_fewer, person, most)):
                raise TableRefusal("too-many-tables", count=most)
        except BaseException:
            self._places.append(place)
            raise
        granted = self._granted.setdefault(person, [])
        granted.append(place)
        try:
            yield
        finally:
            is_left = place in granted  # the house refused the table for another reason
            if is_left:
                granted.remove(place)
                self._places.append(place)
            if not granted:
                self._granted.pop(person, None)
            if is_left:
                await self._asked.unhost(self.me, place[0])

    def _hosts_fewer(self, person: PersonId, most: int, rows: Hosted) -> bool:
        """Whether they host fewer tables, with those that are just being made."""
        hosted = 0
        for id, about in rows:
            own = self.house.meta_of(id)
            meta = own if own is not None else read_meta(about) if about is not None else None
            hosted += meta is None or self.house.holds(person, meta)
        return hosted < most

    async def reserve(self, code: str) -> tuple[str, str] | None:
        place = new_id(), code
        try:
            return place if await self._asked.reserve(self.me, *place) else None
        except BaseException:  # it may be ours all the same
            self._unmade[place[0]] = asyncio.get_running_loop().time()
            raise

    async def give_up(self, place: tuple[str, str]) -> None:
        self._unmade[place[0]] = asyncio.get_running_loop().time()
        with suppress(DatabaseGone):  # later, then
            await self._forget_unmade()

    async def _forget_unmade(self) -> None:
        """Otherwise nobody could ever begin what these places were reserved for."""
        if not self._unmade:
            return
        places = dict(self._unmade)
        await self._asked.forget(list(places))
        now = asyncio.get_running_loop().time()
        for place, since in places.items():
            if now - since > LATE:
                self._unmade.pop(place, None)

    # Finding tables.

    def has_now(self, table: str) -> bool:
        return self.house.has(table) and self.lease.is_sure

    async def find(self, table: str) -> At | None:
        """The node that has this table; None if it is this one, or if there is no such table. Refused if nobody can
        know that now; or if what is played there is nothing that any node can play: it waits until there is one."""
        looks = LOOKS
        while looks:
            if self.is_held:
                raise TableRefusal("one-moment")
            taking = self._taking.get(table)
            if taking is not None:
                await taking.wait()
            await self.lease.sure()
            if self.house.has(table):
                return None
            owner = await self._asked.owner(table)
            if owner is None:
                return None
            if owner.node is not None and owner.node != self.me.id:
                return At(owner.node, str(owner.address))
            if not owner.is_playable:
                raise TableRefusal("waits-for-rules")
            if owner.node is None and await self._claim(table):
                continue
            # Ours since this very moment, or not any more; or nobody's that can play what is played there.
            looks -= owner.node is not None
            await asyncio.sleep(RETRY)
        # There is such a table, and it is ours: whoever asks must not be told that there is none.
        self._may_have_more = True
        raise TableRefusal("one-moment")

    async def _claim(self, table: str) -> bool:
        """Whoever asks for a table may hang up at any moment; what has become this node's by then is read all the
        same, or nobody would have it."""
        if self.house.is_closing:
            return False
        claiming = asyncio.create_task(self._claim_and_take(table))
        self._claiming.add(claiming)
        claiming.add_done_callback(self._claimed)
        return await asyncio.shield(claiming)

    async def _claim_and_take(self, table: str) -> bool:
        with self._doubts():
            if not await self._asked.claim(self.me, table):
                return False
            await self._take([table])
        return True

    def _claimed(self, claiming: "asyncio.Task[bool]") -> None:
        self._claiming.discard(claiming)
        if not claiming.cancelled():
            claiming.exception()  # it is for whoever asked; perhaps nobody does any more

    def is_node(self, host: str) -> bool:
        """Whether one of the nodes is at this address."""
        return host in self._hosts

    async def _know_hosts(self) -> None:
        """Nodes may have said a name; connections come from addresses."""
        names = {peer.address.rpartition(":")[0].strip("[]") for peer in self.peers}
        if names == self._names:
            return
        self._names, self._hosts = names, set()
        for name in names:
            try:
                found = await asyncio.get_running_loop().getaddrinfo(name, None)
            except OSError:
                self._names = set()  # it is asked again
            else:
                self._hosts |= {str(one[4][0]) for one in found}

    # What the others have.

    async def find_code(self, code: str) -> str | None:
        return await self._asked.table_by_code(plain_code(code))

    async def tables_of(self, person: PersonId) -> list[TableMeta]:
        metas = [read_meta(line) for line in await self._asked.of_person(self.me, person)]
        return [meta for meta in metas if meta.phase != "closed" and not self.house.has(meta.id)]

    async def lobby(self) -> list[PublicTable]:
        others = [peer.lobby for peer in self.peers if peer.id != self.me.id]
        return [table for lobby in others for table in _read_lobby(lobby)]


_read_lobby = msgspec.json.Decoder(list[PublicTable]).decode
