"""Looking back at finished games over HTTP."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fortywinks.bots.review import review
from fortywinks.core.reviews import Glance, Judged, Review
from fortywinks.games import load_game
from fortywinks.server.running_reviews import AT_ALL, PER_VISITOR, RunningReviews
from fortywinks.tables import looking_back, new_token
from tests.server.harness import wait_for
from tests.server.open_house import OpenHouse
from tests.server.whole_games import finished_game


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    with OpenHouse(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(scope="module")
def record(house: OpenHouse) -> str:
    return finished_game(house, "sen", until="1 round")[1]


def test_the_house_says_the_same_as_the_library_line_by_line(house: OpenHouse, record: str) -> None:
    visitor = house.visitor(new_token())
    answer = visitor.get(f"/api/records/{record}/review", params={"seat": 1})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/x-ndjson"
    first, *lines, last = map(json.loads, answer.text.splitlines())
    *decisions, whole = review(visitor.get(f"/api/records/{record}").text, load_game, 1, glances=True)
    assert isinstance(whole, Review)
    assert first["total"] >= len(whole.decisions) > 0
    kinds: dict[str, Any] = {"judged": Judged, "glance": Glance}
    assert [msgspec.convert(said, kinds[kind]) for line in lines for kind, said in line.items()] == decisions
    assert msgspec.convert(last["review"], Review) == msgspec.structs.replace(whole, decisions=())


def test_whoever_hangs_up_stops_it(house: OpenHouse, record: str) -> None:
    app_state = house.program.app_state
    bots: Any = app_state.house.bots
    with house.visitor(new_token()).stream("GET", f"/api/records/{record}/review") as answer:
        assert "total" in next(answer.iter_lines())
    wait_for(lambda: app_state.reviews.count == 0)
    wait_for(lambda: bots._hints.bots == 0)


def test_what_cannot_be_looked_back_at_is_refused(
    house: OpenHouse, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = house.visitor(new_token())

    def refusal(path: str) -> tuple[int, str]:
        answer = visitor.get(path)
        return answer.status_code, answer.json()["error"]["code"]

    assert refusal("/api/records/nothing/review") == (404, "no-such-record")
    assert refusal(f"/api/records/{record}/review?seat=9") == (400, "no-such-seat")
    monkeypatch.setattr(looking_back, "MOST_DECISIONS", 0)
    assert refusal(f"/api/records/{record}/review") == (400, "too-many-decisions")
    full = RunningReviews()
    full.count = AT_ALL
    monkeypatch.setattr(house.program.app_state, "reviews", full)
    assert refusal(f"/api/records/{record}/review") == (429, "advisers-busy")


def test_a_game_that_runs_is_not_looked_back_at_by_whatever_name(house: OpenHouse) -> None:
    """What is hidden stays hidden until the end: there is nothing to ask for before."""
    ann = house.visitor(new_token())
    id = ann.post("/api/nights/sen", json={"name": "Ann"}).json()["table"]
    meta = house.program.app_state.house.table(id).meta
    assert meta.phase == "playing"
    for name in (id, meta.game_id, meta.running_id, meta.code):
        for way in ("", "/review", "/replay", "/replay?open=true"):
            assert ann.get(f"/api/records/{name}{way}").status_code in (403, 404)
        on = {"step": 1, "seat": 1, "name": "Ann"}
        assert ann.post(f"/api/records/{name}/play-on", json=on).status_code in (403, 404)


def test_nobody_has_more_than_a_few_at_once() -> None:
    running = RunningReviews()
    with running.one_more("here", "Ann"):
        assert not running.is_full_for("here", "Ann")
        with running.one_more("here", "Bob"):
            assert running.is_full_for("here", "Cid")
            assert not running.is_full_for("elsewhere", "Ann")
    assert PER_VISITOR == 2
    assert running.count == 0
    assert not running.is_full_for("here", "Ann")
