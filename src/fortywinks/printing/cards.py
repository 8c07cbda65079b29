"""A card as it is printed, whatever game it belongs to."""

from typing import NamedTuple


class PrintedCard(NamedTuple):
    """All texts are plain; the picture is an SVG of 100 × 100."""

    title: str
    picture: str
    corner: str = ""
    """Large, at the top on the right: a value, a number of ravens."""
    kind: str = ""
    """Small, at the top on the left."""
    tags: tuple[tuple[str, str], ...] = ()
    """Coloured labels at the bottom: a text and a colour."""
    text: str = ""
    second_title: str = ""
    """The name of the other side, printed upside down."""
    second_corner: str = ""


INK = "#1d1d33"
PAPER = "#ffffff"


def svg(body: str) -> str:
    """A picture of 100 × 100 on the bare paper: ink is dear."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'
