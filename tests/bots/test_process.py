"""Bots in worker processes, well behaved. What happens with the others is in `test_hostile`."""

import asyncio
import hashlib
import os
import signal
import time
from typing import Any

import msgspec
import pytest

from fortywinks.bots.host import ProcessBotHost
from fortywinks.bots.inline import InlineBotHost
from fortywinks.bots.seats import Seating
from fortywinks.bots.sitting import Dismissed
from fortywinks.core import LegalActions, PointSpace, TextSpace, UnknownBot
from fortywinks.games import load_game

from .play import Asked, Play, loop_factories, question, sit, zoo_host
from .processes import children, is_running, niceness
from .zoo import GAMES, Put, Say

SEN = load_game("sen")
ZOO = GAMES["zoo"]
SKY = GAMES["sky"]
LEVELS = list(SEN.bot_levels)

SHORT = SEN.options_type(until="4 rounds")


@pytest.mark.parametrize("loop_factory", loop_factories().values(), ids=loop_factories())
async def test_bots_play_a_whole_game_in_a_worker_as_they_would_inline(loop_factory):
    inline = InlineBotHost()
    expected = Play(inline, SEN, LEVELS[-4:])
    inline.run_pending()

    async with zoo_host() as host:
        play = Play(host, SEN, LEVELS[-4:])
        assert play.moves == [], "a bot answered while it was asked"
        async with asyncio.timeout(60):
            await play.over.wait()
        assert play.failures == []
        assert play.moves == expected.moves
        assert host.falls == 0


async def test_bots_on_several_workers_play_together():
    async with zoo_host(workers=2) as host:
        plays = [Play(host, SEN, ["random"] * 5, SHORT) for _ in range(20)]
        async with asyncio.timeout(60):
            await asyncio.gather(*(play.over.wait() for play in plays))
        assert len(children()) == 2
        assert len({tuple(sorted(play.moves)) for play in plays}) == 1, "same seeds, other moves"


@pytest.mark.parametrize(("game", "level"), [*((SEN, level) for level in LEVELS), (ZOO, "forgets")])
async def test_a_substitute_told_the_history_decides_as_one_who_sat_there_all_along(game, level):
    """At every decision of a game, in a worker that never saw the bot before."""

    async with zoo_host() as host:
        play = Play(InlineBotHost(), game, [level, level], SHORT)
        regular = host.seat(Seating(game, level, 0, 2, SHORT, b"seed", []))
        told = decided = 0
        while play.state.outcome is None:
            seat = play.state.deciders[0]
            if seat == 0:
                regular.tell(play.told[0][told:])
                told = len(play.told[0])
                substitute = host.seat(Seating(game, level, 0, 2, SHORT, b"seed", play.told[0]))
                replies = [await Asked(bot, *question(play.state)).reply() for bot in (regular, substitute)]
                assert replies[0] == replies[1]
                substitute.dismiss()
                play.do(0, replies[0].removeprefix("answer "))
                decided += 1
            else:
                play.do(seat, str(play.state.default_action(seat)))
        assert decided > 2


async def test_a_bot_gets_what_a_player_of_its_seat_gets_and_nothing_else():
    """The spy's answers are a fingerprint of every byte it got: here they are computed from the seat's own JSON."""

    async with zoo_host() as host:
        play = Play(InlineBotHost(), ZOO, ["spies", "spies"], SHORT)
        spy = host.seat(Seating(ZOO, "spies", 1, 2, SHORT, b"", []))
        seen = hashlib.sha256()
        told = decided = 0
        while play.state.outcome is None:
            seat = play.state.deciders[0]
            move = str(play.state.default_action(seat))
            if seat == 1:
                view, legal = question(play.state, 1)
                for event in play.told[1][told:]:
                    seen.update(msgspec.json.encode(event))
                spy.tell(play.told[1][told:])
                told = len(play.told[1])
                seen.update(msgspec.json.encode(view))
                move = str(legal[int.from_bytes(seen.digest()) % len(legal)])
                assert await Asked(spy, view, legal).reply() == f"answer {move}"
                decided += 1
            play.do(seat, move)
        assert decided > 2


async def test_what_is_told_after_a_question_is_not_known_when_it_is_answered():
    """So an answer does not depend on how soon the worker came to it."""

    async with zoo_host() as host:
        state = ZOO.new(3)
        early, late = (sit(host, ZOO, "spies", state) for _ in range(2))
        questions = [Asked(early, *question(state)), Asked(late, *question(state))]
        events = [event for _, event in state.opening if type(event) in ZOO.event_types]
        late.tell(events)
        assert await questions[0].reply() == await questions[1].reply()


async def test_a_bot_that_follows_the_order_of_a_set_decides_alike_in_every_worker():
    async with zoo_host(workers=2) as host:
        state = ZOO.new(5)
        seats = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
        asked = [Asked(sit(host, ZOO, "follows-a-set", state, seat), *question(state, seat)) for seat in seats]
        replies = [await one.reply() for one in asked]
        assert len(children()) == 2
        assert replies[::2] == replies[1::2]
        assert len(set(replies)) > 1


@pytest.mark.parametrize("loop_factory", loop_factories().values(), ids=loop_factories())
async def test_a_bot_is_not_too_slow_when_the_server_itself_stood_still(loop_factory):
    async with zoo_host(limit=1.0) as host:
        state = ZOO.new(2)
        seat = sit(host, ZOO, "honest", state)
        await Asked(seat, *question(state)).reply()
        asked = Asked(seat, *question(state))
        time.sleep(1.1)
        assert (await asked.reply()).startswith("answer look")
        assert host.falls == 0


async def test_a_newer_question_and_a_dismissal_withdraw_the_older_one():
    async with zoo_host() as host:
        state = ZOO.new(2)
        seat, other = (sit(host, ZOO, "honest", state) for _ in range(2))
        first, second = Asked(seat, *question(state)), Asked(seat, *question(state))
        assert (await second.reply()).startswith("answer look")
        third = Asked(seat, *question(state))
        seat.dismiss()
        seat.dismiss()
        assert (await Asked(other, *question(state)).reply()).startswith("answer look")
        assert first.replies == third.replies == []
        with pytest.raises(Dismissed):
            Asked(seat, *question(state))


async def test_what_the_table_raises_does_not_hurt_the_worker():
    complaints: list[str] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: complaints.append(repr(context.get("exception"))))
    async with zoo_host() as host:
        state = ZOO.new(2)
        seat = sit(host, ZOO, "honest", state)

        def raises(text: str) -> None:
            raise ArithmeticError("a mistake of the table's")

        seat.ask(*question(state), raises, raises)
        other = sit(host, ZOO, "honest", state)
        assert (await Asked(other, *question(state)).reply()).startswith("answer look")
        assert complaints == [repr(ArithmeticError("a mistake of the table's"))]
        assert host.falls == 0


async def test_texts_and_points_cross_too():
    """A random bot finds the free points, though which are free only the table knows."""

    points = PointSpace(Put, 40, 40, lambda x, y: x % 5 == 0 and y % 5 == 1, piece=(2, 7))
    texts = TextSpace(Say, "text", 12, ("moon", "stars"))
    legal: LegalActions[Any] = LegalActions([Say("pass")], [points, texts])
    async with zoo_host() as host:
        state = SKY.new(2)
        seat = sit(host, SKY, "random", state)
        answers = set()
        for _ in range(30):
            reply = await Asked(seat, state.view(0), legal).reply()
            answers.add(reply.split()[1])
            assert reply.startswith("answer ")
            assert SKY.parse_action(reply.removeprefix("answer ")) in legal
            seat.tell([event for _, event in state.opening if type(event) in SKY.event_types])
        assert answers == {"put", "say"}


async def test_a_question_about_points_that_was_withdrawn_is_not_pondered_for_ever():
    inquired = asyncio.Event()

    def fits(x: int, y: int) -> bool:
        inquired.set()
        return True

    legal: LegalActions[Any] = LegalActions([], [PointSpace(Put, 9, 9, fits, piece=(1, 1))])
    async with zoo_host() as host:
        state = SKY.new(2)
        asking, other = sit(host, SKY, "asks-forever", state), sit(host, SKY, "random", state)
        withdrawn = Asked(asking, state.view(0), legal)
        waiting = Asked(other, state.view(0), legal)
        await inquired.wait()
        asking.dismiss()
        assert (await waiting.reply()).startswith("answer put 1-1 ")
        assert withdrawn.replies == []
        assert host.falls == 0


async def test_a_space_that_nobody_can_describe_is_refused_at_once():
    class Odd:
        def __contains__(self, action: object) -> bool:
            return False

        def sample(self, rng):
            return Say("odd")

    async with zoo_host() as host:
        state = SKY.new(2)
        with pytest.raises(TypeError, match="cannot describe the space"):
            Asked(sit(host, SKY, "random", state), state.view(0), LegalActions([], [Odd()]))


async def test_a_level_that_does_not_exist_is_refused_and_no_worker_starts():
    async with zoo_host() as host:
        with pytest.raises(UnknownBot, match="sen has no bot 'genius'; there are: random"):
            sit(host, SEN, "genius", SEN.new(2))
        assert children() == set()


async def test_workers_start_with_the_first_bot_run_nicely_and_none_is_left_after_close():
    async with zoo_host(workers=2) as host:
        assert children() == set()
        state = ZOO.new(2)
        seat = sit(host, ZOO, "honest", state)
        assert len(workers := children()) == 1
        await Asked(seat, *question(state)).reply()
        assert all(niceness(worker) == niceness(os.getpid()) + 5 for worker in workers)
        open_question = Asked(seat, *question(state))
        await host.close()
        assert children() == set()
        assert not any(map(is_running, workers))
        Asked(seat, *question(state))
        await asyncio.sleep(0)
        assert open_question.replies == []
        assert children() == set(), "a closed host starts workers"


async def test_bots_that_make_room_for_others_come_back_from_their_history(monkeypatch):
    monkeypatch.setattr("fortywinks.bots.minder.MOST_BOTS", 4)

    async with zoo_host() as host:
        play = Play(host, SEN, LEVELS[-1:] * 5, SHORT)
        async with asyncio.timeout(60):
            await play.over.wait()
        inline = InlineBotHost()
        expected = Play(inline, SEN, LEVELS[-1:] * 5, SHORT)
        inline.run_pending()
        assert play.moves == expected.moves


def test_a_host_without_workers_is_refused():
    with pytest.raises(ValueError, match="at least one worker, not 0"):
        ProcessBotHost(0)


async def test_when_the_system_starts_no_process_every_question_fails(monkeypatch):
    def refuse(*args: object, **settings: object) -> None:
        raise OSError("no more processes")

    async with zoo_host() as host:
        state = ZOO.new(2)
        monkeypatch.setattr("subprocess.Popen", refuse)
        seat = sit(host, ZOO, "honest", state)
        assert await Asked(seat, *question(state)).reply() == "failed crashed: NoWorker"
        monkeypatch.undo()
        assert (await Asked(seat, *question(state)).reply()).startswith("answer look")


async def test_when_no_worker_can_start_every_question_fails():
    host = ProcessBotHost(find_game="tests.bots.zoo:no_such_function")
    state = ZOO.new(2)
    questions = [Asked(sit(host, ZOO, "honest", state), *question(state)) for _ in range(3)]
    assert [await asked.reply() for asked in questions] == ["failed crashed: NoWorker"] * 3
    assert host.falls == 3
    await host.close()
    assert children() == set()


async def test_a_worker_killed_while_nothing_is_asked_is_replaced():
    async with zoo_host() as host:
        state = ZOO.new(2)
        seat = sit(host, ZOO, "spies", state)
        before = await Asked(seat, *question(state)).reply()
        (worker,) = children()
        os.kill(worker, signal.SIGKILL)
        assert (await Asked(seat, *question(state)).reply()).startswith("answer look")
        assert before.startswith("answer look")
        assert host.falls == 1
        assert worker not in children()
