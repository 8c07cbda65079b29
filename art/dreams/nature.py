"""Verbs for sky, light, weather and land."""

import math

import skia

from .colours import colour, mix
from .light import BRUSH, EVERYTHING, PAPER, PLASTER, VEIL, inner, texture
from .paints import down, flat, glow, soft, stroke
from .scene import HEIGHT, WIDTH, Canvas, Line, along, smooth, verb


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
    x, y = canvas.light
    low = canvas.inks.sky[2]
    canvas.skia.drawRect(EVERYTHING, glow(low, x, y, 1.25 * HEIGHT, 0.3))
    canvas.skia.drawRect(EVERYTHING, texture(mix(low, canvas.inks.pair("light")[1], 0.3), 0.24, VEIL, canvas.grain))
    canvas.skia.drawRect(EVERYTHING, texture(canvas.inks.pair("dark")[1], 0.12, VEIL, canvas.grain))


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
    canvas.skia.saveLayer(disc.getBounds().makeOutset(9, 9))
    canvas.skia.drawPath(disc, down(pair, y - radius, y + radius))
    if not line.says("plain"):
        _seas(canvas, x, y, radius, mix(pair[1], canvas.inks.sky[1], 0.35))
    inner(
        canvas.skia,
        disc,
        flat(mix(pair[1], canvas.inks.sky[1], 0.45), 0.5),
        (-radius * 0.1, -radius * 0.1),
        radius * 0.12,
    )
    canvas.skia.restore()


def _seas(canvas: Canvas, x: float, y: float, radius: float, text: str) -> None:
    """The seas and craters of the moon."""
    seas = texture(text, 0.3, (0.9 / radius, 1.0 / radius, 3), canvas.grain, least=0.46)
    seas.setBlendMode(skia.BlendMode.kSrcATop)
    canvas.skia.drawCircle(x, y, radius, seas)
    for _ in range(9):
        angle, far = canvas.rng.random() * math.tau, canvas.rng.random() ** 0.6 * radius * 0.9
        size = radius * canvas.rng.uniform(0.05, 0.16)
        spot = flat(text, 0.3)
        spot.setBlendMode(skia.BlendMode.kSrcATop)
        canvas.skia.drawCircle(x + far * math.cos(angle), y + far * math.sin(angle), size, soft(spot, size * 0.12))


@verb
def sun(canvas: Canvas, line: Line) -> None:
    """`sun 0.5 0.6 0.2 rays=20`: flat disc, rays that fade."""
    x, y, radius = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    pair = canvas.inks.pair(line.ink or "accent")
    _rays(canvas, x, y, int(line.wish("rays", 0)), pair[0], line.wish("alpha", 0.22))
    canvas.skia.drawCircle(x, y, radius * 2.2, glow(pair[0], x, y, radius * 2.2, line.wish("halo", 0.55)))
    canvas.skia.drawCircle(x, y, radius, down(pair, y - radius, y + radius))
    canvas.skia.save()
    canvas.skia.clipPath(skia.Path().addCircle(x, y, radius), doAntiAlias=True)
    canvas.skia.drawRect(EVERYTHING, texture(pair[1], 0.2, BRUSH, canvas.grain))
    canvas.skia.restore()


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
        canvas.skia.drawPath(path, soft(skia.Paint(Shader=shader, AntiAlias=True), 5))


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
    canvas.skia.drawPath(path, soft(skia.Paint(Shader=shader, AntiAlias=True), 7))
    canvas.skia.save()
    canvas.skia.clipPath(path, doAntiAlias=True)
    canvas.skia.drawRect(EVERYTHING, texture(text, alpha * 0.25, VEIL, canvas.grain))
    for _ in range(26):
        far, side = canvas.grain.uniform(0.1, 0.9) * long, math.radians(angle + canvas.grain.uniform(-half, half))
        mote = flat(text, canvas.grain.uniform(0.2, 0.6))
        canvas.skia.drawCircle(x + far * math.cos(side), y + far * math.sin(side), canvas.grain.uniform(0.8, 2.4), mote)
    canvas.skia.restore()


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
    _land(canvas, path, edge, base, line)
    if line.says("lit"):
        canvas.skia.drawPath(edge, stroke(canvas.inks.pair("light")[1], 2.5, 0.6))


def _land(canvas: Canvas, path: skia.Path, edge: skia.Path, base: float, line: Line) -> None:
    """The grain of the ground, light along its edge on the side of the light, and haze at the foot of what is far."""
    x, y = canvas.light
    near, bare = line.says("near"), line.says("dunes") or line.says("peaks") or line.ink in ("light", "low")
    day, low = canvas.inks.pair("light")[1], canvas.inks.sky[2]
    canvas.skia.save()
    canvas.skia.clipPath(path, doAntiAlias=True)
    ground = skia.Rect(0, base - 0.2 * HEIGHT, WIDTH, HEIGHT)
    canvas.skia.drawRect(ground, texture(canvas.inks.pair("dark")[1], 0.2, PLASTER if near else BRUSH, canvas.grain))
    canvas.skia.drawRect(ground, texture(mix(low, day, 0.4), 0.09 if near else 0.16, BRUSH, canvas.grain))
    shine = glow(mix(day, low, 0.4), x, min(y, base), 0.95 * HEIGHT, 0.9)
    for wide, alpha in ((26, 0.22), (5, 0.5)):
        shine.setStyle(skia.Paint.kStroke_Style)
        shine.setStrokeWidth(wide)
        shine.setAlphaf(alpha)
        canvas.skia.drawPath(edge, soft(shine, wide * 0.3))
    if not near and line.ink != "dark":
        canvas.skia.drawRect(ground, down_to(low, base + 0.02 * HEIGHT, base + 0.2 * HEIGHT, 0.3))
    canvas.skia.restore()
    if near and not bare:
        _grass(canvas, edge)


def down_to(text: str, top: float, bottom: float, alpha: float) -> skia.Paint:
    """From nothing at the top to this colour at the bottom."""
    ends = [skia.Point(0, top), skia.Point(0, bottom)]
    return skia.Paint(Shader=skia.GradientShader.MakeLinear(ends, [colour(text, 0), colour(text, alpha)]), Dither=True)


def _grass(canvas: Canvas, edge: skia.Path) -> None:
    """Blades along the edge of the nearest ground, in tufts."""
    measure = skia.PathMeasure(edge, False)
    blade = stroke(canvas.inks.pair("near")[1], 2.4)
    place = 0.0
    while place < measure.getLength():
        place += canvas.grain.uniform(14, 90)
        for _ in range(canvas.grain.randrange(2, 6)):
            spot, _tangent = measure.getPosTan(min(place, measure.getLength()))
            x, lean, tall = (
                spot.x() + canvas.grain.uniform(-9, 9),
                canvas.grain.uniform(-8, 8),
                canvas.grain.uniform(6, 19),
            )
            path = skia.Path()
            path.moveTo(x, spot.y() + 4)
            path.quadTo(x, spot.y() - tall * 0.6, x + lean, spot.y() - tall)
            canvas.skia.drawPath(path, blade)


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
    canvas.skia.saveLayerAlpha(box.makeOutset(30, 30), round(255 * min(1.0, alpha)))
    canvas.skia.drawPath(path, down(pair, box.top(), y))
    foot, tall = mix(pair[1], canvas.inks.sky[1], 0.55), y - box.top()
    inner(canvas.skia, path, flat(foot, 0.75), (0, -0.3 * tall), 0.16 * tall + 2)
    way = 1 if canvas.light[0] > x else -1
    inner(canvas.skia, path, flat(mix(pair[0], "#ffffff", 0.5), 0.6), (-way * 4, 5), 2.5)
    fade = down_to("#000000", y - 0.3 * tall, y + 2, 0.75)
    fade.setBlendMode(skia.BlendMode.kDstOut)
    canvas.skia.drawRect(box.makeOutset(30, 30), fade)
    canvas.skia.restore()


@verb
def mist(canvas: Canvas, line: Line) -> None:
    """`mist 0.75 0.12 alpha=0.4`: a soft band at that height, so thick."""
    y, thick = line.numbers[0] * HEIGHT, line.numbers[1] * HEIGHT
    text, alpha = canvas.inks.pair(line.ink or "low")[0], line.wish("alpha", 0.4)
    shader = skia.GradientShader.MakeLinear(
        [skia.Point(0, y - thick), skia.Point(0, y + thick)], [colour(text, 0), colour(text, alpha), colour(text, 0)]
    )
    canvas.skia.drawRect(skia.Rect(0, y - thick, WIDTH, y + thick), skia.Paint(Shader=shader, Dither=True))
    canvas.skia.saveLayer(skia.Rect(0, y - thick, WIDTH, y + thick))
    canvas.skia.drawRect(skia.Rect(0, y - thick, WIDTH, y + thick), texture(text, alpha * 0.7, VEIL, canvas.grain))
    shader = skia.GradientShader.MakeLinear(
        [skia.Point(0, y - thick), skia.Point(0, y + thick)], [colour(text, 0), colour(text, 1), colour(text, 0)]
    )
    canvas.skia.drawRect(EVERYTHING, skia.Paint(Shader=shader, BlendMode=skia.BlendMode.kDstIn))
    canvas.skia.restore()


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
def finish(canvas: Canvas, line: Line) -> None:
    """Every picture ends with it: darker the farther from the light, and the grain of paper over all of it."""
    text, (x, y) = canvas.inks.pair("dark")[1], canvas.light
    middle = skia.Point(0.65 * WIDTH / 2 + 0.35 * x, 0.65 * HEIGHT / 2 + 0.35 * y)
    shader = skia.GradientShader.MakeRadial(
        middle, 860, [colour(text, 0), colour(text, 0), colour(text, 0.4)], [0.0, 0.5, 1.0]
    )
    canvas.skia.drawRect(EVERYTHING, skia.Paint(Shader=shader, Dither=True))
    canvas.skia.drawRect(EVERYTHING, texture(canvas.inks.pair("dark")[1], 0.03, PAPER, canvas.grain))
    canvas.skia.drawRect(EVERYTHING, texture(canvas.inks.pair("light")[1], 0.03, PAPER, canvas.grain))
