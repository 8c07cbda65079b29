"""Every route is thrown what its document allows, and what it does not; each answer must be as documented."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.server.open_house import OpenHouse

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
    unsupported_method,
]

ROUTES = [
    "GET /api/dreams/hindsight",
    "GET /api/dreams/picture",
    "GET /api/dreams/pictures",
    "GET /api/games",
    "GET /api/games/{game}/rules",
    "GET /api/games/{game}/tutorial",
    "GET /api/games/{game}/words",
    "GET /api/me",
    "GET /api/me/games",
    "GET /api/records/{game_id}",
    "GET /api/records/{game_id}/replay",
    "GET /api/tables",
    "GET /api/tables/{table_id}",
    "GET /api/tables/{table_id}/invite.svg",
    "GET /health",
    "GET /ready",
    "POST /api/join",
    "POST /api/records/{game_id}/play-on",
    "POST /api/tables",
]


TAKING_SOMETHING = [
    "GET /api/dreams/hindsight",
    "GET /api/games/{game}/rules",
    "GET /api/me/games",
    "GET /api/records/{game_id}/replay",
    "POST /api/join",
    "POST /api/records/{game_id}/play-on",
    "POST /api/tables",
]


@pytest.fixture(scope="module")
def operations(tmp_path_factory) -> Iterator[dict[str, Any]]:
    wishes = {"requests_per_second": 0, "tables": 1_000_000, "tables_per_person": 100_000}
    with OpenHouse(tmp_path_factory.mktemp("house"), **wishes) as house:
        document = schemathesis.openapi.from_url(f"{house.url}/api/openapi.json")
        found: list[Any] = [result.ok() for result in document.get_all_operations() if isinstance(result, Ok)]
        yield {f"{operation.method.upper()} {operation.path}": operation for operation in found}


def test_every_route_is_tested(operations):
    assert sorted(operations) == ROUTES


@pytest.mark.parametrize("route", ROUTES)
def test_every_answer_is_as_documented(operations, route):
    throw(operations[route], GenerationMode.POSITIVE)


@pytest.mark.parametrize("route", TAKING_SOMETHING)
def test_what_does_not_fit_is_answered_as_documented(operations, route):
    throw(operations[route], GenerationMode.NEGATIVE, negative_data_rejection)


def throw(operation: Any, mode: GenerationMode, *further: Any) -> None:
    @settings(max_examples=25, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        case.call_and_validate(checks=[*CHECKS, *further])

    check()


@pytest.mark.parametrize("route", ROUTES)
def test_every_address_says_rightly_which_methods_it_knows(operations, route):
    """`Allow` in the answer to OPTIONS and to a method that is not known; and HEAD wherever there is GET."""
    path = route.split()[1]
    known = {other.split()[0] for other in ROUTES if other.split()[1] == path}
    expected = {*known, "OPTIONS", *({"HEAD"} if "GET" in known else ())}
    house = operations[route].schema.location.removesuffix("/api/openapi.json")
    with httpx.Client(base_url=house, trust_env=False) as visitor:
        address = re.sub(r"{\w+}", "x", path)
        for method in ("OPTIONS", "PATCH", "PUT"):
            answer = visitor.request(method, address, headers={"content-type": "application/json"})
            assert answer.status_code == (204 if method == "OPTIONS" else 405)
            assert set(answer.headers["allow"].split(", ")) == expected
        if "GET" in known:
            whole, head = visitor.get(address), visitor.head(address)
            assert (head.status_code, head.content) == (whole.status_code, b"")
            assert head.headers["content-length"] == whole.headers["content-length"]
