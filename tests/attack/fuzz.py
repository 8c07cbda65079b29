"""People who send anything at any moment, to tables of every game, while the house is killed and stopped: nothing that
they do may be a mistake of the house, and every table must be there afterwards.
"""

import asyncio
import json
import random
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from fortywinks.games import game_names, load_game
from fortywinks.protocol import messages
from fortywinks.protocol.legal import read_legal
from fortywinks.tables import new_token
from tests.server.house_process import HouseProcess

PEOPLE = 8
STAY = 40
"""Messages of one connection at most."""
PACE = 0.05
TEXTS = [
    "Ann",
    "",
    "ż" * 30,
    "x" * 400,
    "\u202eevil\u0000",
    "<script>",
    "draw",
    "bid 12",
    "random",
    "medium",
    "0",
    "👻",
]
OFTEN: list[Any] = [messages.Sit, messages.Start, messages.Rematch, messages.Back, messages.Resume] * 4
"""Without these there would be few games to disturb."""
VALUES: list[Any] = [None, True, False, 0, 1, -1, 9, 10**12, 0.5, "", "5 rounds", "1 round", "no", [], {}, [[[1]]]]


class Anybody:
    """One person at one address, who knows the protocol and does not keep to it."""

    def __init__(self, number: int, house: HouseProcess, seed: str) -> None:
        self.house = house
        self.rng = random.Random(f"{seed} {number}")
        self.token = new_token()
        self.address = f"127.0.1.{number + 1}"
        self.said: Counter[str] = Counter()
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        headers = {"authorization": f"Bearer {self.token}"}
        self.http = httpx.AsyncClient(
            base_url=house.url, headers=headers, transport=transport, timeout=30, trust_env=False
        )

    # What is sent.

    def _value(self, name: str, kind: object, legal: list[Any], game: str) -> Any:
        rng = self.rng
        if name == "do" and legal and rng.random() < 0.9:
            return str(read_legal(legal, load_game(game)).sample(rng))
        if name in ("seat", "count"):
            return rng.randrange(-1, 8)
        if name == "level":
            return rng.choice(["random", "medium", "random", *TEXTS])
        if name == "options":
            fields = load_game(game).options_type.__struct_fields__
            return {rng.choice([*fields, "nothing"]): rng.choice(VALUES) for _ in range(rng.randrange(3))}
        if name in ("pace", "watching", "reaction"):
            return rng.choice(["none", "quick", "relaxed", "nobody", "everyone", "link", "zzz", "x"])
        if name == "match":
            return rng.choice([None, None, 0, 1])
        if "bool" in str(kind):
            return rng.choice([True, False])
        return rng.choice(TEXTS)

    def command(self, legal: list[Any], game: str) -> str:
        rng = self.rng
        if rng.random() < 0.03:
            return rng.choice(["", "{", "[]", "null", '{"type":"act"}', '{"type":[]}', "[" * 2000, '{"id":1}'])
        kind: Any = messages.Act if legal and rng.random() < 0.7 else rng.choice([*messages.CLIENT_MESSAGES, *OFTEN])
        tag = kind.__struct_config__.tag
        if tag == "close" and rng.random() < 0.95:  # or soon there would be no table left
            tag = "ping"
        body: dict[str, Any] = {"type": tag, "id": f"{rng.randrange(300)}"}
        for field in msgspec.structs.fields(kind):
            if field.name != "id" and (field.required or rng.random() < 0.5):
                body[field.name] = self._value(field.name, field.type, legal, game)
        return json.dumps(body)

    # Where it is sent.

    async def opens(self, game: str) -> str:
        """A table at which a game is played, with a seat for somebody else in every second one."""
        seats = max(3, load_game(game).seat_counts[0])
        wish = {"game": game, "name": "Ann", "seats": seats, "public": True}
        made: str = (await self.http.post("/api/tables", json=wish)).json()["table"]["id"]
        url = f"{self.house.url.replace('http', 'ws')}/api/tables/{made}/play"
        headers = {"Authorization": f"Bearer {self.token}"}
        async with connect(url, additional_headers=headers, proxy=None, local_addr=(self.address, 0)) as line:
            for seat in range(1, seats - self.rng.randrange(2)):
                await line.send(json.dumps({"type": "set-bot", "id": f"b{seat}", "seat": seat, "level": "random"}))
            await line.send(json.dumps({"type": "set-table", "id": "p", "pace": self.rng.choice(["none", "quick"])}))
            await line.send(json.dumps({"type": "start", "id": "s"}))
            while json.loads(await line.recv()).get("id") != "s":
                pass
        return made

    async def visit(self, table: str, game: str) -> None:
        rng = self.rng
        query = f"as={rng.choice(['player'] * 4 + ['spectator', 'screen'])}"
        if rng.random() < 0.3:
            query += f"&last={rng.randrange(10 ** rng.randrange(1, 15))}"
        url = f"{self.house.url.replace('http', 'ws')}/api/tables/{table}/play?{query}"
        headers = {"Authorization": f"Bearer {self.token}"}
        async with connect(
            url, additional_headers=headers, proxy=None, local_addr=(self.address, 0), close_timeout=1
        ) as line:
            legal: list[Any] = []
            for _ in range(rng.randrange(STAY)):
                await line.send(self.command(legal, game))
                await asyncio.sleep(PACE)
                with suppress(TimeoutError):
                    while True:
                        said = json.loads(await asyncio.wait_for(line.recv(), 0.005))
                        self.said[said["type"]] += 1
                        if said["type"] in ("welcome", "update"):
                            legal = said.get("legal") or []
            if rng.random() < 0.3:
                line.transport.abort()

    async def ask(self, table: str) -> None:
        rng = self.rng
        games = (await self.http.get("/api/me/games")).json().get("games", [])
        record = rng.choice(games)["id"] if games else "nothing"
        wish = {"step": rng.randrange(300), "seat": rng.randrange(-1, 6), "name": "Ann", "level": "random"}
        asked = rng.choice(
            [
                ("GET", f"/api/tables/{table}", None),
                ("GET", f"/api/tables/{table}/invite.svg", None),
                ("GET", "/api/tables", None),
                ("GET", "/api/me", None),
                ("GET", "/metrics", None),
                ("GET", f"/api/records/{record}/replay?seat={rng.randrange(4)}", None),
                ("GET", f"/api/records/{record}", None),
                ("POST", f"/api/records/{record}/play-on", wish),
                ("POST", "/api/join", {"code": rng.choice(TEXTS)}),
            ]
        )
        answer = await self.http.request(asked[0], asked[1], json=asked[2])
        assert answer.status_code < 500 or answer.status_code == 503, (asked, answer.text)

    async def live(self, tables: dict[str, str]) -> None:
        while True:
            table, game = self.rng.choice(list(tables.items()))
            try:
                await (self.visit(table, game) if self.rng.random() < 0.8 else self.ask(table))
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1006
                assert code != 1011, "the house made a mistake"
            except InvalidStatus as refused:
                if refused.response.status_code >= 500:
                    raise
            except (OSError, WebSocketException, httpx.TransportError, EOFError):
                await asyncio.sleep(0.2)  # the house is being killed


async def _evening(house: HouseProcess, seconds: float, every: float, seed: str) -> str:
    people = [Anybody(number, house, seed) for number in range(PEOPLE)]
    tables: dict[str, str] = {}
    for person in people:
        for game in game_names():
            tables[await person.opens(game)] = game
    living = [asyncio.create_task(person.live(tables)) for person in people]
    loop = asyncio.get_running_loop()
    end, restarts = loop.time() + seconds, 0
    try:
        while loop.time() < end:
            done, _ = await asyncio.wait(living, timeout=every, return_when=asyncio.FIRST_EXCEPTION)
            for task in done:
                task.result()
            await asyncio.to_thread(house.kill if restarts % 2 else house.stop)
            await asyncio.to_thread(house.start)
            restarts += 1
    finally:
        for task in living:
            task.cancel()
        await asyncio.gather(*living, return_exceptions=True)
    for id in tables:  # every table wakes up, or is closed
        answer = await people[0].http.get(f"/api/tables/{id}")
        assert answer.status_code in (200, 404), (id, answer.text)
    for person in people:
        await person.http.aclose()
    heard = sum((person.said for person in people), Counter[str]())
    return (
        f"{PEOPLE} people, {len(tables)} tables, {restarts} ends of the house: {heard['done']} commands done, "
        f"{heard['refused']} refused, {heard['update']} moves heard of, no mistake of the house"
    )


def anything(folder: Path, seconds: float, every: float, seed: str) -> str:
    with HouseProcess(folder, "--bot-pace", "0") as house:
        said = asyncio.run(_evening(house, seconds, every, seed))
        assert house.stop() == 0
    mistakes = [entry for entry in house.entries if entry["level"] not in ("info", "debug")]
    assert not mistakes, mistakes[:3]
    return said
