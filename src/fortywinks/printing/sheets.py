"""Cards laid out on sheets of paper, nine to a page with crop marks, each page followed by its backs.

The layout is written in the language of Typst, which makes the PDF.
"""

from collections.abc import Sequence
from typing import Final

from .cards import INK, PrintedCard

WIDTH, HEIGHT = 63, 88
"""Millimetres: the usual size of a playing card."""
COLUMNS, ROWS = 3, 3
PAPERS: Final[dict[str, tuple[float, float]]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARK: Final = 4
"""Millimetres of a crop mark; it ends one millimetre before the cards."""

_PROLOGUE = f"""
#set text(font: "Libertinus Serif", fill: rgb("{INK}"), size: 10pt)
#let ink = rgb("{INK}")
#let card(body) = box(width: {WIDTH}mm, height: {HEIGHT}mm, clip: true, inset: 1mm,
  box(width: 100%, height: 100%, stroke: 0.3mm + ink, radius: 2mm, clip: true, inset: 2.5mm, body))
#let back(name) = card(align(center + horizon, stack(spacing: 5mm,
  circle(radius: 15mm, stroke: 0.8mm + ink, align(center + horizon, text(size: 24pt, weight: "bold", name))),
  text(size: 14pt)[✦ #h(4mm) ✧ #h(4mm) ✦])))
#let tag(name, colour) = box(stroke: 0.6mm + rgb(colour), radius: 2mm, inset: (x: 1.4mm, y: 1mm),
  text(size: 9pt, weight: "bold", name))
#let front(title, picture, corner, kind, tags, note, second, second_corner) = card({{
  grid(columns: (1fr, auto), align: (left + horizon, right + horizon),
    text(size: 10pt, style: "italic", kind), text(size: 26pt, weight: "bold", corner))
  v(-2mm)
  text(size: 15pt, weight: "bold", hyphenate: true, title)
  v(-1mm)
  if picture != "" {{
    align(center, image(bytes(picture), format: "svg", height: if kind == "" {{ 50mm }} else {{ 33mm }}))
  }}
  if note != "" {{ text(size: 10.5pt, note) }}
  place(bottom + left, dy: if second == "" {{ 0mm }} else {{ -10mm }}, block(width: 100%, {{
    set par(leading: 1.2mm)
    tags.map(each => tag(..each)).join([ ])
  }}))
  if second != "" {{
    place(bottom + right, rotate(180deg, grid(columns: (auto, auto), column-gutter: 2mm, align: horizon,
      text(size: 20pt, weight: "bold", second_corner), text(size: 11.5pt, weight: "bold", second))))
  }}
}})
"""


def typst_source(cards: Sequence[PrintedCard], back: str, paper: str) -> str:
    """The whole deck as one document."""
    width, height = PAPERS[paper]
    left, top = (width - COLUMNS * WIDTH) / 2, (height - ROWS * HEIGHT) / 2
    pages = [_PROLOGUE, f"#set page(width: {width}mm, height: {height}mm, margin: 0mm)"]
    per_page = COLUMNS * ROWS
    for first in range(0, len(cards), per_page):
        part = cards[first : first + per_page]
        pages.append(_page([_front(card) for card in part], left, top))
        mirrored = [f"back({_text(back)})"] * per_page if len(part) == per_page else _mirrored(back, len(part))
        pages.append(_page(mirrored, left, top))
    return "\n#pagebreak()\n".join(["\n".join(pages[:2]) + "\n" + pages[2], *pages[3:]])


def _mirrored(back: str, count: int) -> list[str]:
    """On the other side of the paper the first card of a row is the last."""
    places = [row * COLUMNS + COLUMNS - 1 - place % COLUMNS for place in range(count) for row in (place // COLUMNS,)]
    return [f"back({_text(back)})" if place in places else "" for place in range(COLUMNS * ROWS)]


def _page(cells: Sequence[str], left: float, top: float) -> str:
    marks = _crop_marks(left, top)
    placed = [
        f"#place(top + left, dx: {left + WIDTH * (place % COLUMNS):.2f}mm, "
        f"dy: {top + HEIGHT * (place // COLUMNS):.2f}mm, {cell})"
        for place, cell in enumerate(cells)
        if cell
    ]
    return "\n".join([*marks, *placed])


def _crop_marks(left: float, top: float) -> list[str]:
    right, bottom = left + COLUMNS * WIDTH, top + ROWS * HEIGHT
    lines = []
    for column in range(COLUMNS + 1):
        x = left + WIDTH * column
        lines += [(x, top - 1 - MARK, x, top - 1), (x, bottom + 1, x, bottom + 1 + MARK)]
    for row in range(ROWS + 1):
        y = top + HEIGHT * row
        lines += [(left - 1 - MARK, y, left - 1, y), (right + 1, y, right + 1 + MARK, y)]
    return [
        f"#place(top + left, line(start: ({a:.2f}mm, {b:.2f}mm), end: ({c:.2f}mm, {d:.2f}mm), stroke: 0.2mm + black))"
        for a, b, c, d in lines
    ]


def _front(card: PrintedCard) -> str:
    tags = "".join(f"({_text(name)}, {_text(colour)}), " for name, colour in card.tags)
    parts = [card.title, card.picture, card.corner, card.kind]
    rest = [card.text, card.second_title, card.second_corner]
    return f"front({', '.join(map(_text, parts))}, ({tags}), {', '.join(map(_text, rest))})"


def _text(text: str) -> str:
    """A text as Typst writes one."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'"{escaped}"'
