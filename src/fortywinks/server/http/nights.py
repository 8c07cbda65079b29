"""Tonight's night over HTTP: the same deal for everybody, begun once by each person."""

from datetime import timedelta

from litestar import get, post
from litestar.datastructures import ResponseHeader
from litestar.params import FromPath, JSONBody

from ...games import game_names, load_game
from ...protocol.answers import BeginNight, JoinAnswer, NightsAnswer, NightState
from ...tables import TableRefusal
from ...tables.meta import TableMeta
from ...tables.night_deals import OpenNight, day_secret, night_code, night_start, open_night, seconds_left, today
from ...tables.nights import begin_night, results, share_outdone, streak
from ..app_state import AppState
from .errors import faults
from .tables import check_new_table, hosting
from .visitor import Asked, address_asking, app_state_of, link_to, person_asking


@get("/api/nights", summary="Tonight's night of every game, and how I did", tags=["nights"], responses=faults())
async def list_nights(request: Asked) -> NightsAnswer:
    app_state, person = app_state_of(request), person_asking(request)
    clock = app_state.house.wall_clock()
    day = today(clock)
    running = {meta.game: meta for meta in await _begun(app_state, person, day.isoformat())}
    nights = [await _state(app_state, person, day.isoformat(), name, running.get(name)) for name in game_names()]
    played = await app_state.catalogue.games_called("night-", person)
    secret = await app_state.catalogue.secret()
    opened = await app_state.background.do(address_asking(request), day_secret, secret, day - timedelta(days=1))
    days = streak([night.id for night in played], day)
    await app_state.house.journal.flush()  # nothing is shown before it is safely written down
    return NightsAnswer(day.isoformat(), seconds_left(clock), days, opened.hex(), tuple(nights))


@get(
    "/api/open-night",
    summary="What is behind tonight's cards of houses in pages",
    description=(
        "Open since midnight UTC, and committed to since the first day: each is the SHA-256 of that of the day after. "
        "Nights that this house deals itself have a chain of their own, whose secrets are opened a day later."
    ),
    tags=["nights"],
    responses=faults(),
    response_headers=[ResponseHeader(name="cache-control", value="no-store")],
)
async def get_open_night(request: Asked) -> OpenNight:
    app_state = app_state_of(request)
    secret = await app_state.catalogue.secret()
    return await app_state.background.do(
        address_asking(request), open_night, secret, today(app_state.house.wall_clock())
    )


@post(
    "/api/nights/{game:str}",
    summary="Begin tonight's night of a game, or go on with it",
    tags=["nights"],
    responses=faults(403, 404, 413, 415, 503),
)
async def play_night(request: Asked, game: FromPath[str], data: JSONBody[BeginNight]) -> JoinAnswer:
    app_state, person = app_state_of(request), person_asking(request)
    kind = load_game(game)
    house, day = app_state.house, today(app_state.house.wall_clock())
    begun = [meta for meta in await _begun(app_state, person, day.isoformat()) if meta.game == kind.name]
    if begun:
        return JoinAnswer(begun[0].id, link_to(request, begun[0].id))
    if await app_state.catalogue.games_called(night_start(day, kind.name), person):
        raise TableRefusal("night-played")
    check_new_table(request)
    secret = await app_state.catalogue.secret()
    tonight = await app_state.background.do(address_asking(request), day_secret, secret, day)
    place = await app_state.elsewhere.reserve(night_code(secret, day, kind.name, person))
    begun = [meta for meta in house.tables_of(person) if meta.night == day.isoformat() and meta.game == kind.name]
    if begun:  # by another request of the same person, meanwhile
        return JoinAnswer(begun[0].id, link_to(request, begun[0].id))
    if place is None:  # on another machine, this very moment
        raise TableRefusal("one-moment")
    table = None
    try:
        async with hosting(request, person):
            table = begin_night(house, person, kind, data.name, tonight, data.language, place)
    except BaseException:
        if table is None:  # otherwise it is there, whatever failed since, and whoever asks again goes on with it
            await app_state.elsewhere.give_up(place)
        raise
    await house.journal.flush()  # nothing is acknowledged before it is safely written down
    return JoinAnswer(table.meta.id, link_to(request, table.meta.id))


async def _begun(app_state: AppState, person: str, day: str) -> list[TableMeta]:
    """The tables at which this person plays or has played tonight's nights, on any machine of the house."""
    tables = [*app_state.house.tables_of(person), *await app_state.elsewhere.tables_of(person)]
    return [meta for meta in tables if meta.night == day]


async def _state(app_state: AppState, person: str, day: str, game: str, begun: TableMeta | None) -> NightState:
    own = results(await app_state.catalogue.games_called(night_start(day, game), person)).get(person)
    played = await app_state.night_board.results(day, game, is_fresh_for=own)
    table = begun.id if begun is not None and begun.phase != "finished" else None
    if own is None:
        return NightState(game, len(played), table, None, None, None, None, None)
    outdone = share_outdone(own, played.values())
    return NightState(game, len(played), None, own.id, own.rank, own.score, own.seats, outdone)
