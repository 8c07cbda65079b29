"""The rules of When I Dream: what every action of the night does, from falling asleep to the last guess.

Dusk and day are in `day`. Actions name the card or hint that they are about, so one that comes too late is refused
(WID-22).
"""

from collections.abc import Callable
from typing import Any, Final

from ...core import EVERYONE, Clock, IllegalAction, Rules, Seat, Told, seat_letter
from . import actions as do
from . import components as material
from . import events
from .components import Pile
from .day import (
    break_day,
    check_text,
    dusk,
    end_night,
    end_recall,
    go_on_after_vote,
    recall,
    remember,
    shuffled_deck,
    spoken_phase,
    typed_phase,
    wake,
)
from .night import Ballot, Card, NewestHint
from .state import DUSK_PHASE, LAST, NIGHT, WhenIDreamState
from .wordlists import word_list


def set_up(state: WhenIDreamState, told: list[Told]) -> None:
    state.words = word_list(state.options.language, state.options.words)
    state.night = state.turn_serial = state.next_place = 0
    state.totals = state.fronts = (0,) * state.seats
    state.last_night = None
    state.decks = ()
    state.dreamer = state.pick("dreamer", range(state.seats), told, seat_letter)
    dusk(state, told)


# Cards.


def sleep(state: WhenIDreamState, seat: Seat, action: Any, told: list[Told]) -> None:
    """WID-11: the mask is on; the first card is turned up."""
    if state.phase != DUSK_PHASE:
        raise IllegalAction("WID-11", "asleep-already")
    fall_asleep(state, told)


def fall_asleep(state: WhenIDreamState, told: list[Told]) -> None:
    state.phase = NIGHT
    told.append((EVERYONE, events.NightFell(state.night)))
    turn_up(state, told)


def turn_up(state: WhenIDreamState, told: list[Told]) -> None:
    """A new card; who has the turn goes on, with all the time for a hint (WID-14)."""
    state.listening = False
    if len(state.cards) == material.MOST_CARDS:
        end_night(state, told)
        return
    if state.next_place == len(state.decks) * len(state.words):  # WID-32: nothing unseen is left
        state.decks += (shuffled_deck(state, told),)
    state.cards += (Card(),)
    state.next_place += 1
    state.is_open = True
    state.turn_serial += 1
    number = len(state.cards)
    term = state.term_of(number)
    told.append((EVERYONE, events.NewCard(number, state.turn)))
    words = state.words
    shown = events.CardShown(number, words.terms[term], words.terms[words.beside(term)])
    told.append((state.awake, shown))


def lay_aside(state: WhenIDreamState, pile: Pile, guess: str | None, told: list[Told]) -> None:
    """The card goes to its pile; then the next one, or after time-out the end of the night."""
    number = len(state.cards)
    state.change_card(number, Card(state.cards[-1].hints, guess, pile, None))
    told.append((EVERYONE, events.CardDone(number)))
    told.append((state.awake, events.CardJudged(number, guess, pile)))
    if state.phase == NIGHT:
        turn_up(state, told)
    else:
        end_night(state, told)


def take_card(state: WhenIDreamState, number: int, author: Seat, told: list[Told]) -> None:
    """WID-19: the author takes the card, which counts for neither side; if it still lay there, a new one comes."""
    card = state.cards[number - 1]
    state.change_card(number, Card(card.hints, card.guess, "front", author))
    told.append((state.awake, events.CardTaken(number, author)))
    if state.is_open and number == len(state.cards):
        turn_up(state, told)  # also if time is up: the last guess is about the new one


def time_is_up(state: WhenIDreamState, told: list[Told]) -> None:
    """WID-16: hints stop; the dreamer has one last guess."""
    state.phase = LAST
    state.listening = False
    told.append((EVERYONE, events.TimeIsUp()))


# Hints.


def give_hint(state: WhenIDreamState, seat: Seat, action: Any, told: list[Told]) -> None:
    """WID-13, WID-17, WID-18: one word; a clear breach is refused, or punished where the table is strict."""
    typed_phase(state, NIGHT, rule="WID-13", reason="hints-at-night")
    if seat != state.turn:
        raise IllegalAction("WID-13", "not-your-hint")
    state.check_card(action.card)
    refusal = state.check_hint(action.text)
    number, text, card = len(state.cards), action.text, state.cards[-1]
    hint = events.GivenHint(seat, text, refusal is None)
    state.change_card(number, Card((*card.hints, hint), card.guess, card.pile, card.owner))
    move_turn(state)
    if refusal is not None:
        told.append((state.awake, events.HintPunished(number, seat, text, refusal)))
        count_turn(state, told)
        take_card(state, number, seat, told)
        return
    state.hint_count += 1
    state.listening = False
    told.append((EVERYONE, events.HintGiven(state.hint_count, seat, text)))
    state.newest = NewestHint(state.hint_count, number, seat, text)
    count_turn(state, told)


def move_turn(state: WhenIDreamState) -> None:
    state.turn = state.left_of(state.turn)
    if state.turn == state.dreamer:
        state.turn = state.left_of(state.turn)
    state.turn_serial += 1


def count_turn(state: WhenIDreamState, told: list[Told]) -> None:
    state.turns += 1
    if state.turns >= (state.options.turns or material.MOST_TURNS) and state.phase == NIGHT:
        time_is_up(state, told)


def skip(state: WhenIDreamState, told: list[Told], *, out_of_time: bool) -> None:
    told.append((EVERYONE, events.TurnSkipped(state.turn, out_of_time)))
    move_turn(state)
    count_turn(state, told)


# Guesses.


def make_guess(state: WhenIDreamState, seat: Seat, action: Any, told: list[Told]) -> None:
    """WID-14: one guess, at any time. What it was is for those who are awake (WID-15)."""
    typed_phase(state, NIGHT, LAST, rule="WID-14", reason="guesses-at-night")
    if seat != state.dreamer:
        raise IllegalAction("WID-14", "only-dreamer-guesses")
    state.check_card(action.card)
    check_text(action.text, material.LONGEST_GUESS, "WID-14")
    state.guesses += 1
    right = state.words.judge.matches(state.term_of(len(state.cards)), action.text)
    lay_aside(state, "yellow" if right else "blue", action.text, told)


def pass_on(state: WhenIDreamState, seat: Seat, action: Any, told: list[Told]) -> None:
    """WID-13: no hint. WID-14: the dreamer gives the card up. WID-16: after time-out it stays uncounted."""
    typed_phase(state, NIGHT, LAST, rule="WID-14", reason="pass-at-night")
    if seat == state.dreamer:
        state.check_card(action.card)
        lay_aside(state, "blue" if state.phase == NIGHT else "none", None, told)
        return
    if state.phase != NIGHT or seat != state.turn:
        raise IllegalAction("WID-13", "not-your-hint")
    state.check_card(action.card)
    skip(state, told, out_of_time=False)


def listen(state: WhenIDreamState, seat: Seat, action: Any, told: list[Told]) -> None:
    """WID-14: the dreamer waits for another hint."""
    typed_phase(state, NIGHT, rule="WID-14", reason="nothing-to-hear")
    if seat != state.dreamer or state.listening:
        raise IllegalAction("WID-14", "only-dreamer-listens")
    state.listening = True


# Challenges.


def newest_for(state: WhenIDreamState, seat: Seat, number: Any) -> NewestHint:
    newest = state.newest
    if newest is None or type(number) is not int or number != newest.number or seat not in state.challengers():
        raise IllegalAction("WID-19", "too-late-to-challenge")
    return newest


def challenge(state: WhenIDreamState, seat: Seat, action: Any, told: list[Told]) -> None:
    """WID-19: the others vote in secret; play goes on meanwhile."""
    newest = newest_for(state, seat, action.hint)
    state.newest = None
    state.vote = Ballot(newest, seat)
    told.append((state.awake, events.Challenged(newest.number, seat)))


def accept(state: WhenIDreamState, seat: Seat, action: Any, told: list[Told]) -> None:
    newest = newest_for(state, seat, action.hint)
    if seat in newest.accepted:
        raise IllegalAction("WID-19", "accepted-already")
    accepted = (*newest.accepted, seat)
    state.newest = NewestHint(newest.number, newest.card, newest.author, newest.text, accepted)


def close_window(state: WhenIDreamState, told: list[Told]) -> None:
    state.newest = None


def cast_vote(state: WhenIDreamState, seat: Seat, action: Any, told: list[Told]) -> None:
    """WID-19: a vote is secret until all have voted, and after."""
    vote = state.vote
    if vote is None or seat not in state.voters() or type(action.hint) is not int:
        raise IllegalAction("WID-19", "nothing-to-vote-on")
    if action.hint != vote.hint.number or type(action.agree) is not bool:
        raise IllegalAction("WID-19", "other-vote")
    state.vote = Ballot(vote.hint, vote.challenger, (*vote.votes, (seat, action.agree)))
    told.append((state.awake, events.HasVoted(seat)))
    if not state.voters():
        decide_vote(state, told)


def decide_vote(state: WhenIDreamState, told: list[Told]) -> None:
    """More than half of the spirits other than the author must agree; silence is a no."""
    vote = state.vote
    assert vote is not None
    state.vote = None
    agree = 1 + sum(agrees for _, agrees in vote.votes)
    upheld = 2 * agree > state.seats - 2
    told.append((state.awake, events.ChallengeDecided(vote.hint.number, upheld)))
    if upheld and state.cards[vote.hint.card - 1].owner is None:  # a card that lies in front of somebody stays there
        take_card(state, vote.hint.card, vote.hint.author, told)
    go_on_after_vote(state, told)


# Dropping out.


def go_away(state: WhenIDreamState, seat: Seat, action: Any, told: list[Told]) -> None:
    """WID-41: from now on a clock runs."""
    typed_phase(state, NIGHT, LAST, rule="WID-41", reason="only-sleeping-dreamer")
    if seat != state.dreamer or state.away:
        raise IllegalAction("WID-41", "only-sleeping-dreamer")
    state.away = True
    told.append((EVERYONE, events.WentAway(seat)))


def come_back(state: WhenIDreamState, seat: Seat, action: Any, told: list[Told]) -> None:
    if seat != state.dreamer or not state.away:
        raise IllegalAction("WID-41", "nobody-dropped-out")


def show_presence(state: WhenIDreamState, seat: Seat, action: Any, told: list[Told]) -> None:
    """Whatever the dreamer does shows that the dreamer is here. Then who is asked is found anew."""
    if state.away and seat == state.dreamer and type(action) is not do.Away:
        state.away = False
        told.append((EVERYONE, events.CameBack(state.dreamer)))
    state.ask()


# In one room.


def tap(state: WhenIDreamState, seat: Seat, action: Any, told: list[Told]) -> None:
    """WID-50: what the dreamer said, as the keeper heard it."""
    spoken_phase(state, NIGHT, LAST, reason="tap-guesses-at-night")
    state.check_card(action.card)
    piles: dict[Any, Pile] = {"right": "yellow", "wrong": "blue", "pass": "blue" if state.phase == NIGHT else "none"}
    if type(action.verdict) is not str or action.verdict not in piles:
        raise IllegalAction("WID-50", "right-wrong-or-none")
    state.guesses += action.verdict != "pass"
    lay_aside(state, piles[action.verdict], None, told)
    if state.phase == NIGHT:
        count_turn(state, told)


def penalty(state: WhenIDreamState, seat: Seat, action: Any, told: list[Told]) -> None:
    spoken_phase(state, NIGHT, reason="tap-penalties-at-night")
    state.check_card(action.card)
    if type(action.seat) is not int or action.seat not in state.awake_seats:
        raise IllegalAction("WID-50", "no-such-spirit")
    take_card(state, len(state.cards), action.seat, told)
    if state.phase == NIGHT:
        count_turn(state, told)


_RUN_DOWN: Final[dict[str, Callable[[WhenIDreamState, list[Told]], None]]] = {
    "dusk": fall_asleep,
    "night": time_is_up,
    "hint": lambda state, told: skip(state, told, out_of_time=True),
    "challenge": close_window,
    "vote": decide_vote,
    "last": end_night,
    "recall": end_recall,
    "away": lambda state, told: break_day(state, told, void=True),
}


def run_down(state: WhenIDreamState, clock: Clock, told: list[Told]) -> None:
    _RUN_DOWN[clock.name](state, told)


RULES: Final = Rules(
    set_up,
    {
        do.Sleep: sleep,
        do.Hint: give_hint,
        do.Guess: make_guess,
        do.Pass: pass_on,
        do.Listen: listen,
        do.Challenge: challenge,
        do.Accept: accept,
        do.Vote: cast_vote,
        do.Recall: recall,
        do.Wake: wake,
        do.Away: go_away,
        do.Back: come_back,
        do.Tap: tap,
        do.Penalty: penalty,
        do.Remembered: remember,
    },
    run_down,
    afterwards=show_presence,
)
