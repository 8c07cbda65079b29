"""Dusk and day in When I Dream: dealing before a night; the recall, the reveal and the points after it.

What happens in between, while somebody dreams, is in `rules`.
"""

from operator import add
from typing import Any

from ...core import EVERYONE, IllegalAction, Seat, Told, only
from . import components as material
from . import events
from .components import spirit_cards
from .legal import says_something
from .night import Card
from .pile import Deck
from .position import DUSK_PHASE, LAST, OVER, RECALL, from_one
from .questions import WhenIDreamQuestions
from .scoring import dreamer_points, final_outcome, spirit_points


class WhenIDreamDay(WhenIDreamQuestions):
    """How a night is made ready, and how it is counted."""

    __slots__ = ()

    def _shuffled_deck(self, told: list[Told]) -> Deck:
        """WID-1: the cards are shuffled, turned and turned over."""
        draw = self.draws
        order = self.shuffle("pile", range(self.words.cards), told, from_one)
        return Deck(draw, order, self.shuffle("sides", range(len(self.words)), told, from_one))

    def _dusk(self, told: list[Told]) -> None:
        """WID-10, WID-11: spirits are dealt; a card that the dreamer has seen goes under the pile."""
        self.night += 1
        gone, self.next_place = divmod(self.next_place, len(self.words))
        self.decks = self.decks[gone:] or (self._shuffled_deck(told),)
        self.spirits_draw = self.draws
        self.spirits = self.shuffle("spirits", spirit_cards(self.seats), told)
        seen = self.words.terms[self._term_at(self.next_place)]
        self.next_place += 1
        self.night_start = self.next_place
        self.phase = DUSK_PHASE
        self.turn = self._left_of(self.dreamer)
        self.turns = self.guesses = self.hint_count = self.entries = 0
        self.cards = ()
        self.is_open = self.listening = self.away = False
        self.newest = None
        self.vote = None
        self.named = ()
        self.named_cards = ()
        told.append((EVERYONE, events.DuskFell(self.night, self.dreamer, seen)))
        for seat in self.awake_seats:
            told.append((only(seat), events.BecameSpirit(self.spirit_of(seat))))
        self._ask()

    # What night and day check alike. What comes from outside may hold anything, hence `Any`.

    def _typed_phase(self, *phases: str, rule: str, reason: str) -> None:
        if self.spoken or self.phase not in phases:
            raise IllegalAction(rule, reason)

    def _spoken_phase(self, *phases: str, reason: str) -> None:
        if not self.spoken or self.phase not in phases:
            raise IllegalAction("WID-50", reason)

    def _check_text(self, text: Any, most: int, rule: str) -> None:
        if type(text) is not str or not 0 < len(text) <= most or not text.isprintable() or not says_something(text):
            raise IllegalAction(rule, "say-something")

    # The recall.

    def _end_night(self, told: list[Told]) -> None:
        """WID-30: as many entries as guesses were made; with none there is nothing to recall."""
        self.is_open = self.listening = self.away = False
        if self.vote is not None:  # WID-19: the recall waits for it
            self.phase = LAST
            return
        self.phase = RECALL
        self.entries = self.guesses
        told.append((EVERYONE, events.NightEnded(self.entries)))
        if self.entries == 0 or (self.spoken and not self._unnamed_cards()):
            self._day(told)

    def _recall(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """WID-30: feedback comes by day only."""
        self._typed_phase(RECALL, rule="WID-30", reason="recall-after-night")
        if seat != self.dreamer:
            raise IllegalAction("WID-30", "only-dreamer-recalls")
        self._check_text(action.text, material.LONGEST_GUESS, "WID-30")
        self.named += (action.text,)
        self.entries -= 1
        told.append((EVERYONE, events.Named(action.text)))
        if self.entries == 0:
            self._end_recall(told)

    def _remember(self, seat: Seat, action: Any, told: list[Told]) -> None:
        self._spoken_phase(RECALL, reason="recall-after-night")
        if type(action.card) is not int or action.card not in self._unnamed_cards():
            raise IllegalAction("WID-50", "no-card-to-name")
        self.named_cards += (action.card,)
        told.append((self.awake, events.NamedCard(action.card)))
        if not self._unnamed_cards():
            self._day(told)

    def _wake(self, seat: Seat, action: Any, told: list[Told]) -> None:
        if self.phase != RECALL or seat != (self.keeper if self.spoken else self.dreamer):
            raise IllegalAction("WID-30", "wakes-after-recall")
        self._end_recall(told)

    def _end_recall(self, told: list[Told]) -> None:
        """The day waits for a vote on a hint that was challenged just before the night ended (WID-19)."""
        self.entries = 0
        if self.vote is None:
            self._day(told)

    def _go_on_after_vote(self, told: list[Told]) -> None:
        if self.phase == LAST and not self.is_open:
            self._end_night(told)
        elif self.phase == RECALL and self.entries == 0:
            self._day(told)

    # The day.

    def _day(self, told: list[Told], *, void: bool = False) -> None:
        """WID-31, WID-32: all is revealed and points are given; then the next dreamer, or the end."""
        self.newest = self.vote = None
        self.is_open = self.listening = self.away = False
        dream = tuple(self._by_daylight(number, card) for number, card in enumerate(self.cards, 1))
        points = (0,) * self.seats if void else self._points(dream)
        self.totals = tuple(map(add, self.totals, points))
        if not void:
            owners = [card.owner for card in self.cards]
            self.fronts = tuple(cards + owners.count(seat) for seat, cards in enumerate(self.fronts))
        spirits = tuple(None if seat == self.dreamer else self.spirit_of(seat) for seat in range(self.seats))
        self.last_night = events.NightResult(
            self.night,
            self.dreamer,
            void,
            spirits,
            self.spirits[-1],
            dream,
            self.named,
            points,
            self.totals,
            self.fronts,
        )
        told.append((EVERYONE, events.DayBroke(self.last_night)))
        if self.night == self.seats:
            self._end_game(told)
        else:
            self.dreamer = self._left_of(self.dreamer)
            self._dusk(told)

    def _void(self, told: list[Told]) -> None:
        self._day(told, void=True)

    def _by_daylight(self, number: int, card: Card) -> events.DreamCard:
        term = self.term_of(number)
        judge = self.words.judge
        recalled = number in self.named_cards or any(judge.matches(term, text) for text in self.named)
        return events.DreamCard(number, self.words.terms[term], card.hints, card.guess, card.pile, recalled, card.owner)

    def _points(self, dream: tuple[events.DreamCard, ...]) -> tuple[int, ...]:
        yellow = [card for card in dream if card.pile == "yellow"]
        blue = len(self._cards_on("blue"))
        recalled_all = all(card.recalled for card in yellow)
        return tuple(
            dreamer_points(len(yellow), recalled_all)
            if seat == self.dreamer
            else spirit_points(self.spirit_of(seat), len(yellow), blue)
            for seat in range(self.seats)
        )

    def _end_game(self, told: list[Told]) -> None:
        """WID-40."""
        self.phase = OVER
        self.outcome = final_outcome(self.totals, self.fronts)
        scores = tuple(result.score for result in self.outcome.results)
        told.append((EVERYONE, events.GameEnded(scores, self.outcome.winners)))
