"""WID-1: each term has a picture, composed from drawings of our own; small, and told apart."""

import hashlib
import re

import pytest

from art.when_i_dream.build import FOLDER, HIGH, PAGE, SHEETS, built, painted, sheet, wanted, written
from art.when_i_dream.composing import BadRecipe, _read, compose, drawings, places, recipes
from fortywinks.games.when_i_dream.wordlists import house_list

TERMS = house_list("en").terms


def test_WID_1_each_term_has_a_picture_of_its_own() -> None:
    assert set(recipes()) == set(TERMS)
    assert len(recipes()) == 440
    assert len({compose(recipe) for recipe in recipes().values()}) == 440


def test_WID_1_the_page_has_the_pictures_that_the_recipes_give() -> None:
    """If this fails: `make pictures`."""
    files = built()
    for path, content in files.items():
        assert path.read_text(encoding="utf-8") == written(content), path.name
    assert {name: recipe for name, (recipe, _) in painted().items()} == wanted()
    for name, (_, digest) in painted().items():
        assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == digest, name
    written_there = {path.name for path in files if path.parent == FOLDER}
    assert {path.name for path in FOLDER.iterdir()} == written_there | set(painted())


def test_WID_1_every_term_lies_in_one_sheet() -> None:
    assert [len(sheet(number)) for number in range(SHEETS)] == [HIGH] * SHEETS
    told = (PAGE / "pictures.ts").read_text(encoding="utf-8")
    assert f"[ACROSS, DOWN, STEP, ROWS] = [480, 320, 328, {HIGH}]" in told


def test_WID_1_no_drawing_of_our_own_lies_about() -> None:
    assert drawings().keys() == {layer.motif for recipe in recipes().values() for layer in recipe.layers}


def test_WID_1_pictures_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in FOLDER.glob("*.webp")}
    assert max(sizes.values()) < 60_000
    assert sum(sizes.values()) < 4_500_000


def test_WID_1_every_mood_is_painted_and_has_its_sky_in_the_page() -> None:
    table = (PAGE / "moods.ts").read_text(encoding="utf-8").partition("const MOODS")[2].partition("satisfies")[0]
    skies = {mood: re.findall(r"#\w{6}", sky) for mood, sky in re.findall(r"^  (\w+): \[(.*)\]", table, re.MULTILINE)}
    assert {recipe.mood for recipe in recipes().values()} <= skies.keys()
    assert skies == {mood: place["sky"] for mood, place in places().items() if mood != "dawn"}


def test_WID_15_no_address_names_a_term() -> None:
    """Terms that lie beside each other in the list, as kinds do, lie in different files."""
    assert all(re.fullmatch(r"sheet-\d{3}|place-[a-z]+|terms\.\w\w|moods", path.stem) for path in FOLDER.iterdir())
    assert all(len({recipe.mood for recipe in sheet(number)}) > 1 for number in range(SHEETS))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("meadow", "no mood, or nothing in it"),
        ("meadow: green-frog pink", "'pink' is no ink and no wish"),
        ("meadow: green-frog .5 .5", "green-frog wants X, Y and HEIGHT, or none of them"),
        ("meadow: nobody", "there is no drawing 'nobody'"),
    ],
)
def test_a_recipe_that_cannot_be_painted_says_why(text: str, why: str) -> None:
    with pytest.raises(BadRecipe, match=re.escape(why)):
        compose(_read("frog", text))
