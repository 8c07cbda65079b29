"""The client library against a real house, and against one that cuts the line at the worst moments."""

import asyncio
import json
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.server import serve

from fortywinks.client import Address, CannotReach, HouseClient, HouseRefused, LineLost, NoAnswer, TableClient, table
from fortywinks.core import SPECTATOR
from fortywinks.protocol.messages import (
    Bye,
    Close,
    Done,
    Refused,
    Say,
    SetBot,
    Sit,
    Start,
    TableChanged,
    TableState,
    Update,
    Welcome,
    You,
    encode,
)
from fortywinks.tables import new_token
from fortywinks.tables.done_commands import WINDOW
from tests.server.open_house import OpenHouse

TABLE = TableState("t", "code", "sen", "open", {}, "none", False, "link", True, True, 0, (), (), 0, None, None)


async def until(client: TableClient, *kinds: type) -> Any:
    """Listens until a message of one of these kinds comes."""
    async with asyncio.timeout(10):
        async for message in client:
            if isinstance(message, kinds):
                return message
    raise AssertionError("the house hung up")


def test_a_whole_game_over_the_wire(tmp_path):
    async def play(house: OpenHouse) -> None:
        ann, bob = new_token(), new_token()
        at = HouseClient(house.url, ann)
        address = at.create("sen", "Ann", seats=3, options={"until": "1 round"})
        async with TableClient(address, ann) as host, TableClient(address, bob) as guest:
            assert isinstance(await guest.ask(Sit, name="Bob"), Done)
            assert isinstance(await host.ask(SetBot, seat=2, level="random"), Done)
            assert isinstance(await host.ask(Start), Done)
            await asyncio.gather(*(play_on(client) for client in (host, guest)))
            assert host.mirror.table is not None
            assert host.mirror.table.record is not None
            assert '"result"' in at.record(host.mirror.table.record)
        assert [table.phase for table in at.own_tables()] == ["finished"]

    async def play_on(client: TableClient) -> None:
        async with asyncio.timeout(60):
            async for _ in client:
                assert client.mirror.viewer in (0, 1, SPECTATOR)
                if client.mirror.legal:
                    answer = await client.act(str(client.mirror.legal[-1]))
                    assert isinstance(answer, Update | Refused)
                if client.mirror.table and client.mirror.table.phase == "finished":
                    return

    with OpenHouse(tmp_path) as house:
        asyncio.run(play(house))


def test_refusals_come_back_with_their_reason(tmp_path):
    async def visit(house: OpenHouse) -> None:
        ann = new_token()
        address = HouseClient(house.url, ann).create("sen", "Ann")
        async with TableClient(address, ann) as client:
            refused = await client.ask(Start)
            assert isinstance(refused, Refused)
            assert refused.code == "seats-unfilled"
            assert isinstance(await client.ask(Close), Done)
            assert isinstance(await until(client, Bye), Bye)
            assert [message async for message in client] == []
            with pytest.raises(HouseRefused, match="this table is closed"):
                await client.ask(Start)
        with pytest.raises(HouseRefused):
            HouseClient(house.url, ann).check(Address(house.url, "nosuch"))
        async with TableClient(Address(house.url, "nosuch"), ann) as client:
            with pytest.raises(HouseRefused, match="no such table"):
                await until(client, Welcome)

    with OpenHouse(tmp_path) as house:
        asyncio.run(visit(house))


class Faulty:
    """A house that is told by the test what to do on each connection."""

    def __init__(self, *acts: Any) -> None:
        self.acts = list(acts)
        self.asked: list[str] = []
        self.heard: list[dict[str, Any]] = []

    async def __call__(self, line: Any) -> None:
        self.asked.append(line.request.path)
        await self.acts.pop(0)(self, line)

    async def hear(self, line: Any) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await line.recv())
        self.heard.append(message)
        return message


@asynccontextmanager
async def faulty_house(*acts: Any):
    house = Faulty(*acts)
    async with serve(house, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        yield house, Address(f"http://127.0.0.1:{port}", "t")


def welcome(n: int) -> bytes:
    return encode(Welcome(You(0, True, "player"), TABLE, n))


async def send(line: Any, *payloads: bytes) -> None:
    for payload in payloads:
        await line.send(payload, text=True)


async def test_a_command_that_is_too_old_to_be_sent_again_is_given_up_and_that_is_said(monkeypatch):
    monkeypatch.setattr(table, "RESEND", 0.3)
    gave_up = asyncio.Event()

    async def first(house: Faulty, line: Any) -> None:
        await send(line, welcome(3))
        await house.hear(line)
        line.transport.abort()
        await gave_up.wait()

    async def second(house: Faulty, line: Any) -> None:
        await gave_up.wait()
        await send(line, welcome(4))
        message = await house.hear(line)
        await send(line, encode(Done(message["id"])))
        await line.wait_closed()

    async with faulty_house(first, second) as (house, address), TableClient(address, new_token()) as client:
        await until(client, Welcome)
        with pytest.raises(NoAnswer, match="has not answered"):
            await client.act("draw")
        monkeypatch.undo()
        gave_up.set()
        assert isinstance(await client.ask(Start), Done)
        assert [message["type"] for message in house.heard] == ["act", "start"]


def test_a_command_is_sent_again_for_less_time_than_the_house_knows_it():
    assert table.RESEND < WINDOW


async def test_a_command_that_was_not_answered_is_sent_again_under_the_same_id():
    async def first(house: Faulty, line: Any) -> None:
        await send(line, welcome(3))
        await house.hear(line)
        line.transport.abort()

    async def second(house: Faulty, line: Any) -> None:
        await send(line, b'{"type":"resumed","you":{"seat":0,"host":true,"viewpoint":"player"},"n":3}')
        again = await house.hear(line)
        await send(line, encode(Done(again["id"])))
        await line.wait_closed()

    async with faulty_house(first, second) as (house, address), TableClient(address, new_token()) as client:
        await until(client, Welcome)
        assert isinstance(await client.ask(Say, text="hello"), Done)
        assert house.heard[0] == house.heard[1]
        assert house.asked[1].endswith("as=player&last=3&try=1")
        assert isinstance(await until(client, LineLost), LineLost)


async def test_news_that_is_known_is_left_out_and_a_gap_asks_for_everything_anew():
    async def house_with_a_gap(house: Faulty, line: Any) -> None:
        await send(line, welcome(3), *(encode(TableChanged(n, TABLE)) for n in (2, 3, 4, 6)))
        assert (await house.hear(line))["type"] == "refresh"
        await send(line, welcome(6), encode(TableChanged(7, TABLE)))
        await line.wait_closed()

    async with faulty_house(house_with_a_gap) as (_, address), TableClient(address, new_token()) as client:
        heard: list[int] = []
        async with asyncio.timeout(10):
            async for message in client:
                heard.append(message.n)  # type: ignore[union-attr]
                if heard[-1] == 7:
                    break
        assert heard == [3, 4, 6, 7]


async def test_a_resume_from_another_seat_is_not_believed():
    async def first(house: Faulty, line: Any) -> None:
        await send(line, welcome(3))
        await line.close()

    async def second(house: Faulty, line: Any) -> None:
        await send(line, b'{"type":"resumed","you":{"seat":null,"host":true,"viewpoint":"player"},"n":3}')
        assert (await house.hear(line))["type"] == "refresh"
        await send(line, welcome(9))
        await line.wait_closed()

    async with faulty_house(first, second) as (_, address), TableClient(address, new_token()) as client:
        assert (await until(client, Welcome)).n == 3
        assert (await until(client, Welcome)).n == 9


async def test_what_nobody_understands_ends_the_visit_in_one_line():
    async def babble(house: Faulty, line: Any) -> None:
        await send(line, b'{"type":"riddle"}')
        await line.wait_closed()

    async with faulty_house(babble) as (_, address), TableClient(address, new_token()) as client:
        with pytest.raises(CannotReach, match="does not understand"):
            await until(client, Welcome)


async def test_patience_ends():
    async with TableClient(Address("http://127.0.0.1:1", "t"), new_token(), patience=0.2) as client:
        with pytest.raises(CannotReach, match=r"cannot reach http://127\.0\.0\.1:1"):
            await client.ask(Start)
        with pytest.raises(CannotReach):
            await until(client, Welcome)


def test_a_house_that_is_none():
    with pytest.raises(CannotReach, match="cannot reach"):
        HouseClient("http://127.0.0.1:1", new_token()).games()
    with pytest.raises(ValueError, match="a table is wanted"):
        TableClient(Address("http://127.0.0.1:1"), new_token())
