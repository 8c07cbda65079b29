"""Commands from the wrong person, a second time, too early or too late: each is refused with a reason, and the table is
as it was."""

from collections.abc import Iterator
from typing import Any

import pytest

from fortywinks.tables.seen import table_state
from tests.server.open_house import Device, OpenHouse, Person


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Iterator[OpenHouse]:
    with OpenHouse(tmp_path_factory.mktemp("house")) as house:
        yield house


def look(house: OpenHouse, table: str) -> tuple[Any, str]:
    """The table and everything in its game."""

    def state() -> tuple[Any, str]:
        found = house.program.app_state.house.table(table)
        return table_state(found), found.play.state.text() if found.play is not None else ""

    seen: tuple[Any, str] = house.on_its_thread(state)
    return seen


def refusals(device: Device, *acts: str) -> list[tuple[str, str | None]]:
    answers = [device.asks("act", do=do) for do in acts]
    return [(answer["code"], answer.get("rule")) for answer in answers]


def test_every_moment_has_its_refusal(house):
    ann, bob = Person(house, "Ann"), Person(house, "Bob")
    table = ann.makes_table(seats=2, options={"until": "1 round", "starter": "A"})["id"]
    with ann.comes_to(table) as first, bob.comes_to(table) as second:
        second.asks("sit", name="Bob")
        assert refusals(first, "look 1 2") == [("not-started", None)]
        assert first.asks("start")["type"] == "done"
        before = look(house, table)
        refused = refusals(first, "draw", "wake", "discard", "look 9 9", "fly")
        assert [code for code, _ in refused[-2:]] == ["two-own-lands", "bad-notation"]
        assert all(rule and rule.startswith("SEN-") for _, rule in refused[:-1])
        assert look(house, table) == before
        for device in (first, second):
            assert device.asks("act", do="look 1 2")["type"] == "update"
        before = look(house, table)
        refused = refusals(second, "draw", "take 1", "wake", "look 1 2")
        assert all(code == "not-asked" and rule and rule.startswith("SEN-") for code, rule in refused), "not Bob's turn"
        assert look(house, table) == before
        assert first.asks("act", do="wake")["type"] == "update"
        while first.phase != "finished":
            first.hears()
        before = look(house, table)
        assert all(rule and rule.startswith("SEN-") for _, rule in refusals(first, "draw", "look 1 2"))
        assert look(house, table) == before


def test_what_another_person_said_does_nothing_when_it_is_said_again(house):
    """Somebody has heard every frame that Ann sent, and sends them over a line of their own."""
    ann, bob, eve = (Person(house, name) for name in ("Ann", "Bob", "Eve"))
    table = ann.makes_table(seats=2, options={"starter": "A"})["id"]
    frames: list[tuple[str, dict[str, Any]]] = [
        ("set-table", {"pace": "none", "seats_open_during_play": False}),
        ("start", {}),
        ("act", {"do": "look 1 2"}),
        ("say", {"text": "good night"}),
        ("pause", {}),
        ("resume", {}),
        ("act", {"do": "draw"}),
    ]
    with ann.comes_to(table) as first, bob.comes_to(table) as second, eve.comes_to(table) as third:
        second.asks("sit", name="Bob")
        for number, (command, fields) in enumerate(frames):
            if number == 6:
                assert second.asks("act", do="look 1 2")["type"] == "update"
            assert first.asks(command, id=f"anns-{number}", **fields)["type"] in ("done", "update")
        before = look(house, table)
        answers = [
            device.asks(command, id=f"anns-{number}", **fields)
            for device in (second, third)
            for number, (command, fields) in enumerate(frames)
            if command != "say"
        ]
        assert all(answer["type"] == "refused" for answer in answers)
        assert third.asks("say", id="anns-3", text="good night")["code"] == "only-seated-talk"
        assert look(house, table) == before
        for number, (command, fields) in enumerate(frames):  # and from Ann herself it is done once
            assert first.asks(command, id=f"anns-{number}", **fields)["type"] == "done"
        assert look(house, table) == before
