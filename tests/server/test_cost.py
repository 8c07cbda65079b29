"""Nothing that anybody asks for makes others wait: dear things are rationed by what they cost, or done elsewhere."""

import asyncio
import resource
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from fortywinks.games.dreams.gallery import house_gallery
from fortywinks.server import app_state, background, descriptors, play
from fortywinks.server.background import Background
from fortywinks.server.buckets import Bucket
from fortywinks.server.http import replays
from fortywinks.server.security import LONGEST_HOST
from fortywinks.tables import TableRefusal, new_token
from fortywinks.tables.replays import Look, look_in_pieces
from tests.server.harness import wait_for
from tests.server.open_house import OpenHouse, Person
from tests.server.whole_games import finished_game


def test_what_was_spent_must_come_in_again():
    bucket = Bucket(rate=0.1, burst=1, now=0)
    bucket.spend(0, 0.9)
    assert not bucket.owes(0)
    bucket.spend(0, 0.2)
    assert bucket.owes(0.9)
    assert not bucket.owes(1.1)
    bucket.spend(1000, 0)
    bucket.spend(1000, 1.1)
    assert bucket.owes(1000), "what was not used long ago does not add up"


def test_dear_messages_of_one_address_are_rationed_by_what_they_cost(tmp_path, monkeypatch):
    monkeypatch.setattr(play, "SHARE_BURST", 0.0005)
    monkeypatch.setattr(play, "SHARE", 0.0001)
    with OpenHouse(tmp_path) as house:
        ann = Person(house, "Ann")
        table = ann.makes_table(seats=2)["id"]
        with ann.comes_to(table) as host:
            for _ in range(50):
                host.says("refresh")
            assert host.hears("refused")["code"] == "too-fast"


def test_one_address_cannot_fill_the_house_with_fresh_names(tmp_path, monkeypatch):
    monkeypatch.setattr(app_state, "NEW_TABLES", 5)
    with OpenHouse(tmp_path) as house:
        wish = {"game": "sen", "name": "Ann"}
        answers = [house.visitor(new_token()).post("/api/tables", json=wish) for _ in range(8)]
        assert [answer.status_code for answer in answers] == [201] * 5 + [429] * 3
        assert answers[-1].json()["error"]["code"] == "too-fast"


def test_a_host_that_is_no_name_is_turned_away(tmp_path):
    with OpenHouse(tmp_path) as house:
        for host in ("localhost:" + "9" * LONGEST_HOST, "x" * 5000):
            answer = house.visitor().get("/api/games", headers={"host": host})
            assert answer.status_code == 421


def test_background_work_is_done_in_turns_between_addresses():
    done: list[str] = []

    async def main() -> None:
        desk = Background()
        release = threading.Event()
        first = asyncio.create_task(desk.do("here", release.wait, 10))
        await asyncio.sleep(0)
        waiting = [asyncio.create_task(desk.do("here", done.append, f"here {number}")) for number in range(3)]
        waiting.append(asyncio.create_task(desk.do("there", done.append, "there")))
        await asyncio.sleep(0)
        waiting[1].cancel()
        release.set()
        await asyncio.gather(first, *waiting, return_exceptions=True)
        desk.close()

    asyncio.run(main())
    assert done == ["here 0", "there", "here 2"]


async def test_background_work_that_fails_says_so_and_the_next_is_done():
    desk = Background()
    with pytest.raises(ZeroDivisionError):
        await desk.do("here", lambda: 1 // 0)
    assert await desk.do("here", lambda: 4) == 4
    desk.close()


async def test_one_address_may_not_queue_background_work_for_ever(monkeypatch):
    monkeypatch.setattr(background, "PER_ADDRESS", 2)

    desk = Background()
    release = threading.Event()
    work = [asyncio.create_task(desk.do("here", release.wait, 10)) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(TableRefusal):
        await desk.do("here", release.wait)
    other = asyncio.create_task(desk.do("there", release.wait, 10))
    release.set()
    await asyncio.gather(other, *work)
    desk.close()


@pytest.mark.parametrize(("soft", "hard", "is_few"), [(256, 1024, True), (1024, 20_000, False), (9000, 9000, False)])
def test_the_limit_of_open_files_is_raised_and_a_reserve_is_kept(monkeypatch, caplog, soft, hard, is_few):
    asked = []
    monkeypatch.setattr(resource, "getrlimit", lambda what: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda what, limits: asked.append(limits))
    assert descriptors.raise_limit() == hard - descriptors.RESERVE
    assert asked == ([] if soft == hard else [(hard, hard)])
    assert [line.message for line in caplog.records] == ["few open files are allowed"] * is_few


def test_one_address_gets_a_part_of_all_connections(tmp_path, monkeypatch):
    monkeypatch.setattr("fortywinks.server.program.raise_limit", lambda: 12)
    with OpenHouse(tmp_path) as house, ExitStack() as lines:
        ann = Person(house, "Ann")
        table = ann.makes_table()["id"]
        for _ in range(3):
            lines.enter_context(ann.comes_to(table))
        with pytest.raises(Exception, match="429"):
            lines.enter_context(ann.comes_to(table))


def test_whoever_comes_when_all_connections_are_taken_is_turned_away_and_it_is_said(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr("fortywinks.server.program.raise_limit", lambda: 3)
    with OpenHouse(tmp_path) as house:
        visitors = [house.visitor() for _ in range(5)]
        answers = []
        for visitor in visitors:
            try:
                answers.append(visitor.get("/health").status_code)
            except Exception:
                answers.append(0)
        assert answers == [200, 200, 200, 0, 0]
        assert [line.message for line in caplog.records].count("connections are turned away") == 1
        assert house.program.app_state.door.turned_away == 2


def test_what_a_game_is_asked_over_http_is_answered_in_turns_too(tmp_path):
    """One address cannot have forty threads reckon at once."""
    release = threading.Event()
    with OpenHouse(tmp_path) as house, ThreadPoolExecutor(background.PER_ADDRESS + 2) as askers:
        ann = Person(house, "Ann")
        desk = house.program.app_state.background
        busy = asyncio.run_coroutine_threadsafe(desk.do("elsewhere", release.wait, 20), house.loop)
        names = "&".join(f"name={name}" for name in list(house_gallery())[:4])
        path = f"/api/dreams/hindsight?{names}&vision=1&mortal=0&seats=3"
        asked = [askers.submit(ann.http.get, path) for _ in range(background.PER_ADDRESS + 2)]
        wait_for(lambda: sum(answer.done() for answer in asked) == 2)
        release.set()
        assert busy.result(10)
        statuses = sorted(answer.result(10).status_code for answer in asked)
    assert statuses == [200] * background.PER_ADDRESS + [429] * 2


def test_a_room_full_of_phones_behind_one_address_gets_all_its_pictures(tmp_path):
    """A screen and six phones begin a round together, while the house reckons for somebody else."""
    release = threading.Event()
    name = next(iter(house_gallery()))
    paths = ["/api/dreams/pictures?name=" + name, *[f"/api/dreams/picture?name={name}"] * 4] * 7
    with OpenHouse(tmp_path, requests_per_second=0) as house, ThreadPoolExecutor(len(paths)) as askers:
        ann = Person(house, "Ann")
        desk = house.program.app_state.background
        busy = asyncio.run_coroutine_threadsafe(desk.do("elsewhere", release.wait, 20), house.loop)
        answers = [askers.submit(ann.http.get, path) for path in paths]
        statuses = {answer.result(20).status_code for answer in answers}
        release.set()
        assert busy.result(10)
    assert statuses == {200}


def test_a_long_game_is_told_no_faster_than_it_is_read(tmp_path, monkeypatch):
    """Or somebody who reads nothing would have the house hold megabytes for each of their connections."""
    made: list[bytes] = []

    def counted(look: Look) -> Iterator[bytes]:
        for piece in look_in_pieces(look):
            made.append(piece)
            yield piece

    monkeypatch.setattr(replays, "look_in_pieces", counted)
    with OpenHouse(tmp_path) as house:
        _, game = finished_game(house, "sen", until="9999")
        whole = house.visitor().get(f"/api/records/{game}/replay").content
        assert len(whole) == sum(map(len, made)) > 2 << 20
        made.clear()
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", house.program.port))
            line.sendall(f"GET /api/records/{game}/replay HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            wait_for(lambda: made)
            assert house.visitor().get("/api/dreams/pictures?name=adrift").status_code == 200  # and others have turns
            time.sleep(0.5)
            assert sum(map(len, made)) < len(whole) / 2
