"""Verbs for what lies near and far on a stage: a wood on the horizon, reeds before us, a table, a lit window."""

import math

import skia

from .colours import colour, mix
from .light import BRUSH, EVERYTHING, texture
from .nature import down_to
from .paints import down, flat, glow, soft, stroke
from .scene import HEIGHT, WIDTH, Canvas, Line, Point, along, smooth, verb


@verb
def trees(canvas: Canvas, line: Line) -> None:
    """`trees 0.8 0.06 n=30 from=0 to=1 ink=mid`: a far wood on that line, firs so high; `round`: leafy ones."""
    foot, high = line.numbers[0] * HEIGHT, line.numbers[1] * HEIGHT
    left, right = line.wish("from", -0.02) * WIDTH, line.wish("to", 1.02) * WIDTH
    path, count = skia.Path(), int(line.wish("n", 30))
    for index in range(count):
        x = left + (right - left) * (index + canvas.grain.uniform(-0.3, 0.3)) / max(1, count - 1)
        tall = high * canvas.grain.uniform(0.55, 1.0)
        if line.says("round"):
            path.addOval(skia.Rect(x - tall * 0.42, foot - tall, x + tall * 0.42, foot - tall * 0.15))
            path.addRect(skia.Rect(x - tall * 0.05, foot - tall * 0.4, x + tall * 0.05, foot + 6))
            continue
        for step in range(3):
            top, half = foot - tall * (1 - 0.24 * step), tall * (0.13 + 0.07 * step)
            corners = ((x, top), (x + half, top + tall * 0.42), (x - half, top + tall * 0.42))
            path.addPoly([skia.Point(*corner) for corner in corners], True)
        path.addRect(skia.Rect(x - 2, foot - tall * 0.2, x + 2, foot + 6))
    pair = canvas.inks.pair(line.ink or "mid")
    canvas.skia.drawPath(path, down((mix(pair[0], canvas.inks.sky[2], 0.15), pair[1]), foot - high, foot))


@verb
def wisp(canvas: Canvas, line: Line) -> None:
    """`wisp 0.4,0.5 0.5,0.3 0.42,0.1 w=0.04 ink=light alpha=0.5`: smoke or steam along a curve, wider as it goes."""
    text, thick = canvas.inks.pair(line.ink or "light")[0], line.wish("w", 0.05) * HEIGHT
    alpha, count = line.wish("alpha", 0.4), 70
    for index, (x, y, _) in enumerate(along(line.points, count)):
        share = index / (count - 1)
        size = thick * (0.25 + 0.75 * share) * (1 + 0.25 * math.sin(index * 0.6))
        strength = alpha * min(1.0, 6 * share) * (1 - share) ** 0.6 * 0.33
        canvas.skia.drawCircle(x + math.sin(index * 0.45) * size * 0.35, y, size, glow(text, x, y, size, strength))


@verb
def reeds(canvas: Canvas, line: Line) -> None:
    """`reeds 0.0 0.2 n=9 h=0.4`: dark blades right before one's eyes, from here to there along the lower edge."""
    left, right, high = line.numbers[0] * WIDTH, line.numbers[1] * WIDTH, line.wish("h", 0.3) * HEIGHT
    pair = canvas.inks.pair(line.ink or "near")
    for _ in range(int(line.wish("n", 9))):
        x, tall = canvas.grain.uniform(left, right), high * canvas.grain.uniform(0.5, 1.0)
        lean, wide = canvas.grain.uniform(-0.25, 0.25) * tall, canvas.grain.uniform(4, 9)
        tip = (x + lean, HEIGHT - tall)
        path = skia.Path()
        path.moveTo(x - wide, HEIGHT + 9)
        path.quadTo(x - wide, HEIGHT - tall * 0.5, *tip)
        path.quadTo(x + wide, HEIGHT - tall * 0.5, x + wide, HEIGHT + 9)
        canvas.skia.drawPath(path, soft(down((mix(pair[0], pair[1], 0.5), pair[1]), HEIGHT - tall, HEIGHT), 1.2))


@verb
def bough(canvas: Canvas, line: Line) -> None:
    """`bough 0,0.1 0.2,0.16 0.34,0.1 n=16 h=0.05`: a branch with leaves before the sky; `bare` has none."""
    pair, size = canvas.inks.pair(line.ink or "near"), line.wish("h", 0.05) * HEIGHT
    for index, (x, y, _) in enumerate(along(line.points, 240)):
        canvas.skia.drawCircle(x, y, 1.5 + 8 * (1 - index / 240) * line.wish("w", 1.0), flat(pair[1]))
    if line.says("bare"):
        return
    for index, (x, y, angle) in enumerate(along(line.points, int(line.wish("n", 16)))):
        for side in (-1, 1):
            turn = math.radians(angle + side * canvas.grain.uniform(35, 75))
            leaf = _leaf(x, y, turn, size * canvas.grain.uniform(0.7, 1.2))
            tone = mix(pair[0], canvas.inks.sky[1], 0.2) if (index + side) % 3 == 0 else pair[1]
            canvas.skia.drawPath(leaf, flat(tone))


def _leaf(x: float, y: float, turn: float, long: float) -> skia.Path:
    def at(far: float, side: float) -> Point:
        return x + math.cos(turn) * far - math.sin(turn) * side, y + math.sin(turn) * far + math.cos(turn) * side

    path = skia.Path()
    path.moveTo(x, y)
    path.quadTo(*at(long * 0.5, long * 0.34), *at(long, 0))
    path.quadTo(*at(long * 0.5, -long * 0.34), x, y)
    return path


@verb
def fireflies(canvas: Canvas, line: Line) -> None:
    """`fireflies 14 from=0.5 to=0.95 ink=accent`: small lights hovering between these heights."""
    text = canvas.inks.pair(line.ink or "accent")[0]
    for _ in range(int(line.numbers[0])):
        x = canvas.grain.uniform(line.wish("left", 0.02), line.wish("right", 0.98)) * WIDTH
        y = canvas.grain.uniform(line.wish("from", 0.5), line.wish("to", 0.95)) * HEIGHT
        size = canvas.grain.uniform(1.6, 3.6)
        canvas.skia.drawCircle(x, y, size * 6, glow(text, x, y, size * 6, 0.5))
        canvas.skia.drawCircle(x, y, size, flat(mix(text, "#ffffff", 0.4), 0.95))


@verb
def table(canvas: Canvas, line: Line) -> None:
    """`table 0.82 x=0.4 ink=dark`: a table top from there down, its boards running away from us, lit around x."""
    top, middle = line.numbers[0] * HEIGHT, line.wish("x", 0.5) * WIDTH
    pair, day = canvas.inks.pair(line.ink or "shade"), canvas.inks.pair("light")[1]
    board = skia.Rect(0, top, WIDTH, HEIGHT)
    canvas.skia.drawRect(board, down(pair, top, HEIGHT))
    canvas.skia.save()
    canvas.skia.clipRect(board)
    canvas.skia.drawRect(board, texture(mix(pair[0], day, 0.4), 0.25, BRUSH, canvas.grain))
    for seam in range(-9, 10):
        x = WIDTH / 2 + seam * 95
        canvas.skia.drawLine(
            x, top, WIDTH / 2 + seam * 230, HEIGHT + 30, stroke(canvas.inks.pair("dark")[1], 2.5, 0.35)
        )
    canvas.skia.drawOval(
        skia.Rect(middle - 560, top - 70, middle + 560, top + 210), glow(day, middle, top + 60, 560, 0.34)
    )
    canvas.skia.restore()
    canvas.skia.drawRect(skia.Rect(0, top - 1, WIDTH, top + 3), flat(mix(pair[0], day, 0.45), 0.8))


@verb
def lamp(canvas: Canvas, line: Line) -> None:
    """`lamp 0.5 0.6 0.03 wide=0.7 ink=accent`: a lit window with its middle there, so high; `round` above."""
    x, y, high = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    text, wide = canvas.inks.pair(line.ink or "accent")[0], high * line.wish("wide", 0.7)
    canvas.skia.drawCircle(x, y, high * 2.4, glow(text, x, y, high * 2.4, 0.5))
    pane = skia.Rect(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
    corner = wide / 2 if line.says("round") else wide * 0.08
    canvas.skia.drawRoundRect(
        pane, corner, corner, down((mix(text, "#ffffff", 0.35), text), y - high / 2, y + high / 2)
    )
    bar = stroke(canvas.inks.pair("dark")[1], max(1.2, high * 0.05), 0.75)
    canvas.skia.drawLine(x, y - high / 2, x, y + high / 2, bar)
    canvas.skia.drawLine(x - wide / 2, y, x + wide / 2, y, bar)


@verb
def shadow(canvas: Canvas, line: Line) -> None:
    """`shadow 0.2,0.8 0.5,0.8 0.9,0.95 … alpha=0.4`: a soft dark shape on the ground; `round` is a curve."""
    path = smooth(line.points, closed=True) if line.says("round") else skia.Path()
    if not line.says("round"):
        path.addPoly([skia.Point(*point) for point in line.points], True)
    text = canvas.inks.pair(line.ink or "dark")[1]
    canvas.skia.drawPath(path, soft(flat(text, line.wish("alpha", 0.4)), line.wish("blur", 12)))


@verb
def fog(canvas: Canvas, line: Line) -> None:
    """`fog 0.7 alpha=0.5`: everything below that line fades into mist, the lower the more."""
    top = line.numbers[0] * HEIGHT
    text = canvas.inks.pair(line.ink or "low")[0]
    canvas.skia.drawRect(EVERYTHING, down_to(text, top, HEIGHT, line.wish("alpha", 0.5)))


@verb
def plume(canvas: Canvas, line: Line) -> None:
    """`plume 0.7,0.9 0.4,0.5 0.05,0.05 w=0.2 ink=accent`: a tail of light, thick in the middle, gone at its end."""
    pair, thick = canvas.inks.pair(line.ink or "accent"), line.wish("w", 0.2) * HEIGHT
    places = along(line.points, 60)
    sides: list[list[Point]] = [[], []]
    for index, (x, y, angle) in enumerate(places):
        half = thick / 2 * math.sin((index / 59) ** 0.75 * math.pi) ** 0.8
        turn = math.radians(angle + 90)
        for side, sign in ((0, 1), (1, -1)):
            sides[side].append((x + sign * half * math.cos(turn), y + sign * half * math.sin(turn)))
    path = smooth([*sides[0], *reversed(sides[1])], closed=True)
    ends = [skia.Point(*places[0][:2]), skia.Point(*places[-1][:2])]
    shader = skia.GradientShader.MakeLinear(
        ends, [colour(pair[1]), colour(pair[0]), colour(canvas.inks.pair("light")[0])]
    )
    canvas.skia.drawPath(path, soft(flat(pair[0], 0.5), thick * 0.25))
    canvas.skia.drawPath(path, soft(skia.Paint(Shader=shader, AntiAlias=True), 2))
    canvas.skia.save()
    canvas.skia.clipPath(path, doAntiAlias=True)
    for _ in range(26):
        one, share = canvas.grain.randrange(3, 40), canvas.grain.uniform(0.15, 0.85)
        strand = [
            (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            for a, b in zip(sides[0][one : one + 18], sides[1][one : one + 18], strict=True)
        ]
        canvas.skia.drawPath(smooth(strand), stroke(canvas.inks.pair("light")[0], 2, canvas.grain.uniform(0.15, 0.5)))
    canvas.skia.restore()


@verb
def web(canvas: Canvas, line: Line) -> None:
    """`web 0.3 0.4 0.6 n=13 rings=8`: a spider's web around a point, so far out; its threads sag between the spokes."""
    x, y, radius = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    count, rings = int(line.wish("n", 13)), int(line.wish("rings", 8))
    text, alpha = canvas.inks.pair(line.ink or "light")[0], line.wish("alpha", 0.85)
    turns = [(spoke + canvas.grain.uniform(-0.18, 0.18)) * math.tau / count for spoke in range(count)]
    for turn in turns:
        tip = x + 2.2 * radius * math.cos(turn), y + 2.2 * radius * math.sin(turn)
        canvas.skia.drawLine(x, y, *tip, stroke(text, 3, alpha))
    for ring_number in range(1, rings + 1):
        far = radius * (ring_number / rings) ** 1.25
        path = skia.Path()
        for index, turn in enumerate([*turns, turns[0] + math.tau]):
            here = x + far * math.cos(turn), y + far * math.sin(turn)
            if index == 0:
                path.moveTo(*here)
                continue
            middle = (turn + turns[index - 1]) / 2
            path.quadTo(x + 0.8 * far * math.cos(middle), y + 0.8 * far * math.sin(middle), *here)
            dew = flat(text, canvas.grain.uniform(0.4, 1.0))
            canvas.skia.drawCircle(*here, canvas.grain.uniform(1.5, 4.5), dew)
        canvas.skia.drawPath(path, stroke(text, 2.2, alpha * 0.9))
