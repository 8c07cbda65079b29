"""The house over HTTP, asked as browsers, programs and strangers ask."""

import io
import json
from collections.abc import Iterator

import httpx
import pytest
import segno

from fortywinks.core.wording import LANGUAGES
from fortywinks.server.app import MAX_BODY
from fortywinks.server.security_headers import POLICY
from fortywinks.tables import new_token, person_of
from tests.server.open_house import OpenHouse, Person

JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Iterator[OpenHouse]:
    with OpenHouse(tmp_path_factory.mktemp("house"), tables_per_person=3) as house:
        yield house


def fault(answer: httpx.Response) -> tuple[int, str]:
    """A faulty answer's status and code; it has the shape that all have."""
    body = answer.json()
    assert set(body) == {"error"}
    assert set(body["error"]) <= {"code", "fields", "rule"}
    assert body["error"]["code"]
    return answer.status_code, body["error"]["code"]


# Games and rules.


def test_the_games(stranger):
    games = stranger.get("/api/games").json()["games"]
    sen = next(game for game in games if game["name"] == "sen")
    assert (sen["fewest_players"], sen["most_players"]) == (2, 5)
    assert "random" in sen["bots"]
    assert {"name": "penalty", "default": 5, "allowed": {"enum": [5, 15], "default": 5}} in sen["options"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_title_and_a_pitch_in_every_language(stranger, language):
    for game in stranger.get("/api/games", params={"lang": language}).json()["games"]:
        words = stranger.get(f"/api/games/{game['name']}/words", params={"lang": language}).json()["words"]
        assert game["title"] == words["title"]
        assert game["pitch"] == words["pitch"]
        assert "\n" not in game["pitch"]


def test_words_that_are_not_there(stranger):
    assert fault(stranger.get("/api/games/chess/words")) == (404, "no-such-game")
    assert stranger.get("/api/games/sen/words", params={"lang": "../en"}).status_code == 400


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_in_every_language(stranger, language):
    rules = stranger.get("/api/games/sen/rules", params={"lang": language}).json()
    assert rules["language"] == language
    assert "SEN-1" in rules["text"]
    assert rules["languages"] == sorted(LANGUAGES)


def test_rules_that_are_not_there(stranger):
    assert fault(stranger.get("/api/games/chess/rules")) == (404, "no-such-game")
    for language in ("xx", "../en", "en/../../game", "en.md", ""):
        assert fault(stranger.get("/api/games/sen/rules", params={"lang": language})) == (404, "no-such-language")


# Tables.


def test_a_table_is_made_and_found(house, ann):
    made = ann.makes_table(seats=3, options={"penalty": 15})
    seen = ann.http.get(f"/api/tables/{made['id']}").json()
    assert (seen["seat"], seen["host"]) == (0, True)
    assert seen["table"]["options"]["penalty"] == 15
    assert seen["link"] == f"{house.url}/t/{made['id']}"
    guest = house.visitor().get(f"/api/tables/{made['id']}").json()
    assert (guest["seat"], guest["host"], guest["may_watch"]) == (None, False, True)


def test_a_table_is_found_by_its_spoken_code(house, ann, stranger):
    made = ann.makes_table()
    spoken = " ".join(made["code"][i : i + 2] for i in range(0, 8, 2)).upper()
    answer = stranger.post("/api/join", json={"code": spoken})
    assert (answer.status_code, answer.json()["table"]) == (200, made["id"])


def test_only_public_tables_are_in_the_lobby(ann, stranger):
    private, public = ann.makes_table()["id"], ann.makes_table(public=True, seats=4)["id"]
    assert stranger.get("/api/tables").json()["tables"] == [], "nobody is there yet"
    with ann.comes_to(private), ann.comes_to(public):
        lobby = {table["id"]: table for table in stranger.get("/api/tables").json()["tables"]}
    assert private not in lobby
    assert lobby[public] == {
        "id": public,
        "game": "sen",
        "phase": "open",
        "host": "Ann",
        "seats": 4,
        "free": 3,
        "watching": False,
    }


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"name": "Ann"}, "bad-request"),
        ({"game": "chess", "name": "Ann"}, "no-such-game"),
        ({"game": "sen"}, "bad-request"),
        ({"game": "sen", "name": ""}, "name-empty"),
        ({"game": "sen", "name": "a\u202eb"}, "bad-characters"),
        ({"game": "sen", "name": 7}, "bad-request"),
        ({"game": "sen", "name": "Ann", "seats": 9}, "wrong-seat-count"),
        ({"game": "sen", "name": "Ann", "seats": 99}, "bad-request"),
        ({"game": "sen", "name": "Ann", "options": {"penalty": 7}}, "bad-option"),
        ({"game": "sen", "name": "Ann", "options": {"cheat": True}}, "no-such-option"),
        ({"game": "sen", "name": "Ann", "host": "Eve"}, "bad-request"),
        ([], "bad-request"),
        ("sen", "bad-request"),
    ],
)
def test_wishes_that_cannot_be_met(ann, wish, code):
    answer = ann.http.post("/api/tables", json=wish)
    assert fault(answer)[1] == code
    assert answer.status_code in (400, 404)


def test_one_person_has_a_bounded_number_of_tables(ann):
    for _ in range(3):
        ann.makes_table()
    answer = ann.http.post("/api/tables", json={"game": "sen", "name": "Ann"})
    assert fault(answer) == (429, "too-many-tables")


def test_tables_and_codes_that_are_not_there(stranger):
    assert fault(stranger.get("/api/tables/none")) == (404, "no-such-table")
    assert fault(stranger.get("/api/tables/none/invite.svg")) == (404, "no-such-table")
    assert fault(stranger.post("/api/join", json={"code": "none"})) == (404, "no-such-code")
    assert fault(stranger.get("/api/records/none")) == (404, "no-such-record")


def test_the_invitation_as_an_image(house, ann):
    made = ann.makes_table()
    answer = ann.http.get(f"/api/tables/{made['id']}/invite.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    expected = io.BytesIO()
    segno.make(f"{house.url}/t/{made['id']}", error="m").save(expected, kind="svg", scale=8, border=4)
    assert answer.content == expected.getvalue()


# Who somebody is.


def test_a_browser_is_given_a_cookie_and_keeps_it(stranger):
    first = stranger.get("/")
    cookie = first.headers["set-cookie"]
    assert cookie.startswith("fw_token=")
    assert "; HttpOnly" in cookie
    assert "; SameSite=Lax" in cookie
    assert "; Path=/" in cookie
    assert "Secure" not in cookie
    token = stranger.cookies["fw_token"]
    second = stranger.get("/api/me")
    assert "set-cookie" not in second.headers
    assert second.json()["person"] == person_of(token)
    assert token not in second.text


def test_a_cookie_that_is_no_token_is_replaced(stranger):
    stranger.cookies["fw_token"] = "x" * 43 + "!"
    assert "set-cookie" in stranger.get("/api/me").headers


def test_a_program_shows_a_bearer_token(house):
    token = new_token()
    answer = house.visitor(token).get("/api/me")
    assert answer.json()["person"] == person_of(token)
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("header", ["Bearer", "Bearer short", "Basic abc", "Bearer " + "a" * 44, "Bearer " + "é" * 43])
def test_a_bearer_token_that_is_none(stranger, header):
    answer = stranger.get("/api/me", headers={"authorization": header.encode()})
    assert fault(answer) == (401, "bad-token")


def test_my_tables(ann):
    made = ann.makes_table()
    (own,) = ann.http.get("/api/me").json()["tables"]
    assert (own["id"], own["seat"], own["host"]) == (made["id"], 0, True)


# What every answer carries, and who may ask.


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/t/some-table"),
        ("GET", "/api/games"),
        ("GET", "/api/me"),
        ("GET", "/api/nothing"),
        ("GET", "/nothing"),
        ("PUT", "/api/tables"),
        ("POST", "/api/tables"),
        ("GET", "/health"),
        ("GET", "/ready"),
        ("GET", "/metrics"),
        ("GET", "/api/openapi.json"),
        ("GET", "/api/asyncapi.json"),
        ("OPTIONS", "/api/tables"),
        ("BREW", "/"),
    ],
)
def test_every_answer_is_strict_with_browsers(stranger, method, path):
    headers = stranger.request(method, path).headers
    assert headers["content-security-policy"] == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "cache-control" in headers
    assert "server" not in headers
    assert "access-control-allow-origin" not in headers


def test_the_policy_allows_no_inline_script_and_no_stranger():
    assert "unsafe" not in POLICY
    assert "http" not in POLICY
    assert "default-src 'none'" in POLICY


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_pages_from_elsewhere_may_not_change_anything(ann, headers):
    answer = ann.http.post("/api/tables", json={"game": "sen", "name": "Ann"}, headers=headers)
    assert fault(answer) == (403, "bad-origin")


def test_the_houses_own_page_may(house, ann):
    answer = ann.http.post("/api/tables", json={"game": "sen", "name": "Ann"}, headers={"origin": house.url})
    assert answer.status_code == 201


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_what_a_form_could_send_is_not_taken(ann, kind):
    body = json.dumps({"game": "sen", "name": "Ann"})
    answer = ann.http.post("/api/tables", content=body, headers={"content-type": kind})
    assert fault(answer) == (415, "json-only")


@pytest.mark.parametrize("host", ["elsewhere.example", "elsewhere.example:4040", "localhost.elsewhere.example", ""])
def test_a_house_on_this_machine_goes_by_no_other_name(stranger, host):
    assert fault(stranger.get("/", headers={"host": host})) == (421, "wrong-host")
    assert stranger.get("/ready", headers={"host": host}).status_code == 200  # a proxy looks, by any name or none


@pytest.mark.parametrize("host", ["localhost", "localhost:4040", "127.0.0.1:1", "[::1]:4040", "[::1]"])
def test_names_of_this_machine(stranger, host):
    assert stranger.get("/health", headers={"host": host}).status_code == 200


def test_a_body_that_is_too_long(ann):
    answer = ann.http.post("/api/tables", content=b" " * (MAX_BODY + 1), headers=JSON)
    assert answer.status_code == 413
    assert fault(answer)[0] == 413


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 10_000, b'{"game":"sen","name":"\\ud800"}', b"NaN"])
def test_a_body_that_is_no_json(ann, body):
    assert ann.http.post("/api/tables", content=body, headers=JSON).status_code == 400


@pytest.mark.parametrize(
    "path", ["/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../../program.py", "/..%2fprogram.py", "//x"]
)
def test_no_way_out_of_the_page(house, path):
    with httpx.Client(trust_env=False) as client:
        request = client.build_request("GET", house.url)
        request.url = request.url.copy_with(raw_path=path.encode())
        assert client.send(request).status_code == 404


def test_a_mistake_of_the_house_says_nothing(house, ann, monkeypatch, caplog):
    def fails(*arguments: object, **named: object) -> None:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr(house.program.app_state.house, "public_tables", fails)
    answer = ann.http.get("/api/tables")
    assert fault(answer) == (500, "house-error")
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text
    assert "a secret detail" in caplog.text
    assert house.program.app_state.figures.errors


def test_names_are_not_put_into_pages(house):
    eve = Person(house, "<script>alert(1)</script>")
    table = eve.makes_table(public=True)
    assert "<script>alert" not in eve.http.get("/").text
    assert "<script>alert" not in eve.http.get(f"/t/{table['id']}").text
    assert eve.http.get("/api/tables").headers["content-type"] == "application/json"


# How it is doing.


def test_health_and_readiness(house, stranger):
    assert stranger.get("/health").json()["status"] == "ok"
    assert stranger.get("/ready").status_code == 200
    house.program.app_state.is_ready = False
    try:
        assert stranger.get("/ready").status_code == 503
        assert stranger.get("/health").status_code == 200
    finally:
        house.program.app_state.is_ready = True


def test_metrics(house, ann, stranger):
    table = ann.makes_table(seats=2)
    with ann.comes_to(table["id"]) as device:
        assert device.asks("ping")["type"] == "done"
        assert device.asks("start")["type"] == "refused"
        text = stranger.get("/metrics").text
    figures = {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in text.splitlines() if line[0] != "#"}
    assert figures['fortywinks_viewers{viewpoint="player"}'] == 1
    assert figures['fortywinks_tables{phase="open"}'] >= 1
    assert figures["fortywinks_refused_total"] >= 1
    assert figures["fortywinks_journal_syncs_total"] >= 1
    assert figures["fortywinks_journal_sync_seconds_total"] > 0
    assert figures['fortywinks_latency_seconds_bucket{le="+Inf"}'] >= 1
    assert figures["fortywinks_latency_seconds_count"] == figures['fortywinks_latency_seconds_bucket{le="+Inf"}']
    assert table["id"] not in text
    assert table["code"] not in text


def test_the_documents_for_programs(stranger):
    openapi = stranger.get("/api/openapi.json").json()
    assert openapi["openapi"].startswith("3.1")
    assert "/api/tables/{table_id}" in openapi["paths"]
    assert stranger.get("/api/asyncapi.json").json()["asyncapi"].startswith("3.")


def test_a_person_who_went_astray_gets_the_page_and_a_program_a_fault(house):
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    astray = house.visitor().get("/foo", headers=browser)
    assert (astray.status_code, astray.headers["content-type"].partition(";")[0]) == (404, "text/html")
    assert astray.content == house.visitor().get("/", headers=browser).content
    for path, headers in (("/foo", {}), ("/api/foo", browser), ("/api/foo/bar", {})):
        answer = house.visitor().get(path, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not-found")
