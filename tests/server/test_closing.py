"""The host closes the table: whoever is there is told so clearly, in order, and every line ends well."""

import asyncio
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from fortywinks.client import Address, HouseClient, TableClient
from fortywinks.protocol.messages import Bye, Close, Done
from fortywinks.tables import new_token
from tests.cli.driving import Piped
from tests.server.open_house import Device, Person

BOT = Path(__file__).parents[2] / "examples" / "wire_bot.py"
GOODBYE = {"type": "bye", "code": "closed", "again": False}


def to_the_end(device: Device) -> list[dict[str, Any]]:
    """What was heard last, when the house has hung up."""
    assert device.close_code() == 1001
    return device.heard


@pytest.mark.parametrize("phase", ["open", "playing", "paused", "finished"])
def test_every_viewer_is_told_and_every_line_ends_well(house, phase):
    ann, bob, wil, tv = (Person(house, name) for name in ("Ann", "Bob", "Wil", "TV"))
    table = ann.makes_table(seats=2, options={"until": "1 round", "starter": "A"})["id"]
    with ExitStack() as lines:
        host, phone, guest = (lines.enter_context(person.comes_to(table)) for person in (ann, ann, bob))
        watcher, screen = (lines.enter_context(person.comes_to(table, as_)) for person, as_ in WATCHING(wil, tv))
        guest.asks("sit", name="Bob")
        if phase != "open":
            host.asks("start")
        if phase == "finished":
            for device in (host, guest):
                assert device.asks("act", do="look 1 2")["type"] == "update"
            assert host.asks("act", do="wake")["type"] == "update"
        if phase == "paused":
            host.asks("pause")
        id = host.says("close")
        for device in (host, phone, guest, watcher, screen):
            *_, changed, bye = [message for message in to_the_end(device) if message["type"] != "done"]
            assert (changed["type"], changed["table"]["phase"], bye) == ("table-changed", "closed", GOODBYE)
        assert host.heard[-2:] == [{"type": "done", "id": id}, GOODBYE]
        with bob.comes_to(table) as late:
            assert late.hears()["code"] == "closed"
            assert late.close_code() == 1008
    assert table not in [own["id"] for own in ann.http.get("/api/me").json()["tables"]]
    house.on_its_thread(house.program.app_state.house.sweep)
    assert ann.http.get(f"/api/tables/{table}").status_code == 404


def WATCHING(*people: Person) -> list[tuple[Person, str]]:
    return list(zip(people, ("spectator", "screen"), strict=True))


def test_a_bot_over_the_wire_and_a_terminal_leave_in_peace(house):
    """In the middle of a game, whoever's turn it is."""
    ann = Person(house, "Ann")
    table = ann.makes_table(seats=3, options={"until": "1 round"})["id"]
    link = f"{house.url}/t/{table}"
    with (
        ann.comes_to(table) as host,
        subprocess.Popen([sys.executable, BOT, link], stderr=subprocess.PIPE, text=True) as bot,
        Piped("join", link, "--name", "Cid", "--plain") as terminal,
    ):
        host.asks("set-table", pace="none")
        while not all(place["kind"] == "person" for place in host.hears("table-changed")["table"]["seats"]):
            pass
        assert host.asks("start")["type"] == "done"
        terminal.hear("Your choice: ")
        host.says("close")
        said = terminal.hear(r"Sleep well\. This table is closed\.\n")
        assert "The house hangs up: this table is closed." in said
        assert terminal.end() == 0
        _, trouble = bot.communicate(timeout=20)
        assert (bot.returncode, trouble) == (0, "")


def test_a_program_that_closes_its_table_hears_that_it_was_done(house):
    async def visit() -> list[type]:
        token = new_token()
        address: Address = HouseClient(house.url, token).create("sen", "Ann")
        async with TableClient(address, token) as client:
            assert isinstance(await client.ask(Close), Done)
            return [type(message) async for message in client]

    assert asyncio.run(visit())[-1] is Bye


def test_whoever_may_not_watch_any_more_goes(house):
    """When the host says so, and when the game begins at a table that nobody may watch."""
    ann, wil, eve = (Person(house, name) for name in ("Ann", "Wil", "Eve"))
    table = ann.makes_table(seats=2)["id"]
    with ann.comes_to(table) as host, ann.comes_to(table, "screen") as own_screen:
        host.asks("set-bot", seat=1, level="random")
        host.asks("set-table", seats_open_during_play=False, watching="nobody")
        with eve.comes_to(table) as loiterer:
            loiterer.hears("welcome")
            assert host.asks("start")["type"] == "done"
            assert loiterer.hears("bye")["code"] == "no-watching"
            assert loiterer.close_code() == 1008
        host.asks("set-table", watching="link")
        with wil.comes_to(table, "spectator") as watcher:
            watcher.hears("welcome")
            host.asks("set-table", watching="nobody")
            assert watcher.hears("bye")["again"] is False
            assert watcher.close_code() == 1008
        assert own_screen.asks("ping")["type"] == "done"
