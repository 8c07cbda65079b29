"""What is logged, and above all what is not."""

import asyncio
import gc
import json
import logging
import random
import re
from collections.abc import Iterator
from io import StringIO

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from fortywinks.server.control import ControlRefused, ListTables, ask_running
from fortywinks.server.http import replays
from fortywinks.server.logs import JsonLines, TextLines, without_secrets
from fortywinks.tables import new_token, person_of
from fortywinks.tables.keeping import FinishedGame
from fortywinks.tables.meta import meta_line
from tests.server.harness import wait_for
from tests.server.open_house import OpenHouse, Person
from tests.server.test_play_socket import play_on
from tests.server.whole_games import finished_game

TOKEN = "a-Token_of-43-letters-that-nobody-else-has1"


def logged(form: logging.Formatter, message: str, *arguments: object, **fields: object) -> str:
    record = logging.makeLogRecord(
        {"name": "fortywinks.test", "levelno": logging.INFO, "levelname": "INFO", "msg": message, "args": arguments}
    )
    record.__dict__.update(fields)
    return form.format(record)


def test_a_line_is_one_json_object():
    line = logged(JsonLines(), "a table was %s", "made\nand more", seats=3)
    entry = json.loads(line)
    assert "\n" not in line
    assert entry["message"] == "a table was made\nand more"
    assert (entry["level"], entry["from"], entry["seats"]) == ("info", "fortywinks.test", 3)
    assert entry["time"].endswith("Z")


def test_a_mistake_is_logged_with_its_trace():
    try:
        raise RuntimeError(f"token {new_token()}")
    except RuntimeError as error:
        record = logging.makeLogRecord({"msg": "failed", "exc_info": (type(error), error, error.__traceback__)})
    entry = json.loads(JsonLines().format(record))
    assert "RuntimeError: token …" in entry["error"]
    assert "RuntimeError: token …" in TextLines().format(record)


@pytest.mark.parametrize(
    "secret",
    [
        TOKEN,
        f"Bearer {TOKEN}",
        f"fw_token={TOKEN};",
        person_of(TOKEN),
        "/api/tables/SbcFmDzL3nEkCaxK/play",
        "/t/SbcFmDzL3nEkCaxK",
        "/api/records/SbcFmDzL3nEkCaxK-1",
        "code=bedosupa",
    ],
)
def test_secrets_do_not_get_out(secret):
    for form in (JsonLines(), TextLines()):
        for line in (logged(form, f"x {secret} y"), logged(form, "x %s y", secret), logged(form, "x", extra=secret)):
            assert "…" in line
            assert "SbcFmDzL3nEkCaxK" not in line
            assert "bedosupa" not in line
            assert TOKEN not in line
    assert without_secrets("an ordinary line about port 4040") == "an ordinary line about port 4040"


def test_a_whole_evening_leaves_no_secret_in_the_log(tmp_path):
    """Nothing is left to the filter: the evening is logged as it comes, at the most talkative level."""
    text = StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(logging.Formatter("%(name)s %(message)s %(args)s"))
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    for noisy in ("httpx", "httpcore", "websockets.client", "hpack"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    try:
        with OpenHouse(tmp_path) as house:
            ann, bob = Person(house, "Ann"), Person(house, "Bob")
            table = ann.makes_table(seats=2, options={"until": "1 round"})
            with ann.comes_to(table["id"]) as first, bob.comes_to(table["id"]) as second:
                assert second.asks("sit", name="Bob")["type"] == "done"
                assert second.asks("say", text="sleep well")["type"] == "done"
                first.line.send("nonsense")
                assert first.asks("start")["type"] == "done"
                play_on(random.Random(2), first, second)
            bob.http.post("/api/join", json={"code": table["code"]})
            bob.http.get("/api/me")
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
    evening = text.getvalue()
    assert "open" in evening
    secrets = (ann.token, bob.token, person_of(ann.token), table["id"], table["code"], "sleep well", "Ann", "Bob")
    for secret in (*secrets, '"own"', '"legal"', "draw "):
        assert secret not in evening


def test_every_mistake_is_counted_wherever_it_happens(tmp_path, monkeypatch):
    """In a request, on a socket, by a clock, while tidying, in a callback of the event loop."""

    def fail(*given: object) -> None:
        raise RuntimeError("a mistake of the house")

    with OpenHouse(tmp_path) as house:
        state = house.program.app_state
        ann = Person(house, "Ann")
        table = ann.makes_table()["id"]

        def mistakes() -> int:
            text = ann.http.get("/metrics").text
            return int(float(re.findall(r"^fortywinks_errors_total (\S+)$", text, re.MULTILINE)[0]))

        assert mistakes() == 0
        with monkeypatch.context() as patch:
            patch.setattr(state.house, "public_tables", fail)
            assert ann.http.get("/api/tables").status_code == 500
        assert mistakes() == 1
        with monkeypatch.context() as patch, ann.comes_to(table) as device:
            patch.setattr(state.house, "count", fail)  # it is asked when the message is refused
            device.says("no such thing")
            assert device.close_code() == 1011
        assert mistakes() == 2
        with monkeypatch.context() as patch:
            patch.setattr(state.house, "tick", fail)
            house.on_its_thread(house.program.timer._tick)
        assert mistakes() == 3
        house.loop.call_soon_threadsafe(fail)
        wait_for(lambda: mistakes() == 4)


def test_every_mistake_is_counted_also_in_the_middle_of_something(tmp_path, monkeypatch):
    """In a handshake, in an answer that has begun, at the owner's wish, in the catalogue, in a task by itself."""

    def fail(*given: object) -> Iterator[bytes]:
        raise RuntimeError("a mistake of the house")

    def fail_later(*given: object) -> Iterator[bytes]:
        yield b"{"
        fail()

    async def fail_alone() -> None:
        fail()

    with OpenHouse(tmp_path) as house:
        state, catalogue = house.program.app_state, house.program.store.catalogue.catalogue
        ann = Person(house, "Ann")
        table, game = finished_game(house, "sen", until="1 round")
        counted = [state.figures.errors]

        def one_more() -> bool:
            counted.append(state.figures.errors)
            return counted[-1] > counted[-2]

        with monkeypatch.context() as patch:
            patch.setattr(state.waker, "awake", fail)
            with pytest.raises(InvalidStatus), ann.comes_to(table):
                pass
        wait_for(one_more)
        with monkeypatch.context() as patch:
            patch.setattr(replays, "look_in_pieces", fail_later)
            with pytest.raises(httpx.RemoteProtocolError):
                ann.http.get(f"/api/records/{game}/replay")
        wait_for(one_more)
        with monkeypatch.context() as patch:
            patch.setattr(state.house, "metas", fail)
            with pytest.raises(ControlRefused, match="made a mistake"):
                ask_running(tmp_path, ListTables())
        wait_for(one_more)
        with monkeypatch.context() as patch:
            patch.setattr(catalogue, "add_record", fail)
            there = state.house.table(table)
            assert there.play is not None
            again = FinishedGame("again", meta_line(there.meta), bytes(there.play.record).splitlines())
            house.on_its_thread(lambda: state.house.keep_game(table, again))
            wait_for(one_more)
        house.on_its_thread(lambda: asyncio.ensure_future(fail_alone()) and None)
        house.on_its_thread(gc.collect)
        wait_for(one_more)
        house.on_its_thread(state.house.sweep)  # so that the game is kept in the end
