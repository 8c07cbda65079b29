"""The judge of hints (WID-17, WID-18) and the matcher of guesses (WID-20), for one word list.

The judge refuses clear cases only: to refuse an honest hint is worse than to let a doubtful one pass, for the spirits
may still challenge that.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence, Set
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from ..components import LONGEST_HINT, Language
from .disguises import hides, looks_like
from .families import COMPOUND_PARTS, compound_of, derived_from, german_plurals, verbs_of_doers
from .polish import PolishStems, polish_stems
from .sounds import sound_keys
from .spelling import ARTICLES, content_words, distance, fold, folds, without_article
from .vocabulary import as_typed, common_words, plain_words

_TOKEN: Final = re.compile(r"[^\W_](?:[^\W_]|[-'’.](?=[^\W_])){0,29}[.!?]?")
_MOST_HYPHENS: Final = 2
_UMLAUT_WRITTEN_OUT: Final = re.compile("([aou])e")

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
    elsewhere: tuple[str, ...] = ()
    """What it is called in languages that the house does not speak."""


class _Keys(NamedTuple):
    """A term prepared for judging."""

    names: frozenset[str]
    """Every spelling that is the term itself, in one piece."""
    related: frozenset[str]
    exact_family: frozenset[str]
    """Family and parts as they are written."""
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
    elsewhere: frozenset[str]


class Judge:
    """Judges hints and guesses for the terms of one list."""

    def __init__(self, language: Language, terms: Sequence[TermData], known: Iterable[str]) -> None:
        self.language = language
        self.terms = terms
        known = list(known)
        self.known: Set[str] = {part for word in known for part in (fold(word), *fold(word).split())}
        self.listed_words = {as_typed(word) for word in known} | COMPOUND_PARTS[language]
        self.compounds = {fold(data.text): data.parts for data in terms if data.parts}
        self.forms = {fold(data.text): data.forms for data in terms if data.forms}
        self._keys: dict[int, _Keys] = {}
        self._index: dict[str, set[int]] | None = None
        self.refusal_of = lru_cache(maxsize=8192)(self._refusal_of)
        self.names_of = lru_cache(maxsize=None)(self._find_names)
        self.exact_names_of = lru_cache(maxsize=None)(self._find_exact_names)
        self.long_names_of = lru_cache(maxsize=None)(self._find_long_names)
        self.umlauted_names_of = lru_cache(maxsize=None)(self._find_umlauted_names)

    # Hints.

    def _refusal_of(self, term: int, hint: str) -> str | None:
        """Why this hint is clearly invalid for the term, or None if it may be given."""
        if not is_token(hint):
            return NO_TOKEN
        hint = unicodedata.normalize("NFC", hint)
        for read in (hint, *looks_like(hint)):
            breach = self._breach_of(term, read)
            if breach is not None:
                return breach
        return self._mistake_of(term, hint)

    def _breach_of(self, term: int, hint: str) -> str | None:
        """What is wrong with the word if it is written as it is meant."""
        keys = self.keys(term)
        words = [word.replace(" ", "") for word in folds(hint, self.language)]
        # Without its accents a word may be another one: Säge, Sage.
        is_other = self.language != "en" and self._is_other_word(term, hint) and as_typed(hint) not in keys.exact_family
        if any(word in keys.names for word in words) and not is_other:
            return IS_TERM
        pieces = {piece for word in folds(hint, self.language) for piece in (*word.split(), word.replace(" ", ""))}
        if pieces & set(keys.parts) and not is_other:
            return IS_PART
        if (pieces & keys.related and not is_other) or self._is_of_family(term, hint, pieces):
            return IS_FAMILY
        if any(word in keys.foreign or (word in keys.foreign_names and word not in self.known) for word in words):
            return TRANSLATED
        if any(word in keys.elsewhere and word not in self.known for word in words) and not self.is_word(hint):
            return TRANSLATED
        return None

    def _mistake_of(self, term: int, hint: str) -> str | None:
        """What else the word could be taken for, by ear or by eye."""
        keys = self.keys(term)
        words = [word.replace(" ", "") for word in folds(hint, self.language)]
        shortest = 2 if self.language == "en" else 3
        if any(len(word) >= shortest for word in words) and sound_keys(hint, self.language) & keys.sounds:
            return SOUNDS_ALIKE
        if self._names_another(term, words[0]) or self.is_word(hint):
            return None
        if any(hides(word, name, self.language) for word in words for name in keys.names):
            return IS_TERM
        if any(_is_slip(self._as_written(hint), *spelt, self.language) for spelt in keys.spelt):
            return MISSPELT
        return None

    def is_word(self, text: str) -> bool:
        """Whether this is a word of the language as it stands there: then it is no slip of the pen."""
        typed = as_typed(text)
        return typed in common_words(self.language) or typed in self.listed_words

    def _is_of_family(self, term: int, hint: str, pieces: Set[str]) -> bool:
        keys, language, known = self.keys(term), self.language, self.known
        if keys.stems and any(keys.stems.have(word) for word in re.split("[-'’]", hint.casefold())):
            return not (
                self.is_word(hint) and keys.stems.inflect_to(as_typed(hint)) and self._is_nominative(term, hint)
            )
        for base in keys.joined:
            if any(base in self.compounds.get(word, ()) or compound_of(base, word, language, known) for word in pieces):
                return True
        # Polish families go by stems; only a long word is told without its accents.
        bases = keys.bases if language != "pl" else [base for base in keys.bases if len(base) > 5 and hint.isascii()]
        words = [word for word in pieces if not self._names_another(term, word)]
        return any(
            derived_from(base, word, language, keys.inflects or base not in keys.names)
            for base in bases
            for word in words
        )

    def _names_another(self, term: int, word: str) -> bool:
        """A word that is the name of another term is no slip and no ending: Burg, Burger."""
        return term not in self.index.get(word, {term})

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
        bases = [*plain, *(part for part in data.parts if len(part) > 3 and self._is_plain_word(part))]
        family = [folds(text, language)[-1].replace(" ", "") for text in data.family]
        bases += [text for text in family if len(text) > 3] if language != "pl" else []
        if not data.family:
            bases += [verb for text in plain for verb in verbs_of_doers(text, language)]
        # Another name may also mean something else: a Kater is in no Muskelkater, and no Strom in a Stromausfall.
        joined = [base for base in bases if len(base) > 5 or base not in whole or base in folds(data.text, language)]
        spelt = {self._as_written(text): len(fold(text)) for text in (data.text, *data.aliases, *words)}
        # A name of several words is heard word by word.
        heard = [text for text in (data.text, *data.aliases) if " " not in fold(text)]
        heard += [word for word in data.text.split() if len(word) > 3]
        return _Keys(
            frozenset([*whole, *formed, *self._dative_plurals(formed)]),
            frozenset(related),
            frozenset(map(as_typed, (*data.family, *data.text.split(), *parts[len(words) :]))),
            tuple(dict.fromkeys(parts)),
            tuple(dict.fromkeys(base for base in bases if len(base) > 2)),
            tuple(dict.fromkeys(base for base in joined if len(base) > 2)),
            not data.forms,
            polish_stems(data.text, data.aliases, data.forms, data.family) if language == "pl" else None,
            frozenset(key for word in heard for key in sound_keys(word, language)),
            tuple(spelt.items()),
            _spellings(data.translations),
            _spellings(data.foreign_names),
            _spellings(data.elsewhere),
        )

    def _is_plain_word(self, part: str) -> bool:
        return part in self.known or (part in plain_words(self.language) and not part.endswith(("en", "ling")))

    def _dative_plurals(self, forms: Iterable[str]) -> list[str]:
        return [form + "n" for form in forms if form[-1] in "er"] if self.language == "de" else []

    def _as_written(self, text: str) -> str:
        """In one piece, and with a German umlaut kept apart from its vowel."""
        return folds(text, self.language)[-1].replace(" ", "")

    # Guesses.

    def matches(self, term: int, guess: str) -> bool:
        """WID-20: whether this guess counts as the term."""
        plain, *written_out = folds(guess, self.language)
        # Both readings: an article may also be the first part of the word (Ein-Horn).
        spoken = (plain.replace(" ", ""), without_article(plain, self.language))
        written = {
            form for text in written_out for form in (text.replace(" ", ""), without_article(text, self.language))
        }
        guessed = {*spoken, *written} - {""}
        is_word = self._is_other_word(term, guess)
        if guessed & self.names_of(term) and not is_word:
            return True
        stems = self.keys(term).stems
        if stems and stems.inflect_to(as_typed(guess)) and not (is_word and self._is_nominative(term, guess)):
            return True
        if is_word or any(self.index.get(text) for text in guessed):  # another word, or another term exactly
            return False
        return any(_is_typo(text, name) for text in spoken for name in self.long_names_of(term)) or any(
            _is_typo(_UMLAUT_WRITTEN_OUT.sub(r"\1", text), name)
            for text in spoken
            for name in self.umlauted_names_of(term)
        )

    def _is_other_word(self, term: int, guess: str) -> bool:
        """A word of the language that is no name of the term as it is written: Möwe for Löwe, Sage for Säge."""
        if self.language == "en" and guess.isascii():  # nothing is left out there
            typed = as_typed(guess)
            return self.is_word(typed) and not {typed, without_article(fold(guess), "en")} & self.names_of(term)
        words = [as_typed(word) for word in guess.split()]
        words = words[1:] if len(words) > 1 and words[0] in ARTICLES[self.language] else words
        return len(words) == 1 and self.is_word(words[0]) and words[0] not in self.exact_names_of(term)

    def _is_nominative(self, term: int, guess: str) -> bool:
        """A Polish word that looks like a case of the term, but is the name of something else: list, lista."""
        return self._names_another(term, as_typed(guess)) or (
            as_typed(guess)[-1] in "ao" and self.terms[term].text[-1] not in "eo" and len(self.terms[term].text) < 5
        )

    @property
    def index(self) -> dict[str, set[int]]:
        """Which terms are meant by a spelling."""
        if self._index is None:
            index: dict[str, set[int]] = {}
            for term in range(len(self.terms)):
                self.exact_names_of(term), self.umlauted_names_of(term)
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
        own = [without_article(fold(text), self.language) for text in (data.text, *data.aliases)]
        return frozenset(names | self._guessed_plurals(data, own))

    def _guessed_plurals(self, data: TermData, names: Iterable[str]) -> set[str]:
        """English plurals go by rule; German ones stand in the list, or else might be any."""
        if self.language == "en":
            return {plural for name in names for plural in _english_plurals(name)}
        if self.language == "de" and not data.forms:
            return {plural for name in names if len(name) > 2 for plural in german_plurals(name)}
        return set()

    def _find_exact_names(self, term: int) -> frozenset[str]:
        """Every name as it is written, with its accents; an umlaut may also be typed as two letters."""
        data = self.terms[term]
        texts = (data.text, *data.aliases, *data.forms)
        names = {as_typed(text) for text in texts}
        if self.language == "de":
            names |= {folds(text, "de")[-1].replace(" ", "") for text in texts}
            names |= set(self._dative_plurals(map(as_typed, data.forms)))
        return frozenset(names | self._guessed_plurals(data, [as_typed(text) for text in (data.text, *data.aliases)]))

    def _find_long_names(self, term: int) -> frozenset[str]:
        """The spellings in which a typo is forgiven; an umlaut is one letter. Not plurals of short words: stars."""
        data = self.terms[term]
        own = {without_article(fold(name), self.language) for name in (data.text, *data.aliases)}
        names = own | {without_article(fold(name), self.language) for name in data.forms}
        names |= self._guessed_plurals(data, own)
        short = tuple(name[:3] for name in own if len(name) < 5)
        return frozenset(name for name in names if len(name) > 4 and (name in own or not name.startswith(short)))

    def _find_umlauted_names(self, term: int) -> frozenset[str]:
        data = self.terms[term]
        names = [name for name in (data.text, *data.aliases, *data.forms) if len(folds(name, self.language)) > 1]
        return frozenset({without_article(fold(name), self.language) for name in names} & self.long_names_of(term))


def is_token(hint: str) -> bool:
    """WID-17: one word; hyphens and apostrophes inside it are fine."""
    hint = unicodedata.normalize("NFC", hint)  # a letter with its accent is one letter, however it was typed
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
