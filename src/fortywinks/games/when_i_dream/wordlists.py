"""Word lists: the house's own, and those that tables bring (WID-1). `docs/word-lists.md` describes them for people.

A list is text, one term a line:

    mouse = house mouse / mice ~ mousy : cheese trap cat
    light+house : sea ship lamp coast fog

The term comes first; a ``+`` marks where a compound is joined. What follows may be left out: behind ``=`` other names
that count as the term, behind ``/`` its word forms, which a guess may use, behind ``~`` other members of its family,
which no hint may use, behind ``:`` hints, each one word. Lines that begin with ``#`` are for the reader.

Four terms make a card. They come from the four quarters of the list, so that terms written beside each other do not
meet on a card.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final, get_args

import msgspec

from ...core import Refusal
from .components import CARD_TERMS, LONGEST_GUESS, LONGEST_LIST, Language
from .language.judge import Judge, TermData, is_token
from .language.spelling import fold
from .language.vocabulary import words_abroad

__all__ = ["LONGEST_LIST", "BadWordList", "Entry", "WordList", "house_list", "own_list", "parse_entries", "word_list"]

FEWEST_TERMS: Final = 16
MOST_TERMS: Final = 2000
MOST_HINTS: Final = 30
MOST_NAMES: Final = 20
LONGEST_LINE: Final = 1000

_STRAY_SIGN: Final = re.compile(r"(?:^|\s)[=/~:]|[=/~:](?:\s|$)")
_STRAY_PLUS: Final = re.compile(r"(?:^|\s|\+)\+|\+(?:\s|$)")

STAND_IN_HINTS: Final = ("7", "100", "hm", "zzz")
"""What a bot says of a term without hints."""


class BadWordList(Refusal):
    """A word list that cannot be played with: what is wrong, by a code, and in which line (WID-1)."""

    def __init__(self, code: str, **fields: Any) -> None:
        super().__init__("WID-1", code, **fields)
        self.line: int = fields.get("line", 0)


class Entry(msgspec.Struct, frozen=True):
    """A line of a list."""

    line: int
    term: str
    parts: tuple[str, ...]
    """The parts of a compound."""
    aliases: tuple[str, ...]
    forms: tuple[str, ...]
    family: tuple[str, ...]
    hints: tuple[str, ...]


class WordList:
    """The terms of a game, with all that is known of them. Terms are known by their place in the list."""

    def __init__(
        self,
        language: Language,
        entries: Sequence[Entry],
        abroad: Sequence[Sequence[Entry]] = (),
        elsewhere: Sequence[tuple[str, ...]] = (),
    ) -> None:
        """`abroad` has lists of the same things in other languages, `elsewhere` words of further ones for each."""
        self.language = language
        self.entries = tuple(entries)
        self.terms = tuple(entry.term for entry in entries)
        self.cards = len(entries) // CARD_TERMS
        same = list(zip(*abroad, strict=True)) if abroad else [()] * len(entries)
        data = [
            TermData(
                entry.term,
                entry.parts,
                entry.aliases,
                entry.forms,
                entry.family,
                tuple(other.term for other in others),
                tuple(name for other in others for name in (*other.aliases, *other.forms)),
                words,
            )
            for entry, others, words in zip(entries, same, elsewhere or [()] * len(entries), strict=True)
        ]
        known = [word for entry in entries for word in (*entry.hints, *entry.term.split(), *entry.aliases)]
        self.judge = Judge(language, data, known)
        _ = self.judge.index  # found now: the first wrong guess must not take longer than a right one (WID-15)

    def __len__(self) -> int:
        return len(self.terms)

    def card_of(self, term: int) -> int:
        return term % self.cards

    def terms_of(self, card: int) -> tuple[int, ...]:
        """The four terms of a card: two on the front, two on the back."""
        return tuple(range(card, len(self.terms), self.cards))

    def beside(self, term: int) -> int:
        """The other term on the same side, which is covered."""
        quarter, card = divmod(term, self.cards)
        return (quarter ^ 1) * self.cards + card

    @lru_cache(maxsize=4096)  # noqa: B019 - lists live as long as the program
    def hints_for(self, term: int) -> tuple[str, ...]:
        """Hints that may be given for the term; never none."""
        entry, refusal_of = self.entries[term], self.judge.refusal_of
        return (
            tuple(hint for hint in entry.hints if refusal_of(term, hint) is None)
            or tuple(hint for hint in STAND_IN_HINTS if refusal_of(term, hint) is None)
            or ("0",)
        )

    def __repr__(self) -> str:
        return f"<{len(self.terms)} words, {self.language}>"


@cache
def house_list(language: Language) -> WordList:
    """The house's own terms in this language. The same line is the same thing in all languages."""
    others = [_house_entries(other) for other in get_args(Language) if other != language]
    elsewhere = [words_abroad()[entry.term] for entry in _house_entries("en")]
    return WordList(language, _house_entries(language), others, elsewhere)


@cache
def _house_entries(language: Language) -> tuple[Entry, ...]:
    folder = files(__package__) / "terms" / language
    texts = [page.read_text(encoding="utf-8") for page in sorted(folder.iterdir(), key=lambda page: page.name)]
    return tuple(parse_entries("\n".join(texts)))


@lru_cache(maxsize=64)
def own_list(language: Language, text: str) -> WordList:
    """A list that a table brings; `BadWordList` if it cannot be played with."""
    if len(text) > LONGEST_LIST:
        raise BadWordList("list-too-long", most=LONGEST_LIST)
    entries = tuple(parse_entries(text))
    _check_whole(entries)
    words = WordList(language, entries)
    for term, entry in enumerate(entries):
        for hint in entry.hints:
            if words.judge.refusal_of(term, hint) is not None:
                raise BadWordList("list-invalid-hint", line=entry.line, hint=hint, term=entry.term)
    return words


def word_list(language: Language, own: str) -> WordList:
    return own_list(language, own) if own else house_list(language)


def parse_entries(text: str) -> Iterator[Entry]:
    """Reads the lines of a list."""
    seen: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        entry = _parse_line(line, number)
        key = fold(entry.term)
        if key in seen:
            raise BadWordList("list-repeated-term", line=number, term=entry.term, first=seen[key])
        seen[key] = number
        yield entry


def _parse_line(line: str, number: int) -> Entry:
    if len(line) > LONGEST_LINE or not line.isprintable():
        raise BadWordList("list-bad-line", line=number, most=LONGEST_LINE)
    head, _, hints = line.partition(" : ")
    head, _, family = head.partition(" ~ ")
    head, _, forms = head.partition(" / ")
    term, _, aliases = head.partition(" = ")
    _check_signs(number, term, aliases, forms, family)
    parts = tuple(fold(term.replace("+", " + ")).split()) if "+" in term else ()
    names = _names(aliases), _names(forms), _names(family)
    entry = Entry(number, term.replace("+", "").strip(), parts, *names, tuple(hints.split()))
    _check_entry(entry)
    return entry


def _check_signs(line: int, term: str, *others: str) -> None:
    """A sign that is left over was written without its spaces, twice, out of order, or with nothing beside it."""
    for text in (term, *others):
        sign = _STRAY_SIGN.search(text)
        if sign:
            raise BadWordList("list-bad-sign", line=line, sign=sign[0].strip(), text=text[:60])
    if _STRAY_PLUS.search(term):
        raise BadWordList("list-bad-plus", line=line, text=term[:60])


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for name in (part.strip() for part in text.split(",")) if name)


def _check_entry(entry: Entry) -> None:
    line = entry.line
    for name in (entry.term, *entry.aliases, *entry.forms, *entry.family):
        if not fold(name) or len(name) > LONGEST_GUESS or not any(letter.isalpha() for letter in name):
            raise BadWordList("list-bad-term", line=line, text=name[:60], most=LONGEST_GUESS)
    if max(map(len, (entry.aliases, entry.forms, entry.family))) > MOST_NAMES:
        raise BadWordList("list-too-many-names", line=line, term=entry.term, most=MOST_NAMES)
    if len(entry.hints) > MOST_HINTS:
        raise BadWordList("list-too-many-hints", line=line, term=entry.term, most=MOST_HINTS)
    for hint in entry.hints:
        if not is_token(hint):
            raise BadWordList("list-bad-hint", line=line, hint=hint[:60])
    if len({fold(hint) for hint in entry.hints}) < len(entry.hints):
        raise BadWordList("list-repeated-hint", line=line, term=entry.term)


def _check_whole(entries: Sequence[Entry]) -> None:
    count = len(entries)
    if not FEWEST_TERMS <= count <= MOST_TERMS:
        raise BadWordList("list-bad-count", count=count, low=FEWEST_TERMS, high=MOST_TERMS)
    if count % CARD_TERMS:
        raise BadWordList("list-uneven", count=count, over=count % CARD_TERMS)
