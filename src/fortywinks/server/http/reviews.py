"""Looking back at finished games over HTTP: one decision after the other, thought about where hints are."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Annotated

import msgspec
from litestar import get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream

from ...bots.review import Looked, LookingBack, Moment, count_decisions, judged
from ...bots.seats import BotSeat, Seating
from ...bots.sitting import Played
from ...core import BadRecord, NoSuchSeat
from ...core.bot import Judgement
from ...core.reviews import Judged
from ...games import load_game
from ...protocol.answers import ReviewLine
from ...protocol.messages import encode
from ...tables import TableRefusal
from ..app_state import AppState
from .errors import faults
from .records import record_of
from .visitor import Asked, address_asking, app_state_of, person_asking

NDJSON = "application/x-ndjson"
MOST_DECISIONS = 1_000
"""A game of more decisions of one seat is not looked back at here; the command has no limit."""


@get(
    "/api/records/{game_id:str}/review",
    summary="A finished game looked back at, decision by decision",
    description=(
        "Lines of JSON: first `total`, then every decision of that seat as `judged`, with what the strongest bot would "
        "have done from what the seat could know then; behind them `review`. Whoever hangs up stops it."
    ),
    tags=["people"],
    responses={
        **faults(403, 404),
        200: ResponseSpec(ReviewLine, media_type=NDJSON, generate_examples=False, description="Line by line"),
    },
)
async def review_record(
    request: Asked,
    game_id: FromPath[str],
    # Not `ge=0`: a bound of 0 is missing in the document.
    seat: Annotated[int, QueryParameter(gt=-1, le=9, description="Whose decisions.")] = 0,
) -> Stream:
    app_state, visitor = app_state_of(request), (address_asking(request), person_asking(request))
    if app_state.reviews.is_full_for(*visitor):
        raise TableRefusal("advisers-busy")
    looked = Looked(await record_of(request, game_id), load_game, seat)
    total = await app_state.background.do(visitor[0], _check, looked)
    return Stream(_lines(app_state, visitor, looked, total, game_id), media_type=NDJSON)


def _check(looked: Looked) -> int:
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


async def _lines(
    app_state: AppState, visitor: tuple[str, str], looked: Looked, total: int, game_id: str
) -> AsyncIterator[bytes]:
    """The record is read beside the loop, a decision is thought about in the worker for hints, and the next one when
    the last was taken. Whoever hangs up closes this, and the reviewer gets up."""
    background, address = app_state.background, visitor[0]
    back = await background.must(address, LookingBack, looked)
    bot = app_state.house.bots.adviser(Seating(*back.seated, ()), (address, game_id))
    if bot is None or app_state.reviews.is_full_for(*visitor):
        yield _line(ReviewLine(refused="advisers-busy"))
        return
    decisions: list[Judged] = []
    moments = back.moments()
    with app_state.reviews.one_more(*visitor):
        try:
            yield _line(ReviewLine(total=total))
            while (moment := await background.must(address, _next, moments)) is not None:
                decisions.append(judged(back.game, moment, await _judgement(bot, moment)))
                yield _line(ReviewLine(judged=decisions[-1]))
            whole = back.summary(decisions)
            yield _line(ReviewLine(review=msgspec.structs.replace(whole, decisions=())))
        except (BadRecord, NoJudgement):
            yield _line(ReviewLine(refused="no-advice"))
        finally:
            bot.dismiss()


def _next(moments: Iterator[Moment]) -> Moment | None:
    return next(moments, None)


def _line(line: ReviewLine) -> bytes:
    return encode(line) + b"\n"


class NoJudgement(Exception):
    """The reviewer failed."""


async def _judgement(bot: BotSeat, moment: Moment) -> Judgement:
    """What the reviewer says of a decision, in its turn."""
    said: asyncio.Future[Judgement] = asyncio.get_running_loop().create_future()

    def fail(reason: str) -> None:
        said.set_exception(NoJudgement(reason))

    bot.tell(moment.events)
    bot.ask(moment.view, moment.legal, lambda best: None, fail, None, Played(str(moment.played), said.set_result))
    return await said
