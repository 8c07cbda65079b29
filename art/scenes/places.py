"""Verbs for places: rows of houses, a tower, a bridge, a dike with its lighthouse, an observatory above the clouds."""

import math

import skia

from ..dreams.colours import mix
from ..dreams.light import BRUSH, PLASTER, texture
from ..dreams.nature import down_to
from ..dreams.paints import down, flat, glow, soft, stroke
from ..dreams.scene import HEIGHT, WIDTH, Canvas, Line, smooth, verb
from .creatures import put, solid


@verb
def roofs(canvas: Canvas, line: Line) -> None:
    """`roofs 0.9 0.2 n=9 from=0 to=1 ink=mid lit=0.4`: houses with gables on that line, so high; that share of windows
    is lit. `smoke`: from some chimneys."""
    foot, high, count = line.numbers[0] * HEIGHT, line.numbers[1] * HEIGHT, int(line.wish("n", 9))
    left, right = line.wish("from", -0.03) * WIDTH, line.wish("to", 1.03) * WIDTH
    step, ink = (right - left) / count, line.ink or "mid"
    for index in range(count):
        wide = step * canvas.rng.uniform(0.98, 1.3)
        _house(canvas, left + (index + 0.5) * step, foot, wide, high * canvas.rng.uniform(0.62, 1.0), ink, line)


def _house(canvas: Canvas, x: float, foot: float, wide: float, tall: float, ink: str, line: Line) -> None:
    pair, dark = canvas.inks.pair(ink), canvas.inks.pair("dark")
    gable, wall = min(tall * 0.5, wide * 0.62), tall - min(tall * 0.5, wide * 0.62)
    chimney = x + wide * canvas.rng.choice((-0.27, 0.25))
    solid(
        canvas,
        skia.Path().addRect(skia.Rect(chimney - wide * 0.06, foot - tall * 1.02, chimney + wide * 0.06, foot - wall)),
        ink,
    )
    walls = skia.Path().addRect(skia.Rect(x - wide * 0.46, foot - wall - 2, x + wide * 0.46, HEIGHT + 9))
    canvas.skia.drawPath(
        walls, down((mix(pair[0], canvas.inks.sky[2], 0.16), pair[1]), foot - wall, min(HEIGHT, foot + 60))
    )
    canvas.skia.save()
    canvas.skia.clipPath(walls, doAntiAlias=True)
    canvas.skia.drawPath(walls, texture(dark[1], 0.18, PLASTER, canvas.grain))
    canvas.skia.restore()
    roof = skia.Path()
    corners = ((x - wide * 0.54, foot - wall + 3), (x, foot - tall), (x + wide * 0.54, foot - wall + 3))
    roof.addPoly([skia.Point(*corner) for corner in corners], True)
    tone = line.wishes.get("roof", ink)
    solid(canvas, roof, tone)
    canvas.skia.save()
    canvas.skia.clipPath(roof, doAntiAlias=True)
    for row in range(1, 12):
        y = foot - tall + row * gable / 8
        canvas.skia.drawLine(x - wide, y, x + wide, y, stroke(dark[1], 1.4, 0.22))
    canvas.skia.restore()
    _panes(canvas, x, foot - wall, wide, wall, line)


def _panes(canvas: Canvas, x: float, top: float, wide: float, wall: float, line: Line) -> None:
    """Windows in rows, some of them lit; a lit one shines a little around itself."""
    text, night = canvas.inks.pair(line.wishes.get("lamp", "accent"))[0], canvas.inks.pair("dark")[1]
    size = max(7.0, min(wide * 0.14, 26))
    rows = max(1, min(3, int(wall / (size * 2))))
    for row in range(rows):
        for column in (-1, 0, 1) if wide > size * 6.6 else (-0.55, 0.55):
            at_x, at_y = x + column * wide * 0.26, top + size * (1.1 + 1.95 * row)
            box = skia.Rect(at_x - size * 0.38, at_y - size * 0.55, at_x + size * 0.38, at_y + size * 0.55)
            if canvas.rng.random() < line.wish("lit", 0.35):
                canvas.skia.drawCircle(at_x, at_y, size * 2.1, glow(text, at_x, at_y, size * 2.1, 0.34))
                canvas.skia.drawRect(box, down((mix(text, "#ffffff", 0.4), text), box.top(), box.bottom()))
            else:
                canvas.skia.drawRect(box, flat(night, 0.42))
            canvas.skia.drawLine(at_x, box.top(), at_x, box.bottom(), stroke(night, max(1.0, size * 0.07), 0.6))


@verb
def tower(canvas: Canvas, line: Line) -> None:
    """`tower 0.6 0.8 0.4 ink=mid`: of a church, with a clock and a pointed roof, and a vane."""
    x, y, size = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    ink = line.ink or "mid"
    solid(canvas, put("M-13 30L-13 -56L13 -56L13 30z", x, y, size), ink)
    solid(canvas, put("M-17 -56L0 -96L17 -56z", x, y, size), line.wishes.get("roof", ink))
    canvas.skia.drawPath(put("M0 -96L0 -104M-4 -101L5 -101", x, y, size), stroke(canvas.inks.pair("dark")[1], 2.5))
    text = canvas.inks.pair("accent")[0]
    canvas.skia.drawCircle(x, y - 0.44 * size, size * 0.16, glow(text, x, y - 0.44 * size, size * 0.16, 0.4))
    canvas.skia.drawCircle(x, y - 0.44 * size, size * 0.062, flat(mix(text, "#ffffff", 0.4)))
    canvas.skia.drawPath(put("M0 -44L0 -48M0 -44L3 -42", x, y, size), stroke(canvas.inks.pair("dark")[1], 1.8))


@verb
def bridge(canvas: Canvas, line: Line) -> None:
    """`bridge 0.2 0.6 0.84 h=0.08`: from here to there over the water at that height, on three arches."""
    left, right, y = line.numbers[0] * WIDTH, line.numbers[1] * WIDTH, line.numbers[2] * HEIGHT
    high, long = line.wish("h", 0.08) * HEIGHT, (line.numbers[1] - line.numbers[0]) * WIDTH
    path = smooth([(left, y - high * 0.45), (left + long / 2, y - high), (right, y - high * 0.45)])
    path.lineTo(right, y + 6)
    path.lineTo(left, y + 6)
    path.close()
    for arch in range(3):
        middle, half = left + long * (arch + 0.5) / 3, long * 0.12
        tall = high * (0.72 if arch == 1 else 0.48)
        hole = skia.Path().addOval(skia.Rect(middle - half, y + 6 - tall, middle + half, y + 6 + tall))
        path = skia.Op(path, hole, skia.PathOp.kDifference_PathOp)
    solid(canvas, path, line.ink or "mid", "light")


@verb
def dike(canvas: Canvas, line: Line) -> None:
    """`dike 0.7 0.5`: a green bank that rises from both sides to its crown at that height and place."""
    top, middle = line.numbers[0] * HEIGHT, line.numbers[1] * WIDTH
    edge = smooth(
        [
            (-60, top + 150),
            (middle - 430, top + 62),
            (middle - 190, top + 4),
            (middle + 190, top),
            (middle + 450, top + 60),
            (WIDTH + 60, top + 170),
        ]
    )
    bank = skia.Path(edge)
    for corner in ((WIDTH + 60, HEIGHT + 9), (-60, HEIGHT + 9)):
        bank.lineTo(*corner)
    bank.close()
    grass, day = (line.wishes.get("grass", "#5f9e4e"), line.wishes.get("deep", "#2c5a3a")), canvas.inks.pair("light")[1]
    canvas.skia.drawPath(bank, down(grass, top, HEIGHT))
    canvas.skia.save()
    canvas.skia.clipPath(bank, doAntiAlias=True)
    canvas.skia.drawPath(bank, texture(grass[1], 0.4, BRUSH, canvas.grain))
    canvas.skia.drawPath(bank, texture(mix(grass[0], day, 0.5), 0.22, PLASTER, canvas.grain))
    canvas.skia.drawPath(edge, soft(stroke(day, 46, 0.4), 16))
    canvas.skia.drawRect(skia.Rect(0, top, WIDTH, HEIGHT), down_to(canvas.inks.pair("dark")[1], top + 120, HEIGHT, 0.3))
    for _ in range(460):
        x, share = canvas.grain.uniform(0, WIDTH), canvas.grain.random() ** 0.7
        y, tall = top + share * (HEIGHT - top), 5 + 12 * share
        blade = stroke(mix(grass[0], day, 0.35) if canvas.grain.random() < 0.6 else grass[1], 1.2 + share, 0.5)
        canvas.skia.drawLine(x, y, x + canvas.grain.uniform(-4, 4), y - tall, blade)
    canvas.skia.restore()
    measure = skia.PathMeasure(edge, False)
    for index in range(170):
        spot, _ = measure.getPosTan(measure.getLength() * index / 170)
        lean = canvas.grain.uniform(-5, 7)
        canvas.skia.drawLine(
            spot.x(),
            spot.y() + 3,
            spot.x() + lean,
            spot.y() - canvas.grain.uniform(4, 11),
            stroke(mix(grass[0], day, 0.4), 1.8, 0.85),
        )


@verb
def lighthouse(canvas: Canvas, line: Line) -> None:
    """`lighthouse 0.8 0.7 0.3`: the small striped one of the coast; `lit`: its light goes round."""
    x, y, size = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    if line.says("lit"):
        text = canvas.inks.pair("accent")[0]
        canvas.skia.drawCircle(x, y - 0.84 * size, size * 0.6, glow(text, x, y - 0.84 * size, size * 0.6, 0.7))
    for band in range(4):
        low, up = band * 18, band * 18 + 18
        wide, thin = 17 - band * 1.4, 17 - (band + 1) * 1.4
        part = put(f"M{-wide} {-low}L{-thin} {-up}L{thin} {-up}L{wide} {-low}z", x, y, size)
        solid(canvas, part, ("#c8402f", "#e9b93c")[band % 2])
    solid(canvas, put("M-15 -72L15 -72L15 -76L-15 -76zM-9 -76L9 -76L9 -90L-9 -90z", x, y, size), "dark")
    canvas.skia.drawPath(put("M-6 -78L6 -78L6 -88L-6 -88z", x, y, size), flat(canvas.inks.pair("accent")[0]))
    solid(canvas, put("M-12 -90L0 -104L12 -90z", x, y, size), "#c8402f")


@verb
def fence(canvas: Canvas, line: Line) -> None:
    """`fence 0,0.8 0.2,0.78 n=6 h=0.06`: posts along a line, with two rails."""
    (x, y), (to_x, to_y) = line.points
    count, high = int(line.wish("n", 6)), line.wish("h", 0.06) * HEIGHT
    text = canvas.inks.pair(line.ink or "shade")[1]
    for share in (0.35, 0.75):
        canvas.skia.drawLine(x, y - high * share, to_x, to_y - high * share, stroke(text, high * 0.09))
    for post in range(count):
        share = post / max(1, count - 1)
        at_x, at_y = x + (to_x - x) * share, y + (to_y - y) * share
        canvas.skia.drawLine(at_x, at_y, at_x + canvas.rng.uniform(-2, 2), at_y - high, stroke(text, high * 0.14))


@verb
def observatory(canvas: Canvas, line: Line) -> None:
    """`observatory 0.5 0.8 0.4`: a dome on a drum of columns with a terrace, its telescope out to the sky."""
    x, y, size = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    flip, ink = line.says("flip"), line.ink or "shade"
    tube = put("M8 -70L62 -124L74 -112L24 -58z", x, y, size, flip)
    solid(canvas, tube, "light", "light")
    solid(canvas, put("M58 -128L66 -136L86 -116L78 -108z", x, y, size, flip), "accent")
    solid(canvas, put("M-46 -50C-46 -112 46 -112 46 -50z", x, y, size, flip), ink, "light")
    canvas.skia.drawPath(
        put("M4 -96C26 -90 36 -72 38 -50L22 -50C22 -66 18 -82 4 -96z", x, y, size, flip),
        flat(canvas.inks.pair("dark")[1], 0.85),
    )
    for rib in (-32, -16, 0):
        canvas.skia.drawPath(
            put(f"M{rib} -50C{rib * 1.02} -78 {rib * 0.6} -92 {rib * 0.2} -97", x, y, size, flip),
            stroke(canvas.inks.pair("light")[1], 1.6, 0.35),
        )
    solid(canvas, put("M-52 -50L52 -50L52 -43L-52 -43z", x, y, size), ink, "light")
    solid(canvas, put("M-46 -43L46 -43L46 0L-46 0z", x, y, size), ink)
    text = canvas.inks.pair("accent")[0]
    for column in (-30, -10, 10, 30):
        pane = put(
            f"M{column - 5} -6L{column - 5} -26C{column - 5} -36 {column + 5} -36 {column + 5} -26L{column + 5} -6z",
            x,
            y,
            size,
        )
        if not line.says("dark"):
            middle = (x + column * size / 100, y - 0.2 * size)
            canvas.skia.drawCircle(*middle, size * 0.13, glow(text, *middle, size * 0.13, 0.4))
        canvas.skia.drawPath(
            pane,
            flat(canvas.inks.pair("dark")[1], 0.7)
            if line.says("dark")
            else down((mix(text, "#ffffff", 0.3), text), y - 0.36 * size, y),
        )
    for column in (-42, -20, 0, 20, 42):
        solid(
            canvas,
            put(f"M{column - 3.2} 0L{column - 2.4} -43L{column + 2.4} -43L{column + 3.2} 0z", x, y, size),
            "light",
        )
    for step in range(3):
        wide = 56 + step * 12
        solid(
            canvas,
            put(f"M{-wide} {step * 6}L{wide} {step * 6}L{wide} {step * 6 + 6}L{-wide} {step * 6 + 6}z", x, y, size),
            ink,
            "light",
        )
    solid(canvas, put("M-80 18L80 18C70 50 40 66 24 100L-14 100C-30 66 -70 52 -80 18z", x, y, size), "near", "light")


@verb
def billows(canvas: Canvas, line: Line) -> None:
    """`billows 0.8 n=9 h=0.1 ink=low`: a sea of clouds whose tops reach that line."""
    top, count, size = line.numbers[0] * HEIGHT, int(line.wish("n", 9)), line.wish("h", 0.1) * HEIGHT
    pair, path = canvas.inks.pair(line.ink or "low"), skia.Path()
    for index in range(count * 2):
        x = WIDTH * (index + canvas.rng.uniform(-0.4, 0.4)) / (count * 2 - 1)
        r = size * canvas.rng.uniform(0.7, 1.25) * (0.75 + 0.35 * math.sin(index * 1.7))
        path.addOval(skia.Rect(x - r * 1.35, top + size * 0.35 - r, x + r * 1.35, top + size * 0.35 + r))
    path.addRect(skia.Rect(-9, top + size * 0.5, WIDTH + 9, HEIGHT + 9))
    path = skia.Simplify(path) or path
    canvas.skia.drawPath(
        path,
        soft(
            down((mix(pair[0], canvas.inks.pair("light")[0], 0.35), pair[1]), top - size * 0.6, top + size * 2.4), 1.5
        ),
    )
    canvas.skia.save()
    canvas.skia.clipPath(path, doAntiAlias=True)
    canvas.skia.drawPath(path, soft(stroke(canvas.inks.pair("light")[0], 22, 0.4), 9))
    canvas.skia.drawPath(path, texture(pair[1], 0.28, PLASTER, canvas.grain))
    canvas.skia.restore()


@verb
def path(canvas: Canvas, line: Line) -> None:
    """`path 0.5,0.7 0.46,0.8 0.6,1 w=0.02 to=0.1`: a trodden way along a curve that comes towards us."""
    first, last = line.wish("w", 0.01) * WIDTH, line.wish("to", 0.08) * WIDTH
    measure = skia.PathMeasure(smooth(line.points), False)
    left, right = [], []
    for index in range(25):
        spot, tangent = measure.getPosTan(measure.getLength() * index / 24)
        half = (first + (last - first) * (index / 24) ** 1.4) / 2
        left.append((spot.x() - half, spot.y() + tangent.x() * 2))
        right.append((spot.x() + half, spot.y() + tangent.x() * 2))
    way = smooth([*left, *reversed(right)], closed=True)
    canvas.skia.drawPath(way, soft(flat(canvas.inks.pair(line.ink or "low")[0], line.wish("alpha", 0.6)), 3))
