"""What was acknowledged stays: whatever was changed after a game, whatever the disk does, however often it is sent."""

import asyncio
import io
import json
from typing import Any

import pytest

from fortywinks.core.records import read_lines
from fortywinks.core.replay import verify
from fortywinks.games import load_game
from fortywinks.tables import Limits, TableRefusal, person_of
from fortywinks.tables.absence import ABANDONED, DAY, SHORT_LIVED
from fortywinks.tables.codes import new_id
from fortywinks.tables.done_commands import MOST, WINDOW

from .evening import Client, Evening, two_players


def finished(**options: Any) -> tuple[Evening, Client, Client]:
    evening, ann, bob = two_players(until="1 round", **options)
    ann.does("wake")
    assert evening.table.meta.phase == "finished"
    return evening, ann, bob


# A game carries what it was begun with.


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("set-options", {"options": {"until": "3 rounds", "penalty": 15}}),
        ("set-table", {"pace": "quick"}),
        ("set-table", {"pace": "none", "watching": "nobody", "hints": False}),
        ("set-seats", {"count": 4}),
        ("remove", {"seat": 1}),
    ],
)
def test_whatever_is_set_after_a_game_a_restart_finds_the_table(command, fields):
    evening, ann, _ = finished()
    assert ann.sends(command, **fields)["type"] == "done"
    meta = evening.table.meta
    evening.restarts()
    assert evening.table.meta == meta
    ann = evening.client("Ann")
    assert ann.heard[0]["table"]["phase"] == "finished"
    for seat in range(1, len(meta.seats)):
        evening.client(f"guest {seat}").sends("sit", name="Guest")
    assert ann.sends("rematch")["type"] == "done"


def test_seats_that_came_after_a_game_are_greeted_after_a_restart():
    evening, ann, _ = finished()
    assert ann.sends("set-seats", count=4)["type"] == "done"
    evening.restarts()
    for name in ("Cal", "Dan"):
        guest = evening.client(name)
        assert guest.sends("sit", name=name)["type"] == "done"
        assert guest.all("welcome")[-1]["you"]["seat"] in (2, 3)


def test_no_failed_greeting_leaves_anything_behind(monkeypatch):
    evening, _, _ = two_players()
    before = list(evening.table.attachments), [stream.listeners for stream in evening.table.all_streams()]

    def broken(*_: object) -> None:
        raise IndexError("a mistake of the house")

    monkeypatch.setattr("fortywinks.tables.seen.Welcome", broken)
    for name in ("Ann", "Bob", "Wil") * 30:
        with pytest.raises(IndexError):
            evening.client(name)
    assert (list(evening.table.attachments), [s.listeners for s in evening.table.all_streams()]) == before
    monkeypatch.undo()
    assert evening.client("Bob").heard[0]["type"] == "welcome"


# A game leaves the journal only when the catalogue has it.


def test_a_game_that_the_catalogue_does_not_take_stays_and_is_tried_again():
    evening, ann, bob = two_players(until="1 round")
    evening.catalogue_fails = True
    ann.does("wake")
    assert ann.sends("rematch")["type"] == "done"
    for client in (ann, bob):
        client.does("look 1 2")
    ann.does("wake")
    assert ann.sends("close")["type"] == "done"
    for _ in range(3):
        evening.house.sweep()
    assert evening.counted["games-not-kept"] == 8
    assert len(evening.house.keeper.failed) == 2
    asyncio.run(evening.journal.rotate(evening.house.lines_of))
    for _ in range(2):
        house = evening.house = evening.new_house()
        house.restore(evening.journal.recovered().tables.items())
        assert house.table_count == 0, "the table is closed"
        assert house.tables_of(person_of("Ann")) == []
        asyncio.run(evening.journal.rotate(house.lines_of))
    evening.catalogue_fails = False
    house.sweep()
    assert len(evening.kept_records) == 2, "both games, though the table was closed and the journal written anew twice"
    assert not house.keeper.failed
    assert not house.keeper.waiting
    asyncio.run(evening.journal.rotate(house.lines_of))
    assert evening.journal.recovered().tables == {}


def test_a_table_that_goes_by_itself_waits_for_the_catalogue_too():
    evening, ann, _ = two_players(until="1 round")
    evening.catalogue_fails = True
    ann.does("wake")
    id = evening.table.meta.id
    house = evening.house = evening.new_house()
    house.restore(evening.journal.recovered().tables.items())
    evening.time += 2 * DAY
    house.sweep()
    assert house.tables_of(person_of("Ann")) == []
    assert id in evening.journal.recovered().tables
    evening.catalogue_fails = False
    house.sweep()
    house.sweep()
    assert len(evening.kept_records) == 1
    assert evening.journal.recovered().tables == {}


def test_a_closed_table_goes_from_the_journal_once_its_games_are_kept():
    evening, ann, _ = finished()
    ann.sends("close")
    evening.house.sweep()
    assert evening.journal.recovered().tables == {}


# Sent again is done once.


@pytest.mark.parametrize("restarted", [False, True])
def test_however_many_were_under_way_each_is_done_once(restarted):
    evening, ann, bob = two_players()
    for number in range(40):
        assert ann.sends("say", id=f"s{number}", text=f"word {number}")["type"] == "done"
        assert ann.sends("react", id=f"r{number}", reaction="yawn")["type"] == "done"
    ann.does("draw", "discard")
    assert len(bob.all("said")) == 40
    if restarted:
        evening.restarts()
        ann, bob = evening.client("Ann"), evening.client("Bob")
    before = len(bob.heard)
    for number in range(40):
        assert ann.sends("say", id=f"s{number}", text=f"word {number}") == {"type": "done", "id": f"s{number}"}
        assert ann.sends("react", id=f"r{number}", reaction="yawn")["type"] == "done"
    assert [message["type"] for message in bob.heard[before:] if message["type"] in ("said", "reacted")] == []


def test_talk_is_not_heard_before_it_is_known_to_have_been_said():
    evening, ann, bob = two_players()
    evening.journal.hold = True
    ann.sends("say", id="once", text="hush")
    assert not bob.all("said")
    evening.journal.release()
    assert len(bob.all("said")) == 1


def test_an_older_name_does_not_come_back_with_a_command_sent_again():
    evening, ann, _ = two_players()
    assert ann.sends("rename", id="first", name="Anna")["type"] == "done"
    assert ann.sends("rename", id="second", name="Annika")["type"] == "done"
    assert ann.sends("rename", id="first", name="Anna")["type"] == "done"
    assert evening.table.meta.seats[0].name == "Annika"


def test_what_is_remembered_is_bounded_by_time_and_what_exceeds_it_is_refused():
    evening, ann, _ = two_players()
    for number in range(MOST):
        answer = ann.sends("react", id=f"r{number}", reaction="zzz")
        if answer["type"] == "refused":
            break
    assert answer == {"type": "refused", "id": f"r{number}", "code": "too-fast", **_rest(answer)}
    assert ann.refused("act", do="draw")["code"] == "too-fast"
    evening.time += WINDOW + 1
    assert ann.sends("react", id="another", reaction="zzz")["type"] == "done"
    evening.house.sweep()
    assert sum(1 for _ in evening.table.done.lines(evening.time)) == 1


def _rest(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name not in ("type", "id", "code")}


def test_what_is_remembered_survives_a_journal_written_anew():
    evening, ann, bob = two_players()
    ann.sends("say", id="said", text="hush")
    assert ann.sends("act", id="drew", do="draw")["type"] == "update"
    asyncio.run(evening.journal.rotate(evening.house.lines_of))
    evening.restarts()
    ann, bob = evening.client("Ann"), evening.client("Bob")
    assert ann.sends("say", id="said", text="hush")["type"] == "done"
    assert ann.sends("act", id="drew", do="draw") == {"type": "done", "id": "drew"}
    assert not bob.all("said")


@pytest.mark.parametrize("anew", [False, True])
def test_an_action_is_done_once_whatever_else_its_person_did_in_a_long_evening(anew):
    """What is done again and again, such as beginning another game, must not make the house forget the last action."""
    evening, ann, _ = two_players()
    for number in range(MOST // 2 + 1):
        assert ann.sends("rename", name=f"Ann {number}")["type"] == "done"
    assert ann.sends("act", id="drew", do="draw")["type"] == "update"
    if anew:
        asyncio.run(evening.journal.rotate(evening.house.lines_of))
    evening.restarts()
    assert evening.client("Ann").sends("act", id="drew", do="draw") == {"type": "done", "id": "drew"}


@pytest.mark.parametrize("anew", [False, True])
def test_an_id_is_its_persons_own_also_on_the_same_seat(anew):
    """Bob leaves, Cal takes the seat over, and happens to call a command as Bob did."""
    evening, ann, bob = two_players()
    ann.does("draw", "discard")
    assert bob.sends("act", id="1", do="draw")["type"] == "update"
    assert bob.sends("stand")["type"] == "done"
    cal = evening.sits("Cal", 1)
    if anew:
        asyncio.run(evening.journal.rotate(evening.house.lines_of))
    evening.restarts()
    cal = evening.client("Cal")
    assert cal.sends("act", id="1", do="discard")["type"] == "update"


# Nothing is shown before it is durable.


def test_a_greeting_shows_nothing_that_came_after_what_is_durable():
    evening, ann, bob = two_players()
    evening.journal.hold = True
    ann.sends("act", do="draw")
    late = evening.client("Bob")
    watcher = evening.client("Wil", "spectator")
    back = evening.client("Bob", last=bob.numbers[-1])
    ann.sends("act", do="discard")
    evening.journal.release(1)
    for client in (late, watcher):
        assert client.heard[0]["type"] == "welcome"
        assert client.heard[0]["view"]["turn"] == 0, "Ann has discarded, but that could still be lost"
    assert [event["event"] for event in back.all("update")[-1]["events"]] == ["drew"]
    evening.journal.release()
    for client in (late, watcher, back, ann, bob):
        assert client.all("update")[-1]["view"]["turn"] == 1
        assert client.numbers == list(range(client.numbers[0], client.numbers[0] + len(client.numbers)))


# Tables that nobody needs.


def test_tables_that_nobody_visits_after_a_restart_go_like_the_others():
    evening, _, _ = two_players()
    evening.house.create(person_of("Ann"), "sen", name="Ann", seats=2)
    house = evening.new_house()
    house.restore(evening.journal.recovered().tables.items())
    assert house.table_count == 2
    evening.time += SHORT_LIVED + 1
    house.sweep()
    assert house.table_count == 1, "one never began"
    evening.time += 8 * DAY
    house.sweep()
    assert house.table_count == 0
    assert evening.journal.recovered().tables == {}


def test_often_restarted_a_house_still_knows_who_was_here_when():
    evening, ann, bob = two_players()
    for _ in range(10):
        evening.time += DAY
        evening.house.sweep()
        evening.restarts()
        ann, bob = evening.client("Ann"), evening.client("Bob")
    assert evening.house.table_count == 1
    ann.leaves()
    bob.leaves()
    for _ in range(9):
        evening.time += DAY
        recovered = evening.journal.recovered()
        evening.house = evening.new_house()
        evening.house.restore(recovered.tables.items())
        evening.house.sweep()
    assert evening.house.table_count == 0


def test_finished_abandoned_and_bots_only_tables_are_not_held_by_their_host():
    evening = Evening(2, limits=Limits(tables_per_person=2), until="1 round", starter="A")
    ann, bob = evening.client("Ann"), evening.sits("Bob")
    other = evening.house.create(person_of("Ann"), "sen", name="Ann", seats=2)
    with pytest.raises(TableRefusal) as refused:
        evening.house.create(person_of("Ann"), "sen", name="Ann", seats=2)
    assert refused.value.code == "too-many-tables"
    ann.sends("start")
    for client in (ann, bob):
        client.does("look 1 2")
    ann.does("wake")
    evening.house.create(person_of("Ann"), "sen", name="Ann", seats=2)  # for one is finished
    other.meta.seats[0].empty()
    evening.house.create(person_of("Ann"), "sen", name="Ann", seats=2)  # for at one only bots sit
    with pytest.raises(TableRefusal):
        evening.house.create(person_of("Ann"), "sen", name="Ann", seats=2)
    evening.time += ABANDONED + 1
    for _ in range(2):
        evening.house.create(person_of("Ann"), "sen", name="Ann", seats=2)  # for the others were abandoned


def test_the_lobby_shows_the_newest_first_and_only_where_somebody_is():
    evening = Evening(2)
    tables = [evening.table]
    for _ in range(3):
        evening.time += 1
        tables.append(evening.house.create(person_of("Bob"), "sen", name="Bob", seats=2, public=True))
    for table in tables[1:3]:
        table.connect(person_of("Bob"), "player", lambda payload: None, lambda code, reason: None)
    assert [table.id for table in evening.house.public_tables()] == [tables[2].meta.id, tables[1].meta.id]


# Ids.


def test_no_id_begins_with_a_hyphen():
    assert all(new_id()[0].isalnum() for _ in range(3000))


def test_a_record_of_a_table_of_an_older_version_keeps_its_id():
    evening, ann, _ = two_players(until="1 round")
    ann.does("wake")
    id = evening.table.meta.id
    lines = []
    for line in evening.journal.recovered().tables[id]:
        fields = json.loads(line)
        fields.get("meta", {}).pop("game_id", None)
        lines.append(json.dumps(fields, separators=(",", ":")).encode())
    evening.kept_records.clear()
    evening.new_house().restore([(id, lines)])
    [(game_id, record)] = evening.kept_records
    assert game_id == f"{id}-1"
    verify(read_lines(io.BytesIO(record.encode())), load_game)
