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
from .pile import Deck, from_one
from .scoring import dreamer_points, final_outcome, spirit_points
from .state import DUSK_PHASE, LAST, OVER, RECALL, WhenIDreamState


def shuffled_deck(state: WhenIDreamState, told: list[Told]) -> Deck:
    """WID-1: the cards are shuffled, turned and turned over."""
    draw = state.draws
    order = state.shuffle("pile", range(state.words.cards), told, from_one)
    return Deck(draw, order, state.shuffle("sides", range(len(state.words)), told, from_one))


def dusk(state: WhenIDreamState, told: list[Told]) -> None:
    """WID-10, WID-11: spirits are dealt; a card that the dreamer has seen goes under the pile."""
    state.night += 1
    gone, state.next_place = divmod(state.next_place, len(state.words))
    state.decks = state.decks[gone:] or (shuffled_deck(state, told),)
    state.spirits_draw = state.draws
    state.spirits = state.shuffle("spirits", spirit_cards(state.seats), told)
    seen = state.words.terms[state.term_in_place(state.next_place)]
    state.next_place += 1
    state.night_start = state.next_place
    state.phase = DUSK_PHASE
    state.turn = state.left_of(state.dreamer)
    state.turns = state.guesses = state.hint_count = state.entries = 0
    state.cards = ()
    state.is_open = state.listening = state.away = False
    state.newest = None
    state.vote = None
    state.named = ()
    state.named_cards = ()
    told.append((EVERYONE, events.DuskFell(state.night, state.dreamer, seen)))
    for seat in state.awake_seats:
        told.append((only(seat), events.BecameSpirit(state.spirit_of(seat))))
    state.ask()


# What night and day check alike. What comes from outside may hold anything, hence `Any`.


def typed_phase(state: WhenIDreamState, *phases: str, rule: str, reason: str) -> None:
    if state.spoken or state.phase not in phases:
        raise IllegalAction(rule, reason)


def spoken_phase(state: WhenIDreamState, *phases: str, reason: str) -> None:
    if not state.spoken or state.phase not in phases:
        raise IllegalAction("WID-50", reason)


def check_text(text: Any, most: int, rule: str) -> None:
    if type(text) is not str or len(text) > most or not text.isprintable() or not says_something(text):
        raise IllegalAction(rule, "say-something")


# The recall.


def end_night(state: WhenIDreamState, told: list[Told]) -> None:
    """WID-30: as many entries as guesses were made; with none there is nothing to recall."""
    state.is_open = state.listening = state.away = False
    if state.vote is not None:  # WID-19: the recall waits for it
        state.phase = LAST
        return
    state.phase = RECALL
    state.entries = state.guesses
    told.append((EVERYONE, events.NightEnded(state.entries)))
    if state.entries == 0 or (state.spoken and not state.unnamed_cards()):
        break_day(state, told)


def recall(state: WhenIDreamState, seat: Seat, action: Any, told: list[Told]) -> None:
    """WID-30: feedback comes by day only."""
    typed_phase(state, RECALL, rule="WID-30", reason="recall-after-night")
    if seat != state.dreamer:
        raise IllegalAction("WID-30", "only-dreamer-recalls")
    check_text(action.text, material.LONGEST_GUESS, "WID-30")
    state.named += (action.text,)
    state.entries -= 1
    told.append((EVERYONE, events.Named(action.text)))
    if state.entries == 0:
        end_recall(state, told)


def remember(state: WhenIDreamState, seat: Seat, action: Any, told: list[Told]) -> None:
    spoken_phase(state, RECALL, reason="recall-after-night")
    if type(action.card) is not int or action.card not in state.unnamed_cards():
        raise IllegalAction("WID-50", "no-card-to-name")
    state.named_cards += (action.card,)
    told.append((state.awake, events.NamedCard(action.card)))
    if not state.unnamed_cards():
        break_day(state, told)


def wake(state: WhenIDreamState, seat: Seat, action: Any, told: list[Told]) -> None:
    if state.phase != RECALL or seat != (state.keeper if state.spoken else state.dreamer):
        raise IllegalAction("WID-30", "wakes-after-recall")
    end_recall(state, told)


def end_recall(state: WhenIDreamState, told: list[Told]) -> None:
    """The day waits for a vote on a hint that was challenged just before the night ended (WID-19)."""
    state.entries = 0
    if state.vote is None:
        break_day(state, told)


def go_on_after_vote(state: WhenIDreamState, told: list[Told]) -> None:
    if state.phase == LAST and not state.is_open:
        end_night(state, told)
    elif state.phase == RECALL and state.entries == 0:
        break_day(state, told)


# The day.


def break_day(state: WhenIDreamState, told: list[Told], *, void: bool = False) -> None:
    """WID-31, WID-32: all is revealed and points are given; then the next dreamer, or the end."""
    state.newest = state.vote = None
    state.is_open = state.listening = state.away = False
    dream = tuple(by_daylight(state, number, card) for number, card in enumerate(state.cards, 1))
    points = (0,) * state.seats if void else points_of(state, dream)
    state.totals = tuple(map(add, state.totals, points))
    if not void:
        owners = [card.owner for card in state.cards]
        state.fronts = tuple(cards + owners.count(seat) for seat, cards in enumerate(state.fronts))
    spirits = tuple(None if seat == state.dreamer else state.spirit_of(seat) for seat in range(state.seats))
    state.last_night = events.NightResult(
        state.night,
        state.dreamer,
        void,
        spirits,
        state.spirits[-1],
        dream,
        state.named,
        points,
        state.totals,
        state.fronts,
    )
    told.append((EVERYONE, events.DayBroke(state.last_night)))
    if state.night == state.seats:
        end_game(state, told)
    else:
        state.dreamer = state.left_of(state.dreamer)
        dusk(state, told)


def by_daylight(state: WhenIDreamState, number: int, card: Card) -> events.DreamCard:
    term = state.term_of(number)
    judge = state.words.judge
    recalled = number in state.named_cards or any(judge.matches(term, text) for text in state.named)
    return events.DreamCard(number, state.words.terms[term], card.hints, card.guess, card.pile, recalled, card.owner)


def points_of(state: WhenIDreamState, dream: tuple[events.DreamCard, ...]) -> tuple[int, ...]:
    yellow = [card for card in dream if card.pile == "yellow"]
    blue = len(state.cards_on("blue"))
    recalled_all = all(card.recalled for card in yellow)
    return tuple(
        dreamer_points(len(yellow), recalled_all)
        if seat == state.dreamer
        else spirit_points(state.spirit_of(seat), len(yellow), blue)
        for seat in range(state.seats)
    )


def end_game(state: WhenIDreamState, told: list[Told]) -> None:
    """WID-40."""
    state.phase = OVER
    state.outcome = final_outcome(state.totals, state.fronts)
    scores = tuple(result.score for result in state.outcome.results)
    told.append((EVERYONE, events.GameEnded(scores, state.outcome.winners)))
