"""Verbs for a waking with a start: a bed seen from its foot, whoever sits up in it, the blanket before them, and the
dream above that something bursts out of. All are drawn in hundredths of a size around a place of the recipe.
"""

import math

import skia

from ..dreams.colours import colour, mix
from ..dreams.paints import flat, glow, soft, stroke
from ..dreams.scene import HEIGHT, WIDTH, Canvas, Line, verb
from .creatures import put, solid

Place = tuple[float, float, float]
"""Where something stands, and how large."""

HEADBOARD = "M-92 0L-92 -84C-60 -118 60 -118 92 -84L92 0z"
PANEL = "M-74 -20L-74 -76C-46 -99 46 -99 74 -76L74 -20z"
POSTS = "M-104 4L-104 -94C-104 -102 -88 -102 -88 -94L-88 4zM88 4L88 -94C88 -102 104 -102 104 -94L104 4z"
PILLOW = "M-62 -8C-74 -30 -70 -58 -50 -60C-20 -66 20 -66 50 -60C70 -58 74 -30 62 -8C30 2 -30 2 -62 -8z"


def _place(line: Line) -> Place:
    x, y, size = line.numbers
    return x * WIDTH, y * HEIGHT, size * HEIGHT


@verb
def headboard(canvas: Canvas, line: Line) -> None:
    """`headboard 0.5 0.7 0.2`: the far end of a bed, with its middle there, and a pillow before it."""
    place = _place(line)
    wood = line.wishes.get("wood", "#7d4a4c")
    solid(canvas, put(HEADBOARD, *place), wood, "light")
    solid(canvas, put(PANEL, *place), mix(wood, canvas.inks.pair("dark")[1], 0.28))
    solid(canvas, put(POSTS, *place), wood, "light")
    x, y, size = place
    for side in (-1, 1):
        knob = skia.Path().addCircle(x + side * 0.96 * size, y - 1.06 * size, 0.12 * size)
        solid(canvas, knob, wood, "light")
    solid(canvas, put(PILLOW, *place), "light")
    canvas.skia.drawPath(put("M-40 -30Q0 -18 40 -30", *place), soft(stroke(canvas.inks.pair("dark")[1], 5, 0.3), 4))


QUILT = (
    "M-100 0C-104 30 -116 60 -122 92C-90 100 90 100 122 92C116 60 104 30 100 0"
    "C70 -10 52 -20 34 -14C12 -8 -12 -8 -34 -14C-52 -20 -70 -10 -100 0z"
)
SHEET = (
    "M-101 -2C-70 -13 -52 -24 -34 -18C-12 -11 12 -11 34 -18C52 -24 70 -13 101 -2"
    "L104 18C70 4 40 6 0 6C-40 6 -70 4 -104 18z"
)
HEM = "M-122 90C-90 99 90 99 122 90L124 106C90 115 -90 115 -124 106z"
KNEES = "M-52 62C-56 34 -36 22 -24 34C-14 46 -16 64 -14 78zM52 62C56 34 36 22 24 34C14 46 16 64 14 78z"
STARS = ((-80, 40), (-44, 62), (-8, 40), (30, 64), (66, 38), (-92, 74), (92, 72), (-26, 84), (56, 84), (2, 70))


@verb
def blanket(canvas: Canvas, line: Line) -> None:
    """`blanket 0.5 0.7 0.2`: it lies before whoever sits in the bed, from there down, with two knees below it."""
    x, y, size = place = _place(line)
    cloth = line.wishes.get("cloth", "#5646b4")
    solid(canvas, put(HEM, *place), mix(cloth, canvas.inks.pair("dark")[1], 0.35))
    solid(canvas, put(QUILT, *place), cloth, "light")
    night, day = canvas.inks.pair("dark")[1], canvas.inks.pair("light")[0]
    knees = put(KNEES, *place)
    canvas.skia.drawPath(put(KNEES, x, y + 0.07 * size, size), soft(flat(night, 0.35), size * 0.05))
    canvas.skia.drawPath(knees, soft(flat(mix(cloth, day, 0.45), 0.55), size * 0.05))
    for fold in ("M-70 12Q-82 50 -84 94", "M70 12Q82 50 84 94", "M-4 12Q-2 50 0 96"):
        canvas.skia.drawPath(put(fold, *place), soft(stroke(night, size * 0.03, 0.3), size * 0.02))
    for at_x, at_y in STARS:
        _star(canvas, x + at_x * size / 100, y + at_y * size / 100, size * 0.05)
    solid(canvas, put(SHEET, *place), "light")


def _star(canvas: Canvas, x: float, y: float, size: float) -> None:
    path = skia.Path()
    for corner in range(10):
        radius, angle = size if corner % 2 == 0 else size * 0.45, corner * math.pi / 5
        (path.lineTo if corner else path.moveTo)(x + radius * math.sin(angle), y - radius * math.cos(angle))
    path.close()
    canvas.skia.drawPath(path, flat(canvas.inks.pair("accent")[0], 0.8))


BODY = "M-44 30C-46 -10 -42 -34 -22 -42C-8 -46 8 -46 22 -42C42 -34 46 -10 44 30z"
SLEEVES = (
    "M-26 -40C-44 -44 -60 -62 -66 -88L-46 -94C-42 -78 -34 -66 -16 -58z"
    "M26 -40C44 -44 60 -62 66 -88L46 -94C42 -78 34 -66 16 -58z"
)
CUFFS = "M-68 -86L-45 -93L-47 -101L-70 -94zM68 -86L45 -93L47 -101L70 -94z"
HAND = (
    "M-8 0C-14 -10 -13 -20 -12 -26C-18 -30 -24 -34 -25 -40C-22 -45 -17 -41 -11 -35C-13 -44 -14 -52 -11 -56"
    "C-7 -58 -5 -52 -4 -42C-3 -52 -1 -60 3 -60C7 -59 6 -50 5 -42C8 -50 12 -56 15 -54C18 -50 14 -42 11 -34"
    "C15 -38 20 -40 22 -36C22 -30 15 -26 12 -16C11 -10 10 -4 8 0z"
)
COLLAR = "M-20 -42L0 -24L20 -42L26 -34L6 -12L0 -18L-6 -12L-26 -34z"
FACE = "M-34 -82C-36 -110 -20 -122 0 -122C20 -122 36 -110 34 -82C33 -58 18 -46 0 -46C-18 -46 -33 -58 -34 -82z"
EARS = "M-33 -90C-44 -94 -46 -74 -34 -72zM33 -90C44 -94 46 -74 34 -72z"
LOCKS = 11
CAP = "M-32 14C-34 -10 -22 -34 2 -40C30 -46 60 -34 72 -2C58 -12 48 -14 38 -12C36 0 34 6 32 14C12 4 -12 4 -32 14z"
BRIM = "M-35 18C-36 10 -34 6 -30 6C-10 -2 12 -2 31 6C35 8 36 14 34 20C12 10 -14 10 -35 18z"


@verb
def startled(canvas: Canvas, line: Line) -> None:
    """`startled 0.5 0.7 0.2`: somebody sits up bolt upright, with arms in the air and hair on end; the nightcap has
    left them."""
    place = _place(line)
    skin, cloth = line.wishes.get("skin", "#eebd98"), line.wishes.get("shirt", "light")
    for side in (-1, 1):
        solid(canvas, _hand(place, side), skin)
    solid(canvas, put(SLEEVES, *place), cloth, "light")
    solid(canvas, put(CUFFS, *place), "#c9577a")
    solid(canvas, put(BODY, *place), cloth, "light")
    _stripes(canvas, place)
    solid(canvas, put(COLLAR, *place), "#c9577a")
    _hair(canvas, place, line.wishes.get("hair", "#6a3f6e"))
    solid(canvas, put(EARS, *place), mix(skin, "#a04050", 0.25))
    solid(canvas, put(FACE, *place), skin, "light")
    _fringe(canvas, place, line.wishes.get("hair", "#6a3f6e"))
    _features(canvas, place, skin)
    _lost_cap(canvas, place)


def _hand(place: Place, side: int) -> skia.Path:
    x, y, size = place
    path = put(HAND, 0, 0, size * 0.62, side < 0)
    matrix = skia.Matrix()
    matrix.preTranslate(x + side * 0.575 * size, y - 0.97 * size)
    matrix.preRotate(side * 17)
    path.transform(matrix)
    return path


def _stripes(canvas: Canvas, place: Place) -> None:
    """The cloth of the pyjamas: thin lines that follow the body."""
    canvas.skia.save()
    canvas.skia.clipPath(put(BODY, *place), doAntiAlias=True)
    for step in range(-4, 5):
        fold = put(f"M{step * 8} -48Q{step * 11} -10 {step * 12} 34", *place)
        canvas.skia.drawPath(fold, stroke("#7a6cc8", place[2] * 0.02, 0.55))
    canvas.skia.restore()


def _hair(canvas: Canvas, place: Place, ink: str) -> None:
    """Every lock stands away from the head."""
    x, y, size = place
    locks = skia.Path()
    for index in range(LOCKS):
        turn = math.radians(-118 + 236 * index / (LOCKS - 1))
        long = (0.74 if index % 2 else 0.6) + canvas.rng.uniform(-0.03, 0.05) + 0.1 * math.cos(turn)
        lean = turn + math.radians(canvas.rng.uniform(-5, 5))
        tip = (x + long * size * math.sin(lean), y - 0.86 * size - long * size * 1.02 * math.cos(lean))
        lock = skia.Path()
        for side in (-1, 1):
            root = turn + side * 0.27
            foot = (x + 0.3 * size * math.sin(root), y - 0.86 * size - 0.3 * size * math.cos(root))
            if side < 0:
                lock.moveTo(*foot)
                lock.quadTo((foot[0] + tip[0]) / 2 - 0.03 * size, (foot[1] + tip[1]) / 2, *tip)
            else:
                lock.quadTo((foot[0] + tip[0]) / 2 + 0.03 * size, (foot[1] + tip[1]) / 2, *foot)
        lock.close()
        locks.addPath(lock)
    locks.addCircle(x, y - 0.88 * size, 0.37 * size)
    solid(canvas, skia.Simplify(locks) or locks, ink, "light")


FRINGE = (
    "M-34 -84C-36 -112 -18 -124 0 -124C18 -124 36 -112 34 -84L26 -104L18 -96L10 -108L0 -97L-9 -109L-17 -97L-26 -105z"
)


def _fringe(canvas: Canvas, place: Place, ink: str) -> None:
    solid(canvas, put(FRINGE, *place), ink, "light")


def _features(canvas: Canvas, place: Place, skin: str) -> None:
    """Eyes as round as they can be, on what woke them; brows above the forehead; a mouth that says O."""
    x, y, size = place
    pen = mix(skin, "#2a1018", 0.85)
    for side in (-1, 1):
        cheek = (x + side * 0.22 * size, y - 0.65 * size)
        canvas.skia.drawCircle(*cheek, 0.1 * size, glow("#e8706a", *cheek, 0.1 * size, 0.6))
        eye = (x + side * 0.145 * size, y - 0.82 * size)
        canvas.skia.drawCircle(eye[0], eye[1] + 0.012 * size, 0.118 * size, soft(flat(pen, 0.35), size * 0.012))
        canvas.skia.drawCircle(*eye, 0.112 * size, flat("#fffdf6"))
        canvas.skia.drawCircle(*eye, 0.112 * size, stroke(pen, size * 0.012, 0.7))
        pupil = (eye[0] + 0.01 * size, eye[1] - 0.03 * size)
        canvas.skia.drawCircle(*pupil, 0.042 * size, flat("#22123a"))
        canvas.skia.drawCircle(pupil[0] - 0.012 * size, pupil[1] - 0.016 * size, 0.014 * size, flat("#ffffff"))
    canvas.skia.drawPath(put("M-25 -97Q-15 -104 -6 -98M25 -97Q15 -104 6 -98", *place), stroke(pen, size * 0.024, 0.9))
    canvas.skia.drawPath(put("M-3 -70Q0 -67 4 -70", *place), stroke(pen, size * 0.016, 0.7))
    mouth = skia.Path().addOval(skia.Rect(x - 0.07 * size, y - 0.635 * size, x + 0.07 * size, y - 0.475 * size))
    canvas.skia.drawPath(mouth, flat("#5a1a30"))
    canvas.skia.save()
    canvas.skia.clipPath(mouth, doAntiAlias=True)
    canvas.skia.drawCircle(x, y - 0.47 * size, 0.06 * size, flat("#e0707a"))
    canvas.skia.restore()


def _lost_cap(canvas: Canvas, place: Place) -> None:
    x, y, size = place
    matrix = skia.Matrix()
    matrix.preTranslate(x + 0.8 * size, y - 1.5 * size)
    matrix.preRotate(28)
    for text, ink in ((CAP, "#6f86e8"), (BRIM, "light")):
        part = put(text, 0, 0, size * 0.72)
        part.transform(matrix)
        solid(canvas, part, ink, "light")
    tip = matrix.mapXY(0.54 * size, 0.02 * size)
    solid(canvas, skia.Path().addCircle(tip.x(), tip.y(), 0.09 * size), "light")


PUFFS, TEETH = 15, 13


@verb
def burst(canvas: Canvas, line: Line) -> None:
    """`burst 0.5 0.3 0.2`: a dream, so far around that place: a night of its own inside clouds that are being torn
    away from it."""
    x, y, radius = _place(line)
    canvas.skia.drawCircle(x, y, radius * 1.5, glow("#ffe9a8", x, y, radius * 1.5, 0.75))
    far, near = skia.Path(), skia.Path()
    for index in range(PUFFS):
        turn = math.tau * index / PUFFS + canvas.rng.uniform(-0.08, 0.08)
        reach, size = canvas.rng.uniform(0.94, 1.1), canvas.rng.uniform(0.22, 0.34)
        middle = (x + reach * radius * math.sin(turn), y - reach * radius * math.cos(turn))
        (near if index % 2 else far).addCircle(*middle, size * radius)
        out = (x + 1.27 * radius * math.sin(turn + 0.1), y - 1.27 * radius * math.cos(turn + 0.1))
        far.addCircle(*out, canvas.rng.uniform(0.08, 0.13) * radius)
    solid(canvas, skia.Simplify(far) or far, "dim", "light")
    solid(canvas, skia.Simplify(near) or near, "light", "light")
    _night_inside(canvas, x, y, radius * 0.9)


def _night_inside(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """The dark that the thing comes out of; light stands in the tear around it."""
    tear = _torn(canvas, x, y, radius)
    canvas.skia.drawPath(tear, soft(flat("#fff3c4"), radius * 0.09))
    canvas.skia.drawPath(tear, stroke("#fff0b4", radius * 0.1))
    shader = skia.GradientShader.MakeRadial(
        skia.Point(x, y + 0.15 * radius),
        radius * 1.1,
        [colour(text) for text in ("#4a38a8", "#2c1f76", "#150c40")],
        [0.0, 0.6, 1.0],
    )
    canvas.skia.drawPath(tear, skia.Paint(Shader=shader, AntiAlias=True, Dither=True))
    for _ in range(34):
        turn, far = canvas.rng.random() * math.tau, canvas.rng.random() ** 0.5 * radius * 0.85
        spot = (x + far * math.sin(turn), y + far * math.cos(turn))
        canvas.skia.drawCircle(*spot, canvas.rng.uniform(0.6, 1.8), flat("#fff6dc", canvas.rng.uniform(0.4, 0.9)))


def _torn(canvas: Canvas, x: float, y: float, radius: float) -> skia.Path:
    """The edge of a hole that was torn from within."""
    path = skia.Path()
    for corner in range(2 * TEETH):
        turn = math.pi * corner / TEETH + canvas.rng.uniform(-0.06, 0.06)
        reach = radius * (canvas.rng.uniform(1.0, 1.2) if corner % 2 else canvas.rng.uniform(0.82, 0.9))
        (path.lineTo if corner else path.moveTo)(x + reach * math.sin(turn), y - reach * math.cos(turn))
    path.close()
    return path
