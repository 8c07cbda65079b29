"""What a word makes a bot think of: a small table of meanings, from the association hints of the word list.

A hint points at the terms that list it, and, more faintly, at terms that share other hints with those.
"""

from collections import Counter, defaultdict
from functools import cache, lru_cache
from typing import Final

from ..language.spelling import fold
from ..wordlists import WordList

SPREAD: Final = 0.35
"""How much of a hint's meaning goes over to similar terms."""
LIKE_A_NAME: Final = 0.5
"""How much a hint that is the name of another term says about terms similar to that one."""
ALMOST: Final = 0.6
"""How much a hint says that only begins like a known one."""
BEGINNING: Final = 5
MOST_NEIGHBOURS: Final = 10


class Meanings:
    """The meanings of one word list."""

    def __init__(self, words: WordList) -> None:
        self.words = words
        self.listed: dict[str, list[int]] = defaultdict(list)
        self.begins: dict[str, set[int]] = defaultdict(set)
        self.named: dict[str, list[int]] = defaultdict(list)
        self.hints = [frozenset(_key(hint) for hint in entry.hints) for entry in words.entries]
        for term, hints in enumerate(self.hints):
            for hint in hints:
                self.listed[hint].append(term)
                if len(hint) > BEGINNING:
                    self.begins[hint[:BEGINNING]].add(term)
            for name in (words.terms[term], *words.entries[term].aliases):
                self.named[_key(name)].append(term)
        self.neighbours = lru_cache(maxsize=None)(self._neighbours)
        self.evidence = lru_cache(maxsize=4096)(self._evidence)

    def _neighbours(self, term: int) -> tuple[tuple[int, float], ...]:
        """The terms most like this one, with how alike they are, from 0 to 1."""
        shared: Counter[int] = Counter()
        for hint in self.hints[term]:
            rarity = 1 / len(self.listed[hint])
            for other in self.listed[hint]:
                shared[other] += rarity  # type: ignore[assignment]
        for other in self._mentions(term):
            shared[other] += 1
        shared.pop(term, None)
        near = [(other, min(1.0, weight / 2)) for other, weight in shared.most_common(MOST_NEIGHBOURS)]
        return tuple(near)

    def _mentions(self, term: int) -> list[int]:
        """Terms that are hints for this one, and terms that this one is a hint for."""
        mentioned = [other for hint in self.hints[term] for other in self.named.get(hint, ())]
        return mentioned + list(self.listed.get(_key(self.words.terms[term]), ()))

    def _evidence(self, hint: str) -> dict[int, float]:
        """How much this hint speaks for each term; terms that are not named get nothing."""
        key = _key(hint)
        direct: dict[int, float] = dict.fromkeys(self.listed.get(key, ()), 1.0)
        if not direct and len(key) > BEGINNING - 1:
            direct = dict.fromkeys(self.begins.get(key[:BEGINNING], ()), ALMOST)
        weights: dict[int, float] = defaultdict(float, direct)
        for term, weight in direct.items():
            for other, alike in self.neighbours(term):
                weights[other] += SPREAD * weight * alike
        for term in self.named.get(key, ()):
            for other, alike in self.neighbours(term):
                weights[other] += LIKE_A_NAME * alike
        return {term: min(weight, 1.5) for term, weight in weights.items()}


def _key(text: str) -> str:
    return fold(text).replace(" ", "")


@cache
def meanings_of(words: WordList) -> Meanings:
    return Meanings(words)
