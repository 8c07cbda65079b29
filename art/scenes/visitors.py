"""Verbs for who is on the games' own cards: sheep of the flock, who dreams, who whispers, and what a sleeper says."""

from random import Random

import skia

from ..dreams.colours import mix
from ..dreams.paints import flat, glow, soft, stroke
from ..dreams.scene import HEIGHT, WIDTH, Canvas, Line, verb
from ..schafe_schubsen.sheep import FLOCK
from .creatures import put, solid

FEET = 50
"""Where a sheep of the flock stands, in its own measures, in which it is about 60 high."""


@verb
def flock(canvas: Canvas, line: Line) -> None:
    """`flock 2 0.4 0.8 0.3 rot=-20`: the sheep of that seat with its feet there, so high; `flip`."""
    seat, x, y = int(line.numbers[0]), line.numbers[1] * WIDTH, line.numbers[2] * HEIGHT
    scale = line.numbers[3] * HEIGHT / 60
    shadow = skia.Rect(x - 24 * scale, y - 4 * scale, x + 26 * scale, y + 4 * scale)
    if not line.says("wet"):
        canvas.skia.drawOval(shadow, soft(flat(canvas.inks.pair("dark")[1], 0.4), 5))
    canvas.skia.save()
    canvas.skia.translate(x, y)
    canvas.skia.rotate(line.wish("rot", 0))
    canvas.skia.scale(-scale if line.says("flip") else scale, scale)
    canvas.skia.translate(-32, -FEET)
    FLOCK[seat](canvas.skia, Random(seat * 101 + 7))
    canvas.skia.restore()


SHOULDERS = "M-74 4C-72 -30 -44 -44 -18 -48L-14 -60L14 -60L18 -48C44 -44 72 -30 74 4z"
FACE = "M-30 -88C-30 -112 -16 -124 0 -124C16 -124 30 -112 30 -88C30 -66 16 -50 0 -50C-16 -50 -30 -66 -30 -88z"
HAIR = "M-34 -84C-40 -120 -18 -136 2 -134C26 -134 38 -114 34 -84C30 -98 24 -108 12 -110C-4 -104 -22 -106 -34 -84z"
MASK = (
    "M-35 -98C-24 -105 -10 -106 0 -104C10 -106 24 -105 35 -98C38 -84 30 -74 18 -74C8 -74 6 -82 0 -82"
    "C-6 -82 -8 -74 -18 -74C-30 -74 -38 -84 -35 -98z"
)


@verb
def dreamer(canvas: Canvas, line: Line) -> None:
    """`dreamer 0.5 1.0 0.5`: head and shoulders of somebody who sleeps behind a mask, and smiles."""
    x, y, size = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    skin, mask = line.wishes.get("skin", "#e2b08c"), line.wishes.get("mask", "#8fdcbc")
    solid(canvas, put(SHOULDERS, x, y, size), line.ink or "shade", "light")
    for button in (-26, -10):
        canvas.skia.drawCircle(x, y + button * size / 100, size * 0.022, flat(canvas.inks.pair("light")[0], 0.7))
    solid(canvas, put("M-36 -44L0 -26L36 -44L18 -54L-18 -54z", x, y, size), "light")
    solid(canvas, put(FACE, x, y, size), skin)
    solid(canvas, put(HAIR, x, y, size), line.wishes.get("hair", "#3a1c2c"), "light")
    solid(canvas, put(MASK, x, y, size), mask)
    canvas.skia.drawPath(
        put("M-26 -90Q-18 -82 -10 -90M10 -90Q18 -82 26 -90", x, y, size), stroke("#2c2038", size * 0.022)
    )
    canvas.skia.drawPath(put("M-9 -63Q0 -57 9 -63", x, y, size), stroke(mix(skin, "#2a1018", 0.75), size * 0.02))
    for cheek in (-20, 20):
        at = (x + cheek * size / 100, y - 0.68 * size)
        canvas.skia.drawCircle(*at, size * 0.08, glow("#f07a72", *at, size * 0.08, 0.5))


WINGS = (
    "M-4 -56C-20 -96 -58 -104 -64 -84C-68 -66 -40 -52 -8 -50C-38 -50 -52 -34 -44 -22C-34 -10 -12 -26 -4 -44z",
    "M4 -56C20 -96 58 -104 64 -84C68 -66 40 -52 8 -50C38 -50 52 -34 44 -22C34 -10 12 -26 4 -44z",
)
FAIRY_HAIR = "M-16 -70C-20 -92 -6 -96 2 -94C14 -94 20 -84 15 -68C10 -80 2 -84 -6 -82C-12 -80 -14 -76 -16 -70z"
GOWN = "M-9 -58L9 -58L26 0C12 8 -12 8 -26 0z"


@verb
def fairy(canvas: Canvas, line: Line) -> None:
    """`fairy 0.2 0.6 0.3`: with thin wings, a wand and a light of her own; her feet there."""
    x, y, size = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    flip, text = line.says("flip"), canvas.inks.pair("accent")[0]
    canvas.skia.drawCircle(x, y - 0.5 * size, size * 0.95, glow(text, x, y - 0.5 * size, size * 0.95, 0.6))
    for wing in WINGS:
        canvas.skia.drawPath(put(wing, x, y, size), flat("#fff6d8", 0.5))
        canvas.skia.drawPath(put(wing, x, y, size), stroke("#fffbe8", size * 0.014, 0.85))
    canvas.skia.drawPath(put("M8 -52L30 -62L44 -80", x, y, size, flip), stroke("#f2c6a0", size * 0.05))
    canvas.skia.drawPath(put("M30 -62L50 -88", x, y, size, flip), stroke("#fff2c0", size * 0.024))
    at = (x + (-1 if flip else 1) * 0.5 * size, y - 0.9 * size)
    canvas.skia.drawCircle(*at, size * 0.3, glow("#fffbe0", *at, size * 0.3, 0.9))
    canvas.skia.drawCircle(*at, size * 0.05, flat("#fffef4"))
    solid(canvas, put(GOWN, x, y, size), "accent")
    solid(canvas, skia.Path().addCircle(x, y - 0.74 * size, size * 0.14), "#f2c6a0")
    solid(canvas, put(FAIRY_HAIR, x, y, size), line.wishes.get("hair", "#b4563a"))
    face = stroke("#5a2030", size * 0.018)
    canvas.skia.drawPath(put("M-7 -74Q-5 -77 -3 -74M4 -74Q6 -77 8 -74M-4 -67Q1 -63 5 -67", x, y, size), face)


IMP = (
    "M0 -96C14 -96 26 -90 34 -80C40 -92 54 -100 68 -98C58 -90 54 -78 52 -66C60 -52 62 -34 62 -20C62 -8 66 2 74 8"
    "C60 10 50 4 44 -4C40 6 32 10 22 10C12 10 4 4 0 -4C-4 4 -12 10 -22 10C-32 10 -40 6 -44 -4C-50 4 -60 10 -74 8"
    "C-66 2 -62 -8 -62 -20C-62 -34 -60 -52 -52 -66C-54 -78 -58 -90 -68 -98"
    "C-54 -100 -40 -92 -34 -80C-26 -90 -14 -96 0 -96z"
)


@verb
def nightmare(canvas: Canvas, line: Line) -> None:
    """`nightmare 0.8 0.6 0.3`: a horned shade with pale eyes and a crooked smile, more cheeky than grim."""
    x, y, size = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    canvas.skia.drawCircle(x, y - 0.45 * size, size * 0.9, glow("#6a4ad0", x, y - 0.45 * size, size * 0.9, 0.5))
    solid(canvas, put(IMP, x, y, size), line.ink or "#4a3690", "light")
    for side in (-1, 1):
        eye = put("M8 -58L36 -70C38 -54 30 -44 20 -46C12 -48 8 -52 8 -58z", x, y, size, side < 0)
        canvas.skia.drawPath(eye, soft(flat("#bcd0ff", 0.5), size * 0.03))
        canvas.skia.drawPath(eye, flat("#dfe9ff"))
        canvas.skia.drawCircle(x + side * 0.22 * size, y - 0.54 * size, size * 0.035, flat("#1a1038"))
    canvas.skia.drawPath(put("M-18 -26Q4 -14 24 -32", x, y, size), stroke("#150c30", size * 0.03))
    canvas.skia.drawPath(put("M14 -25L20 -17L22 -29z", x, y, size), flat("#f4f6ff"))


@verb
def whisper(canvas: Canvas, line: Line) -> None:
    """`whisper 0.3 0.5 0.1`: waves that go out from there, to the right; `flip`: to the left."""
    x, y, size = line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT, line.numbers[2] * HEIGHT
    for wave, far in enumerate((24, 44, 64)):
        arc = put(f"M{far * 0.7} {-far * 0.7}Q{far * 1.25} 0 {far * 0.7} {far * 0.7}", x, y, size, line.says("flip"))
        canvas.skia.drawPath(arc, stroke(canvas.inks.pair(line.ink or "light")[0], size * 0.075, 0.85 - wave * 0.2))


@verb
def zzz(canvas: Canvas, line: Line) -> None:
    """`zzz 0.4,0.5 0.5,0.3 0.55,0.2 h=0.1 to=0.05`: what a sleeper says, one letter at each place."""
    first, last = line.wish("h", 0.1) * HEIGHT, line.wish("to", line.wish("h", 0.1)) * HEIGHT
    text = canvas.inks.pair(line.ink or "light")[0]
    for index, (x, y) in enumerate(line.points):
        share = index / max(1, len(line.points) - 1)
        size = first + (last - first) * share
        letter = put("M-30 -70L30 -70L-30 0L30 0", x, y, size)
        canvas.skia.drawPath(letter, soft(stroke(text, size * 0.2, 0.4), size * 0.12))
        canvas.skia.drawPath(letter, stroke(text, size * 0.13, 0.95))
