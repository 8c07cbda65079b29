"""What bots in worker processes cost: `python -m benchmarks.bot_host`.

Times are by the wall clock, for waiting is the point here; run it on a quiet machine.
"""

import asyncio
import time
import tracemalloc
from collections.abc import Sequence
from typing import Any

from fortywinks.bots.host import ProcessBotHost
from fortywinks.bots.seats import BotSeat, Seating
from fortywinks.bots.sitting import SittingBot
from fortywinks.core import Event, Game, LegalActions, SecretChance, State, View, events_for
from fortywinks.games import load_game

SEATS = 4
ROUND_TRIPS = 400
TABLES = 100
MEMORY_TABLES = 25


async def ask(bot: BotSeat, view: View, legal: LegalActions[Any]) -> str:
    reply: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    bot.ask(view, legal, reply.set_result, lambda reason: reply.set_exception(RuntimeError(reason)))
    return await reply


def percentile(seconds: Sequence[float], part: float) -> str:
    return f"{sorted(seconds)[int(part * len(seconds))] * 1000:.2f} ms"


class Table:
    """A game of which each seat is told its events; `untold` is what a seat has not heard yet."""

    def __init__(self, game: Game, number: int) -> None:
        self.game = game
        self.options = game.options_type()
        self.state: State[Any, Any] = game.new(SEATS, self.options, SecretChance(number.to_bytes(32, "big")))
        self.untold: list[list[Event]] = [events_for(seat, self.state.opening) for seat in range(SEATS)]

    def hear(self, seat: int) -> list[Event]:
        heard, self.untold[seat] = self.untold[seat], []
        return heard

    def do(self, seat: int, text: str) -> None:
        told = self.state.apply(seat, self.game.parse_action(text))
        for other, events in enumerate(self.untold):
            events += events_for(other, told)


async def round_trips(game: Game, level: str) -> None:
    """Seat A decides twice, in a worker and here; the difference is the cost of the worker."""
    host = ProcessBotHost()
    began = time.perf_counter()
    first = Table(game, 0)
    seat = host.seat(Seating(game, level, 0, SEATS, first.options, b"first", first.hear(0)))
    await ask(seat, first.state.view(0), first.state.legal_actions(0))
    start = time.perf_counter() - began
    there: list[float] = []
    here: list[float] = []
    number = 1
    while len(there) < ROUND_TRIPS:
        await _one_game(host, Table(game, number), level, there, here)
        number += 1
    extra = [away - home for away, home in zip(there, here, strict=True)]
    print(
        f"{level}: round trip p50 {percentile(there, 0.5)}, p99 {percentile(there, 0.99)}; of that thinking p50 "
        f"{percentile(here, 0.5)}; the worker adds p50 {percentile(extra, 0.5)}, p90 {percentile(extra, 0.9)}; "
        f"the first answer, with the start of the worker, took {start * 1000:.0f} ms"
    )
    await host.close()


async def _one_game(host: ProcessBotHost, table: Table, level: str, there: list[float], here: list[float]) -> None:
    game, options = table.game, table.options
    twin = host.seat(Seating(game, level, 0, SEATS, options, b"0", []))
    bots = [SittingBot(game, level, seat, SEATS, options, str(seat).encode()) for seat in range(SEATS)]
    while table.state.outcome is None:
        seat = table.state.deciders[0]
        question = table.state.view(seat), table.state.legal_actions(seat)
        events = table.hear(seat)
        if seat == 0:
            began = time.perf_counter()
            twin.tell(events)
            answer = await ask(twin, *question)
            there.append(time.perf_counter() - began)
        began = time.perf_counter()
        bots[seat].watch(events)
        text = bots[seat].choose(*question)
        if seat == 0:
            here.append(time.perf_counter() - began)
            assert text == answer, "the same bot decides otherwise in a worker"
        table.do(seat, text)
    twin.dismiss()


async def play(host: ProcessBotHost, level: str, table: Table) -> tuple[int, list[BotSeat]]:
    """A whole game. Answers with the number of decisions and the bots, still seated."""
    bots: list[BotSeat] = [
        host.seat(Seating(table.game, level, seat, SEATS, table.options, bytes([seat]), [])) for seat in range(SEATS)
    ]
    decisions = 0
    while table.state.outcome is None:
        seat = table.state.deciders[0]
        for each, bot in enumerate(bots):
            bot.tell(table.hear(each))
        table.do(seat, await ask(bots[seat], table.state.view(seat), table.state.legal_actions(seat)))
        decisions += 1
    return decisions, bots


async def throughput(game: Game, level: str) -> None:
    """Many tables at once on one worker."""
    host = ProcessBotHost()
    processor, began = time.process_time(), time.perf_counter()
    played = await asyncio.gather(*(play(host, level, Table(game, number)) for number in range(TABLES)))
    took, spent = time.perf_counter() - began, time.process_time() - processor
    decisions = sum(count for count, _ in played)
    print(
        f"{level}: {TABLES} tables of {SEATS} bots at once, one worker: {decisions / took:,.0f} decisions/s; "
        f"the server spends {spent / decisions * 1e6:.0f} µs on each, rules and this loop included"
    )
    await host.close()


async def memory(game: Game, level: str) -> None:
    """What the server keeps of a bot at the end of a game, when that is most."""
    host = ProcessBotHost()
    tracemalloc.start()
    played = await asyncio.gather(*(play(host, level, Table(game, number)) for number in range(MEMORY_TABLES)))
    own = tracemalloc.take_snapshot().filter_traces([tracemalloc.Filter(True, "*/fortywinks/bots/*")])
    tracemalloc.stop()
    each = sum(trace.size for trace in own.traces) / sum(len(bots) for _, bots in played)
    print(f"{level}: the server keeps {each / 1024:.1f} KB for a bot at the end of its game")
    await host.close()


def main() -> None:
    game = load_game("sen")
    levels = list(game.bot_levels)
    for level in levels:
        asyncio.run(round_trips(game, level))
    for level in levels[:1] + levels[2:]:
        asyncio.run(throughput(game, level))
    asyncio.run(memory(game, levels[-1]))


if __name__ == "__main__":
    main()
