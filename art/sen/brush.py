"""What the painters of the morning share: colours, washes, leaves and soft edges."""

import math
import re
from collections.abc import Sequence

import skia

Point = tuple[float, float]


def ink(colour: str, alpha: float = 1.0) -> int:
    """A colour as the page writes it."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return int(skia.Color(red, green, blue, round(255 * alpha)))


def paint(colour: str, alpha: float = 1.0, *, soft: float = 0, line: float = 0) -> skia.Paint:
    """A flat colour; with `soft` its edge is blurred, with `line` it is a stroke."""
    made = skia.Paint(AntiAlias=True, Color=ink(colour, alpha))
    if soft:
        made.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, soft))
    if line:
        made.setStyle(skia.Paint.kStroke_Style)
        made.setStrokeWidth(line)
        made.setStrokeCap(skia.Paint.kRound_Cap)
    return made


def wash(start: Point, end: Point, colours: Sequence[str], stops: Sequence[float] | None = None) -> skia.Paint:
    """A colour that changes from here to there."""
    made = skia.Paint(AntiAlias=True)
    points = [skia.Point(*start), skia.Point(*end)]
    made.setShader(skia.GradientShader.MakeLinear(points, [ink(each) for each in colours], stops and list(stops)))
    return made


def path(text: str) -> skia.Path:
    """A path in three letters of SVG: M, L and C with whole places, and Z at its end."""
    made = skia.Path()
    for letter, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", text):
        places = [float(number) for number in numbers.split()]
        if letter == "M":
            made.moveTo(*places)
        elif letter == "L":
            made.lineTo(*places)
        elif letter == "C":
            made.cubicTo(*places)
        else:
            made.close()
    return made


def curve(points: Sequence[Point], *, closed: bool = False) -> skia.Path:
    """A smooth line through these points."""
    made = skia.Path()
    count = len(points)

    def at(index: int) -> Point:
        return points[index % count] if closed else points[min(max(index, 0), count - 1)]

    made.moveTo(*points[0])
    for index in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (at(index + step) for step in (-1, 0, 1, 2))
        made.cubicTo(bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
    if closed:
        made.close()
    return made


def leaf(
    canvas: skia.Canvas, start: Point, bend: Point, end: Point, width: float, colours: tuple[str, str], edge: str = ""
) -> None:
    """A feather or a blade of grass: thin where it grows, broad in the middle, pointed at its end."""
    steps = 14
    middle = [_bent(start, bend, end, step / steps) for step in range(steps + 1)]
    one: list[Point] = []
    other: list[Point] = []
    for step, (x, y) in enumerate(middle):
        ahead, behind = middle[min(step + 1, steps)], middle[max(step - 1, 0)]
        dx, dy = ahead[0] - behind[0], ahead[1] - behind[1]
        far = math.hypot(dx, dy) or 1
        half = width / 2 * math.sin(math.pi * (0.14 + 0.86 * step / steps)) ** 0.8 if step < steps else 0
        one.append((x - dy / far * half, y + dx / far * half))
        other.append((x + dy / far * half, y - dx / far * half))
    made = skia.Path()
    made.addPoly([skia.Point(*each) for each in one + other[::-1]], True)
    canvas.drawPath(made, wash(start, end, colours))
    if edge:
        canvas.drawPath(curve(other), paint(edge, 0.55, line=max(1.2, width * 0.07)))


def _bent(start: Point, bend: Point, end: Point, at: float) -> Point:
    rest = 1 - at
    return (
        rest * rest * start[0] + 2 * rest * at * bend[0] + at * at * end[0],
        rest * rest * start[1] + 2 * rest * at * bend[1] + at * at * end[1],
    )
