"""Every endpoint and every command with its worst input costs the event loop less than five milliseconds.

What is measured is the processor time of the loop's own thread, which does not depend on how busy the machine is; that
a calm table feels nothing of it is measured by `tests.attack`.
"""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from typing import Any

import pytest

from fortywinks.protocol import messages
from fortywinks.server.security import LONGEST_HOST
from fortywinks.tables import person_of
from tests.server.harness import wait_for
from tests.server.open_house import Device, OpenHouse, Person
from tests.server.test_openapi import ROUTES

pytestmark = pytest.mark.long

LIMIT = 0.005
TRIES = 7
MOVES = 1500
LONG = "ż" * 400
WORST_HOST = "localhost:" + "1" * (LONGEST_HOST - len("localhost:"))

WORST: dict[str, list[dict[str, Any]]] = {
    "act": [{"do": LONG}, {"do": "draw"}],
    "sit": [{"name": LONG}],
    "stand": [],
    "rename": [{"name": LONG}, {"name": "Ann"}],
    "set-bot": [{"seat": 9, "level": LONG}],
    "remove": [{"seat": 9}],
    "set-seats": [{"count": 10}],
    "set-options": [{"options": {f"option {number}": [[[[LONG[:10]]]]] for number in range(60)}}],
    "set-table": [{"watching": "everyone", "public": True}],
    "hand-over": [{"seat": 9}, {"seat": 0}],
    "mute": [{"seat": 1, "muted": True}],
    "say": [{"text": LONG}, {"text": "z" * 200}],
    "react": [{"reaction": "zzz"}],
    "check": [{"do": LONG}],
    "readmit": [{"name": LONG}],
}
"""What each command is sent with; without fields where it has none. Those that end something come last."""

LAST = ("pause", "resume", "stand", "close")


class LongGame:
    """A table at which a very long game is played, by Ann, on whose device this is, and Bob."""

    def __init__(self, house: OpenHouse, device: Device, table: Any) -> None:
        self.house, self.device, self.table = house, device, table

    def loop_time(self, do: Callable[[], object]) -> float:
        """Seconds of processor time that the event loop took for this."""
        before = self.house.on_its_thread(time.thread_time)
        do()
        return float(self.house.on_its_thread(time.thread_time)) - float(before)


@pytest.fixture(scope="module")
def game(tmp_path_factory) -> Iterator[LongGame]:
    wishes = {"messages_per_second": 0, "requests_per_second": 0}
    with OpenHouse(tmp_path_factory.mktemp("house"), **wishes) as house:
        ann, bob = Person(house, "Ann"), Person(house, "Bob")
        id = ann.makes_table(seats=2, options={"until": "9999"})["id"]
        with ann.comes_to(id) as host, bob.comes_to(id) as guest:
            assert guest.asks("sit", name="Bob")["type"] == "done"
            assert host.asks("set-table", pace="none")["type"] == "done"
            assert host.asks("start")["type"] == "done"
        table = house.program.app_state.house.table(id)
        rng = random.Random(13)
        for _ in range(MOVES // 50):
            house.on_its_thread(lambda: play(table, rng, 50))
        with ann.comes_to(id) as device:
            yield LongGame(house, device, table)


def play(table: Any, rng: random.Random, moves: int) -> None:
    for _ in range(moves):
        if table.play.state.outcome is not None:
            return
        seat = table.play.state.deciders[0]
        table.act(seat, str(table.play.state.legal_actions(seat).sample(rng)), None)


COMMANDS = sorted(
    (str(kind.__struct_config__.tag) for kind in messages.CLIENT_MESSAGES),
    key=lambda name: (LAST.index(name) + 1 if name in LAST else 0, name),
)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_with_its_worst_input_costs_the_loop_little(game, name):
    device = game.device
    costs: list[float] = []
    for number in range(TRIES):
        for fields in WORST.get(name) or [{}]:
            if game.table.meta.phase == "closed":
                continue
            ids = {"id": f"{name}-{number}-{len(costs)}"}
            costs.append(game.loop_time(lambda fields=fields, ids=ids: device.asks(name, **fields, **ids)))
        if name == "away":  # so that it is not done already the next time
            device.asks("back")
    assert median(costs) < LIMIT


WORST_REQUESTS: dict[str, dict[str, Any]] = {
    "POST /api/tables": {"json": {"game": "sen", "name": LONG, "options": {f"option {n}": LONG for n in range(20)}}},
    "POST /api/join": {"json": {"code": "ba" * 30}},
    "POST /api/records/{game_id}/play-on": {"json": {"step": 500, "seat": 0, "name": "Ann"}},
    "GET /api/records/{game_id}/replay": {"params": {"open": "true"}},
    "GET /api/dreams/pictures": {"params": {"name": ["forest"] * 4}},
    "GET /api/dreams/picture": {"params": {"name": "x" * 60}},
    "GET /api/me/games": {"params": {"before": 2**53}},
}


@pytest.mark.parametrize("route", [*ROUTES, "GET /metrics", "GET /", "GET /api/openapi.json", "GET /api/asyncapi.json"])
def test_a_request_with_its_worst_input_costs_the_loop_little(game, route, long_record):
    method, path = route.split()
    path = path.replace("{table_id}", game.table.meta.id).replace("{game_id}", long_record).replace("{game}", "sen")
    visitor = game.house.visitor()
    wishes = WORST_REQUESTS.get(route, {})
    costs = [
        game.loop_time(lambda: visitor.request(method, path, headers={"host": WORST_HOST}, **wishes))
        for _ in range(TRIES)
    ]
    assert median(costs) < LIMIT


@pytest.fixture(scope="module")
def long_record(game) -> str:
    """A finished game of some hundred moves."""
    ann = Person(game.house, "Ann")
    id = ann.makes_table(game="counting-zzzzs", seats=2)["id"]
    with ann.comes_to(id) as device:
        device.asks("set-bot", seat=1, level="random")
        device.asks("set-table", pace="none")
        device.asks("start")
    table = game.house.program.app_state.house.table(id)
    rng = random.Random(4)
    while table.play.state.outcome is None:
        game.house.on_its_thread(lambda: play(table, rng, 20))
    wait_for(lambda: table.meta.record)
    assert len(table.play.told) > 200
    return str(table.meta.record)


def test_in_a_full_house_nobody_looks_through_all_tables(tmp_path):
    with OpenHouse(tmp_path, requests_per_second=0) as house:
        inside = house.program.app_state.house
        game = LongGame(house, None, None)  # type: ignore[arg-type]

        def fill() -> None:
            for number in range(500):
                inside.create(person_of(f"{len(inside.tables)} {number}"), "sen", name="Ann", public=True)

        while len(inside.tables) < inside.limits.tables - 500:
            house.on_its_thread(fill)
        ann = Person(house, "Ann")
        for _ in range(3):
            ann.makes_table()
        assert len(ann.http.get("/api/me").json()["tables"]) == 3
        wishes: list[tuple[str, str, Any]] = [
            ("GET", "/api/me", None),
            ("GET", "/api/tables", None),
            ("POST", "/api/tables", {"game": "sen", "name": "Ann"}),
        ]
        for method, path, body in wishes:
            ask = partial(ann.http.request, method, path, json=body)
            assert median(game.loop_time(ask) for _ in range(TRIES)) < LIMIT, (method, path)
