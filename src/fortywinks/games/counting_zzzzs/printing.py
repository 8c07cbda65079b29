"""The deck of Counting Zzzzs, to print."""

from functools import cache
from typing import Any

from ...core.wording import Wording
from ...printing.cards import INK, PAPER, PrintedCard, svg
from .action_cards import ACTIONS, read_deck
from .components import house_deck
from .names import house_texts

BACK = "Zzz"

_THEMES = {"N": "#d8b13c", "F": "#d1654f", "W": "#4f86d1", "D": "#5f9e6e", "S": "#d27fb4"}
"""The colours of the sheep, as the box has them: yellow, red, blue, green, pink."""


def cards(language: str) -> list[PrintedCard]:
    """The 140 cards in one language, and one that names who made the motifs."""
    texts = house_texts(language)
    elements = [_element(element, texts) for element in house_deck().elements]
    actions = [
        PrintedCard(
            texts["actions"][action.id]["name"],
            _picture(action.id),
            kind=texts["kinds"][action.kind],
            text=texts["actions"][action.id]["text"],
            tags=((texts["themes"][action.theme], _THEMES[action.theme]),) if action.theme else (),
        )
        for action in ACTIONS
    ]
    return [*elements, *actions, _credit(language)]


_OWN = "Forty Winks"
_WRITTEN = {"priorblue": "PriorBlue"}


def _credit(language: str) -> PrintedCard:
    """A card that says whose motifs are on the others: the licence asks for it."""
    made_by = {icon["by"] for icon in _pictures()["icons"].values()} - {_OWN}
    text = Wording(language, __package__).text
    authors = ", ".join(sorted(_WRITTEN.get(author, author.replace("-", " ").title()) for author in made_by))
    return PrintedCard(text("printed.pictures"), "", text=text("printed.authors", authors=authors))


def _element(element: Any, texts: dict[str, Any]) -> PrintedCard:
    own = texts["elements"][element.id]
    deck = house_deck()
    boxes = [
        f"{_signed(points)} {_name(texts, deck.ids[partner])}"
        for partner, points in deck.boxes[deck.numbers[element.id]]
    ]
    return PrintedCard(
        own.get("name") or own["positive"],
        _picture(element.id),
        _signed(element.value or element.positive or 0),
        texts["kinds"][element.kind],
        tuple((texts["themes"][theme], _THEMES[theme]) for theme in element.themes),
        " · ".join(boxes),
        own.get("negative", ""),
        _signed(element.negative or 0),
    )


def _name(texts: dict[str, Any], id: str) -> str:
    own = texts["elements"][id]
    return str(own.get("name") or f"{own['positive']} / {own['negative']}")


def _signed(value: int) -> str:
    return "" if value == 0 else f"{value:+}".replace("-", "−")


@cache
def _pictures() -> dict[str, Any]:
    pictures: dict[str, Any] = read_deck("pictures.json")
    return pictures


def _picture(id: str) -> str:
    """The same silhouettes as on the page, dark on the bare paper."""
    pictures = _pictures()
    parts = []
    for place, (icon, x, y, size, *rest) in enumerate(pictures["cards"].get(id, ())):
        tone, turn = (rest + ["m", 0])[0] if rest else "m", rest[1] if len(rest) > 1 else 0
        move = f"translate({x} {y}) rotate({turn}) scale({size / 512:.4f}) translate(-256 -256)"
        path = f'<path d="{pictures["icons"][icon]["d"]}" transform="{move}"'
        if place:  # what lies over another shape is kept apart by a light edge
            parts.append(f'{path} fill="none" stroke="{PAPER}" stroke-width="52" stroke-linejoin="round"/>')
        parts.append(f'{path} fill="{INK}" opacity="{_TONES.get(tone, 0.75)}"/>')
    return svg("".join(parts))


_TONES = {"a": 1.0, "d": 0.35}
"""How dark the parts of a picture are that the page shows brighter or fainter."""
