"""What becomes of a mistake over HTTP: a status, a fixed code and one line. Never a traceback."""

import logging
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from ...core import BadOption, FortyWinksError, Refusal, UnknownGame
from ...core.errors import CodedError
from ...core.routes import NotThere
from ...protocol.answers import Fault, FaultAnswer
from ...storage import StorageError

log = logging.getLogger("fortywinks.http")

_STATUS = {
    "no-such-table": 404,
    "cannot-go-on": 404,
    "no-such-code": 404,
    "no-such-game": 404,
    "no-such-record": 404,
    "no-tutorial": 404,
    "no-such-language": 404,
    "house-full": 503,
    "house-closing": 503,
    "too-many-tables": 429,
    "too-fast": 429,
    "advisers-busy": 429,
    "too-many-wrong-codes": 429,
    "bad-token": 401,
    "not-yours": 403,
    "night-not-played": 403,
}


def faults(*statuses: int) -> dict[int, ResponseSpec]:
    """The faulty answers of a route, for the OpenAPI document."""
    return {
        status: ResponseSpec(FaultAnswer, generate_examples=False, description=HTTPStatus(status).phrase)
        for status in (400, 401, 421, 429, 500, *statuses)
    }


def fault_response(
    status: int, code: str, fields: dict[str, Any] | None = None, rule: str | None = None
) -> Response[bytes]:
    body = msgspec.json.encode(FaultAnswer(Fault(code, fields or {}, rule)))
    return Response(body, status_code=status, media_type=MediaType.JSON)


def refused(request: Request[Any, Any, Any], error: FortyWinksError) -> Response[bytes]:
    """A mistake from outside that has its own clear line."""
    if isinstance(error, BadOption) and error.mistake is not None:
        error = error.mistake
    if isinstance(error, Refusal):
        return fault_response(400, error.code, error.fields, error.rule)
    if isinstance(error, NotThere):
        return fault_response(404, error.code, error.fields)
    if isinstance(error, CodedError):
        return fault_response(_STATUS.get(error.code, 400), error.code, error.fields)
    if isinstance(error, UnknownGame):
        return fault_response(404, "no-such-game")
    if isinstance(error, BadOption):
        return fault_response(400, "bad-option", {"option": error.option, "allowed": "…"})
    if isinstance(error, StorageError):  # the disk, which is no business of whoever asks
        return mistake(request, error)
    return fault_response(400, "bad-input", {"detail": str(error)})


def not_understood(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Something that Litestar refuses: no such page, a wrong method, a body that does not fit."""
    status = error.status_code
    if status >= 500:
        return mistake(request, error)
    detail = error.detail or HTTPStatus(status).phrase
    if isinstance(error, ValidationException):
        detail = _what_does_not_fit(error)
    code = HTTPStatus(status).phrase.lower().replace(" ", "-")
    return fault_response(status, code, {} if status == 404 else {"detail": detail})


def _what_does_not_fit(error: ValidationException) -> str:
    found = error.extra if isinstance(error.extra, list) else []
    parts = [
        f"{item.get('key', '')}: {item.get('message', '')}".strip(": ") for item in found if isinstance(item, dict)
    ]
    return ("; ".join(parts) or "the request does not fit").replace("`", "")


def too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[bytes]:
    """JSON within JSON within JSON: whoever reads it gives up at some depth."""
    return fault_response(400, "bad-request", {"detail": "the body is nested too deeply"})


def mistake(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """A mistake of the house."""
    log.error("a request failed", exc_info=error)
    return fault_response(500, "house-error")
