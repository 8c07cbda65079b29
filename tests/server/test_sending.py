"""Games from a page's own house are kept by the house if they hold, once, for whoever sends them."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from fortywinks.server.app_state import SENT_GAMES
from fortywinks.server.buckets import Buckets
from tests.server.open_house import OpenHouse

RECORDS = Path(__file__).parents[1] / "records"
BOTS = (RECORDS / "schafe-schubsen-eight-players.jsonl").read_text("utf-8")
GAME = BOTS.replace('{"name":"medium","bot":"medium"}', '{"name":"Ann"}', 1)


def send(visitor: httpx.Client, record: str, seats: Any = (0,)) -> tuple[int, Any]:
    answer = visitor.post("/api/me/games", json={"record": record, "seats": seats})
    content = answer.json()
    return answer.status_code, content["error"]["code"] if "error" in content else content


def test_a_game_that_holds_is_kept_once_and_is_an_ordinary_one(stranger: httpx.Client) -> None:
    status, sent = send(stranger, GAME)
    assert status == 200
    (mine,) = stranger.get("/api/me/games").json()["games"]
    assert (mine["id"], mine["yours"]) == (sent["id"], [0])
    assert stranger.get(f"/api/records/{sent['id']}").text == GAME
    assert stranger.get(f"/api/records/{sent['id']}/replay").status_code == 200
    assert send(stranger, GAME) == (409, "game-already-kept")


@pytest.mark.parametrize(
    ("record", "seats", "refused"),
    [
        ("", [0], (400, "bad-record")),
        ("{}", [0], (400, "bad-record")),
        (GAME.replace("\n", "\n{}\n", 1), [0], (400, "bad-record")),
        ("\n".join(GAME.splitlines()[:-1]), [0], (400, "bad-record")),
        (GAME.replace("schafe-schubsen", "no-such-game", 1), [0], (400, "bad-record")),
        (GAME, [9], (400, "no-person-there")),
        (GAME, [], (400, "bad-request")),
        (GAME, [0, 1], (400, "no-person-there")),
        ("x" * 600_000, [0], (413, "request-entity-too-large")),
    ],
    ids=[
        "empty",
        "no record",
        "a strange line",
        "no end",
        "unknown game",
        "no such seat",
        "nobody",
        "a bot",
        "too long",
    ],
)
def test_whatever_else_is_refused_and_nothing_kept(
    house: OpenHouse, record: str, seats: list[int], refused: tuple[int, str]
) -> None:
    visitor = house.visitor()
    assert send(visitor, record, seats) == refused
    assert visitor.get("/api/me/games").json()["games"] == []


def test_nobody_sends_more_than_there_may_be(house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    app_state = house.program.app_state
    assert app_state.sent_games.burst == SENT_GAMES
    monkeypatch.setattr(app_state, "sent_games", Buckets(1e-9, 3, app_state.now))
    visitor = house.visitor()
    assert [send(visitor, "")[0] for _ in range(4)] == [400, 400, 400, 429]
    assert send(house.visitor(), "")[0] == 429, "another person at the same address"
