"""Where the dike lies: sky, sea and far shore, down to the grass on its crest. One picture for wide windows and one for
phones held upright, each by night, when the sun has just gone, and by day."""

import math
from dataclasses import dataclass
from itertools import pairwise
from random import Random

import numpy as np
import skia
from PIL import Image

from ..dreams.colours import colour, mix
from ..dreams.paints import down, flat, glow, soft, stroke
from ..dreams.shapes import parse_path
from .brush import Plane, as_image, blade, blend, drawn, edge, lay, noise, ramp, tint


@dataclass(frozen=True)
class Hour:
    """The colours of one time of day."""

    sky: list[tuple[float, str]]
    """From the top of the sky to the horizon."""
    away: list[tuple[float, str]]
    """The same far from the sun."""
    cloud: str
    lit: str
    """Clouds, and their undersides near the sun."""
    sun: str
    deep: str
    """Water near the shore."""
    mist: str
    far: str
    """What stands on the horizon."""
    flats: str
    grass: tuple[str, str, str]
    """Of the crest: against the light, its body, and where it goes over into the slope."""
    rim: str
    stars: bool


NIGHT = Hour(
    [(0, "#0b1030"), (0.34, "#1a2058"), (0.62, "#45316f"), (0.8, "#8f4a72"), (0.92, "#d9775a"), (1, "#ffc07a")],
    [(0, "#0a0f2c"), (0.4, "#161d4e"), (0.7, "#2c2a63"), (0.88, "#553a70"), (1, "#8a5a7a")],
    "#1c1a44",
    "#f08a62",
    "#ffe2a0",
    "#1d3a60",
    "#c08a94",
    "#221b3e",
    "#2b2748",
    ("#1d4a38", "#2d6547", "#2a5c42"),
    "#f3b878",
    True,
)
DAY = Hour(
    [(0, "#7fb4e2"), (0.4, "#a5cdee"), (0.7, "#cfe4f2"), (0.88, "#f3ead6"), (1, "#fff1cf")],
    [(0, "#78aede"), (0.45, "#9cc7ea"), (0.75, "#c3def0"), (1, "#e2edf0")],
    "#ffffff",
    "#fff6e2",
    "#fffbe8",
    "#5d9dc2",
    "#eef3f2",
    "#7089a6",
    "#b3a58c",
    ("#6fa04e", "#9aca70", "#add67f"),
    "#f6ffcf",
    False,
)
HOURS = {"night": NIGHT, "day": DAY}


@dataclass(frozen=True)
class View:
    """A frame, and where things lie in it, in pixels of the picture."""

    size: tuple[int, int]
    horizon: int
    crest: int
    sun: float
    tower: tuple[float, float]
    """Where the lighthouse stands, and how high."""
    mill: tuple[float, float]


VIEWS = {
    "wide": View((1760, 470), 340, 402, 900, (88, 98), (1085, 74)),
    "tall": View((820, 560), 384, 482, 470, (74, 156), (646, 86)),
}


def sky_of(view: View, hour: Hour, seed: int) -> Plane:
    wide, high = view.size[0], view.horizon
    y, x = np.mgrid[0:high, 0:wide].astype(np.float64)
    height = y / (high - 1)
    near = np.exp(-(((x - view.sun) / (0.17 * wide + 80)) ** 2))
    picture = blend(ramp(height, hour.away), ramp(height, hour.sky), near)
    glare = np.exp(-(((x - view.sun) / 110) ** 2) - ((high - y) / 30) ** 2)
    picture = blend(picture, np.broadcast_to(tint(hour.sun), picture.shape), glare * 0.75)
    # Banks of cloud: flat far away, ragged overhead; those near the sun are lit from below.
    for layer, (waves, least, strength) in enumerate(
        (((620, 74), 0.52, 0.75), ((380, 30), 0.55, 0.6), ((900, 15), 0.53, 0.55))
    ):
        clouds = noise((wide, high), waves, seed + layer, 5)
        below = np.roll(clouds, -7, axis=0)
        band = np.exp(-(((height - (0.3, 0.62, 0.9)[layer]) / (0.3, 0.2, 0.1)[layer]) ** 2))
        cover = edge(clouds, least, least + 0.2) * band * strength
        light = np.clip((clouds - below) * 7, 0, 1) * (0.25 + 0.75 * near) * (0.35 + 0.65 * height)
        body = blend(
            np.broadcast_to(tint(hour.cloud), picture.shape),
            np.broadcast_to(tint(hour.lit), picture.shape),
            np.clip(light + near * height**3 * 0.5, 0, 1),
        )
        picture = blend(picture, body, cover)
    return picture


def sea_of(view: View, hour: Hour, sky: Plane, seed: int) -> Plane:
    """The sky upside down, broken by ripples that grow towards the shore, and darker the steeper one looks into it."""
    wide, high = view.size[0], view.size[1] - view.horizon
    y, x = np.mgrid[0:high, 0:wide].astype(np.float64)
    deep = np.clip(y / (view.crest - view.horizon), 0, 1)
    rows = noise((wide, high), (150, 7), seed + 7, 3)
    fine = noise((wide, high), (46, 4), seed + 8, 2)
    ripple = (rows - 0.5) * (1 - deep) + (fine - 0.5) * 0.6 + (noise((wide, high), (260, 16), seed + 9, 3) - 0.5) * deep
    above = np.clip(
        view.horizon - 2 - deep * view.horizon * 0.62 + ripple * 46 * (0.2 + deep), 0, view.horizon - 1
    ).astype(int)
    picture = sky[above, np.clip(x + ripple * 60 * deep, 0, wide - 1).astype(int)]
    picture = blend(
        picture, np.broadcast_to(tint(hour.deep), picture.shape), np.clip(0.2 + 0.5 * deep + ripple * 0.35, 0, 1)
    )
    # Sandbanks fall dry before the shore; what is left between them shines.
    banks = noise((wide, high), (330, 15), seed + 12, 4)
    dry = edge(banks, 0.6, 0.68) * edge(deep, 0.22, 0.5) * (1 - edge(deep, 0.86, 0.99)) * 0.62
    picture = blend(picture, np.broadcast_to(tint(hour.flats), picture.shape), dry)
    # The way of light.
    spread = 20 + 80 * deep
    path = np.exp(-(((x - view.sun) / spread) ** 2)) * edge(fine + rows * 0.4, 0.62, 0.86)
    picture = blend(picture, np.broadcast_to(tint(hour.sun), picture.shape), path * (0.9 - 0.35 * deep) * (1 - dry))
    haze = np.exp(-y / 10)
    return blend(
        picture,
        np.broadcast_to(tint(hour.mist), picture.shape),
        haze * (0.3 + 0.3 * np.exp(-(((x - view.sun) / 400) ** 2))),
    )


def stars(canvas: skia.Canvas, view: View, rng: Random) -> None:
    for _ in range(120):
        x, y = rng.uniform(0, view.size[0]), view.horizon * rng.random() ** 1.4 * 0.66
        size = rng.choice((0.6, 0.7, 0.9, 1.2))
        canvas.drawCircle(x, y, size, flat("#fff6dc", rng.uniform(0.3, 0.9) * (1 - y / view.horizon)))


def geese(canvas: skia.Canvas, x: float, y: float, ink: str) -> None:
    """On their way, in a wedge."""
    for index in range(9):
        side = -1 if index % 2 else 1
        far = (index + 1) // 2
        gx, gy = x - far * 13, y + side * far * 5 + far * 1.5
        canvas.drawPath(
            parse_path(f"M{gx - 5} {gy - 2.5}Q{gx - 1.5} {gy - 3} {gx} {gy}Q{gx + 2} {gy - 4} {gx + 5.5} {gy - 4}"),
            stroke(ink, 1.3, 0.75),
        )


def shore(canvas: skia.Canvas, view: View, hour: Hour, rng: Random) -> None:
    """The far land: an island in the haze, and the tongue of land that the mill stands on."""
    wide, line = view.size[0], view.horizon
    for start, end, high, share in ((0.2, 0.46, 7, 0.5), (0.7, 1.05, 9, 0.3)):
        path = skia.Path()
        path.moveTo(start * wide, line + 1)
        steps = 60
        for step in range(steps + 1):
            part = step / steps
            bump = math.sin(part * math.pi) ** 0.5 * high * (
                0.55 + 0.45 * math.sin(step * 1.3) * math.sin(step * 0.41)
            ) + rng.uniform(0, 1.6)
            path.lineTo((start + (end - start) * part) * wide, line - max(0.6, bump))
        path.lineTo(end * wide, line + 1)
        text = mix(hour.far, hour.mist, share)
        canvas.drawPath(path, down((text, mix(text, hour.mist, 0.3)), line - high, line + 2))
    for _ in range(7):
        x, tall = rng.uniform(0.24, 0.42) * wide, rng.uniform(4, 9)
        canvas.drawOval(
            skia.Rect(x - tall * 0.7, line - 3 - tall, x + tall * 0.7, line - 2),
            flat(mix(hour.far, hour.mist, 0.45), 0.9),
        )


def lit_window(canvas: skia.Canvas, x: float, y: float, wide: float, high: float, hour: Hour) -> None:
    if hour.stars:
        canvas.drawCircle(x, y, high * 2.2, glow("#ffcf7a", x, y, high * 2.2, 0.6))
    canvas.drawRect(
        skia.Rect(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2),
        flat("#ffdc8c" if hour.stars else "#f4f1e2", 0.95),
    )


def mill(canvas: skia.Canvas, view: View, hour: Hour) -> None:
    """A smock mill without its sails, which turn, and a farm under its trees."""
    x, high = view.mill
    foot = view.horizon + 4
    unit = high / 100
    body, dark = mix(hour.far, hour.mist, 0.08), mix(hour.far, "#000000", 0.25)
    canvas.drawPath(
        parse_path(
            f"M{x - 190 * unit} {foot + 3}Q{x - 60 * unit} {foot - 9 * unit} {x + 70 * unit} {foot - 8 * unit}"
            f"T{x + 330 * unit} {foot + 3}z"
        ),
        flat(dark),
    )
    canvas.drawPath(
        parse_path(
            f"M{x - 17 * unit} {foot}L{x - 10 * unit} {foot - 62 * unit}H{x + 10 * unit}L{x + 17 * unit} {foot}z"
        ),
        down((body, dark), foot - 62 * unit, foot),
    )
    canvas.drawPath(
        parse_path(f"M{x - 12 * unit} {foot - 61 * unit}Q{x} {foot - 80 * unit} {x + 12 * unit} {foot - 61 * unit}z"),
        flat(dark),
    )
    canvas.drawRect(skia.Rect(x - 23 * unit, foot - 25 * unit, x + 23 * unit, foot - 22 * unit), flat(dark))
    side = -1 if view.sun < x else 1
    canvas.drawLine(
        x + side * 16 * unit, foot - 6, x + side * 10.4 * unit, foot - 58 * unit, stroke(hour.rim, 2.2 * unit, 0.55)
    )
    lit_window(canvas, x + 1, foot - 40 * unit, 5 * unit, 7 * unit, hour)
    barn = x + 112 * unit
    canvas.drawPath(
        parse_path(
            f"M{barn - 48 * unit} {foot}V{foot - 18 * unit}L{barn - 28 * unit} {foot - 46 * unit}"
            f"H{barn + 34 * unit}L{barn + 54 * unit} {foot - 18 * unit}V{foot}z"
        ),
        down((body, dark), foot - 46 * unit, foot),
    )
    canvas.drawLine(
        barn - 48 * unit, foot - 18 * unit, barn - 28 * unit, foot - 46 * unit, stroke(hour.rim, 2 * unit, 0.6)
    )
    for offset in (-30, -14, 6, 22):
        lit_window(canvas, barn + offset * unit, foot - 10 * unit, 6 * unit, 7 * unit, hour)
    for tree, size in ((-70, 22), (74, 30), (92, 24), (108, 16), (-92, 15)):
        tx, half = barn + tree * unit, size * unit
        for dx, dy in ((-0.5, -0.5), (0.5, -0.55), (0, -1.0), (0, -0.4)):
            canvas.drawCircle(tx + dx * half * 0.8, foot - half * 0.4 + dy * half * 0.8, half * 0.55, flat(dark))


def lighthouse(canvas: skia.Canvas, view: View, hour: Hour) -> None:
    """Yellow and red, as the one of Pilsum is, on a mound of stones."""
    x, high = view.tower
    foot = view.horizon + (view.crest - view.horizon) * 0.5
    unit = high / 130
    stone = mix(hour.far, hour.flats, 0.4)
    canvas.drawPath(
        parse_path(
            f"M{x - 62 * unit} {foot + 9}Q{x - 20 * unit} {foot - 12 * unit} {x} {foot - 12 * unit}"
            f"T{x + 62 * unit} {foot + 9}z"
        ),
        down((mix(stone, hour.rim, 0.15), stone), foot - 12, foot + 9),
    )
    canvas.drawOval(skia.Rect(x - 74 * unit, foot + 4, x + 84 * unit, foot + 14), soft(flat(hour.deep, 0.5), 3))

    def band(low: float, top: float, text: str) -> None:
        half = [12.5 - 4.8 * part for part in (low, top)]
        ys = [foot - 6 * unit - part * 84 * unit for part in (low, top)]
        path = parse_path(
            f"M{x - half[0] * unit} {ys[0]}L{x - half[1] * unit} {ys[1]}H{x + half[1] * unit}"
            f"L{x + half[0] * unit} {ys[0]}z"
        )
        shade = mix(text, "#1a1c48", 0.55 if hour.stars else 0.22)
        light = mix(text, hour.rim, 0.22)
        shader = skia.GradientShader.MakeLinear(
            [skia.Point(x - 12 * unit, 0), skia.Point(x + 12 * unit, 0)],
            [colour(tone) for tone in (shade, mix(shade, text, 0.6), light)],
            [0, 0.55, 1],
        )
        canvas.drawPath(path, skia.Paint(Shader=shader, AntiAlias=True))

    for index in range(5):
        band(index / 5, (index + 1) / 5, "#e5b33c" if index % 2 == 0 else "#b23a2e")
    top = foot - 90 * unit
    dark = "#2c2036" if hour.stars else "#54394a"
    canvas.drawRect(skia.Rect(x - 12 * unit, top - 3 * unit, x + 12 * unit, top + 1), flat(dark))
    canvas.drawRect(skia.Rect(x - 6.5 * unit, top - 16 * unit, x + 6.5 * unit, top - 3 * unit), flat("#ffeeb4"))
    for bar in (-6.5, -2.2, 2.2, 6.5):
        canvas.drawLine(x + bar * unit, top - 16 * unit, x + bar * unit, top - 3 * unit, stroke(dark, 1.2 * unit))
    canvas.drawPath(
        parse_path(f"M{x - 9 * unit} {top - 15 * unit}Q{x} {top - 30 * unit} {x + 9 * unit} {top - 15 * unit}z"),
        flat("#a3352c" if hour.stars else "#c1453a"),
    )
    canvas.drawLine(x, top - 22 * unit, x, top - 31 * unit, stroke(dark, 1.6 * unit))
    lit_window(canvas, x, foot - 30 * unit, 4 * unit, 6 * unit, hour)


def boats(canvas: skia.Canvas, view: View, hour: Hour) -> None:
    """A shrimper that comes home late."""
    x, y = view.sun - 0.2 * view.size[0], view.horizon + 11
    ink = mix(hour.far, hour.mist, 0.1)
    canvas.drawPath(
        parse_path(f"M{x - 15} {y - 5}L{x - 11} {y + 1}H{x + 11}L{x + 17} {y - 6}H{x + 6}V{y - 11}H{x - 1}V{y - 5}z"),
        flat(ink),
    )
    canvas.drawPath(
        parse_path(f"M{x - 4} {y - 5}V{y - 25}M{x - 4} {y - 23}L{x - 20} {y - 12}M{x - 4} {y - 23}L{x + 13} {y - 8}"),
        stroke(ink, 1.2),
    )
    canvas.drawOval(skia.Rect(x - 13, y + 1, x + 13, y + 4), soft(flat(ink, 0.5), 1))
    lit_window(canvas, x + 3, y - 8.5, 2.4, 2.4, hour)


def crest(canvas: skia.Canvas, view: View, hour: Hour, rng: Random) -> None:
    """The top of the dike: turf, and above it grass against the light."""
    wide, bottom = view.size
    back, body, low = hour.grass
    top = view.crest

    def line(x: float) -> float:
        return top + 5 * math.sin(x / wide * 5.1 + 0.4) + 2 * math.sin(x / 61)

    path = skia.Path()
    path.moveTo(-5, bottom + 5)
    for step in range(-5, wide + 6, 6):
        path.lineTo(step, line(step))
    path.lineTo(wide + 5, bottom + 5)
    canvas.drawPath(path, down((body, low), top, bottom))
    for row in range(4):
        for _ in range(wide // (5 - row)):
            x = rng.uniform(-5, wide + 5)
            y = line(x) + row * row * 3 + rng.uniform(0, 5) + 2
            high = rng.uniform(5, 11) + (rng.random() < 0.06) * 12 * (row == 0)
            near = math.exp(-(((x - view.sun) / (0.2 * wide)) ** 2))
            text = mix(
                mix(back, body, rng.random()), hour.rim, (0.12 + 0.5 * near) * rng.random() * (1 if row < 2 else 0.45)
            )
            canvas.drawPath(blade(x, y, high, rng.uniform(-4, 5), 1.7), flat(text, 0.9))


def fence(canvas: skia.Canvas, view: View, hour: Hour, rng: Random) -> None:
    """Posts along the crest, with a wire that nobody minds."""
    ink, light = mix(hour.far, "#5a4230", 0.55), hour.rim
    tops: list[tuple[float, float]] = []
    for index in range(40):
        x = 20 + index * 58.0 + rng.uniform(-5, 5)
        if abs(x - view.sun) > 0.26 * view.size[0] or x > view.size[0]:
            continue
        y, lean = view.crest + 9, rng.uniform(-2, 2)
        canvas.drawLine(x, y, x + lean, y - 27, stroke(ink, 3.6))
        canvas.drawLine(x + 1, y - 4, x + lean + 1, y - 26, stroke(light, 0.9, 0.6))
        tops.append((x + lean, y - 22))
    for one, other in pairwise(tops):
        for drop in (0, 9):
            sag = parse_path(
                f"M{one[0]} {one[1] + drop}Q{(one[0] + other[0]) / 2} {one[1] + drop + 4} {other[0]} {other[1] + drop}"
            )
            canvas.drawPath(sag, stroke(ink, 0.9, 0.8))


def paint_land(shape: str, time: str) -> Image.Image:
    """A view at an hour; its lower end fades, so that the slope of the page goes on from it."""
    view, hour, rng = VIEWS[shape], HOURS[time], Random(41)
    sky = sky_of(view, hour, 11)
    picture = np.concatenate([sky, sea_of(view, hour, sky, 11)])
    surface, canvas = drawn(view.size)
    if hour.stars:
        stars(canvas, view, rng)
    geese(canvas, view.sun - 0.12 * view.size[0], view.horizon * 0.62, mix(hour.far, hour.mist, 0.15))
    shore(canvas, view, hour, rng)
    mill(canvas, view, hour)
    boats(canvas, view, hour)
    lighthouse(canvas, view, hour)
    fence(canvas, view, hour, rng)
    crest(canvas, view, hour, rng)
    picture = lay(picture, surface)
    wide, high = view.size
    grain = noise(view.size, (2.4, 2.4), 5, 1) - 0.5
    picture = picture + (grain * 0.014)[..., None]
    fade = 1 - edge(np.mgrid[0:high, 0:wide][0].astype(np.float64), view.crest + 22, high - 3)
    return as_image(np.dstack([picture, fade]))
