"""The big evening: four people at terminals and bots at the next table, and in the middle somebody pulls the plug."""

import asyncio
import random
import re
import threading
from collections.abc import Iterator
from pathlib import Path

from fortywinks.client import Address, HouseClient, LineLost, TableClient
from fortywinks.core.records import Done, parse_line
from fortywinks.core.replay import verify
from fortywinks.games import load_game
from fortywinks.protocol.messages import Rematch, SetBot, SetTable, Sit, Start, Welcome
from fortywinks.tables import new_token
from tests.cli.driving import Piped
from tests.server.house_process import HouseProcess

OPTIONS = {"until": "2 rounds", "starter": "A"}
BOTS_OPTIONS = {"until": "6 rounds", "starter": "A"}
FINISHED = "finished"

plugged = threading.Event()
"""Set when the house is there again; before that nobody ends a round, and whoever plays with bots takes their time."""


class AtPipe:
    """A person at `fortywinks join --plain`, who always takes something from the choices that are listed."""

    def __init__(self, link: str, name: str, key: Path) -> None:
        self.name = name
        self.sitting = Piped("join", link, "--name", name, "--token", str(key), "--plain")
        self.rng = random.Random(name)
        self.choices: list[str] = []

    def play(self) -> str:
        """Plays to the end of the game; everything that was heard."""
        sitting = self.sitting
        while True:
            new = sitting.hear(r"Your choice: |The record: \S+\n(?:/rematch.*\n)?")
            if "The record: " in new:
                return sitting.heard
            choices = list(self._choices(new))
            self.choices = choices or self.choices
            sitting.say(self.rng.choice(self.choices))

    def _choices(self, text: str) -> Iterator[str]:
        """What the menus in this text offer; of the longer lists, the first."""
        for first, last, verb in re.findall(r"^(\d+)(?: to (\d+))?, (\w+): ", text, re.MULTILINE):
            if verb != "wake" or plugged.is_set():
                yield from map(str, range(int(first), int(last or first) + 1))
        for verb, example in re.findall(r"^(look|peek|swap): (?:for example \w+ )?([^,:\n]+)", text, re.MULTILINE):
            yield f"{verb} {example}"


class AtProgram:
    """A person whose program plays at random and remembers how often the line was lost."""

    def __init__(self, address: Address, name: str, thinks: float = 0.0) -> None:
        self.name = name
        self.thinks = thinks
        self.token = new_token()
        self.client = TableClient(address, self.token, patience=60)
        self.rng = random.Random(name)
        self.lost = 0
        self.seats: list[int | None] = []
        self.moves = 0

    async def play(self, matches: int = 1) -> None:
        sight = self.client.sight
        async for message in self.client:
            self.lost += isinstance(message, LineLost)
            if isinstance(message, Welcome):
                self.seats.append(message.you.seat)
            if sight.table is not None and sight.table.phase == FINISHED:
                matches -= 1
                if not matches:
                    return
                if sight.you.host:
                    await self.client.ask(Rematch)
            elif sight.legal and not self.client.is_behind:
                if not plugged.is_set():
                    await asyncio.sleep(self.thinks)
                legal = [str(action) for action in sight.legal]
                await self.client.act(self.rng.choice([do for do in legal if do != "wake" or plugged.is_set()]))
                self.moves += 1


async def pull_the_plug(house: HouseProcess, *players: AtProgram) -> None:
    """In the middle of the game, and not before everybody has moved."""
    while any(player.moves < 4 for player in players):
        await asyncio.sleep(0.02)
    house.kill()
    await asyncio.sleep(0.3)
    await asyncio.to_thread(house.start)
    plugged.set()


async def evening(house: HouseProcess, folder: Path) -> tuple[list[str], list[AtProgram], list[str]]:
    """What the two at pipes heard, the programs, and the records' ids."""
    host = AtProgram(Address(house.url, "unknown"), "Ann")
    at_house = HouseClient(house.url, host.token)
    address = await asyncio.to_thread(lambda: at_house.create("sen", "Ann", seats=4, options=OPTIONS))
    host.client = TableClient(address, host.token, patience=60)
    guest = AtProgram(address, "Bob")
    pipes = [AtPipe(address.link, name, folder / name) for name in ("Cid", "Dot")]
    robot = AtProgram(address, "Eve", thinks=0.5)
    second = await asyncio.to_thread(
        lambda: HouseClient(house.url, robot.token).create("sen", "Eve", seats=4, options=BOTS_OPTIONS)
    )
    robot.client = TableClient(second, robot.token, patience=60)
    try:
        plugged.clear()
        async with host.client, guest.client, robot.client, asyncio.timeout(150):
            await guest.client.ask(Sit, name="Bob")
            await host.client.ask(SetTable, pace="none")
            for seat in (1, 2, 3):
                await robot.client.ask(SetBot, seat=seat, level="random")
            await wait_for_four(host.client)
            await robot.client.ask(Start)
            await host.client.ask(Start)
            heard = await asyncio.gather(
                *(asyncio.to_thread(pipe.play) for pipe in pipes),
                host.play(),
                guest.play(),
                robot.play(),
                pull_the_plug(house, host, guest),
            )
    finally:
        for pipe in pipes:
            pipe.sitting.__exit__()
    records = [player.client.sight.table.record for player in (host, robot) if player.client.sight.table]
    return [text for text in heard if text], [host, guest, robot], [record for record in records if record]


async def wait_for_four(client: TableClient) -> None:
    async for _ in client:
        table = client.sight.table
        if table is not None and all(place.kind == "person" and place.present for place in table.seats):
            return


def test_everybody_is_back_by_themselves_and_the_game_ends(tmp_path):
    with HouseProcess(tmp_path, "--messages-per-second", "0", "--bot-pace", "0") as house:
        heard, programs, records = asyncio.run(evening(house, tmp_path))
        for text in heard:
            assert "The line is lost" in text
            assert "Table of sen, being played" in text, "everything was told anew after the restart"
            assert "1. " in text
        for program in programs:
            assert program.lost >= 1
            assert len(set(program.seats[-2:])) == 1, "the seat after the restart is the seat before it"
        assert len(records) == 2
        for record in records:
            text = HouseClient(house.url, new_token()).record(record)
            lines = [(number, parse_line(line, number)) for number, line in enumerate(text.splitlines(), 1)]
            replay = verify(lines, load_game)
            assert replay.closing is not None
            assert {line.seat for _, line in lines if isinstance(line, Done)} == set("ABCD")
        first = HouseClient(house.url, new_token()).record(records[0])
        assert "substitute" not in first, "nobody was replaced by a bot"
        assert [entry for entry in house.entries if entry["level"] not in ("info", "debug")] == []
        assert house.openings == 2
        assert house.stop() == 0
