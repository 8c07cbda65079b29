"""People who play on and on while the house is killed again and again, and the books of what they were told.

python -m tests.server.crashing [KILLS] [--nodes NODES]
"""

import argparse
import asyncio
import math
import random
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import NamedTuple

from fortywinks.client import Address, HouseClient, TableClient
from fortywinks.core.records import ActionLine, parse_line
from fortywinks.core.replay import verify
from fortywinks.core.seats import seat_letter
from fortywinks.games import game_names, load_game
from fortywinks.protocol.messages import Refused, Rematch, SetBot, SetTable, Sit, Start
from fortywinks.storage import recover
from fortywinks.tables import new_token
from tests.server.house_process import HouseProcess

PEOPLE = 2
SEATS = 3
"""With a bot on every seat that no person has; some games need more."""
OPTIONS = {"sen": {"until": "1 round", "starter": "A"}}
LONGEST_PLAY = 0.5
"""Seconds until the house is killed, at most, counted from when somebody plays again."""
PACE = 0.1
"""Seconds from one action of somebody to the next, at least: the house lets nobody do more than 2,500 things in two
minutes, and whom it takes over from a dead node may have done half of them a moment ago."""
COME_BACK = 0.2
"""Seconds between two tries to come back, at most: the house is rarely there for long."""
TRIES = 50
"""How often somebody looks for a free place."""
STUCK = 30.0
"""Seconds in which every table must go on after the last restart."""


class Acknowledged(NamedTuple):
    """Something that the house said was done."""

    match: int
    do: str


class Player:
    """Plays at random, and writes down what was acknowledged."""

    def __init__(self, address: Address, seat: int, token: str) -> None:
        self.address = address
        self.seat = seat
        self.client = TableClient(address, token, longest_wait=COME_BACK)
        self.rng = random.Random(f"{address.table} {seat}")
        self.books: list[Acknowledged] = []
        self.refused: list[str] = []
        self.records: dict[int, str] = {}
        """The record of each finished match."""
        self.progress = 0

    @property
    def state(self) -> str:
        """For whoever wonders why they do not go on."""
        table = self.client.mirror.table
        phase = None if table is None else table.phase
        return f"{self.address.table} {self.seat}: {self.progress} actions, {phase}, refused {self.refused[-3:]}"

    async def play(self) -> None:
        mirror = self.client.mirror
        async for _ in self.client:
            table = mirror.table
            if table is None or self.client.is_behind:
                continue
            if table.phase == "finished" and table.record is not None:
                self.records[table.match] = table.record
                if mirror.you.host:
                    await self.client.ask(Rematch)
            elif mirror.legal and table.phase == "playing":
                await self._act(table.match)

    async def _act(self, match: int) -> None:
        for _ in range(TRIES):
            do = str(self.client.mirror.legal.sample(self.rng))
            answer = await self.client.act(do)
            if not isinstance(answer, Refused):
                self.books.append(Acknowledged(match, do))
                self.progress += 1
                await asyncio.sleep(PACE)
                return
            # A view of a moment ago can mislead: the action was carried out, or the others went on meanwhile. Else
            # it was a place or a word that is not free, and another one will be.
            self.refused.append(f"{do} of match {match}: {answer.code}")
            if self.client.is_behind or answer.rule is None:
                return


class Crashing:
    """One long evening. `kills` counts how often there was trouble so far."""

    def __init__(self, house: HouseProcess, rng: random.Random) -> None:
        self.house = house
        self.rng = rng
        self.kills = 0
        self.deadline = math.inf
        """By the steady clock: no more trouble after that."""
        self.players: list[Player] = []
        self.playing: list[asyncio.Task[None]] = []

    async def furnish(self) -> None:
        """A table of every game with people and bots, all playing."""
        for game in game_names():
            seats = max(SEATS, load_game(game).seat_counts[0])
            tokens = [new_token() for _ in range(PEOPLE)]
            make = partial(HouseClient(self.house.url, tokens[0]).create, game, "Person 0", seats=seats)
            address = await asyncio.to_thread(make, options=OPTIONS.get(game))
            people = [Player(address, seat, token) for seat, token in enumerate(tokens)]
            self.players += people
            for person in people:
                await person.client.__aenter__()
            for seat, person in enumerate(people[1:], 1):
                await person.client.ask(Sit, name=f"Person {seat}", seat=seat)
            host = people[0].client
            await host.ask(SetTable, pace="none")
            for seat in range(PEOPLE, seats):
                await host.ask(SetBot, seat=seat, level="random")
            await host.ask(Start)

    async def run(self, kills: int) -> None:
        """Plays until there was trouble so often."""
        await self.furnish()
        playing = self.playing = [asyncio.create_task(player.play()) for player in self.players]
        try:
            while self.kills < kills and time.monotonic() < self.deadline:
                await self._somebody_plays()
                await asyncio.sleep(self.rng.uniform(0, LONGEST_PLAY))
                await self.make_trouble()
                self.kills += 1
                if self.kills % 100 == 0:
                    print(f"{self.kills} of {kills}", file=sys.stderr, flush=True)
                self.all_are_there()
            await self._all_go_on()
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            for player in self.players:
                await player.client.__aexit__(None, None, None)

    async def make_trouble(self) -> None:
        """The house is killed, and started again."""
        self.house.kill()
        await asyncio.to_thread(self.house.start)

    async def _somebody_plays(self) -> None:
        before = sum(player.progress for player in self.players)
        async with asyncio.timeout(STUCK):
            while sum(player.progress for player in self.players) == before:
                self.all_are_there()
                await asyncio.sleep(0.005)

    def all_are_there(self) -> None:
        """Nobody was told to go home, and nobody gave up."""
        for task in self.playing:
            assert not task.done(), task.result()

    async def _all_go_on(self) -> None:
        """No table is stuck: everybody does something more."""
        before = [player.progress for player in self.players]
        end = asyncio.get_running_loop().time() + STUCK
        while any(player.progress < was + 2 for player, was in zip(self.players, before, strict=True)):
            self.all_are_there()
            assert asyncio.get_running_loop().time() < end, f"stuck: {[player.state for player in self.players]}"
            await asyncio.sleep(0.05)

    def check(self) -> int:
        """Compares the books with the records and the journal; how many acknowledged actions there were."""
        journal = recover(self.house.data).tables
        for player in self.players:
            self._check(player, journal[str(player.address.table)])
        return sum(len(player.books) for player in self.players)

    def _check(self, player: Player, lines: list[bytes]) -> None:
        table, letter = str(player.address.table), seat_letter(player.seat)
        done: dict[int, list[str]] = {}
        match = 0
        for number, line in enumerate(lines, 1):
            if line.startswith((b'{"meta":', b'{"did":')):
                continue
            parsed = parse_line(line, number)
            match += line.startswith(b'{"record":')
            # What a substitute or the game itself does for somebody has no id.
            if isinstance(parsed, ActionLine) and parsed.seat == letter and parsed.id is not None:
                done.setdefault(match, []).append(parsed.do)
        told: dict[int, list[str]] = {}
        for entry in player.books:
            told.setdefault(entry.match, []).append(entry.do)
        # The last action may be in the journal without its answer having reached anybody before the end.
        last = max(done, default=0)
        if len(done.get(last, [])) == len(told.get(last, [])) + 1:
            done[last].pop()
        for match in sorted(done.keys() | told.keys()):
            there, said = done.get(match, []), told.get(match, [])
            refused = [entry for entry in player.refused if f"match {match}:" in entry]
            assert there == said, f"{table} {letter} {match}: done {there}, acknowledged {said}, refused {refused}"


def verify_records(house: HouseProcess, players: list[Player]) -> int:
    """Every finished game is kept and verifies; how many there are."""
    at_house = HouseClient(house.url, new_token())
    records = {record for player in players for record in player.records.values()}
    for record in records:
        text = at_house.record(record)
        verify([(number, parse_line(line, number)) for number, line in enumerate(text.splitlines(), 1)], load_game)
    return len(records)


def crash(folder: Path, kills: int, seed: str) -> str:
    """The whole test; one line about what was done."""
    with HouseProcess(folder, "--messages-per-second", "0", "--requests-per-second", "0", "--bot-pace", "0") as house:
        evening = Crashing(house, random.Random(seed))
        asyncio.run(evening.run(kills))
        games = verify_records(house, evening.players)
        assert house.stop() == 0
        actions = evening.check()
    bad = [entry for entry in house.entries if entry["level"] not in ("info", "debug")]
    assert not bad, bad
    assert evening.kills == kills
    played = ", ".join(game_names())
    return (
        f"killed {kills} times while {played} were played: {actions} acknowledged actions, none lost, none done twice; "
        f"{games} games verified"
    )


def main(arguments: list[str]) -> None:
    """`KILLS`, or `--kills KILLS`; with `--nodes NODES` a house of several, in a PostgreSQL, whose leases may be short
    and which may end before so many kills are over."""
    reader = argparse.ArgumentParser(prog="crashing")
    reader.add_argument("kills", nargs="?", type=int, default=100)
    reader.add_argument("--kills", type=int, dest="named_kills")
    reader.add_argument("--nodes", type=int, default=0)
    reader.add_argument("--lease", type=float, default=3.0)
    reader.add_argument("--minutes", type=float, default=math.inf)
    asked = reader.parse_args(arguments)
    kills, seed = asked.named_kills or asked.kills, "a long night"
    with tempfile.TemporaryDirectory() as temporary:
        if not asked.nodes:
            print(crash(Path(temporary), kills, seed))
            return
        from tests.cluster.crashing import crash as crash_nodes
        from tests.postgres import PostgresServer

        server = PostgresServer()
        try:
            more = {"nodes": asked.nodes, "lease": asked.lease, "minutes": asked.minutes}
            print(crash_nodes(Path(temporary), server.new_database(), kills, seed, **more))
        finally:
            server.close()


if __name__ == "__main__":
    main(sys.argv[1:])
