"""The HTTP application: its routes, the document that describes them, and the guard around it."""

from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

from .. import __version__
from ..core import FortyWinksError
from .app_state import AppState
from .http import documents, games, health, here, nights, page, people, replays, reviews, sending, site, tables
from .http.errors import mistake, not_understood, refused, too_deep
from .http.guard import Guard
from .http.methods import allowed_methods

MAX_BODY = 64 * 1024
"""Bytes of a request. A deck of one's own, in three languages, takes half of it."""

ROUTES = (
    games.list_games,
    games.read_rules,
    games.read_words,
    tables.create_table,
    tables.list_tables,
    tables.show_table,
    tables.join_table,
    tables.invite,
    people.show_me,
    people.list_my_games,
    people.read_record,
    sending.send_game,
    replays.replay_record,
    replays.play_on_record,
    replays.read_tutorial,
    reviews.review_record,
    nights.list_nights,
    nights.get_open_night,
    nights.play_night,
    health.health,
    health.ready,
    health.metrics,
    documents.asyncapi_document,
    here.here,
    site.read_site,
    here.service_worker,
    page.page,
)


def make_app(app_state: AppState) -> Guard:
    """The ASGI application of one server."""
    there = site.packed_site()
    app = Litestar(
        [*ROUTES, *games.own_routes()],
        state=State({"app_state": app_state, "page": page.built_page(help=there.address), "site": there}),
        openapi_config=OpenAPIConfig(
            title="Forty Winks",
            version=__version__,
            description="Tables, rules and records. Play itself goes over a WebSocket: /api/tables/{id}/play",
            path="/api/openapi.json",
            render_plugins=[documents.OpenApiDocument()],
        ),
        exception_handlers={
            FortyWinksError: refused,
            HTTPException: not_understood,
            RecursionError: too_deep,
            Exception: mistake,
        },
        request_max_body_size=MAX_BODY,
        logging_config=None,
    )
    return Guard(app, app_state.settings, app_state.figures, app_state.now, allowed_methods(app))
