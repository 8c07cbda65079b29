"""What a host, a guest and a stranger can do at a table over real sockets."""

from collections.abc import Iterator
from typing import Any

import pytest

from fortywinks.protocol.messages import CLIENT_MESSAGES
from fortywinks.tables.seen import table_state
from tests.server.open_house import Device, OpenHouse, Person

HOSTS_COMMANDS = [
    ("set-bot", {"seat": 1, "level": "easy"}),
    ("remove", {"seat": 0}),
    ("set-seats", {"count": 3}),
    ("set-options", {"options": {"penalty": 10}}),
    ("set-table", {"watching": "everyone"}),
    ("start", {}),
    ("pause", {}),
    ("resume", {}),
    ("extra-time", {}),
    ("hand-over", {"seat": 1}),
    ("mute", {"seat": 0, "muted": True}),
    ("close", {}),
    ("readmit", {"name": "Bob"}),
]


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Iterator[OpenHouse]:
    with OpenHouse(tmp_path_factory.mktemp("house")) as house:
        yield house


def state_of(house: OpenHouse, table: str) -> Any:
    return house.on_its_thread(lambda: table_state(house.program.app_state.house.table(table)))


def updates_of(device: Device, least: int) -> list[dict[str, Any]]:
    """The first so many updates that a device hears."""
    while sum(message["type"] == "update" for message in device.heard) < least:
        device.hears("update")
    return [message for message in device.heard if message["type"] == "update"][:least]


@pytest.mark.parametrize(("command", "fields"), HOSTS_COMMANDS, ids=[command for command, _ in HOSTS_COMMANDS])
def test_nobody_but_the_host_does_what_is_the_hosts(house, command, fields):
    ann, bob, eve = Person(house, "Ann"), Person(house, "Bob"), Person(house, "Eve")
    table = ann.makes_table(seats=2)
    with ann.comes_to(table["id"]), bob.comes_to(table["id"]) as guest:
        assert guest.asks("sit", name="Bob")["type"] == "done"
        with eve.comes_to(table["id"], "spectator") as watcher:
            before = state_of(house, table["id"])
            for other in (guest, watcher):
                assert other.asks(command, **fields)["code"] == "not-host"
            assert state_of(house, table["id"]) == before


def test_every_command_of_the_host_is_in_the_list():
    hosts = {kind.__struct_config__.tag for kind in CLIENT_MESSAGES if (kind.__doc__ or "").startswith("Host:")}
    assert hosts == {command for command, _ in HOSTS_COMMANDS}


def test_a_host_sees_no_more_of_the_cards_than_their_seat(house):
    """A host without a seat is told what a spectator is told, and cannot act for anybody."""
    ann, bob, eve = Person(house, "Ann"), Person(house, "Bob"), Person(house, "Eve")
    table = ann.makes_table(seats=2)
    with ann.comes_to(table["id"]) as host, bob.comes_to(table["id"]) as guest:
        host.asks("stand")
        host.asks("set-table", pace="none")
        guest.asks("sit", name="Bob", seat=0)
        host.asks("set-bot", seat=1, level="random")
        with eve.comes_to(table["id"], "spectator") as watcher:
            watcher.hears("welcome")
            assert host.asks("start")["type"] == "done"
            assert guest.asks("act", do="look 1 2")["type"] == "update"
            guest_saw = [message for message in guest.heard if message["type"] == "update"]
            updates = [updates_of(device, len(guest_saw)) for device in (host, watcher)]
            assert updates[0] == updates[1]
            assert not any("own" in update or "legal" in update for update in updates[0])
            assert any("saw-own" in str(message) for message in guest_saw)
            assert host.asks("act", do="look 1 2")["code"] == "no-seat"


def test_a_stranger_with_the_link_can_do_nothing_at_a_full_table(house):
    ann, eve = Person(house, "Ann"), Person(house, "Eve")
    table = ann.makes_table(seats=2)
    with ann.comes_to(table["id"]) as host, eve.comes_to(table["id"]) as stranger:
        host.asks("set-bot", seat=1, level="random")
        host.asks("set-table", seats_open_during_play=False)
        assert host.asks("start")["type"] == "done"
        refusals = {
            command: stranger.asks(command, **fields)["code"]
            for command, fields in (
                ("sit", {"name": "Eve"}),
                ("act", {"do": "draw"}),
                ("stand", {}),
                ("away", {}),
                ("back", {}),
                ("say", {"text": "hello"}),
                ("react", {"reaction": "wow"}),
            )
        }
    assert refusals == {
        "sit": "no-joining-now",
        "act": "no-seat",
        "stand": "no-seat",
        "away": "no-seat",
        "back": "no-seat",
        "say": "only-seated-talk",
        "react": "no-seat",
    }
