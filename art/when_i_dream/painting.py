"""Paints a composed picture: each thing solid, lit from above on the left, with its shade, its grain and its shadow.

The shapes come as SVG (see `composing`). What is a hole in a stencil becomes the thing's own dark; how high a thing
bulges is read from how far a place lies from its rim, so the light falls on it as on a figure of felt.
"""

import io
from functools import cache
from typing import Any

import numpy as np
import skia
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from art.dreams import nature, stage, things, water
from art.dreams.colours import Inks
from art.dreams.scene import paint_scene

from .composing import DARK, HEIGHT, WIDTH, Layer, Recipe, alone, inks, places

VERBS_FROM = (nature, stage, things, water)
"""Reading these modules makes known the verbs that a place is painted with."""

SIZE = 480, 320
"""Of a finished picture."""
APART = 8
"""Between two pictures of a sheet: neither is seen at the edge of the other."""
PLACE = 720, 480
"""Of a night behind it."""
QUALITY, PLACE_QUALITY = 58, 66
LIGHT = (-0.62, -0.78)
"""From where the light falls: from above on the left."""
COARSE = 4
"""Holes are looked for in a picture so many times smaller: all of it is asked where the outside ends."""
HOVERS = frozenset({"sky", "space", "deep", "storm", "night"})
"""Nights in which nothing stands on the ground."""

Grid = np.ndarray[Any, np.dtype[np.float32]]


def rgb(text: str) -> Grid:
    return np.array([int(text[at : at + 2], 16) / 255 for at in (1, 3, 5)], np.float32)


def grid(image: Image.Image) -> Grid:
    return (np.asarray(image) / 255).astype(np.float32)


def _image(values: Grid) -> Image.Image:
    return Image.fromarray((np.clip(values, 0, 1) * 255).round().astype(np.uint8))


@cache
def _noise(across: float, down: float, octaves: int, seed: int) -> Grid:
    """Between -1 and 1, so many waves a pixel wide and high."""
    surface = skia.Surface(*SIZE)
    shader = skia.PerlinNoiseShader.MakeFractalNoise(across, down, octaves, seed)
    opaque = skia.ColorFilters.Matrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    surface.getCanvas().drawRect(skia.Rect(0, 0, *SIZE), skia.Paint(Shader=shader, ColorFilter=opaque))
    values = np.asarray(surface.makeImageSnapshot().toarray()[:, :, 0], np.float32) / 255
    return np.asarray((values - values.mean()) / (2.5 * values.std()), np.float32)


def _drawn(shapes: str) -> Image.Image:
    """The SVG of a layer with its inks, as pixels."""
    paints = "".join(
        f'<linearGradient id="{ink}" gradientUnits="userSpaceOnUse" x1="60" y1="0" x2="300" y2="512">'
        f'<stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{colour}"/></linearGradient>'
        for ink, (light, colour) in inks().items()
    )
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"><defs>{paints}</defs>{shapes}</svg>'
    found = skia.SVGDOM.MakeFromStream(skia.MemoryStream.MakeCopy(text.encode()))
    found.setContainerSize(skia.Size(*SIZE))
    surface = skia.Surface(*SIZE)
    found.render(surface.getCanvas())
    data = surface.makeImageSnapshot().encodeToData(skia.kPNG, 100)
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")


def _solid(mask: Image.Image) -> Image.Image:
    """The mask without its holes, and without the narrow gaps between its parts."""
    small = mask.resize((mask.width // COARSE, mask.height // COARSE), Image.Resampling.BOX)
    wide = Image.new("L", (small.width + 8, small.height + 8))
    wide.paste(small, (4, 4))
    wide = wide.point(lambda value: 255 if value > 60 else 0).filter(ImageFilter.MaxFilter(3))
    ImageDraw.floodfill(wide, (0, 0), 128)
    filled = wide.point(lambda value: 0 if value == 128 else 255).filter(ImageFilter.MinFilter(3))
    filled = filled.crop((4, 4, 4 + small.width, 4 + small.height)).filter(ImageFilter.GaussianBlur(0.8))
    filled = filled.resize(mask.size, Image.Resampling.BICUBIC).point(lambda value: min(255, max(0, (value - 140) * 4)))
    return ImageChops.lighter(mask, filled)


def _blurred(mask: Image.Image, radius: float) -> Grid:
    return grid(mask.filter(ImageFilter.GaussianBlur(radius)))


def _slope(height: Grid) -> Grid:
    """How far a place leans towards the light."""
    down, across = np.gradient(height)
    return np.asarray(down * -LIGHT[1] + across * -LIGHT[0], np.float32)


def _thing(layer: Layer) -> tuple[Grid, Image.Image]:
    """A layer in its colours and light, and the mask of what it covers."""
    drawn = _drawn(alone(layer))
    mask = drawn.getchannel("A")
    solid = mask if "open" in layer.wishes else _solid(mask)
    light, colour = (rgb(text) for text in inks()[layer.ink])
    night = rgb(DARK)
    paint, own = grid(drawn)[:, :, :3], grid(mask)[:, :, None]
    deep = colour * 0.3 + night * 0.42
    flat = paint * own + deep * (1 - own)
    leans = 19 * _slope(_blurred(solid, 17)) + 6 * _slope(_blurred(solid, 6)) + 0.9 * _slope(_blurred(mask, 1.5))
    leans = np.tanh(leans)[:, :, None]
    shade = flat * (0.36 + 0.3 * night) + night * 0.06
    bright = flat * 0.42 + (light * 0.7 + 0.3) * 0.58
    towards, away = (bright - flat) * leans * 0.75 * (0.35 + 0.65 * own), (shade - flat) * -leans * 0.92
    lit = flat + np.where(leans > 0, towards, away)
    lit *= 1 + 0.10 * _noise(0.022, 0.07, 4, 3)[:, :, None] + 0.055 * _noise(0.32, 0.26, 2, 9)[:, :, None]
    rim = np.clip(_slope(_blurred(solid, 1.3)) * 3.6, 0, 1)[:, :, None] * 0.55
    lit = lit + (1 - lit) * rim * (0.4 + 0.6 * light)
    return np.concatenate([np.clip(lit, 0, 1), grid(solid)[:, :, None] * layer.clear], axis=2), solid


def _paler(thing: Grid, mood: str) -> Grid:
    """What is far away takes on the colour of the air."""
    air = rgb(places()[mood]["sky"][1]) * 0.75 + rgb(places()[mood]["sky"][2]) * 0.25
    thing[:, :, :3] += (air - thing[:, :, :3]) * 0.62
    return thing


def _cast(solid: Image.Image) -> Image.Image:
    """The shadow on the ground: the thing laid flat, away from the light."""
    box = solid.getbbox()
    if box is None:
        return solid
    foot, flat, lean = box[3] - 3, 0.17, 0.42
    # From a place of the shadow back to the place of the thing that throws it.
    back = (1, lean / flat, -foot * lean / flat, 0, 1 / flat, foot - foot / flat)
    lying = solid.transform(solid.size, Image.Transform.AFFINE, back, Image.Resampling.BILINEAR)
    middle, wide = (box[0] + box[2]) / 2 + 5, (box[2] - box[0]) * 0.46
    ImageDraw.Draw(lying).ellipse((middle - wide, foot - 6, middle + wide, foot + 7), fill=200)
    return lying.filter(ImageFilter.GaussianBlur(4.5))


def _over(under: Grid, above: Grid) -> Grid:
    """Both with their colours not yet multiplied by how much they cover."""
    a, b = above[:, :, 3:], under[:, :, 3:]
    cover = a + b * (1 - a)
    colour = (above[:, :, :3] * a + under[:, :, :3] * b * (1 - a)) / np.maximum(cover, 1e-4)
    return np.concatenate([colour, cover], axis=2)


def _plain(colour: Grid, cover: Grid) -> Grid:
    return np.concatenate([np.broadcast_to(colour, (*cover.shape, 3)), cover[:, :, None]], axis=2).astype(np.float32)


def paint(recipe: Recipe) -> Image.Image:
    """All layers from back to front, on nothing."""
    whole = np.zeros((SIZE[1], SIZE[0], 4), np.float32)
    whole[:, :, :3] = rgb(DARK)
    ground = rgb("#070a24")
    for number, layer in enumerate(recipe.layers):
        thing, solid = _thing(layer)
        if "far" in layer.wishes:
            thing = _paler(thing, recipe.mood)
        if recipe.mood not in HOVERS and not layer.wishes & {"plain", "hovers", "far"}:
            whole = _over(whole, _plain(ground, grid(_cast(solid)) * 0.55 * layer.clear))
        if number and "plain" not in layer.wishes:  # a soft dark parts it from what lies behind
            around = np.clip(_blurred(solid, 3.5) * 1.3, 0, 1) * 0.55
            whole = _over(whole, _plain(ground, around * (whole[:, :, 3] > 0.5)))
        whole = _over(whole, thing)
    # Colours where nothing is seen would only make the file larger.
    whole[:, :, :3] = np.where(whole[:, :, 3:] > 0.004, whole[:, :, :3], rgb(DARK))
    return _image(whole)


def sheet(pictures: list[Recipe]) -> bytes:
    """Pictures below each other, as a file."""
    step = SIZE[1] + APART
    whole = Image.new("RGBA", (SIZE[0], step * len(pictures)))
    for number, recipe in enumerate(pictures):
        whole.paste(paint(recipe), (0, number * step))
    return _webp(whole, QUALITY)


def place(mood: str) -> bytes:
    """The night of a mood with nothing in it, as a file, in the scene language of Dreams."""
    known = dict(places()[mood])
    scene = known.pop("scene")
    picture = paint_scene(f"when I dream: {mood}", Inks(known), scene, PLACE[0] / 1200)
    data = picture.encodeToData(skia.kPNG, 100)
    return _webp(Image.open(io.BytesIO(bytes(data))).convert("RGB"), PLACE_QUALITY)


def _webp(picture: Image.Image, quality: int) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "WEBP", quality=quality, alpha_quality=60, method=4)
    return buffer.getvalue()
