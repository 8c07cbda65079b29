"""Pairs of a term and a word with the verdict that people gave, kept apart from the judge's own data."""

from pathlib import Path
from typing import NamedTuple

from fortywinks.games.when_i_dream.components import Language
from fortywinks.games.when_i_dream.wordlists import house_list

LABELS = Path(__file__).parent / "labels"
KINDS = (("hint", False), ("hint", True), ("guess", True), ("guess", False))


class Pair(NamedTuple):
    """A hint that is fine or not, or a guess that is right or wrong."""

    kind: str
    term: int
    text: str
    good: bool


class Score(NamedTuple):
    """How often a judge that says no, or a matcher that says yes, is right, and how much it finds."""

    said: int
    said_rightly: int
    there: int
    wrong: list[str]

    @property
    def precision(self) -> float:
        return self.said_rightly / self.said

    @property
    def recall(self) -> float:
        return self.said_rightly / self.there


def read_pairs(language: Language) -> list[Pair]:
    terms = house_list(language).terms
    pairs: list[Pair] = []
    for line in (LABELS / f"{language}.txt").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        name, *groups = (part.strip() for part in line.split("|"))
        for (kind, good), group in zip(KINDS, groups, strict=True):
            pairs += [Pair(kind, terms.index(name), text.strip(), good) for text in group.split(",")]
    return pairs


def score(language: Language, kind: str) -> Score:
    """Of hints, what is refused is counted; of guesses, what is accepted."""
    judge = house_list(language).judge
    said = rightly = there = 0
    wrong: list[str] = []
    for pair in read_pairs(language):
        if pair.kind != kind:
            continue
        if kind == "hint":
            verdict, truth = judge.refusal_of(pair.term, pair.text) is not None, not pair.good
        else:
            verdict, truth = judge.matches(pair.term, pair.text), pair.good
        said, rightly, there = said + verdict, rightly + (verdict and truth), there + truth
        if verdict != truth:
            name = house_list(language).terms[pair.term]
            wrong.append(f"{name}: {pair.text} ({'said' if verdict else 'missed'})")
    return Score(said, rightly, there, wrong)
