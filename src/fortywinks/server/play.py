"""The socket of a table: who may open one, and how its messages reach the table."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from functools import partial
from time import thread_time
from typing import get_args

from ..protocol.messages import Bye, Refused, encode
from ..tables import Attachment, Table, TableRefusal, person_of
from ..tables.environment import Viewpoint
from .buckets import Bucket, Buckets
from .config import Settings
from .metrics import Figures
from .security import BadToken, Origins, client_address, rate_key, shown_token
from .transport import Connection, Handler, Rejection, Request
from .transport.connection import HOUSE_ERROR, POLICY
from .waking import Waker

VIEWPOINTS = get_args(Viewpoint)

BURST = 60
"""Messages that a connection may send at once."""
PATIENCE = 100
"""So many more messages too fast than in time are answered with a refusal; then the line is cut."""

OPENING_RATE = 20.0
OPENING_BURST = 200
"""Sockets that one address may open: a whole party that comes back after a restart, but not a flood."""

ADDRESS_SHARE = 0.25
"""Of all connections that the system lets the house have, one address gets no more than this part."""

SHARE = 0.1
SHARE_BURST = 1.0
"""Seconds of the server's own time that the messages from one address may take: so much of every second in the long
run, so much at once. Whoever asks for dear things can ask less often than whoever asks for cheap ones."""

SAMPLE = 4
"""Of how many messages one is timed."""

log = logging.getLogger("fortywinks.play")


class PlayDoor:
    """Decides about every handshake: `accept` of the transport."""

    def __init__(
        self, waker: Waker, settings: Settings, figures: Figures, now: Callable[[], float], connections: int
    ) -> None:
        self.waker = waker
        limit, of_all = settings.sockets_per_address, max(1, int(connections * ADDRESS_SHARE))
        self.sockets_per_address = min(limit, of_all) if limit else connections
        self.settings = settings
        self.figures = figures
        self.now = now
        self.origins = Origins(settings)
        self.by_person: Counter[str] = Counter()
        self.by_address: Counter[str] = Counter()
        self.openings = Buckets(OPENING_RATE if settings.requests_per_second else 0, OPENING_BURST, now)
        self.time_taken = Buckets(SHARE if settings.messages_per_second else 0, SHARE_BURST, now)

    def __call__(self, request: Request) -> Handler | Rejection:
        headers = request.headers
        if not self.origins.is_own_host(headers.get("host", "")):
            return Rejection(421, "wrong-host")
        if not self.origins.allows(headers):
            return Rejection(403, "bad-origin")
        address = rate_key(client_address(request.peer, headers, self.settings))
        if not self.openings.take(address):
            self.figures.limited += 1
            return Rejection(429, "too-fast")
        try:
            token = shown_token(headers, request.cookies, request.subprotocols)
        except BadToken:
            token = None
        if token is None:
            return Rejection(401, "no-token")
        return self._seat(request, person_of(token), address)

    def _seat(self, request: Request, person: str, address: str) -> Handler | Rejection:
        parts = request.path.split("/")
        if len(parts) != 5 or parts[:3] != ["", "api", "tables"] or parts[4] != "play":
            return Rejection(404, "not-found")
        if request.query.get("as", "player") not in VIEWPOINTS:
            return Rejection(400, "bad-viewpoint", {"known": ", ".join(VIEWPOINTS)})
        last = request.query.get("last")
        if last is not None and not (last.isascii() and last.isdecimal() and len(last) < 16):
            return Rejection(400, "bad-number")
        is_crowd = self.by_address[address] >= self.sockets_per_address
        if self.by_person[person] >= self.settings.sockets_per_person or is_crowd:
            return Rejection(429, "too-many-connections")
        try:
            self.waker.awake(parts[3])
        except TableRefusal as refusal:
            return Rejection(404, refusal.code, refusal.fields)
        viewpoint: Viewpoint = request.query.get("as", "player")  # type: ignore[assignment]
        return PlaySocket(self, parts[3], person, address, viewpoint, None if last is None else int(last))

    def came(self, person: str, address: str) -> None:
        self.by_person[person] += 1
        self.by_address[address] += 1

    def left(self, person: str, address: str) -> None:
        for counter, key in ((self.by_person, person), (self.by_address, address)):
            counter[key] -= 1
            if counter[key] <= 0:
                del counter[key]


class PlaySocket:
    """One connection to one table."""

    __slots__ = (
        "_address",
        "_attachment",
        "_bucket",
        "_connection",
        "_door",
        "_early",
        "_id",
        "_last",
        "_over",
        "_person",
        "_seen",
        "_table",
        "_time_taken",
        "_viewpoint",
        "_waking",
    )

    def __init__(
        self, door: PlayDoor, id: str, person: str, address: str, viewpoint: Viewpoint, last: int | None
    ) -> None:
        self._door = door
        self._id = id
        self._person = person
        self._address = address
        self._viewpoint: Viewpoint = viewpoint
        self._last = last
        self._bucket = Bucket(door.settings.messages_per_second, BURST, door.now())
        self._time_taken = door.time_taken.of(address) if door.time_taken.rate else None
        self._over = 0
        self._seen = 0
        self._attachment: Attachment | None = None
        self._waking: asyncio.Task[None] | None = None
        self._early: list[bytes] = []
        """What arrived while the table was being woken."""

    def opened(self, connection: Connection) -> None:
        self._connection = connection
        self._door.came(self._person, self._address)
        table = self._door.waker.awake(self._id)
        if table is not None:
            self._come_to(table)
        else:
            self._waking = asyncio.create_task(self._wait_for_table())

    async def _wait_for_table(self) -> None:
        try:
            table = await self._door.waker.table(self._id, self._address)
            self._waking = None
            self._come_to(table)
            early, self._early = self._early, []
            for payload in early:
                self._receive(payload)
        except TableRefusal:  # it was closed meanwhile, or another node has it now
            self._turn_away(TableRefusal("restarting" if self._door.waker.is_closing else "closed"))
        except Exception:
            log.exception("a table could not be woken")
            self._connection.close(HOUSE_ERROR, "the house made a mistake")

    def _come_to(self, table: Table) -> None:
        connection = self._connection
        self._table = table
        try:
            self._attachment = table.connect(
                self._person, self._viewpoint, connection.send, connection.close, self._last, self._address
            )
        except TableRefusal as refusal:
            self._turn_away(refusal)

    def _turn_away(self, refusal: TableRefusal) -> None:
        self._connection.send(encode(Bye(refusal.code, again=refusal.code in ("full", "restarting"))))
        self._connection.close(POLICY, refusal.code)

    def received(self, payload: bytes) -> None:
        if self._waking is None:
            self._receive(payload)
        elif len(self._early) < BURST:
            self._early.append(payload)
        else:
            self._too_fast()

    def _receive(self, payload: bytes) -> None:
        attachment, now = self._attachment, self._door.now()
        if attachment is None:
            return
        share = self._time_taken
        if not self._bucket.take(now) or (share is not None and share.owes(now)):
            self._too_fast()
            return
        if self._over:
            self._over -= 1
        if share is None:
            attachment.receive(payload)
        else:
            began = thread_time()
            attachment.receive(payload)
            share.spend(now, thread_time() - began)
        self._seen += 1
        if self._seen % SAMPLE == 1:
            self._table.when_durable(partial(self._answered, now))

    def _answered(self, since: float) -> None:
        self._door.figures.latency.add(self._door.now() - since)

    def closed(self) -> None:
        self._door.left(self._person, self._address)
        if self._waking is not None:
            self._waking.cancel()
        if self._attachment is not None:
            self._attachment.closed()

    def _too_fast(self) -> None:
        self._door.figures.limited += 1
        self._over += 1
        self._connection.send(encode(Refused(None, "too-fast")))
        if self._over >= PATIENCE:
            self._connection.close(POLICY, "too many messages")
