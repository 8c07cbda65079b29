"""The judge of hints (WID-17, WID-18) and the matcher of guesses (WID-20), for one word list.

The judge refuses clear cases only: to refuse an honest hint is worse than to let a doubtful one pass, for the spirits
may still challenge that.
"""

import re
from collections.abc import Iterable, Sequence, Set
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from ..components import LONGEST_HINT, Language
from .families import compound_of, derived_from
from .polish import PolishStems, polish_stems
from .sounds import sound_keys
from .spelling import content_words, distance, fold, folds, without_article

_TOKEN: Final = re.compile(r"[^\W_](?:[^\W_]|[-'’.](?=[^\W_])){0,29}[.!?]?")
_MOST_HYPHENS: Final = 2

NO_TOKEN: Final = "one-word"
IS_TERM: Final = "is-term"
IS_PART: Final = "is-part"
IS_FAMILY: Final = "is-family"
SOUNDS_ALIKE: Final = "sounds-alike"
MISSPELT: Final = "misspelt"
TRANSLATED: Final = "translated"


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
    joined: tuple[str, ...]
    """What a hint may be a compound of."""
    inflects: bool
    """Whether plural and cases must be guessed, for the list does not give them."""
    stems: PolishStems | None
    sounds: frozenset[str]
    spelt: tuple[tuple[str, int], ...]
    """Spellings to compare a possible misspelling with, and how many letters they have."""
    foreign: frozenset[str]
    foreign_names: frozenset[str]
    """Other names of the term abroad; some are words of this language, with a meaning of their own."""


class Judge:
    """Judges hints and guesses for the terms of one list."""

    def __init__(self, language: Language, terms: Sequence[TermData], known: Iterable[str]) -> None:
        self.language = language
        self.terms = terms
        self.known: Set[str] = {fold(word) for word in known}
        self.compounds = {fold(data.text): data.parts for data in terms if data.parts}
        self.forms = {fold(data.text): data.forms for data in terms if data.forms}
        self._keys: dict[int, _Keys] = {}
        self._index: dict[str, set[int]] | None = None
        self.refusal_of = lru_cache(maxsize=8192)(self._refusal_of)
        self.names_of = lru_cache(maxsize=None)(self._find_names)
        self.long_names_of = lru_cache(maxsize=None)(self._find_long_names)

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
        if pieces & keys.related or self._is_of_family(term, hint, pieces):
            return IS_FAMILY
        if any(word in keys.foreign or (word in keys.foreign_names and word not in self.known) for word in words):
            return TRANSLATED
        shortest = 2 if self.language == "en" else 3
        if any(len(word) >= shortest for word in words) and sound_keys(hint, self.language) & keys.sounds:
            return SOUNDS_ALIKE
        if not self._names_another(term, words[0]) and self._is_misspelt(self._as_written(hint), keys.spelt):
            return MISSPELT
        return None

    def _is_of_family(self, term: int, hint: str, pieces: Set[str]) -> bool:
        keys, language, known = self.keys(term), self.language, self.known
        if keys.stems and any(keys.stems.have(word) for word in re.split("[-'’]", hint.casefold())):
            return True
        for base in keys.joined:
            if any(base in self.compounds.get(word, ()) or compound_of(base, word, language, known) for word in pieces):
                return True
        # Polish families go by stems; only a long word is told without its accents.
        bases = keys.bases if language != "pl" else [base for base in keys.bases if len(base) > 5 and hint.isascii()]
        words = [word for word in pieces if not self._names_another(term, word)]
        return any(derived_from(base, word, language, keys.inflects) for base in bases for word in words)

    def _names_another(self, term: int, word: str) -> bool:
        """A word that is the name of another term is no slip and no ending: Burg, Burger."""
        return not self.index.get(word, {term}) <= {term}

    def _is_misspelt(self, word: str, spellings: Iterable[tuple[str, int]]) -> bool:
        """A slip of the pen rather than another word. Short words have too many neighbours to tell."""
        return fold(word) not in self.known and any(_is_slip(word, *spelt, self.language) for spelt in spellings)

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
        if language == "en":  # some things come in pairs: trousers, a trouser
            related += [text[:-1] for text in whole if len(text) > 5 and text[-1] == "s" != text[-2]]
        parts = [*words, *(text for part in data.parts for text in _alone(part, language))]
        parts += [fold(form) for part in data.parts for form in self.forms.get(part, ())]
        parts += [one + two for one, two in pairwise(data.parts)] if len(data.parts) > 2 else []
        # A German umlaut comes with an ending, but never goes: Säge is no base of sagen.
        plain = [folds(text, language)[-1].replace(" ", "") for text in (data.text, *data.aliases)]
        plain += content_words(folds(data.text, language)[-1], language)
        # Not every part is a word; nobody derives anything from the Schorn of a Schornstein.
        bases = [*plain, *(part for part in data.parts if len(part) > 3 and part in self.known)]
        joined = [text for text in related if len(text) > 3] if language == "de" else []
        spelt = {self._as_written(text): len(fold(text)) for text in (data.text, *data.aliases, *words)}
        # A name of several words is heard word by word.
        heard = [text for text in (data.text, *data.aliases) if " " not in fold(text)]
        heard += [word for word in data.text.split() if len(word) > 3]
        return _Keys(
            frozenset([*whole, *formed, *self._dative_plurals(formed)]),
            frozenset(related),
            tuple(dict.fromkeys(parts)),
            tuple(dict.fromkeys(base for base in bases if len(base) > 2)),
            tuple(dict.fromkeys(base for base in (*bases, *joined) if len(base) > 2)),
            not data.forms,
            polish_stems(data.text, data.aliases, data.forms, data.family) if language == "pl" else None,
            frozenset(key for word in heard for key in sound_keys(word, language)),
            tuple(spelt.items()),
            _spellings(data.translations),
            _spellings(data.foreign_names),
        )

    def _dative_plurals(self, forms: Iterable[str]) -> list[str]:
        return [form + "n" for form in forms if form[-1] in "er"] if self.language == "de" else []

    def _as_written(self, text: str) -> str:
        """In one piece, and with a German umlaut kept apart from its vowel."""
        return folds(text, self.language)[-1].replace(" ", "")

    # Guesses.

    def matches(self, term: int, guess: str) -> bool:
        """WID-20: whether this guess counts as the term."""
        written = folds(guess, self.language)
        # Both readings: an article may also be the first part of the word (Ein-Horn).
        guessed = {text.replace(" ", "") for text in written}
        guessed = (guessed | {without_article(text, self.language) for text in written}) - {""}
        names = self.names_of(term)
        if guessed & names:
            return True
        if any(self.index.get(text) for text in guessed):  # another term, exactly
            return False
        stems = self.keys(term).stems
        if stems and stems.inflect_to(guess.casefold()):
            return True
        return any(_is_typo(text, name) for text in guessed for name in self.long_names_of(term))

    @property
    def index(self) -> dict[str, set[int]]:
        """Which terms are meant by a spelling."""
        if self._index is None:
            index: dict[str, set[int]] = {}
            for term in range(len(self.terms)):
                self.long_names_of(term)
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

    def _find_long_names(self, term: int) -> frozenset[str]:
        """The spellings in which a typo is forgiven. A short word's plural stays out: stars is too near to start."""
        data = self.terms[term]
        texts = [text for name in (data.text, *data.aliases) for text in folds(name, self.language)]
        own = {without_article(text, self.language) for text in texts}
        short = tuple(name[:3] for name in own if len(name) < 5)
        return frozenset(
            name for name in self.names_of(term) if len(name) > 4 and (name in own or not name.startswith(short))
        )


def is_token(hint: str) -> bool:
    """WID-17: one word; hyphens and apostrophes inside it are fine."""
    return len(hint) <= LONGEST_HINT and _TOKEN.fullmatch(hint) is not None and hint.count("-") <= _MOST_HYPHENS


def _spellings(texts: Iterable[str]) -> frozenset[str]:
    spellings = [folded.replace(" ", "") for text in texts for folded in folds(text, "de")]
    return frozenset(word for word in spellings if len(word) > 1)


def _is_typo(text: str, name: str) -> bool:
    most = 2 if len(name) > 8 else 1
    return distance(text, name, most) <= most


def _english_plurals(word: str) -> list[str]:
    if word.endswith("man"):
        return [word[:-2] + "en"]
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


def _alone(part: str, language: str) -> list[str]:
    """A part as it stands alone: Sonnen- is Sonne, Erd- is Erde, -pferdchen is Pferd."""
    if language != "de":
        return [part]
    shorter = [part.removesuffix(link) for link in ("n", "en", "s", "es", "chen")]
    return [part, *(text for text in (part + "e", *shorter) if len(text) > 3)]


def _is_slip(word: str, spelt: str, size: int, language: Language) -> bool:
    if size < 5 or word[:1] != spelt[:1]:
        return False
    if size > 9:
        return distance(word, spelt, 2) <= 2
    if _is_swapped(word, spelt) or _without_doubles(word) == _without_doubles(spelt):
        return True
    return size > 6 and _is_small_change(word, spelt, language)


_TAKEN_FOR_EACH_OTHER: Final[dict[Language, tuple[str, ...]]] = {
    "en": ("aeiouy", "ckqx", "scz", "fvwu", "dt", "bp", "mn", "gj"),
    "de": ("ckqx", "scz", "fvw", "dt", "bp", "gk", "iy", "uy"),
    "pl": ("ckqx", "scz", "fvw", "dt", "bp", "gk", "iyj", "ou", "wl"),
}
"""Letters mistaken for each other by ear. Where vowels are spelt as they are said, another vowel is another word."""


def _is_small_change(word: str, spelt: str, language: Language) -> bool:
    """One letter is wrong, missing or too many, and it is not one that makes another word (present, prevent)."""
    if distance(word, spelt, 1) > 1:
        return False
    start = next((place for place, (a, b) in enumerate(zip(word, spelt, strict=False)) if a != b), None)
    if start is None:
        start = min(len(word), len(spelt))
    if len(word) == len(spelt):
        changed = {word[start], spelt[start]}
        return any(changed <= set(letters) for letters in _TAKEN_FOR_EACH_OTHER[language])
    longer = max(word, spelt, key=len)
    return longer[start] in "aeiouyh" or (language == "en" and longer == spelt)


def _without_doubles(word: str) -> str:
    return re.sub(r"(.)\1+", r"\1", word)
