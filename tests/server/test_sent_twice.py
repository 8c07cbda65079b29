"""Whoever hears no answer sends the command again under the same id: over real sockets it is done once."""

from collections.abc import Iterator
from typing import Any

import pytest

from fortywinks.protocol.messages import CLIENT_MESSAGES
from fortywinks.tables.seen import table_state
from tests.server.open_house import Device, OpenHouse, Person


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Iterator[OpenHouse]:
    with OpenHouse(tmp_path_factory.mktemp("house"), tables_per_person=1000) as house:
        yield house


def state_of(house: OpenHouse, table: str) -> Any:
    return house.on_its_thread(lambda: table_state(house.program.app_state.house.table(table)))


def notices(device: Device, code: str) -> int:
    device.asks("ping")
    return sum(message["type"] == "notice" and message["code"] == code for message in device.heard)


@pytest.mark.parametrize(
    ("command", "fields", "news"),
    [("say", {"text": "good night"}, "said"), ("react", {"reaction": "yawn"}, "reacted")],
)
def test_what_is_said_again_after_a_lost_line_is_heard_once(house, command, fields, news):
    ann, bob = Person(house, "Ann"), Person(house, "Bob")
    table = ann.makes_table(seats=2)["id"]
    with bob.comes_to(table) as listening:
        listening.asks("sit", name="Bob")
        with ann.comes_to(table) as line:
            line.says(command, id="mine", **fields)
            line.says(command, id="mine", **fields)
            listening.hears(news)
        with ann.comes_to(table) as line:
            assert line.asks(command, id="mine", **fields) == {"type": "done", "id": "mine"}
            assert line.asks(command, id="another", **fields)["type"] == "done"
        listening.asks("ping")
        assert [message["type"] for message in listening.heard].count(news) == 2


def test_the_id_of_one_person_is_not_that_of_another(house):
    ann, bob = Person(house, "Ann"), Person(house, "Bob")
    table = ann.makes_table(seats=2)["id"]
    with ann.comes_to(table) as one, bob.comes_to(table) as other:
        other.asks("sit", id="1", name="Bob")
        assert one.asks("say", id="1", text="first")["type"] == "done"
        assert other.asks("say", id="2", text="second")["type"] == "done"
        one.asks("ping")
        assert [message["text"] for message in one.heard if message["type"] == "said"] == ["first", "second"]


def test_what_was_refused_stays_refused_under_its_id(house):
    """A line that stood still may bring a command once more, long after whoever sent it has gone another way."""
    ann = Person(house, "Ann")
    table = ann.makes_table(seats=2)["id"]
    with ann.comes_to(table) as old, ann.comes_to(table) as host:
        assert host.asks("start", id="go")["code"] == "seats-unfilled"
        host.asks("set-bot", seat=1, level="random")
        assert old.asks("start", id="go")["code"] == "seats-unfilled"
        assert state_of(house, table).phase == "open"
        assert host.asks("start", id="go-on")["type"] == "done"


HOSTS = [
    ("extra-time", {}, "extra-time"),
    ("hand-over", {"seat": 1}, "host-changed"),
    ("remove", {"seat": 1}, "bot-took-over"),
]


@pytest.mark.parametrize(("command", "fields", "notice"), HOSTS, ids=[command for command, _, _ in HOSTS])
def test_a_hosts_command_sent_twice_is_done_once(house, command, fields, notice):
    ann, bob = Person(house, "Ann"), Person(house, "Bob")
    table = ann.makes_table(seats=2)["id"]
    with bob.comes_to(table) as guest:
        guest.asks("sit", name="Bob")
        with ann.comes_to(table) as host:
            assert host.asks("start")["type"] == "done"
            assert host.asks(command, id="once", **fields)["type"] == "done"
        before = state_of(house, table)
        with ann.comes_to(table) as host:
            assert host.asks(command, id="once", **fields) == {"type": "done", "id": "once"}
            assert state_of(house, table).phase == before.phase
            assert state_of(house, table).host == before.host
            assert notices(guest, notice) == 1


def test_whoever_sits_down_since_is_not_removed_by_what_was_meant_for_another(house):
    ann, bob, cal = (Person(house, name) for name in ("Ann", "Bob", "Cal"))
    table = ann.makes_table(seats=2)["id"]
    with ann.comes_to(table) as host, bob.comes_to(table) as guest, cal.comes_to(table) as other:
        guest.asks("sit", name="Bob")
        assert host.asks("remove", id="out", seat=1)["type"] == "done"
        assert other.asks("sit", name="Cal")["type"] == "done"
        assert host.asks("remove", id="out", seat=1)["type"] == "done"
        assert state_of(house, table).seats[1].name == "Cal"


def test_a_house_that_was_restarted_still_knows(tmp_path):
    """What was written down is done once, also if the house closed before its answer was heard."""
    with OpenHouse(tmp_path) as house:
        ann = Person(house, "Ann")
        table = ann.makes_table(seats=3)["id"]
        with ann.comes_to(table) as host:
            assert host.asks("set-seats", id="two", count=2)["type"] == "done"
            assert host.asks("set-seats", id="four", count=4)["type"] == "done"
    with OpenHouse(tmp_path) as house:
        again = Person(house, "Ann", ann.token)
        with again.comes_to(table) as host:
            assert host.asks("set-seats", id="two", count=2) == {"type": "done", "id": "two"}
            assert len(state_of(house, table).seats) == 4


def test_who_was_removed_again_is_not_readmitted_by_what_was_meant_before(house):
    ann, bob = Person(house, "Ann"), Person(house, "Bob")
    table = ann.makes_table(seats=2)["id"]
    with ann.comes_to(table) as host, bob.comes_to(table) as guest:
        for _ in range(2):
            assert guest.asks("sit", name="Bob")["type"] == "done"
            assert host.asks("remove", seat=1)["type"] == "done"
            assert host.asks("readmit", id="again", name="Bob")["type"] == "done"
        assert guest.asks("sit", name="Bob")["code"] == "removed"


def test_every_command_can_be_sent_twice(house):
    """Whatever it is: the second time changes nothing, and is answered as the first."""
    fields: dict[str, dict[str, Any]] = {
        "set-table": {"watching": "everyone"},
        "set-options": {"options": {"until": "6 rounds"}},
        "set-bot": {"seat": 2, "level": "random"},
        "remove": {"seat": 2},
        "set-seats": {"count": 2},
        "sit": {"name": "Bob"},
        "rename": {"name": "Bert"},
        "say": {"text": "hello"},
        "react": {"reaction": "wow"},
        "mute": {"seat": 1, "muted": True},
        "start": {},
        "check": {"do": "look 1 2"},
        "pause": {},
        "resume": {},
        "extra-time": {},
        "hand-over": {"seat": 0},
        "away": {},
        "back": {},
        "stand": {},
        "refresh": {},
        "ping": {},
    }
    by_guest = {"sit", "rename", "say", "react", "stand"}
    apart = {"act", "hint", "close", "rematch", "readmit"}  # held by tests of their own
    assert fields.keys() | apart == {str(kind.__struct_config__.tag) for kind in CLIENT_MESSAGES}
    ann, bob = Person(house, "Ann"), Person(house, "Bob")
    table = ann.makes_table(seats=3)["id"]
    with ann.comes_to(table) as host, bob.comes_to(table) as guest:
        for command, more in fields.items():
            who, id = guest if command in by_guest else host, f"the-{command}"
            first = who.asks(command, id=id, **more)
            assert first == {"type": "done", "id": id}
            before = state_of(house, table)
            assert who.asks(command, id=id, **more) == first
            assert state_of(house, table) == before
