"""Looking back at a game of When I Dream: what a word was worth, in cards on the own side, and whom one could trust.

A guess is worth how likely it is right. A hint is worth how sure it makes somebody who listens, to whoever wants to be
understood, and how unsure to whoever does not.
"""

from collections.abc import Sequence
from math import exp
from typing import Any, Final

from ...bots.standing import chances_by_points
from ...core import Action, Event, LegalActions
from ...core.bot import Belief
from . import events
from .actions import Accept, Away, Back, Challenge, Guess, Hint, Listen, Pass, Penalty, Remembered, Sleep, Tap
from .bots.dreaming import MEANS_WELL, MOST_SAID
from .bots.player import HardDreamBot
from .components import Spirit, spirit_cards
from .view import WhenIDreamView

BELIEFS: Final = tuple(MEANS_WELL)
"""What can be believed of somebody: to be one of these spirits."""
SURENESS: Final = 1.9
"""How surely chances to win are said, fitted to whole games: `python -m benchmarks.chances`."""
FELT: Final = 0.05
"""One card in twenty."""
ASIDE: Final = (Accept, Away, Back, Challenge, Penalty, Remembered, Sleep, Tap)
"""Seeing to the rules and keeping the score in one room are nobody's good or bad play."""
A_NIGHT: Final = 2.5
"""By how many points totals drift apart in one night."""


class Reviewer(HardDreamBot):
    """The hard bot, which also weighs what it would not do, and which asks itself who the others are."""

    def __init__(self, *seated: Any) -> None:
        super().__init__(*seated)
        self.suspects = Suspects(self)

    def watch(self, event: Event) -> None:
        self.suspects.watch(event)
        super().watch(event)

    def weigh(self, view: WhenIDreamView, legal: LegalActions[Any], actions: Sequence[Action]) -> list[float | None]:
        is_dreamer = self.seat == view.dreamer
        return [self._guess_worth(each, view) if is_dreamer else self._hint_worth(each, view) for each in actions]

    def _guess_worth(self, action: Action, view: WhenIDreamView) -> float | None:
        """Whoever listens on will be sure enough, if there is still something to hear."""
        if isinstance(action, Listen):
            heard_all = len(self.dreamer.hints) >= self.patience * (self.seats - 1)
            return 0.0 if heard_all else max(self.sure_enough, self.dreamer.belief().sure)
        if isinstance(action, Pass):
            return 0.0
        return self._likelihood(action.text) if isinstance(action, Guess) else None

    def _likelihood(self, text: str) -> float:
        """How likely a guess is right: by what the hints say about each term that it would count for."""
        dreamer, matches = self.dreamer, self.words.judge.matches
        odds = {term: value for term, value in dreamer.weigh(dreamer.hints).items() if term not in dreamer.seen}
        rest = max(len(self.words.terms) - len(dreamer.seen) - len(odds), 1)
        whole = sum(map(exp, odds.values())) + rest
        named = [exp(value) for term, value in odds.items() if matches(term, text)]
        return sum(named) / whole if named else 1 / whole

    def _hint_worth(self, action: Action, view: WhenIDreamView) -> float | None:
        if view.term is None or not isinstance(action, Hint | Pass):
            return None
        given = [(hint.seat, hint.text) for hint in view.hints]
        if isinstance(action, Hint):
            given.append((-1, action.text))
        sure = self._surety(self.words.terms.index(view.term), given)
        return sure if self.whisperer.helps(view) else -sure

    def _surety(self, term: int, given: list[tuple[int, str]]) -> float:
        """How sure somebody would be of the term who heard these hints."""
        odds = self.whisperer.listener.weigh(given)
        whole = sum(map(exp, odds.values())) + len(self.words.terms) - len(odds)
        return exp(odds.get(term, 0.0)) / whole

    def chances(self, view: WhenIDreamView) -> list[float]:
        """By the points so far."""
        points = [total - cards for total, cards in zip(view.totals, view.fronts, strict=True)]
        return chances_by_points(points, A_NIGHT, 1.0 + view.nights - view.night)

    def believes(self, view: WhenIDreamView) -> list[Belief]:
        """What each of the others may be tonight."""
        found = self.suspects.beliefs(view)
        return [
            Belief(spirit, round(share, 4), seat) for seat, shares in found.items() for spirit, share in shares.items()
        ]


class Suspects:
    """Who is which spirit, to one seat. The dreamer goes by how the hints of a card agree; whoever is awake knows the
    term, and sees whether a hint is one for it."""

    def __init__(self, bot: Reviewer) -> None:
        self.bot = bot
        self.term: int | None = None
        self.dealt = bot.dreamer.dealt
        """How likely any of the others is each spirit before anything was said."""
        self.shares: dict[int, dict[Spirit, float]] = {}

    def watch(self, event: Event) -> None:
        if isinstance(event, events.DuskFell):
            self.shares, self.term, self.dealt = {}, None, self.bot.dreamer.dealt
        elif isinstance(event, events.BecameSpirit):
            others = list(spirit_cards(self.bot.seats))
            others.remove(event.spirit)
            self.dealt = {spirit: others.count(spirit) / len(others) for spirit in MEANS_WELL}
        elif isinstance(event, events.CardShown):
            terms = self.bot.words.terms
            self.term = terms.index(event.term) if event.term in terms else None
        elif isinstance(event, events.HintGiven) and self.term is not None:
            self._heard(event.seat, event.text)

    def _heard(self, seat: int, text: str) -> None:
        """A hint that speaks for the term was likely meant well; one that does not, likely not."""
        listener = self.bot.whisperer.listener
        chances, others = listener.likelihoods(text)
        says = min(MOST_SAID, max(1 / MOST_SAID, chances.get(self.term or 0, others) * len(self.bot.words)))
        before = self.shares.get(seat, self.dealt)
        after = {spirit: before[spirit] * (well * says + 1 - well) for spirit, well in MEANS_WELL.items()}
        self.shares[seat] = {spirit: share / sum(after.values()) for spirit, share in after.items()}

    def beliefs(self, view: WhenIDreamView) -> dict[int, dict[Spirit, float]]:
        bot = self.bot
        known = bot.dreamer.suspicions if bot.seat == view.dreamer else self.shares
        others = [seat for seat in range(bot.seats) if seat not in (bot.seat, view.dreamer)]
        return {seat: known.get(seat, self.dealt) for seat in others}


REVIEWER = Reviewer
