"""The deck of Sen, to print: as many ravens as a land has, so that they can be counted."""

from ...core.wording import Wording
from ...printing.cards import INK, PrintedCard, svg
from .components import COPIES, RAVENS, SPECIALS

BACK = "Sen"

_RAVEN = (
    "M1 15 Q1 6 7 4 Q8 1 11 1.4 Q13 1.8 13.2 3.4 L17 4.6 13.2 5.6 Q13.4 11 8.6 13.4 L9.4 16.4 H8 L7.2 14 5.8 14.2 "
    "6.2 16.4 H4.8 L4.4 13.8 Q3 14.2 1 15z"
)


def cards(language: str) -> list[PrintedCard]:
    """The 54 lands in one language."""
    text = Wording(language, __package__).text
    return [
        PrintedCard(text(f"printed.{face}") if face in SPECIALS else "", _picture(RAVENS[face]), str(RAVENS[face]))
        for face, copies in COPIES.items()
        for _ in range(copies)
    ]


def _picture(ravens: int) -> str:
    """A night sky with a moon, hills, and the ravens in rows of three."""
    flock = "".join(
        f'<path d="{_RAVEN}" fill="{INK}" transform="translate({14 + 26 * (place % 3)} {30 + 21 * (place // 3)})'
        ' scale(1.2)"/>'
        for place in range(ravens)
    )
    line = f'fill="none" stroke="{INK}" stroke-width="0.6"'
    return svg(f'<circle cx="80" cy="16" r="9" {line}/><path d="M0 96 Q25 84 50 94 T100 90" {line}/>{flock}')
