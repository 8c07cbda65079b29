"""Verbs for water: the sea with a path of light on it, and rows of waves."""

import skia

from .colours import mix
from .light import EVERYTHING, WATER, texture
from .paints import down, flat, soft, stroke
from .scene import HEIGHT, WIDTH, Canvas, Line, verb


@verb
def sea(canvas: Canvas, line: Line) -> None:
    """`sea 0.65 glint=0.7`: water from there down; the glint is below a light at that place."""
    top = line.numbers[0] * HEIGHT
    low = canvas.inks.sky[2]
    dark = canvas.inks.pair("dark")
    pair = canvas.inks.pair(line.ink) if line.ink else (mix(low, dark[0], 0.35), dark[1])
    water, day = skia.Rect(0, top, WIDTH, HEIGHT), canvas.inks.pair("light")
    canvas.skia.drawRect(water, down(pair, top, HEIGHT))
    canvas.skia.save()
    canvas.skia.clipRect(water)
    canvas.skia.drawRect(water, texture(mix(low, day[1], 0.4), 0.22, WATER, canvas.grain))
    canvas.skia.drawRect(water, texture(dark[1], 0.25, WATER, canvas.grain))
    haze = skia.Rect(0, top, WIDTH, top + 0.05 * HEIGHT)
    canvas.skia.drawRect(haze, down((mix(low, day[1], 0.3), mix(low, day[1], 0.3)), top, top + 40, 0.18))
    glint = line.wishes.get("glint")
    if glint:
        _shine(canvas, float(glint) * WIDTH, top)
    for row in range(34):
        depth = (row + 1) / 35
        y = top + 4 + depth**1.35 * (HEIGHT - top)
        middle = float(glint) * WIDTH if glint else canvas.rng.random() * WIDTH
        reach = (30 + 120 * depth) if glint else WIDTH * 0.1
        x = middle + canvas.rng.uniform(-1, 1) * reach
        width = canvas.rng.uniform(20, 70) * (0.5 + depth) * (1.4 if glint else 0.7)
        alpha = (0.75 if glint else 0.28) * (1 - 0.55 * depth)
        canvas.skia.drawPath(_ripple(x, y, width, 1.5 + 3.2 * depth), flat(day[0], alpha))
    canvas.skia.restore()


def _shine(canvas: Canvas, x: float, top: float) -> None:
    """The path of light on water, wider towards the shore."""
    path = skia.Path()
    corners = ((x - 30, top), (x + 30, top), (x + 150, HEIGHT), (x - 150, HEIGHT))
    path.addPoly([skia.Point(*corner) for corner in corners], True)
    text = canvas.inks.pair("light")[1]
    canvas.skia.drawPath(path, soft(down((text, text), top, HEIGHT, 0.25), 30))


def _ripple(x: float, y: float, wide: float, high: float) -> skia.Path:
    """A small wave seen from the side: pointed at both ends."""
    path = skia.Path()
    path.moveTo(x - wide, y)
    path.quadTo(x, y - high, x + wide, y)
    path.quadTo(x, y + high, x - wide, y)
    return path


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
        canvas.skia.save()
        canvas.skia.clipPath(path, doAntiAlias=True)
        canvas.skia.drawPath(path, soft(stroke(canvas.inks.pair("light")[1], 12, 0.35), 5))
        canvas.skia.drawRect(EVERYTHING, texture(canvas.inks.pair("light")[1], 0.1, WATER, canvas.grain))
        canvas.skia.restore()
        canvas.skia.drawPath(path, stroke(canvas.inks.pair("light")[1], 2, 0.5))
