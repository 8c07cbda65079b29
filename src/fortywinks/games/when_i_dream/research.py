"""When I Dream in numbers, for learning: hints are words that the list knows, guesses and recollections are its terms.

Where a number may be missing, 0 says so and everything else is one more.
"""

from functools import lru_cache
from typing import Final

from ...core import Event, Seat
from .actions import (
    Accept,
    Challenge,
    Guess,
    Hint,
    Listen,
    Pass,
    Penalty,
    Recall,
    Remembered,
    Sleep,
    Tap,
    Vote,
    Wake,
    WhenIDreamAction,
)
from .components import FAIRY, LONGEST_HINT, NIGHTMARE, SANDMAN, WhenIDreamOptions
from .events import HintGiven, NewCard
from .language.judge import is_token
from .state import NIGHT, PHASES, RECALL, WhenIDreamState
from .view import WhenIDreamView
from .wordlists import WordList, word_list

SPIRITS: Final = (None, FAIRY, NIGHTMARE, SANDMAN)
HEARD: Final = 24
"""So many of the last hints on a card are observed."""
REMEMBERED: Final = 16
"""So many of the dreamer's last recollections are observed."""
MOST_CARDS: Final = 64
"""In one room: so many cards that may still be named have a number."""
FIXED: Final = ("sleep", "listen", "wake", "pass", "challenge", "accept", "agree", "disagree", "right", "wrong", "skip")
HEAD: Final = 17
LARGEST: Final = 2**15 - 1


@lru_cache(maxsize=16)
def vocabulary(words: WordList) -> tuple[str, ...]:
    """Every word that is a hint for some term of the list and may be said as one."""
    said = dict.fromkeys(hint for term in range(len(words)) for hint in words.hints_for(term))
    return tuple(word for word in said if len(word) <= LONGEST_HINT and is_token(word))


@lru_cache(maxsize=4096)
def _fitting(words: WordList, term: int) -> tuple[int, ...]:
    """The places of the words that may be said for this term (WID-18)."""
    refusal_of = words.judge.refusal_of
    return tuple(place for place, word in enumerate(vocabulary(words)) if refusal_of(term, word) is None)


class WhenIDreamCoding:
    """The numbers of one table, and what each seat has heard on the card that lies there."""

    def __init__(self, seats: int, options: WhenIDreamOptions) -> None:
        self.seats = seats
        self.words = word_list(options.language, options.words)
        self.vocabulary = vocabulary(self.words)
        self.places = {word: place for place, word in enumerate(self.vocabulary, 1)}
        self.terms = {term: place for place, term in enumerate(self.words.terms, 1)}
        self.hint = len(FIXED)
        self.guess = self.hint + len(self.vocabulary)
        self.recall = self.guess + len(self.words)
        self.penalty = self.recall + len(self.words)
        self.remembered = self.penalty + seats
        self.actions = self.remembered + MOST_CARDS
        self.observed = HEAD + 4 * seats + 2 * HEARD + REMEMBERED
        self._heard: list[list[tuple[Seat, int]]] = [[] for _ in range(seats)]

    def watch(self, seat: Seat, event: Event) -> None:
        """A hint is heard, and forgotten with its card."""
        if isinstance(event, NewCard):
            self._heard[seat] = []
        elif isinstance(event, HintGiven):
            self._heard[seat].append((event.seat, self.places.get(event.text, 0)))

    def legal(self, state: WhenIDreamState, seat: Seat) -> dict[int, WhenIDreamAction]:
        numbered: dict[int, WhenIDreamAction] = {}
        named = 0
        for action in state.legal_actions(seat):
            number = self._number(action)
            if isinstance(action, Remembered):
                number, named = self.remembered + named, named + 1
            if number is not None and number < self.actions:
                numbered[number] = action
        if seat not in state.deciders or state.spoken:
            return numbered
        card = len(state.cards)
        if seat == state.dreamer and state.phase == RECALL:
            return numbered | {self.recall + place: Recall(term) for place, term in enumerate(self.words.terms)}
        if seat == state.dreamer and state.is_open:
            return numbered | {self.guess + place: Guess(card, term) for place, term in enumerate(self.words.terms)}
        if seat == state.turn and state.phase == NIGHT:
            strict = state.options.strict
            said = range(len(self.vocabulary)) if strict else _fitting(self.words, state.term_of(card))
            numbered |= {self.hint + place: Hint(card, self.vocabulary[place]) for place in said}
        return numbered

    def _number(self, action: WhenIDreamAction) -> int | None:
        match action:
            case Sleep() | Listen() | Wake() | Pass() | Challenge() | Accept():
                return FIXED.index(type(action).__name__.lower())
            case Vote():
                return FIXED.index("agree" if action.agree else "disagree")
            case Tap():
                return FIXED.index("skip" if action.verdict == "pass" else action.verdict)
            case Penalty():
                return self.penalty + action.seat
        return None  # a dreamer who drops out is no move of the game

    def observe(self, state: WhenIDreamState, seat: Seat) -> list[int]:
        view = state.view(seat)
        around = [(seat + step) % self.seats for step in range(self.seats)]
        observed = self._head(view, around)
        for other in around:
            voted = int(view.vote is not None and other in view.vote.voted)
            observed += [min(view.totals[other], LARGEST), view.fronts[other], view.taken.count(other), voted]
        heard = self._heard[seat][-HEARD:]
        observed += [number for who, place in heard for number in (around.index(who) + 1, place)]
        observed += [0] * (2 * (HEARD - len(heard)))
        recalled = [self.terms.get(text, 0) for text in view.named[-REMEMBERED:]]
        return observed + recalled + [0] * (REMEMBERED - len(recalled))

    def _head(self, view: WhenIDreamView, around: list[Seat]) -> list[int]:
        def one_more(number: int | None) -> int:
            return 0 if number is None else number + 1

        def term(name: str | None) -> int:
            return 0 if name is None else self.terms[name]

        vote = view.vote
        on = (0, 0, 0) if vote is None else (1, around.index(vote.author), around.index(vote.challenger))
        return [
            *(PHASES.index(view.phase), view.night, view.nights, around.index(view.dreamer), around.index(view.turn)),
            *(view.card, view.entries, int(view.away), SPIRITS.index(view.spirit), term(view.term), term(view.covered)),
            *(one_more(view.yellow), one_more(view.blue), int(view.newest is not None), *on),
        ]


CODING = WhenIDreamCoding
