"""The deck as a file: what it must look like, and a clear word about every mistake in it.

The house's own deck lies in `deck/`: `elements.json` and `combos.json` say what the cards do, `texts.LANGUAGE.json`
what is printed on them. A deck of one's own is one file that holds the same parts (ZZZ-3):

    {"name": "The box from 2005",
     "elements": [{"id": "chainsaw", "kind": "thing", "themes": "ND", "value": -3},
                  {"id": "door", "kind": "thing", "themes": "NFWDS", "positive": 2, "negative": -2}, …],
     "combos":   [{"on": "chainsaw", "with": "serial-killer", "points": 2}, …],
     "texts":    {"en": {"elements": {"chainsaw": {"kind": "thing", "name": "Chainsaw"},
                                      "door": {"kind": "thing", "positive": "Open Door", "negative": "Locked Door"},
                                      …}}}}

The actions are part of the rules, so no deck changes them. A mistake is a code with the card and its place in the file,
``elements[3].themes``; the words for it lie beside the rules.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal

import msgspec

from ...core import Refusal
from .action_cards import ACTIONS

ELEMENTS: Final = 112
"""ZZZ-1"""
SHORTEST_DREAM: Final = 5
"""ZZZ-41: a shorter dream scores nothing, except in the morning."""
HIGHEST: Final = 9
"""No value and no combo of any deck is larger; those of the house's own deck go to 4."""
LONGEST_NAME: Final = 60
ACTION_IDS: Final = frozenset(action.id for action in ACTIONS)

Kind = Literal["person", "place", "thing", "verb"]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$(?!\n)", max_length=40)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]


class BadDeck(Refusal):
    """A mistake in a deck file; says which card and which field."""

    def __init__(self, code: str, rule: str = "ZZZ-3", **fields: Any) -> None:
        super().__init__(rule, code, **fields)


class ElementData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An element as the deck file has it (ZZZ-2). With neither `value` nor sides it is neutral."""

    id: Id
    kind: Kind
    themes: Annotated[str, msgspec.Meta(pattern=r"^[NFWDS]{1,5}$(?!\n)")]
    """Nightmare, Fantasy, Work or school, Domestic, Surreal."""
    value: Annotated[int, msgspec.Meta(ge=-HIGHEST, le=HIGHEST)] | None = None
    positive: Annotated[int, msgspec.Meta(ge=1, le=HIGHEST)] | None = None
    """A context card's value if it lies on its positive side."""
    negative: Annotated[int, msgspec.Meta(ge=-HIGHEST, le=-1)] | None = None

    @property
    def is_context(self) -> bool:
        return self.positive is not None


class ComboData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box printed on one card: points if the other card lies in the same dream (ZZZ-43)."""

    on: Id
    partner: Id = msgspec.field(name="with")
    points: Annotated[int, msgspec.Meta(ge=-HIGHEST, le=HIGHEST)]


class ElementText(msgspec.Struct, frozen=True):
    """What is printed on an element: a name, or for a context card one for each side.

    The house's own texts hold more, for whoever retells a dream; that is not looked at here.
    """

    name: Name | None = None
    positive: Name | None = None
    negative: Name | None = None
    kind: Kind | None = None


class DeckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deck of one's own, checked when it is made: an owner of the box can play with its cards (ZZZ-3)."""

    name: Name
    elements: tuple[Any, ...]
    combos: tuple[Any, ...] = ()
    texts: dict[str, Any] = {}

    def __post_init__(self) -> None:
        try:
            elements = read_elements(self.elements)
            read_combos(self.combos, elements)
            check_texts(self.texts, elements)
            check_playable(elements)
        except BadDeck as mistake:
            raise ValueError(str(mistake)) from mistake  # msgspec says in which option; the cause says the rest


def read_deck_file(content: bytes) -> DeckFile:
    """Reads a deck file; `BadDeck` names the card and the field that are wrong."""
    try:
        return msgspec.json.decode(content, type=DeckFile)
    except msgspec.ValidationError as error:
        mistake = error.__cause__.__cause__ if error.__cause__ is not None else None
        raise mistake if isinstance(mistake, BadDeck) else _mistake(error, "", "") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadDeck("file-no-json") from None


def read_elements(raw: Sequence[Any]) -> tuple[ElementData, ...]:
    """The elements of a deck, if all is right with each of them."""
    elements = tuple(_read(ElementData, each, "element", number) for number, each in enumerate(raw, 1))
    seen: set[str] = set()
    for number, element in enumerate(elements, 1):
        if element.id in seen:
            raise _wrong(element, number, "id", "card-id-twice")
        if element.id in ACTION_IDS:
            raise _wrong(element, number, "id", "card-id-of-action")
        if len(set(element.themes)) != len(element.themes):
            raise _wrong(element, number, "themes", "card-theme-twice")
        if (element.positive is None) != (element.negative is None):
            missing = "positive" if element.positive is None else "negative"
            raise _wrong(element, number, missing, "card-side-missing")
        if element.is_context and element.value is not None:
            raise _wrong(element, number, "value", "card-value-of-context")
        if element.value == 0:
            raise _wrong(element, number, "value", "card-value-zero")
        seen.add(element.id)
    if len(elements) != ELEMENTS:
        raise BadDeck("deck-count", "ZZZ-1", count=len(elements), wanted=ELEMENTS)
    return elements


def _wrong(element: ElementData, number: int, field: str, code: str) -> BadDeck:
    return BadDeck(code, card=element.id, where=f"elements[{number}].{field}")


def read_combos(raw: Sequence[Any], elements: Sequence[ElementData]) -> tuple[ComboData, ...]:
    """The combos of a deck, if they are between its elements."""
    combos = tuple(_read(ComboData, each, "combo", number) for number, each in enumerate(raw, 1))
    ids = {element.id for element in elements}
    seen: set[tuple[str, str]] = set()
    for number, combo in enumerate(combos, 1):
        place = {"card": combo.on, "where": f"combos[{number}]"}
        for id in (combo.on, combo.partner):
            if id not in ids:
                raise BadDeck("card-no-element", id=id, **place)
        if combo.on == combo.partner:
            raise BadDeck("card-combo-with-itself", **place)
        if combo.points == 0:
            raise BadDeck("card-points-zero", **place)
        if (combo.on, combo.partner) in seen:
            raise BadDeck("card-combo-twice", **place)
        seen.add((combo.on, combo.partner))
    return combos


def check_playable(elements: Sequence[ElementData]) -> None:
    """With the cards of a deck it must be possible to lay a dream that counts (ZZZ-20, ZZZ-41).

    Cards of the same kind and themes are alike here, so there are few rows to try.
    """
    alike = Counter((element.kind, frozenset(element.themes)) for element in elements)
    rows: list[tuple[tuple[str, frozenset[str]], ...]] = [(group,) for group in alike]
    while rows:
        row = rows.pop()
        if len(row) == SHORTEST_DREAM:
            return
        kind, themes = row[-1]
        rows += [
            (*row, next) for next in alike if next[0] != kind and next[1] & themes and row.count(next) < alike[next]
        ]
    raise BadDeck("deck-never-counts", "ZZZ-41", count=SHORTEST_DREAM)


def notes(elements: Sequence[ElementData]) -> list[str]:
    """What the owner of a deck may want to know, though it can be played with."""
    alone = [
        element.id
        for element in elements
        if not any(other.kind != element.kind and set(other.themes) & set(element.themes) for other in elements)
    ]
    return [f"fits beside no other element, so it can only begin a dream: {', '.join(alone)}"] if alone else []


def check_texts(texts: Mapping[str, Any], elements: Sequence[ElementData]) -> None:
    """Every element has its names, in every language that the deck speaks at all."""
    if not texts:
        raise BadDeck("deck-no-names")
    for language, text in texts.items():
        if not re.fullmatch(r"[a-z]{2}", language):
            raise BadDeck("deck-language", language=language[:20])
        if not isinstance(text, dict) or not isinstance(text.get("elements"), dict):
            raise BadDeck("deck-field-missing", where=f"texts.{language}.elements")
        _check_names(text["elements"], language, {element.id: element for element in elements})


def _check_names(names: Mapping[str, Any], language: str, elements: Mapping[str, ElementData]) -> None:
    folder = f"texts.{language}.elements"
    for id in names:
        if id not in elements:
            raise BadDeck("card-no-element", card=id[:40], where=folder, id=id[:40])
    for id, element in elements.items():
        place = {"card": id, "where": f"{folder}.{id}"}
        if id not in names:
            raise BadDeck("card-no-name", **place)
        try:
            text = msgspec.convert(names[id], ElementText)
        except msgspec.ValidationError as error:
            raise _mistake(error, id, place["where"]) from None
        wanted, other = (("positive", "negative"), ("name",)) if element.is_context else (("name",), ("positive",))
        if any(getattr(text, field) is None for field in wanted):
            raise BadDeck("card-side-names" if element.is_context else "card-no-name", **place)
        if any(getattr(text, field) is not None for field in other):
            raise BadDeck("card-is-context" if element.is_context else "card-is-no-context", **place)
        if text.kind is not None and text.kind != element.kind:
            raise BadDeck("card-kind-differs", one=text.kind, other=element.kind, **place)


def _read(kind: type[Any], raw: Any, what: str, number: int) -> Any:
    """One entry of the file; a mistake in it is said with its card and its place."""
    named = (raw.get("id") or raw.get("on")) if isinstance(raw, dict) else None
    card = named[:40] if isinstance(named, str) else f"{what} {number}"
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise _mistake(error, card, f"{what}s[{number}]") from None


_FORMS: Final[Mapping[str, tuple[str, dict[str, int]]]] = {
    "id": ("card-id-form", {}),
    "on": ("card-id-form", {}),
    "with": ("card-id-form", {}),
    "kind": ("card-kind-form", {}),
    "themes": ("card-themes-form", {}),
    "value": ("card-number-form", {"low": -HIGHEST, "high": HIGHEST}),
    "points": ("card-number-form", {"low": -HIGHEST, "high": HIGHEST}),
    "positive": ("card-number-form", {"low": 1, "high": HIGHEST}),
    "negative": ("card-number-form", {"low": -HIGHEST, "high": -1}),
    "name": ("card-name-form", {"most": LONGEST_NAME}),
}


def _mistake(error: msgspec.ValidationError, card: str, where: str) -> BadDeck:
    """msgspec says 'Expected `int` - at `$.value`'; people are told what the field must be like."""
    what, _, path = str(error).partition(" - at ")
    whole = "card" if card else "deck"
    place: dict[str, Any] = {"card": card} if card else {}
    missing = re.fullmatch(r"Object (missing required|contains unknown) field `(.+)`", what)
    if missing:
        code = f"{whole}-field-missing" if missing[1] == "missing required" else f"{whole}-field-unknown"
        return BadDeck(code, where=f"{where}.{missing[2][:40]}".lstrip("."), **place)
    field = path.strip("`$.")
    if not (card or where or field):
        return BadDeck("file-not-an-object")
    place["where"] = f"{where}.{field}".strip(".")
    code, limits = _FORMS.get(field, ("", {})) if card else ("", {})
    if where.startswith("texts") and code == "card-number-form":
        code, limits = _FORMS["name"]
    return BadDeck(code or f"{whole}-wrong-form", **{**limits, **place})
