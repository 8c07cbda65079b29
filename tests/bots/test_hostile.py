"""Bots that misbehave in a worker: each fails alone, within its time, and nobody else notices more than a pause."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fortywinks.bots.inline import InlineBotHost
from fortywinks.games import load_game

from .play import Asked, Play, Ticker, question, sit, zoo_host
from .processes import children, is_running
from .zoo import GAMES, ZOO

SEN = load_game("sen")
LEVELS = list(SEN.bot_levels)[1:4]
GAME = GAMES["zoo"]
LIMIT = 1.0
START = 10.0
"""Seconds that a worker may need to start on a machine that is busy with other tests."""

BLOCKED = 0.7
"""Seconds: a loop that waits for a bot stands still for `LIMIT`. Starting a worker alone can hold it up for 0.2 s where
all cores are busy: the loop waits until the new process has had one."""

CRASHES = {
    "crashes-when-born": "failed crashed: KeyError",
    "crashes-when-told": "failed crashed: LookupError",
    "crashes-when-asked": "failed crashed: ZeroDivisionError",
    "recurses": "failed crashed: RecursionError",
    "quits": "failed crashed: SystemExit",
}
ILLEGAL = dict.fromkeys(("cheats", "says-nothing", "says-notation", "lies", "rambles"), "failed illegal")
FATAL = {
    "wants-it-all": "failed crashed: MemoryError",
    "dies": "failed crashed: WorkerFell",
    "segfaults": "failed crashed: WorkerFell",
    "closes-files": "failed crashed: WorkerFell",
    "writes-to-every-file": "failed crashed: WorkerFell",
}
SLOW = dict.fromkeys(("sleeps", "sleeps-when-born", "runs-in-circles"), "failed too slow")
GOOD = {"prints": "answer look", "hoards": "answer look"}


class Room:
    """A worker with three honest bots in it, who answer as ever while a hostile one is asked."""

    def __init__(self, host) -> None:
        self.host = host
        self.state = GAME.new(4)
        self.honest = {seat: sit(host, GAME, "honest", self.state, seat) for seat in (1, 2, 3)}

    async def answers(self) -> list[str]:
        asked = [Asked(bot, *question(self.state, seat)) for seat, bot in self.honest.items()]
        return [await one.reply() for one in asked]

    async def try_out(self, level: str, reply: str) -> None:
        expected = await self.answers()
        began = time.monotonic()
        bot = sit(self.host, GAME, level, self.state)
        hostile = Asked(bot, *question(self.state))
        assert await self.answers() == expected
        assert (await hostile.reply()).startswith(reply)
        assert time.monotonic() - began < LIMIT + START
        assert await self.answers() == expected
        bot.dismiss()


@pytest.mark.parametrize(("level", "reply"), (FATAL | SLOW).items())
async def test_a_bot_that_takes_its_worker_down_fails_alone_and_in_time(level, reply):
    async with zoo_host(limit=LIMIT) as host, Ticker() as ticker:
        await Room(host).try_out(level, reply)
        assert host.falls == (1 if level in SLOW else 2)
        assert ticker.longest < BLOCKED
    assert children() == set()


async def test_bots_that_crash_cheat_or_make_noise_fail_alone_and_their_worker_goes_on():
    async with zoo_host() as host, Ticker() as ticker:
        room = Room(host)
        for level, reply in (CRASHES | ILLEGAL | GOOD).items():
            await room.try_out(level, reply)
        assert host.falls == 0
        assert ticker.longest < BLOCKED


def test_every_animal_of_the_zoo_is_let_loose():
    tame = {"honest", "eats", "spies", "forgets", "follows-a-set"}
    with_a_test_of_their_own = {"leaves-children", "ponders", *(level for level in ZOO if level.startswith("explains"))}
    assert {*CRASHES, *ILLEGAL, *FATAL, *SLOW, *GOOD} == ZOO.keys() - tame - with_a_test_of_their_own


async def test_the_whole_zoo_at_once_and_every_game_is_played_to_its_end():
    """A table puts an honest bot on the seat of one that failed; that one knows all that happened."""
    hostile = [*CRASHES, *ILLEGAL, *FATAL, *SLOW, "prints"]

    options = SEN.options_type(until="2 rounds")
    async with zoo_host(limit=LIMIT, workers=2) as host, Ticker() as ticker:
        plays = [Play(host, GAME, ["honest", level, "honest"], options, substitute="honest") for level in hostile]
        plays += [Play(host, GAME, ["honest"] * 3, options) for _ in range(20)]
        async with asyncio.timeout(60):
            await asyncio.gather(*(play.over.wait() for play in plays))
        for level, play in zip(hostile, plays, strict=False):
            replies = CRASHES | ILLEGAL | FATAL | SLOW
            assert play.failures == ([replies[level].removeprefix("failed ")] if level in replies else [])
        assert ticker.longest < BLOCKED
    assert children() == set()


def test_clients_hear_the_kind_of_a_crash_and_the_log_has_the_rest(caplog):
    async def main() -> None:
        async with zoo_host() as host:
            state = GAME.new(2)
            reply = await Asked(sit(host, GAME, "crashes-when-asked", state), *question(state)).reply()
            assert reply == "failed crashed: ZeroDivisionError"

    with caplog.at_level(logging.WARNING, "fortywinks.bots"):
        asyncio.run(main())
    assert "<crashes-when-asked bot of zoo, seat 0> failed" in caplog.text
    assert "raise ZeroDivisionError" in caplog.text


async def test_a_bot_that_failed_may_be_asked_again_and_is_built_anew():
    async with zoo_host() as host:
        state = GAME.new(2)
        seat = sit(host, GAME, "crashes-when-asked", state)
        assert await Asked(seat, *question(state)).reply() == "failed crashed: ZeroDivisionError"
        # Both are sent at once; the first one, withdrawn, takes the bot down before the second is read.
        withdrawn, asked = Asked(seat, *question(state)), Asked(seat, *question(state))
        assert await asked.reply() == "failed crashed: ZeroDivisionError"
        assert withdrawn.replies == []
        assert host.falls == 0


async def test_a_slow_bot_that_was_dismissed_still_frees_its_worker():
    async with zoo_host(limit=LIMIT) as host:
        state = GAME.new(2)
        neighbour = sit(host, GAME, "honest", state)
        await Asked(neighbour, *question(state)).reply()
        slow = sit(host, GAME, "runs-in-circles", state)
        withdrawn = Asked(slow, *question(state))
        slow.dismiss()
        assert (await Asked(neighbour, *question(state)).reply()).startswith("answer look")
        assert withdrawn.replies == []
        assert host.falls == 1


async def test_a_bot_is_not_blamed_for_the_memory_that_another_one_took():
    async with zoo_host() as host:
        state = GAME.new(2)
        await Asked(sit(host, GAME, "hoards", state), *question(state)).reply()
        eater = sit(host, GAME, "eats", state)
        assert (await Asked(eater, *question(state)).reply()).startswith("answer look")
        assert host.falls == 1


async def test_the_processes_that_a_bot_starts_end_with_it(tmp_path, monkeypatch):
    note = tmp_path / "child"
    monkeypatch.setenv("FORTYWINKS_ZOO_NOTE", str(note))

    async with zoo_host(limit=LIMIT) as host:
        state = GAME.new(2)
        assert await Asked(sit(host, GAME, "leaves-children", state), *question(state)).reply() == "failed too slow"
    assert_ends(int(note.read_text()))


async def test_workers_killed_in_the_middle_of_play_change_no_move():
    options = SEN.options_type(until="6 rounds")
    inline = InlineBotHost()
    expected = Play(inline, SEN, LEVELS, options)
    inline.run_pending()

    async with zoo_host() as host, Ticker() as ticker:
        plays = [Play(host, SEN, LEVELS, options) for _ in range(4)]
        kills = 0
        while not all(play.over.is_set() for play in plays):
            moved = sum(len(play.moves) for play in plays)
            (worker,) = children()
            os.kill(worker, signal.SIGKILL)
            kills += 1
            while sum(len(play.moves) for play in plays) < moved + 40 and not all(p.over.is_set() for p in plays):
                await asyncio.sleep(0.001)
        assert kills > 3
        assert [play.failures for play in plays] == [[]] * 4
        assert all(play.moves == expected.moves for play in plays)
        assert ticker.longest < BLOCKED


SERVER = """
import asyncio
from tests.bots.play import Asked, question, sit, zoo_host
from tests.bots.processes import children
from tests.bots.zoo import GAMES

async def main():
    async with zoo_host(limit=1.0) as host:
        state = GAMES["zoo"].new(2)
        reply = await Asked(sit(host, GAMES["zoo"], "honest", state), *question(state)).reply()
        assert reply.startswith("answer "), reply
        if {level!r} != "honest":
            Asked(sit(host, GAMES["zoo"], {level!r}, state), *question(state))
            await asyncio.sleep(0.1)
        print(*children(), flush=True)
        await asyncio.sleep(3600)

asyncio.run(main())
"""


@pytest.mark.parametrize("level", ["honest", "sleeps", "runs-in-circles"])
def test_a_server_that_is_killed_leaves_no_worker_behind(level):
    command = [sys.executable, "-c", SERVER.format(level=level)]
    root = Path(__file__).parents[2]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as server:
        try:
            assert server.stdout is not None
            worker = int(server.stdout.readline())
            assert is_running(worker)
        finally:
            server.kill()
    assert_ends(worker)


def assert_ends(process: int) -> None:
    deadline = time.monotonic() + START
    while is_running(process):
        assert time.monotonic() < deadline, "the process is still there"
        time.sleep(0.005)
