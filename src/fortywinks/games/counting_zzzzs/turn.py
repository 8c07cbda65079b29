"""The course of a turn: drawing, going on, waking up and the end (ZZZ-11, ZZZ-12, ZZZ-40, ZZZ-70 … ZZZ-72)."""

from typing import Final

from ...core import EVERYONE, Seat, Told, rank_scores
from . import events
from .components import GOAL, HAND_SIZE, Card
from .scoring import score_dream
from .state import ACT, LAY, NO_CARD, OVER, ZzzzsState

ALONE: Final = tuple((seat,) for seat in range(4))


def begin_turn(state: ZzzzsState, told: list[Told]) -> None:
    """ZZZ-11, step 1; ZZZ-12: whoever holds no element that fits wakes, and the next one is at it."""
    while True:
        seat = state.turn
        _draw(state, seat, told)
        if state.next_card == len(state.order):
            _break_morning(state, told)
            return
        if state.any_fits(seat, state.hands[seat]):
            state.step = 2
            state.phase = LAY
            state.deciders = ALONE[seat]
            return
        lose_hand(state, seat, "no-element", told)
        if state.dreams[seat] and wake(state, told, seat, "no-element"):
            return
        state.turn = (seat + 1) % state.seats


def _draw(state: ZzzzsState, seat: Seat, told: list[Told]) -> None:
    """ZZZ-15: up to a full hand, and only now."""
    first, hand = state.next_card, state.hands[seat]
    drawn = state.order[first : first + HAND_SIZE - len(hand)]
    told.append((EVERYONE, events.Drew(seat, len(drawn))))
    if drawn:
        state.next_card = first + len(drawn)
        state.hands[seat] = hand + drawn
        ids = state.deck.ids
        told.append((1 << seat, events.Drawn(tuple([ids[card] for card in drawn]))))


def lose_hand(state: ZzzzsState, seat: Seat, why: str, told: list[Told]) -> None:
    """The hand is shown to all and discarded."""
    hand, ids = state.hands[seat], state.deck.ids
    told.append((EVERYONE, events.HandLost(seat, tuple([ids[card] for card in hand]), why)))
    state.put_away(hand)
    state.hands[seat] = ()


def go_on(state: ZzzzsState, told: list[Told]) -> None:
    """A card has had its effect, or none: step 3 if the player still sleeps after step 2, or the next turn."""
    state.announced = None
    state.bender = NO_CARD
    state.spared = ()
    if state.step == 2 and state.dreams[state.turn]:
        state.step = 3
        state.phase = ACT
        state.deciders = ALONE[state.turn]
    elif state.next_card == len(state.order):  # ZZZ-72
        _break_morning(state, told)
    else:
        state.turn = (state.turn + 1) % state.seats
        begin_turn(state, told)


# Waking up: the dream is scored and discarded, and perhaps that ends the game.


def wake(
    state: ZzzzsState, told: list[Told], seat: Seat, why: str, by: Seat | None = None, card: Card | None = None
) -> bool:
    """ZZZ-40: one sleeper wakes; True if that ended the game."""
    state.last_wakings = (_end_dream(state, told, seat, why, by, card),)
    return _is_won(state, told)


def wake_all(state: ZzzzsState, told: list[Told], sleepers: list[Seat], by: Seat, card: Card) -> bool:
    """ZZZ-70: several wake by one Siren: all score first."""
    state.last_wakings = tuple([_end_dream(state, told, seat, "wake-up", by, card) for seat in sleepers])
    return _is_won(state, told)


def _break_morning(state: ZzzzsState, told: list[Told]) -> None:
    """ZZZ-71: all dreams are scored, short ones too; the highest total wins."""
    told.append((EVERYONE, events.MorningCame()))
    sleepers = [seat for seat, dream in enumerate(state.dreams) if dream]
    state.last_wakings = tuple([_end_dream(state, told, seat, "morning", None, None) for seat in sleepers])
    _end(state, "morning", told)


def _is_won(state: ZzzzsState, told: list[Told]) -> bool:
    if max(state.scores) < GOAL:
        return False
    _end(state, "forty", told)
    return True


def _end_dream(
    state: ZzzzsState, told: list[Told], seat: Seat, why: str, by: Seat | None, card: Card | None
) -> events.Waking:
    """The dream is scored, told and put away with its forces (ZZZ-56)."""
    ids, dream, forced = state.deck.ids, state.dreams[seat], state.forced[seat]
    score = score_dream(state.deck, dream, forced, morning=why == "morning")
    total = state.scores[seat] + score.points
    state.scores = state.scores[:seat] + (total,) + state.scores[seat + 1 :]
    turned_by_force = {context for context, _ in forced}
    elements = tuple(
        [
            events.ScoredElement(ids[element], side, value, element in turned_by_force)
            for element, side, value in zip(dream, score.sides, score.values, strict=True)
        ]
    )
    waking = events.Waking(
        seat,
        why,
        by,
        None if card is None else ids[card],
        elements,
        score.positive,
        score.negative,
        score.contexts,
        score.counts,
        len(dream) if score.counts else 0,
        sum(score.values) if score.counts else 0,
        tuple([events.ScoredCombo(ids[on], ids[partner], points) for on, partner, points in score.combos]),
        score.points,
        total,
    )
    told.append((EVERYONE, events.Woke(waking)))
    under = (dict(state.covered[seat]), dict(forced))
    forces = [lying[element] for element in dream for lying in under if element in lying]
    if state.open_forces[seat] != NO_CARD:
        forces.append(state.open_forces[seat])
    state.put_away((*dream, *forces))
    state.dreams[seat] = ()
    state.forced[seat] = ()
    state.covered[seat] = ()
    state.open_forces[seat] = NO_CARD
    return waking


def _end(state: ZzzzsState, why: str, told: list[Told]) -> None:
    """ZZZ-70, ZZZ-71."""
    state.outcome = rank_scores(why, state.scores)
    state.phase = OVER
    state.deciders = ()
    state.announced = None
    state.bender = NO_CARD
    state.asked = state.to_ask = state.spared = ()
    told.append((EVERYONE, events.GameEnded(why, state.outcome.winners)))
