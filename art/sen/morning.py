"""The sky of a morning, and the land that wakes below it."""

import math
import random

import skia

from .brush import Point, curve, leaf, paint, wash

SKY = (900, 900)
LAND = (1280, 420)


def draw_sky(canvas: skia.Canvas) -> None:
    """From the last of the night above to the first gold below, with clouds lit from underneath."""
    dice = random.Random("niebo")
    wide, high = SKY
    stops = [0, 0.22, 0.45, 0.64, 0.82, 1]
    canvas.drawPaint(wash((0, 0), (0, high), ["#181848", "#3c2a72", "#8f4a84", "#e2737a", "#ffae68", "#ffe3a2"], stops))
    for _ in range(46):
        x, y = dice.random() * wide, dice.random() ** 1.6 * high * 0.34
        canvas.drawCircle(x, y, 0.8 + dice.random() * 1.3, paint("#fff6dc", 0.75 * (1 - y / high / 0.4)))
    for _ in range(34):
        y = high * (0.24 + 0.56 * dice.random())
        depth = y / high
        x, long = dice.random() * wide, 90 + dice.random() * 260
        for step in range(7):
            at = x + (step / 6 - 0.5) * long
            thick = (8 + 16 * depth) * (1 - abs(step / 6 - 0.5) * 1.3)
            box = skia.Rect.MakeXYWH(at - long / 7, y - thick / 2 + dice.random() * 6, long / 3.2, max(3, thick))
            canvas.drawOval(box, paint("#5c3a7e" if depth < 0.5 else "#b85a80", 0.28, soft=7))
            canvas.drawOval(
                box.makeOffset(0, thick * 0.38), paint("#ff9a86" if depth < 0.5 else "#ffd08a", 0.3, soft=5)
            )


def draw_land(canvas: skia.Canvas) -> None:
    """Hills behind hills, each with its mist; a village, poplars, and grass in the first light."""
    dice = random.Random("ziemia")
    wide, high = LAND
    rows = (
        (96, 34, "#a25a84", "#d4808a", 0.5),
        (150, 30, "#744078", "#a85a80", 0.9),
        (214, 28, "#4c2c66", "#7c4474", 1.3),
        (292, 22, "#2c1c4c", "#523062", 1.9),
    )
    for number, (level, swing, dark, light, pace) in enumerate(rows):
        line: list[Point] = [
            (
                x,
                level
                + swing * math.sin(x / 190 * pace + number * 1.9)
                + swing * 0.4 * math.sin(x / 61 * pace + number),
            )
            for x in range(-40, wide + 80, 40)
        ]
        hill = curve(line)
        hill.lineTo(wide + 80, high + 10)
        hill.lineTo(-40, high + 10)
        hill.close()
        canvas.drawPath(hill, wash((0, level - swing), (0, level + 120), [light, dark]))
        canvas.drawPath(curve(line), paint("#ffd9a0", 0.5 - number * 0.08, line=2.2, soft=1))
        if number == 1:
            _village(canvas, line)
        if number == 2:
            _poplars(canvas, line, dice)
        for _ in range(9):
            x = dice.random() * wide
            canvas.drawOval(
                skia.Rect.MakeXYWH(x - 160, level + swing + 18 + dice.random() * 24, 320, 26),
                paint("#ffc9b0", 0.16, soft=14),
            )
    for _ in range(420):
        x, y = dice.random() * wide, high - dice.random() ** 2 * 96
        tall = 16 + dice.random() * 34
        lit = dice.random() < 0.22
        leaf(
            canvas,
            (x, y + 20),
            (x + 3, y - tall / 2),
            (x + dice.uniform(-12, 16), y - tall),
            4.5,
            ("#1a1038", "#c87a5a" if lit else "#3c2452"),
        )


def _level(line: list[Point], x: float) -> float:
    return min(line, key=lambda point: abs(point[0] - x))[1]


def _village(canvas: skia.Canvas, line: list[Point]) -> None:
    for x, size in ((880, 17), (912, 22), (950, 15), (976, 19), (1010, 14)):
        y = _level(line, x) + 8
        canvas.drawRect(skia.Rect.MakeXYWH(x, y - size, size * 1.4, size), paint("#4a2860"))
        roof = skia.Path()
        roof.addPoly(
            [
                skia.Point(x - 3, y - size),
                skia.Point(x + size * 0.7, y - size * 1.8),
                skia.Point(x + size * 1.4 + 3, y - size),
            ],
            True,
        )
        canvas.drawPath(roof, paint("#38204f"))
        canvas.drawRect(skia.Rect.MakeXYWH(x + size * 0.5, y - size * 0.7, size * 0.32, size * 0.36), paint("#ffe08a"))
    x, y = 934, _level(line, 934)
    canvas.drawRect(skia.Rect.MakeXYWH(x, y - 46, 15, 52), paint("#42245a"))
    spire = skia.Path()
    spire.addPoly([skia.Point(x - 3, y - 46), skia.Point(x + 7.5, y - 88), skia.Point(x + 18, y - 46)], True)
    canvas.drawPath(spire, paint("#321c4a"))


def _poplars(canvas: skia.Canvas, line: list[Point], dice: random.Random) -> None:
    for step in range(11):
        x = 60 + step * 27 + dice.random() * 10
        y, tall = _level(line, x) + 26, 56 + dice.random() * 34
        canvas.drawPath(
            curve([(x, y), (x - 9, y - tall * 0.4), (x, y - tall), (x + 9, y - tall * 0.4)], closed=True),
            wash((x - 9, 0), (x + 9, 0), ["#2a1846", "#8a4a68"]),
        )
    for x, size in ((1120, 30), (1162, 40), (1206, 26)):
        y = _level(line, x) + 20
        canvas.drawRect(skia.Rect.MakeXYWH(x - 3, y - size * 0.6, 6, size * 0.8), paint("#241440"))
        for turn in range(9):
            at = (x + math.cos(turn * 0.7) * size * 0.42, y - size * 1.1 + math.sin(turn * 0.7) * size * 0.36)
            canvas.drawCircle(*at, size * 0.4, paint("#341e50" if turn < 6 else "#6a3a64"))
