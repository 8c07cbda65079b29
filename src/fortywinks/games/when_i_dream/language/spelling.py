"""Words brought into one spelling, so that case, accents, articles and hyphens make no difference (WID-20)."""

import unicodedata
from functools import lru_cache
from typing import Final

_LETTERS: Final = str.maketrans({"ł": "l", "ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "’": "'", "ʼ": "'"})
_WRITTEN_OUT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})

ARTICLES: Final[dict[str, frozenset[str]]] = {
    "en": frozenset({"a", "an", "the", "some"}),
    "de": frozenset({"der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "eines", "einer"}),
    "pl": frozenset(),
}

SMALL_WORDS: Final[dict[str, frozenset[str]]] = {
    "en": ARTICLES["en"] | {"of", "in", "on", "and", "with", "for", "to"},
    "de": ARTICLES["de"] | {"von", "vom", "im", "in", "am", "an", "und", "mit", "zum", "zur", "auf"},
    "pl": frozenset({"w", "z", "ze", "na", "do", "od", "i", "o", "u", "po", "dla"}),
}
"""Words that say nothing of a term's content."""


@lru_cache(maxsize=20_000)
def fold(text: str) -> str:
    """Small letters without accents; everything that is neither letter nor digit becomes a space."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    kept = (letter if letter.isalnum() else " " for letter in plain if not unicodedata.combining(letter))
    return " ".join("".join(kept).replace("  ", " ").split())


@lru_cache(maxsize=20_000)
def folds(text: str, language: str) -> tuple[str, ...]:
    """The ways in which a word is written without accents: a German umlaut also as two letters."""
    plain = fold(text)
    if language != "de":
        return (plain,)
    composed = unicodedata.normalize("NFC", text.casefold())
    written = fold(composed.translate(_WRITTEN_OUT))
    return (plain,) if written == plain else (plain, written)


def content_words(text: str, language: str) -> list[str]:
    """The words of a folded text that mean something."""
    words = text.split()
    return [word for word in words if word not in SMALL_WORDS[language]] or words


def without_article(text: str, language: str) -> str:
    """A folded text without the article before it, written in one piece."""
    words = text.split()
    while len(words) > 1 and words[0] in ARTICLES[language]:
        words = words[1:]
    return "".join(words)


def distance(one: str, two: str, most: int) -> int:
    """How many letters must be changed, added, left out or exchanged with their neighbour; above `most`, `most + 1`."""
    if abs(len(one) - len(two)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(two) + 1))
    for i, a in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, b in enumerate(two, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == two[j - 2] and b == one[i - 2]:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)
