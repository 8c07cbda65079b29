"""The data files: a wrong one is refused with the file and the field."""

from importlib.resources import files
from pathlib import Path

import pytest

import fortywinks.games.schafe_schubsen
from fortywinks.games.schafe_schubsen.material import BOARDS_FILE, PIECES_FILE, BadMaterial, load_material

DATA = files(fortywinks.games.schafe_schubsen) / "data"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in (BOARDS_FILE, PIECES_FILE):
        (tmp_path / name).write_text((DATA / name).read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


def edit(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")


def test_an_owner_of_the_box_may_replace_the_files(folder):
    assert load_material(folder) == load_material()
    edit(folder, PIECES_FILE, "3 = 4", "3 = 7")
    edit(folder, BOARDS_FILE, 'name = "priel"', 'name = "tidal"')
    material = load_material(folder)
    assert material.rings[3] == 7
    assert material.boards[0].faces[1].name == "tidal"


@pytest.mark.parametrize(
    ("name", "old", "new", "why"),
    [
        (BOARDS_FILE, "....~.....\n", "....~....\n", r'board 1, face "pfuetzen", rows: row 3 has 9 fields, not 10'),
        (BOARDS_FILE, "....~.....\n", "", r'board 1, face "\w+", rows: there must be 10 rows, not 9'),
        (BOARDS_FILE, "....~.....\n", "....w.....\n", r'board 1, face "\w+", rows: row \d may hold only'),
        (BOARDS_FILE, "........~.\n..........\n", "........~.\n~.........\n", "field 0, at the left of the last row"),
        (BOARDS_FILE, 'name = "priel"', 'name = "siel"', "board: two faces have the same name"),
        (BOARDS_FILE, 'name = "priel"', 'name = "Der Priel"', "board 1, face, name: 'Der Priel' must be"),
        (BOARDS_FILE, 'name = "priel"', "name = 5", "board 1, face, name: must be a text"),
        (BOARDS_FILE, 'name = "priel"', "", "board 1, face, name: is missing"),
        (BOARDS_FILE, "hills = [24, 66]", "hills = [24]", "board 2, hills: there must be two different fields"),
        (BOARDS_FILE, "hills = [24, 66]", "hills = [24, 7]", "board 2, hills: field 7 is under water"),
        (BOARDS_FILE, "hills = [24, 66]", "hills = [24, 100]", "board 2, hills: '100' is no field from 1 to 99"),
        (BOARDS_FILE, "hills = [24, 66]", "", "board: exactly one of the boards must have hills"),
        (BOARDS_FILE, "hills = [24, 66]", "hill = [24, 66]", "board 2, hill: there is no such field"),
        (BOARDS_FILE, "[[board]]", "[[board]", "is no TOML"),
        (BOARDS_FILE, "[[board]]\nhills", "[[board]]\n[[board]]\nhills", "board: there must be 2 boards, not 3"),
        (PIECES_FILE, "8 = 1", "9 = 1", "rings, 9: there is no such field"),
        (PIECES_FILE, "8 = 1", "", "rings, 8: is missing"),
        (PIECES_FILE, "8 = 1", "8 = -1", "rings, 8: must be from 0 to 20, not -1"),
        (PIECES_FILE, "8 = 1", "8 = true", "rings, 8: must be a whole number"),
        (PIECES_FILE, "change = [3,", "change = [0,", "clover, change: '0' is no whole number"),
        (PIECES_FILE, "back = [3, 3, 5, 5, 7, 7, 10, 10]", "back = []", "clover, back: there must be at least one"),
        (PIECES_FILE, "[clover]", "[klee]", "klee: there is no such field"),
    ],
)
def test_a_mistake_is_named_with_file_and_field(folder, name, old, new, why):
    edit(folder, name, old, new)
    with pytest.raises(BadMaterial, match=why) as caught:
        load_material(folder)
    assert str(caught.value).startswith(f"{name}: ")
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_named(folder):
    (folder / PIECES_FILE).unlink()
    with pytest.raises(BadMaterial, match=r"^pieces\.toml: cannot be read"):
        load_material(folder)
