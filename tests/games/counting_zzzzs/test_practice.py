"""Practice: two sets of values play the same deals, the same seed goes the same way, a file holds what was found."""

import json
from random import Random
from typing import Any

import pytest

from fortywinks.games.counting_zzzzs import GAME, practice
from fortywinks.games.counting_zzzzs.bots.master import MasterBot
from fortywinks.games.counting_zzzzs.bots.practised import named_values, practised, read_practised
from fortywinks.games.counting_zzzzs.components import CountingZzzzsOptions
from fortywinks.learn import practice as practising
from fortywinks.learn.practice import Arena, Practice, examine, until
from fortywinks.learn.values import BadValues, Named, read_values, write_values

FITTED = practice.START


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_plays_a_match_has_the_same_deals_at_all_seats(seats: int) -> None:
    arena, ours = Arena(GAME, seats), practice.shipped()[seats]
    alike = arena.play(ours, ours, 20, 7)
    assert (alike.share, alike.error) == (0.5, 0.0)
    there, back = arena.play(ours, FITTED[seats], 20, 7), arena.play(FITTED[seats], ours, 20, 7)
    assert there.won + back.won == pytest.approx(40)
    assert there.squares != back.squares or there.won == 20
    assert there != arena.play(ours, FITTED[seats], 20, 8)


def spoilt(named: Named) -> Named:
    """As if what lies in a dream were worth nothing: whoever moves so loses nearly always."""
    return {**named, "share": tuple(-number for number in named["share"])}


def practised_so(seed: int, monkeypatch: pytest.MonkeyPatch) -> Practice:
    monkeypatch.setattr(practising, "CHECK_STEPS", 5)
    monkeypatch.setattr(practising, "CHECK_DEALS", 50)
    found = Practice(Arena(GAME, 2), spoilt(FITTED[2]), 20, seed)
    assert found.run(until(0, steps=12), lambda line: None)
    return found


def test_the_same_seed_finds_the_same_and_it_wins_more(monkeypatch: pytest.MonkeyPatch) -> None:
    found = practised_so(1, monkeypatch)
    assert found.steps == 12
    assert found.best == practised_so(1, monkeypatch).best
    assert found.best != practised_so(2, monkeypatch).best
    assert found.best["ahead"][0] == 0, "what never matters stays"
    score = examine(found.arena, found.best, found.start, 0)
    assert score.share - score.error > 0.5


def test_ctrl_c_keeps_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    found = Practice(Arena(GAME, 2), spoilt(FITTED[2]), 20, 1)
    monkeypatch.setattr(practising, "CHECK_STEPS", 5)
    monkeypatch.setattr(practising, "CHECK_DEALS", 50)

    def stop_in_the_twelfth(practice: Practice) -> bool:
        if practice.steps == 12:
            raise KeyboardInterrupt
        return False

    assert not found.run(stop_in_the_twelfth, said.append)
    assert [line.split(",")[1] for line in said] == [" step 5", " step 10"]
    assert found.best != found.start


def test_a_file_holds_what_was_found() -> None:
    found = {3: {name: tuple(number + 0.25 for number in row) for name, row in FITTED[3].items()}}
    content = write_values("counting-zzzzs", found).encode()
    read = read_practised(content, "these")
    assert named_values(read[3]) == {name: pytest.approx(row, abs=1e-4) for name, row in found[3].items()}
    assert read[2] is practised()[2]
    rest = (0, 3, CountingZzzzsOptions(), Random(1))
    assert MasterBot.having_learned(content, "x")(*rest).values != MasterBot(*rest).values
    assert MasterBot(*rest).values is practised()[3]


def edited(**changes: Any) -> bytes:
    whole = json.loads(write_values("counting-zzzzs", FITTED)) | changes
    return json.dumps(whole).encode()


def with_set(players: int, **changes: Any) -> bytes:
    return edited(values={players: dict(FITTED[2]) | changes})


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "are not readable: 'fortywinks train' has not written them"),
        (b"[" * 100_000, "are not readable: 'fortywinks train' has not written them"),
        (b"\xff\xfe", "are not readable: 'fortywinks train' has not written them"),
        (edited(values=[]), "are not readable: 'fortywinks train' has not written them"),
        (edited(game="sen"), "are for sen, not for counting-zzzzs"),
        (edited(version=2), "are of version 2; this is version 1"),
        (with_set(5), "are for 5 players; counting-zzzzs has 2 to 4"),
        (with_set(2, luck=[1]), "for 2 players have an unknown 'luck'"),
        (edited(values={3: {"ahead": [1]}}), "for 3 players lack 'actions'"),
        (with_set(2, doubt=[]), "for 2 players: 'doubt' has 0 numbers, not 1"),
        (with_set(2, doubt=[1e9]), "for 2 players: 'doubt' has a number beyond 1,000"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_one_line(content: bytes, said: str) -> None:
    with pytest.raises(BadValues) as refused:
        read_values(content, "these", "counting-zzzzs", FITTED)
    assert str(refused.value) == f"these {said}"
