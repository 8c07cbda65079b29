"""The worlds of When I Dream that a seat can imagine: a spirit does not know who the other spirits are, the dreamer not
even the terms of the dream.

What nobody is told is made up: a dreamer's own guesses, how anybody voted, who listens or accepts a hint.
"""

from math import exp, log
from random import Random
from typing import Any

from ...core import Event, LegalActions, Options, Seat, SecretChance
from ...core.chance import SECRET_BYTES
from ...core.worlds import Shadow
from . import events
from .actions import Accept, Listen
from .bots.dreaming import MEANS_WELL, Dreamer
from .bots.meaning import meanings_of
from .components import Spirit, WhenIDreamOptions, spirit_cards
from .day import shuffled_deck
from .events import GivenHint
from .game import GAME
from .night import Ballot, Card, NewestHint
from .pile import with_term
from .rules import move_turn
from .scoring import final_outcome
from .state import DUSK_PHASE, LAST, NIGHT, OVER, RECALL, WhenIDreamState
from .view import WhenIDreamView

TRIES = 60
"""So often the dream is dealt anew until every hint could have been given."""


class DreamShadow(Shadow):
    """A night of When I Dream as one seat may imagine it."""

    state: WhenIDreamState

    def __init__(self, seat: Seat, seats: int, options: Options) -> None:
        assert isinstance(options, WhenIDreamOptions)
        self.seat = seat
        self.rng = Random(seat)
        state = GAME.new(seats, options, SecretChance(self.rng.randbytes(SECRET_BYTES)))
        assert isinstance(state, WhenIDreamState)
        self.state = state
        state.night = state.next_place = 0
        self._judged = Dreamer(meanings_of(state.words), seats, learns=False)

    @property
    def dreams(self) -> bool:
        return self.state.dreamer == self.seat

    def weight(self, world: WhenIDreamState) -> float:
        """A hint that fits a term is likelier if that is the term, and likelier from a fairy than from a nightmare."""
        stray = 1 / len(world.words)
        said = 0.0
        for number, card in enumerate(world.cards, 1):
            term = world.term_of(number)
            for hint in card.hints:
                if hint.seat != self.seat:
                    means_well = MEANS_WELL[world.spirit_of(hint.seat)]
                    chances, others = self._judged.likelihoods(hint.text)
                    said += log(means_well * chances.get(term, others) / stray + 1 - means_well)
        return exp(said)

    # What is told.

    def watch(self, event: Event) -> None:
        state = self.state
        match event:
            case events.DuskFell(night, dreamer, seen):
                self._dusk(night, dreamer, seen)
            case events.BecameSpirit(spirit):
                self._become(spirit)
            case events.NightFell():
                state.phase = NIGHT
            case events.NewCard(card, turn):
                self._new_card(card, turn)
            case events.CardShown(card, term, _):
                self._is(card, term)
            case events.DayBroke(result):
                self._day(result)
            case events.GameEnded():
                state.phase, state.outcome = OVER, final_outcome(state.totals, state.fronts)
            case _:
                self._watch_hints(event)
        state.ask()

    def _watch_hints(self, event: Event) -> None:
        state = self.state
        match event:
            case events.HintGiven(number, seat, text):
                self._add_hint(GivenHint(seat, text))
                state.hint_count, state.listening = number, False
                self._heard = NewestHint(number, len(state.cards), seat, text)
                state.newest = None if self.dreams else self._heard
            case events.HintPunished(_, seat, text, _):
                self._add_hint(GivenHint(seat, text, False))
            case events.TurnSkipped():
                self._turn_is_over()
            case events.TimeIsUp():
                state.phase, state.listening = LAST, False
            case events.Challenged(_, seat):
                assert state.newest is not None
                state.vote, state.newest = Ballot(state.newest, seat), None
            case events.HasVoted(seat):
                assert state.vote is not None
                state.vote = Ballot(state.vote.hint, state.vote.challenger, (*state.vote.votes, (seat, False)))
            case events.ChallengeDecided():
                state.vote = None
            case _:
                self._watch_cards(event)

    def _watch_cards(self, event: Event) -> None:
        state = self.state
        match event:
            case events.CardDone(number):
                state.is_open = False
                state.change_card(number, Card(state.cards[-1].hints, None, "blue" if state.phase == NIGHT else "none"))
            case events.CardJudged(number, guess, pile):
                state.change_card(number, Card(state.cards[-1].hints, guess, pile))
                state.guesses += guess is not None or (state.spoken and pile in ("yellow", "blue"))
                if state.spoken and state.phase == NIGHT:
                    state.turns += 1
            case events.CardTaken(number, seat):
                card = state.cards[number - 1]
                state.change_card(number, Card(card.hints, card.guess, "front", seat))
            case events.NightEnded(entries):
                state.phase, state.is_open, state.listening = RECALL, False, False
                state.entries = state.guesses = entries
            case events.Named(text):
                state.named += (text,)
                state.entries -= 1
            case events.NamedCard(number):
                state.named_cards += (number,)
            case _:
                pass

    def look(self, view: WhenIDreamView, legal: LegalActions[Any]) -> None:
        """What no event tells: whether a hint may still be challenged, what ran down, the seat's own choices."""
        state, may = self.state, {type(action) for action in legal}
        state.phase, state.turn, state.entries, state.away = view.phase, view.turn, view.entries, view.away
        if self.dreams:
            state.listening = state.phase == NIGHT and not state.spoken and Listen not in may
            state.is_open = state.is_open and (state.phase == NIGHT or state.spoken or bool(legal))
            self._conclude_vote()
            self._keep_possible()
        else:
            state.is_open = view.term is not None
            newest = state.newest
            if newest is not None and state.vote is None and newest.author != self.seat:
                accepted = (self.seat,) if Accept not in may else ()
                state.newest = NewestHint(newest.number, newest.card, newest.author, newest.text, accepted)
                if view.newest is None:
                    state.newest = None
        state.ask()

    # What it does.

    def _dusk(self, night: int, dreamer: Seat, seen: str) -> None:
        """As in `day.dusk`, with a pile in which the term that was seen comes next."""
        state = self.state
        state.night, state.dreamer, state.phase = night, dreamer, DUSK_PHASE
        gone, state.next_place = divmod(state.next_place, len(state.words))
        state.decks = state.decks[gone:] or (shuffled_deck(state, []),)
        state.spirits_draw = state.draws
        state.spirits = state.shuffle("spirits", spirit_cards(state.seats), [])
        state.next_place += 1
        state.night_start = state.next_place
        self._is(0, seen)
        state.turn = state.left_of(dreamer)
        state.turns = state.guesses = state.hint_count = state.entries = 0
        state.cards, state.named, state.named_cards = (), (), ()
        state.is_open = state.listening = state.away = False
        state.newest = state.vote = None

    def _become(self, spirit: Spirit) -> None:
        state = self.state
        spirits, own = list(state.spirits), (self.seat - state.dreamer - 1) % state.seats
        other = spirits.index(spirit)
        spirits[own], spirits[other] = spirits[other], spirits[own]
        state.spirits = tuple(spirits)

    def _new_card(self, number: int, turn: Seat) -> None:
        state = self.state
        if state.is_open and self.dreams:  # somebody took the card for an invalid hint; the dreamer is not told who
            taker = state.awake_seats[0]
            state.change_card(number - 1, Card(state.cards[-1].hints, None, "front", taker))
            if turn != state.turn:
                self._turn_is_over()
        if state.next_place == len(state.decks) * len(state.words):
            state.decks += (shuffled_deck(state, []),)
        state.cards += (Card(),)
        state.next_place += 1
        state.turn_serial += 1
        state.is_open, state.listening, state.turn = True, False, turn

    def _add_hint(self, hint: GivenHint) -> None:
        state, card = self.state, self.state.cards[-1]
        state.change_card(len(state.cards), Card((*card.hints, hint), card.guess, card.pile, card.owner))
        self._turn_is_over()

    def _turn_is_over(self) -> None:
        move_turn(self.state)
        self.state.turns += 1

    def _day(self, result: events.NightResult) -> None:
        state = self.state
        for card in result.dream:
            self._is(card.card, card.term)
        state.totals, state.fronts, state.last_night = result.totals, result.fronts, result
        state.newest = state.vote = None
        state.is_open = state.listening = state.away = False

    def _is(self, card: int, term: str) -> None:
        """The term of a card of this night; card 0 is the one that the dreamer has seen."""
        state = self.state
        deck, place = divmod(state.night_start + card - 1, len(state.words))
        there = with_term(state.decks[deck], state.words, place, state.words.terms.index(term))
        state.decks = (*state.decks[:deck], there, *state.decks[deck + 1 :])

    def _conclude_vote(self) -> None:
        """Where the night or the recall is over and does not end, there is a vote that the dreamer is not told of."""
        state = self.state
        state.vote = None
        if state.phase in (LAST, RECALL) and not state.is_open and not state.entries:
            author = self._heard.author
            state.vote = Ballot(self._heard, next(seat for seat in state.awake_seats if seat != author))

    def _keep_possible(self) -> None:
        """Every hint could have been given for the term that is made up for its card."""
        state = self.state
        for _ in range(TRIES):
            places = range(state.night_start, state.next_place)
            if all(state.could_be(place, state.term_in_place(place)) for place in places):
                return
            state.redeal(self.seat, self.rng)


SHADOW = DreamShadow
