"""Bots that say why, if they are asked to: inline and from a worker process alike."""

import asyncio
from typing import Any

import pytest

from fortywinks.bots.inline import InlineBotHost
from fortywinks.core import SecretChance
from fortywinks.core.bot import Reason

from .play import SECRET, question, sit, zoo_host
from .zoo import GAMES

ZOO = GAMES["zoo"]


def ask(host: Any, level: str, *, explain: bool = True, told: Any = None) -> list[Any]:
    """What comes back from one question, in order."""
    state = ZOO.new(2, None, SecretChance(SECRET))
    replies: list[Any] = []

    def note(reply: Any) -> None:
        replies.append(reply)
        if told is not None and isinstance(reply, str):
            told.set()

    wanted = (note,) if explain else ()
    sit(host, ZOO, level, state).ask(*question(state), note, lambda why: note(f"failed {why}"), *wanted)
    return replies


def inline(level: str, *, explain: bool = True) -> list[Any]:
    host = InlineBotHost()
    replies = ask(host, level, explain=explain)
    host.run_pending()
    return replies


def hosted(level: str, *, explain: bool = True) -> list[Any]:
    replies: list[Any] = []

    async def main() -> None:
        async with zoo_host() as host:
            told = asyncio.Event()
            heard = ask(host, level, explain=explain, told=told)
            async with asyncio.timeout(60):
                await told.wait()
            replies.extend(heard)

    asyncio.run(main())
    return replies


def test_the_reason_comes_just_before_the_answer_and_the_same_from_a_worker():
    reason, answer = inline("explains")
    assert isinstance(reason, Reason)
    assert reason.why == "because"
    assert reason.numbers["legal"] == 6
    assert answer.startswith("look ")
    assert hosted("explains") == [reason, answer]


@pytest.mark.parametrize("way", [inline, hosted])
def test_nobody_explains_unasked_and_not_every_bot_can(way):
    assert len(way("explains", explain=False)) == 1
    assert len(way("honest")) == 1


@pytest.mark.parametrize("way", [inline, hosted])
@pytest.mark.parametrize("level", ["explains-wildly", "explains-nonsense"])
def test_a_reason_that_is_none_is_an_illegal_answer(way, level):
    assert way(level) == ["failed illegal"]
    assert way(level, explain=False)[0].startswith("look ")
