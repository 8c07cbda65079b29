"""Any node takes any connection: what one of them has is found by all."""

import asyncio
import json
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from fortywinks.client import Address, TableClient
from fortywinks.protocol.messages import SetTable, Sit, Start
from fortywinks.tables import new_token
from tests.cluster.many_nodes import NodeProcess


def asked(node: NodeProcess, path: str, token: str | None = None, body: Any = None, **headers: str) -> Any:
    """What this node answers; the status if it refuses."""
    data = None if body is None else json.dumps(body).encode()
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(f"{node.url}{path}", data, {"Content-Type": "application/json", **headers})
    try:
        with urllib.request.urlopen(request) as answer:
            text = answer.read()
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())["error"]["code"]
    return json.loads(text) if text[:1] in b"{[" else text


def opened(node: NodeProcess, token: str, **named: Any) -> Any:
    return asked(node, "/api/tables", token, {"game": "sen", "name": "Ann", "seats": 2, **named})


def test_a_table_is_found_by_its_link_and_its_code_at_every_node(nodes):
    token = new_token()
    made = opened(nodes.nodes[0], token)
    table, code = made["table"]["id"], made["table"]["code"]
    for node in nodes.nodes:
        assert asked(node, f"/api/tables/{table}", token) == made
        assert asked(node, "/api/join", None, {"code": code.upper()})["table"] == table
        assert asked(node, f"/api/tables/{table}/invite.svg").startswith(b"<?xml")
        assert asked(node, "/api/tables/nowhere") == (404, "no-such-table")
        assert asked(node, "/api/join", None, {"code": "bababababa"}) == (404, "no-such-code")


def test_my_tables_are_mine_at_every_node(nodes):
    token = new_token()
    tables = {opened(node, token)["table"]["id"] for node in nodes.nodes}
    for node in nodes.nodes:
        mine = asked(node, "/api/me", token)["tables"]
        assert {own["id"] for own in mine} == tables
        assert all(own["host"] and own["seat"] == 0 for own in mine)
        assert asked(node, "/api/me", new_token())["tables"] == []


def test_nobody_has_more_tables_by_asking_several_nodes(nodes):
    token = new_token()
    made = [opened(nodes.nodes[number % 2], token) for number in range(12)]
    assert all("table" in one for one in made)
    for node in nodes.nodes:
        assert opened(node, token) == (429, "too-many-tables")


def test_nobody_has_more_tables_by_asking_several_nodes_in_the_same_moment(nodes):
    token = new_token()
    with ThreadPoolExecutor(12) as askers:
        made = list(askers.map(lambda number: opened(nodes.nodes[number % 3], token), range(24)))
    assert sum("table" in one for one in made) == 12
    assert made.count((429, "too-many-tables")) == 12


def test_a_table_that_could_not_be_made_does_not_count(nodes):
    token = new_token()
    for number in range(13):
        refused = opened(nodes.nodes[number % 3], token, options={"until": "never"})
        assert refused[0] == 400
    assert "table" in opened(nodes.nodes[0], token)


def test_people_of_one_table_play_through_different_nodes(nodes):
    async def test():
        tokens = [new_token(), new_token()]
        made = await asyncio.to_thread(opened, nodes.nodes[0], tokens[0], options={"until": "1 round"})
        table = made["table"]["id"]
        ann, bob = (
            TableClient(Address(node.url, table), token)
            for node, token in zip((nodes.nodes[1], nodes.nodes[2]), tokens, strict=True)
        )
        async with ann, bob:
            await bob.ask(Sit, name="Bob", seat=1)
            await ann.ask(SetTable, pace="none")
            await ann.ask(Start)
            async for _ in bob:
                if bob.mirror.legal:
                    break
            assert bob.mirror.table is not None
            assert [seat.name for seat in bob.mirror.table.seats] == ["Ann", "Bob"]

    asyncio.run(asyncio.wait_for(test(), 60))


def test_the_lobby_lists_what_any_node_has(nodes):
    async def test():
        token = new_token()
        made = await asyncio.to_thread(opened, nodes.nodes[0], token, public=True)
        table = made["table"]["id"]
        async with TableClient(Address(nodes.nodes[0].url, table), token):
            for node in nodes.nodes:
                listed: set[str] = set()
                while table not in listed:
                    answer = await asyncio.to_thread(asked, node, "/api/tables")
                    listed = {one["id"] for one in answer["tables"]}

    asyncio.run(asyncio.wait_for(test(), 60))


@pytest.mark.parametrize("number", range(3))
def test_every_node_says_that_it_is_ready(nodes, number):
    assert asked(nodes.nodes[number], "/ready")["status"] == "ready"
