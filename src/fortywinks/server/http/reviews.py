"""Looking back at finished games over HTTP: one decision after the other, thought about where hints are."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from functools import partial
from typing import Annotated

from litestar import get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream

from ...bots.review import Looked
from ...games import load_game
from ...protocol.answers import ReviewLine
from ...protocol.messages import encode
from ...tables import TableRefusal
from ...tables.looking_back import check, look_back
from ..app_state import AppState
from .errors import faults
from .records import record_of
from .visitor import Asked, address_asking, app_state_of, person_asking

NDJSON = "application/x-ndjson"


@get(
    "/api/records/{game_id:str}/review",
    summary="A finished game looked back at, decision by decision",
    description=(
        "Lines of JSON: first `total`, then every decision of that seat as `judged`, with what the strongest bot would "
        "have done from what the seat could know then; where much is hidden, `glance` says between them what the seat "
        "could believe; behind them `review`. Whoever hangs up stops it."
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
    total = await app_state.background.do(visitor[0], check, looked)
    return Stream(_lines(app_state, visitor, looked, total, game_id), media_type=NDJSON)


async def _lines(
    app_state: AppState, visitor: tuple[str, str], looked: Looked, total: int, game_id: str
) -> AsyncIterator[bytes]:
    """The record is read beside the loop, and each moment is thought about in the worker for hints."""
    if app_state.reviews.is_full_for(*visitor):
        yield _line(ReviewLine(refused="advisers-busy"))
        return
    share = (visitor[0], game_id)
    lines = look_back(
        looked,
        total,
        lambda seating: app_state.house.bots.adviser(seating, share),
        partial(app_state.background.must, visitor[0]),
    )
    with app_state.reviews.one_more(*visitor):
        async with aclosing(lines):
            async for line in lines:
                yield _line(line)


def _line(line: ReviewLine) -> bytes:
    return encode(line) + b"\n"
