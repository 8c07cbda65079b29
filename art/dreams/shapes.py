"""Motifs: figures read from SVG files, of several parts that overlap, with tones that lie on them."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import skia

MOTIFS = Path(__file__).parent / "motifs"
_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d*\.\d+|\d+\.?)(?:[eE][-+]?\d+)?")
_FLAG = re.compile(r"[01]")


class UnknownMotif(Exception):
    """No motif has this name."""


@cache
def motif_file(name: str) -> Path:
    """The file of a motif; its folder names the author."""
    found = sorted(MOTIFS.glob(f"*/{name}.svg"))
    if not found:
        raise UnknownMotif(f"there is no motif '{name}' in {MOTIFS.name}/")
    return found[0]


@cache
def motif_path(name: str) -> skia.Path:
    """The body of a motif: all of its parts, turned the same way round so that they add up."""
    tags = re.findall(r"<path[^>]*>", motif_file(name).read_text(encoding="utf-8"))
    path = skia.Path()
    for whole in (_line_of(tag) for tag in tags if "data-tone" not in tag):
        for part in _parts(whole):
            (path.addPath if _turns_right(part) else path.reverseAddPath)(part)
    return path


def _turns_right(path: skia.Path) -> bool:
    """Whether a line goes clockwise: lines that go the same way round add up where they overlap."""
    corners = [path.getPoint(index) for index in range(path.countPoints())]
    pairs = zip(corners, [*corners[1:], corners[0]], strict=True)
    return bool(sum(one.x() * two.y() - two.x() * one.y() for one, two in pairs) > 0)


@dataclass(frozen=True)
class Tone:
    """What lies on a motif: a part in shade, in light, or in an ink of the picture. A soft
    one has a blurred edge, so wide, and never reaches beyond the body."""

    name: str
    path: skia.Path
    alpha: float = 1.0
    soft: float = 0.0


@cache
def tones(name: str) -> tuple[Tone, ...]:
    """What lies on a motif, from back to front."""
    tags = re.findall(r"<path[^>]*>", motif_file(name).read_text(encoding="utf-8"))
    found = [(re.search(r'data-tone="([^"]+)"', tag), tag) for tag in tags]
    return tuple(
        Tone(tone[1], _line_of(tag), _number(tag, "data-alpha", 1.0), _number(tag, "data-soft", 0.0))
        for tone, tag in found
        if tone is not None
    )


def _number(tag: str, name: str, default: float) -> float:
    found = re.search(rf'{name}="([^"]+)"', tag)
    return float(found[1]) if found else default


def _line_of(tag: str) -> skia.Path:
    found = re.search(r'\sd="([^"]+)"', tag)
    assert found is not None, tag
    return parse_path(found[1])


@cache
def silhouette(name: str) -> skia.Path:
    """The body of a motif as one line around all of its parts."""
    try:
        return skia.Simplify(motif_path(name))
    except RuntimeError:  # Skia cannot reckon with every line; then those within are there too
        return motif_path(name)


def _parts(path: skia.Path) -> tuple[skia.Path, ...]:
    parts: list[skia.Path] = []
    iterator = skia.Path.Iter(path, True)
    while True:
        verb, points = iterator.next()
        if verb == skia.Path.kDone_Verb:
            break
        if verb == skia.Path.kMove_Verb:
            parts.append(skia.Path())
            parts[-1].moveTo(points[0])
        elif verb == skia.Path.kLine_Verb:
            parts[-1].lineTo(points[1])
        elif verb == skia.Path.kQuad_Verb:
            parts[-1].quadTo(points[1], points[2])
        elif verb == skia.Path.kConic_Verb:
            parts[-1].conicTo(points[1], points[2], iterator.conicWeight())
        elif verb == skia.Path.kCubic_Verb:
            parts[-1].cubicTo(points[1], points[2], points[3])
        elif verb == skia.Path.kClose_Verb:
            parts[-1].close()
    return tuple(sorted(parts, key=lambda part: -part.getBounds().width() * part.getBounds().height()))


def parse_path(text: str) -> skia.Path:
    """Reads the path language of SVG."""
    return _Pen(text).path


class _Pen:
    """Draws command by command; remembers the control point that a smooth curve goes on from."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.path = skia.Path()
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.control: tuple[float, float] | None = None
        command = ""
        while self._skip():
            if self.text[self.place].isalpha():
                command = self.text[self.place]
                self.place += 1
            self._draw(command)
            command = {"M": "L", "m": "l"}.get(command, command)

    def _skip(self) -> bool:
        while self.place < len(self.text) and self.text[self.place] in " ,\n\t\r":
            self.place += 1
        return self.place < len(self.text)

    def _numbers(self, count: int) -> list[float]:
        numbers = []
        for _ in range(count):
            self._skip()
            match = _TOKEN.match(self.text, self.place)
            assert match is not None, self.text[self.place : self.place + 20]
            self.place = match.end()
            numbers.append(float(match[0]))
        return numbers

    def _flag(self) -> int:
        self._skip()
        match = _FLAG.match(self.text, self.place)
        assert match is not None
        self.place = match.end()
        return int(match[0])

    def _points(self, count: int, relative: bool) -> list[tuple[float, float]]:
        numbers = self._numbers(2 * count)
        dx, dy = (self.x, self.y) if relative else (0.0, 0.0)
        return [(numbers[i] + dx, numbers[i + 1] + dy) for i in range(0, 2 * count, 2)]

    def _go(self, point: tuple[float, float], control: tuple[float, float] | None = None) -> None:
        self.x, self.y = point
        self.control = control

    def _mirrored(self) -> tuple[float, float]:
        if self.control is None:
            return self.x, self.y
        return 2 * self.x - self.control[0], 2 * self.y - self.control[1]

    def _draw(self, command: str) -> None:
        relative, kind = command.islower(), command.upper()
        if kind == "Z":
            self.path.close()
            self._go((self.start_x, self.start_y))
        elif kind == "M":
            (point,) = self._points(1, relative)
            self.path.moveTo(*point)
            self._go(point)
            self.start_x, self.start_y = point
        elif kind in "LHV":
            self._line(kind, relative)
        elif kind in "CSQT":
            self._curve(kind, relative)
        elif kind == "A":
            self._arc(relative)
        else:
            raise ValueError(f"'{command}' is no command of a path")

    def _line(self, kind: str, relative: bool) -> None:
        if kind == "L":
            (point,) = self._points(1, relative)
        else:
            (number,) = self._numbers(1)
            across = number + (self.x if relative else 0)
            down = number + (self.y if relative else 0)
            point = (across, self.y) if kind == "H" else (self.x, down)
        self.path.lineTo(*point)
        self._go(point)

    def _curve(self, kind: str, relative: bool) -> None:
        points = self._points({"C": 3, "S": 2, "Q": 2, "T": 1}[kind], relative)
        if kind in "ST":
            points.insert(0, self._mirrored())
        flat = [number for point in points for number in point]
        (self.path.cubicTo if kind in "CS" else self.path.quadTo)(*flat)
        self._go(points[-1], points[-2])

    def _arc(self, relative: bool) -> None:
        rx, ry, turn = self._numbers(3)
        large, sweep = self._flag(), self._flag()
        (point,) = self._points(1, relative)
        size = skia.Path.ArcSize.kLarge_ArcSize if large else skia.Path.ArcSize.kSmall_ArcSize
        direction = skia.PathDirection.kCW if sweep else skia.PathDirection.kCCW
        self.path.arcTo(rx, ry, turn, size, direction, *point)
        self._go(point)
