"""Paints all dream pictures from their recipes: ``make pictures``, or ``python -m art.dreams.build [NAME …]``.

Makes, in the package, two WebP files for each picture and `gallery.json`; for the documents a sheet with all of them.
With names, only those are painted, into a sheet of their own in the working folder, to look at.
"""

import hashlib
import io
import sys
import tomllib
from base64 import b64encode
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import skia
from PIL import Image

from fortywinks.games.dreams.components import HOUSE_PICTURES
from fortywinks.games.dreams.gallery.maps import COLUMNS, ROWS, salient_points
from fortywinks.games.dreams.gallery.reading import Gallery, PictureFacts, PictureFile

from . import nature, stage, things, water
from .colours import Inks, palettes
from .fingerprint import fingerprint, motifs_of
from .scene import BadRecipe, paint_scene
from .shapes import UnknownMotif, motif_file

VERBS_FROM = (nature, stage, things, water)
"""Reading these modules makes their verbs known."""

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GALLERY = ROOT / "src/fortywinks/games/dreams/gallery"
SHEET = ROOT / "docs/images/dreams-pictures.webp"

SMALL, LARGE = (600, 400), (1200, 800)
MOST_BYTES = {SMALL: 13_000, LARGE: 22_500}
"""Quality goes down until a picture is no larger than this."""
RICH_BYTES = {SMALL: 16_000, LARGE: 29_500}
"""A picture with so much detail that it would be coarse may be as large as this, until it is decent."""
QUALITIES = range(12, 89, 4)
DECENT = 3
"""The step of quality that is decent: 24."""
SHEET_COLUMNS = 8
SHEET_CELL = (300, 200)
SHEET_BYTES = 600_000
NO_WORDS = {"en": ""}
"""Titles and descriptions are not painted: `as_json` leaves them out."""


def read_recipe(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / "recipes" / f"{name}.toml").read_text(encoding="utf-8"))


def paint(name: str, recipe: dict[str, Any], scale: float = 1.0) -> Image.Image:
    inks = Inks(palettes()[recipe["palette"]])
    picture = paint_scene(name, inks, recipe["picture"]["scene"], scale)
    return Image.open(io.BytesIO(bytes(picture.encodeToData(skia.kPNG, 100)))).convert("RGB")


def as_webp(picture: Image.Image, size: tuple[int, int], most: int, rich: int = 0) -> bytes:
    """The picture at this size, as good as the bytes allow."""
    smaller = picture.resize(size, Image.Resampling.LANCZOS) if picture.size != size else picture
    step, data = _best(smaller, most, len(QUALITIES) - 1)
    if step < DECENT:
        step, data = max((step, data), _best(smaller, rich, DECENT))
    if step < 0:
        raise ValueError(f"a picture of {size} does not fit into {max(most, rich)} bytes")
    return data


def _best(picture: Image.Image, most: int, high: int) -> tuple[int, bytes]:
    """The finest step of quality up to `high` with which the picture is not larger than `most`; -1 if there is none."""
    low = 0
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if len(_encoded(picture, middle, 4)) <= most else (low, middle - 1)
    found = ((step, _encoded(picture, step, 6)) for step in range(low, -1, -1))
    return next(((step, data) for step, data in found if len(data) <= most), (-1, b""))


def _encoded(picture: Image.Image, step: int, effort: int) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "WEBP", quality=QUALITIES[step], method=effort)
    return buffer.getvalue()


def keep(name: str, folder: str, picture: Image.Image, size: tuple[int, int]) -> PictureFile:
    data = as_webp(picture, size, MOST_BYTES[size], RICH_BYTES[size])
    path = Path(folder) / f"{name}.webp"
    (GALLERY / folder).mkdir(exist_ok=True)
    (GALLERY / path).write_bytes(data)
    return PictureFile(path.as_posix(), *size, len(data), hashlib.sha256(data).hexdigest())


def brightness_of(picture: Image.Image) -> bytes:
    return picture.convert("L").resize((COLUMNS, ROWS), Image.Resampling.BOX).tobytes()


def make(name: str) -> tuple[PictureFacts, Image.Image]:
    recipe = read_recipe(name)
    authors = tomllib.loads((HERE / "motifs" / "authors.toml").read_text(encoding="utf-8"))
    picture = paint(name, recipe)
    brightness = brightness_of(picture)
    motifs = motifs_of(recipe)
    colours = palettes()[recipe["palette"]]
    facts = PictureFacts(
        name,
        NO_WORDS,
        NO_WORDS,
        b64encode(brightness).decode(),
        tuple(salient_points(brightness)),
        (keep(name, "table", picture, SMALL), keep(name, "large", picture, LARGE)),
        recipe["palette"],
        (colours["dark"][0], colours["light"][0]),
        tuple(motifs),
        tuple(sorted({authors[motif_file(motif).parent.name]["name"] for motif in motifs})),
        fingerprint(name),
    )
    return facts, picture


def sheet(pictures: list[Image.Image]) -> Image.Image:
    """All pictures in rows."""
    columns = min(SHEET_COLUMNS, len(pictures))
    width, height = SHEET_CELL
    whole = Image.new("RGB", (columns * (width + 4), -(-len(pictures) // columns) * (height + 4)), "#05060c")
    for index, picture in enumerate(pictures):
        row, column = divmod(index, columns)
        smaller = picture.resize(SHEET_CELL, Image.Resampling.LANCZOS)
        whole.paste(smaller, (column * (width + 4) + 2, row * (height + 4) + 2))
    return whole


def as_json(gallery: Gallery) -> bytes:
    """The gallery without its words: those are written by hand, in ``texts.LANGUAGE.json`` beside it."""
    known = msgspec.to_builtins(gallery)
    for facts in known["pictures"]:
        del facts["title"], facts["about"]
    return msgspec.json.format(msgspec.json.encode(known), indent=1) + b"\n"


def main(names: list[str]) -> int:
    try:
        if names:
            sheet([paint(name, read_recipe(name), 0.5) for name in names]).save("sheet.png")
            return 0
        with ProcessPoolExecutor() as pool:
            made = list(pool.map(make, HOUSE_PICTURES))
    except (BadRecipe, UnknownMotif, FileNotFoundError) as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    gallery = Gallery(tuple(facts for facts, _ in made))
    (GALLERY / "gallery.json").write_bytes(as_json(gallery))
    whole = sheet([picture for _, picture in made])
    SHEET.write_bytes(as_webp(whole, whole.size, SHEET_BYTES))
    total = sum(file.bytes for facts, _ in made for file in facts.files)
    print(f"{len(made)} pictures, {total / 1e6:.2f} MB, largest {max(f.bytes for x, _ in made for f in x.files)} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
