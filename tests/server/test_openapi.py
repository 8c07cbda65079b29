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
    allow_header_conformance,
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from fortywinks.games import game_names
from tests.server.open_house import OpenHouse
from tests.server.whole_games import finished_game

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
    unsupported_method,
    allow_header_conformance,
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
    "GET /api/nights",
    "GET /api/open-night",
    "GET /api/records/{game_id}",
    "GET /api/records/{game_id}/replay",
    "GET /api/records/{game_id}/review",
    "GET /api/tables",
    "GET /api/tables/{table_id}",
    "GET /api/tables/{table_id}/invite.svg",
    "GET /health",
    "GET /ready",
    "POST /api/join",
    "POST /api/me/games",
    "POST /api/nights/{game}",
    "POST /api/records/{game_id}/play-on",
    "POST /api/tables",
]


TAKING_SOMETHING = [
    "GET /api/dreams/hindsight",
    "GET /api/games/{game}/rules",
    "GET /api/me/games",
    "GET /api/records/{game_id}/replay",
    "GET /api/records/{game_id}/review",
    "POST /api/join",
    "POST /api/records/{game_id}/play-on",
    "POST /api/tables",
]


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Iterator[OpenHouse]:
    """Without a limit on requests: else most of what is thrown here would be answered with 429, and nothing learnt."""
    wishes = {"requests_per_second": 0, "tables": 1_000_000, "tables_per_person": 100_000}
    with OpenHouse(tmp_path_factory.mktemp("house"), **wishes) as house:
        yield house


@pytest.fixture(scope="module")
def operations(house) -> dict[str, Any]:
    document = schemathesis.openapi.from_url(f"{house.url}/api/openapi.json")
    found: list[Any] = [result.ok() for result in document.get_all_operations() if isinstance(result, Ok)]
    return {f"{operation.method.upper()} {operation.path}": operation for operation in found}


def test_what_the_house_takes_may_hold_nothing_else(operations):
    schemas = operations["POST /api/join"].schema.raw_schema["components"]["schemas"]
    for name in ("BeginNight", "CreateTable", "JoinTable", "PlayOn"):
        assert schemas[name]["additionalProperties"] is False


def test_bounds_of_numbers_are_documented(operations):
    for route, operation in operations.items():
        for parameter in operation.definition.raw.get("parameters", ()):
            schema = parameter["schema"]
            if "integer" in str(schema):
                assert "inimum" in str(schema), (route, parameter)
                assert "maximum" in str(schema), (route, parameter)


def test_every_route_is_tested(operations):
    assert sorted(operations) == ROUTES


@pytest.mark.parametrize("route", ROUTES)
def test_every_answer_is_as_documented(operations, route):
    throw(operations[route], GenerationMode.POSITIVE)


@pytest.fixture(scope="module")
def games(house) -> dict[str, tuple[str, str]]:
    """A finished game of each kind: its table and its id."""
    return {name: finished_game(house, name) for name in game_names()}


@pytest.mark.parametrize("game", game_names())
def test_every_answer_about_what_is_there_is_as_documented(operations, games, game):
    """Made up ids are mostly of things that are not there."""
    table, record = games[game]
    there = {"table_id": table, "game_id": record, "game": game}
    for route, operation in operations.items():
        named = {name: value for name, value in there.items() if f"{{{name}}}" in route}
        for wishes in WISHES.get(route, [{}]) if named else ():
            case = operation.Case(path_parameters=named, **wishes)
            answer = case.call_and_validate(checks=CHECKS)
            assert answer.status_code < 300, (route, wishes, answer.text)


WISHES: dict[str, list[dict[str, Any]]] = {
    "GET /api/records/{game_id}/replay": [{"query": {"seat": 1}}, {"query": {"open": "true"}}, {}],
    "GET /api/games/{game}/rules": [{"query": {"lang": lang}} for lang in ("en", "de", "pl")],
    "GET /api/games/{game}/words": [{"query": {"lang": lang}} for lang in ("en", "de", "pl")],
    "GET /api/games/{game}/tutorial": [{"query": {"lang": lang}} for lang in ("en", "de", "pl")],
    "POST /api/nights/{game}": [{"body": {"name": "Ann"}, "media_type": "application/json"}],
    "POST /api/records/{game_id}/play-on": [
        {"body": {"step": step, "seat": 0, "name": "Ann"}, "media_type": "application/json"} for step in (0, 2)
    ],
}


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
        for method in {"OPTIONS", "PATCH", "PUT", "DELETE", "TRACE", "POST", "SEARCH"} - known:
            for headers in ({"content-type": "application/json"}, {}):  # whatever else is wrong with the request
                answer = visitor.request(method, address, headers=headers)
                assert answer.status_code == (204 if method == "OPTIONS" else 405), method
                assert set(answer.headers["allow"].split(", ")) == expected
        if "GET" in known:
            # Some answers hold seconds that tick between two requests: another length when packed, or one digit less.
            plain = {"accept-encoding": "identity"}
            before, head, after = (visitor.request(ask, address, headers=plain) for ask in ("GET", "HEAD", "GET"))
            assert (head.status_code, head.content) == (before.status_code, b"")
            assert head.headers["content-length"] in {answer.headers["content-length"] for answer in (before, after)}
