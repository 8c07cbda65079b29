"""Looking back at a finished game in a house: one decision after the other, thought about where hints are.

A server reads the record beside its event loop and has the reviewer in a worker; the house in the page does both in
turn with everything else. Either way no more is done than somebody waits for.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from typing import Any

import msgspec

from ..bots.review import Looked, LookingBack, Moment, count_decisions, said_of
from ..bots.seats import BotSeat, Seating
from ..bots.sitting import Played
from ..core import BadRecord, NoSuchSeat
from ..core.bot import Judgement
from ..core.reviews import Judged
from ..protocol.answers import ReviewLine
from .refusals import TableRefusal

MOST_DECISIONS = 1_000
"""A game of more decisions of one seat is not looked back at in a house; the command has no limit."""


def check(looked: Looked) -> int:
    """How many decisions there may be; refused if there is nothing to look back at."""
    try:
        back = LookingBack(looked)
        total = count_decisions(looked)
    except BadRecord as error:
        raise TableRefusal("bad-record", line=error.line) from None
    except NoSuchSeat:
        raise TableRefusal("no-such-seat", count=len(LookingBack(looked._replace(seat=0)).header.players)) from None
    if not back.game.bot_levels:
        raise TableRefusal("no-adviser")
    if total > MOST_DECISIONS:
        raise TableRefusal("too-many-decisions", most=MOST_DECISIONS)
    return total


async def look_back(
    looked: Looked,
    total: int,
    adviser: Callable[[Seating], BotSeat | None],
    beside: Callable[..., Awaitable[Any]],
) -> AsyncGenerator[ReviewLine]:
    """What is said of each moment, and of the whole. `beside` does a piece of reading where it holds up nobody. The
    next moment is thought about when the last was taken; whoever hangs up closes this, and the reviewer gets up."""
    back: LookingBack = await beside(LookingBack, looked)
    bot = adviser(Seating(*back.seated, ()))
    if bot is None:
        yield ReviewLine(refused="advisers-busy")
        return
    decisions: list[Judged] = []
    moments = back.moments(glances=True)
    try:
        yield ReviewLine(total=total)
        while (moment := await beside(_next, moments)) is not None:
            said = said_of(back.game, moment, await _judgement(bot, moment))
            if isinstance(said, Judged):
                decisions.append(said)
                yield ReviewLine(judged=said)
            else:
                yield ReviewLine(glance=said)
        yield ReviewLine(review=msgspec.structs.replace(back.summary(decisions), decisions=()))
    except (BadRecord, NoJudgement):
        yield ReviewLine(refused="no-advice")
    finally:
        bot.dismiss()


def _next(moments: Iterator[Moment]) -> Moment | None:
    return next(moments, None)


class NoJudgement(Exception):
    """The reviewer failed."""


async def _judgement(bot: BotSeat, moment: Moment) -> Judgement:
    """What the reviewer says of a moment, in its turn."""
    said: asyncio.Future[Judgement] = asyncio.get_running_loop().create_future()

    def fail(reason: str) -> None:
        said.set_exception(NoJudgement(reason))

    bot.tell(moment.events)
    bot.ask(moment.view, moment.legal, lambda best: None, fail, None, Played(moment.do, said.set_result))
    return await said
