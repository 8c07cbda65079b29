"""The rules of When I Dream: what every action of the night does, from falling asleep to the last guess.

How a game lies on the table is in `position`, who is asked what in `questions`, dusk and day in `day`. Actions name the
card or hint that they are about, so one that comes too late is refused (WID-22).
"""

from collections.abc import Callable
from typing import Any, ClassVar, Final

from ...core import EVERYONE, HOUSE, Chance, IllegalAction, Seat, TimeOut, Told, UnknownAction, seat_letter
from . import actions as do
from . import components as material
from . import events
from .components import Pile, WhenIDreamOptions
from .day import WhenIDreamDay
from .language.judge import NO_TOKEN
from .night import Ballot, Card, NewestHint
from .position import DUSK_PHASE, LAST, NIGHT
from .wordlists import word_list


class WhenIDreamState(WhenIDreamDay):
    """A game of When I Dream in progress."""

    __slots__ = ()

    rule_of_turns: ClassVar[str] = "WID-13"

    def __init__(self, seats: int, options: WhenIDreamOptions, chance: Chance) -> None:
        self.seats = seats
        self.options = options
        self.words = word_list(options.language, options.words)
        self.chance = chance
        self.draws = 0
        self.outcome = None
        self.night = 0
        self.totals = (0,) * seats
        self.fronts = (0,) * seats
        self.last_night = None
        self.turn_serial = 0
        told: list[Told] = []
        self.dreamer = self.pick("dreamer", range(seats), told, seat_letter)
        self.decks, self.next_place = (), 0
        self._dusk(told)
        self.opening = tuple(told)

    # Doing it. What comes from outside may hold anything, hence `Any`: it is checked before it is used.

    def apply(self, seat: Any, action: Any) -> list[Told]:
        if seat not in self.deciders:
            if seat == HOUSE and type(action) is TimeOut:
                return self.time_out(action)
            self.refuse(seat)
        carry_out = _DO.get(type(action))
        if carry_out is None:
            raise UnknownAction("WID-13", "unknown-action", action=str(action)[:60])
        told: list[Told] = []
        carry_out(self, seat, action, told)
        if self.away and seat == self.dreamer and type(action) is not do.Away:
            self._return(told)
        self._ask()
        return told

    def time_out(self, action: TimeOut) -> list[Told]:
        running = [clock for clock in self.clocks() if TimeOut(clock.name, clock.seat) == action]
        if not running:
            raise UnknownAction(self.rule_of_turns, "no-such-clock", clock=str(action.clock)[:60])
        told: list[Told] = []
        _RUN_DOWN[running[0].name](self, told)
        self._ask()
        return told

    def _check_card(self, card: Any) -> None:
        """WID-22: what was meant for another card does not count for this one."""
        if type(card) is not int or card != len(self.cards) or not self.is_open:
            raise IllegalAction("WID-22", "other-card-now")

    # Cards.

    def _sleep(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """WID-11: the mask is on; the first card is turned up."""
        if self.phase != DUSK_PHASE:
            raise IllegalAction("WID-11", "asleep-already")
        self._fall_asleep(told)

    def _fall_asleep(self, told: list[Told]) -> None:
        self.phase = NIGHT
        told.append((EVERYONE, events.NightFell(self.night)))
        self._turn_up(told)

    def _turn_up(self, told: list[Told]) -> None:
        """A new card; who has the turn goes on, with all the time for a hint (WID-14)."""
        self.listening = False
        if len(self.cards) == material.MOST_CARDS:
            self._end_night(told)
            return
        if self.next_place == len(self.decks) * len(self.words):  # WID-32: nothing unseen is left
            self.decks += (self._shuffled_deck(told),)
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

    def _lay_aside(self, pile: Pile, guess: str | None, told: list[Told]) -> None:
        """The card goes to its pile; then the next one, or after time-out the end of the night."""
        number = len(self.cards)
        self._change_card(number, Card(self.cards[-1].hints, guess, pile, None))
        self.is_open = False
        told.append((EVERYONE, events.CardDone(number)))
        told.append((self.awake, events.CardJudged(number, guess, pile)))
        if self.phase == NIGHT:
            self._turn_up(told)
        else:
            self._end_night(told)

    def _take_card(self, number: int, author: Seat, told: list[Told]) -> None:
        """WID-19: the author takes the card, which counts for neither side; if it still lay there, a new one comes."""
        card = self.cards[number - 1]
        self._change_card(number, Card(card.hints, card.guess, "front", author))
        told.append((self.awake, events.CardTaken(number, author)))
        if self.is_open and number == len(self.cards):
            self._turn_up(told)  # also if time is up: the last guess is about the new one

    def _time_is_up(self, told: list[Told]) -> None:
        """WID-16: hints stop; the dreamer has one last guess."""
        self.phase = LAST
        self.listening = False
        told.append((EVERYONE, events.TimeIsUp()))

    # Hints.

    def _hint(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """WID-13, WID-17, WID-18: one word; a clear breach is refused, or punished where the table is strict."""
        self._typed_phase(NIGHT, rule="WID-13", reason="hints-at-night")
        if seat != self.turn:
            raise IllegalAction("WID-13", "not-your-hint")
        self._check_card(action.card)
        refusal = self._judge(action.text)
        number, text, card = len(self.cards), action.text, self.cards[-1]
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
        self.newest = NewestHint(self.hint_count, number, seat, text)
        self._count_turn(told)

    def _judge(self, text: Any) -> str | None:
        """Refuses a hint that may not be given for this card; at a strict table says what is wrong with it."""
        if type(text) is not str or not text.isprintable():
            raise IllegalAction("WID-17", NO_TOKEN)
        refusal: str | None = self.words.judge.refusal_of(self.term_of(len(self.cards)), text)
        if refusal is not None and (refusal == NO_TOKEN or not self.options.strict):
            raise IllegalAction("WID-17" if refusal == NO_TOKEN else "WID-18", refusal)
        return refusal

    def check(self, seat: Any, action: Any) -> None:
        """A hint may be thought over before one's turn, by all who see the term."""
        if type(action) is do.Hint and seat in self.awake_seats and self.phase == NIGHT and not self.spoken:
            self._check_card(action.card)
            self._judge(action.text)
        else:
            super().check(seat, action)

    def _move_turn(self) -> None:
        self.turn = self._left_of(self.turn)
        if self.turn == self.dreamer:
            self.turn = self._left_of(self.turn)
        self.turn_serial += 1

    def _count_turn(self, told: list[Told]) -> None:
        self.turns += 1
        if self.turns >= (self.options.turns or material.MOST_TURNS) and self.phase == NIGHT:
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
        self._typed_phase(NIGHT, LAST, rule="WID-14", reason="guesses-at-night")
        if seat != self.dreamer:
            raise IllegalAction("WID-14", "only-dreamer-guesses")
        self._check_card(action.card)
        self._check_text(action.text, material.LONGEST_GUESS, "WID-14")
        self.guesses += 1
        right = self.words.judge.matches(self.term_of(len(self.cards)), action.text)
        self._lay_aside("yellow" if right else "blue", action.text, told)

    def _pass(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """WID-13: no hint. WID-14: the dreamer gives the card up. WID-16: after time-out it stays uncounted."""
        self._typed_phase(NIGHT, LAST, rule="WID-14", reason="pass-at-night")
        if seat == self.dreamer:
            self._check_card(action.card)
            self._lay_aside("blue" if self.phase == NIGHT else "none", None, told)
            return
        if self.phase != NIGHT or seat != self.turn:
            raise IllegalAction("WID-13", "not-your-hint")
        self._check_card(action.card)
        self._skip(told, out_of_time=False)

    def _listen(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """WID-14: the dreamer waits for another hint."""
        self._typed_phase(NIGHT, rule="WID-14", reason="nothing-to-hear")
        if seat != self.dreamer or self.listening:
            raise IllegalAction("WID-14", "only-dreamer-listens")
        self.listening = True

    # Challenges.

    def _newest_for(self, seat: Seat, number: Any) -> NewestHint:
        newest = self.newest
        if newest is None or type(number) is not int or number != newest.number or seat not in self._challengers():
            raise IllegalAction("WID-19", "too-late-to-challenge")
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
            raise IllegalAction("WID-19", "accepted-already")
        accepted = (*newest.accepted, seat)
        self.newest = NewestHint(newest.number, newest.card, newest.author, newest.text, accepted)

    def _close_window(self, told: list[Told]) -> None:
        self.newest = None

    def _vote(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """WID-19: a vote is secret until all have voted, and after."""
        vote = self.vote
        if vote is None or seat not in self._voters() or type(action.hint) is not int:
            raise IllegalAction("WID-19", "nothing-to-vote-on")
        if action.hint != vote.hint.number or type(action.agree) is not bool:
            raise IllegalAction("WID-19", "other-vote")
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
        if upheld and self.cards[vote.hint.card - 1].owner is None:  # a card that lies in front of somebody stays there
            self._take_card(vote.hint.card, vote.hint.author, told)
        self._go_on_after_vote(told)

    # Dropping out.

    def _go_away(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """WID-41: from now on a clock runs."""
        self._typed_phase(NIGHT, LAST, rule="WID-41", reason="only-sleeping-dreamer")
        if seat != self.dreamer or self.away:
            raise IllegalAction("WID-41", "only-sleeping-dreamer")
        self.away = True
        told.append((EVERYONE, events.WentAway(seat)))

    def _come_back(self, seat: Seat, action: Any, told: list[Told]) -> None:
        if seat != self.dreamer or not self.away:
            raise IllegalAction("WID-41", "nobody-dropped-out")

    def _return(self, told: list[Told]) -> None:
        """Whatever the dreamer does shows that the dreamer is here."""
        self.away = False
        told.append((EVERYONE, events.CameBack(self.dreamer)))

    # In one room.

    def _tap(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """WID-50: what the dreamer said, as the keeper heard it."""
        self._spoken_phase(NIGHT, LAST, reason="tap-guesses-at-night")
        self._check_card(action.card)
        piles: dict[Any, Pile] = {"right": "yellow", "wrong": "blue", "pass": "blue" if self.phase == NIGHT else "none"}
        if type(action.verdict) is not str or action.verdict not in piles:
            raise IllegalAction("WID-50", "right-wrong-or-none")
        self.guesses += action.verdict != "pass"
        self._lay_aside(piles[action.verdict], None, told)
        if self.phase == NIGHT:
            self._count_turn(told)

    def _penalty(self, seat: Seat, action: Any, told: list[Told]) -> None:
        self._spoken_phase(NIGHT, reason="tap-penalties-at-night")
        self._check_card(action.card)
        if type(action.seat) is not int or action.seat not in self.awake_seats:
            raise IllegalAction("WID-50", "no-such-spirit")
        self._take_card(len(self.cards), action.seat, told)
        if self.phase == NIGHT:
            self._count_turn(told)


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
    "recall": WhenIDreamState._end_recall,
    "away": WhenIDreamState._void,
}
