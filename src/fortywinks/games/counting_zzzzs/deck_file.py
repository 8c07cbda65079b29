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

The actions are part of the rules, so no deck changes them.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal

import msgspec

from ...core import FortyWinksError
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


class BadDeck(FortyWinksError):
    """A mistake in a deck file; says which card and which field."""


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
            raise ValueError(str(mistake)) from None  # msgspec says where: in the deck


def read_deck_file(content: bytes) -> DeckFile:
    """Reads a deck file; `BadDeck` names the card and the field that are wrong."""
    try:
        return msgspec.json.decode(content, type=DeckFile)
    except (msgspec.ValidationError, UnicodeDecodeError) as error:
        raise BadDeck(_plain(error)) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadDeck(f"this is no JSON ({error})") from None


def read_elements(raw: Sequence[Any]) -> tuple[ElementData, ...]:
    """The elements of a deck, if all is right with each of them."""
    elements = tuple(_read(ElementData, each, "element", number) for number, each in enumerate(raw, 1))
    seen: set[str] = set()
    for number, element in enumerate(elements, 1):
        who = f"element {number} '{element.id}'"
        if element.id in seen:
            raise BadDeck(f"{who}, field id: there is another element of this id")
        if element.id in ACTION_IDS:
            raise BadDeck(f"{who}, field id: an action has this id")
        if len(set(element.themes)) != len(element.themes):
            raise BadDeck(f"{who}, field themes: '{element.themes}' names a theme twice")
        if (element.positive is None) != (element.negative is None):
            missing = "positive" if element.positive is None else "negative"
            raise BadDeck(f"{who}, field {missing}: a context card has a positive and a negative value")
        if element.is_context and element.value is not None:
            raise BadDeck(f"{who}, field value: a context card has its values in the fields positive and negative")
        if element.value == 0:
            raise BadDeck(f"{who}, field value: a neutral element has no value at all; leave the field out")
        seen.add(element.id)
    if len(elements) != ELEMENTS:
        raise BadDeck(f"the deck has {len(elements)} elements, not {ELEMENTS} (ZZZ-1)")
    return elements


def read_combos(raw: Sequence[Any], elements: Sequence[ElementData]) -> tuple[ComboData, ...]:
    """The combos of a deck, if they are between its elements."""
    combos = tuple(_read(ComboData, each, "combo", number) for number, each in enumerate(raw, 1))
    ids = {element.id for element in elements}
    seen: set[tuple[str, str]] = set()
    for number, combo in enumerate(combos, 1):
        who = f"combo {number} on '{combo.on}'"
        for field, id in (("on", combo.on), ("with", combo.partner)):
            if id not in ids:
                raise BadDeck(f"{who}, field {field}: there is no element '{id}'")
        if combo.on == combo.partner:
            raise BadDeck(f"{who}, field with: a card makes no combo with itself")
        if combo.points == 0:
            raise BadDeck(f"{who}, field points: 0 changes nothing")
        if (combo.on, combo.partner) in seen:
            raise BadDeck(f"{who}, field with: there is another combo of these two on the same card")
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
    raise BadDeck(
        f"no {SHORTEST_DREAM} elements can follow one another, so no dream would ever count: "
        "neighbours share a theme and are of different kinds (ZZZ-20, ZZZ-41)"
    )


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
        raise BadDeck("field texts: the cards have no names; give them in one language at least, such as 'en'")
    for language, text in texts.items():
        if not re.fullmatch(r"[a-z]{2}", language):
            raise BadDeck(f"field texts: '{language[:20]}' is no language; write it in two letters, such as 'en'")
        if not isinstance(text, dict) or not isinstance(text.get("elements"), dict):
            raise BadDeck(f"texts.{language}, field elements: the names of the elements are missing")
        _check_names(text["elements"], language, {element.id: element for element in elements})


def _check_names(names: Mapping[str, Any], language: str, elements: Mapping[str, ElementData]) -> None:
    for id in names:
        if id not in elements:
            raise BadDeck(f"texts.{language}: there is no element '{id}'")
    for id, element in elements.items():
        who = f"texts.{language}, element '{id}'"
        if id not in names:
            raise BadDeck(f"{who}, field name: the element has no name")
        try:
            text = msgspec.convert(names[id], ElementText)
        except msgspec.ValidationError as error:
            raise BadDeck(f"{who}, {_plain(error)}") from None
        wanted, other = (("positive", "negative"), ("name",)) if element.is_context else (("name",), ("positive",))
        for field in wanted:
            if getattr(text, field) is None:
                what = "a context card has a name for each side" if element.is_context else "the element has no name"
                raise BadDeck(f"{who}, field {field}: {what}")
        for field in other:
            if getattr(text, field) is not None:
                what = "is a context card" if element.is_context else "is no context card"
                raise BadDeck(f"{who}, field {field}: '{id}' {what}")
        if text.kind is not None and text.kind != element.kind:
            raise BadDeck(f"{who}, field kind: it is a {text.kind} here and a {element.kind} in the elements")


def _read(kind: type[Any], raw: Any, what: str, number: int) -> Any:
    """One entry of the file; a mistake in it is said with its number, its name and the field."""
    who = f"{what} {number}"
    if isinstance(raw, dict) and isinstance(raw.get("id"), str):
        who += f" '{raw['id'][:40]}'"
    elif isinstance(raw, dict) and isinstance(raw.get("on"), str):
        who += f" on '{raw['on'][:40]}'"
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise BadDeck(f"{who}, {_plain(error)}") from None


_WRITTEN: Final = {
    "id": "write it with small letters, digits and hyphens",
    "kind": "it is none of person, place, thing and verb",
    "themes": "write one to five of the letters N, F, W, D and S",
}


def _plain(error: Exception) -> str:
    """msgspec says 'Expected `int` - at `$.value`'; people read 'field value: expected int'."""
    what, _, where = str(error).partition(" - at ")
    what = what.replace("`", "'")
    missing = re.fullmatch(r"Object (missing required|contains unknown) field '(.+)'", what)
    if missing:
        return f"field {missing[2]}: " + ("it is missing" if missing[1] == "missing required" else "no such field")
    field = where.strip("`$.")
    if "matching regex" in what or "enum value" in what:
        what = _WRITTEN.get(field, "not written as it must be (see docs/decks.md)")
    said = f"{what[:1].lower()}{what[1:]}"
    return f"field {field}: {said}" if field else said
