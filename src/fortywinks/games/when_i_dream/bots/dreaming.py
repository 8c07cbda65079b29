"""The mind of a dreaming bot: what the hints point at, whom it trusts, what it has guessed.

Everything is learned while it watches. Guessing changes nothing here, so a bot that takes over late knows the same.
"""

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias
from zlib import crc32

from ....core import Event
from .. import events
from ..components import FAIRY, NIGHTMARE, SANDMAN, Spirit, spirit_cards
from .meaning import Meanings

DOUBT: Final = 0.02
"""What every term gets: a hint may mean anything."""
VAGUE: Final = 0.1
"""How much is left of an association that a bot does not share."""
MEANS_WELL: Final[dict[Spirit, float]] = {FAIRY: 0.95, SANDMAN: 0.5, NIGHTMARE: 0.05}
"""How many of a spirit's hints are for the term."""

USUAL_FIT: Final = math.log(5)
"""How well hints fit what else is said on their card, as a logarithm, before any was heard tonight; counted as"""
USUAL_HINTS: Final = 6
"""so many hints."""
FIT_SAYS: Final = 0.8
LEAST_SAID, MOST_SAID = 0.2, 5.0
"""How much it says about a speaker that a hint fits better or worse than usual: not all, for nightmares choose words
that fit."""

Odds: TypeAlias = dict[int, float]
"""For each term that some hint speaks for, the logarithm of its odds against a term that none speaks for."""


class Belief(NamedTuple):
    """The term that the hints point at most, and how sure that is."""

    term: int
    sure: float


class Dreamer:
    """Watches a night with closed eyes."""

    def __init__(self, meanings: Meanings, seats: int, learns: bool, shares: float = 1.0, seat: int = 0) -> None:
        """It shares this part of the associations in the table; which ones depends on its seat."""
        self.meanings = meanings
        self.learns = learns
        self.shares = shares
        self.seat = seat
        self.likelihoods = lru_cache(maxsize=2048)(self._likelihoods)
        cards = spirit_cards(seats)
        self.dealt = {spirit: cards.count(spirit) / seats for spirit in MEANS_WELL}
        """How likely a speaker is each spirit before anything was said."""
        self.usual_trust = _trust(self.dealt)
        self.seen: set[int] = set()
        """Terms that came up in this game: they do not come back."""
        self.begin_night()

    def begin_night(self) -> None:
        self.dreams = False
        self.suspicions: dict[int, dict[Spirit, float]] = {}
        """How likely each speaker is each spirit, after what was said tonight."""
        self.fit_sum, self.fit_count = USUAL_FIT * USUAL_HINTS, USUAL_HINTS
        self.hints: list[tuple[int, str]] = []
        self.guessed: list[int] = []
        """What it guessed tonight, card by card, as far as it would have guessed."""

    def watch(self, event: Event) -> None:
        if isinstance(event, events.DuskFell):
            self.begin_night()
            self.dreams = event.dreamer == self.seat
            self._see(event.seen)
        elif isinstance(event, events.HintGiven):
            self.hints.append((event.seat, event.text))
        elif isinstance(event, events.CardDone):
            self._close_card()
        elif isinstance(event, events.NewCard):
            self.hints = []
        elif isinstance(event, events.CardShown):
            self._see(event.term)
        elif isinstance(event, events.DayBroke):
            for card in event.result.dream:
                self._see(card.term)

    def _see(self, term: str) -> None:
        if len(self.seen) >= len(self.meanings.words):  # the cards were shuffled anew (WID-32)
            self.seen.clear()
        self.seen.update(self.meanings.named.get(term.casefold().replace(" ", ""), ()))
        terms = self.meanings.words.terms
        if term in terms:
            self.seen.add(terms.index(term))

    def _close_card(self) -> None:
        """A card is done. Whoever is awake knows what it was; the dreamer thinks over what was said."""
        if self.hints and self.dreams:
            self.guessed.append(self.belief().term)
            if self.learns:
                self._learn()

    # What a hint means.

    def _likelihoods(self, hint: str) -> tuple[dict[int, float], float]:
        """How likely somebody who means a term gives this hint: for the terms it speaks for, and for all others."""
        evidence = {
            term: weight if self._agrees(hint, term) else VAGUE * weight
            for term, weight in self.meanings.evidence(hint).items()
        }
        whole = DOUBT * len(self.meanings.words) + sum(evidence.values())
        return {term: (DOUBT + weight) / whole for term, weight in evidence.items()}, DOUBT / whole

    def _agrees(self, hint: str, term: int) -> bool:
        """Whether it thinks of the term when it hears the hint. People differ in that, and so do bots."""
        return crc32(f"{hint} {term} {self.seat}".encode()) < self.shares * 2**32

    def belief(self) -> Belief:
        """What the hints on this card point at."""
        odds = self._unseen(self.weigh(self.hints))
        count = max(len(self.meanings.words) - len(self.seen), len(odds), 1)
        while odds:
            best = best_of(odds, count)
            if self.could_be(best.term):
                return best
            del odds[best.term]
        rest = (term for term in range(len(self.meanings.words)) if term not in self.seen and self.could_be(term))
        return Belief(next(rest, 0), 1 / count)

    def could_be(self, term: int) -> bool:
        """Whether the hints on this card could have been given for the term: none would have been refused (WID-18)."""
        refusal_of = self.meanings.words.judge.refusal_of
        return all(refusal_of(term, text) is None for _, text in self.hints)

    def weigh(self, hints: Iterable[tuple[int, str]]) -> Odds:
        return _sum(self._gains(seat, text) for seat, text in hints)

    def _gains(self, seat: int, text: str) -> Odds:
        """What one hint says, as far as its speaker is trusted."""
        trust, stray = self.trust(seat), self._stray
        chances, others = self.likelihoods(text)
        usual = math.log(trust * others + (1 - trust) * stray)
        return {term: math.log(trust * chance + (1 - trust) * stray) - usual for term, chance in chances.items()}

    @property
    def _stray(self) -> float:
        """How likely a hint is that was not meant for the term."""
        return 1 / len(self.meanings.words)

    def _unseen(self, odds: Odds) -> Odds:
        return {term: value for term, value in odds.items() if term not in self.seen}

    # Whom to trust.

    def trust(self, seat: int) -> float:
        """The chance that a hint of this speaker is meant well."""
        return _trust(self.suspicions.get(seat, self.dealt))

    def _learn(self) -> None:
        """Whose hints fit what the others said on this card better than usual is likelier to mean well."""
        if len(self.hints) < 2:
            return
        fits = [math.log(fit / self._stray) for fit in self._fits()]
        self.fit_sum += sum(fits)
        self.fit_count += len(fits)
        usual = self.fit_sum / self.fit_count
        for (seat, _), fit in zip(self.hints, fits, strict=True):
            says = min(MOST_SAID, max(LEAST_SAID, math.exp(FIT_SAYS * (fit - usual))))
            before = self.suspicions.get(seat, self.dealt)
            after = {spirit: before[spirit] * (rate * says + 1 - rate) for spirit, rate in MEANS_WELL.items()}
            whole = sum(after.values())
            self.suspicions[seat] = {spirit: chance / whole for spirit, chance in after.items()}

    def _fits(self) -> list[float]:
        """How likely each hint of this card was if it was meant well, going by the other hints alone.

        What the hint itself points at must not count: whoever leads the dreamer astray would be trusted for it.
        """
        gains = [self._gains(seat, text) for seat, text in self.hints]
        odds = self._unseen(_sum(gains))
        rest = max(len(self.meanings.words) - len(self.seen) - len(odds), 0)
        fits = []
        for (_, text), gained in zip(self.hints, gains, strict=True):
            chances, others = self.likelihoods(text)
            weights = {term: math.exp(value - gained.get(term, 0.0)) for term, value in odds.items()}
            fit = sum(weight * chances.get(term, others) for term, weight in weights.items()) + rest * others
            fits.append(fit / max(sum(weights.values()) + rest, 1e-9))
        return fits


def best_of(odds: Odds, count: int) -> Belief:
    """The likeliest of so many terms."""
    best = max(odds, key=lambda term: (odds[term], -term))
    whole = sum(math.exp(value) for value in odds.values()) + count - len(odds)
    return Belief(best, math.exp(odds[best]) / whole)


def _trust(suspicion: dict[Spirit, float]) -> float:
    return sum(suspicion[spirit] * rate for spirit, rate in MEANS_WELL.items())


def _sum(gains: Iterable[Odds]) -> Odds:
    odds: Odds = {}
    for gained in gains:
        for term, gain in gained.items():
            odds[term] = odds.get(term, 0.0) + gain
    return odds
