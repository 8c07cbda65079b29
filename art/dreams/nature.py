"""Verbs for sky, light, weather, land and water."""

import math

import skia

from .colours import colour, mix
from .paints import down, flat, glow, soft, stroke
from .scene import HEIGHT, WIDTH, Canvas, Line, along, smooth, verb

EVERYTHING = skia.Rect(0, 0, WIDTH, HEIGHT)


@verb
def sky(canvas: Canvas, line: Line) -> None:
    """`sky`, or `sky 0.3 0.4`: brightest around a point. `flip`: bright above, dark below."""
    colours = list(canvas.inks.sky)
    if line.says("flip"):
        colours.reverse()
    if len(line.numbers) >= 2:
        x, y = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT
        shader = skia.GradientShader.MakeRadial(
            skia.Point(x, y), line.wish("r", 1.0) * HEIGHT, [colour(c) for c in reversed(colours)], [0.0, 0.5, 1.0]
        )
    else:
        shader = skia.GradientShader.MakeLinear(
            [skia.Point(0, 0), skia.Point(0, line.wish("to", 1.0) * HEIGHT)],
            [colour(c) for c in colours],
            [0.0, 0.55, 1.0],
        )
    canvas.skia.drawRect(EVERYTHING, skia.Paint(Shader=shader, Dither=True))


@verb
def stars(canvas: Canvas, line: Line) -> None:
    """`stars 90 to=0.6`: small ones, and a few that sparkle."""
    text = canvas.inks.pair(line.ink or "light")[0]
    for index in range(int(line.numbers[0])):
        x, y = canvas.rng.random() * WIDTH, canvas.rng.random() ** 1.3 * line.wish("to", 0.65) * HEIGHT
        size = canvas.rng.uniform(0.7, 2.0)
        canvas.skia.drawCircle(x, y, size, flat(text, canvas.rng.uniform(0.35, 0.9)))
        if index % 14 == 0:
            _sparkle(canvas, x, y, canvas.rng.uniform(7, 14), text)


def _sparkle(canvas: Canvas, x: float, y: float, size: float, text: str, alpha: float = 0.95) -> None:
    path = skia.Path()
    for corner in range(8):
        radius = size if corner % 2 == 0 else size * 0.16
        angle = corner * math.pi / 4
        (path.lineTo if corner else path.moveTo)(x + radius * math.sin(angle), y - radius * math.cos(angle))
    path.close()
    canvas.skia.drawPath(path, flat(text, alpha))


@verb
def sparkle(canvas: Canvas, line: Line) -> None:
    """`sparkle 0.2,0.3 0.4,0.1 h=0.05`: large stars at these places."""
    pair = canvas.inks.pair(line.ink or "light")
    for x, y in line.points:
        size = line.wish("h", 0.05) * HEIGHT / 2
        canvas.skia.drawCircle(x, y, size * 2.2, glow(pair[0], x, y, size * 2.2, 0.4))
        _sparkle(canvas, x, y, size, pair[0])


@verb
def _glow(canvas: Canvas, line: Line) -> None:
    """`glow 0.5 0.5 0.3 alpha=0.6`: soft light."""
    x, y, radius = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    text = canvas.inks.pair(line.ink or "light")[0]
    canvas.skia.drawCircle(x, y, radius, glow(text, x, y, radius, line.wish("alpha", 0.5)))


@verb
def moon(canvas: Canvas, line: Line) -> None:
    """`moon 0.7 0.3 0.15 crescent`: with craters and a halo; `plain` has no craters."""
    x, y, radius = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    pair = canvas.inks.pair(line.ink or "light")
    canvas.skia.drawCircle(x, y, radius * 2.3, glow(pair[1], x, y, radius * 2.3, line.wish("halo", 0.5)))
    disc = skia.Path().addCircle(x, y, radius)
    if line.says("crescent"):
        away = skia.Path().addCircle(x + radius * 0.45, y - radius * 0.2, radius * 0.88)
        disc = skia.Op(disc, away, skia.PathOp.kDifference_PathOp)
    canvas.skia.drawPath(disc, down(pair, y - radius, y + radius))
    if line.says("plain"):
        return
    canvas.skia.save()
    canvas.skia.clipPath(disc, doAntiAlias=True)
    for _ in range(9):
        angle, far = canvas.rng.random() * math.tau, canvas.rng.random() ** 0.6 * radius * 0.9
        size = radius * canvas.rng.uniform(0.07, 0.24)
        spot = mix(pair[1], canvas.inks.sky[1], 0.35)
        canvas.skia.drawCircle(x + far * math.cos(angle), y + far * math.sin(angle), size, flat(spot, 0.28))
    canvas.skia.restore()


@verb
def sun(canvas: Canvas, line: Line) -> None:
    """`sun 0.5 0.6 0.2 rays=20`: flat disc, rays that fade."""
    x, y, radius = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    pair = canvas.inks.pair(line.ink or "accent")
    _rays(canvas, x, y, int(line.wish("rays", 0)), pair[0], line.wish("alpha", 0.22))
    canvas.skia.drawCircle(x, y, radius * 2.2, glow(pair[0], x, y, radius * 2.2, line.wish("halo", 0.55)))
    canvas.skia.drawCircle(x, y, radius, down(pair, y - radius, y + radius))


def _rays(canvas: Canvas, x: float, y: float, count: int, text: str, alpha: float) -> None:
    far = 1500
    shader = skia.GradientShader.MakeRadial(
        skia.Point(x, y), 900, [colour(text, alpha), colour(text, alpha * 0.5), colour(text, 0)], [0.0, 0.5, 1.0]
    )
    for ray in range(count):
        angle, half = ray * math.tau / count, math.pi / count / 2
        path = skia.Path()
        path.moveTo(x, y)
        path.lineTo(x + far * math.cos(angle - half), y + far * math.sin(angle - half))
        path.lineTo(x + far * math.cos(angle + half), y + far * math.sin(angle + half))
        path.close()
        canvas.skia.drawPath(path, skia.Paint(Shader=shader, AntiAlias=True))


@verb
def rays(canvas: Canvas, line: Line) -> None:
    """`rays 0.5 0.4 n=20`."""
    text = canvas.inks.pair(line.ink or "light")[0]
    x, y = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT
    _rays(canvas, x, y, int(line.wish("n", 20)), text, line.wish("alpha", 0.2))


@verb
def beam(canvas: Canvas, line: Line) -> None:
    """`beam 0.2 0.3 angle=10 spread=14 long=1.2`: a cone of light, angle from the right, clockwise."""
    x, y = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT
    long, angle, half = line.wish("long", 1.0) * HEIGHT, line.wish("angle", 0), line.wish("spread", 12) / 2
    text, alpha = canvas.inks.pair(line.ink or "light")[0], line.wish("alpha", 0.75)
    path = skia.Path()
    path.moveTo(x, y)
    for side in (angle - half, angle + half):
        path.lineTo(x + long * math.cos(math.radians(side)), y + long * math.sin(math.radians(side)))
    path.close()
    shader = skia.GradientShader.MakeRadial(skia.Point(x, y), long, [colour(text, alpha), colour(text, 0)])
    canvas.skia.drawPath(path, soft(skia.Paint(Shader=shader, AntiAlias=True), 3))


@verb
def ridge(canvas: Canvas, line: Line) -> None:
    """`ridge 0.8 far amp=0.05`: hills; `peaks` are mountains, `dunes` long waves. `lit`: light along the edge."""
    base, amp = line.numbers[0] * HEIGHT, line.wish("amp", 0.045) * HEIGHT
    ink = line.ink or next((word for word in line.words if word in ("far", "mid", "near")), "mid")
    pair = canvas.inks.pair(ink)
    if line.says("peaks"):
        path = _peaks(canvas, base, amp)
    else:
        waves = 3.2 if line.says("dunes") else 5.0
        shifts = [canvas.rng.random() * math.tau for _ in range(3)]
        points = []
        for step in range(41):
            t = step / 40 * math.tau
            height = math.sin(t * waves / 6.3 + shifts[0]) + 0.45 * math.sin(t * waves / 2.4 + shifts[1])
            height += 0.0 if line.says("dunes") else 0.18 * math.sin(t * waves + shifts[2])
            points.append((step / 40 * (WIDTH + 40) - 20, base - amp * height))
        path = smooth(points)
    edge = skia.Path(path)
    path.lineTo(WIDTH + 20, HEIGHT + 20)
    path.lineTo(-20, HEIGHT + 20)
    path.close()
    canvas.skia.drawPath(path, down(pair, base - amp, min(HEIGHT, base + 0.3 * HEIGHT)))
    if line.says("lit"):
        canvas.skia.drawPath(edge, stroke(canvas.inks.pair("light")[1], 2.5, 0.6))


def _peaks(canvas: Canvas, base: float, amp: float) -> skia.Path:
    path = skia.Path()
    path.moveTo(-20, base)
    x, up = -20.0, True
    while x < WIDTH + 20:
        x += canvas.rng.uniform(60, 130)
        path.lineTo(x, base - amp * canvas.rng.uniform(0.5, 1.6) if up else base + amp * canvas.rng.uniform(0, 0.5))
        up = not up
    path.lineTo(WIDTH + 20, base)
    return path


@verb
def sea(canvas: Canvas, line: Line) -> None:
    """`sea 0.65 glint=0.7`: water from there down; the glint is below a light at that place."""
    top = line.numbers[0] * HEIGHT
    low = canvas.inks.sky[2]
    dark = canvas.inks.pair("dark")
    pair = canvas.inks.pair(line.ink) if line.ink else (mix(low, dark[0], 0.35), dark[1])
    canvas.skia.drawRect(skia.Rect(0, top, WIDTH, HEIGHT), down(pair, top, HEIGHT))
    canvas.skia.drawRect(skia.Rect(0, top, WIDTH, top + 3), flat(canvas.inks.pair("light")[1], 0.5))
    glint = line.wishes.get("glint")
    for row in range(34):
        depth = (row + 1) / 35
        y = top + 4 + depth**1.35 * (HEIGHT - top)
        middle = float(glint) * WIDTH if glint else canvas.rng.random() * WIDTH
        reach = (30 + 120 * depth) if glint else WIDTH * 0.1
        x = middle + canvas.rng.uniform(-1, 1) * reach
        width = canvas.rng.uniform(20, 70) * (0.5 + depth) * (1.4 if glint else 0.7)
        alpha = (0.75 if glint else 0.28) * (1 - 0.55 * depth)
        bar = skia.Rect(x - width, y, x + width, y + 2 + 3 * depth)
        canvas.skia.drawRoundRect(bar, 3, 3, flat(canvas.inks.pair("light")[0], alpha))


@verb
def waves(canvas: Canvas, line: Line) -> None:
    """`waves 0.7 n=4`: rows of scallops, each nearer one darker."""
    top, rows = line.numbers[0] * HEIGHT, int(line.wish("n", 4))
    size = line.wish("h", 0.09) * HEIGHT
    first, last = canvas.inks.pair(line.ink or "far")[0], canvas.inks.pair("near")[0]
    for row in range(rows):
        y = top + row * (HEIGHT - top) / rows
        path = skia.Path()
        x = -size * (1.0 + 0.5 * (row % 2))
        path.moveTo(x, y + size)
        while x < WIDTH + size:
            crest = y - size * 0.25
            path.cubicTo(x + size * 0.3, crest, x + size * 0.9, crest, x + size * 1.3, y + size * 0.45)
            x += size * 1.3
        path.lineTo(WIDTH + size, HEIGHT + 9)
        path.lineTo(-2 * size, HEIGHT + 9)
        path.close()
        text = mix(first, last, row / max(1, rows - 1))
        canvas.skia.drawPath(path, down((text, mix(text, last, 0.35)), y, y + 2 * size))
        canvas.skia.drawPath(path, stroke(canvas.inks.pair("light")[1], 2, 0.3))


@verb
def cloud(canvas: Canvas, line: Line) -> None:
    """`cloud 0.3 0.2 0.4`: puffy above, flat below; the last number is its width, a share of the picture's."""
    x, y, width = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * WIDTH
    pair, alpha = canvas.inks.pair(line.ink or "light"), line.wish("alpha", 0.9)
    round_by = width * 0.045
    path = skia.Path().addRoundRect(skia.Rect(x - width / 2, y - 2 * round_by, x + width / 2, y), round_by, round_by)
    puffs = max(4, round(width / 70))
    for puff in range(puffs):
        share = (puff + 0.5) / puffs
        size = width / puffs * (0.55 + 0.75 * math.sin(share * math.pi)) * canvas.rng.uniform(0.8, 1.1)
        part = skia.Path().addCircle(x - width / 2 + share * width, y - width * 0.05 - size * 0.25, size)
        path = skia.Op(path, part, skia.PathOp.kUnion_PathOp)
    box = path.getBounds()
    above = skia.Path().addRect(skia.Rect(-WIDTH / 2, -99, WIDTH * 1.5, y))
    path = skia.Op(path, above, skia.PathOp.kIntersect_PathOp)
    canvas.skia.drawPath(path, down(pair, box.top(), y, alpha))


@verb
def mist(canvas: Canvas, line: Line) -> None:
    """`mist 0.75 0.12 alpha=0.4`: a soft band at that height, so thick."""
    y, thick = line.numbers[0] * HEIGHT, line.numbers[1] * HEIGHT
    text, alpha = canvas.inks.pair(line.ink or "low")[0], line.wish("alpha", 0.4)
    shader = skia.GradientShader.MakeLinear(
        [skia.Point(0, y - thick), skia.Point(0, y + thick)], [colour(text, 0), colour(text, alpha), colour(text, 0)]
    )
    canvas.skia.drawRect(skia.Rect(0, y - thick, WIDTH, y + thick), skia.Paint(Shader=shader))


@verb
def aurora(canvas: Canvas, line: Line) -> None:
    """`aurora 0,0.3 0.4,0.15 1,0.35 h=0.3`: a curtain of light hanging from a curve."""
    text, alpha = canvas.inks.pair(line.ink or "accent")[0], line.wish("alpha", 0.5)
    high = line.wish("h", 0.3) * HEIGHT
    for index, (x, y, _) in enumerate(along(line.points, 150)):
        reach = high * (0.65 + 0.35 * math.sin(index * 0.31 + math.sin(index * 0.07) * 3))
        shader = skia.GradientShader.MakeLinear(
            [skia.Point(x, y - reach), skia.Point(x, y)], [colour(text, 0), colour(text, alpha)]
        )
        paint = soft(skia.Paint(Shader=shader, AntiAlias=True), 4)
        canvas.skia.drawRect(skia.Rect(x - 6, y - reach, x + 6, y), paint)


@verb
def rain(canvas: Canvas, line: Line) -> None:
    """`rain 60 angle=20`: slanted strokes."""
    slant = math.radians(line.wish("angle", 15))
    for _ in range(int(line.numbers[0])):
        x, y = canvas.rng.random() * WIDTH * 1.2, canvas.rng.random() * HEIGHT
        long = canvas.rng.uniform(18, 46)
        paint = stroke(canvas.inks.pair(line.ink or "light")[1], 2.2, canvas.rng.uniform(0.2, 0.6))
        canvas.skia.drawLine(x, y, x - long * math.sin(slant), y + long * math.cos(slant), paint)


@verb
def snow(canvas: Canvas, line: Line) -> None:
    """`snow 80`."""
    for _ in range(int(line.numbers[0])):
        x, y, size = canvas.rng.random() * WIDTH, canvas.rng.random() * HEIGHT, canvas.rng.uniform(2, 6)
        text = canvas.inks.pair(line.ink or "light")[0]
        canvas.skia.drawCircle(x, y, size, flat(text, canvas.rng.uniform(0.4, 0.95)))


@verb
def lightning(canvas: Canvas, line: Line) -> None:
    """`lightning 0.6,0.2 0.5,0.7 w=6`: a jagged bolt with a glow."""
    (x, y), (to_x, to_y) = line.points
    path = skia.Path()
    path.moveTo(x, y)
    for step in range(1, 8):
        share = step / 8
        path.lineTo(x + (to_x - x) * share + canvas.rng.uniform(-34, 34), y + (to_y - y) * share)
    path.lineTo(to_x, to_y)
    text = canvas.inks.pair(line.ink or "accent")[0]
    canvas.skia.drawPath(path, soft(stroke(text, 22, 0.45), 12))
    canvas.skia.drawPath(path, stroke(mix(text, "#ffffff", 0.5), line.wish("w", 6)))


@verb
def vignette(canvas: Canvas, line: Line) -> None:
    """Darker corners; every picture ends with it."""
    text = canvas.inks.pair("dark")[1]
    shader = skia.GradientShader.MakeRadial(
        skia.Point(WIDTH / 2, HEIGHT / 2), 780, [colour(text, 0), colour(text, 0), colour(text, 0.32)], [0.0, 0.62, 1.0]
    )
    canvas.skia.drawRect(EVERYTHING, skia.Paint(Shader=shader, Dither=True))
