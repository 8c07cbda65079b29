"""Where secrets are, and where they never are: on disk, in messages, in answers."""

import json
import random
import re
import sqlite3
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from fortywinks.tables import new_token, person_of
from tests.server.open_house import OpenHouse, Person
from tests.server.test_play_socket import play_on
from tests.tables.evening import Evening as TableEvening

TOKEN_SHAPED = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])")


class Evening(NamedTuple):
    """A game from beginning to end with chat, a watcher, refusals and records."""

    people: list[Person]
    messages: list[str]
    answers: list[str]
    about_me: set[str]
    data: Path


@pytest.fixture(scope="module")
def evening(tmp_path_factory) -> Evening:
    data = tmp_path_factory.mktemp("house")
    with OpenHouse(data) as house:
        people = [Person(house, name) for name in ("Ann", "Bob", "Wil")]
        table = people[0].makes_table(seats=2, options={"until": "1 round"}, public=True)
        messages = what_is_sent(people, table["id"])
        paths = ["/api/me", "/api/me/games", "/api/tables", f"/api/tables/{table['id']}", "/api/games", "/metrics", "/"]
        record = people[0].http.get("/api/me/games").json()["games"][0]["id"]
        paths += [f"/api/records/{record}", "/api/openapi.json", "/api/asyncapi.json", "/nowhere"]
        answers = [person.http.get(path).text for person in people for path in paths]
        answers.append(people[1].http.post("/api/join", json={"code": table["code"]}).text)
        about_me = {person.http.get("/api/me").json()["person"] for person in people}
    return Evening(people, messages, answers, about_me, data)


def what_is_sent(people: list[Person], table: str) -> list[str]:
    """Every message that reached anybody."""
    ann, bob, wil = people
    with ann.comes_to(table) as first, bob.comes_to(table) as second, wil.comes_to(table, "screen") as screen:
        second.asks("sit", name="Bob")
        second.asks("say", text="hello")
        second.asks("start")
        first.asks("hand-over", seat=1)
        second.asks("hand-over", seat=0)
        first.asks("start")
        first.asks("refresh")
        play_on(random.Random(1), first, second)
        for device in (first, second, screen):
            device.asks("ping")
        heard = [*first.texts, *second.texts, *screen.texts]
    with bob.comes_to(table, last=3) as again:
        again.hears()
        return [*heard, *again.texts]


def test_no_message_names_a_token_or_a_person(evening):
    assert len(evening.messages) > 30
    for person in evening.people:
        for message in evening.messages:
            assert person.token not in message
            assert person_of(person.token) not in message


def test_no_answer_names_a_token_and_only_i_am_told_who_i_am(evening):
    assert evening.about_me == {person_of(person.token) for person in evening.people}
    for person in evening.people:
        assert not any(person.token in answer for answer in evening.answers)
        named = [answer for answer in evening.answers if person_of(person.token) in answer]
        assert all(set(json.loads(answer)) == {"person", "tables"} for answer in named)


def test_on_disk_there_are_hashes_of_tokens_and_no_token(evening):
    written = b"".join(path.read_bytes() for path in evening.data.rglob("*") if path.is_file())
    for person in evening.people:
        assert person.token.encode() not in written
    assert person_of(evening.people[0].token).encode() in written
    catalogue = sqlite3.connect(evening.data / "catalogue.db")
    kept = [row[0] for row in catalogue.execute("SELECT person FROM players WHERE person IS NOT NULL")]
    catalogue.close()
    assert sorted(kept) == sorted(person_of(person.token) for person in evening.people[:2])


def test_a_record_names_nobody_but_by_the_name_they_chose(evening):
    record = next(answer for answer in evening.answers if answer.startswith('{"record":'))
    assert '"Ann"' in record
    assert '"id"' not in record, "the ids of commands are the clients' own"
    assert TOKEN_SHAPED.findall(record) == []


class Watched(str):
    """A person's id that notices when it is told from another the ordinary way, which takes longer the more of the
    two is alike. (A dictionary compares ids only if their hashes are the same, and those are salted.)
    """

    compared = 0

    def __eq__(self, other: object) -> bool:
        same = str(self) == other
        Watched.compared += not same and isinstance(other, str)
        return same

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


def test_a_token_is_hashed_before_anything_is_done_with_it():
    token = new_token()
    near = token[:-1] + ("A" if token[-1] != "A" else "B")
    common = [one == other for one, other in zip(person_of(token), person_of(near), strict=True)]
    assert sum(common) < len(common) / 2, "tokens that differ in one letter have nothing else in common"


def test_who_somebody_is_is_compared_in_the_same_time_whatever_is_alike(monkeypatch):
    """Nobody can feel their way to another's seat, or to being host, by how long a refusal takes."""
    monkeypatch.setattr("tests.tables.evening.person_of", lambda name: Watched(person_of(name)))
    monkeypatch.setattr("fortywinks.tables.meta._encode", msgspec.json.Encoder(enc_hook=str).encode)
    evening = TableEvening(2, starter="A")
    ann, bob = evening.client("Ann"), evening.sits("Bob")
    assert ann.sends("start")["type"] == "done"
    ann.does("look 1 2")
    bob.refused("pause")
    bob.does("look 1 2")
    evening.client("Eve").refused("act", do="draw")
    bob.leaves()
    assert evening.client("Bob").last["type"] == "table-changed"
    assert ann.sends("remove", seat=1)["type"] == "done"
    assert [meta.id for meta in evening.house.tables_of(Watched(person_of("Ann")))] == [evening.table.meta.id]
    assert evening.house.tables_of(Watched(person_of("Eve"))) == []
    assert Watched.compared == 0
    assert Watched("a") != "b"
    assert Watched.compared == 1, "the watch watches"
