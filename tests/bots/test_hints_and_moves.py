"""Hints never hold up a bot's move, and nobody gets more than their share of hints."""

import asyncio

import pytest

from fortywinks.bots.host import HINTS_PER_ADDRESS, ProcessBotHost
from fortywinks.bots.hosted import HostedBot
from fortywinks.bots.seats import Seating
from fortywinks.bots.turns import Share, Turns
from fortywinks.core import SecretChance
from fortywinks.core.chance import SECRET_BYTES

from .play import Asked, question, sit, zoo_host
from .processes import children, niceness
from .zoo import GAMES

ZOO = GAMES["zoo"]


def test_everybody_gets_the_same_share():
    turns: Turns[str] = Turns()
    for number in range(6):
        turns.add(f"flood {number}", ("here", f"table {number % 2}"))
    turns.add("other table", ("here", "another table"))
    turns.add("other address", ("there", "a table"))
    assert turns.waiting("here") == 7
    order = [turns.pop() for _ in range(len(turns))]
    assert order[:4] == ["flood 0", "other address", "flood 1", "other table"]
    assert order[4:] == ["flood 2", "flood 3", "flood 4", "flood 5"]
    assert not len(turns)
    assert turns.waiting("here") == 0


def test_whoever_does_not_wait_any_more_is_passed_over():
    turns: Turns[int] = Turns()
    for number in range(3):
        turns.add(number, ("here", str(number)))
        turns.add(number, ("elsewhere", "twice"))
    turns.remove(1)
    turns.remove(1)
    assert [turns.pop() for _ in range(len(turns))] == [0, 2]


def wish(host: ProcessBotHost, share: Share, level: str = "ponders") -> HostedBot | None:
    return host.adviser(Seating(ZOO, level, 0, 2, ZOO.options_type(), b"", []), share)


async def ask_hints(host: ProcessBotHost, address: str, count: int, level: str = "ponders") -> list[Asked]:
    state = ZOO.new(2, ZOO.options_type(), SecretChance(bytes(SECRET_BYTES)))
    asked = []
    for number in range(count):
        bot = wish(host, (address, f"table {number}"), level)
        assert bot is not None
        asked.append(Asked(bot, *question(state)))
    return asked


async def test_a_move_waits_for_no_hint():
    state = ZOO.new(2, ZOO.options_type(), SecretChance(bytes(SECRET_BYTES)))
    async with zoo_host() as host:
        mover = sit(host, ZOO, "honest", state)
        await Asked(mover, *question(state)).reply()  # both workers have started
        [first] = await ask_hints(host, "warm", 1)
        await first.reply()
        hints = await ask_hints(host, "here", HINTS_PER_ADDRESS, "sleeps")
        await Asked(mover, *question(state)).reply()
        assert not any(hint.replies for hint in hints), "they are thought about for as long as they may be"
        assert sorted(map(niceness, children()))[0] < sorted(map(niceness, children()))[1]


async def test_another_address_waits_for_one_hint_and_not_for_a_flood():
    async with zoo_host() as host:
        [first] = await ask_hints(host, "warm", 1)
        await first.reply()
        flood = await ask_hints(host, "here", HINTS_PER_ADDRESS)
        [calm] = await ask_hints(host, "there", 1)
        await calm.reply()
        assert sum(bool(hint.replies) for hint in flood) <= 2


async def test_too_many_hints_of_one_address_are_refused_and_those_withdrawn_do_not_count():
    async with zoo_host() as host:
        hints = await ask_hints(host, "here", HINTS_PER_ADDRESS)  # the worker starts: all of them wait
        assert wish(host, ("here", "one more")) is None
        assert wish(host, ("there", "one more")) is not None
        for hint in hints[1:]:
            hint.bot.dismiss()
        assert host._hints.waiting("here") == 1, "nobody thinks about those withdrawn"
        assert wish(host, ("here", "one more")) is not None
        await hints[0].reply()
        [last] = await ask_hints(host, "here", 1)
        await last.reply()


@pytest.mark.parametrize("workers", [1, 2])
async def test_the_worker_for_hints_begins_with_the_first_hint(workers):
    state = ZOO.new(2, ZOO.options_type(), SecretChance(bytes(SECRET_BYTES)))
    async with zoo_host(workers=workers) as host:
        for _ in range(4):
            await Asked(sit(host, ZOO, "honest", state), *question(state)).reply()
        assert len(children()) == workers
        [hint] = await ask_hints(host, "here", 1)
        await asyncio.wait_for(hint.reply(), 60)
        assert len(children()) == workers + 1
