"""What a spirit whispers: telling hints, or misleading ones that sound as if they were meant well."""

import math
from random import Random
from typing import Final, NamedTuple

from ..components import FAIRY, NIGHTMARE
from ..language.spelling import fold
from ..view import WhenIDreamView
from .dreaming import Dreamer, best_of
from .meaning import Meanings

FARFETCHED: Final = 0.15
"""Hints are listed as they come to mind; each place further back makes one less likely to be understood by people."""


DECOYS: Final = 4
"""Of so many wrong terms that what was said might mean, and of so many that are like the true one, one is hinted at."""


class Manner(NamedTuple):
    """How well a bot whispers."""

    picks_among: int
    """Of how many best hints it picks one; fewer is better."""
    plots: bool
    """Whether a misleading hint leads to one wrong term, or anywhere."""
    cunning: float
    """How much it counts how far a misleading hint leads astray, against how well it would do for the true term."""


class Whisperer:
    """Chooses hints for one seat."""

    def __init__(self, meanings: Meanings, seats: int, manner: Manner, rng: Random) -> None:
        self.meanings = meanings
        self.listener = Dreamer(meanings, seats, learns=False)
        self.manner = manner
        self.rng = rng

    def hint(self, view: WhenIDreamView) -> str | None:
        """One word, or None if nothing comes to mind."""
        assert view.term is not None
        term = self.meanings.words.terms.index(view.term)
        given = [(hint.seat, hint.text) for hint in view.hints]
        if self.helps(view):
            return self._helpful_hint(term, given) or self._any(term, term, given)
        return self._misleading(term, given) or self._helpful_hint(term, given)

    def helps(self, view: WhenIDreamView) -> bool:
        """A sandman helps the side that is behind; with both equal, the dreamer, who wants another card."""
        if view.spirit == FAIRY:
            return True
        if view.spirit == NIGHTMARE:
            return False
        return (view.yellow or 0) <= (view.blue or 0)

    def _helpful_hint(self, term: int, given: list[tuple[int, str]]) -> str | None:
        """The hint after which a listener would be surest of the term; rather one that comes to mind first."""
        hints = self.meanings.words.hints_for(term)
        told = {hint: self._surety(term, given, hint) - FARFETCHED * place for place, hint in enumerate(hints)}
        ranked = sorted(self._fresh(term, hints, given), key=lambda hint: (-told[hint], hint))
        return self._one_of(ranked)

    def _surety(self, term: int, given: list[tuple[int, str]], hint: str) -> float:
        odds = self.listener.weigh([*given, (-1, hint)])
        if not odds:  # a list without hints
            return 0.0
        best = best_of(odds, len(self.meanings.words))
        own = odds.get(term, 0.0)
        return own - odds.get(best.term, 0.0) + best.sure if best.term != term else own + best.sure

    def _misleading(self, term: int, given: list[tuple[int, str]]) -> str | None:
        """A hint for a wrong term that what was said so far might mean, too."""
        if not self.manner.plots:
            return self._any(self.rng.randrange(len(self.meanings.words)), term, given)
        odds = self.listener.weigh(given)
        wrong = [other for other in sorted(odds, key=lambda other: (-odds[other], other)) if other != term][:DECOYS]
        wrong += [other for other, _ in self.meanings.neighbours(term)][:DECOYS]
        options = {hint: other for other in reversed(wrong) for hint in self._hints_for(other, term, given)}

        def clumsiness(hint: str) -> tuple[float, str]:
            said = self.listener.weigh([*given, (-1, hint)])
            lead = said.get(options[hint], 0.0) - said.get(term, 0.0)
            return -self.manner.cunning * lead - self._innocence(hint, term), hint

        return self._one_of(sorted(options, key=clumsiness))

    def _innocence(self, hint: str, term: int) -> float:
        """How well the hint would do for the true term: whoever says what nobody would say of it is found out."""
        chances, others = self.listener.likelihoods(hint)
        return math.log(chances.get(term, others))

    def _one_of(self, best_first: list[str]) -> str | None:
        return self.rng.choice(best_first[: self.manner.picks_among]) if best_first else None

    def _any(self, other: int, term: int, given: list[tuple[int, str]]) -> str | None:
        options = self._hints_for(other, term, given)
        return self.rng.choice(options) if options else None

    def _hints_for(self, other: int, term: int, given: list[tuple[int, str]]) -> list[str]:
        """Hints for another term that are none for the true one."""
        own = self.meanings.hints[term]
        hints = [hint for hint in self.meanings.words.hints_for(other) if other == term or fold(hint) not in own]
        return self._fresh(term, hints, given)

    def _fresh(self, term: int, hints: "tuple[str, ...] | list[str]", given: list[tuple[int, str]]) -> list[str]:
        """Those that nobody has said yet and that may be said."""
        said = {fold(text) for _, text in given}
        refusal_of = self.meanings.words.judge.refusal_of
        return [hint for hint in hints if fold(hint) not in said and refusal_of(term, hint) is None]
