"""What all pictures share: where the light comes from, shade on what it misses, and the grain of paint and paper."""

from functools import cache
from random import Random

import skia

from .colours import colour, rgb

SIZE = 1200, 800
EVERYTHING = skia.Rect(0, 0, *SIZE)


@cache
def _cloudy(across: float, down: float, octaves: int) -> skia.Image:
    """Noise so many waves a pixel wide and high; its red says how much."""
    surface = skia.Surface(*SIZE)
    shader = skia.PerlinNoiseShader.MakeFractalNoise(across, down, octaves, 7)
    opaque = skia.ColorFilters.Matrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    surface.getCanvas().drawRect(EVERYTHING, skia.Paint(Shader=shader, ColorFilter=opaque))
    return surface.makeImageSnapshot()


def texture(text: str, strength: float, grain: tuple[float, float, int], rng: Random, least: float = 0.5) -> skia.Paint:
    """Paint that lies thick in some places and is missing in others: where the noise is more than `least`."""
    shift = skia.Matrix.Translate(rng.uniform(0, 900), rng.uniform(0, 600))
    mirror = skia.TileMode.kMirror
    shader = _cloudy(*grain).makeShader(mirror, mirror, skia.SamplingOptions(skia.FilterMode.kLinear), shift)
    r, g, b = (part / 255 for part in rgb(text))
    matrix = [0, 0, 0, 0, r, 0, 0, 0, 0, g, 0, 0, 0, 0, b, 4 * strength, 0, 0, 0, -4 * strength * least]
    return skia.Paint(Shader=shader, ColorFilter=skia.ColorFilters.Matrix(matrix), AntiAlias=True)


VEIL = (0.0022, 0.0065, 4)
PLASTER = (0.0043, 0.0117, 5)
BRUSH = (0.0053, 0.037, 4)
WATER = (0.004, 0.06, 3)
PAPER = (0.061, 0.053, 3)


def towards(light: tuple[float, float], x: float, y: float, high: float) -> tuple[float, float]:
    """The direction from a thing to the light, of length 1; less if the light is right behind it."""
    dx, dy = light[0] - x, light[1] - y
    far = max(1.0, (dx * dx + dy * dy) ** 0.5)
    share = min(1.0, far / max(1.0, 0.55 * high))
    return dx / far * share, dy / far * share


def across(pair: tuple[str, str], box: skia.Rect, way: tuple[float, float], alpha: float = 1.0) -> skia.Paint:
    """A gradient over a box: the first colour on the side of the light, and a little from above in any case."""
    dx, dy = way[0], way[1] - 0.55
    long = max(0.2, (dx * dx + dy * dy) ** 0.5)
    dx, dy = dx / long * box.width() / 2, dy / long * box.height() / 2
    ends = [skia.Point(box.centerX() + dx, box.centerY() + dy), skia.Point(box.centerX() - dx, box.centerY() - dy)]
    shader = skia.GradientShader.MakeLinear(ends, [colour(pair[0], alpha), colour(pair[1], alpha)])
    return skia.Paint(Shader=shader, AntiAlias=True, Dither=True)


def inner(canvas: skia.Canvas, path: skia.Path, paint: skia.Paint, shift: tuple[float, float], blur: float) -> None:
    """Paints what a shape leaves free of itself when it is shifted: the shade, or the light, along one side of it.
    Only on what the layer holds already."""
    box = path.computeTightBounds().makeOutset(4 * blur + 2, 4 * blur + 2)
    on_top = skia.Paint(BlendMode=skia.BlendMode.kSrcATop, ImageFilter=skia.ImageFilters.Blur(blur, blur))
    canvas.saveLayer(box, on_top)
    canvas.drawRect(box, paint)
    canvas.translate(*shift)
    canvas.drawPath(path, skia.Paint(BlendMode=skia.BlendMode.kDstOut, AntiAlias=True))
    canvas.restore()
