"""Common words of each language: what is one of them is no slip of the pen, whatever it looks like (WID-18, WID-20).

The lists in `vocabulary/` are made from word frequencies by `art/when_i_dream_vocabulary.py`; NOTICE says whose.
"""

import unicodedata
from collections import defaultdict
from functools import cache
from importlib.resources import files


@cache
def common_words(language: str) -> frozenset[str]:
    """In small letters, with their accents; a ß is two letters."""
    text = (files("fortywinks.games.when_i_dream") / "vocabulary" / f"{language}.txt").read_text(encoding="utf-8")
    return frozenset(text.replace("ß", "ss").split())


@cache
def plain_words(language: str) -> frozenset[str]:
    """The same without accents."""
    text = " ".join(common_words(language)).replace("ł", "l")
    kept = (letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))
    return frozenset("".join(kept).split())


@cache
def words_abroad() -> dict[str, tuple[str, ...]]:
    """What the house's terms, by their English names, are called in languages that the house does not speak (WID-18);
    of a term that was not looked up there, nothing.

    The list is made from free dictionaries by `art/when_i_dream_translations.py`; NOTICE says whose.
    """
    text = (files("fortywinks.games.when_i_dream") / "vocabulary" / "abroad.txt").read_text(encoding="utf-8")
    lines = (line.partition(":") for line in text.splitlines() if not line.startswith("#"))
    return defaultdict(tuple, {term: tuple(words.split()) for term, _, words in lines})


def as_typed(text: str) -> str:
    """In small letters, each with its accent one letter, however it was typed; signs and spaces are left out."""
    composed = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())
    return "".join(letter for letter in composed if letter.isalnum())
