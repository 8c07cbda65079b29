"""Waking up: the dream is scored and discarded, and perhaps that ends the game (ZZZ-40, ZZZ-70, ZZZ-71)."""

from typing import TYPE_CHECKING

from ...core import EVERYONE, Seat, Told
from . import events
from .components import GOAL, Card
from .scoring import score_dream

if TYPE_CHECKING:
    from .rules import ZzzzsState


def wake(
    state: "ZzzzsState", told: list[Told], seat: Seat, why: str, by: Seat | None = None, card: Card | None = None
) -> bool:
    """One sleeper wakes; True if that ended the game."""
    state.last_wakings = (_end_dream(state, told, seat, why, by, card),)
    return _is_won(state, told)


def wake_all(state: "ZzzzsState", told: list[Told], sleepers: list[Seat], by: Seat, card: Card) -> bool:
    """ZZZ-70: several wake by one Siren: all score first."""
    state.last_wakings = tuple([_end_dream(state, told, seat, "wake-up", by, card) for seat in sleepers])
    return _is_won(state, told)


def break_morning(state: "ZzzzsState", told: list[Told]) -> None:
    """ZZZ-71: all dreams are scored, short ones too; the highest total wins."""
    told.append((EVERYONE, events.MorningCame()))
    sleepers = [seat for seat, dream in enumerate(state.dreams) if dream]
    state.last_wakings = tuple([_end_dream(state, told, seat, "morning", None, None) for seat in sleepers])
    state.end("morning", told)


def _is_won(state: "ZzzzsState", told: list[Told]) -> bool:
    if max(state.scores) < GOAL:
        return False
    state.end("forty", told)
    return True


def _end_dream(
    state: "ZzzzsState", told: list[Told], seat: Seat, why: str, by: Seat | None, card: Card | None
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
    if state.open_forces[seat] >= 0:
        forces.append(state.open_forces[seat])
    state.put_away((*dream, *forces))
    state.dreams[seat] = ()
    state.forced[seat] = ()
    state.covered[seat] = ()
    state.open_forces[seat] = -1
    return waking
