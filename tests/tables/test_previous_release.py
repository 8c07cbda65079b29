"""A journal of the release before: its games are played on to their end, or, where their rules are gone, ended fairly.

`previous_release/` was written by the last release before rules had versions, in which every game's rules were "1":
a game of each kind that is being played, and one that is finished.
"""

import io
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fortywinks.core.records import Header, read_lines
from fortywinks.core.replay import verify
from fortywinks.games import load_game
from fortywinks.storage import recover
from fortywinks.tables import person_of
from fortywinks.tables.restore import last_game

from .evening import Evening

TABLES = recover(Path(__file__).parent / "previous_release").tables

RULES = {id: msgspec.json.decode(last_game(lines)[0], type=Header) for id, lines in TABLES.items()}


def reopened() -> Evening:
    evening = Evening()
    evening.house = evening.new_house()
    evening.house.restore(TABLES.items())
    return evening


@pytest.mark.parametrize("id", TABLES, ids=[header.game for header in RULES.values()])
def test_a_game_of_the_release_before_goes_on_or_is_ended_fairly(id):
    evening = reopened()
    kept_before = [game_id for game_id, _ in evening.kept_records]
    evening.table = table = evening.house.table(id)
    header = RULES[id]
    ann = evening.client("Ann")
    assert ann.heard[0]["you"]["seat"] == 0
    if header.rules not in load_game(header.game).rules_versions:
        assert table.meta.phase == "open"
        assert table.meta.record in kept_before
        assert any(
            f'"game":"{header.game}"' in text and '"why":"unfinished"' in text for _, text in evening.kept_records
        )
        assert ann.sends("close")["type"] == "done"
        return
    if table.meta.phase == "playing":
        play_to_the_end(evening)
    assert table.meta.phase == "finished"
    _, record = evening.kept_records[-1]
    replay = verify(read_lines(io.BytesIO(record.encode())), load_game)
    assert replay.header.rules == header.rules
    assert [player.name for player in replay.header.players][:2] == ["Ann", "Bob"]


def play_to_the_end(evening: Evening) -> None:
    table: Any = evening.table
    rng = random.Random(7)
    for _ in range(20_000):
        state = table.play.state
        if table.meta.phase != "playing":
            return
        seat = rng.choice(state.deciders)
        table.act(seat, str(state.legal_actions(seat).sample(rng)), None)
    raise AssertionError("the game does not end")


def test_a_finished_game_of_the_release_before_keeps_its_id():
    evening = reopened()
    [finished] = [id for id, lines in TABLES.items() if b'{"result":' in lines[-2] or b'{"result":' in lines[-1]]
    assert f"{finished}-1" in [game_id for game_id, _ in evening.kept_records]


def test_everybody_finds_their_tables_again():
    assert len(reopened().house.tables_of(person_of("Ann"))) == len(TABLES)
