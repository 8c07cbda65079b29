"""A seat at a table over the network: connects, comes back by itself, and loses nothing on the way.

async with TableClient(Address.parse(link), token) as client:
    await client.ask(Sit, name="Ann")
    async for message in client:
        ...  # client.mirror knows the table as of this message
"""

import asyncio
import contextlib
import random
import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import count
from types import TracebackType
from typing import Any, Self, TypeAlias

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from ..protocol.messages import (
    Act,
    Advice,
    Bye,
    ClientMessage,
    Done,
    HouseMessage,
    Refresh,
    Refused,
    Resumed,
    Update,
    Welcome,
    encode,
)
from .address import Address
from .errors import CannotReach, HouseRefused, NoAnswer, TableIsOver
from .house import refusal
from .mirror import TableMirror

Answer: TypeAlias = Done | Refused | Advice | Update
"""How a command is answered."""

FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0
"""Seconds until the next try; they double from try to try."""

SILENCE = 10.0
"""Seconds after which a silent house is pinged, and as many again until it must have answered; unless it says how many
they should be."""

HANDSHAKE = 4
"""In a house of several machines one that does not answer a handshake gets its pulse and so many times the wait before
the next try; then another may be reached."""

FAREWELL = 2.0
"""Seconds that the house gets to answer when the client hangs up."""

RESEND = 100.0
"""Seconds for which a command is sent again. The house knows it for two minutes; after that it could be done twice."""

LARGEST_MESSAGE = 4 << 20

_FOR_NOW = (408, 429)
"""Refusals of a handshake that are over by themselves."""

_decode = msgspec.json.Decoder(HouseMessage).decode


class LineLost(msgspec.Struct, frozen=True):
    """Told to whoever listens to a `TableClient`: the line is gone, and the client is on its way back."""

    reason: str


class TableClient:
    """One person at one table. Messages come by iteration; `ask` and `act` may be called from any task of the loop.

    A command that was not answered when the line was lost is sent again under the same id; one that is too old for that
    fails with `NoAnswer`. `patience` is for how many
    seconds the house may be out of reach before the client gives up; None: for ever. At most
    `longest_wait` seconds lie between two tries.
    """

    def __init__(
        self,
        address: Address,
        token: str,
        viewpoint: str = "player",
        patience: float | None = None,
        longest_wait: float = LONGEST_WAIT,
    ) -> None:
        if address.table is None:
            raise ValueError("this is the address of a house; a table is wanted")
        self.address = address
        self.viewpoint = viewpoint
        self.patience = patience
        self.longest_wait = longest_wait
        self.mirror = TableMirror()
        self._token = token
        self._number: int | None = None
        self._pulse: float | None = None
        """As the house says in its greeting."""
        self._tries = -1
        """To come back, since it was last there."""
        self._seat: int | None = None
        self._line: ClientConnection | None = None
        self._unanswered: dict[str, tuple[bytes, asyncio.Future[Answer]]] = {}
        self._heard: asyncio.Queue[HouseMessage | LineLost | None] = asyncio.Queue()
        self._ids = map((secrets.token_hex(4) + "-{}").format, count(1))
        self._failure: Exception | None = None
        self._task: asyncio.Task[None] | None = None
        self.when_quiet: Callable[[], None] = lambda: None
        """Never called: nobody can say when a table far away has nothing more to tell."""

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    is_near = False

    @property
    def link(self) -> str:
        """The invitation to this table."""
        return self.address.link

    async def settled(self) -> None:
        """Does not wait, for the same reason."""

    # Doing.

    async def act(self, do: str) -> Answer:
        """Does something in the game; `do` is the action's notation."""
        return await self.ask(Act, do=do)

    async def ask(self, kind: type[ClientMessage], **fields: Any) -> Answer:
        """Sends a command and waits for its answer, over as many connections as it takes. `NoAnswer` if none comes."""
        if self._failure is not None:
            raise self._failure
        id = next(self._ids)
        payload = encode(kind(id=id, **fields))
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._unanswered[id] = (payload, answer)
        try:
            async with asyncio.timeout(RESEND):
                await self._send(payload)
                return await answer
        except TimeoutError:
            raise NoAnswer("no-answer") from None
        finally:
            self._unanswered.pop(id, None)

    async def _send(self, payload: bytes) -> None:
        """Over the line there is. If it breaks, the command is sent again over the next one."""
        if self._line is not None:
            with contextlib.suppress(WebSocketException, OSError):
                await self._line.send(payload, text=True)

    # Hearing.

    def __aiter__(self) -> AsyncIterator[HouseMessage | LineLost]:
        return self

    async def __anext__(self) -> HouseMessage | LineLost:
        """The next message; `mirror` is as of this message. Ends when the table is over for this client."""
        message = await self._heard.get()
        if message is None:
            self._heard.put_nowait(None)
            if self._failure is not None and not isinstance(self._failure, TableIsOver):
                raise self._failure
            raise StopAsyncIteration
        if not isinstance(message, LineLost):
            self.mirror.take(message)
        return message

    @property
    def is_behind(self) -> bool:
        """Newer messages wait: what `mirror` says may be old, and what it offers may be done already."""
        return not self._heard.empty()

    # The line.

    async def _stay(self) -> None:
        try:
            await self._come_back_again_and_again()
        except msgspec.MsgspecError:
            self._give_up(CannotReach(f"{self.address.house} says something that this program does not understand"))
        except (CannotReach, HouseRefused) as error:
            self._give_up(error)
        finally:
            self._heard.put_nowait(None)

    def _give_up(self, error: Exception) -> None:
        self._failure = error
        for _, answer in list(self._unanswered.values()):
            if not answer.done():
                answer.set_exception(error)
                answer.exception()  # whoever waited may be gone by now, and nobody else wants to hear of it

    async def _come_back_again_and_again(self) -> None:
        loop = asyncio.get_running_loop()
        wait, gone_since = FIRST_WAIT, loop.time()
        while True:
            try:
                if await self._be_there(wait):
                    wait, gone_since = FIRST_WAIT, loop.time()
                reason = "the line is cut"
            except InvalidStatus as error:
                status = error.response.status_code
                said = refusal(status, bytes(error.response.body or b""))
                if status < 500 and status not in _FOR_NOW:
                    raise said from None
                reason = str(said)
            except (WebSocketException, OSError, EOFError) as error:
                reason = str(error) or "no answer"
            if wait == FIRST_WAIT:
                self._heard.put_nowait(LineLost(reason))
            if self.patience is not None and loop.time() - gone_since > self.patience:
                raise CannotReach(f"cannot reach {self.address.house}: {reason}")
            await asyncio.sleep(wait * random.uniform(0.5, 1.0))
            wait = min(2 * wait, self.longest_wait)

    async def _be_there(self, wait: float) -> bool:
        """One connection, from its beginning to its end; whether the house said anything over it."""
        greeted, self._tries = False, self._tries + 1
        patience = SILENCE if self._pulse is None else min(SILENCE, self._pulse + HANDSHAKE * wait)
        async with connect(
            self.address.socket(self.viewpoint, self._number, self._tries),
            additional_headers={"Authorization": f"Bearer {self._token}"},
            proxy=None if self.address.is_near else True,
            ping_interval=SILENCE,
            ping_timeout=SILENCE,
            open_timeout=patience,
            close_timeout=FAREWELL,
            max_size=LARGEST_MESSAGE,
        ) as line:
            listening = asyncio.create_task(self._listen_for_pulse(line))
            with contextlib.suppress(WebSocketException), _ended(listening):
                async for payload in line:
                    message: HouseMessage = _decode(payload)
                    if not greeted and isinstance(message, Welcome | Resumed):
                        greeted = True
                        self._line, self._pulse, self._tries = line, message.pulse, 0
                        await self._say_again()
                    await self._hear(message)
        self._line = None
        return greeted

    async def _listen_for_pulse(self, line: ClientConnection) -> None:
        """A machine that stands still does not hang up; another one has its tables soon."""
        while True:
            await asyncio.sleep(self._pulse or 1.0)
            if self._pulse is not None:
                with contextlib.suppress(WebSocketException):
                    answer = asyncio.ensure_future(await line.ping())
                    await asyncio.wait([answer], timeout=self._pulse)
                    if not answer.done():
                        line.transport.abort()

    async def _say_again(self) -> None:
        for payload, _ in list(self._unanswered.values()):
            await self._send(payload)

    async def _hear(self, message: HouseMessage) -> None:
        """Keeps the numbers straight and hands answers to whoever waits for them."""
        if isinstance(message, Welcome):
            self._number, self._seat = message.n, message.you.seat
        elif isinstance(message, Resumed):
            if message.you.seat != self._seat:  # the last number was that of another point of view
                await self._look_anew()
                return
        elif isinstance(message, Done | Refused | Advice):
            self._answered(message.id, message)
        elif isinstance(message, Bye):
            self._heard.put_nowait(message)
            if not message.again:
                raise TableIsOver(message.code)
            return
        elif self._number is not None:
            if isinstance(message, Update):
                self._answered(message.done, message)
            if message.n <= self._number:
                return
            if message.n > self._number + 1:
                await self._look_anew()
                return
            self._number = message.n
        self._heard.put_nowait(message)

    async def _look_anew(self) -> None:
        await self._send(encode(Refresh(next(self._ids))))

    def _answered(self, id: str | None, answer: Answer) -> None:
        waiting = self._unanswered.get(id or "")
        if waiting is not None and not waiting[1].done():
            waiting[1].set_result(answer)


@contextlib.contextmanager
def _ended(task: asyncio.Task[None]) -> Iterator[None]:
    try:
        yield
    finally:
        task.cancel()
