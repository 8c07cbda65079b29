"""Verbs for rooms and beds: an attic with its window, a bed and who is in it, a lamp on a stool."""

import skia

from ..dreams.colours import colour, mix
from ..dreams.light import BRUSH, EVERYTHING, PLASTER, texture
from ..dreams.nature import down_to
from ..dreams.paints import down, flat, glow, soft, stroke
from ..dreams.scene import HEIGHT, WIDTH, Canvas, Line, Point, verb
from .creatures import put, solid

BOARD = (
    "M-98 0L-98 -92C-98 -102 -84 -102 -84 -92L-84 0zM84 0L84 -58C84 -66 98 -66 98 -58L98 0zM-86 -40"
    "L86 -34L86 -14L-86 -14z"
)
KNOBS = ((-91, -102, 9), (91, -69, 8))
PILLOW = "M-84 -46C-84 -66 -44 -70 -34 -56C-30 -46 -36 -40 -44 -38L-84 -38z"
BLANKET = "M-50 -38C-44 -56 -24 -62 -4 -60C20 -66 44 -56 62 -62C76 -62 88 -50 88 -36L88 -10C60 -4 0 -6 -46 -10z"
FOLD = "M-50 -38C-44 -56 -30 -61 -18 -61C-24 -46 -26 -28 -22 -8L-46 -10z"
HEAD = "M-66 -62C-66 -76 -46 -80 -40 -68C-36 -58 -42 -48 -54 -50C-62 -51 -66 -56 -66 -62z"
CAP = "M-68 -60C-72 -78 -54 -88 -42 -74C-52 -74 -60 -70 -64 -58C-76 -50 -88 -54 -92 -42C-100 -60 -84 -66 -68 -60z"
MASK = "M-61 -71C-54 -75 -44 -74 -38 -69C-37 -62 -41 -58 -46 -58C-50 -58 -51 -62 -54 -62C-59 -61 -63 -65 -61 -71z"
SITTING = "M-34 -36C-40 -60 -36 -82 -22 -86C-8 -86 0 -64 -2 -38z"
ARMS = (
    "M-32 -76C-48 -88 -58 -104 -60 -122L-52 -124C-48 -108 -40 -96 -26 -86zM-10 -80C4 -90 14 -106 14 -124"
    "L22 -122C22 -102 12 -82 -4 -70z"
)
CROWN = "M-101 -112L-107 -140L-98 -130L-91 -146L-84 -130L-75 -140L-81 -112z"


@verb
def bed(canvas: Canvas, line: Line) -> None:
    """`bed 0.5 0.8 0.3`: with its feet there, its head so high; `asleep` or `awake`: somebody is in it, who may have a
    `mask` before their eyes. `crown`."""
    x, y, size = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    skin, wood = line.wishes.get("skin", "#e8b694"), line.wishes.get("wood", "shade")
    solid(canvas, put(BOARD, x, y, size), wood, "light")
    for cx, cy, r in KNOBS:
        solid(canvas, skia.Path().addCircle(x + cx * size / 100, y + cy * size / 100, r * size / 100), wood)
    solid(canvas, put(PILLOW, x, y, size), "light")
    if line.says("asleep"):
        solid(canvas, put(HEAD, x, y, size), skin)
        lid = stroke(mix(skin, "#2a1018", 0.7), size * 0.014)
        canvas.skia.drawPath(put("M-50 -64Q-47 -61 -43 -64M-52 -55Q-48 -53 -45 -55", x, y, size), lid)
        if line.says("mask"):
            canvas.skia.drawPath(put("M-60 -70L-66 -68", x, y, size), stroke("#5fb895", size * 0.03))
            solid(canvas, put(MASK, x, y, size), "#8fdcbc")
            canvas.skia.drawPath(put("M-49 -67Q-45 -63 -41 -66", x, y, size), stroke("#2c5a4a", size * 0.014))
        solid(canvas, put(CAP, x, y, size), line.wishes.get("cap", "accent"))
        solid(canvas, skia.Path().addCircle(x - 0.93 * size, y - 0.42 * size, size * 0.05), "light")
    if line.says("awake"):
        _awake(canvas, x, y, size, skin, line)
    solid(canvas, put(BLANKET, x, y, size), line.wishes.get("blanket", "accent"))
    canvas.skia.drawPath(put(FOLD, x, y, size), soft(flat(canvas.inks.pair("light")[0], 0.35), 2))
    for at_x, at_y in ((4, -30), (30, -44), (46, -22), (68, -42), (22, -14)):
        canvas.skia.drawCircle(
            x + at_x * size / 100, y + at_y * size / 100, size * 0.026, flat(canvas.inks.pair("light")[0], 0.6)
        )
    if line.says("crown"):
        top = (x - 0.91 * size, y - 1.28 * size)
        canvas.skia.drawCircle(*top, size * 0.5, glow("#ffd45e", *top, size * 0.5, 0.55))
        solid(canvas, put(CROWN, x, y, size), "#ffd45e", "light")


def _awake(canvas: Canvas, x: float, y: float, size: float, skin: str, line: Line) -> None:
    """Somebody who sits up and stretches, content."""
    solid(canvas, put(ARMS, x, y, size), line.wishes.get("shirt", "light"))
    for at_x in (-56, 18):
        solid(canvas, skia.Path().addCircle(x + at_x * size / 100, y - 1.25 * size, size * 0.055), skin)
    solid(canvas, put(SITTING, x, y, size), line.wishes.get("shirt", "light"))
    solid(canvas, skia.Path().addCircle(x - 0.19 * size, y - 1.02 * size, size * 0.18), skin)
    hair = put("M-38 -100C-40 -122 -18 -130 -4 -116C2 -110 2 -104 0 -98C-8 -112 -24 -114 -38 -100z", x, y, size)
    solid(canvas, hair, line.wishes.get("hair", "#5a2e2a"))
    face = stroke(mix(skin, "#2a1018", 0.75), size * 0.016)
    canvas.skia.drawPath(
        put("M-28 -102Q-24 -106 -20 -102M-14 -102Q-10 -106 -6 -102M-24 -94Q-17 -87 -10 -94", x, y, size), face
    )


@verb
def attic(canvas: Canvas, line: Line) -> None:
    """`attic 0.5 0.36 0.3`: the gable of a room under the roof, its window with its middle there and so high, open to
    what was painted before."""
    x, y, high = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    wide = high * line.wish("wide", 0.8)
    pane = skia.Rect(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
    hole = skia.Path().addRoundRect(pane, wide * 0.5, wide * 0.5)
    hole.addRect(skia.Rect(pane.left(), y, pane.right(), pane.bottom()))
    hole = skia.Simplify(hole) or hole
    wall, dark = canvas.inks.pair("mid"), canvas.inks.pair("dark")
    canvas.skia.save()
    canvas.skia.clipPath(hole, skia.ClipOp.kDifference, True)
    canvas.skia.drawRect(EVERYTHING, down(wall, 0, HEIGHT))
    canvas.skia.drawRect(EVERYTHING, texture(canvas.inks.pair("light")[1], 0.1, PLASTER, canvas.grain))
    canvas.skia.drawRect(EVERYTHING, glow(canvas.inks.pair("low")[0], x, y, 0.8 * HEIGHT, 0.42))
    for side in (-1, 1):
        _slope(canvas, x, side, line.wish("peak", 0.02) * HEIGHT)
    canvas.skia.restore()
    frame = mix(dark[1], wall[0], 0.35)
    canvas.skia.drawPath(hole, stroke(frame, 15))
    canvas.skia.drawPath(hole, stroke(canvas.inks.pair("light")[1], 2.5, 0.5))
    for start, end in (((x, pane.top()), (x, pane.bottom())), ((pane.left(), y), (pane.right(), y))):
        canvas.skia.drawLine(*start, *end, stroke(frame, 7))
    sill = skia.Rect(pane.left() - 24, pane.bottom() - 2, pane.right() + 24, pane.bottom() + 16)
    solid(canvas, skia.Path().addRoundRect(sill, 3, 3), "shade", "light")


def _slope(canvas: Canvas, x: float, side: int, peak: float) -> None:
    """One side of the roof, with its rafters."""
    dark, wall = canvas.inks.pair("dark"), canvas.inks.pair("mid")
    far = x + side * 1.1 * WIDTH
    path = skia.Path()
    corners: tuple[Point, ...] = (
        (x, peak - 200),
        (x, peak),
        (x + side * 0.52 * WIDTH, 0.74 * HEIGHT),
        (far, 0.74 * HEIGHT),
        (far, -200),
    )
    path.addPoly([skia.Point(*corner) for corner in corners], True)
    canvas.skia.drawPath(path, down((mix(wall[1], dark[1], 0.25), mix(wall[1], dark[1], 0.7)), 0, 0.74 * HEIGHT))
    canvas.skia.save()
    canvas.skia.clipPath(path, doAntiAlias=True)
    canvas.skia.drawPath(path, texture(canvas.inks.pair("light")[1], 0.08, BRUSH, canvas.grain))
    for step in range(1, 8):
        away = side * step * 120
        canvas.skia.drawLine(
            x + away, peak - 10, x + side * 0.52 * WIDTH + away, 0.74 * HEIGHT, stroke(dark[1], 17, 0.55)
        )
        canvas.skia.drawLine(
            x + away - side * 8,
            peak - 10,
            x + side * 0.52 * WIDTH + away - side * 8,
            0.74 * HEIGHT,
            stroke(canvas.inks.pair("light")[1], 2, 0.18),
        )
    canvas.skia.restore()
    canvas.skia.drawLine(x, peak, x + side * 0.52 * WIDTH, 0.74 * HEIGHT, stroke(mix(dark[1], wall[0], 0.3), 16))
    canvas.skia.drawLine(
        x, peak + 9, x + side * 0.52 * WIDTH, 0.74 * HEIGHT + 9, stroke(canvas.inks.pair("light")[1], 2, 0.3)
    )


@verb
def boards(canvas: Canvas, line: Line) -> None:
    """`boards 0.8 x=0.5`: a floor from there down, with light fallen through a window around x."""
    top, middle = line.numbers[0] * HEIGHT, line.wish("x", 0.5) * WIDTH
    pair, day = canvas.inks.pair(line.ink or "shade"), canvas.inks.pair("light")[1]
    floor = skia.Rect(0, top, WIDTH, HEIGHT)
    canvas.skia.drawRect(floor, down(pair, top, HEIGHT))
    canvas.skia.save()
    canvas.skia.clipRect(floor)
    canvas.skia.drawRect(floor, texture(mix(pair[0], day, 0.4), 0.22, BRUSH, canvas.grain))
    for seam in range(-12, 13):
        canvas.skia.drawLine(
            middle + seam * 70, top, middle + seam * 210, HEIGHT + 30, stroke(canvas.inks.pair("dark")[1], 2.2, 0.4)
        )
    fallen = skia.Path()
    corners = ((middle - 90, top + 14), (middle + 90, top + 14), (middle + 210, HEIGHT), (middle - 150, HEIGHT))
    fallen.addPoly([skia.Point(*corner) for corner in corners], True)
    shader = skia.GradientShader.MakeLinear(
        [skia.Point(0, top), skia.Point(0, HEIGHT)], [colour(day, 0.42), colour(day, 0.1)]
    )
    canvas.skia.drawPath(fallen, soft(skia.Paint(Shader=shader, AntiAlias=True), 14))
    canvas.skia.drawRect(floor, down_to(canvas.inks.pair("dark")[1], top + 60, HEIGHT, 0.35))
    canvas.skia.restore()


SHADE = "M-20 -84L20 -84L34 -50L-34 -50z"


@verb
def bedside(canvas: Canvas, line: Line) -> None:
    """`bedside 0.7 0.8 0.2`: a stool with a lamp on it, lit unless `out`, and a book."""
    x, y, size = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    solid(
        canvas,
        put("M-40 -26L40 -26L40 -18L32 -18L34 0L26 0L24 -18L-24 -18L-26 0L-34 0L-32 -18L-40 -18z", x, y, size),
        "shade",
        "light",
    )
    solid(canvas, put("M-4 -52L4 -52L6 -32L14 -26L-14 -26L-6 -32z", x, y, size), "shade")
    solid(canvas, put("M18 -26L38 -26L38 -31L18 -31z", x, y, size), "accent")
    if line.says("out"):
        return solid(canvas, put(SHADE, x, y, size), "light")
    text, middle = canvas.inks.pair("accent")[0], y - 0.64 * size
    canvas.skia.drawCircle(x, middle, size * 1.9, glow(text, x, middle, size * 1.9, 0.55))
    canvas.skia.drawPath(
        put(SHADE, x, y, size), down((mix(text, "#ffffff", 0.55), text), y - 0.84 * size, y - 0.5 * size)
    )
