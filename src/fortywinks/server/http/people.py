"""Whoever asks: their tables, their games, and the records of games."""

from typing import Annotated

from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from ...protocol.answers import MeAnswer, OwnGames, OwnTable
from ...storage.catalogue import CatalogueEntry
from .errors import faults
from .records import record_of
from .visitor import Asked, app_state_of, link_to, person_asking

RECORD = "application/x-ndjson"

PAGE = 50


@get("/api/me", summary="Who I am here", tags=["people"], responses=faults())
async def show_me(request: Asked) -> MeAnswer:
    person = person_asking(request)
    house = app_state_of(request).house
    tables = [*house.tables_of(person), *await app_state_of(request).elsewhere.tables_of(person)]
    answer = MeAnswer(
        person,
        tuple(
            OwnTable(
                meta.id,
                meta.game,
                meta.phase,
                link_to(request, meta.id),
                meta.seat_of(person),
                meta.is_host(person),
            )
            for meta in tables
        ),
    )
    await house.journal.flush()  # nothing is shown before it is safely written down
    return answer


@get("/api/me/games", summary="The games I played, the newest first", tags=["people"], responses=faults())
async def list_my_games(
    request: Asked,
    before: Annotated[
        # Not `ge=0`: a bound of 0 is missing in the document.
        int | None, QueryParameter(gt=-1, le=2**53, description="The last number of the page before.")
    ] = None,
) -> OwnGames:
    games: list[CatalogueEntry] = await app_state_of(request).catalogue.games_of(person_asking(request), PAGE, before)
    return OwnGames(tuple(games))


@get(
    "/api/records/{game_id:str}",
    summary="The whole record of a finished game",
    description="To everybody who has its id: whoever was at the table, or had its link.",
    tags=["people"],
    media_type=RECORD,
    responses=faults(403, 404),
)
async def read_record(request: Asked, game_id: FromPath[str]) -> Response[bytes]:
    record = await record_of(request, game_id)
    headers = {"content-disposition": 'attachment; filename="game.jsonl"', "cache-control": "private, max-age=86400"}
    return Response(record.encode(), media_type=RECORD, headers=headers)
