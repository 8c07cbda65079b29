"""`fortywinks review`: looking back at a finished game."""

import json
from pathlib import Path

import pytest

from .driving import Here

RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize(
    ("record", "lang", "says"),
    [
        ("sen-two-players", "en", "The moments that mattered most"),
        ("dreams-three-players", "de", "Glauben konntest du damals"),
        ("when-i-dream-four-players", "pl", "Chwile, które znaczyły najwięcej"),
        ("schafe-schubsen-three-players", "de", "Plätze"),
    ],
)
def test_a_game_is_looked_back_at_in_words(here: Here, record: str, lang: str, says: str) -> None:
    done = here("review", str(RECORDS / f"{record}.jsonl"), "--seat", "B", "--lang", lang)
    assert done.status == 0
    assert says in done.out
    assert "{" not in done.out, "every place is filled"
    assert "review." not in done.out, "every word is there"
    assert "belief." not in done.out


def test_for_scripts_there_is_json(here: Here) -> None:
    done = here("review", str(RECORDS / "sen-two-players-short.jsonl"), "--json")
    *decisions, whole = map(json.loads, done.out.splitlines())
    assert whole["decisions"] == decisions
    assert whole["game"] == "sen"


def test_without_a_seat_it_is_the_first_person(here: Here, tmp_path: Path) -> None:
    lines = (RECORDS / "sen-two-players-short.jsonl").read_text("utf-8").splitlines()
    header = json.loads(lines[0])
    header["players"] = [{"name": "Robo", "bot": "hard"}, {"name": "Ann"}]
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join([json.dumps(header), *lines[1:]]) + "\n", "utf-8")
    assert "with the eyes of Ann" in here("review", str(file), "--lang", "en").out


def test_what_is_no_finished_game_is_refused_in_one_line(here: Here, tmp_path: Path) -> None:
    lines = (RECORDS / "sen-two-players-short.jsonl").read_text("utf-8").splitlines()
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(lines[:-1]) + "\n", "utf-8")
    done = here("review", str(file))
    assert done.status == 1
    assert done.err.count("\n") == 1
    assert "cut off" in done.err
    assert here("review", str(RECORDS / "sen-two-players-short.jsonl"), "--seat", "Z").status == 2
