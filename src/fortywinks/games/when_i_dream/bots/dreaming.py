"""The mind of a dreaming bot: what the hints point at, whom it trusts, what it has guessed.

Everything is learned while it watches. Guessing changes nothing here, so a bot that takes over late knows the same.
"""

import math
from functools import lru_cache
from typing import Final, NamedTuple
from zlib import crc32

from ....core import Event
from .. import events
from ..components import FAIRY, SANDMAN, spirit_cards
from .meaning import Meanings

DOUBT: Final = 0.02
"""What every term gets: a hint may mean anything."""
VAGUE: Final = 0.1
"""How much is left of an association that a bot does not share."""
EVENNESS: Final = 3.0
"""How many cards' worth of belief a bot brings along before it has heard a speaker."""
LEAST_TRUST, MOST_TRUST = 0.1, 0.95


class Belief(NamedTuple):
    """The term that the hints point at most, and how sure that is."""

    term: int
    sure: float


class Dreamer:
    """Watches a night with closed eyes."""

    def __init__(self, meanings: Meanings, seats: int, learns: bool, shares: float = 1.0, mind: int = 0) -> None:
        """It shares this part of the associations in the table; which ones depends on its `mind`."""
        self.meanings = meanings
        self.learns = learns
        self.shares = shares
        self.mind = mind
        self.likelihoods = lru_cache(maxsize=2048)(self._likelihoods)
        cards = spirit_cards(seats)
        self.usual_trust = (cards.count(FAIRY) + 0.5 * cards.count(SANDMAN)) / seats
        self.seen: set[int] = set()
        """Terms that came up in this game: they do not come back."""
        self.begin_night()

    def begin_night(self) -> None:
        self.helped: dict[int, float] = {}
        self.spoke: dict[int, float] = {}
        self.hints: list[tuple[int, str]] = []
        self.guessed: list[int] = []
        """What it guessed tonight, card by card, as far as it would have guessed."""

    def watch(self, event: Event) -> None:
        if isinstance(event, events.DuskFell):
            self.begin_night()
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
        self.seen.update(self.meanings.named.get(term.casefold().replace(" ", ""), ()))
        terms = self.meanings.words.terms
        if term in terms:
            self.seen.add(terms.index(term))

    def _close_card(self) -> None:
        """A card is done. What it guessed counts as what it was, for want of anything better."""
        if not self.hints:
            return
        belief = self.belief()
        self.guessed.append(belief.term)
        if self.learns:
            for seat, text in self.hints:
                self._learn(seat, text, belief)

    def _learn(self, seat: int, text: str, belief: Belief) -> None:
        """How likely it is that this hint was meant well, if the guess was right as far as it was sure."""
        chances, others = self.likelihoods(text)
        meant_well = chances.get(belief.term, others)
        trust = self.trust(seat)
        stray = 1 / len(self.meanings.words)
        well = trust * meant_well / (trust * meant_well + (1 - trust) * stray)
        self.helped[seat] = self.helped.get(seat, 0.0) + belief.sure * well
        self.spoke[seat] = self.spoke.get(seat, 0.0) + belief.sure

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
        return crc32(f"{hint} {term} {self.mind}".encode()) < self.shares * 2**32

    def trust(self, seat: int) -> float:
        """The chance that a hint of this speaker is meant well."""
        helped = self.helped.get(seat, 0.0) + EVENNESS * self.usual_trust
        trust = helped / (self.spoke.get(seat, 0.0) + EVENNESS)
        return min(MOST_TRUST, max(LEAST_TRUST, trust))

    def belief(self) -> Belief:
        """What the hints on this card point at."""
        return best_of(self.weigh(self.hints), self.seen)

    def weigh(self, hints: list[tuple[int, str]]) -> tuple[dict[int, float], int]:
        """For each term that some hint speaks for, the logarithm of its odds against a term that none speaks for."""
        odds: dict[int, float] = {}
        stray = 1 / len(self.meanings.words)
        for seat, text in hints:
            trust = self.trust(seat)
            chances, others = self.likelihoods(text)
            usual = math.log(trust * others + (1 - trust) * stray)
            for term, chance in chances.items():
                gain = math.log(trust * chance + (1 - trust) * stray) - usual
                odds[term] = odds.get(term, 0.0) + gain
        return odds, len(self.meanings.words)


def best_of(weighed: tuple[dict[int, float], int], seen: set[int]) -> Belief:
    """The likeliest term that has not been seen."""
    odds, count = weighed
    fresh = {term: value for term, value in odds.items() if term not in seen}
    if not fresh:
        left = next((term for term in range(count) if term not in seen), 0)
        return Belief(left, 1 / count)
    best = max(fresh, key=lambda term: (fresh[term], -term))
    whole = sum(math.exp(value) for value in fresh.values()) + max(count - len(fresh) - len(seen), 0)
    return Belief(best, math.exp(fresh[best]) / whole)
