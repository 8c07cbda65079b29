"""A bot of When I Dream: spirit in one night, dreamer in another."""

from random import Random
from typing import Any, ClassVar

from ....bots import RandomBot
from ....core import Action, Event, LegalActions, View
from ....core.bot import Reason
from ..actions import Accept, Away, Challenge, Guess, Hint, Listen, Pass, Recall, Sleep, Tap, Vote, Wake
from ..components import LONGEST_GUESS, WhenIDreamOptions
from ..language.spelling import fold
from ..view import OpenVote, WhenIDreamView
from ..wordlists import word_list
from .dreaming import Dreamer
from .meaning import meanings_of
from .reasons import reason_to_guess, reason_to_whisper
from .whispering import Manner, Whisperer

ALIKE = 4
"""So many equal letters at the beginning make a hint suspicious."""


class RandomDreamBot(RandomBot):
    """Does any legal thing, but neither drops out nor quarrels all night."""

    def choose(self, view: View, legal: LegalActions[Any]) -> Action:
        for _ in range(20):
            action: Action = legal.sample(self.rng)
            if type(action) is not Away and (type(action) is not Challenge or self.rng.random() < 0.1):
                return action
        first: Action = legal[0]
        return first


class DreamBot:
    """Plays every part. The levels differ in how they listen, whisper and remember."""

    manner: ClassVar[Manner] = Manner(picks_among=4, plots=True, cunning=0.4)
    learns: ClassVar[bool] = False
    sure_enough: ClassVar[float] = 0.5
    """Guesses as soon as it is so sure, or has heard enough."""
    patience: ClassVar[float] = 1.5
    """How many rounds of hints it listens to at most."""
    shares: ClassVar[float] = 0.5
    """How many of the table's associations it has, too."""
    remembers: ClassVar[float] = 0.9
    """How much of its dream it recalls."""

    def __init__(self, seat: int, seats: int, options: WhenIDreamOptions, rng: Random) -> None:
        words = word_list(options.language, options.words)
        self.seat = seat
        self.seats = seats
        self.rng = rng
        self.words = words
        meanings = meanings_of(words)
        self.dreamer = Dreamer(meanings, seats, self.learns, self.shares, seat)
        self.whisperer = Whisperer(meanings, seats, self.manner, rng)

    def watch(self, event: Event) -> None:
        self.dreamer.watch(event)

    def choose(self, view: WhenIDreamView, legal: LegalActions[Any]) -> Action:
        kinds = {type(action): action for action in legal}
        if Sleep in kinds:
            return Sleep()
        if Tap in kinds:  # in one room a bot hears nothing
            return Tap(view.card, "pass")
        if self.seat == view.dreamer:
            return self._recall(view) if view.phase == "recall" else self._dream(view, legal)
        if view.phase == "recall" and Wake in kinds:
            return Wake()
        if view.vote is not None and Vote in kinds:
            return Vote(view.vote.hint, self._looks_invalid(view, view.vote))
        if view.term is not None and Pass in kinds:
            hint = self.whisperer.hint(view)
            return Pass(view.card) if hint is None else Hint(view.card, hint)
        rest: Action = kinds[Accept] if Accept in kinds else legal[0]
        return rest

    def explain(self, view: WhenIDreamView, legal: LegalActions[Any], action: Action) -> Reason | None:
        if self.seat == view.dreamer:
            return reason_to_guess(self.dreamer, view, action, self.sure_enough)
        return reason_to_whisper(self.whisperer, view, action)

    def _dream(self, view: WhenIDreamView, legal: LegalActions[Any]) -> Action:
        heard = len(self.dreamer.hints)
        belief = self.dreamer.belief()
        enough = heard >= self.patience * (self.seats - 1)
        if heard and (belief.sure >= self.sure_enough or enough or view.phase == "last"):
            return Guess(view.card, self.words.terms[belief.term][:LONGEST_GUESS])
        return Listen() if Listen() in legal else Pass(view.card)

    def _recall(self, view: WhenIDreamView) -> Action:
        """In the order of the dream; what slips its mind depends on the term, so that it does not come back."""
        told = set(view.named)
        for term in self.dreamer.guessed:
            name = self.words.terms[term][:LONGEST_GUESS]
            slips = Random(f"{self.seat} {view.night} {term}").random() > self.remembers
            if name not in told and not slips:
                return Recall(name)
        return Wake()

    def _looks_invalid(self, view: WhenIDreamView, vote: OpenVote) -> bool:
        """The house lets pass what is not clear; a spirit looks again, if the card is still the same."""
        if view.term is None or all(hint.text != vote.text for hint in view.hints):
            return False
        hint = fold(vote.text).replace(" ", "")
        return any(hint[:ALIKE] == word[:ALIKE] and len(word) >= ALIKE for word in fold(view.term).split())


class EasyDreamBot(DreamBot):
    """Whispers what comes to mind, guesses early, and forgets half of its dream."""

    manner = Manner(picks_among=12, plots=False, cunning=0.0)
    sure_enough = 0.25
    patience = 0.7
    shares = 0.4
    remembers = 0.8


class HardDreamBot(DreamBot):
    """Learns over the night whom to trust, whispers what tells most, and remembers everything."""

    manner = Manner(picks_among=1, plots=True, cunning=1.0)
    learns = True
    sure_enough = 0.4
    patience = 1.5
    shares = 0.7
    remembers = 1.0
