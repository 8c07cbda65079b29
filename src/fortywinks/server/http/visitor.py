"""Who asks, and by what address the house is called."""

from typing import Any, TypeAlias

from litestar import Request

from ...tables import TableRefusal, person_of
from ...tables.people import PersonId
from ..app_state import AppState
from ..security import BadToken, rate_key, shown_token
from ..transport.connection import read_cookies
from .guard import ADDRESS, give_token

Asked: TypeAlias = Request[Any, Any, Any]


def app_state_of(request: Asked) -> AppState:
    app_state: AppState = request.app.state.app_state
    return app_state


def person_asking(request: Asked) -> PersonId:
    """Whoever asks; somebody without a token is given one, as a cookie."""
    headers = request.headers
    try:
        token = shown_token(headers, read_cookies(headers.get("cookie", "")))
    except BadToken:
        raise TableRefusal("bad-token") from None
    return person_of(token if token is not None else give_token(request.scope))


def address_asking(request: Asked) -> str:
    """What is counted as one address."""
    return rate_key(request.scope["state"][ADDRESS])


def base_url(request: Asked) -> str:
    """How the house is reached."""
    settings = app_state_of(request).settings
    if settings.public_url is not None:
        return settings.public_url
    return f"http://{request.headers.get('host', f'localhost:{settings.port}')}"


def link_to(request: Asked, table: str) -> str:
    """The invitation to a table."""
    return f"{base_url(request)}/t/{table}"
