"""Motifs: silhouettes read from SVG files of one colour, 512 units wide and high."""

import re
from functools import cache
from pathlib import Path

import skia

MOTIFS = Path(__file__).parent / "motifs"
UNITS = 512
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
    """The outline of a motif."""
    text = motif_file(name).read_text(encoding="utf-8")
    path = skia.Path()
    for d in re.findall(r'\sd="([^"]+)"', text):
        path.addPath(parse_path(d))
    return path


@cache
def contours(name: str) -> tuple[skia.Path, ...]:
    """The closed lines of a motif one by one, each as an outline of its own; the longest first."""
    parts: list[skia.Path] = []
    iterator = skia.Path.Iter(motif_path(name), True)
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
