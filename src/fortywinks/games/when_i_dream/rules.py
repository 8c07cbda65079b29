"""The rules of When I Dream.

The game runs in real time, but the state knows no clock: it names what runs against time, and the house says when that
is over. Actions name the card or hint that they are about, so one that comes too late is refused (WID-22).

Everybody but the dreamer sees the terms. Whatever tells right from wrong is told to those who are awake, and the
dreamer's events, views and questions are the same either way (WID-15).
"""

from collections.abc import Callable
from operator import add
from random import Random
from typing import Any, ClassVar, Final, Self

from ...core import (
    EVERYONE,
    HOUSE,
    NOTHING,
    SPECTATOR,
    Action,
    Audience,
    Chance,
    Clock,
    Decision,
    IllegalAction,
    LegalActions,
    Seat,
    State,
    TimeOut,
    Told,
    UnknownAction,
    Viewer,
    only,
    seat_letter,
)
from . import actions as do
from . import components as material
from . import events
from .actions import WhenIDreamAction
from .components import Pile, Spirit, WhenIDreamOptions, spirit_cards
from .language.judge import NO_TOKEN
from .legal import (
    DUSK,
    dreamer_actions,
    keeper_actions,
    keeper_recall_actions,
    recall_actions,
    says_something,
    spirit_actions,
)
from .night import Ballot, Card, NewestHint
from .pile import Redeal, term_at
from .scoring import dreamer_points, final_outcome, spirit_points
from .view import OpenVote, WhenIDreamView
from .wordlists import word_list

DUSK_PHASE: Final = "dusk"
NIGHT: Final = "night"
LAST: Final = "last"
RECALL: Final = "recall"
OVER: Final = "over"
PHASES: Final = (DUSK_PHASE, NIGHT, LAST, RECALL, OVER)

FEWEST_FOR_A_NIGHT: Final = 12
"""With fewer unseen terms left at dusk, all cards are shuffled anew (WID-32)."""


class WhenIDreamState(State[WhenIDreamAction, WhenIDreamView]):
    """A game of When I Dream in progress."""

    __slots__ = (
        "away",
        "cards",
        "deck_draw",
        "dreamer",
        "entries",
        "fronts",
        "guesses",
        "hint_count",
        "is_open",
        "last_night",
        "listening",
        "named",
        "named_cards",
        "newest",
        "next_place",
        "night",
        "night_start",
        "options",
        "order",
        "phase",
        "sides",
        "spirits",
        "spirits_draw",
        "totals",
        "turn",
        "turn_serial",
        "turns",
        "vote",
        "words",
    )

    rule_of_turns: ClassVar[str] = "WID-13"

    def __init__(self, seats: int, options: WhenIDreamOptions, chance: Chance) -> None:
        self.seats = seats
        self.options = options
        self.words = word_list(options.language, options.words)
        self.chance = chance
        self.draws = 0
        self.outcome = None
        self.night = 0
        self.totals: tuple[int, ...] = (0,) * seats
        self.fronts: tuple[int, ...] = (0,) * seats
        self.last_night: events.NightResult | None = None
        self.turn_serial = 0
        told: list[Told] = []
        self.dreamer = self.pick("dreamer", range(seats), told, seat_letter)
        self._shuffle_pile(told)
        self._dusk(told)
        self.opening = tuple(told)

    def _shuffle_pile(self, told: list[Told]) -> None:
        """WID-1: the cards are shuffled, turned and turned over."""
        self.deck_draw = self.draws
        self.order: tuple[int, ...] = self.shuffle("pile", range(self.words.cards), told, _number)
        self.sides: tuple[int, ...] = self.shuffle("sides", range(len(self.words)), told, _number)
        self.next_place = 0

    def _dusk(self, told: list[Told]) -> None:
        """WID-10, WID-11: spirits are dealt; a card that the dreamer has seen goes under the pile."""
        self.night += 1
        if len(self.words) - self.next_place < FEWEST_FOR_A_NIGHT:
            self._shuffle_pile(told)
        self.spirits_draw = self.draws
        self.spirits: tuple[Spirit, ...] = self.shuffle("spirits", spirit_cards(self.seats), told)
        seen = self.words.terms[self._term_at(self.next_place)]
        self.next_place += 1
        self.night_start = self.next_place
        self.phase = DUSK_PHASE
        self.turn = self._left_of(self.dreamer)
        self.turns = self.guesses = self.hint_count = self.entries = 0
        self.cards: tuple[Card, ...] = ()
        self.is_open = self.listening = self.away = False
        self.newest: NewestHint | None = None
        self.vote: Ballot | None = None
        self.named: tuple[str, ...] = ()
        self.named_cards: tuple[int, ...] = ()
        told.append((EVERYONE, events.DuskFell(self.night, self.dreamer, seen)))
        for seat in self.awake_seats:
            told.append((only(seat), events.BecameSpirit(self.spirit_of(seat))))
        self._ask()

    # Who is who.

    @property
    def spoken(self) -> bool:
        return self.options.voices == "spoken"

    @property
    def awake_seats(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(self.seats) if seat != self.dreamer)

    @property
    def awake(self) -> Audience:
        """Those who may know what the dreamer may not. Somebody who watches could be the dreamer's other device,
        unless all are in one room.
        """
        audience = only(*self.awake_seats)
        return audience | only(SPECTATOR) if self.spoken else audience

    @property
    def keeper(self) -> Seat:
        """WID-50: who taps, in one room."""
        return 1 if self.dreamer == 0 else 0

    def spirit_of(self, seat: Seat) -> Spirit:
        return self.spirits[(seat - self.dreamer - 1) % self.seats]

    def _left_of(self, seat: Seat) -> Seat:
        return (seat + 1) % self.seats

    def _term_at(self, place: int) -> int:
        return term_at(place, self.order, self.sides, self.words)

    def term_of(self, card: int) -> int:
        """The term of a card of this night, counted from 1."""
        return self._term_at(self.night_start + card - 1)

    # What may be done now.

    def _ask(self) -> None:
        """Sets who may act now."""
        asked: set[Seat] = set()
        if self.phase == DUSK_PHASE:
            asked.add(self.dreamer)
        elif self.phase != OVER:
            asked.add(self.keeper if self.spoken else self.dreamer)
            if self.phase == NIGHT and not self.spoken:
                asked.add(self.turn)
            asked.update(self._challengers(), self._voters())
        self.deciders = tuple(sorted(asked))

    def _challengers(self) -> tuple[Seat, ...]:
        """Who may challenge the newest hint."""
        if self.newest is None:
            return ()
        return tuple(seat for seat in self.awake_seats if seat != self.newest.author)

    def _voters(self) -> tuple[Seat, ...]:
        """Who has yet to vote."""
        vote = self.vote
        if vote is None:
            return ()
        out = (vote.hint.author, vote.challenger, *vote.voted)
        return tuple(seat for seat in self.awake_seats if seat not in out)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Those who have not made up their mind: spirits about a hint first, then the dreamer, then who has the turn.

        A dreamer who listens may guess all the same, and a spirit who accepted a hint may still challenge it.
        """
        if self.spoken or self.phase in (DUSK_PHASE, OVER):
            return self.deciders
        accepted = self.newest.accepted if self.newest is not None else ()
        has_turn = self.turn if self.phase == NIGHT else None  # hears the dreamer out before the next hint
        waiting = [seat for seat in self._challengers() if seat not in accepted and seat != has_turn]
        waiting += self._voters()
        if not self.listening:
            waiting.append(self.dreamer)
        if self.phase == NIGHT:
            waiting.append(self.turn)
        return tuple(dict.fromkeys(waiting)) or self.deciders

    def legal_actions(self, seat: Seat) -> LegalActions[WhenIDreamAction]:
        if seat not in self.deciders:
            return NOTHING
        if self.phase == DUSK_PHASE:
            return DUSK
        if self.spoken:
            return self._keeper_actions()
        if seat == self.dreamer:
            if self.phase == RECALL:
                return recall_actions(self.words)
            return dreamer_actions(self.words, len(self.cards), self.listening, self.away, self.phase == LAST)
        has_turn = self.phase == NIGHT and seat == self.turn
        newest = self.newest if seat in self._challengers() else None
        return spirit_actions(
            self.words,
            len(self.cards) if has_turn else 0,
            self.term_of(len(self.cards)) if has_turn else None,
            self.options.strict,
            newest.number if newest is not None else None,
            newest is not None and seat in newest.accepted,
            self.vote.hint.number if self.vote is not None and seat in self._voters() else None,
        )

    def _keeper_actions(self) -> LegalActions[WhenIDreamAction]:
        if self.phase == RECALL:
            return keeper_recall_actions(self._unnamed_cards())
        return keeper_actions(len(self.cards), self.awake_seats if self.phase == NIGHT else ())

    def _unnamed_cards(self) -> tuple[int, ...]:
        return tuple(card for card in self._cards_on("yellow") if card not in self.named_cards)

    def _cards_on(self, pile: Pile) -> tuple[int, ...]:
        return tuple(number for number, card in enumerate(self.cards, 1) if card.pile == pile)

    def decision(self, seat: Seat) -> Decision | None:
        if seat not in self.deciders:
            return None
        about, clock = self._question(seat)
        return Decision(seat, about, next((running for running in self.clocks() if running.name == clock), None))

    def _question(self, seat: Seat) -> tuple[str, str | None]:
        """What this seat is asked, and the name of the clock it runs against."""
        if self.phase == DUSK_PHASE:
            return "sleep", "dusk"
        if self.spoken:
            return ("remembered" if self.phase == RECALL else "tap"), self.phase
        if seat == self.dreamer:
            return {NIGHT: ("guess", None), LAST: ("guess", "last"), RECALL: ("recall", "recall")}[self.phase]
        if self.phase == NIGHT and seat == self.turn:
            return "hint", "hint"
        return ("vote", "vote") if seat in self._voters() else ("challenge", "challenge")

    def clocks(self) -> tuple[Clock, ...]:
        clocks: list[Clock] = []
        night, dreamer = self.night, self.dreamer
        if self.phase == DUSK_PHASE:
            clocks.append(Clock("dusk", dreamer, night, material.DUSK_SECONDS))
        elif self.phase == NIGHT:
            clocks.append(Clock("night", None, night, self.options.night))
            if not self.spoken:
                clocks.append(Clock("hint", self.turn, self.turn_serial, self.options.hint))
        elif self.phase == LAST:
            clocks.append(Clock("last", dreamer, night, material.LAST_GUESS_SECONDS))
        elif self.phase == RECALL:
            clocks.append(Clock("recall", dreamer, night, material.RECALL_SECONDS))
        if self.newest is not None:
            clocks.append(Clock("challenge", None, self.newest.number, material.CHALLENGE_SECONDS))
        if self.vote is not None:
            clocks.append(Clock("vote", None, self.vote.hint.number, material.VOTE_SECONDS))
        if self.away:
            clocks.append(Clock("away", dreamer, night, material.AWAY_SECONDS))
        return tuple(clocks)

    def may_talk(self, seat: Seat) -> bool:
        """WID-22: no chat while somebody dreams."""
        return self.phase in (DUSK_PHASE, OVER)

    # Doing it. What comes from outside may hold anything, hence `Any`: it is checked before it is used.

    def apply(self, seat: Any, action: Any) -> list[Told]:
        if seat not in self.deciders:
            if seat == HOUSE and type(action) is TimeOut:
                return self.time_out(action)
            self.refuse(seat)
        carry_out = _DO.get(type(action))
        if carry_out is None:
            raise UnknownAction("WID-13", f"'{str(action)[:60]}' is no action of When I Dream")
        told: list[Told] = []
        carry_out(self, seat, action, told)
        if self.away and seat == self.dreamer and type(action) is not do.Away:
            self._return(told)
        self._ask()
        return told

    def time_out(self, action: TimeOut) -> list[Told]:
        running = [clock for clock in self.clocks() if TimeOut(clock.name, clock.seat) == action]
        if not running:
            raise UnknownAction(self.rule_of_turns, f"no clock '{str(action.clock)[:60]}' is running there")
        told: list[Told] = []
        _RUN_DOWN[running[0].name](self, told)
        self._ask()
        return told

    def _typed_phase(self, *phases: str, rule: str, reason: str) -> None:
        if self.spoken or self.phase not in phases:
            raise IllegalAction(rule, reason)

    def _spoken_phase(self, *phases: str, reason: str) -> None:
        if not self.spoken or self.phase not in phases:
            raise IllegalAction("WID-50", reason)

    def _check_card(self, card: Any) -> None:
        """WID-22: what was meant for another card does not count for this one."""
        if type(card) is not int or card != len(self.cards) or not self.is_open:
            raise IllegalAction("WID-22", "that card is not the one that lies there now")

    def _check_text(self, text: Any, most: int, rule: str) -> None:
        if type(text) is not str or not 0 < len(text) <= most or not text.isprintable() or not says_something(text):
            raise IllegalAction(rule, f"say something, in at most {most} characters")

    def _sleep(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """WID-11: the mask is on; the first card is turned up."""
        if self.phase != DUSK_PHASE:
            raise IllegalAction("WID-11", "the dreamer is asleep already")
        self._fall_asleep(told)

    def _fall_asleep(self, told: list[Told]) -> None:
        self.phase = NIGHT
        told.append((EVERYONE, events.NightFell(self.night)))
        self._turn_up(told)

    def _turn_up(self, told: list[Told]) -> None:
        """A new card; who has the turn goes on, with all the time for a hint (WID-14)."""
        self.is_open = self.listening = False
        if self.next_place == len(self.words):  # nothing unseen is left
            self._end_night(told)
            return
        self.cards += (Card(),)
        self.next_place += 1
        self.is_open = True
        self.turn_serial += 1
        number = len(self.cards)
        term = self.term_of(number)
        told.append((EVERYONE, events.NewCard(number, self.turn)))
        words = self.words
        shown = events.CardShown(number, words.terms[term], words.terms[words.beside(term)])
        told.append((self.awake, shown))

    def _change_card(self, number: int, card: Card) -> None:
        self.cards = (*self.cards[: number - 1], card, *self.cards[number:])

    # Hints.

    def _hint(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """WID-13, WID-17, WID-18: one word; a clear breach is refused, or punished where the table is strict."""
        self._typed_phase(NIGHT, rule="WID-13", reason="hints are given at night, one after the other")
        if seat != self.turn:
            raise IllegalAction("WID-13", "it is not your turn to give a hint")
        self._check_card(action.card)
        text = action.text
        if type(text) is not str or not text.isprintable():
            raise IllegalAction("WID-17", NO_TOKEN)
        number = len(self.cards)
        refusal = self.words.judge.refusal_of(self.term_of(number), text)
        if refusal is not None and (refusal == NO_TOKEN or not self.options.strict):
            raise IllegalAction("WID-17" if refusal == NO_TOKEN else "WID-18", refusal)
        card = self.cards[-1]
        hint = events.GivenHint(seat, text, refusal is None)
        self._change_card(number, Card((*card.hints, hint), card.guess, card.pile, card.owner))
        self._move_turn()
        if refusal is not None:
            told.append((self.awake, events.HintPunished(number, seat, text, refusal)))
            self._count_turn(told)
            self._take_card(number, seat, told)
            return
        self.hint_count += 1
        self.listening = False
        told.append((EVERYONE, events.HintGiven(self.hint_count, seat, text)))
        # While one hint is voted on, the next ones stand.
        self.newest = NewestHint(self.hint_count, number, seat, text) if self.vote is None else None
        self._count_turn(told)

    def _move_turn(self) -> None:
        self.turn = self._left_of(self.turn)
        if self.turn == self.dreamer:
            self.turn = self._left_of(self.turn)
        self.turn_serial += 1

    def _count_turn(self, told: list[Told]) -> None:
        self.turns += 1
        if self.turns >= self.options.turns and self.phase == NIGHT:
            self._time_is_up(told)

    def _skip(self, told: list[Told], *, out_of_time: bool) -> None:
        told.append((EVERYONE, events.TurnSkipped(self.turn, out_of_time)))
        self._move_turn()
        self._count_turn(told)

    def _skip_late(self, told: list[Told]) -> None:
        self._skip(told, out_of_time=True)

    # Guesses.

    def _guess(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """WID-14: one guess, at any time. What it was is for those who are awake (WID-15)."""
        self._typed_phase(NIGHT, LAST, rule="WID-14", reason="guesses are made at night")
        if seat != self.dreamer:
            raise IllegalAction("WID-14", "only the dreamer guesses")
        self._check_card(action.card)
        self._check_text(action.text, material.LONGEST_GUESS, "WID-14")
        self.guesses += 1
        right = self.words.judge.matches(self.term_of(len(self.cards)), action.text)
        self._lay_aside("yellow" if right else "blue", action.text, told)

    def _pass(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """WID-13: no hint. WID-14: the dreamer gives the card up. WID-16: after time-out it stays uncounted."""
        self._typed_phase(NIGHT, LAST, rule="WID-14", reason="passing is for the night")
        if seat == self.dreamer:
            self._check_card(action.card)
            self._lay_aside("blue" if self.phase == NIGHT else "none", None, told)
            return
        if self.phase != NIGHT or seat != self.turn:
            raise IllegalAction("WID-13", "it is not your turn to give a hint")
        self._check_card(action.card)
        self._skip(told, out_of_time=False)

    def _lay_aside(self, pile: Pile, guess: str | None, told: list[Told]) -> None:
        """The card goes to its pile; then the next one, or after time-out the end of the night."""
        number = len(self.cards)
        self._change_card(number, Card(self.cards[-1].hints, guess, pile, None))
        self.is_open = False
        told.append((EVERYONE, events.CardDone(number)))
        told.append((self.awake, events.CardJudged(number, guess, pile)))
        self._next_card(told)

    def _next_card(self, told: list[Told]) -> None:
        if self.phase == NIGHT:
            self._turn_up(told)
        else:
            self._end_night(told)

    def _listen(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """WID-14: the dreamer waits for another hint."""
        self._typed_phase(NIGHT, rule="WID-14", reason="there is nothing to listen to")
        if seat != self.dreamer or self.listening:
            raise IllegalAction("WID-14", "only the dreamer listens, and once is enough")
        self.listening = True

    # Challenges.

    def _newest_for(self, seat: Seat, number: Any) -> NewestHint:
        newest = self.newest
        if newest is None or type(number) is not int or number != newest.number or seat not in self._challengers():
            raise IllegalAction("WID-19", "only the newest hint can be challenged, once and by another spirit")
        return newest

    def _challenge(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """WID-19: the others vote in secret; play goes on meanwhile."""
        newest = self._newest_for(seat, action.hint)
        self.newest = None
        self.vote = Ballot(newest, seat)
        told.append((self.awake, events.Challenged(newest.number, seat)))

    def _accept(self, seat: Seat, action: Any, told: list[Told]) -> None:
        newest = self._newest_for(seat, action.hint)
        if seat in newest.accepted:
            raise IllegalAction("WID-19", "you have accepted this hint already")
        accepted = (*newest.accepted, seat)
        self.newest = NewestHint(newest.number, newest.card, newest.author, newest.text, accepted)

    def _close_window(self, told: list[Told]) -> None:
        self.newest = None

    def _vote(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """WID-19: a vote is secret until all have voted, and after."""
        vote = self.vote
        if vote is None or seat not in self._voters() or type(action.hint) is not int:
            raise IllegalAction("WID-19", "there is nothing for you to vote on")
        if action.hint != vote.hint.number or type(action.agree) is not bool:
            raise IllegalAction("WID-19", "that is not the hint that is voted on")
        self.vote = Ballot(vote.hint, vote.challenger, (*vote.votes, (seat, action.agree)))
        told.append((self.awake, events.HasVoted(seat)))
        if not self._voters():
            self._decide_vote(told)

    def _decide_vote(self, told: list[Told]) -> None:
        """More than half of the spirits other than the author must agree; silence is a no."""
        vote = self.vote
        assert vote is not None
        self.vote = None
        agree = 1 + sum(agrees for _, agrees in vote.votes)
        upheld = 2 * agree > self.seats - 2
        told.append((self.awake, events.ChallengeDecided(vote.hint.number, upheld)))
        if upheld:
            self._take_card(vote.hint.card, vote.hint.author, told)

    def _take_card(self, number: int, author: Seat, told: list[Told]) -> None:
        """WID-19: the author takes the card, which counts for neither side; if it still lay there, a new one comes."""
        card = self.cards[number - 1]
        self._change_card(number, Card(card.hints, card.guess, "front", author))
        told.append((self.awake, events.CardTaken(number, author)))
        if self.is_open and number == len(self.cards):
            self._next_card(told)

    # The end of a night.

    def _time_is_up(self, told: list[Told]) -> None:
        """WID-16: hints stop; the dreamer has one last guess."""
        self.phase = LAST
        self.listening = False
        told.append((EVERYONE, events.TimeIsUp()))

    def _end_night(self, told: list[Told]) -> None:
        """WID-30: as many entries as guesses were made; with none there is nothing to recall."""
        self.phase = RECALL
        self.is_open = self.listening = self.away = False
        self.entries = self.guesses
        told.append((EVERYONE, events.NightEnded(self.entries)))
        if self.entries == 0 or (self.spoken and not self._unnamed_cards()):
            self._day(told)

    def _recall(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """WID-30: feedback comes by day only."""
        self._typed_phase(RECALL, rule="WID-30", reason="the dream is recalled when the night is over")
        if seat != self.dreamer:
            raise IllegalAction("WID-30", "only the dreamer recalls the dream")
        self._check_text(action.text, material.LONGEST_GUESS, "WID-30")
        self.named += (action.text,)
        self.entries -= 1
        told.append((EVERYONE, events.Named(action.text)))
        if self.entries == 0:
            self._day(told)

    def _wake(self, seat: Seat, action: Any, told: list[Told]) -> None:
        if self.phase != RECALL or seat != (self.keeper if self.spoken else self.dreamer):
            raise IllegalAction("WID-30", "the dreamer wakes up after the recall")
        self._day(told)

    def _day(self, told: list[Told], *, void: bool = False) -> None:
        """WID-31, WID-32: all is revealed and points are given; then the next dreamer, or the end."""
        self.newest = self.vote = None  # silence is a no
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

    # Dropping out.

    def _go_away(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """WID-41: from now on a clock runs."""
        self._typed_phase(NIGHT, LAST, rule="WID-41", reason="only a sleeping dreamer can drop out of the dream")
        if seat != self.dreamer or self.away:
            raise IllegalAction("WID-41", "only a sleeping dreamer can drop out of the dream")
        self.away = True
        told.append((EVERYONE, events.WentAway(seat)))

    def _come_back(self, seat: Seat, action: Any, told: list[Told]) -> None:
        if seat != self.dreamer or not self.away:
            raise IllegalAction("WID-41", "nobody has dropped out")

    def _return(self, told: list[Told]) -> None:
        """Whatever the dreamer does shows that the dreamer is here."""
        self.away = False
        told.append((EVERYONE, events.CameBack(self.dreamer)))

    def when_missing(self, seat: Seat, is_missing: bool) -> Action | None:
        """WID-41: a sleeping dreamer must not be gone for long."""
        if self.spoken or seat != self.dreamer or self.phase not in (NIGHT, LAST) or is_missing == self.away:
            return None
        return do.Away() if is_missing else do.Back()

    def _void(self, told: list[Told]) -> None:
        self._day(told, void=True)

    # In one room.

    def _tap(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """WID-50: what the dreamer said, as the keeper heard it."""
        self._spoken_phase(NIGHT, LAST, reason="guesses are tapped at night, where all are in one room")
        self._check_card(action.card)
        piles: dict[Any, Pile] = {"right": "yellow", "wrong": "blue", "pass": "blue" if self.phase == NIGHT else "none"}
        if type(action.verdict) is not str or action.verdict not in piles:
            raise IllegalAction("WID-50", "a guess is right, wrong, or there is none")
        self.guesses += action.verdict != "pass"
        self._lay_aside(piles[action.verdict], None, told)
        if self.phase == NIGHT:
            self._count_turn(told)

    def _penalty(self, seat: Seat, action: Any, told: list[Told]) -> None:
        self._spoken_phase(NIGHT, reason="penalties are tapped at night, where all are in one room")
        self._check_card(action.card)
        if type(action.seat) is not int or action.seat not in self.awake_seats:
            raise IllegalAction("WID-50", "there is no such spirit")
        self._take_card(len(self.cards), action.seat, told)
        if self.phase == NIGHT:
            self._count_turn(told)

    def _remember(self, seat: Seat, action: Any, told: list[Told]) -> None:
        self._spoken_phase(RECALL, reason="the dream is recalled when the night is over")
        if type(action.card) is not int or action.card not in self._unnamed_cards():
            raise IllegalAction("WID-50", "that is no yellow card that is still to be named")
        self.named_cards += (action.card,)
        told.append((self.awake, events.NamedCard(action.card)))
        if not self._unnamed_cards():
            self._day(told)

    # What may be seen.

    def view(self, viewer: Viewer) -> WhenIDreamView:
        is_awake = viewer != self.dreamer and viewer < self.seats
        sees_card = is_awake and self.is_open
        term = self.term_of(len(self.cards)) if sees_card else None
        is_night = is_awake and self.phase in (NIGHT, LAST, RECALL)
        vote = self.vote if is_awake else None
        may_challenge = self.newest is not None and viewer in self._challengers()
        return WhenIDreamView(
            viewer=viewer,
            phase=self.phase,
            night=self.night,
            nights=self.seats,
            dreamer=self.dreamer,
            turn=self.turn,
            card=len(self.cards),
            entries=self.entries,
            named=self.named,
            away=self.away,
            totals=self.totals,
            fronts=self.fronts,
            last_night=self.last_night,
            outcome=self.outcome,
            spirit=self.spirit_of(viewer) if is_awake and self.phase != OVER else None,
            term=None if term is None else self.words.terms[term],
            covered=None if term is None else self.words.terms[self.words.beside(term)],
            hints=self.cards[-1].hints if sees_card else (),
            yellow=len(self._cards_on("yellow")) if is_night else None,
            blue=len(self._cards_on("blue")) if is_night else None,
            taken=tuple(card.owner for card in self.cards if card.owner is not None) if is_night else (),
            newest=self.newest.number if may_challenge and self.newest is not None else None,
            vote=None if vote is None else _open_vote(vote),
            named_cards=self.named_cards if is_awake else (),
        )

    def laid_open(self) -> dict[str, Any]:
        term = self.words.terms[self.term_of(len(self.cards))] if self.is_open else None
        spirits = [None if seat == self.dreamer else self.spirit_of(seat) for seat in range(self.seats)]
        return {"term": term, "spirits": spirits, "left_over": self.spirits[-1]}

    # Copies.

    def clone(self) -> Self:
        copy = type(self).__new__(type(self))
        for name in _SLOTS:
            setattr(copy, name, getattr(self, name))
        return copy

    def determinize(self, seat: Viewer, rng: Random) -> Self:
        copy = self.clone()
        sees_cards = seat != self.dreamer if seat < self.seats else self.spoken
        known = self.next_place if sees_cards or self.phase == OVER else self.night_start
        redeal = Redeal(self.order, self.sides, self.words, known, self.next_place, self._could_be, rng)
        copy.order, copy.sides = tuple(redeal.order), redeal.sides
        copy._judge_anew()
        if self.phase != OVER:
            copy.spirits = self._other_spirits(seat, rng)
        if self.vote is not None:
            votes = tuple((who, agree if who == seat else rng.random() < 0.5) for who, agree in self.vote.votes)
            copy.vote = Ballot(self.vote.hint, self.vote.challenger, votes)
        copy.fresh_chance(rng)
        return copy

    def _could_be(self, place: int, term: int) -> bool:
        """Whether this term could have been there, given how the hints on that card were judged."""
        refusal_of = self.words.judge.refusal_of
        hints = self.cards[place - self.night_start].hints
        return all((refusal_of(term, hint.text) is None) == hint.valid for hint in hints)

    def _judge_anew(self) -> None:
        """The piles as they would be with other terms."""
        if self.spoken:
            return
        for number, card in enumerate(self.cards, 1):
            if card.guess is not None and card.pile in ("yellow", "blue"):
                right = self.words.judge.matches(self.term_of(number), card.guess)
                self._change_card(number, Card(card.hints, card.guess, "yellow" if right else "blue", card.owner))

    def _other_spirits(self, seat: Viewer, rng: Random) -> tuple[Spirit, ...]:
        spirits = list(self.spirits)
        own = (seat - self.dreamer - 1) % self.seats if seat < self.seats and seat != self.dreamer else None
        places = [place for place in range(self.seats) if place != own]
        dealt = [spirits[place] for place in places]
        rng.shuffle(dealt)
        for place, spirit in zip(places, dealt, strict=True):
            spirits[place] = spirit
        return tuple(spirits)

    def dealt(self) -> dict[int, tuple[str, ...]]:
        pile = {
            self.deck_draw: tuple(map(_number, self.order)),
            self.deck_draw + 1: tuple(map(_number, self.sides)),
        }
        return pile if self.phase == OVER else {**pile, self.spirits_draw: self.spirits}

    def secret_choices(self) -> dict[Seat, Action]:
        if self.vote is None:
            return {}
        return {seat: do.Vote(self.vote.hint.number, agree) for seat, agree in self.vote.votes}

    def text(self) -> str:
        from .notation import state_text

        return state_text(self)


_SLOTS: Final = (*State.__slots__, *WhenIDreamState.__slots__)


def _number(place: int) -> str:
    """Cards and terms are counted from 1 in the record."""
    return str(place + 1)


def _open_vote(vote: Ballot) -> OpenVote:
    return OpenVote(vote.hint.number, vote.hint.author, vote.hint.text, vote.challenger, vote.voted)


_Do = Callable[[WhenIDreamState, Seat, Any, list[Told]], None]
_DO: Final[dict[type[Any], _Do]] = {
    do.Sleep: WhenIDreamState._sleep,
    do.Hint: WhenIDreamState._hint,
    do.Guess: WhenIDreamState._guess,
    do.Pass: WhenIDreamState._pass,
    do.Listen: WhenIDreamState._listen,
    do.Challenge: WhenIDreamState._challenge,
    do.Accept: WhenIDreamState._accept,
    do.Vote: WhenIDreamState._vote,
    do.Recall: WhenIDreamState._recall,
    do.Wake: WhenIDreamState._wake,
    do.Away: WhenIDreamState._go_away,
    do.Back: WhenIDreamState._come_back,
    do.Tap: WhenIDreamState._tap,
    do.Penalty: WhenIDreamState._penalty,
    do.Remembered: WhenIDreamState._remember,
}

_RUN_DOWN: Final[dict[str, Callable[[WhenIDreamState, list[Told]], None]]] = {
    "dusk": WhenIDreamState._fall_asleep,
    "night": WhenIDreamState._time_is_up,
    "hint": WhenIDreamState._skip_late,
    "challenge": WhenIDreamState._close_window,
    "vote": WhenIDreamState._decide_vote,
    "last": WhenIDreamState._end_night,
    "recall": WhenIDreamState._day,
    "away": WhenIDreamState._void,
}
