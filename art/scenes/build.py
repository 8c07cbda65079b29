"""Paints the scenes of the house from their recipes: ``make pictures``, or ``python -m art.scenes.build [NAME …]``.

Makes WebP files for the page, a `focus.json` beside them, which says what must stay in sight, and `painted.json` here,
which says what they were painted from. With names, only those are painted, into a sheet in the working folder.
"""

import hashlib
import io
import json
import sys
from typing import Any

import skia
from PIL import Image

from ..dreams import nature, stage, things, water
from ..dreams.build import as_webp
from ..dreams.colours import Inks
from ..dreams.scene import HEIGHT, VERBS, WIDTH, BadRecipe, Canvas, paint_scene, read_line
from . import creatures, places, rooms, visitors, waking
from .reading import PAINTED, Recipe, focus_in, folders, hash_of, path_of, recipes

VERBS_FROM = (nature, stage, things, water, creatures, places, rooms, visitors, waking)
"""Reading these modules makes their verbs known."""

WIDE, TALL, TOWN, CARD = (1600, 900), (600, 1066), (1600, 400), (960, 453)
MOST_BYTES = {"scene": 44_000, "table": 30_000, "tall": 24_000, "town": 22_000, "card": 12_000, "layer": 24_000}
"""Quality goes down until a picture is no larger than this: town and cards stand on the first page."""
SCALE = 4 / 3

QUIET = {"night": ((6, 62), (8, 64), (24, 112)), "day": ((232, 255), (226, 250), (214, 250))}
"""Behind a table red, green and blue stay between these, so that every text on it can be read."""


def paint(name: str, recipe: Recipe, scale: float = SCALE) -> Image.Image:
    seed = recipe.get("seed", name.rpartition("-")[0])
    picture = paint_scene(seed, Inks(recipe["colours"]), recipe["scene"], scale)
    return Image.open(io.BytesIO(bytes(picture.encodeToData(skia.kPNG, 100)))).convert("RGB")


def paint_layer(name: str, recipe: Recipe, scale: float = SCALE) -> Image.Image:
    """What stands before another picture: nothing behind it, and only the part of it that has something in it."""
    canvas = Canvas(recipe.get("seed", name), Inks(recipe["colours"]), scale)
    canvas.skia.clear(0)
    canvas.light = recipe["light"][0] * WIDTH, recipe["light"][1] * HEIGHT
    for text in recipe["scene"].strip().splitlines():
        line = read_line(text)
        VERBS[line.verb](canvas, line)
    data = bytes(canvas.image().encodeToData(skia.kPNG, 100))
    whole = wide(Image.open(io.BytesIO(data)).convert("RGBA"), name, recipe)
    left, top, right, low = recipe["layer"]
    box = (left * whole.width, top * whole.height, right * whole.width, low * whole.height)
    return whole.crop(tuple(round(edge) for edge in box))


def shape_of(name: str, recipe: Recipe) -> tuple[int, int]:
    across, down = TOWN if name.startswith("town-") else CARD if name.endswith("-card") else WIDE
    wished = recipe.get("width", across)
    return wished, wished * down // across


def wide(picture: Image.Image, name: str, recipe: Recipe) -> Image.Image:
    """As much of it as the shape of its kind has."""
    across, down = shape_of(name, recipe)
    high = round(picture.width * down / across)
    top = round(recipe.get("cut", 0.5) * (picture.height - high))
    return picture.crop((0, top, picture.width, top + high))


def tall(picture: Image.Image, recipe: Recipe) -> Image.Image:
    """As much of it as a phone that stands is wide."""
    across = round(picture.height * TALL[0] / TALL[1])
    left = round(recipe["tall"] * (picture.width - across))
    return picture.crop((left, 0, left + across, picture.height))


def quiet(picture: Image.Image, time: str) -> Image.Image:
    """The same, pale by day and dark by night."""
    table = [round(low + (high - low) * level / 255) for low, high in QUIET[time] for level in range(256)]
    return picture.point(table)


def made(name: str, recipe: Recipe) -> dict[str, bytes]:
    """The files of a picture by name."""
    if "layer" in recipe:
        layer = paint_layer(name, recipe)
        return {name: as_webp(layer, layer.size, MOST_BYTES["layer"])}
    picture = paint(name, recipe)
    if "tall" not in recipe:
        kind = "town" if name.startswith("town-") else "card" if name.endswith("-card") else "scene"
        most = recipe.get("most", MOST_BYTES[kind])
        return {name: as_webp(wide(picture, name, recipe), shape_of(name, recipe), most)}
    still = quiet(picture, name.rpartition("-")[2])
    return {
        name: as_webp(wide(still, name, recipe), WIDE, MOST_BYTES["table"]),
        f"{name}-tall": as_webp(tall(still, recipe), TALL, MOST_BYTES["tall"]),
    }


def sheet(names: list[str]) -> Image.Image:
    pictures = [
        wide(paint(name, recipe, 0.5), name, recipe)
        for name, recipe in recipes().items()
        if any(part in name for part in names) and "layer" not in recipe
    ]
    across, (width, height) = min(3, len(pictures)), pictures[0].size
    whole = Image.new("RGB", (across * width, -(-len(pictures) // across) * height))
    for index, picture in enumerate(pictures):
        whole.paste(picture, (index % across * width, index // across * height))
    return whole


def written(content: Any) -> str:
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(each)}" for name, each in sorted(content.items()))
    return f"{{\n{lines}\n}}\n"


def main(names: list[str]) -> int:
    try:
        if names:
            sheet(names).save("sheet.png")
            return 0
        known: dict[str, dict[str, str]] = {}
        for folder in folders().values():
            folder.mkdir(exist_ok=True)
        for name, recipe in recipes().items():
            files = made(name, recipe)
            for file, data in files.items():
                path_of(file).write_bytes(data)
            known[name] = {"recipe": hash_of(recipe)}
            known[name] |= {file: hashlib.sha256(data).hexdigest() for file, data in files.items()}
            print(name, *(f"{len(data) / 1000:.1f} kB" for data in files.values()))
    except (BadRecipe, KeyError) as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    kept = {path_of(file) for files in known.values() for file in files if file != "recipe"}
    for place, folder in folders().items():
        for old in set(folder.glob("*.webp")) - kept:
            old.unlink()
        (folder / "focus.json").write_text(written(focus_in(place)), encoding="utf-8")
    PAINTED.write_text(written(known), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
