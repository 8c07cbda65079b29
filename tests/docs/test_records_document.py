"""What `docs/records.md` says about records is so."""

import io
import json
import os
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fortywinks import SecretChance, load_game
from fortywinks.core import BadRecord, records
from fortywinks.core.replay import ROOM_FOR_NOTES, Replay, verify
from fortywinks.games import game_names
from fortywinks.games.counting_zzzzs.names import house_file
from fortywinks.games.sen.components import DECK
from fortywinks.games.when_i_dream.wordlists import word_list

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


@pytest.mark.parametrize("name", game_names())
def test_every_action_of_every_game_is_described(name: str) -> None:
    game = load_game(name)
    title = game.title.replace("Ostfriesisches ", "")
    [heading] = re.findall(rf"^### {title}'s? .*and actions$", DOCUMENT, re.MULTILINE)
    rows = table_after(heading)
    described = [game.parse_action(text.strip("`")) for text, _, _ in rows]
    assert {type(action) for action in described} == set(game.action_types)
    assert all(re.fullmatch(rf"({game.rule_letters}-\d+(, )?)+", rule) for _, _, rule in rows)


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


DRAWS = {
    (game, name): things
    for game, draw, things in table_after("A record gives the outcome only.")
    for name in re.findall(r"`([^`]+)`", draw.split(":")[0])
}
"""What the document says about each draw of each game."""


def written(things: str) -> list[str]:
    """The things that the document lists, ``3 × `5t` `` three times over."""
    found = re.findall(r"(?:(\d+) × )?`([^`]+)`", things)
    return [thing for count, thing in found for _ in range(int(count or 1))]


class Reader:
    """Reads a record line by line and says what each draw was made from, by the document alone."""

    def __init__(self, header: dict[str, Any], title: str) -> None:
        self.title = title
        self.options = header["options"]
        self.seats = [chr(65 + place) for place in range(len(header["players"]))]
        self.last: list[str] = []
        self.left_out: list[str] = []
        self.laid: dict[str, list[str]] = {}
        self.late = ""

    def note(self, line: dict[str, Any]) -> None:
        self.late = line.get("seat", "") if "time" in line else self.late
        if line.get("do", "").startswith("place "):
            self.laid.setdefault(line["seat"], []).append(line["do"].split()[1])

    def things(self, what: str, got: list[str]) -> list[str] | None:
        said = DRAWS[self.title, what]
        if what in ("starter", "dealer", "dreamer", "mortal"):
            self.laid = {}
            return self.seats
        if what == "left out":
            left = [card for card in written(said) if card not in self.left_out]
            self.left_out += got
            return left
        if what == "deck" and self.title == "Counting Zzzzs":
            elements = [element["id"] for element in elements_of(self.options["deck"])]
            *wake_ups, seventh = written(DRAWS[self.title, "left out"])
            first, second = said.split("the seven above")
            actions = written(first.split("then ")[1]) + [*wake_ups, seventh] + written(second)
            self.last = got
            return [card for card in [*elements, *actions] if card not in self.left_out]
        if what == "draw pile":
            before, self.last = self.last, got
            return [card for card in before if card in got]
        if what == "time-out":
            return None  # takes a whole game to know; `verify` does that
        return self.of_dreams_and_others(what, said)

    def of_dreams_and_others(self, what: str, said: str) -> list[str]:
        if what == "pictures":
            return sorted(path.stem for path in PICTURES.glob("*.toml"))
        if what == "vision":
            return written(said)[:4]
        if what == "star":
            kinds = written(said)
            left = [kind for kind in kinds if kind not in self.laid.get(self.late, [])]
            return left
        if what in ("star's x", "star's y"):
            return [str(place) for place in range((3000 if what == "star's x" else 2000) + 1)]
        if what in ("pile", "sides"):
            return [str(number) for number in range(1, (110 if what == "pile" else 440) + 1)]
        if what == "spirits":
            return [
                spirit
                for spirit, count in zip(written(said), SPIRITS[len(self.seats)], strict=True)
                for _ in range(count)
            ]
        return written(said.split("; with a file")[0])


SPIRITS = {4: (1, 1, 2), 5: (2, 1, 2), 6: (3, 2, 1), 7: (3, 2, 2), 8: (4, 3, 1), 9: (4, 3, 2), 10: (5, 4, 1)}
"""WID-2, once more."""
PICTURES = Path(__file__).parents[2] / "art/dreams/recipes"
RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.jsonl"))


def elements_of(deck: Any) -> Any:
    return house_file().elements if deck is None else deck["elements"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_draw_of_every_kept_record_can_be_checked_by_the_document(path: Path) -> None:
    """With the document's own checker and its tables, and nothing of the program."""
    own = checker()
    header, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    secret = bytes.fromhex(lines[-1]["secret"])
    assert own["commitment"](secret) == header["commitment"]
    reader = Reader(header, load_game(header["game"]).title.replace("Ostfriesisches ", ""))
    draw = 0
    for line in lines:
        if "chance" not in line:
            reader.note(line)
            continue
        things = reader.things(line["chance"], line["got"])
        if things is not None and draw >= header.get("given", 0):
            picked = len(line["got"]) == 1 and line["chance"] != "draw pile"
            drawn = [own["pick"](secret, draw, things)] if picked else own["shuffle"](secret, draw, things)
            assert drawn == line["got"], (draw, line["chance"])
        if line["chance"] == "star":
            reader.laid.setdefault(reader.late, []).extend(line["got"])
        draw += 1
    assert draw > 0


def test_the_terms_of_a_card_are_as_described() -> None:
    words = word_list("en", "")
    assert all(words.card_of(term) == term % 110 for term in range(len(words)))


def test_every_draw_that_a_game_makes_is_described() -> None:
    """As the rules name them."""
    source = Path(__file__).parents[2] / "src/fortywinks/games"
    for name in game_names():
        title = load_game(name).title.replace("Ostfriesisches ", "")
        texts = [path.read_text(encoding="utf-8") for path in (source / name.replace("-", "_")).glob("*.py")]
        made = {what for text in texts for what in re.findall(r'state\.(?:pick|shuffle|first_seat)\("([^"]+)"', text)}
        assert made == {what for game, what in DRAWS if game == title}


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
