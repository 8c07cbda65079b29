"""Reads the recipes and composes pictures from them: a few shapes, as SVG. `painting` gives them light."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
WIDTH, HEIGHT, UNITS = 240, 160, 512
"""Of a picture, and of a motif."""
DARK = "#1a1f52"
PLAIN_INK = "moon"
WISHES = ("flip", "plain", "open", "hovers", "far")
_LINE = re.compile(r"~([LK])(\d+)")


class BadRecipe(Exception):
    """A line that cannot be painted: which one, and why."""


class Layer(NamedTuple):
    """A motif in its place."""

    motif: str
    x: float = 0.5
    y: float = 0.5
    height: float = 0.92
    ink: str = PLAIN_INK
    wishes: frozenset[str] = frozenset()
    turn: float = 0.0
    clear: float = 1.0


class Recipe(NamedTuple):
    """What stands before which night."""

    mood: str
    layers: tuple[Layer, ...]


@cache
def inks() -> dict[str, list[str]]:
    return tomllib.loads((HERE / "inks.toml").read_text(encoding="utf-8"))


@cache
def drawings() -> dict[str, str]:
    """What the pictures are composed of, from a file for each part of the list of terms."""
    found: dict[str, str] = {}
    for file in sorted((HERE / "drawings").glob("*.toml")):
        found |= tomllib.loads(file.read_text(encoding="utf-8"))
    return found


@cache
def places() -> dict[str, dict[str, Any]]:
    """The nights that the things stand in, by mood."""
    return tomllib.loads((HERE / "places.toml").read_text(encoding="utf-8"))


@cache
def recipes() -> dict[str, Recipe]:
    """The recipes by the English name of their term."""
    found: dict[str, Recipe] = {}
    for line in (HERE / "recipes.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            term, _, text = line.partition(" = ")
            if term in found:
                raise BadRecipe(f"{term}: there are two recipes")
            found[term] = _read(term, text)
    return found


def _read(term: str, text: str) -> Recipe:
    mood, _, layers = text.partition(": ")
    if not layers:
        raise BadRecipe(f"{term}: no mood, or nothing in it")
    return Recipe(mood, tuple(_read_layer(term, layer) for layer in layers.split(", ")))


def _read_layer(term: str, text: str) -> Layer:
    motif, *words = text.split()
    numbers: list[float] = []
    layer = Layer(motif)
    for word in words:
        name, _, value = word.partition("=")
        if name in ("turn", "clear"):
            layer = layer._replace(**{name: float(value)})  # type: ignore[arg-type]
        elif word in inks():
            layer = layer._replace(ink=word)
        elif word in WISHES:
            layer = layer._replace(wishes=layer.wishes | {word})
        elif re.fullmatch(r"\d*\.?\d+", word):
            numbers.append(float(word))
        else:
            raise BadRecipe(f"{term}: '{word}' is no ink and no wish")
    if len(numbers) not in (0, 3):
        raise BadRecipe(f"{term}: {motif} wants X, Y and HEIGHT, or none of them")
    return layer._replace(**dict(zip(("x", "y", "height"), numbers, strict=False)))  # type: ignore[arg-type]


def compose(recipe: Recipe) -> str:
    """The picture as the inside of an SVG of 240 by 160, whose inks have names: all that the painter knows of it."""
    return "".join(alone(layer) for layer in recipe.layers)


def alone(layer: Layer) -> str:
    """One layer of a picture."""
    scale = layer.height * HEIGHT / UNITS
    left, top = layer.x * WIDTH - UNITS * scale / 2, layer.y * HEIGHT - UNITS * scale / 2
    if "flip" in layer.wishes:
        place = f"translate({_short(left + UNITS * scale)} {_short(top)})scale({_short(-scale)} {_short(scale)})"
    else:
        place = f"translate({_short(left)} {_short(top)})scale({_short(scale)})"
    if layer.turn:
        place += f"rotate({_short(layer.turn)} {UNITS // 2} {UNITS // 2})"
    ink = f"url(#{layer.ink})"
    return f'<g transform="{place}" fill="{ink}">{_motif(layer.motif, ink)}</g>'


@cache
def _motif(name: str, ink: str) -> str:
    if name not in drawings():
        raise BadRecipe(f"there is no drawing '{name}'")
    text = drawings()[name].replace(" ~D", f' fill="{DARK}"')
    line = 'fill="none" stroke="{}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round"'
    return _LINE.sub(lambda found: line.format(ink if found[1] == "L" else DARK, found[2]), text)


def _short(number: float) -> str:
    """A few digits behind the point, and none that say nothing."""
    text = f"{number:.{3 if abs(number) < 1 else 1}f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if abs(number) < 1 else text
