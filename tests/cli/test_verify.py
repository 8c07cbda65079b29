"""`fortywinks verify`: good, edited, cut, garbage, newer."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from .driving import Ended, Here, run_command

Write = Callable[[list[str]], str]


def test_a_good_record_is_said_to_be_good(here: Here, good_record: list[str], record_file: Write) -> None:
    name = record_file(good_record)
    done = here("verify", name)
    actions = sum('"do"' in line for line in good_record)
    assert done == Ended(0, f"{name}: OK (sen, 3 players, {actions} actions)\n", "")


def at(lines: list[str], start: str) -> int:
    """The index of the first line that starts like this."""
    return next(index for index, line in enumerate(lines) if line.startswith(start))


def edited(lines: list[str], index: int, old: str, new: str) -> list[str]:
    assert old in lines[index]
    return [*lines[:index], lines[index].replace(old, new, 1), *lines[index + 1 :]]


@pytest.mark.parametrize(
    ("change", "number", "why"),
    [
        (
            lambda r: edited(r, 0, '"record":1', '"record":2'),
            1,
            "the record is of format 2; this program reads up to 1",
        ),
        (lambda r: edited(r, 0, '"rules":"1"', '"rules":"99"'), 1, "the game was played under rules 99"),
        (lambda r: edited(r, 0, '"game":"sen"', '"game":"poker"'), 1, "there is no game 'poker'"),
        (lambda r: edited(r, 0, '"penalty":5', '"penalty":7'), 1, "option penalty"),
        (lambda r: edited(r, 0, "{", "["), 1, "this is no JSON"),
        (lambda r: edited(r, 2, '"9"', '"10"'), 3, "unknown card '10'"),
        (lambda r: edited(r, 2, '"9"', '"8"'), 3, "one '"),
        (lambda r: [*r[:5], '{"seat":"A","do":"fly"}\n', *r[5:]], 6, "'fly' is no action of Sen"),
        (lambda r: edited(r, 3, '"seat":"A"', '"seat":"D"'), 4, "there is no seat D; the game has 3 players"),
        (lambda r: [*r[:4], r[3], *r[4:]], 5, "nothing is asked of seat A now (SEN-2)"),
        (lambda r: edited(r, len(r) - 1, '"scores":[', '"scores":[1'), None, "wrong result"),
        (
            lambda r: edited(r, len(r) - 1, '"secret":"', '"secret":"00'),
            None,
            "the secret does not open the commitment",
        ),
        (lambda r: [*r, r[-2]], None, "something follows the result"),
        (lambda r: r[:-1], None, "the record is cut off: the game goes on, and there is no result"),
        (lambda r: [*r[:-1], r[-1][:30]], None, "the file is cut off in the middle of this line"),
        (lambda r: [], 1, "the file is empty"),
    ],
)
def test_a_bad_record_is_named_with_its_line(
    here: Here,
    good_record: list[str],
    record_file: Write,
    change: Callable[[list[str]], list[str]],
    number: int | None,
    why: str,
) -> None:
    lines = change(good_record)
    name = record_file(lines)
    done = here("verify", name)
    assert (done.status, done.out) == (1, "")
    if number is None:
        number = len(lines) + (why.startswith("the record is cut off"))
    assert done.err.startswith(f"{name}: line {number}: ")
    assert why in done.err
    assert done.err.count("\n") == 1


def test_one_swapped_pair_of_cards_breaks_the_commitment(
    here: Here, good_record: list[str], record_file: Write
) -> None:
    index = at(good_record, '{"chance":"deck"')
    deck = json.loads(good_record[index])
    cards = deck["got"]
    # The last two cards of the deck never came up in a game this short: only the commitment can tell.
    last = next(place for place in range(len(cards) - 2, 0, -1) if cards[place] != cards[-1])
    cards[last], cards[-1] = cards[-1], cards[last]
    name = record_file([*good_record[:index], json.dumps(deck) + "\n", *good_record[index + 1 :]])
    done = here("verify", name)
    assert done.err == f"{name}: line {index + 1}: this is not what the committed secret decides\n"
    assert done.status == 1


def test_a_hundred_megabytes_of_nothing_are_refused_at_once(here: Here, tmp_path: Path) -> None:
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    done = here("verify", str(path))
    assert done == Ended(1, "", f"{path}: line 1: the line is longer than 1000000 characters\n")


def test_garbage_is_refused_in_one_printable_line(here: Here, tmp_path: Path) -> None:
    path = tmp_path / "garbage.jsonl"
    for garbage in (
        os.urandom(10_000),
        b"\x1b[2J\n",
        b'{"chance":"\x1b[2J\\n' + b"x" * 9000 + b'"}\n',
        b"[" * 900_000 + b"\n",
    ):
        path.write_bytes(garbage)
        done = here("verify", str(path))
        assert done.status == 1
        assert done.err.startswith(f"{path}: line 1: ")
        assert done.err[:-1].isprintable()
        assert len(done.err) < 700


def test_what_a_record_quotes_cannot_steer_the_terminal(here: Here, good_record: list[str], record_file: Write) -> None:
    name = record_file(edited(good_record, 2, '"9"', '"\\u001b[2J\\n"'))
    done = here("verify", name)
    assert "\x1b" not in done.err
    assert done.err.count("\n") == 1
    assert "unknown card" in done.err


def test_folders_are_walked_and_the_status_tells(here: Here, good_record: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "nights"
    (folder / "old").mkdir(parents=True)
    for name in ("a.jsonl", "old/b.jsonl"):
        (folder / name).write_text("".join(good_record))
    (folder / "readme.txt").write_text("no record")
    done = here("verify", str(folder))
    assert done.status == 0
    assert [line.partition(":")[0] for line in done.out.splitlines()] == [
        str(folder / "a.jsonl"),
        str(folder / "old/b.jsonl"),
    ]
    (folder / "old/c.jsonl").write_text("".join(good_record[:-3]))
    done = here("verify", str(folder))
    assert done.status == 1
    assert done.out.count("OK") == 2
    assert done.err.startswith(f"{folder / 'old/c.jsonl'}: line {len(good_record) - 2}: the record is cut off")


def test_a_file_that_cannot_be_read_is_a_usage_error(
    here: Here, good_record: list[str], record_file: Write, tmp_path: Path
) -> None:
    missing, empty = str(tmp_path / "missing.jsonl"), tmp_path / "empty"
    empty.mkdir()
    done = here("verify", missing, record_file(good_record), str(empty))
    assert done.status == 2
    assert done.out.count("OK") == 1
    assert done.err.splitlines() == [
        f"{missing}: No such file or directory",
        f"{empty}: there is no *.jsonl file in this folder",
    ]


def test_json_has_one_object_per_file(here: Here, good_record: list[str], record_file: Write, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(good_record[:10]))
    done = here("verify", "--json", record_file(good_record), str(cut))
    good, bad = map(json.loads, done.out.splitlines())
    assert done.status == 1
    assert done.err == ""
    assert good["ok"] is True
    assert (good["game"], good["players"]) == ("sen", 3)
    assert (bad["ok"], bad["line"], bad["file"]) == (False, 11, str(cut))
    assert "cut off" in bad["fault"]


def test_standard_input_is_read(good_record: list[str]) -> None:
    done = run_command("verify", "-", typed="".join(good_record))
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("-: OK (sen, 3 players")
    done = run_command("verify", "-", typed="".join(good_record[1:]))
    assert (done.status, done.out) == (1, "")
    assert done.err == "-: line 1: the first line must say which game is played (field 'record')\n"
