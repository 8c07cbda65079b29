"""What `docs/records.md` says about records is so."""

import io
import os
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fortywinks import SecretChance, load_game
from fortywinks.core import BadRecord, records
from fortywinks.core.replay import ROOM_FOR_NOTES, Replay, verify
from fortywinks.games.sen import GAME
from fortywinks.games.sen.components import DECK

DOCUMENT = (Path(__file__).parents[2] / "docs/records.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    found = re.findall(rf"^```{language}\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
    assert len(found) == 1
    return str(found[0])


def table_after(words: str) -> list[list[str]]:
    """The rows of the first table behind these words, without its head."""
    behind = DOCUMENT.split(words, 1)[1]
    lines = re.search(r"(?:^\|.*\n)+", behind, re.MULTILINE)
    assert lines is not None
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[0].splitlines()]
    return rows[2:]


def check(text: str) -> Replay:
    return verify(records.read_lines(io.BytesIO(text.encode())), load_game)


EXAMPLE = block("jsonl")


def test_the_example_is_a_whole_game() -> None:
    replay = check(EXAMPLE)
    assert replay.closing is not None
    assert [note.note for _, note in replay.notes] == ["substitute"]


def test_the_example_shows_every_kind_of_line() -> None:
    kinds = {type(records.parse_line(line, 1)) for line in EXAMPLE.splitlines()}
    assert kinds == {
        records.Header,
        records.Drawn,
        records.ActionLine,
        records.TimeUp,
        records.Note,
        records.Closing,
    }


def test_a_program_writes_the_example_just_like_that() -> None:
    for line in EXAMPLE.splitlines():
        assert records.line_text(records.parse_line(line, 1)) == line


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("### The header: `record`", records.Header),
        ("A player:\n", records.Player),
        ("### Chance: `chance`", records.Drawn),
        ("### An action: `do`", records.ActionLine),
        ("### Time is up: `time`", records.TimeUp),
        ("### A remark: `note`", records.Note),
        ("### The result: `result`", records.Closing),
        ("How it ended:\n", records.Result),
    ],
)
def test_every_field_is_described(heading: str, kind: type[Any]) -> None:
    described = {name.strip("`"): text for name, text in table_after(heading)}
    fields = msgspec.structs.fields(kind)
    assert list(described) == [field.name for field in fields]
    for field in fields:
        assert described[field.name].startswith("optional:") == (not field.required and field.name != "secret")


def test_every_action_of_sen_is_described() -> None:
    described = [GAME.parse_action(text.strip("`")) for text, _, _ in table_after("### Sen's cards and actions")]
    assert [type(action) for action in described] == list(GAME.action_types)


def test_the_worked_pick_and_shuffle_are_right() -> None:
    header, *_, closing = (records.parse_line(line, 1) for line in EXAMPLE.splitlines())
    assert isinstance(closing, records.Closing)
    assert closing.secret == bytes(range(32)).hex()
    chance = SecretChance(bytes(range(32)))
    assert isinstance(header, records.Header)
    assert chance.commitment == header.commitment
    own = checker()
    pick = re.search(r"first number is (\d+), and (\d+) mod 3 = (\d): seat `(\w)`", DOCUMENT)
    assert pick is not None
    first, again, place, seat = pick.groups()
    assert own["numbers"](chance.secret, 0, 1) == [int(first)] == [int(again)]
    assert int(first) % 3 == int(place)
    assert chance.pick(0, "starter", "ABC", None) == seat
    worked = table_after("*A shuffle.*")
    assert [int(row[1]) for row in worked] == own["numbers"](chance.secret, 3, 5)
    letters = list("abcde")
    for row, i in zip(worked, range(4, -1, -1), strict=True):
        assert int(row[0]) == i
        other = int(row[1]) % (i + 1)
        assert int(row[2]) == other
        letters[i], letters[other] = letters[other], letters[i]
        assert row[3] == f"`{' '.join(letters)}`"
    assert letters == chance.shuffle(3, "letters", "abcde", None)
    stream = b"".join(number.to_bytes(4, "big") for number in own["numbers"](chance.secret, 3, 5))
    assert f"`{stream.hex()}`" in DOCUMENT


def checker() -> dict[str, Any]:
    """The names that the document's own checker defines."""
    names: dict[str, Any] = {}
    exec(compile(block("python"), "docs/records.md", "exec"), names)
    return names


def test_the_checker_in_the_document_agrees_with_the_program() -> None:
    own = checker()
    for draw in (0, 1, 7, 300, 70_000):
        secret = os.urandom(32)
        chance = SecretChance(secret)
        assert own["commitment"](secret) == chance.commitment
        for things in (["x"], list("abc"), list(DECK)):
            assert own["pick"](secret, draw, things) == chance.pick(draw, "", things, None)
            assert own["shuffle"](secret, draw, things) == chance.shuffle(draw, "", things, None)


def test_the_order_of_the_deck_before_a_shuffle_is_as_described() -> None:
    *_, deck = table_after("A record gives the outcome only.")
    described = [face for count, face in re.findall(r"(\d+) × `(\w+)`", deck[2]) for _ in range(int(count))]
    assert described == list(DECK)
    lines = [records.parse_line(line, 1) for line in EXAMPLE.splitlines()]
    drawn = [line for line in lines if isinstance(line, records.Drawn)]
    own = checker()
    assert drawn[0].got == (own["pick"](bytes(range(32)), 0, list("ABC")),)
    assert list(drawn[1].got) == own["shuffle"](bytes(range(32)), 1, described)


def damaged(number: int, change: Any) -> str:
    """The example with one line changed, or left out."""
    lines = EXAMPLE.splitlines(keepends=True)
    lines[number - 1 : number] = change(lines[number - 1])
    return "".join(lines)


def replaced(number: int, old: str, new: str) -> str:
    assert old in EXAMPLE.splitlines()[number - 1]
    return damaged(number, lambda line: [line.replace(old, new, 1)])


def another_starter() -> str:
    """All of it fits together, the result too; only, the secret has another seat start."""
    text = replaced(2, '"C"', '"A"')
    for line in ('"C","do":"draw"', '"C","do":"keep 2"'):
        text = text.replace(line, line.replace('"C"', '"A"'), 1)
    moves = text.splitlines(keepends=True)
    return (
        "".join(moves[:9])
        + '{"seat":"B","do":"wake"}\n'
        + moves[-1].replace('"scores":[21,34,20],"ranks":[2,3,1]', '"scores":[21,34,21],"ranks":[1,3,1]')
    )


DAMAGES = [
    lambda: replaced(4, "}", ""),
    lambda: replaced(1, '"record":1', '"record":2'),
    lambda: replaced(1, '"rules":"1"', '"rules":"0"'),
    lambda: replaced(1, '"penalty":5', '"penalty":7'),
    lambda: replaced(3, '["6"', '["99"'),
    lambda: damaged(3, lambda line: []),
    lambda: replaced(9, "keep 2", "keep 7"),
    lambda: replaced(15, '"B"', '"C"'),
    lambda: replaced(16, "[21,34,20]", "[21,29,20]"),
    lambda: replaced(16, '1f"', '20"'),
    another_starter,
    lambda: damaged(16, lambda line: []),
    lambda: "".join(EXAMPLE.splitlines(keepends=True)[:8])[:-5],
]


@pytest.mark.parametrize("row", range(len(DAMAGES)))
def test_what_is_said_of_a_damaged_record(row: int) -> None:
    said = table_after("## What can be wrong with a record")
    assert len(said) == len(DAMAGES)
    with pytest.raises(BadRecord) as fault:
        check(DAMAGES[row]())
    assert f"`{fault.value}`" == said[row][1]


def test_the_limits_are_as_described() -> None:
    assert f"{records.LONGEST_LINE:,} bytes" in DOCUMENT
    assert f"{ROOM_FOR_NOTES:,} characters" in DOCUMENT
