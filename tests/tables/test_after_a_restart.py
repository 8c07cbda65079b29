"""What must not go wrong between the life of one process and the next."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from fortywinks.tables import person_of
from fortywinks.tables.meta import BadMeta
from fortywinks.tables.restore import NewerRules

from .evening import Client, Evening, two_players


def test_a_number_from_before_is_never_taken_for_a_new_one():
    """However much was told since, a client that missed the restart gets everything anew."""
    evening, ann, bob = two_players()
    before = bob.numbers[-1]
    ann.leaves()
    bob.leaves()
    evening.restarts()
    evening.time += 1
    ann = evening.client("Ann")
    first = ann.numbers[0]
    assert first > before
    for _ in range(before + 3):
        ann.sends("say", text="hello")
        late = Client(evening, "Bob", last=before)
        assert late.heard[0]["type"] == "welcome"
        late.leaves()


def test_a_second_restart_counts_on():
    evening, ann, _ = two_players()
    evening.time += 5
    evening.restarts()
    ann = evening.client("Ann")
    for _ in range(20):
        ann.sends("say", text="hello")
    last = ann.numbers[-1]
    evening.time += 5
    evening.restarts()
    assert evening.client("Ann", last=last).heard[0]["type"] == "welcome"
    assert evening.client("Ann").numbers[0] > last


def test_what_was_told_last_is_told_once_more_to_whom_it_was_told():
    """The house may have been killed between writing down a peek and showing it."""
    evening, ann, bob = two_players()
    ann.does("draw")
    drawn = [event for event in ann.last["events"] if event["event"] == "in-hand"]
    assert drawn
    assert not [event for event in bob.last["events"] if event["event"] == "in-hand"]
    evening.restarts()
    again, other = evening.client("Ann"), evening.client("Bob")
    assert [
        event for update in again.all("update") for event in update["events"] if event["event"] == "in-hand"
    ] == drawn
    assert [event["event"] for update in other.all("update") for event in update["events"]] == ["drew"]
    assert again.numbers == list(range(again.numbers[0], again.numbers[0] + len(again.numbers)))
    assert not evening.client("Ann").all("update")


def test_a_record_that_was_not_kept_in_time_is_kept_after_the_restart():
    """The journal says that the game is finished; everything stopped before the catalogue had it."""
    evening = Evening(2, starter="A", until="1 round")
    ann, bob = evening.client("Ann"), evening.sits("Bob")
    ann.sends("start")
    for client in (ann, bob):
        client.does("look 1 2")
    ann.does("wake")
    assert ann.last["table"]["phase"] == "finished"
    [kept] = evening.kept_records
    evening.kept_records.clear()
    evening.restarts()
    assert evening.kept_records == [kept]


@pytest.mark.parametrize("restarted", [False, True])
def test_a_command_of_the_last_game_is_not_done_in_the_next(restarted):
    """Its answer was lost, a rematch has begun meanwhile, and it is sent again."""
    evening = Evening(2, starter="A", until="1 round")
    ann, bob = evening.client("Ann"), evening.sits("Bob")
    ann.sends("start")
    ann.does("look 1 2")
    assert bob.sends("act", id="mine", do="look 1 2")["type"] == "update"
    ann.does("wake")
    ann.sends("rematch")
    if restarted:
        evening.restarts()
        bob = evening.client("Bob")
    assert bob.sends("act", id="mine", do="look 1 2") == {"type": "done", "id": "mine"}
    assert evening.table.play is not None
    assert evening.table.play.state.deciders == (0, 1)


def test_what_was_meant_for_the_last_game_is_refused_in_the_next():
    evening, ann, bob = two_players(until="1 round")
    match = evening.table.meta.match
    assert ann.sends("act", do="wake", match=match)["type"] == "update"
    assert ann.sends("rematch")["type"] == "done"
    refused = bob.refused("act", do="look 1 2", match=match)
    assert refused["code"] == "other-match"
    assert bob.sends("act", do="look 1 2", match=match + 1)["type"] == "update"


def test_a_game_that_ended_before_a_rematch_is_kept_too():
    """With the people who sat there then, whoever sits there now."""
    evening, ann, bob = two_players(until="1 round")
    ann.does("wake")
    kept = list(evening.kept_records)
    assert len(kept) == 1
    assert bob.sends("stand")["type"] == "done"
    evening.sits("Cal")
    assert ann.sends("rematch")["type"] == "done"
    evening.kept_records.clear()  # as if the house had been killed before it was kept
    evening.sat.clear()
    house = evening.new_house()
    house.restore(evening.journal.recovered().tables.items())
    assert evening.kept_records == kept
    assert evening.sat == {kept[0][0]: ["Ann", "Bob"]}
    assert not house.tables, "nobody had to come back, and no game was played again for it"


def test_what_is_kept_already_is_not_kept_again():
    evening, ann, bob = two_players(until="1 round")
    for _ in range(2):
        ann.does("wake")
        assert ann.sends("rematch")["type"] == "done"
        for client in (ann, bob):
            client.does("look 1 2")
    assert len(evening.kept_records) == 2
    first, second = evening.kept_records
    evening.kept_records.clear()
    asked: list[str] = []

    def kept(ids: Sequence[str]) -> list[str]:
        asked.extend(ids)
        return [first[0]]

    evening.new_house().restore(evening.journal.recovered().tables.items(), kept)
    assert asked == [first[0], second[0]]
    assert evening.kept_records == [second]


def test_a_game_at_a_table_that_was_closed_is_kept_too():
    evening, ann, _ = two_players(until="1 round")
    ann.does("wake")
    assert ann.sends("close")["type"] == "done"
    kept = list(evening.kept_records)
    evening.kept_records.clear()
    house = evening.new_house()
    house.restore(evening.journal.recovered().tables.items())
    assert evening.kept_records == kept
    assert house.table_count == 0


def test_a_game_that_ended_while_the_table_did_not_know_it_yet():
    """The result is written down; what the table says of itself is not."""
    evening, ann, _ = two_players(until="1 round")
    evening.journal.hold = True
    ann.sends("act", do="wake")
    lines = evening.journal.waiting
    evening.journal.release(next(also for also in range(lines + 1) if ends_with_a_result(evening, also)))
    evening.restarts()
    assert evening.table.meta.phase == "finished"
    assert {game_id for game_id, _ in evening.kept_records} == {evening.table.meta.record}


def ends_with_a_result(evening: Evening, also: int) -> bool:
    return evening.journal.recovered(also).tables[evening.table.meta.id][-1].startswith(b'{"result":')


def lines_by_other_rules(evening: Evening, rules: str) -> tuple[str, list[bytes]]:
    """What the journal has of the table, as if its game had been begun under other rules."""
    id = evening.table.meta.id
    lines = evening.journal.recovered().tables[id]
    header = rf'"rules":"{rules}"'.encode()
    return id, [re.sub(rb'"rules":"[^"]+"', header, line) if line.startswith(b'{"record":') else line for line in lines]


def test_a_game_of_older_rules_ends_without_a_winner_and_its_table_goes_on():
    evening, ann, _ = two_players()
    ann.does("draw")
    id, lines = lines_by_other_rules(evening, "0")
    evening.catalogue_fails = True
    house = evening.house = evening.new_house()
    house.restore([(id, lines)])
    assert [meta.phase for meta in house.tables_of(person_of("Ann"))] == ["open"]
    assert evening.counted["games-ended"] == 1
    written = [line for line in evening.journal.recovered().tables[id] if line.startswith(b'{"result":')]
    assert len(written) == 1, "it is kept after the next restart, if it could not be kept now"
    evening.catalogue_fails = False
    house.sweep()
    [(game_id, record)] = evening.kept_records
    assert '"why":"unfinished"' in record.splitlines()[-1]
    assert evening.sat[game_id] == ["Ann", "Bob"]
    evening.table = house.table(id)
    ann, bob = evening.client("Ann"), evening.client("Bob")
    assert ann.heard[0]["table"]["record"] == game_id
    assert ann.heard[0]["you"]["seat"] == 0
    assert "view" not in bob.heard[0]
    assert ann.sends("start")["type"] == "done"
    ann.does("look 1 2")
    assert ann.sends("close")["type"] == "done"


def test_a_game_that_does_not_replay_ends_without_a_winner_and_its_table_goes_on():
    """Whatever is wrong with it: nobody stands before a table that cannot be reached."""
    evening, ann, _ = two_players()
    ann.does("draw")
    id = evening.table.meta.id
    lines = [line.replace(b"look 1 2", b"look 9 9") for line in evening.journal.recovered().tables[id]]
    house = evening.house = evening.new_house()
    house.restore([(id, lines)])
    evening.table = house.table(id)
    assert evening.table.meta.phase == "open"
    assert len(evening.kept_records) == 1
    assert evening.client("Ann").sends("start")["type"] == "done"


def test_a_house_does_not_open_on_a_game_of_newer_rules():
    """The right program will be back: nothing of it may be ended by the wrong one."""
    evening, ann, _ = two_players()
    ann.does("draw")
    with pytest.raises(NewerRules, match="plays Sen by rules 2, and this program has 1: a newer one is needed"):
        evening.new_house().restore([lines_by_other_rules(evening, "2")])
    assert not evening.kept_records


def test_a_table_that_makes_no_sense_is_refused_in_one_line():
    evening, _, _ = two_players()
    id = evening.table.meta.id
    lines = [line.replace(b'"phase":"playing"', b'"phase":"sleeping"') for line in evening.table.durable_lines()]
    with pytest.raises(BadMeta, match="did a newer program make it"):
        evening.new_house().restore([(id, lines)])


def test_a_game_begun_before_there_was_an_option_goes_on_and_stays_as_it_was_written(monkeypatch):
    evening, ann, _ = two_players()
    ann.does("draw")
    recovered = evening.journal.recovered

    def by_an_older_program() -> Any:
        found = recovered()
        for lines in found.tables.values():
            lines[:] = [re.sub(rb',"memory_aid":false(?=})', b"", line) for line in lines]
        return found

    monkeypatch.setattr(evening.journal, "recovered", by_an_older_program)
    evening.restarts()
    assert evening.table.meta.phase == "playing"
    begun = next(line for line in evening.table.durable_lines() if line.startswith(b'{"record":'))
    assert b"memory_aid" not in begun
    assert b'"penalty":5' in begun
    again = evening.client("Ann")
    again.does("discard")
    evening.restarts()  # and once more, from what this program wrote
    assert evening.table.meta.phase == "playing"
