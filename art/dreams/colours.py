"""Palettes and mixing."""

import tomllib
from functools import cache
from pathlib import Path

import skia

Palette = dict[str, list[str]]


@cache
def palettes() -> dict[str, Palette]:
    return tomllib.loads((Path(__file__).parent / "palettes.toml").read_text(encoding="utf-8"))


def rgb(text: str) -> tuple[int, int, int]:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def colour(text: str, alpha: float = 1.0) -> int:
    r, g, b = rgb(text)
    return int(skia.ColorSetARGB(round(255 * max(0.0, min(1.0, alpha))), r, g, b))


def mix(one: str, two: str, share: float) -> str:
    """The first colour with this share of the second."""
    pairs = zip(rgb(one), rgb(two), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


class Inks:
    """The colours of one picture by the names that its recipe uses, each from top to bottom."""

    def __init__(self, palette: Palette) -> None:
        top, middle, low = palette["sky"]
        light, dark, accent = palette["light"], palette["dark"], palette["accent"]
        self.sky = (top, middle, low)
        self.named: dict[str, tuple[str, str]] = {
            "light": (light[0], light[1]),
            "dim": (mix(light[1], middle, 0.35), mix(light[1], middle, 0.6)),
            "dark": (dark[1], dark[0]),
            "shade": (mix(dark[1], middle, 0.3), dark[1]),
            "accent": (accent[0], accent[1]),
            "far": (mix(middle, low, 0.45), mix(middle, low, 0.15)),
            "mid": (mix(middle, dark[1], 0.35), mix(middle, dark[1], 0.7)),
            "near": (mix(middle, dark[0], 0.8), dark[0]),
            "low": (low, mix(low, middle, 0.5)),
            "top": (top, middle),
        }

    def pair(self, name: str) -> tuple[str, str]:
        """A named ink, or a colour of its own."""
        if name.startswith("#"):
            return name, name
        if name not in self.named:
            raise ValueError(f"'{name}' is no ink; there are: {', '.join(self.named)}")
        return self.named[name]
