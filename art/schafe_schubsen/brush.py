"""What the painters of the dike share: cloudy noise, colours as arrays, and how a picture becomes a file."""

import io

import numpy as np
import numpy.typing as npt
import skia
from PIL import Image

from ..dreams.colours import rgb

Plane = npt.NDArray[np.float64]
"""Height by width, or height by width by colours; colours from 0 to 1."""

INK = "#0c1420"
"""What stands out from grass by day and by night is edged with it."""


def noise(
    size: tuple[int, int], waves: tuple[float, float], seed: int, octaves: int = 4, *, wraps: bool = False
) -> Plane:
    """Clouds from 0 to 1, so many pixels to a wave across and down; `wraps`: the edges fit each other."""
    wide, high = size
    total, weight = np.zeros((high, wide)), 0.0
    for octave in range(octaves):
        across, down = (max(1, round(length / (waves[i] / 2**octave))) for i, length in enumerate(size))
        grid = np.random.default_rng(seed * 31 + octave).random((down, across))
        extra = 3
        padded = np.pad(grid, extra, mode="wrap" if wraps else "reflect" if min(grid.shape) > extra else "edge")
        box = (extra, extra, extra + across, extra + down)
        image = Image.fromarray(padded.astype(np.float32)).resize(size, Image.Resampling.BICUBIC, box=box)
        total += np.asarray(image, dtype=np.float64) / 2**octave
        weight += 1 / 2**octave
    return np.clip((total / weight - 0.5) * 1.7 + 0.5, 0, 1)


def tint(text: str) -> Plane:
    return np.array(rgb(text), dtype=np.float64) / 255


def ramp(at: Plane, stops: list[tuple[float, str]]) -> Plane:
    """Colours along a scale: each place of `at` has the colour that its number lies at."""
    places = [place for place, _ in stops]
    colours = np.array([tint(text) for _, text in stops])
    return np.stack([np.interp(at, places, colours[:, part]) for part in range(3)], axis=-1)


def blend(below: Plane, above: Plane, share: Plane | float) -> Plane:
    """The second over the first, by this share."""
    part = np.asarray(share)[..., None] if np.ndim(share) == 2 else np.asarray(share)
    return np.asarray(below * (1 - part) + above * part)


def edge(at: Plane, low: float, high: float) -> Plane:
    """0 below the first, 1 above the second, and smooth between."""
    share = np.clip((at - low) / (high - low), 0, 1)
    return np.asarray(share * share * (3 - 2 * share))


def drawn(size: tuple[int, int]) -> tuple[skia.Surface, skia.Canvas]:
    surface = skia.Surface(*size)
    return surface, surface.getCanvas()


def as_plane(surface: skia.Surface) -> Plane:
    """What was drawn, as red, green, blue and alpha that is not yet multiplied in."""
    data = bytes(surface.makeImageSnapshot().encodeToData(skia.kPNG, 100))
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"), dtype=np.float64) / 255


def lay(below: Plane, surface: skia.Surface) -> Plane:
    """A drawing over a picture without holes."""
    above = as_plane(surface)
    return blend(below, above[..., :3], above[..., 3])


def as_image(picture: Plane) -> Image.Image:
    return Image.fromarray((np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8))


def as_webp(image: Image.Image, quality: int, alpha: int = 80) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, "WEBP", quality=quality, alpha_quality=alpha, method=6)
    return buffer.getvalue()


def blade(x: float, y: float, high: float, lean: float, wide: float) -> skia.Path:
    """A blade of grass from its foot."""
    path = skia.Path()
    path.moveTo(x - wide / 2, y)
    path.quadTo(x - wide / 4 + lean * 0.2, y - high * 0.6, x + lean, y - high)
    path.quadTo(x + wide / 2 + lean * 0.25, y - high * 0.5, x + wide / 2, y)
    path.close()
    return path
