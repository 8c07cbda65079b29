"""WID-1: each term has a picture, composed from motifs that are licensed and credited; small, and told apart."""

import gzip
import json
import re
from collections import Counter
from pathlib import Path

import pytest

from art.when_i_dream.build import FOLDER, PAGE, SHEETS, built, motifs_of, written
from art.when_i_dream.composing import BadRecipe, _read, authors, compose, drawings, motif_file, recipes
from fortywinks.games.when_i_dream.wordlists import house_list

ROOT = Path(__file__).parents[3]
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
    assert set(FOLDER.iterdir()) == {path for path in files if path.parent == FOLDER}


def test_WID_1_every_motif_is_licensed_and_credited() -> None:
    used = {motif for recipe in recipes().values() for motif in motifs_of(recipe)}
    assert {motif_file(motif) for motif in used} == set((ROOT / "art/when_i_dream/motifs").glob("*/*.svg"))
    names = {authors()[motif.partition("/")[0]] for motif in used}
    assert names == set(authors().values())
    credit = json.loads((PAGE / "credits.json").read_text(encoding="utf-8"))
    assert (set(credit["authors"].split(", ")), credit["licence"]) == (names, "CC BY 3.0")
    notice = " ".join((ROOT / "NOTICE").read_text(encoding="utf-8").split())
    said = re.search(r"pictures of When I Dream's terms .*? Icons made by (.*?)\. From game-icons\.net", notice)
    assert said is not None
    assert set(re.split(", | and ", said[1])) == names


def test_WID_1_a_picture_says_whose_motifs_are_in_it() -> None:
    files = built()
    for number, term in enumerate(TERMS):
        _, _, by = files[FOLDER / f"sheet-{number % SHEETS:02}.json"][number // SHEETS]
        assert set(by) == {authors()[motif.partition("/")[0]] for motif in motifs_of(recipes()[term])}


def test_WID_1_no_drawing_of_our_own_lies_about() -> None:
    used = Counter(layer.motif for recipe in recipes().values() for layer in recipe.layers)
    assert not drawings().keys() - used.keys()


def test_WID_1_pictures_are_small() -> None:
    assert max(len(compose(recipe)) for recipe in recipes().values()) < 6_000
    sheets = [gzip.compress((FOLDER / f"sheet-{n:02}.json").read_bytes()) for n in range(SHEETS)]
    assert max(map(len, sheets)) < 14_000
    assert sum(map(len, sheets)) < 220_000


def test_WID_1_every_mood_is_painted_by_the_page() -> None:
    table = (PAGE / "moods.ts").read_text(encoding="utf-8").partition("const MOODS")[2].partition("satisfies")[0]
    assert {recipe.mood for recipe in recipes().values()} <= set(re.findall(r"^  (\w+): \[", table, re.MULTILINE))


def test_WID_15_neither_a_picture_nor_its_address_names_the_term() -> None:
    """Terms that lie beside each other in the list, as kinds do, lie in different files."""
    for term in TERMS:
        shapes = compose(recipes()[term])
        words = set(re.findall(r"[a-z]+", re.sub(r"\bd='[^']*'|url\(#[^)]*\)", "", shapes)))
        assert not words & set(term.casefold().split()) - {"path", "circle"}, term
        assert not re.search(r"<title|<desc|<text|\bid=|\bclass=", shapes), term
    assert all(re.fullmatch(r"sheet-\d\d|terms\.\w\w|inks", path.stem) for path in FOLDER.iterdir())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("meadow", "no mood, or nothing in it"),
        ("meadow: lorc/frog pink", "'pink' is no ink and no wish"),
        ("meadow: lorc/frog .5 .5", "lorc/frog wants X, Y and HEIGHT, or none of them"),
        ("meadow: lorc/nobody", "there is no motif 'lorc/nobody'"),
    ],
)
def test_a_recipe_that_cannot_be_painted_says_why(text: str, why: str) -> None:
    with pytest.raises(BadRecipe, match=re.escape(why)):
        compose(_read("frog", text))
