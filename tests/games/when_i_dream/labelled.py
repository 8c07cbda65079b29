"""Pairs of a term and a word with the verdict that people gave, kept apart from the judge's own data.

`python -m tests.games.when_i_dream.labelled` prints how the judge and the matcher do on the sets that measure them, and
each pair on which they and the people differ.
"""

from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from typing import Literal, NamedTuple

from fortywinks.games.when_i_dream.components import Language
from fortywinks.games.when_i_dream.wordlists import WordList, house_list, own_list

LABELS = Path(__file__).parent / "labels"
LANGUAGES: tuple[Language, ...] = ("en", "de", "pl")
CELLS = (("hint", False), ("hint", True), ("guess", True), ("guess", False))

LabelSet = Literal["mending", "fresh", "house", "own"]
MEASURES: tuple[LabelSet, ...] = ("fresh", "house", "own")


class Pair(NamedTuple):
    """A hint that is fine or not, or a guess that is right or wrong."""

    kind: str
    term: int
    text: str
    good: bool
    fault: str = ""


class Score(NamedTuple):
    """How often a judge that says no, or a matcher that says yes, is right, and how much it finds."""

    said: int
    said_rightly: int
    there: int
    pairs: int
    wrong: list[str]
    missed: Counter[str]

    @property
    def precision(self) -> float:
        return self.said_rightly / self.said

    @property
    def recall(self) -> float:
        return self.said_rightly / self.there

    @property
    def falsely_said(self) -> float:
        """Of what should not be said, how much is."""
        return (self.said - self.said_rightly) / (self.pairs - self.there)


@cache
def words_of(language: Language, which: LabelSet) -> WordList:
    """The list that the set is about: the house's, or one that a table brings, with nothing but its terms."""
    if which != "own":
        return house_list(language)
    return own_list(language, "\n".join(line.split("|")[0].strip() for line in _lines(language, which)))


def _lines(language: Language, which: LabelSet) -> list[str]:
    lines = (LABELS / f"{which}-{language}.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def read_pairs(language: Language, which: LabelSet) -> list[Pair]:
    terms = words_of(language, which).terms
    pairs: list[Pair] = []
    for line in _lines(language, which):
        name, *cells = (part.strip() for part in line.split("|"))
        for (kind, good), cell in zip(CELLS, cells, strict=True):
            for group in filter(None, cell.split(";")):
                fault, _, texts = group.rpartition(":")
                pairs += [Pair(kind, terms.index(name), text.strip(), good, fault.strip()) for text in texts.split(",")]
    return pairs


def score(language: Language, which: LabelSet, kind: str) -> Score:
    """Of hints, what is refused is counted; of guesses, what is accepted."""
    words = words_of(language, which)
    judge = words.judge
    said = rightly = there = 0
    wrong: list[str] = []
    missed: Counter[str] = Counter()
    pairs = [pair for pair in read_pairs(language, which) if pair.kind == kind]
    for pair in pairs:
        if kind == "hint":
            verdict, truth = judge.refusal_of(pair.term, pair.text) is not None, not pair.good
        else:
            verdict, truth = judge.matches(pair.term, pair.text), pair.good
        said, rightly, there = said + verdict, rightly + (verdict and truth), there + truth
        if verdict != truth:
            name = words.terms[pair.term]
            wrong.append(f"{name}: {pair.text} ({'said' if verdict else 'missed'}{' ' * bool(pair.fault)}{pair.fault})")
            missed[pair.fault] += truth
    return Score(said, rightly, there, len(pairs), wrong, missed)


def main() -> None:
    for which, language, kind in product(MEASURES, LANGUAGES, ("hint", "guess")):
        result = score(language, which, kind)
        print(
            f"{which} {language} {kind}: {result.pairs} pairs, "
            f"precision {result.precision:.3f}, recall {result.recall:.3f}, "
            f"falsely said {result.said - result.said_rightly} of {result.pairs - result.there}, "
            f"missed {result.there - result.said_rightly} of {result.there} {dict(+result.missed)}"
        )
        print(*(f"  {line}" for line in result.wrong), sep="\n")


if __name__ == "__main__":
    main()
