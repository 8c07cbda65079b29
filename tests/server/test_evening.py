"""The big evening: four people at terminals with a bot, bots at the next table, and in the middle somebody pulls the
plug."""

import asyncio
import random
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from fortywinks.client import Address, HouseClient, LineLost, TableClient
from fortywinks.core.records import ActionLine, parse_line
from fortywinks.core.replay import verify
from fortywinks.games import load_game
from fortywinks.protocol.messages import SetBot, Start, Welcome
from fortywinks.tables import new_token
from tests.cli.driving import Piped
from tests.server.house_process import HouseProcess

pytestmark = pytest.mark.long

PEOPLE = ("Ann", "Bob", "Cid", "Dot")
AGREED = ("/option until=2 rounds", "/option starter=A", "/pace none", "/bot 5 easy")
BOTS_OPTIONS = {"until": "6 rounds", "starter": "A"}
BEFORE_THE_PLUG = 3
"""So many moves of everybody."""

plugged = threading.Event()
"""Set when the house is there again; before that nobody ends a round, and whoever plays with bots takes their time."""


class AtPipe:
    """A person at `fortywinks join --plain`, who always takes something from the choices that are listed."""

    def __init__(self, address: str, name: str, folder: Path) -> None:
        self.name = name
        self.sitting = Piped("join", address, "--name", name, "--token", str(folder / name), "--plain")
        self.rng = random.Random(name)
        self.choices: list[str] = []
        self.moves = 0

    def makes_a_table(self) -> str:
        """As host, of five seats; the link."""
        self.sitting.hear(r"Where to\? ")
        self.sitting.say("new sen 5")
        self.sitting.hear(r"/quit to leave\.\n")
        self.sitting.say("/link")
        [link] = re.findall(r"^(\S+) \(spoken", self.sitting.hear(r"\(spoken code \w+\)\n"), re.MULTILINE)
        return str(link)

    def begins(self) -> None:
        """When all are there."""
        for line in AGREED:
            self.sitting.say(line)
        self.sitting.hear(r"E: Mora, a bot \(easy\)\.\n[\s\S]*")
        self.sitting.say("/start")

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
            self.moves += 1

    def _choices(self, text: str) -> Iterator[str]:
        """What the menus in this text offer; of the longer lists, the first."""
        for keys, verb, rest in re.findall(r"^([\w, ]+) \((\w+)\): (.*)$", text, re.MULTILINE):
            if verb in ("look", "peek", "swap"):
                yield f"{verb} {rest.partition(';')[0].strip()}"
            elif verb != "wake" or plugged.is_set():
                yield from keys.split(", ")


class AtProgram:
    """A person whose program plays at random among bots, and remembers how often the line was lost."""

    def __init__(self, house: HouseProcess, name: str) -> None:
        token = new_token()
        address = HouseClient(house.url, token).create("sen", name, seats=4, options=BOTS_OPTIONS)
        self.client = TableClient(address, token, patience=60)
        self.rng = random.Random(name)
        self.lost = 0
        self.seats: list[int | None] = []

    async def play(self) -> str:
        """To the end; the record's id."""
        mirror = self.client.mirror
        for seat in (1, 2, 3):
            await self.client.ask(SetBot, seat=seat, level="random")
        await self.client.ask(Start)
        async for message in self.client:
            self.lost += isinstance(message, LineLost)
            if isinstance(message, Welcome):
                self.seats.append(message.you.seat)
            if mirror.table is not None and mirror.table.record is not None:
                return mirror.table.record
            if mirror.legal and not self.client.is_behind:
                await asyncio.sleep(0 if plugged.is_set() else 0.5)
                legal = [str(action) for action in mirror.legal]
                await self.client.act(self.rng.choice([do for do in legal if do != "wake" or plugged.is_set()]))
        raise AssertionError("the house hung up")


async def pull_the_plug(house: HouseProcess, people: list[AtPipe]) -> None:
    """In the middle of the game, and not before everybody has moved."""
    while any(person.moves < BEFORE_THE_PLUG for person in people):
        await asyncio.sleep(0.02)
    house.kill()
    await asyncio.sleep(0.3)
    await asyncio.to_thread(house.start)
    plugged.set()


async def evening(house: HouseProcess, people: list[AtPipe], robot: AtProgram) -> tuple[list[str], str]:
    """What everybody at a terminal heard, and the id of the other table's record."""
    async with robot.client, asyncio.timeout(150):
        *heard, record, _ = await asyncio.gather(
            *(asyncio.to_thread(person.play) for person in people), robot.play(), pull_the_plug(house, people)
        )
    return [str(text) for text in heard], str(record)


def check_record(house: HouseProcess, id: str, seats: str) -> str:
    """It is kept, verifies, and everybody did something; its text."""
    text = HouseClient(house.url, new_token()).record(id)
    lines = [(number, parse_line(line, number)) for number, line in enumerate(text.splitlines(), 1)]
    assert verify(lines, load_game).closing is not None
    assert {line.seat for _, line in lines if isinstance(line, ActionLine)} == set(seats)
    return text


def test_everybody_is_back_by_themselves_and_the_game_ends(tmp_path):
    plugged.clear()
    people: list[AtPipe] = []
    with HouseProcess(tmp_path, "--messages-per-second", "0", "--bot-pace", "0") as house:
        try:
            people.append(AtPipe(house.url, PEOPLE[0], tmp_path))
            link = people[0].makes_a_table()
            assert Address.parse(link).house == house.url
            for letter, name in zip("BCD", PEOPLE[1:], strict=True):
                people.append(AtPipe(link, name, tmp_path))
                people[0].sitting.hear(rf"{letter}: {name}\.\n[\s\S]*")
            people[0].begins()
            robot = AtProgram(house, "Eve")
            heard, other = asyncio.run(evening(house, people, robot))
        finally:
            for person in people:
                person.sitting.__exit__()
        for name, text in zip(PEOPLE, heard, strict=True):
            assert "The line is lost" in text
            told_anew = text.rpartition("Table of sen, being played")[2]
            assert "1. " in told_anew, "and then played on to the end"
            assert len(set(re.findall(rf"^  (\w): {name} \(you", text, re.MULTILINE))) == 1, "the same seat again"
        assert robot.lost >= 1
        assert set(robot.seats) == {0}
        [record] = {id for text in heard for id in re.findall(r"The record: \S+/(\S+)", text)}
        assert "substitute" not in check_record(house, record, "ABCDE"), "nobody was replaced by a bot"
        check_record(house, other, "ABCD")
        assert [entry for entry in house.entries if entry["level"] not in ("info", "debug")] == []
        assert house.openings == 2
        assert house.stop() == 0
