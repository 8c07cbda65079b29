"""Water on the fields, as sixteen pieces that join. A piece lies around a corner between four fields, half a field of
each: which of the four are wet says which piece it is, so that banks run on from any field to any other, across corners
too."""

from random import Random

import numpy as np
from PIL import Image

from ..dreams.colours import mix
from ..dreams.paints import flat, stroke
from .brush import Plane, as_image, as_plane, blade, blend, drawn, edge, noise, ramp, tint

WIDE, HIGH = 84, 64
"""A piece in pixels; around it lies a gutter, so that nothing of its neighbours on the sheet shows at its edges."""
GUTTER = 4
ACROSS = 4
UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT = 1, 2, 4, 8
PLACES = {UPPER_LEFT: (0, 0), UPPER_RIGHT: (1, 0), LOWER_LEFT: (0, 1), LOWER_RIGHT: (1, 1)}
HALF = 0.452
"""How far from its middle a field is wet: a little less than to its edge."""

TONES = {
    "night": (
        [(0.0, "#22306a"), (0.12, "#2c4288"), (0.3, "#3d57a4"), (0.5, "#5563ae")],
        "#ffb98a",
        "#16281f",
        "#8fae6a",
    ),
    "day": ([(0.0, "#2a6aa8"), (0.12, "#3279ba"), (0.3, "#4189c8"), (0.5, "#5699d2")], "#ffffff", "#4f6b3a", "#d9e79a"),
}


def box(u: Plane, v: Plane, low: tuple[float, float], high: tuple[float, float], radius: float) -> Plane:
    """How far outside a rounded box a place is; less than 0 inside."""
    dx = np.maximum(low[0] - u, u - high[0]) + radius
    dy = np.maximum(low[1] - v, v - high[1]) + radius
    return np.asarray(np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) + np.minimum(np.maximum(dx, dy), 0) - radius)


def joined(one: Plane, other: Plane, soft: float = 0.09) -> Plane:
    share = np.clip(0.5 + 0.5 * (other - one) / soft, 0, 1)
    return np.asarray(other * (1 - share) + one * share - soft * share * (1 - share))


def banks(mask: int, u: Plane, v: Plane) -> Plane:
    """How far from the water a place is; less than 0 in it."""
    wet = [place for bit, place in PLACES.items() if mask & bit]
    if len(wet) == 4:
        return np.full_like(u, -0.6)
    far = np.full_like(u, 9.0)
    for x, y in wet:
        far = joined(far, box(u, v, (x - HALF, y - HALF), (x + HALF, y + HALF), 0.24))
    for one in wet:
        for other in wet:
            if one < other and one[0] == other[0]:
                far = joined(far, box(u, v, (one[0] - HALF, -0.2), (one[0] + HALF, 1.2), 0.02))
            elif one < other and one[1] == other[1]:
                far = joined(far, box(u, v, (-0.2, one[1] - HALF), (1.2, one[1] + HALF), 0.02))
    if mask in (UPPER_LEFT | LOWER_RIGHT, UPPER_RIGHT | LOWER_LEFT):
        along = (u - 0.5) - (v - 0.5) if mask & UPPER_LEFT else (u - 0.5) + (v - 0.5)
        across = (u - 0.5) + (v - 0.5) if mask & UPPER_LEFT else (u - 0.5) - (v - 0.5)
        far = joined(far, np.maximum(np.abs(along) / 1.41 - 0.075, np.abs(across) / 1.41 - 0.4), 0.12)
    return far


def piece(mask: int, time: str) -> Plane:
    """One piece with its gutter, as colours and alpha."""
    water, light, soil, lit = TONES[time]
    wide, high = WIDE + 2 * GUTTER, HIGH + 2 * GUTTER
    y, x = np.mgrid[0:high, 0:wide].astype(np.float64)
    u, v = (x + 0.5 - GUTTER) / WIDE, (y + 0.5 - GUTTER) / HIGH

    def everywhere(waves: tuple[float, float], seed: int) -> Plane:
        """Clouds that go on from piece to piece, also into the gutter."""
        return np.pad(noise((WIDE, HIGH), waves, seed, 3, wraps=True), GUTTER, mode="wrap")

    uneven = (everywhere((28, 21), 3) - 0.5) * 0.075
    far = banks(mask, u, v) + uneven
    falls = np.gradient(far, axis=0)
    sunny = np.clip(falls / (np.abs(falls).max() + 1e-9), -1, 1)
    ripples = everywhere((42, 5.4), 5)
    depth = np.clip(-far, 0, 0.5)
    colour = ramp(depth + (ripples - 0.5) * 0.12, water)
    # The sky lies on it: most near the far bank, in flat patches.
    sheen = edge(ripples, 0.56, 0.8) * edge(depth, 0.03, 0.16) * 0.24
    colour = blend(colour, np.broadcast_to(tint(light), colour.shape), sheen)
    # Under the far bank it is dark; the near bank has a bright line where the water meets it.
    colour = blend(
        colour,
        np.broadcast_to(tint(mix(water[0][1], "#000000", 0.45)), colour.shape),
        np.clip(-sunny, 0, 1) * (1 - edge(depth, 0.01, 0.12)) * 0.7,
    )
    line = np.exp(-(((far + 0.018) / 0.014) ** 2))
    colour = blend(
        colour,
        np.broadcast_to(tint(mix(light, "#ffffff", 0.35)), colour.shape),
        line * (0.35 + 0.5 * np.clip(sunny, 0, 1)),
    )
    bank = blend(
        np.broadcast_to(tint(soil), colour.shape),
        np.broadcast_to(tint(lit), colour.shape),
        np.clip(sunny, 0, 1) * edge(far, 0.012, 0.04) * 0.75,
    )
    shore = edge(far, -0.008, 0.01)
    colour = blend(colour, bank, shore)
    alpha = 1 - edge(far, 0.03, 0.075)
    return np.dstack([colour, alpha])


def reeds(mask: int, time: str, far: Plane) -> Plane:
    """A few blades where a piece has a far bank, well inside of it."""
    surface, canvas = drawn((far.shape[1], far.shape[0]))
    rng = Random(mask * 17 + 3)
    dark, light = ("#20452f", "#6f9a58") if time == "night" else ("#3f6f2c", "#9cc65f")
    spots = [(x, y) for y in range(22, HIGH - 8) for x in range(16, WIDE - 16) if abs(far[y, x]) < 0.02]
    for x, y in rng.sample(spots, min(len(spots), 2)):
        for _ in range(5):
            bx = x + rng.uniform(-3, 3)
            tall, lean = rng.uniform(6, 13), rng.uniform(-3, 3)
            canvas.drawPath(blade(bx, y + 2, tall, lean, 1.5), flat(rng.choice((dark, dark, light)), 0.95))
        canvas.drawLine(x + 1, y - 9, x + 1.4, y - 13, stroke("#4a2f1d", 1.8))
    return as_plane(surface)


def paint_water(time: str) -> Image.Image:
    """All pieces on one sheet, by their number; none is left for number 0."""
    pitch = (WIDE + 2 * GUTTER, HIGH + 2 * GUTTER)
    sheet = np.zeros((ACROSS * pitch[1], ACROSS * pitch[0], 4))
    for mask in range(1, 16):
        one = piece(mask, time)
        y, x = np.mgrid[0 : one.shape[0], 0 : one.shape[1]].astype(np.float64)
        if mask != 15:
            grown = reeds(mask, time, banks(mask, (x + 0.5 - GUTTER) / WIDE, (y + 0.5 - GUTTER) / HIGH))
            whole = grown[..., 3] + one[..., 3] * (1 - grown[..., 3])
            mixed = (
                grown[..., :3] * grown[..., 3:] + one[..., :3] * (one[..., 3] * (1 - grown[..., 3]))[..., None]
            ) / np.maximum(whole, 1e-6)[..., None]
            one = np.dstack([mixed, whole])
        top, left = mask // ACROSS * pitch[1], mask % ACROSS * pitch[0]
        sheet[top : top + pitch[1], left : left + pitch[0]] = one
    return as_image(sheet)


SWELL = (480, 132)


def paint_swell() -> Image.Image:
    """Open water in the evening, below the dike: it goes on from its right edge at its left one. A line of foam at its
    upper edge, where it meets the grass."""
    y = np.mgrid[0 : SWELL[1], 0 : SWELL[0]][0].astype(np.float64)
    near = y / SWELL[1]
    far_off, close = noise(SWELL, (80, 5), 11, 3, wraps=True), noise(SWELL, (90, 9), 12, 3, wraps=True)
    ripples = blend(far_off[..., None], close[..., None], edge(near, 0.15, 0.8))[..., 0]
    deep = [(0.0, "#8a8cc4"), (0.25, "#5a6cb8"), (0.6, "#2f4c98"), (1.0, "#1c2f6c")]
    colour = ramp(near + (ripples - 0.5) * 0.3, deep)
    light = np.broadcast_to(tint("#ffe0c8"), colour.shape)
    colour = blend(colour, light, edge(ripples, 0.62, 0.9) * (0.6 - 0.4 * near))
    shore = 14 + (noise((SWELL[0], 1), (60, 1), 13, 3, wraps=True) - 0.5) * 14
    foam = np.exp(-(((y - shore - 4) / 3.2) ** 2)) * (0.6 + 0.4 * edge(far_off, 0.35, 0.6))
    colour = blend(colour, np.broadcast_to(tint("#fff4e4"), colour.shape), foam * 0.85)
    return as_image(np.dstack([colour, edge(y - shore, -2, 3)]))
