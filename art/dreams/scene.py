"""The scene language: a picture is a list of lines, painted from back to front.

    sky
    stars 90
    moon 0.74 0.26 0.15 crescent
    ridge 0.80 far
    float island-whale 0.42 0.42 0.45 halo=1
    swarm wool-sheep 0.1,0.8 0.5,0.7 0.9,0.8 n=6 h=0.08

A line is a verb, places and sizes, and wishes (``ink=dark``, ``flip``). Places are shares of the width and of the
height, sizes shares of the height. Everything random comes from the picture's name, so it is always the same.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import skia

from .colours import Inks

WIDTH, HEIGHT = 1200, 800

Point = tuple[float, float]


class BadRecipe(Exception):
    """A line that says nothing."""


@dataclass
class Line:
    """One line of a scene, taken apart."""

    verb: str
    words: list[str] = field(default_factory=list)
    numbers: list[float] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)
    wishes: dict[str, str] = field(default_factory=dict)

    def wish(self, name: str, default: float) -> float:
        return float(self.wishes.get(name, default))

    def says(self, word: str) -> bool:
        return word in self.words

    @property
    def ink(self) -> str | None:
        return self.wishes.get("ink")


def read_line(text: str) -> Line:
    verb, *rest = text.split()
    line = Line(verb)
    for word in rest:
        if "=" in word:
            name, _, value = word.partition("=")
            line.wishes[name] = value
        elif "," in word:
            x, _, y = word.partition(",")
            line.points.append((float(x) * WIDTH, float(y) * HEIGHT))
        else:
            try:
                line.numbers.append(float(word))
            except ValueError:
                line.words.append(word)
    return line


class Canvas:
    """What the verbs paint on: the surface, the inks, chance, and where the light comes from."""

    def __init__(self, name: str, inks: Inks, scale: float = 1.0) -> None:
        self.inks = inks
        self.rng = Random(name)
        self.grain = Random(name)
        """For textures: what they use up of chance moves nothing that is placed by it."""
        self.light: Point = (0.3 * WIDTH, -0.2 * HEIGHT)
        self.surface = skia.Surface(round(WIDTH * scale), round(HEIGHT * scale))
        self.skia = self.surface.getCanvas()
        self.skia.clear(0xFF000000)
        self.skia.scale(scale, scale)

    def image(self) -> skia.Image:
        return self.surface.makeImageSnapshot()


Verb = Callable[[Canvas, Line], None]
VERBS: dict[str, Verb] = {}


def verb(paint: Verb) -> Verb:
    """Makes a function a verb of the scene language."""
    VERBS[paint.__name__.strip("_")] = paint
    return paint


def light_of(lines: list[Line]) -> Point | None:
    """Where the light of a scene stands: its moon or sun, else where its sky or a glow is brightest."""
    for sources in (("moon", "sun"), ("sky",), ("glow", "beam")):
        for line in lines:
            if line.verb in sources and len(line.numbers) >= 2:
                return line.numbers[0] * WIDTH, line.numbers[1] * HEIGHT
    return None


def paint_scene(name: str, inks: Inks, scene: str, scale: float = 1.0) -> skia.Image:
    """The whole picture, or a smaller one of the same to look at."""
    canvas = Canvas(name, inks, scale)
    lines = [read_line(text) for text in scene.strip().splitlines() if text.strip() and not text.startswith("#")]
    canvas.light = light_of(lines) or canvas.light
    for number, text in enumerate(scene.strip().splitlines(), 1):
        if not text.strip() or text.startswith("#"):
            continue
        line = read_line(text)
        if line.verb not in VERBS:
            raise BadRecipe(f"line {number}: '{line.verb}' is no verb; there are: {', '.join(sorted(VERBS))}")
        try:
            VERBS[line.verb](canvas, line)
        except (ValueError, IndexError, KeyError) as error:
            raise BadRecipe(f"line {number}, '{text}': {error}") from error
    VERBS["finish"](canvas, Line("finish"))
    return canvas.image()


def smooth(points: list[Point], closed: bool = False) -> skia.Path:
    """A curve through all the points (Catmull-Rom)."""
    path = skia.Path()
    path.moveTo(*points[0])
    around = [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    for before, here, there, after in zip(around, around[1:], around[2:], around[3:], strict=False):
        one = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        two = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        path.cubicTo(*one, *two, *there)
    return path


def along(points: list[Point], count: int) -> list[tuple[float, float, float]]:
    """Places evenly spread over the curve through the points, each with the direction there in degrees."""
    measure = skia.PathMeasure(smooth(points), False)
    length = measure.getLength()
    places = []
    for index in range(count):
        position, tangent = measure.getPosTan(length * (index / (count - 1) if count > 1 else 0.5))
        places.append((position.x(), position.y(), math.degrees(math.atan2(tangent.y(), tangent.x()))))
    return places
