"""What becomes of a mistake over HTTP: a status, a fixed code and one line. Never a traceback."""

import logging
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from ...core import FortyWinksError, Refusal, UnknownGame
from ...tables import TableRefusal
from .answers import Fault, FaultAnswer

log = logging.getLogger("fortywinks.http")

_STATUS = {
    "no-such-table": 404,
    "cannot-go-on": 404,
    "no-such-code": 404,
    "no-such-game": 404,
    "no-such-record": 404,
    "no-such-language": 404,
    "no-such-picture": 404,
    "house-full": 503,
    "too-many-tables": 429,
    "too-fast": 429,
    "bad-token": 401,
    "not-yours": 403,
}


def faults(*statuses: int) -> dict[int, ResponseSpec]:
    """The faulty answers of a route, for the OpenAPI document."""
    return {
        status: ResponseSpec(FaultAnswer, generate_examples=False, description=HTTPStatus(status).phrase)
        for status in (400, 401, 429, *statuses)
    }


def fault_response(status: int, code: str, message: str, rule: str | None = None) -> Response[bytes]:
    body = msgspec.json.encode(FaultAnswer(Fault(code, message, rule)))
    return Response(body, status_code=status, media_type=MediaType.JSON)


def refused(request: Request[Any, Any, Any], error: FortyWinksError) -> Response[bytes]:
    """A mistake from outside that has its own clear line."""
    if isinstance(error, Refusal):
        return fault_response(400, "rules", error.reason, error.rule)
    code = "no-such-game" if isinstance(error, UnknownGame) else "bad-request"
    if isinstance(error, TableRefusal):
        code = error.code
    return fault_response(_STATUS.get(code, 400), code, str(error))


def not_understood(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Something that Litestar refuses: no such page, a wrong method, a body that does not fit."""
    status = error.status_code
    if status >= 500:
        return mistake(request, error)
    message = error.detail or HTTPStatus(status).phrase
    if isinstance(error, ValidationException):
        message = _what_does_not_fit(error)
    if status == 404:
        message = "there is nothing here"
    code = HTTPStatus(status).phrase.lower().replace(" ", "-")
    return fault_response(status, code, message)


def _what_does_not_fit(error: ValidationException) -> str:
    found = error.extra if isinstance(error.extra, list) else []
    parts = [
        f"{item.get('key', '')}: {item.get('message', '')}".strip(": ") for item in found if isinstance(item, dict)
    ]
    return ("; ".join(parts) or "the request does not fit").replace("`", "")


def too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[bytes]:
    """JSON within JSON within JSON: whoever reads it gives up at some depth."""
    return fault_response(400, "bad-request", "the body is nested too deeply")


def mistake(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """A mistake of the house."""
    log.error("a request failed", exc_info=error)
    request.app.state.app_state.figures.errors += 1
    return fault_response(500, "house-error", "the house made a mistake")
