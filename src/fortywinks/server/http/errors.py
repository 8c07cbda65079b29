"""What becomes of a mistake over HTTP: a status, a fixed code and one line. Never a traceback."""

import logging
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from ...core import FortyWinksError
from ...protocol.answers import Fault, FaultAnswer
from ...protocol.faults import fault_of

log = logging.getLogger("fortywinks.http")


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
    found = fault_of(error)
    if found is None:  # the disk, which is no business of whoever asks
        return mistake(request, error)
    status, fault = found
    return fault_response(status, fault.code, fault.fields, fault.rule)


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
