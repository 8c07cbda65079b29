"""Every route is thrown what its document allows, and what it does not; each answer must be as documented."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.open_house import OpenHouse

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

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


TAKING_SOMETHING = ["GET /api/games/{game}/rules", "GET /api/me/games", "POST /api/join", "POST /api/tables"]


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
    throw(operations[route], GenerationMode.NEGATIVE)


def throw(operation: Any, mode: GenerationMode) -> None:
    @settings(max_examples=25, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        case.call_and_validate(checks=CHECKS)

    check()
