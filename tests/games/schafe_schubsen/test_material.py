"""Boards and pieces of one's own, a file given as an option: a wrong one is refused with its place."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fortywinks.bots.arena import play_series
from fortywinks.checks import Style, Table, Trial, watch
from fortywinks.cli.app import run as fortywinks
from fortywinks.core import BadOption, read_options
from fortywinks.core.records import line_text, read_lines
from fortywinks.core.replay import verify
from fortywinks.core.wording import LANGUAGES, refusal_sentence
from fortywinks.games import load_game
from fortywinks.games.schafe_schubsen.components import SchafeSchubsenOptions, material_of
from fortywinks.games.schafe_schubsen.material import BadMaterial, house_file, read_material_file
from tests.cli.driving import run_command as run
from tests.server.open_house import OpenHouse, Person

GAME = load_game("schafe-schubsen")


def house() -> dict[str, Any]:
    """The house's own, as plain data to change."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(house_file()))
    return plain


def other_box() -> dict[str, Any]:
    """Other names, other water, other hills, fewer cards, two tiles, and rings for the long-suffering."""
    box = house() | {"name": "The box from 2004", "cards": "01357", "clover": {"back": [4], "change": [99]}}
    box["rings"]["3"] = 0
    for number, board in enumerate(box["boards"]):
        for place, face in enumerate(board["faces"]):
            face["name"] = "abcd"[2 * number + place] * 3
            face["rows"] = ["~........~"] * 5 + [".~......~."] * 5
    box["boards"][0]["hills"], box["boards"][1]["hills"] = [33, 44], []
    return box


def options(box: dict[str, Any], **others: Any) -> SchafeSchubsenOptions:
    return read_options(SchafeSchubsenOptions, {"material": box, **others})


def changed(path: str, value: Any) -> dict[str, Any]:
    """The house's file with one thing changed; `...` takes it away."""
    box = house()
    *way, last = path.replace("[", ".").replace("]", "").split(".")
    at: Any = box
    for step in way:
        at = at[int(step) if step.isdigit() and isinstance(at, list) else step]
    if value is ...:
        del at[last]
    else:
        at[int(last) if isinstance(at, list) else last] = value
    return box


FACE = "boards[0].faces[1]"
WRONG: list[tuple[str, Any, str, str]] = [
    ("name", "", "name-length", "name"),
    ("name", 5, "not-a-text", "name"),
    ("boards", {}, "not-a-list", "boards"),
    ("boards", [], "wrong-count", "boards"),
    ("boards[1]", 7, "not-an-object", "boards[1]"),
    ("boards[1].hill", [24, 66], "field-unknown", "boards[1].hill"),
    ("boards[1].faces", ..., "field-missing", "boards[1].faces"),
    ("boards[1].hills", [24], "two-hills", "boards[1].hills"),
    ("boards[1].hills", [24, 24], "two-hills", "boards[1].hills"),
    ("boards[1].hills", [24, 7], "hill-wet", "boards[1].hills"),
    ("boards[1].hills", [24, 100], "not-a-number", "boards[1].hills[1]"),
    ("boards[1].hills", [0, 24], "not-a-number", "boards[1].hills[0]"),
    ("boards[1].hills", [], "hills-on-one-board", ""),
    (f"{FACE}.name", "Der Priel", "face-name", f"{FACE}.name"),
    (f"{FACE}.name", "siel", "face-twice", ""),
    (f"{FACE}.rows", ["." * 10] * 9, "wrong-count", f"{FACE}.rows"),
    (f"{FACE}.rows[2]", "....~....", "row-length", f"{FACE}.rows[2]"),
    (f"{FACE}.rows[2]", "....w.....", "row-signs", f"{FACE}.rows[2]"),
    (f"{FACE}.rows[2]", None, "not-a-text", f"{FACE}.rows[2]"),
    (f"{FACE}.rows[9]", "~.........", "first-field-wet", f"{FACE}.rows"),
    ("rings", [], "not-an-object", "rings"),
    ("rings.8", ..., "field-missing", "rings.8"),
    ("rings.9", 1, "field-unknown", "rings.9"),
    ("rings.8", -1, "not-a-number", "rings.8"),
    ("rings.8", 21, "not-a-number", "rings.8"),
    ("rings.8", True, "not-a-number", "rings.8"),
    ("clover.klee", [1], "field-unknown", "clover.klee"),
    ("clover.change", [0], "not-a-number", "clover.change[0]"),
    ("clover.back", [100], "not-a-number", "clover.back[0]"),
    ("clover.back", [], "number-of-tiles", "clover.back"),
    ("clover.back", [3] * 31, "number-of-tiles", "clover.back"),
    ("cards", "123456789", "cards", ""),
    ("cards", "012", "cards", ""),
    ("cards", "01233", "cards", ""),
    ("cards", "0123x", "cards", ""),
    ("cards", 123, "not-a-text", "cards"),
]


@pytest.mark.parametrize(("path", "value", "code", "where"), WRONG)
def test_a_mistake_is_a_code_with_its_place_and_has_words_in_every_language(path, value, code, where):
    box = changed(path, value)
    with pytest.raises(BadMaterial) as caught:
        read_material_file(json.dumps(box).encode())
    mistake = caught.value
    assert (mistake.code, mistake.fields.get("where", "")) == (code, where)
    said = {refusal_sentence(mistake.rule, mistake.code, mistake.fields, language) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert all(where in sentence and "{" not in sentence and "\n" not in sentence for sentence in said)
    with pytest.raises(BadOption) as refused:
        options(box)
    assert refused.value.option == "material"
    assert refused.value.mistake is not None
    assert refused.value.mistake.code == code


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[1]", b"7", b'"x"', b"\xff", b"[" * 5000, b'{"name":"x","ring":1}', b"{}"]
)
def test_what_is_no_such_file_is_refused_in_one_line(content):
    with pytest.raises(BadMaterial) as caught:
        read_material_file(content)
    assert str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_a_file_leaves_out_is_the_house_s():
    assert material_of(options({"name": "Nothing new"})).water == material_of(SchafeSchubsenOptions()).water
    few = material_of(options({"name": "Few", "clover": {"back": [1], "change": [2]}}))
    assert few.supply == ("back 1", "change 2")
    assert few.rings == material_of(SchafeSchubsenOptions()).rings


@pytest.mark.parametrize("mode", ["schubsen", "deichwandern"])
@pytest.mark.parametrize("seats", [3, 5])
def test_every_promise_of_a_game_holds_with_an_own_box(mode, seats):
    """Legality, secrecy, notation, records: the same checks as for the house's own."""
    wanted = options(other_box(), mode=mode, mole_hills=True, regenzeit=1)
    trial = Trial(GAME, Table(seats, wanted), f"an own box {mode} {seats}", Style(by_kind=True))
    watch(trial, share=0.1)
    view = trial.state.view(0)
    assert {face.name for face in view.faces} == {"aaa", "bbb", "ccc", "ddd"}
    assert view.rings[0] == 0 or seats != 3
    bids = [move.action.cards for move in trial.moves if hasattr(move.action, "cards")]
    assert bids
    assert set("".join(bids)) <= set("01357")
    if mode == "schubsen":
        assert {33, 44} & {hill % 100 for hill in view.hills}
    replay = verify(
        read_lines(BytesIO("".join(line_text(line) + "\n" for line in trial.match.lines).encode())), load_game
    )
    assert replay.state.outcome == trial.state.outcome


@pytest.mark.parametrize("level", list(GAME.bot_levels))
@pytest.mark.parametrize("mode", ["schubsen", "deichwandern"])
def test_all_bots_play_with_an_own_box(level, mode):
    [result] = play_series(GAME, [level] * 3, 1, "box", options(other_box(), mode=mode))
    assert result.outcome.winners


def test_the_command_checks_a_file_and_plays_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    good, bad = tmp_path / "box.json", tmp_path / "bad.json"
    good.write_text(json.dumps(other_box()), encoding="utf-8")
    bad.write_text(json.dumps(changed("rings.8", 99)), encoding="utf-8")
    checked = run("boards", "check", str(good))
    assert checked.status == 0
    assert "board 2, ddd: 20 fields of water" in checked.out
    monkeypatch.setenv("LANGUAGE", "de")
    refused = run("boards", "check", str(bad))
    assert refused.status == 1
    assert refused.err.endswith("bad.json: „rings.8“ muss eine ganze Zahl von 0 bis 20 sein (SHP-1)\n")
    again = run("simulate", "schafe-schubsen", "-n", "1", "--bots", "random", "-o", f"material=@{bad}")
    assert again.status == 2
    assert again.err == "fortywinks: material: „rings.8“ muss eine ganze Zahl von 0 bis 20 sein (SHP-1)\n"
    assert run("simulate", "schafe-schubsen", "-n", "1", "--bots", "random", "-o", f"material=@{good}").status == 0
    shown = tmp_path / "shown.json"
    shown.write_text(run("boards", "show").out, encoding="utf-8")
    assert read_material_file(shown.read_bytes()) == house_file()


@pytest.mark.parametrize(
    ("content", "english", "german"),
    [
        (b"", "this is no JSON", "das ist kein JSON"),
        (b"{", "this is no JSON", "das ist kein JSON"),
        (b"\xff", "this is no JSON", "das ist kein JSON"),
        (
            b"[]",
            "the file must hold one object, in braces",
            "die Datei muss ein Objekt in geschweiften Klammern enthalten",
        ),
        (b"{}", "“name” is missing", "„name“ fehlt"),
        (b'{"name": "x", "moon": 1}', "there is no field “moon”", "ein Feld „moon“ gibt es nicht"),
    ],
)
def test_a_file_that_is_none_is_told_in_the_readers_language(
    content: bytes,
    english: str,
    german: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    bad = tmp_path / "bad.json"
    bad.write_bytes(content)
    for language, said in (("en", english), ("de", german)):
        monkeypatch.setenv("LANGUAGE", language)
        assert fortywinks(["boards", "check", str(bad)]) == 1
        assert capsys.readouterr().err == f"fortywinks: {bad}: {said} (SHP-3)\n"
        if b"name" not in content and content != b"{}":
            assert fortywinks(["deck", "check", str(bad)]) == 1
            assert capsys.readouterr().err == f"fortywinks: {bad}: {said} (ZZZ-3)\n"


def test_a_bad_option_is_told_in_the_readers_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    strange, broken = tmp_path / "strange.json", tmp_path / "broken.json"
    strange.write_text('{"name": "x", "moon": 1}', encoding="utf-8")
    broken.write_text("{", encoding="utf-8")
    monkeypatch.setenv("LANGUAGE", "de")
    for game, option, said in (
        ("schafe-schubsen", f"material=@{strange}", "material: ein Feld „material.moon“ gibt es nicht"),
        ("schafe-schubsen", f"material=@{broken}", "„material“: das ist keine Datei dieser Art"),
        ("sen", "penalty=x", "„penalty“ lässt sich so nicht einstellen; möglich: 5, 15"),
    ):
        assert fortywinks(["simulate", game, "-n", "1", "-o", option]) == 2
        assert capsys.readouterr().err == f"fortywinks: {said}\n"


def test_a_table_is_opened_with_an_own_box_over_http_or_refused_by_code(tmp_path: Path):
    with OpenHouse(tmp_path) as opened:
        ann = Person(opened, "Ann")
        table = ann.makes_table(game="schafe-schubsen", seats=3, options={"material": other_box()})
        kept = ann.http.get(f"/api/tables/{table['id']}").json()["table"]["options"]["material"]
        assert kept["name"] == "The box from 2004"
        wishes = {"game": "schafe-schubsen", "name": "Ann", "seats": 3, "options": {"material": changed("cards", "9")}}
        answer = ann.http.post("/api/tables", json=wishes)
        error = answer.json()["error"]
        assert (answer.status_code, error["code"], error["rule"]) == (400, "cards", "SHP-1")
        with ann.comes_to(table["id"]) as device:
            said = device.asks("set-options", options={"material": changed("rings.3", 77)})
            assert (said["type"], said["code"], said["rule"]) == ("refused", "not-a-number", "SHP-1")
