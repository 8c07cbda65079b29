"""Verbs for who lives in the scenes: sheep, ravens, a cat, and whoever sleeps, wakes or looks at the stars."""

import math

import skia

from ..dreams.colours import mix
from ..dreams.light import across, towards
from ..dreams.paints import flat, glow, stroke
from ..dreams.scene import HEIGHT, WIDTH, Canvas, Line, Point, along, verb
from ..dreams.shapes import parse_path
from ..dreams.things import DARK_INKS, light_up


def put(text: str, x: float, y: float, size: float, flip: bool = False) -> skia.Path:
    """A path drawn in hundredths around its foot, at this place and so large."""
    path = parse_path(text)
    matrix = skia.Matrix()
    matrix.preTranslate(x, y)
    matrix.preScale(-size / 100 if flip else size / 100, size / 100)
    path.transform(matrix)
    return path


def solid(canvas: Canvas, path: skia.Path, ink: str, rim: str | None = None) -> None:
    """A body in the light of the scene."""
    box = path.computeTightBounds()
    way = towards(canvas.light, box.centerX(), box.centerY(), box.height())
    canvas.skia.saveLayer(box.makeOutset(8, 8))
    canvas.skia.drawPath(path, across(canvas.inks.pair(ink), box, way))
    if min(box.width(), box.height()) >= 10:
        light_up(canvas, path, way, ink in DARK_INKS, rim)
    canvas.skia.restore()


CURLS = (
    (-30, -52, 19),
    (-14, -66, 20),
    (6, -69, 20),
    (25, -60, 19),
    (33, -44, 16),
    (-36, -38, 15),
    (-18, -36, 18),
    (4, -36, 19),
    (22, -36, 17),
    (0, -52, 22),
)
STANDING = "M-24 -30L-24 0M-12 -28L-12 0M14 -28L14 0M26 -30L26 0"
LEAPING = "M-26 -34L-52 -14M-18 -30L-40 -6M20 -32L46 -20M26 -38L54 -30"
HEAD = "M30 -66C42 -76 58 -72 62 -58C66 -46 56 -38 46 -42C36 -46 28 -56 30 -66z"
EAR = "M34 -66C24 -72 18 -66 20 -60C26 -56 34 -60 34 -66z"


def draw_sheep(canvas: Canvas, x: float, y: float, size: float, line: Line, ink: str = "light") -> None:
    """A sheep with its feet there; its face looks where it goes."""
    flip = line.says("flip")
    legs = put(LEAPING if line.says("leap") else STANDING, x, y, size, flip)
    canvas.skia.drawPath(legs, stroke(canvas.inks.pair("dark")[1], size * 0.07))
    wool = skia.Path()
    for cx, cy, r in CURLS:
        wool.addCircle(x + (-cx if flip else cx) * size / 100, y + cy * size / 100, r * size / 100)
    solid(canvas, skia.Simplify(wool) or wool, ink)
    curl = stroke(mix(canvas.inks.pair(ink)[1], canvas.inks.pair("dark")[1], 0.35), max(1.0, size * 0.016), 0.5)
    for cx, cy, r in CURLS[1:-1:2]:
        middle, round_by = (x + (-cx if flip else cx) * size / 100, y + cy * size / 100), r * size / 160
        box = skia.Rect(middle[0] - round_by, middle[1] - round_by, middle[0] + round_by, middle[1] + round_by)
        canvas.skia.drawArc(box, 20, 190, False, curl)
    solid(canvas, put(HEAD, x, y, size, flip), "dark")
    solid(canvas, put(EAR, x, y, size, flip), "dark")
    side = -1 if flip else 1
    if line.says("asleep"):
        canvas.skia.drawPath(
            put("M46 -58Q51 -54 56 -58", x, y, size, flip), stroke(canvas.inks.pair("light")[1], size * 0.022)
        )
    else:
        canvas.skia.drawCircle(x + side * 0.5 * size, y - 0.6 * size, size * 0.026, flat(canvas.inks.pair("light")[0]))


@verb
def sheep(canvas: Canvas, line: Line) -> None:
    """`sheep 0.1,0.8 0.5,0.4 0.9,0.8 n=5 h=0.1 to=0.05`: a flock along a curve; `leap`, `flip`, `asleep`."""
    count, first = int(line.wish("n", 1)), line.wish("h", 0.1) * HEIGHT
    last = line.wish("to", line.wish("h", 0.1)) * HEIGHT
    places = along(line.points, count) if len(line.points) > 1 else [(*line.points[0], 0.0)]
    for index, (x, y, direction) in enumerate(places):
        size = first + (last - first) * index / max(1, count - 1)
        canvas.skia.save()
        if line.says("leap"):
            canvas.skia.rotate(
                max(-30.0, min(30.0, direction * 0.6)) * (-1 if line.says("flip") else 1), x, y - size * 0.4
            )
        draw_sheep(canvas, x, y, size, line, line.ink or "light")
        canvas.skia.restore()


PERCHED = (
    "M-8 0C-14 -8 -22 -22 -20 -40C-18 -58 -4 -66 4 -72C6 -88 24 -94 34 -82L54 -76L36 -70"
    "C32 -50 26 -26 10 -10L-2 2L-34 34L-40 30L-20 6z"
)
FLYING = (
    "M-56 -18C-44 -34 -26 -34 -10 -16C-4 -12 4 -12 10 -18C22 -40 46 -46 62 -36C50 -34 46 -30 42 -22"
    "C34 -24 30 -18 28 -12C20 -6 14 0 24 6L34 10L20 10C8 14 -4 10 -12 6L-26 14L-20 2"
    "C-28 -10 -42 -20 -56 -18z"
)


def _raven(canvas: Canvas, place: Point, size: float, text: str, flip: bool, ink: str, rim: str | None) -> None:
    x, y = place
    solid(canvas, put(text, x, y, size, flip), ink, rim)
    if text == PERCHED:
        eye = (x + (-22 if flip else 22) * size / 100, y - 0.82 * size)
        canvas.skia.drawCircle(*eye, max(1.2, size * 0.035), flat(canvas.inks.pair("accent")[0]))


@verb
def ravens(canvas: Canvas, line: Line) -> None:
    """`ravens 0.2,0.3 0.4,0.2 h=0.06`: one in flight at each place; `flip`."""
    for x, y in line.points:
        size = line.wish("h", 0.06) * HEIGHT * canvas.rng.uniform(0.8, 1.15)
        canvas.skia.save()
        canvas.skia.rotate(canvas.rng.uniform(-10, 10), x, y)
        _raven(canvas, (x, y), size, FLYING, line.says("flip"), line.ink or "dark", None)
        canvas.skia.restore()


CAT = (
    "M-22 0C-30 -20 -24 -44 -10 -52C-12 -60 -12 -70 -10 -78L0 -70L12 -70L22 -80C24 -70 22 -60 18 -52"
    "C30 -40 32 -16 26 0zM22 -4C44 2 56 -10 54 -30C53 -38 60 -38 60 -30C62 0 44 12 20 4z"
)


@verb
def cat(canvas: Canvas, line: Line) -> None:
    """`cat 0.7 0.5 0.08`: seen from behind, with its feet there; it watches what there is to see."""
    x, y, size = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    solid(canvas, put(CAT, x, y, size, line.says("flip")), line.ink or "dark", "light")


@verb
def bare(canvas: Canvas, line: Line) -> None:
    """`bare 0.2 0.9 0.5 ravens=5 h=0.06`: a tree without leaves, with its foot there, so high; ravens sit in it."""
    x, y, high = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    forks: list[Point] = []
    paint = flat(canvas.inks.pair(line.ink or "near")[1])
    _branch(canvas, (x, y), -90 + line.wish("lean", 0), (high * 0.34, high * 0.055), 6, paint, forks)
    forks.sort()
    count = int(line.wish("ravens", 0))
    for index in range(count):
        place = forks[len(forks) * (2 * index + 1) // (2 * count)]
        _raven(canvas, place, line.wish("h", 0.06) * HEIGHT, PERCHED, index % 2 == 1, "dark", None)


def _branch(
    canvas: Canvas,
    start: Point,
    angle: float,
    size: tuple[float, float],
    left: int,
    paint: skia.Paint,
    forks: list[Point],
) -> None:
    """A branch so long and thick, and those that grow out of it; `forks` gathers where somebody could sit."""
    (x, y), (long, thick) = start, size
    to_x, to_y = x + long * math.cos(math.radians(angle)), y + long * math.sin(math.radians(angle))
    over, end = math.radians(angle + 90), thick * 0.68
    path = skia.Path()
    path.moveTo(x + thick * math.cos(over), y + thick * math.sin(over))
    path.quadTo((x + to_x) / 2, (y + to_y) / 2 + long * 0.06, to_x + end * math.cos(over), to_y + end * math.sin(over))
    path.lineTo(to_x - end * math.cos(over), to_y - end * math.sin(over))
    path.quadTo((x + to_x) / 2 - thick, (y + to_y) / 2, x - thick * math.cos(over), y - thick * math.sin(over))
    path.close()
    canvas.skia.drawPath(path, paint)
    canvas.skia.drawCircle(to_x, to_y, end, paint)
    if left in (2, 3):
        forks.append((to_x, to_y))
    if left:
        for turn in (canvas.rng.uniform(-42, -16), canvas.rng.uniform(14, 44)):
            share = canvas.rng.uniform(0.6, 0.84)
            _branch(canvas, (to_x, to_y), angle + turn, (long * share, end), left - 1, paint, forks)


ROBE = "M-19 0C-22 -22 -17 -50 -9 -62C-4 -68 6 -68 10 -62C18 -50 23 -22 20 0C8 5 -8 5 -19 0z"
RAISED = "M8 -60C18 -66 26 -78 30 -92L37 -89C35 -70 27 -56 14 -48z"
FOLDS = "M-8 -6C-9 -24 -7 -40 -3 -52M7 -5C9 -24 8 -40 5 -52"
HOOD = "M-12 -62C-13 -72 -9 -92 2 -92C13 -92 17 -72 15 -62C8 -56 -5 -56 -12 -62z"
HAIR = "M-11 -76C-12 -90 -4 -94 3 -93C11 -93 16 -88 14 -76C11 -84 6 -87 -1 -86C-6 -85 -9 -82 -11 -76z"
CROWN = "M-15 -88L-19 -108L-9 -99L0 -114L9 -99L19 -108L15 -88z"


@verb
def gazer(canvas: Canvas, line: Line) -> None:
    """`gazer 0.5 0.8 0.1`: somebody in a starry robe who lifts an arm to the sky, seen from behind; `crown`: who has
    won, with a face, and a crown that shines."""
    x, y, size = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    flip, ink, gold = line.says("flip"), line.ink or "dark", canvas.inks.pair("accent")[0]
    side = -1 if flip else 1
    hand = (x + side * 0.335 * size, y - 0.92 * size)
    solid(canvas, skia.Path().addCircle(*hand, size * 0.045), "#e8b694")
    for text in (RAISED, ROBE):
        solid(canvas, put(text, x, y, size, flip), ink, "light")
    canvas.skia.drawPath(put(FOLDS, x, y, size, flip), stroke(canvas.inks.pair("light")[1], size * 0.012, 0.25))
    for at_x, at_y in ((-10, -16), (2, -30), (11, -14), (-5, -44), (9, -46)):
        canvas.skia.drawCircle(x + side * at_x * size / 100, y + at_y * size / 100, size * 0.014, flat(gold, 0.85))
    if not line.says("crown"):
        return solid(canvas, put(HOOD, x, y, size, flip), ink, "light")
    _crowned(canvas, x, y, size, flip)


def _crowned(canvas: Canvas, x: float, y: float, size: float, flip: bool) -> None:
    """The head of who has won: content, with closed eyes."""
    middle, gold = x + (-0.02 if flip else 0.02) * size, canvas.inks.pair("accent")[0]
    solid(canvas, skia.Path().addCircle(middle, y - 0.76 * size, size * 0.125), "#e8b694")
    solid(canvas, put(HAIR, x, y, size, flip), "#5a2e2a")
    face = "M-5 -76Q-2 -79 1 -76M6 -76Q9 -79 12 -76M-2 -69Q3 -65 8 -69"
    canvas.skia.drawPath(put(face, x, y, size, flip), stroke("#4a1c24", size * 0.016))
    canvas.skia.drawCircle(x, y - 0.95 * size, size * 0.5, glow(gold, x, y - 0.95 * size, size * 0.5, 0.6))
    solid(canvas, put(CROWN, middle, y, size), "#ffd45e", "light")
