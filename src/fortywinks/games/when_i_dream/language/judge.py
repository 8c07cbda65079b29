"""The judge of hints (WID-17, WID-18) and the matcher of guesses (WID-20), for one word list.

The judge refuses clear cases only: to refuse an honest hint is worse than to let a doubtful one pass, for the spirits
may still challenge that.
"""

import re
from collections.abc import Iterable, Sequence, Set
from functools import lru_cache
from typing import Final, NamedTuple

from ..components import LONGEST_HINT, Language
from .families import compound_of, derived_from
from .sounds import sound_keys
from .spelling import content_words, distance, fold, folds, without_article

_TOKEN: Final = re.compile(r"[^\W_](?:[^\W_]|[-'’.](?=[^\W_])){0,29}[.!?]?")
_MOST_HYPHENS: Final = 2

NO_TOKEN: Final = "a hint is one word"
IS_TERM: Final = "that is the term itself"
IS_PART: Final = "that is a part of the term"
IS_FAMILY: Final = "that is of the term's word family"
SOUNDS_ALIKE: Final = "that sounds like the term"
MISSPELT: Final = "that is the term misspelt"
TRANSLATED: Final = "that is the term in another language"


class TermData(NamedTuple):
    """What the judge needs to know of a term; see `wordlists` for what the fields mean."""

    text: str
    parts: tuple[str, ...]
    aliases: tuple[str, ...]
    forms: tuple[str, ...]
    family: tuple[str, ...]
    translations: tuple[str, ...]
    foreign_names: tuple[str, ...]


class _Keys(NamedTuple):
    """A term prepared for judging."""

    names: frozenset[str]
    """Every spelling that is the term itself, in one piece."""
    related: frozenset[str]
    parts: tuple[str, ...]
    """Content words and parts of a compound."""
    bases: tuple[str, ...]
    """What a hint may be derived from."""
    begins: tuple[str, ...]
    """How words of a Polish family begin, where so short a beginning would fit other words without its accents."""
    sounds: frozenset[str]
    spelt: tuple[str, ...]
    """Spellings to compare a possible misspelling with."""
    foreign: frozenset[str]
    foreign_names: frozenset[str]
    """Other names of the term abroad; some are words of this language, with a meaning of their own."""


class Judge:
    """Judges hints and guesses for the terms of one list."""

    def __init__(self, language: Language, terms: Sequence[TermData], known: Iterable[str]) -> None:
        self.language = language
        self.terms = terms
        self.known: Set[str] = {fold(word) for word in known}
        self._keys: dict[int, _Keys] = {}
        self._index: dict[str, set[int]] | None = None
        self.refusal_of = lru_cache(maxsize=8192)(self._refusal_of)
        self.names_of = lru_cache(maxsize=None)(self._find_names)

    # Hints.

    def _refusal_of(self, term: int, hint: str) -> str | None:
        """Why this hint is clearly invalid for the term, or None if it may be given."""
        if not is_token(hint):
            return NO_TOKEN
        keys = self.keys(term)
        words = [word.replace(" ", "") for word in folds(hint, self.language)]
        if any(word in keys.names for word in words):
            return IS_TERM
        pieces = {piece for word in folds(hint, self.language) for piece in (*word.split(), word.replace(" ", ""))}
        if pieces & set(keys.parts):
            return IS_PART
        if pieces & keys.related or self._is_of_family(hint, pieces, keys):
            return IS_FAMILY
        if any(word in keys.foreign or (word in keys.foreign_names and word not in self.known) for word in words):
            return TRANSLATED
        if any(len(word) > 2 for word in words) and sound_keys(hint, self.language) & keys.sounds:
            return SOUNDS_ALIKE
        if any(self._is_misspelt(self._as_written(hint), spelt) for spelt in keys.spelt):
            return MISSPELT
        return None

    def _is_of_family(self, hint: str, pieces: Set[str], keys: _Keys) -> bool:
        language, known = self.language, self.known
        for base in keys.bases:
            # Without its accents a short Polish word begins like too many others: wąż, waza.
            if language == "pl" and len(base) < 5 and not hint.casefold().startswith(keys.begins):
                continue
            if any(derived_from(base, word, language) or compound_of(base, word, language, known) for word in pieces):
                return True
        return False

    def _is_misspelt(self, word: str, spelt: str) -> bool:
        """A slip of the pen rather than another word. Short words have too many neighbours to tell."""
        size = len(spelt)
        if size < 5 or fold(word) in self.known or word[:1] != spelt[:1]:
            return False
        if size < 7:
            return _is_swapped(word, spelt) or _without_doubles(word) == _without_doubles(spelt)
        most = 2 if size > 9 else 1
        return distance(word, spelt, most) <= most

    def keys(self, term: int) -> _Keys:
        keys = self._keys.get(term)
        if keys is None:
            keys = self._keys[term] = self._prepare(self.terms[term])
        return keys

    def _prepare(self, data: TermData) -> _Keys:
        language = self.language
        named = [folded for text in (data.text, *data.aliases) for folded in folds(text, language)]
        formed = [folded.replace(" ", "") for text in data.forms for folded in folds(text, language)]
        related = [folded.replace(" ", "") for text in data.family for folded in folds(text, language)]
        words = [word for text in folds(data.text, language) for word in content_words(text, language)]
        whole = [text.replace(" ", "") for text in named]
        parts = [*words, *data.parts]
        # Polish stems change from form to form; elsewhere an ending is set behind the word itself.
        bases = [*whole, *parts, *formed, *related] if language == "pl" else [*whole, *parts]
        # A name of several words is heard word by word.
        heard = [text for text in (data.text, *data.aliases) if " " not in fold(text)]
        heard += [word for word in data.text.split() if len(word) > 3]
        return _Keys(
            frozenset([*whole, *formed]),
            frozenset(related),
            tuple(dict.fromkeys(parts)),
            tuple(dict.fromkeys(base for base in bases if len(base) > 2)),
            tuple({text.casefold()[:3] for text in (data.text, *data.aliases, *data.forms, *data.family)}),
            frozenset(key for word in heard for key in sound_keys(word, language)),
            tuple(dict.fromkeys([*map(self._as_written, (data.text, *data.aliases)), *words])),
            _spellings(data.translations),
            _spellings(data.foreign_names),
        )

    def _as_written(self, text: str) -> str:
        """In one piece, and with a German umlaut kept apart from its vowel."""
        return folds(text, self.language)[-1].replace(" ", "")

    # Guesses.

    def matches(self, term: int, guess: str) -> bool:
        """WID-20: whether this guess counts as the term."""
        guessed = {without_article(folded, self.language) for folded in folds(guess, self.language)} - {""}
        names = self.names_of(term)
        if guessed & names:
            return True
        if any(self.index.get(text) for text in guessed):  # another term, exactly
            return False
        return any(_is_typo(text, name) for text in guessed for name in names)

    @property
    def index(self) -> dict[str, set[int]]:
        """Which terms are meant by a spelling."""
        if self._index is None:
            index: dict[str, set[int]] = {}
            for term in range(len(self.terms)):
                for name in self.names_of(term):
                    index.setdefault(name, set()).add(term)
            self._index = index
        return self._index

    def _find_names(self, term: int) -> frozenset[str]:
        """Every spelling that counts as this term without a typo."""
        data = self.terms[term]
        texts = [*folds(data.text, self.language)]
        for text in (*data.aliases, *data.forms):
            texts += folds(text, self.language)
        names = {without_article(text, self.language) for text in texts}
        if self.language == "en":
            own = [without_article(fold(text), "en") for text in (data.text, *data.aliases)]
            names |= {plural for text in own for plural in _english_plurals(text)}
        return frozenset(names)


def is_token(hint: str) -> bool:
    """WID-17: one word; hyphens and apostrophes inside it are fine."""
    return len(hint) <= LONGEST_HINT and _TOKEN.fullmatch(hint) is not None and hint.count("-") <= _MOST_HYPHENS


def _spellings(texts: Iterable[str]) -> frozenset[str]:
    spellings = [folded.replace(" ", "") for text in texts for folded in folds(text, "de")]
    return frozenset(word for word in spellings if len(word) > 1)


def _is_typo(text: str, name: str) -> bool:
    most = 2 if len(name) > 8 else 1 if len(name) > 4 else 0
    return most > 0 and distance(text, name, most) <= most


def _english_plurals(word: str) -> list[str]:
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return [word + "es"]
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return [word[:-1] + "ies"]
    return [word + "s", word + "es"] if word.endswith("o") else [word + "s"]


def _is_swapped(word: str, spelt: str) -> bool:
    """Two neighbouring letters changed places."""
    if len(word) != len(spelt):
        return False
    places = [place for place, (a, b) in enumerate(zip(word, spelt, strict=True)) if a != b]
    return len(places) == 2 and places[1] == places[0] + 1 and sorted(word) == sorted(spelt)


def _without_doubles(word: str) -> str:
    return re.sub(r"(.)\1+", r"\1", word)
