"""The painted scenes are those of their recipes, small, and behind a table quiet enough for every text."""

import hashlib
import json
import re
from pathlib import Path

import pytest
from PIL import Image

from art.scenes.reading import PAINTED, focus_in, folders, hash_of, path_of, recipes
from fortywinks.games import game_names

PAINTINGS = recipes()
KNOWN: dict[str, dict[str, str]] = json.loads(PAINTED.read_text(encoding="utf-8"))
STYLES = Path(__file__).parents[2] / "web/src/styles/base.css"
INKS = ("text", "text-soft", "moon", "accent", "good", "warn")
"""The colours that words have."""
QUIET = sorted(file for name in PAINTINGS if "-table-" in name for file in KNOWN[name] if file != "recipe")


def test_every_game_has_its_night_and_its_morning():
    assert {f"{game}-{part}" for game in game_names() for part in ("card", "night", "morning")} <= PAINTINGS.keys()
    assert {f"town-{part}" for part in ("night", "dawn", "day", "dusk")} <= PAINTINGS.keys()


@pytest.mark.parametrize("name", PAINTINGS)
def test_a_scene_was_painted_from_its_recipe_as_it_is_now(name: str):
    assert KNOWN[name]["recipe"] == hash_of(PAINTINGS[name]), "run make pictures"
    for file, told in KNOWN[name].items():
        if file != "recipe":
            assert hashlib.sha256(path_of(file).read_bytes()).hexdigest() == told, "run make pictures"


def test_the_page_has_these_pictures_and_knows_what_matters_in_them():
    files = {file for known in KNOWN.values() for file in known if file != "recipe"}
    lie = {path for folder in folders().values() for path in folder.glob("*.webp")}
    assert lie == {path_of(file) for file in files}
    for place, folder in folders().items():
        told = json.loads((folder / "focus.json").read_text(encoding="utf-8"))
        assert told == focus_in(place)


def test_scenes_are_small():
    for place, folder in folders().items():
        for path in folder.glob("*.webp"):
            small = 24_000 if place == "town" else 12_000 if path.stem == "card" else 45_000
            most = 30_000 if path.stem.endswith("-tall") else small
            assert path.stat().st_size <= most, path


@pytest.mark.parametrize("name", [name for name in PAINTINGS if "layer" in PAINTINGS[name]])
def test_a_layer_has_the_shape_of_its_place_and_is_painted_on_nothing(name: str):
    left, top, right, low = PAINTINGS[name]["layer"]
    picture = Image.open(path_of(name))
    assert picture.width / picture.height == pytest.approx((right - left) / (low - top) * 16 / 9, rel=0.01)
    alpha = picture.convert("RGBA").getchannel("A")
    assert alpha.getextrema() == (0, 255)


@pytest.mark.parametrize("file", QUIET)
def test_words_can_be_read_on_what_lies_behind_a_table(file: str):
    picture = Image.open(path_of(file)).convert("RGB").reduce(4)
    inks = colours_of("day" if "-day" in file else "night")
    grounds = {ground for _, ground in picture.getcolors(picture.width * picture.height) or ()}
    lights = [light_of(*ground) for ground in grounds if isinstance(ground, tuple)]
    assert lights
    for name in INKS:
        ink = light_of(*bytes.fromhex(inks[name]))
        assert min(contrast(ink, light) for light in (min(lights), max(lights))) >= 4.5, name


def colours_of(theme: str) -> dict[str, str]:
    styles = STYLES.read_text(encoding="utf-8")
    part = styles.split('[data-theme="day"] {')[1].split("}")[0] if theme == "day" else styles.split("}")[0]
    return dict(re.findall(r"--([\w-]+): #([0-9a-f]{6});", part))


def light_of(red: int, green: int, blue: int) -> float:
    """How bright a colour is, as the rules of contrast measure it."""
    parts = [
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in (red, green, blue)
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: float, two: float) -> float:
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
