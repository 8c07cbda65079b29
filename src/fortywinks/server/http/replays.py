"""Finished games over HTTP: looked at again, and played on from a moment."""

from collections.abc import AsyncIterator
from typing import Annotated

from litestar import MediaType, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Stream

from ...games import load_game
from ...protocol.answers import JoinAnswer, PlayOn, ReplayAnswer
from ...tables import playing_on
from ...tables.lessons import lesson_of
from ...tables.replays import Look, check_look, look_in_pieces
from .errors import faults
from .records import record_of
from .tables import check_new_table, hosting
from .visitor import Asked, address_asking, app_state_of, link_to, person_asking


@get(
    "/api/records/{game_id:str}/replay",
    summary="A finished game, step by step",
    description="With one seat's eyes, or as a spectator; `open` lays everything open.",
    tags=["people"],
    responses={**faults(403, 404), 200: ResponseSpec(ReplayAnswer, generate_examples=False, description="The game")},
)
async def replay_record(
    request: Asked,
    game_id: FromPath[str],
    # Not `ge=0`: a bound of 0 is missing in the document.
    seat: Annotated[int | None, QueryParameter(gt=-1, le=9, description="Whose eyes; nobody's without it.")] = None,
    laid_open: Annotated[bool, QueryParameter(name="open", description="Show what was hidden, too.")] = False,
) -> Stream:
    look = Look(await record_of(request, game_id), load_game, seat, laid_open)
    background, address = app_state_of(request).background, address_asking(request)
    await background.do(address, check_look, look)

    async def pieces() -> AsyncIterator[bytes]:
        """The next is made when the last has been taken."""
        coming = look_in_pieces(look)
        while piece := await background.must(address, next, coming, b""):
            yield piece

    return Stream(pieces, media_type=MediaType.JSON)


@post(
    "/api/records/{game_id:str}/play-on",
    summary="Play on from a moment of a finished game, against bots",
    tags=["people"],
    responses=faults(403, 404, 413, 415, 503),
)
async def play_on_record(request: Asked, game_id: FromPath[str], data: JSONBody[PlayOn]) -> JoinAnswer:
    person = person_asking(request)
    check_new_table(request)
    record = await record_of(request, game_id)
    house = app_state_of(request).house
    wish = playing_on.Continuation(record, data.step, data.seat, data.name, data.level)
    secret, began = house.new_secret(), house.began()
    background = app_state_of(request).background
    play = await background.do(address_asking(request), playing_on.prepare, wish, load_game, secret, began)
    async with hosting(request, person):
        table = playing_on.seat_down(house, person, play, data.seat)
    await house.journal.flush()  # nothing is acknowledged before it is safely written down
    return JoinAnswer(table.meta.id, link_to(request, table.meta.id))


@get(
    "/api/games/{game:str}/tutorial",
    summary="A first game to learn by, step by step",
    description="The learner sits on seat 0 and does what that seat did.",
    tags=["games"],
    responses=faults(404),
)
async def read_tutorial(request: Asked, game: FromPath[str], lang: FromQuery[str] = "en") -> ReplayAnswer:
    return await app_state_of(request).background.do(address_asking(request), lesson_of, load_game(game), lang)
