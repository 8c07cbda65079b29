"""The eight sheep. Each has a shape and a pattern of its own, so that nobody needs its colour; the evening light falls
on all of them from the right, where they look. Measures are those of the page: 76 by 66, the feet at 50."""

import math
from collections.abc import Callable
from random import Random

import skia
from PIL import Image

from ..dreams.colours import colour, mix
from ..dreams.paints import down, flat, glow, soft, stroke
from ..dreams.shapes import parse_path
from .brush import INK, as_image, as_plane, drawn

LEFT, TOP, WIDE, HIGH = -3, -14, 76, 66
FINE = 12
"""Pixels to a unit while painting; a file has fewer."""
KEPT = 3
WARM, COOL = "#fff1cf", "#1c2450"
LIGHT = (0.62, -0.78)

Shape = tuple[float, float, float, float]
"""Middle and half axes of a body of wool."""


def edged(canvas: skia.Canvas, path: skia.Path, paint: skia.Paint, wide: float = 1.7) -> None:
    """A shape with a dark line around it, which keeps it apart from grass and from wool."""
    canvas.drawPath(path, stroke(INK, wide * 2, 0.92))
    canvas.drawPath(path, paint)


def shaded(canvas: skia.Canvas, path: skia.Path, text: str, wide: float = 1.5) -> None:
    """A shape lit from the upper right, its other side in the cool of the evening."""
    canvas.drawPath(path, stroke(INK, wide * 2, 0.92))
    canvas.save()
    canvas.clipPath(path, doAntiAlias=True)
    box = path.computeTightBounds()
    ends = [skia.Point(box.right(), box.top()), skia.Point(box.left(), box.bottom())]
    tones = [mix(text, WARM, 0.45), text, mix(text, COOL, 0.42)]
    shader = skia.GradientShader.MakeLinear(ends, [colour(tone) for tone in tones], [0, 0.45, 1])
    canvas.drawRect(box.makeOutset(2, 2), skia.Paint(Shader=shader, AntiAlias=True))
    canvas.restore()


def lumps(shape: Shape, count: int, size: float) -> skia.Path:
    """The outline of wool: an ellipse with curls along it."""
    x, y, rx, ry = shape
    path = skia.Path()
    path.addOval(skia.Rect(x - rx, y - ry, x + rx, y + ry))
    for index in range(count):
        turn = index / count * math.tau + 0.2
        path.addCircle(x + rx * math.cos(turn), y + ry * math.sin(turn), size)
    return path


def tone(text: str, light: float) -> str:
    """A colour in this much light, from -1 to 1."""
    return mix(text, WARM, min(0.75, light * 0.8)) if light > 0 else mix(text, COOL, min(0.62, -light * 0.66))


def fleece(canvas: skia.Canvas, shape: Shape, text: str, rng: Random, count: int = 13, size: float = 3.6) -> None:
    """Curl by curl, the shaded ones first: each has a lit and a dark side of its own."""
    x, y, rx, ry = shape
    outline = lumps(shape, count, size)
    canvas.drawPath(outline, stroke(INK, 3.6, 0.92))
    canvas.drawPath(outline, flat(tone(text, -0.6)))
    canvas.save()
    canvas.clipPath(outline, doAntiAlias=True)
    curls = []
    for ring in range(6, -1, -1):
        far = ring / 6
        many = max(1, round(count * far * 1.1))
        for index in range(many):
            turn = (index + 0.5 * (ring % 2)) / many * math.tau + rng.uniform(-0.12, 0.12)
            dx, dy = far * math.cos(turn), far * math.sin(turn)
            curls.append((dx * LIGHT[0] + dy * LIGHT[1], x + dx * rx, y + dy * ry))
    for light, cx, cy in sorted(curls):
        radius = size * rng.uniform(0.78, 1.02)
        bright = light + rng.uniform(-0.1, 0.1)
        canvas.drawCircle(cx - 0.25, cy + 0.35, radius + 0.35, flat(tone(text, bright - 0.55), 0.75))
        canvas.drawCircle(cx, cy, radius, flat(tone(text, bright)))
        lit = glow(tone(text, bright + 0.55), cx + radius * 0.35, cy - radius * 0.42, radius * 0.8, 0.9)
        canvas.drawCircle(cx, cy, radius, lit)
    canvas.restore()


def ringlets(canvas: skia.Canvas, places: list[tuple[float, float]], size: float = 3.3) -> None:
    """Snail shells of wool."""
    for x, y in places:
        path = skia.Path()
        for step in range(40):
            turn, far = step * 0.36, size * (1 - step / 46)
            point = (x + far * math.cos(turn), y + far * math.sin(turn))
            path.lineTo(*point) if step else path.moveTo(*point)
        canvas.drawPath(path, stroke(INK, 1.2, 0.62))
        canvas.save()
        canvas.translate(0.35, -0.5)
        canvas.drawPath(path, stroke("#fff2f8", 0.5, 0.7))
        canvas.restore()


def legs(
    canvas: skia.Canvas,
    text: str,
    places: tuple[float, ...] = (14, 22, 33, 41),
    top: float = 35,
    thick: float = 4.2,
    hoof: str = "#191620",
) -> None:
    """The two far ones stand a little higher and darker."""
    for index, x in sorted(enumerate(places), key=lambda each: each[0] in (0, 3)):
        far = index in (1, 2)
        foot = 48.6 if far else 50.2
        leg = skia.Path()
        leg.addRoundRect(skia.Rect(x - thick / 2, top, x + thick / 2, foot), thick * 0.45, thick * 0.45)
        shaded(canvas, leg, mix(text, COOL, 0.4 if far else 0.0), 1.1)
        end = skia.Path()
        end.addRoundRect(skia.Rect(x - thick / 2 - 0.3, foot - 2.6, x + thick / 2 + 0.5, foot + 0.1), 1, 1)
        canvas.drawPath(end, flat(hoof))


def ears(canvas: skia.Canvas, text: str) -> None:
    for line, inside in (
        ("M45 11Q36 9 34 16Q40 20 45 17z", "M43.5 13.4Q39 12 36.6 15.6Q40 17 43.5 15.6z"),
        ("M61 11Q69 8 71.5 15Q66 20 61 17z", "M62.5 13Q67 11.600 69.400 15Q66 17 62.500 15.600z"),
    ):
        shaded(canvas, parse_path(line), text, 1.2)
        canvas.drawPath(parse_path(inside), flat("#e79a94", 0.75))


HEAD = "M43.5 13Q43 4 53 4T62.500 13Q63.500 21 59.500 27Q56.500 31.500 53 31.500T46.500 27Q42.500 21 43.500 13z"


def head(canvas: skia.Canvas, text: str, mood: str = "calm", line: str = "#3a2430") -> None:
    """A face: muzzle, eyes with the evening in them, and what it thinks of all this."""
    path = parse_path(HEAD)
    shaded(canvas, path, text, 1.5)
    canvas.save()
    canvas.clipPath(path, doAntiAlias=True)
    canvas.drawOval(skia.Rect(45.5, 20, 60.5, 33), soft(flat(mix(text, "#ffffff", 0.3), 0.55), 1.2))
    canvas.drawOval(skia.Rect(57, 17.5, 63, 23), glow("#f09a8a", 60, 20, 3.4, 0.5))
    canvas.drawOval(skia.Rect(43, 17.5, 49, 23), glow("#f09a8a", 46, 20, 3.4, 0.4))
    canvas.restore()
    for x in (49, 57.2):
        canvas.drawOval(skia.Rect(x - 3.3, 10.6, x + 3.3, 18.2), flat(INK, 0.85))
        canvas.drawOval(skia.Rect(x - 2.8, 11, x + 2.8, 17.9), flat("#fffdf4"))
        canvas.drawOval(skia.Rect(x - 0.8, 12.2, x + 2.6, 17.3), flat("#221a2e"))
        canvas.drawCircle(x + 1.6, 13.5, 0.8, flat("#ffffff"))
    if mood == "cross":
        for one, other in (((45, 9.4), (51.6, 12.4)), ((61.4, 9.4), (54.8, 12.4))):
            canvas.drawLine(*one, *other, stroke(INK, 2.1))
    elif mood == "sleepy":
        for x in (49, 57.2):
            lid = parse_path(f"M{x - 3.3} 14.400A3.300 3.900 0 0 1 {x + 3.3} 14.400z")
            canvas.drawPath(lid, flat(mix(text, COOL, 0.16)))
            canvas.drawLine(x - 3.2, 14.4, x + 3.2, 14.4, stroke(INK, 0.9))
    elif mood == "lashes":
        for x, side in ((46, -1), (60.2, 1)):
            for rise in (0.0, 1.8):
                canvas.drawLine(x, 12.6 + rise, x + side * 2.4, 11.4 + rise, stroke(INK, 0.9))
    canvas.drawPath(
        parse_path("M50.600 22.600Q53 21.200 55.400 22.600Q54.400 25 53 25.100T50.600 22.600z"), flat(line, 0.95)
    )
    canvas.drawPath(
        parse_path("M53 25v1.400M49.600 26.300Q51.600 28.600 53 26.600Q54.600 28.600 56.600 26.300"), stroke(line, 1.05)
    )


def topknot(canvas: skia.Canvas, text: str, rng: Random, shape: Shape = (53, 4.6, 6.2, 2.6)) -> None:
    fleece(canvas, shape, text, rng, 7, 2.4)


def bobble_hat(canvas: skia.Canvas, rng: Random) -> None:
    legs(canvas, "#6b4a33")
    fleece(canvas, (27, 26, 20, 13.5), "#e69f00", rng)
    ears(canvas, "#f6dfbb")
    head(canvas, "#f8e6c8", "merry")
    shaded(canvas, parse_path("M43 9Q41 -4.500 53 -5.500T63 9Q53 4 43 9z"), "#1d8f98", 1.4)
    for x in (46.5, 50.8, 55.2, 59.5):
        canvas.drawLine(x, 5, 53 + (x - 53) * 0.7, -3, stroke("#0e5f69", 0.9, 0.8))
    shaded(canvas, parse_path("M41.500 11Q53 4.500 64.500 11L64 6Q53 0 42 6z"), "#f4f1e2", 1.4)
    for x in range(44, 64, 3):
        canvas.drawLine(x, 9 - abs(53 - x) * -0.06, x, 4.6 + abs(53 - x) * 0.1, stroke("#b9b29a", 0.8))
    fleece(canvas, (53, -7.4, 2.8, 2.6), "#f4f1e2", rng, 8, 1.6)


def long_scarf(canvas: skia.Canvas, rng: Random) -> None:
    """Just shorn: slim, and cold, as its scarf says."""
    legs(canvas, "#3b4557", (15, 21, 34, 40), 31, 3.6)
    body = parse_path("M9 21Q10 13 22 13.500Q36 12 43 16Q49 20 46 29Q42 36 30 35.500Q15 37.500 10.500 32Q8 27 9 21z")
    shaded(canvas, body, "#56b4e9", 1.6)
    canvas.save()
    canvas.clipPath(body, doAntiAlias=True)
    for row in range(7):
        y = 14 + row * 3.4
        canvas.drawPath(parse_path(f"M6 {y}Q26 {y - 3} 50 {y + 1.500}"), stroke("#123c66", 0.8, 0.4))
        canvas.drawPath(parse_path(f"M6 {y + 0.8}Q26 {y - 2.2} 50 {y + 2.3}"), stroke("#eaf6ff", 0.6, 0.5))
    canvas.restore()
    ears(canvas, "#2f3c50")
    head(canvas, "#34435a", "sleepy", "#dfe8f5")
    tail = parse_path("M45 28Q36 24 27 27Q16 23 1 27L-1 36L9 33.500L6 38Q18 32 28 36Q38 35 46 36z")
    shaded(canvas, tail, "#d7263d", 1.5)
    canvas.save()
    canvas.clipPath(tail, doAntiAlias=True)
    for stripe in (3, 12, 21, 30, 39):
        canvas.drawLine(stripe, 20, stripe + 2, 40, stroke("#fff0dc", 2.6))
    canvas.restore()
    ring = parse_path("M42 25Q53 35 64 24Q67 30 63 34Q53 39 43 35Q38 31 42 25z")
    shaded(canvas, ring, "#d7263d", 1.5)
    for x in (46.5, 53, 59.5):
        canvas.drawLine(
            x, 30.5 - abs(53 - x) * 0.2, x + (x - 53) * 0.12, 35.6 - abs(53 - x) * 0.16, stroke("#fff0dc", 2.2)
        )
    topknot(canvas, "#7cc7f2", rng, (53, 4.4, 5, 2))


def ram(canvas: skia.Canvas, rng: Random) -> None:
    legs(canvas, "#39332c", thick=4.8)
    fleece(canvas, (25.5, 24.5, 21.5, 15), "#00a878", rng, 10, 4.8)
    head(canvas, "#54473a", "cross", "#f0e2cc")
    topknot(canvas, "#12bd8c", rng)
    for side in (1, -1):
        canvas.save()
        canvas.translate(53, 0)
        canvas.scale(side, 1)
        for index in range(64):
            share = index / 63
            turn, far = math.pi + 0.6 + share * 6.2, 6.3 * (1 - share * 0.64)
            x, y = 10 + far * math.cos(turn), 10.6 + far * math.sin(turn) * 1.1
            if index == 0:
                spine = skia.Path()
                spine.moveTo(x, y)
            spine.lineTo(x, y)
        canvas.drawPath(spine, stroke(INK, 6.8))
        canvas.drawPath(spine, stroke("#b98f4e" if side < 0 else "#cfa763", 4.7))
        ridge = stroke("#7d5c2a", 4.7, 0.65)
        ridge.setStrokeCap(skia.Paint.kButt_Cap)
        ridge.setPathEffect(skia.DashPathEffect.Make([0.7, 2.0], 0))
        canvas.drawPath(spine, ridge)
        canvas.save()
        canvas.translate(0.3 * side, -0.9)
        canvas.drawPath(spine, stroke("#fff0c8", 1.3, 0.85))
        canvas.restore()
        canvas.restore()


def lamb(canvas: skia.Canvas, rng: Random) -> None:
    """All legs and ears yet."""
    legs(canvas, "#fbeec6", (17.500, 23, 30.500, 36), 33, 3.2, "#5a4a3a")
    fleece(canvas, (10, 27.5, 3, 3.4), "#f0e442", rng, 7, 2)
    fleece(canvas, (26.5, 29, 13.5, 8.5), "#f0e442", rng, 11, 2.9)
    canvas.save()
    canvas.translate(-9, 5)
    for line in ("M45 11Q35 10 31.500 22Q38 28 46 18z", "M61 11Q71 10 74.500 22Q68 28 60 18z"):
        shaded(canvas, parse_path(line), "#fdf0cd", 1.3)
    for line in (
        "M43.500 14Q36.500 15 34.500 21.500Q39 23 43.500 17z",
        "M62.500 14Q69.500 15 71.500 21.500Q67 23 62.500 17z",
    ):
        canvas.drawPath(parse_path(line), flat("#eda79c", 0.8))
    head(canvas, "#fdf3d6", "merry")
    topknot(canvas, "#f6ee7a", rng)
    for turn in range(0, 360, 60):
        canvas.save()
        canvas.translate(61, 1)
        canvas.rotate(turn)
        canvas.drawOval(skia.Rect(-2.6, -7.6, 2.6, -0.6), flat(INK))
        canvas.drawOval(skia.Rect(-2, -7, 2, -0.9), down(("#ffffff", "#d9dcf2"), -7, -1))
        canvas.restore()
    canvas.drawCircle(61, 1, 2.7, flat("#8a5a00"))
    canvas.drawCircle(61.2, 0.8, 2.2, flat("#f7b21e"))
    canvas.restore()


def souwester(canvas: skia.Canvas, rng: Random) -> None:
    """Ready for the water: a hat against the spray, and rubber boots."""
    legs(canvas, "#3d4a6a")
    for x, foot in ((22, 49.4), (33, 49.4), (14, 50.6), (41, 50.6)):
        boot = parse_path(f"M{x - 3} {foot - 9}H{x + 3}V{foot - 3.6}Q{x + 6.4} {foot - 3} {x + 6.2} {foot}H{x - 3}z")
        shaded(canvas, boot, "#f5c518", 1.2)
    fleece(canvas, (27, 25, 20, 13.5), "#2b7fd4", rng)
    ears(canvas, "#ead9c2")
    head(canvas, "#efe0cc", "calm")
    brim = parse_path("M33 14Q37 8 43 6.500Q53 3 63 5.500Q68 7 71.200 10.500Q66 13 62.500 10Q53 6 45 11Q38 17 31 14z")
    crown = parse_path("M42.500 7.500Q42 -9 53.500 -9.500T63.500 6.500Q53 2.500 42.500 7.500z")
    shaded(canvas, crown, "#f5c518", 1.5)
    shaded(canvas, brim, "#f5c518", 1.5)
    canvas.drawPath(
        parse_path("M53.500 -9Q52 -3 52.500 3.600M47.500 -6Q46 0 46.500 5M59 -6Q60.500 0 60.200 4"),
        stroke("#94690a", 0.9, 0.8),
    )
    canvas.drawPath(parse_path("M57 -6Q61 -3 61.500 2"), stroke("#fffbe0", 1.2, 0.8))


def spots_and_bell(canvas: skia.Canvas, rng: Random) -> None:
    legs(canvas, "#f3e4d4")
    fleece(canvas, (27, 26, 20, 13.5), "#e0601a", rng)
    for line in (
        "M9 18q5-7.500 12-2q3 7-4 10q-9 0-8-8z",
        "M27 30q4-7 12-3.500q4 7-3.500 11q-8.500 0-8.500-7.500z",
        "M29 13q4.500-4 9.500 0q1 6-5 6q-6-1-4.500-6z",
        "M13 33q4-3 7 1.500q0 5-4.500 5q-4.500-2-2.500-6.500z",
    ):
        canvas.drawPath(parse_path(line), soft(flat("#1d1018", 0.93), 0.35))
        canvas.drawPath(parse_path(line), stroke("#7a4a50", 0.5, 0.6))
    ears(canvas, "#fdf1e4")
    head(canvas, "#fdf1e4", "merry")
    canvas.save()
    canvas.clipPath(parse_path(HEAD), doAntiAlias=True)
    canvas.drawPath(parse_path("M53.500 3Q65 3 65 16Q62 22.500 56.500 20Q52 13 53.500 3z"), flat("#1d1018", 0.93))
    canvas.drawOval(skia.Rect(54.4, 11, 60, 17.9), flat("#fffdf4"))
    canvas.drawOval(skia.Rect(56.4, 12.2, 59.8, 17.3), flat("#221a2e"))
    canvas.drawCircle(58.8, 13.5, 0.8, flat("#ffffff"))
    canvas.restore()
    topknot(canvas, "#ee7a34", rng, (51, 4.4, 5, 2.3))
    edged(canvas, parse_path("M43.500 27Q53 37 62.500 27L62 31Q53 40 44 31z"), flat("#3f6fd0"), 1.2)
    shaded(canvas, parse_path("M47 44.500Q48.500 35 53 34.500T59 44.500z"), "#ffc93c", 1.4)
    canvas.drawOval(skia.Rect(47, 42.8, 59, 45.8), flat("#9a6a08"))
    canvas.drawCircle(53, 46.4, 1.9, flat(INK))
    canvas.drawPath(parse_path("M55.500 37.500Q57 40 57.200 43"), stroke("#fffbe0", 1.1, 0.9))


def curls_and_bow(canvas: skia.Canvas, rng: Random) -> None:
    legs(canvas, "#6d4a66")
    fleece(canvas, (26.5, 25.5, 20.5, 14), "#d487b4", rng, 12, 4.4)
    ringlets(canvas, [(13, 20), (24, 14.5), (36, 17.5), (19, 29), (31, 28), (41, 26), (10.500, 30)])
    ears(canvas, "#f7dbe8")
    head(canvas, "#fae3ed", "lashes", "#70405f")
    fleece(canvas, (51.5, 1.5, 9.5, 5.5), "#e09cc3", rng, 9, 3.4)
    ringlets(canvas, [(46, 1.5), (54, 0)], 2.8)
    for line in ("M60 -4L70.500 -11Q72 -4 69.500 2z", "M60 -4L50.500 -11.500Q46.500 -6 49 0z"):
        shaded(canvas, parse_path(line), "#7b3fa0", 1.4)
    knot = skia.Path()
    knot.addCircle(60, -4.5, 2.7)
    shaded(canvas, knot, "#a86fd0", 1.2)


def black_face(canvas: skia.Canvas, rng: Random) -> None:
    """Never shorn: strands down to the knees, and a fringe to look out from."""
    legs(canvas, "#1a1e29")
    outline = parse_path(
        "M5 22Q3 11 15 8.500Q22 2.500 31 5.500Q43 4.500 48 13Q52 22 49 31L46.500 44L42 37L39 47.500L34 39L30 48"
        "L25 40L20 47.500L16.500 39L12 46L10 36L5.500 41.500Q2 30 5 22z"
    )
    canvas.drawPath(outline, stroke(INK, 3.6, 0.92))
    canvas.drawPath(outline, down(("#fbfaf2", "#a9aec6"), 5, 47))
    canvas.save()
    canvas.clipPath(outline, doAntiAlias=True)
    for index in range(90):
        x, y = rng.uniform(3, 49), rng.uniform(6, 36)
        long = rng.uniform(6, 13)
        light = ((x - 27) / 22 * LIGHT[0] + (y - 24) / 18 * LIGHT[1]) + rng.uniform(-0.25, 0.25)
        lean = (x - 27) * 0.09
        strand = blade_down(x, y, long, lean)
        canvas.drawPath(strand, flat(tone("#e2e2ea", light), 0.8))
        if index % 3 == 0:
            canvas.drawLine(x, y, x + lean, y + long, stroke("#585e7c", 0.5, 0.6))
    canvas.restore()
    ears(canvas, "#1d222e")
    head(canvas, "#262b38", "calm", "#aab0c4")
    fringe = parse_path(
        "M42.500 13Q41 0 53 -1.500Q65 0 63.500 9L61 10L59.500 14.500L56.500 9L53 15.500L50.500 9L48 13.500"
        "L46.500 9L44 14z"
    )
    edged(canvas, fringe, down(("#ffffff", "#b3b8cf"), -2, 16), 1.4)
    for x in (46, 49.5, 53, 56.5, 60):
        canvas.drawLine(53 + (x - 53) * 0.5, 1, x, 8, stroke("#737a98", 0.6, 0.7))


def blade_down(x: float, y: float, long: float, lean: float) -> skia.Path:
    path = skia.Path()
    path.moveTo(x - 1.5, y)
    path.quadTo(x - 0.8, y + long * 0.6, x + lean, y + long)
    path.quadTo(x + 1.2, y + long * 0.5, x + 1.5, y)
    path.close()
    return path


FLOCK: tuple[Callable[[skia.Canvas, Random], None], ...] = (
    bobble_hat,
    long_scarf,
    ram,
    lamb,
    souwester,
    spots_and_bell,
    curls_and_bow,
    black_face,
)
"""By seat."""


def paint_sheep(seat: int) -> Image.Image:
    surface, canvas = drawn((WIDE * FINE, HIGH * FINE))
    canvas.scale(FINE, FINE)
    canvas.translate(-LEFT, -TOP)
    FLOCK[seat](canvas, Random(seat * 101 + 7))
    return as_image(as_plane(surface)).resize((WIDE * KEPT, HIGH * KEPT), Image.Resampling.LANCZOS)
