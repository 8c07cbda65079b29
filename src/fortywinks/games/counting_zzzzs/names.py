"""What the cards are called. The rules know only ids; here are the words printed on the cards, by language."""

from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from ...core.printable import printable
from ...core.wording import LANGUAGES
from .action_cards import read_deck
from .components import CardId, CountingZzzzsOptions
from .deck_file import DeckFile


class CardNames:
    """The names of all cards in one language."""

    def __init__(self, names: dict[CardId, tuple[str, ...]]) -> None:
        self._names = names

    def __getitem__(self, card: CardId) -> str:
        """``chainsaw`` is "Chainsaw", ``door`` is "Open Door / Locked Door"."""
        return " / ".join(self.sides(card))

    def sides(self, card: CardId) -> tuple[str, ...]:
        """One name, or those of a context card's positive and negative side."""
        return self._names.get(card) or (_from_id(card),)

    def side(self, card: CardId, side: str | None) -> str:
        """A context card as it lies: by the name of that side."""
        names = self.sides(card)
        if side is None or len(names) == 1:
            return " / ".join(names)
        return names[side == "negative"]


def _from_id(card: CardId) -> str:
    """For cards whose deck is not known here: ``my-cat`` is "My Cat"."""
    return card.replace("-", " ").title()


@cache
def house_texts(language: str) -> dict[str, Any]:
    """What is printed on the house's own deck; what a language lacks is printed in English."""
    pages = [files(__package__) / "deck" / f"texts.{spoken}.json" for spoken in dict.fromkeys(("en", language))]
    texts: dict[str, Any] = {}
    for page in pages:
        read = msgspec.json.decode(page.read_bytes()) if page.is_file() else {}
        texts |= {part: {**texts.get(part, {}), **words} for part, words in read.items() if isinstance(words, dict)}
    return texts


def _names(texts: dict[str, Any]) -> dict[CardId, tuple[str, ...]]:
    cards = {**texts.get("elements", {}), **texts.get("actions", {})}
    return {
        card: tuple(printable(text[side]) for side in (("name",) if "name" in text else ("positive", "negative")))
        for card, text in cards.items()
    }


@cache
def house_names(language: str = "en") -> CardNames:
    return CardNames(_names(house_texts(language)))


@lru_cache(maxsize=16)
def _own_names(content: bytes, language: str) -> CardNames:
    texts = msgspec.json.decode(content, type=DeckFile).texts
    own = texts.get(language) or texts.get("en") or next(iter(texts.values()))
    actions = {"actions": house_texts(language).get("actions", {})}
    return CardNames(_names(actions) | _names(own))


def names_of(options: CountingZzzzsOptions, language: str = "en") -> CardNames:
    """The names at a table; a deck of one's own that lacks the language is named in one that it has."""
    return house_names(language) if options.deck is None else _own_names(msgspec.json.encode(options.deck), language)


def house_file() -> DeckFile:
    """The house's own deck as a deck file."""
    texts: dict[str, Any] = {language: {"elements": house_texts(language)["elements"]} for language in LANGUAGES}
    elements, combos = tuple(read_deck("elements.json")), tuple(read_deck("combos.json"))
    return DeckFile("The deck of the house", elements, combos, texts)
