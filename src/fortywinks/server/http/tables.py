"""Making, finding and inviting to tables."""

import io
from contextlib import AbstractAsyncContextManager
from functools import lru_cache
from typing import TypeVar

import segno
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from ...protocol.answers import CreateTable, JoinAnswer, JoinTable, LobbyAnswer, TableAnswer
from ...tables import Table, TableRefusal
from ...tables.people import PersonId
from ...tables.seen import table_state
from ..app_state import AppState
from .errors import faults
from .visitor import Asked, address_asking, app_state_of, link_to, person_asking

T = TypeVar("T")

SVG = "image/svg+xml"

LOBBY = 200
"""The most tables that the lobby lists."""


@post("/api/tables", summary="Make a table", tags=["tables"], responses=faults(403, 404, 413, 415, 503))
async def create_table(request: Asked, data: JSONBody[CreateTable]) -> TableAnswer:
    person, house = person_asking(request), app_state_of(request).house
    check_new_table(request)
    async with hosting(request, person):
        table = house.create(
            person, data.game, name=data.name, seats=data.seats, options=data.options, public=data.public
        )
    return await _when_durable(request, _answer(request, table))


@get("/api/tables", summary="Tables that want guests", tags=["tables"], responses=faults())
async def list_tables(request: Asked) -> LobbyAnswer:
    app_state = app_state_of(request)
    others = await app_state.elsewhere.lobby()
    tables = [*app_state.house.public_tables(LOBBY), *others][:LOBBY]
    return await _when_durable(request, LobbyAnswer(tuple(tables)))


@get(
    "/api/tables/{table_id:str}",
    summary="A table, for somebody with its link",
    tags=["tables"],
    responses=faults(404),
)
async def show_table(request: Asked, table_id: FromPath[str]) -> TableAnswer:
    table = await app_state_of(request).waker.table(table_id, address_asking(request))
    return await _when_durable(request, _answer(request, table))


@post(
    "/api/join",
    summary="Find a table by its spoken code",
    tags=["tables"],
    responses=faults(403, 404, 413, 415),
    status_code=200,
)
async def join_table(request: Asked, data: JSONBody[JoinTable]) -> JoinAnswer:
    app_state = app_state_of(request)
    address = address_asking(request)
    if app_state.wrong_codes.is_empty(address):
        app_state.figures.limited += 1
        raise TableRefusal("too-many-wrong-codes")
    try:
        id = await _find_code(app_state, data.code)
    except TableRefusal:
        app_state.wrong_codes.take(address)
        raise
    return JoinAnswer(id, link_to(request, id))


@get(
    "/api/tables/{table_id:str}/invite.svg",
    summary="The invitation as a QR image",
    tags=["tables"],
    media_type=SVG,
    responses=faults(404),
)
async def invite(request: Asked, table_id: FromPath[str]) -> Response[bytes]:
    app_state = app_state_of(request)
    app_state.house.check_there(table_id)
    link = link_to(request, table_id)
    drawing = await app_state.background.do(address_asking(request), _qr_code, link)
    return Response(drawing, media_type=SVG)


@lru_cache(maxsize=1000)
def _qr_code(link: str) -> bytes:
    """It takes milliseconds to find the best of many ways to draw one."""
    drawing = io.BytesIO()
    segno.make(link, error="m").save(drawing, kind="svg", scale=8, border=4)
    return drawing.getvalue()


async def _find_code(app_state: AppState, code: str) -> str:
    try:
        return app_state.house.find_code(code)
    except TableRefusal:
        found = await app_state.elsewhere.find_code(code)
        if found is None:
            raise
        return found


def hosting(request: Asked, person: PersonId) -> AbstractAsyncContextManager[None]:
    """While a table is made: nobody has too many, at whichever nodes they ask."""
    app_state = app_state_of(request)
    return app_state.elsewhere.hosting(person, app_state.settings.tables_per_person)


def check_new_table(request: Asked) -> None:
    """One address cannot fill the house, with however many names."""
    app_state = app_state_of(request)
    if not app_state.new_tables.take(address_asking(request)):
        app_state.figures.limited += 1
        raise TableRefusal("too-fast")


async def _when_durable(request: Asked, answer: T) -> T:
    """Nothing is shown before it is safely written down: the answer was made before, and waits for that."""
    await app_state_of(request).house.journal.flush()
    return answer


def _answer(request: Asked, table: Table) -> TableAnswer:
    person = person_asking(request)
    return TableAnswer(
        table_state(table),
        link_to(request, table.meta.id),
        table.meta.seat_of(person),
        table.meta.is_host(person),
        table.may_come(person, "player"),
    )
