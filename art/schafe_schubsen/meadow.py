"""What lies and grows on the dike: grass, the trodden spots that are its fields, a puddle, a mole hill, a clover leaf,
the verge right before one's eyes, and the sails of the mill."""

import math
from random import Random

import numpy as np
import skia
from PIL import Image

from ..dreams.colours import mix
from ..dreams.paints import down, flat, glow, soft, stroke
from ..dreams.shapes import parse_path
from .brush import INK, as_image, as_plane, blade, drawn, edge, noise

GRASS = 232
"""A tile of grass is so wide and high."""
FIELD = (120, 88)
"""A trodden spot; four different ones lie on a tile."""
FINE = 4


def paint_grass() -> Image.Image:
    """Blades and shades without a ground of their own, so that they lie on any green; the edges fit each other."""
    rng = Random(9)
    surface, canvas = drawn((GRASS, GRASS))
    for _ in range(620):
        x, y = rng.uniform(0, GRASS), rng.uniform(0, GRASS)
        high, lean = rng.uniform(5, 11), rng.uniform(-4, 4)
        paint = (
            flat("#fff6c8", rng.uniform(0.05, 0.2)) if rng.random() < 0.5 else flat("#06180c", rng.uniform(0.06, 0.22))
        )
        for dx in (-GRASS, 0, GRASS):
            for dy in (-GRASS, 0, GRASS):
                if -20 < x + dx < GRASS + 20 and -20 < y + dy < GRASS + 20:
                    canvas.drawPath(blade(x + dx, y + dy, high, lean, 1.5), paint)
    for _ in range(3):
        x, y = rng.uniform(8, GRASS - 8), rng.uniform(8, GRASS - 8)
        for turn in range(5):
            canvas.drawCircle(
                x + 1.6 * math.cos(turn * 1.257), y + 1.6 * math.sin(turn * 1.257), 1.0, flat("#ffffff", 0.4)
            )
        canvas.drawCircle(x, y, 0.9, flat("#ffd24a", 0.8))
    return as_image(as_plane(surface))


def paint_spots() -> Image.Image:
    """Sheep walk up the columns: a trodden lane, wider where they stand. There the grass is short and pale, and longer
    blades lean in from around it."""
    wide, high = 2 * FIELD[0], 2 * FIELD[1]
    y, x = np.mgrid[0:high, 0:wide].astype(np.float64)
    u, v = (x % FIELD[0]) / FIELD[0] - 0.5, (y % FIELD[1]) / FIELD[1] - 0.5
    uneven = (noise((wide, high), (34, 26), 21, 4, wraps=True) - 0.5) * 0.34
    spot = (np.abs(u / 0.42) ** 2.6 + np.abs((v - 0.01) / 0.44) ** 2.6) ** (1 / 2.6)
    lane = np.abs(u) / 0.24
    far = np.minimum(spot, lane) + uneven
    earth = noise((wide, high), (17, 8), 23, 3, wraps=True)
    worn = 1 - edge(far, 0.6, 1.02)
    stood = 1 - edge(spot + uneven, 0.5, 1.0)
    falls = np.clip(np.gradient(far, axis=0) * 30, -1, 1)
    rim = np.exp(-(((far - 0.98) / 0.13) ** 2))
    light = worn * (0.05 + 0.07 * earth) + stood * 0.08
    dark = rim * (0.07 + 0.1 * np.clip(-falls, 0, 1)) + edge(far, 1.1, 1.5) * 0.07
    alpha = light + dark
    share = (light / np.maximum(alpha, 1e-6))[..., None]
    colour = np.array([1.0, 0.93, 0.66]) * share + np.array([0.02, 0.1, 0.05]) * (1 - share)
    ground = as_image(np.dstack([colour, np.clip(alpha, 0, 1)]))
    rng = Random(4)
    surface, canvas = drawn((wide, high))
    for column in range(2):
        for row in range(2):
            cx, cy = (column + 0.5) * FIELD[0], (row + 0.5) * FIELD[1]
            for _ in range(44):
                turn, out = rng.uniform(0, math.tau), rng.uniform(0.4, 0.48)
                bx, by = cx + out * FIELD[0] * math.cos(turn), cy + 4 + out * FIELD[1] * math.sin(turn)
                light_one = rng.random() < 0.45
                paint = (
                    flat("#fffbd6", rng.uniform(0.08, 0.24)) if light_one else flat("#06180c", rng.uniform(0.1, 0.28))
                )
                canvas.drawPath(blade(bx, by, rng.uniform(5, 10), rng.uniform(-3, 3), 1.5), paint)
    ground.alpha_composite(as_image(as_plane(surface)))
    return ground


def smaller(surface: skia.Surface, size: tuple[int, int]) -> Image.Image:
    return as_image(as_plane(surface)).resize(size, Image.Resampling.LANCZOS)


def paint_puddle() -> Image.Image:
    """What the rain left: rings where the last drops fell."""
    surface, canvas = drawn((96 * FINE, 72 * FINE))
    canvas.scale(FINE, FINE)
    path = parse_path("M8 38Q6 18 28 14Q44 6 62 12Q88 12 90 34Q93 54 70 60Q50 68 32 62Q10 60 8 38z")
    canvas.drawPath(path, soft(flat("#0a1a14", 0.55), 3))
    canvas.drawPath(path, stroke("#3b3323", 4.5))
    canvas.drawPath(path, down(("#37509a", "#4d7cc4"), 12, 62))
    canvas.save()
    canvas.clipPath(path, doAntiAlias=True)
    canvas.drawOval(skia.Rect(2, 0, 94, 30), soft(flat("#152247", 0.6), 4))
    canvas.drawOval(skia.Rect(48, 40, 92, 66), glow("#ffd2a0", 68, 52, 26, 0.75))
    canvas.restore()
    for x, y, size in ((34, 38, 17), (64, 30, 12)):
        for share in (1.0, 0.55):
            ring = skia.Rect(x - size * share, y - size * share * 0.62, x + size * share, y + size * share * 0.62)
            canvas.drawOval(ring, stroke("#e6f4ff", 2, 0.85))
    canvas.drawPath(parse_path("M14 50Q26 62 50 63"), stroke("#dff1ff", 1.8, 0.8))
    return smaller(surface, (96, 72))


def paint_hill() -> Image.Image:
    """A heap of fresh earth; its owner looks out."""
    surface, canvas = drawn((102 * FINE, 78 * FINE))
    canvas.scale(FINE, FINE)
    rng = Random(12)
    canvas.drawOval(skia.Rect(2, 62, 100, 77), soft(flat("#04100a", 0.6), 2.5))
    heap = parse_path("M4 70Q10 46 24 40Q30 26 50 25T78 40Q92 46 98 70Q52 80 4 70z")
    canvas.drawPath(heap, stroke(INK, 3, 0.9))
    canvas.drawPath(heap, down(("#8a5c36", "#3f2817"), 26, 74))
    canvas.save()
    canvas.clipPath(heap, doAntiAlias=True)
    for _ in range(130):
        x, y, size = rng.uniform(4, 98), rng.uniform(32, 76), rng.uniform(1.6, 4.2)
        bright = (x - 50) / 90 - (y - 50) / 60 + rng.uniform(-0.25, 0.25)
        text = mix("#6b4527", "#d9a571", bright) if bright > 0 else mix("#6b4527", "#21130a", min(0.8, -bright))
        canvas.drawOval(skia.Rect(x - size, y - size * 0.75, x + size, y + size * 0.75), flat(text, 0.9))
    canvas.restore()
    canvas.drawOval(skia.Rect(30, 27, 72, 45), flat("#170c05"))
    mole = parse_path("M35 40Q34 8 51 8T67 40Q51 47 35 40z")
    canvas.drawPath(mole, stroke(INK, 3))
    canvas.drawPath(mole, down(("#5a5366", "#2b2733"), 8, 44))
    canvas.drawPath(parse_path("M57 12Q65 20 64.500 36"), stroke("#b9b1c8", 2.2, 0.8))
    for x in (44.5, 57.5):
        canvas.drawCircle(x, 21, 3.2, flat("#ffffff"))
        canvas.drawCircle(x + 0.7, 21.4, 1.8, flat("#120c18"))
    canvas.drawOval(skia.Rect(45, 25.5, 57, 33.5), flat("#f3a3a0"))
    canvas.drawOval(skia.Rect(50, 26.4, 55, 29), flat("#ffe3de", 0.9))
    for side in (-1, 1):
        for finger in range(3):
            x = 51 + side * (15 + finger * 3.4)
            canvas.drawLine(x, 38, x + side * 0.6, 44.5 - finger * 0.7, stroke(INK, 4.4))
            canvas.drawLine(x, 38, x + side * 0.6, 44.5 - finger * 0.7, stroke("#f3b3a6", 2.8))
    return smaller(surface, (102, 78))


def paint_clover() -> Image.Image:
    """Four leaves, as everybody hopes; each has its pale bow."""
    surface, canvas = drawn((24 * 24, 24 * 24))
    canvas.scale(24, 24)
    canvas.drawPath(parse_path("M12 12Q13 18.500 17 22.500"), stroke(INK, 3.2, 0.9))
    canvas.drawPath(parse_path("M12 12Q13 18.500 17 22.500"), stroke("#4fa254", 1.9))
    leaf = parse_path(
        "M12 11.700Q6.600 8.500 7.500 4.500Q8.900 .9 12 3.700Q15.100 .9 16.500 4.500Q17.400 8.500 12 11.700z"
    )
    for turn in (0, 90, 180, 270):
        canvas.save()
        canvas.rotate(turn, 12, 12)
        canvas.drawPath(leaf, stroke(INK, 1.7, 0.95))
        canvas.restore()
    for turn, tone in ((180, "#2a8443"), (270, "#3d9d52"), (90, "#62c266"), (0, "#4cae5a")):
        canvas.save()
        canvas.rotate(turn, 12, 12)
        canvas.drawPath(leaf, down((mix(tone, "#f2ffb8", 0.4), mix(tone, "#0c3b22", 0.25)), 2, 12))
        canvas.drawPath(parse_path("M9 6.800Q12 4.600 15 6.800Q12 6.400 9 6.800z"), flat("#eaffcf", 0.5))
        canvas.drawLine(12, 11, 12, 4.8, stroke("#0f4a24", 0.4, 0.6))
        canvas.restore()
    return smaller(surface, (64, 64))


def paint_verge(time: str) -> Image.Image:
    """Tall grass and flowers at the foot of the window; both ends fit each other."""
    wide, high = 720, 120
    dark, mid, light, rim = (
        ("#0a2a20", "#184634", "#2c6648", "#d39a6c")
        if time == "night"
        else ("#4f7f3a", "#6fa350", "#8fc266", "#f4f7bf")
    )
    rng = Random(30)
    surface, canvas = drawn((wide, high))
    for row, (text, tall, count) in enumerate(((light, 0.62, 150), (mid, 0.8, 150), (dark, 0.6, 170))):
        for _ in range(count):
            x = rng.uniform(0, wide)
            size = high * tall * rng.uniform(0.4, 1.0) * (0.75 + 0.25 * math.sin(x / wide * 2 * math.tau))
            lean, thick = rng.uniform(-0.24, 0.26) * size, rng.uniform(2.2, 4.6)
            tone = mix(text, rim, 0.5 if rng.random() < 0.07 else 0.0)
            for dx in (-wide, 0, wide):
                canvas.drawPath(blade(x + dx, high + 2, size, lean, thick), flat(tone))
        if row == 1:
            for _ in range(8):
                x, y = rng.uniform(12, wide - 12), high * rng.uniform(0.3, 0.52)
                petal, heart = rng.choice((("#e9e4f4", "#e8b23a"), ("#c9a6e0", "#5a3a7a"), ("#f0d27a", "#a86a1e")))
                petal = mix(petal, "#1c2450", 0.38) if time == "night" else petal
                canvas.drawLine(x, y, x + rng.uniform(-8, 8), high, stroke(light, 2.6))
                for turn in range(6):
                    canvas.drawCircle(
                        x + 3.6 * math.cos(turn * 1.047), y + 2.8 * math.sin(turn * 1.047), 2.3, flat(petal)
                    )
                canvas.drawCircle(x, y, 2, flat(heart))
            for _ in range(9):
                x, y = rng.uniform(10, wide - 10), high * rng.uniform(0.06, 0.26)
                canvas.drawLine(x, y, x + rng.uniform(-10, 10), high, stroke(mid, 2.4))
                canvas.drawLine(x, y + 1, x - 0.5, y + 15, stroke(mix(dark, "#6a4526", 0.5), 5.4))
                canvas.drawLine(x + 1.4, y + 2, x + 1, y + 13, stroke(mix(rim, "#6a4526", 0.4), 1.2, 0.7))
    return smaller(surface, (600, 100))


def paint_sails(time: str) -> Image.Image:
    """Four sails of lattice around a hub, to be turned by the page."""
    ink = "#171230" if time == "night" else "#55708f"
    surface, canvas = drawn((120 * FINE, 120 * FINE))
    canvas.scale(FINE, FINE)
    canvas.translate(60, 60)
    for turn in (0, 90, 180, 270):
        canvas.save()
        canvas.rotate(turn)
        canvas.drawLine(0, 0, 0, -57, stroke(ink, 2.8))
        for x in (3.6, 7.2, 10.8):
            canvas.drawLine(x, -15, x, -55, stroke(ink, 1.3))
        for y in range(15, 58, 8):
            canvas.drawLine(0, -y, 10.8, -y, stroke(ink, 1.5))
        canvas.drawRect(skia.Rect(0, -55, 10.8, -15), flat(ink, 0.28))
        canvas.restore()
    canvas.drawCircle(0, 0, 3.6, flat(ink))
    return smaller(surface, (120, 120))
