"""The cock who calls: on a post, his head thrown back, the rising sun on his breast."""

import random

import skia

from .brush import Point, curve, leaf, paint, path, wash

SIZE = (620, 800)

BODY: list[Point] = [
    (418, 232),
    (452, 300),
    (470, 390),
    (446, 490),
    (384, 566),
    (300, 584),
    (222, 540),
    (176, 460),
    (214, 424),
    (282, 400),
    (336, 330),
    (366, 244),
]
NECK: list[Point] = [
    (398, 118),
    (372, 170),
    (338, 270),
    (300, 380),
    (352, 430),
    (440, 420),
    (464, 350),
    (452, 260),
    (452, 186),
]
TAIL: list[tuple[Point, Point, float]] = [
    ((60, 120), (20, 420), 40),
    ((96, 40), (-6, 250), 46),
    ((150, -10), (30, 120), 46),
    ((190, 40), (100, 70), 40),
    ((90, 190), (66, 470), 38),
    ((120, 260), (96, 560), 34),
    ((140, 110), (60, 300), 40),
]


def draw(canvas: skia.Canvas) -> None:
    """The whole bird, from what is behind to what is before."""
    dice = random.Random("kukuryku")
    _post(canvas)
    _tail(canvas)
    _legs(canvas)
    body = curve(BODY, closed=True)
    canvas.drawPath(body, wash((180, 420), (470, 430), ["#2a1440", "#5c2547", "#a8483f"]))
    canvas.save()
    canvas.clipPath(body, skia.ClipOp.kIntersect, True)
    for row in range(9):
        for column in range(8):
            x, y = 470 - column * 42 + (row % 2) * 18, 330 + row * 32
            warm = max(0.0, 1 - column / 5)
            leaf(
                canvas,
                (x + 12, y - 14),
                (x - 2, y + 2),
                (x - 22, y + 34),
                26,
                (_mix("#2a1440", "#8c3c40", warm), _mix("#4a2150", "#e88a4a", warm)),
                "#ffc98a" if column < 2 else "",
            )
    canvas.drawPath(curve([(446, 280), (470, 390), (446, 490), (384, 566)]), paint("#ffe0a0", 0.75, line=9, soft=3))
    canvas.restore()
    _wing(canvas)
    _saddle(canvas, dice)
    _neck(canvas, dice)
    _head(canvas)


def _mix(one: str, other: str, share: float) -> str:
    parts = (round(int(one[at : at + 2], 16) * (1 - share) + int(other[at : at + 2], 16) * share) for at in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in parts)


def _post(canvas: skia.Canvas) -> None:
    canvas.drawPath(
        path("M262 672 L398 668 L408 820 L252 820 Z"), wash((252, 0), (408, 0), ["#1d1034", "#3a2142", "#8a4d45"])
    )
    canvas.drawOval(skia.Rect.MakeLTRB(262, 654, 398, 688), wash((262, 0), (398, 0), ["#4a2d52", "#d08a5e"]))
    for x in (282, 306, 334, 362, 384):
        canvas.drawPath(curve([(x, 690), (x + 4, 740), (x - 3, 800)]), paint("#150a26", 0.55, line=3))
    canvas.drawOval(skia.Rect.MakeLTRB(300, 662, 360, 680), paint("#2a1638", 0.5, line=2))


def _tail(canvas: skia.Canvas) -> None:
    colours = [
        ("#153042", "#2f6f6a"),
        ("#1c2550", "#3f5f9a"),
        ("#2a1a4e", "#6a4f9e"),
        ("#3a1c4e", "#b0607e"),
        ("#16283e", "#2f7a72"),
        ("#1a1c40", "#35558c"),
        ("#241848", "#574a94"),
    ]
    for (bend, end, width), pair in zip(TAIL, colours, strict=True):
        leaf(canvas, (218, 480), bend, end, width * 1.25, pair, "#ffd9a0")


def _legs(canvas: skia.Canvas) -> None:
    for x in (300, 352):
        canvas.drawPath(
            curve(
                [(x - 34, 540), (x + 40, 536), (x + 26, 596), (x + 8, 628), (x - 10, 626), (x - 26, 590)], closed=True
            ),
            wash((x - 30, 540), (x + 40, 600), ["#2a1440", "#a8503f"]),
        )
        canvas.drawPath(curve([(x, 618), (x + 4, 650), (x + 2, 672)]), paint("#b8742c", line=12))
        canvas.drawPath(curve([(x + 3, 618), (x + 7, 650), (x + 5, 670)]), paint("#ffd98a", line=4))
        for toe in (-26, 6, 34):
            canvas.drawPath(curve([(x + 2, 670), (x + toe * 0.7, 674), (x + toe, 684)]), paint("#c8842f", line=8))
        canvas.drawPath(curve([(x, 646), (x - 18, 640)]), paint("#b8742c", line=6))


def _wing(canvas: skia.Canvas) -> None:
    for step in range(7):
        leaf(
            canvas,
            (392 - step * 8, 424 + step * 10),
            (330 - step * 14, 500 + step * 6),
            (206 - step * 2, 486 + step * 14),
            34,
            ("#1c3a4c", _mix("#4a3a86", "#1f6a6e", step / 6)),
            "#9fe0d0",
        )
    for step in range(8):
        leaf(
            canvas,
            (404 - step * 14, 404 + step * 6),
            (372 - step * 16, 452 + step * 8),
            (320 - step * 14, 476 + step * 9),
            32,
            ("#7a3440", _mix("#f0a24e", "#9a4452", step / 7)),
            "#ffe0a8",
        )


def _saddle(canvas: skia.Canvas, dice: random.Random) -> None:
    for step in range(16):
        x = 320 - step * 8
        leaf(
            canvas,
            (x, 398 + step * 3),
            (x - 30, 430 + step * 3),
            (x - 46 - dice.random() * 10, 486 + step * 3 + dice.random() * 16),
            13,
            ("#a8502f", _mix("#ffd070", "#c8603a", step / 15)),
        )


def _neck(canvas: skia.Canvas, dice: random.Random) -> None:
    canvas.drawPath(curve(NECK, closed=True), wash((320, 300), (460, 280), ["#7a3434", "#c8602f", "#ffb04e"]))
    for row in range(8):
        for column in range(9):
            across = column / 8
            top = (392 - 34 * row / 7 - 30 * (1 - across) + 62 * across, 168 + row * 26 - 6 * across)
            long = 54 + row * 4 + dice.random() * 10
            lean = -40 * (1 - across) + 12 * across
            end = (top[0] + lean * (0.5 + row / 10), top[1] + long)
            leaf(
                canvas,
                top,
                (top[0] + lean * 0.2, top[1] + long / 2),
                end,
                15,
                (_mix("#8a3a2e", "#e07a30", across), _mix("#d8803a", "#ffe08a", across)),
            )


def _head(canvas: skia.Canvas) -> None:
    comb = (
        "M444 96 C452 70 446 50 432 44 C430 58 424 64 418 68 C418 48 406 34 390 32 C392 50 388 60 384 68 "
        "C376 54 362 48 350 52 C360 64 362 78 364 88 C354 84 344 86 338 94 C356 104 366 120 380 140 Z"
    )
    canvas.drawPath(path(comb), wash((340, 60), (450, 90), ["#8a1430", "#d0283c", "#ff5a4a"]))
    canvas.drawPath(path("M432 44 C446 50 452 70 444 96"), paint("#ffb48a", 0.9, line=4))
    canvas.drawOval(
        skia.Rect.MakeLTRB(374, 84, 462, 178), wash((374, 130), (462, 120), ["#a8502f", "#f0963e", "#ffc860"])
    )
    for x, y, wide, high in ((452, 178, 26, 62), (432, 182, 22, 54)):
        right = f"C{x + wide} {y + 6} {x + wide * 0.7} {y + high} {x} {y + high}"
        left = f"C{x - wide * 0.8} {y + high} {x - wide * 0.7} {y + 10} {x} {y - 8}"
        wattle = path(f"M{x} {y - 8} {right} {left} Z")
        canvas.drawPath(wattle, wash((x - 20, y), (x + 20, y + 20), ["#8a1430", "#e03a3e"]))
    canvas.drawPath(
        path("M420 112 C440 96 470 104 472 130 C474 156 450 172 430 164 C410 156 404 126 420 112 Z"),
        wash((410, 110), (474, 150), ["#a81c34", "#ec4640"]),
    )
    canvas.drawPath(
        path("M452 106 C470 84 500 58 534 34 C532 68 512 104 470 130 Z"),
        wash((456, 110), (534, 40), ["#c88428", "#ffe9a0"]),
    )
    canvas.drawPath(
        path("M470 138 C496 134 524 118 548 96 C540 132 512 160 462 160 Z"),
        wash((466, 150), (546, 100), ["#9a5a20", "#f0b850"]),
    )
    canvas.drawPath(
        path("M466 130 C490 122 512 98 530 66 C536 84 540 92 544 98 C524 120 496 136 470 140 Z"), paint("#5a0f24")
    )
    canvas.drawPath(path("M480 130 C500 124 514 112 524 96 C522 116 506 132 480 136 Z"), paint("#e8606a"))
    canvas.drawCircle(440, 126, 12.5, paint("#fff2c8"))
    canvas.drawCircle(443, 123, 7.5, paint("#1a0c20"))
    canvas.drawCircle(446, 120, 2.4, paint("#ffffff"))
    canvas.drawPath(curve([(424, 116), (438, 110), (454, 116)]), paint("#5a1426", line=4))
    canvas.drawCircle(486, 82, 1.8, paint("#5a3a10"))
