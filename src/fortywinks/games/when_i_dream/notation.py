"""A whole state of When I Dream as one line of text, hidden parts included: for bug reports, tests and puzzles.

    when-i-dream 2 | turns=12 | {"seats":4,"night":2,"phase":"night",…} | chance 00ff…

Between options and chance stands one JSON object. Seats count from 0, cards and terms from 0 in the order of the word
list.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated

import msgspec
from msgspec import Meta

from ...core.lines import json_text
from .components import Spirit, spirit_cards
from .events import NightResult
from .night import Ballot, Card, NewestHint
from .pile import Deck
from .scoring import final_outcome
from .state import DUSK_PHASE, LAST, NIGHT, OVER, PHASES, RECALL, WhenIDreamState
from .wordlists import word_list

Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a state that cannot be found from others."""

    seats: Annotated[int, Meta(ge=4, le=10)]
    night: Annotated[int, Meta(ge=1, le=10)]
    phase: str
    dreamer: Count
    turn: Count
    turn_serial: Count
    turns: Count
    guesses: Count
    hint_count: Count
    entries: Count
    listening: bool
    away: bool
    is_open: bool
    cards: tuple[Card, ...]
    newest: NewestHint | None
    vote: Ballot | None
    named: tuple[str, ...]
    named_cards: tuple[Count, ...]
    spirits: tuple[Spirit, ...]
    totals: tuple[int, ...]
    fronts: tuple[Count, ...]
    next_place: Count
    night_start: Count
    spirits_draw: Count
    draws: Count
    moment: Count
    decks: tuple[Deck, ...]
    last_night: NightResult | None


def state_parts(state: WhenIDreamState) -> list[str]:
    return [json_text(Snapshot(**{name: getattr(state, name) for name in Snapshot.__struct_fields__}))]


def read_state(state: WhenIDreamState, parts: list[str]) -> None:
    snapshot = msgspec.json.decode(" | ".join(parts), type=Snapshot)
    for name in Snapshot.__struct_fields__:
        setattr(state, name, getattr(snapshot, name))
    state.words = word_list(state.options.language, state.options.words)
    _check(state)
    state.ask()


def _check(state: WhenIDreamState) -> None:
    """Refuses what no game leads to and no rule could play on from."""
    _check_table(state)
    _check_pile(state)
    _check_night(state)
    if state.phase == OVER:
        state.outcome = final_outcome(state.totals, state.fronts)


def _check_table(state: WhenIDreamState) -> None:
    seats = state.seats
    if state.phase not in PHASES:
        raise ValueError(f"'{state.phase[:20]}' is no phase")
    if state.dreamer >= seats or state.turn >= seats or state.night > seats:
        raise ValueError("there is no such seat or night")
    if state.turn == state.dreamer and state.phase != OVER:
        raise ValueError("the dreamer gives no hints")
    if len(state.totals) != seats or len(state.fronts) != seats:
        raise ValueError("a total or a number of cards in front is missing")
    if sorted(state.spirits) != sorted(spirit_cards(seats)):
        raise ValueError(f"these are not the spirits for {seats} players")
    last = state.last_night
    sizes = () if last is None else tuple(map(len, (last.spirits, last.points, last.totals, last.fronts)))
    if any(size != seats for size in sizes):
        raise ValueError("the last night had other players")


def _check_pile(state: WhenIDreamState) -> None:
    size, draws = len(state.words), [deck.draw for deck in state.decks]
    if any(sorted(deck.order) != list(range(state.words.cards)) for deck in state.decks):
        raise ValueError("these are not the cards of the pile")
    if any(sorted(deck.sides) != list(range(size)) for deck in state.decks):
        raise ValueError("these are not the terms of the list")
    if not 1 <= state.night_start <= min(size, state.next_place) or len(draws) != 1 + (state.next_place - 1) // size:
        raise ValueError("the pile is not where it should be")
    if len(state.cards) != state.next_place - state.night_start:
        raise ValueError("the cards of the dream are not those taken from the pile")
    in_order = [0, draws[0] + 1, state.spirits_draw, *(part for draw in draws[1:] for part in (draw, draw + 1))]
    if any(one >= two for one, two in pairwise([*in_order, state.draws])):
        raise ValueError("the draws of chance are out of order")


def _check_night(state: WhenIDreamState) -> None:
    cards = len(state.cards)
    opens = state.phase == NIGHT or (state.phase == LAST and state.vote is None)
    if (state.is_open and not cards) or (opens if not state.is_open else state.phase not in (NIGHT, LAST)):
        raise ValueError(f"in the phase '{state.phase}' a card must lie open, or none")
    if state.phase == DUSK_PHASE and cards:
        raise ValueError("nothing was dreamt yet")
    if state.is_open and (state.cards[-1].pile != "none" or state.cards[-1].guess is not None):
        raise ValueError("the open card lies on no pile")
    if state.phase == RECALL and not state.entries and state.vote is None:
        raise ValueError("there is nothing to recall")
    if (state.away or state.listening) and not state.is_open:
        raise ValueError("only at night the dreamer listens or is away")
    hints = [hint for hint in (state.newest, state.vote.hint if state.vote else None) if hint is not None]
    if hints and (state.spoken or state.phase in (DUSK_PHASE, OVER)):
        raise ValueError("there is no hint to talk about")
    if len(hints) > 1 and hints[0].number <= hints[1].number:
        raise ValueError("the hint that is voted on was given before the newest")
    for hint in hints:
        if not 1 <= hint.card <= cards or not 1 <= hint.number <= state.hint_count:
            raise ValueError("there is no such hint")
        _check_spirits(state, [hint.author, *hint.accepted])
    if state.vote is not None:
        out = [state.vote.hint.author, state.vote.challenger, *state.vote.voted]
        _check_spirits(state, out)
        if len(set(out)) != len(out) or not state.voters():
            raise ValueError("somebody voted who could not, or all have voted")
    owners = [card.owner for card in state.cards if card.owner is not None]
    _check_spirits(state, [*owners, *(hint.seat for card in state.cards for hint in card.hints)])


def _check_spirits(state: WhenIDreamState, seats: Sequence[int]) -> None:
    if any(seat not in state.awake_seats for seat in seats):
        raise ValueError("there is no such spirit")
