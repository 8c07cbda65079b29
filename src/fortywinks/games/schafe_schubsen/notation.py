"""A whole state of Schafe-Schubsen as one line of text, secret bids included: for bug reports, tests and puzzles.

    schafe-schubsen 1 | digit_aid=on | round 2 phase clover moment 31 draws 2 | dike priel siel moved_on 0 puddles - |
    turns B C A at 1 stage turns layer - back 5 rain 0 | cards angel B devil B | supply back_3 change_10 | out D |
    A field 37 rings 2 hand 01235789 bid 46 distance - tiles back_5 | B … | last {…} | chance 00ff…

A hand holds the cards of a bid until the bid is revealed, that is, has a distance. Options that are not named have
their defaults. Those who went out together are written together: ``out D BC``.
"""

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

import msgspec

from ...core import seat_letter
from ...core.lines import named_words, seat_of, whole_number, words_behind
from .actions import BIDS, CARD_BITS
from .components import BOARD, DIKE, Tile, material_of
from .dike import Dike, fields_of
from .events import RoundResult
from .scoring import outcome_of
from .state import BID, CLOVER, HIDDEN, LAY, NOBODY, OUT, OVER, PACE, RAIN, STAGES, TAKE, TURNS, SheepState, hand_text

T = TypeVar("T")

_PHASES = (*PACE, OVER)
_SEAT_FIELDS = ["field", "rings", "hand", "bid", "distance", "tiles"]
_LARGEST = 10_000


def state_parts(state: SheepState) -> list[str]:
    order = "".join(map(seat_letter, state.order))
    last = msgspec.json.encode(state.last_round).decode() if state.last_round else "-"
    puddles = ",".join(map(str, fields_of(state.puddles))) or "-"
    return [
        f"round {state.round} phase {state.phase} moment {state.moment} draws {state.draws}",
        f"dike {'+'.join(state.dike)} moved_on {state.moved_on} puddles {puddles}",
        f"turns {order} at {_number(state.at)} stage {state.stage} layer {_letter(state.layer)} back {state.back} "
        f"rain {state.puddles_left}",
        f"angel {_letter(state.angel)} devil {_letter(state.devil)}",
        "supply " + (" ".join(map(_tile_text, state.supply)) or "-"),
        "out " + (" ".join("".join(map(seat_letter, group)) for group in state.exits) or "-"),
        *(_seat_text(state, seat) for seat in range(state.seats)),
        f"last {last}",
    ]


def _seat_text(state: SheepState, seat: int) -> str:
    tiles = ",".join(map(_tile_text, state.tiles[seat])) or "-"
    return (
        f"{seat_letter(seat)} field {_number(state.fields[seat])} rings {state.rings[seat]} "
        f"hand {hand_text(state.hands[seat]) or '-'} bid {state.bids[seat] or '-'} "
        f"distance {_number(state.distances[seat])} tiles {tiles}"
    )


def _number(number: int) -> str:
    return "-" if number < 0 else str(number)


def _letter(seat: int) -> str:
    return "-" if seat == NOBODY else seat_letter(seat)


def _tile_text(tile: Tile) -> str:
    return tile.replace(" ", "_")


def read_state(state: SheepState, parts: list[str]) -> None:
    _Reader(state, parts)


class _Reader:
    """Fills in a state, part by part."""

    def __init__(self, state: SheepState, parts: list[str]) -> None:
        moment, dike, turns, cards, supply, out, *seats, last = parts
        if not 3 <= len(seats) <= 8:
            raise ValueError(f"there are {len(seats)} seats, not 3 to 8")
        self.state = state
        state.seats = len(seats)
        state.material = material_of(state.options)
        self._read_moment(named_words(moment, ["round", "phase", "moment", "draws"]))
        self._read_dike(named_words(dike, ["dike", "moved_on", "puddles"]))
        self._read_seats(seats)
        self._read_turns(named_words(turns, ["turns", "at", "stage", "layer", "back", "rain"]))
        holders = named_words(cards, ["angel", "devil"])
        state.angel, state.devil = self._seat(holders["angel"]), self._seat(holders["devil"])
        state.supply = tuple(map(self._tile, words_behind("supply", supply)))
        state.exits = tuple(tuple(map(self._someone, group)) for group in words_behind("out", out))
        state.last_round = None if last == "last -" else msgspec.json.decode(last[5:], type=RoundResult)
        _check(state)
        state.outcome = outcome_of(state.fields, state.exits) if state.phase == OVER else None
        state.deciders = _deciders(state)

    def _read_moment(self, fields: dict[str, str]) -> None:
        state = self.state
        state.round, state.moment, state.draws = (whole_number(fields[name]) for name in ("round", "moment", "draws"))
        state.phase = fields["phase"]
        if state.phase not in _PHASES:
            raise ValueError(f"'{state.phase}' is no phase")

    def _read_dike(self, fields: dict[str, str]) -> None:
        state = self.state
        first, _, second = fields["dike"].partition("+")
        dike: Dike = (first, second)
        water = state.material.water
        if dike not in water:
            raise ValueError(f"'{fields['dike']}' is no dike")
        state.dike = dike
        state.moved_on = whole_number(fields["moved_on"])
        state.puddles = 0
        for puddle in _list(fields["puddles"], whole_number):
            if puddle % BOARD == 0 or puddle >= DIKE or (water[dike] | state.puddles) >> puddle & 1:
                raise ValueError(f"there can be no puddle on field {puddle}")
            state.puddles |= 1 << puddle
        state.water = water[dike] | state.puddles

    def _read_seats(self, seats: list[str]) -> None:
        state = self.state
        state.fields, state.rings, state.hands = [], [], []
        state.bids, state.distances, state.tiles = [], [], []
        for seat, part in enumerate(seats):
            letter, _, rest = part.partition(" ")
            if letter != seat_letter(seat):
                raise ValueError(f"the part of seat {seat_letter(seat)} is missing")
            fields = named_words(rest, _SEAT_FIELDS)
            state.fields.append(_maybe(fields["field"], OUT))
            state.rings.append(whole_number(fields["rings"]))
            state.hands.append(self._hand(fields["hand"]))
            bid = fields["bid"]
            if bid != "-" and bid not in BIDS:
                raise ValueError(f"'{bid}' is no bid")
            state.bids.append(None if bid == "-" else bid)
            state.distances.append(_maybe(fields["distance"], HIDDEN))
            state.tiles.append(tuple(_list(fields["tiles"], self._tile)))

    def _read_turns(self, fields: dict[str, str]) -> None:
        state = self.state
        state.order = tuple(map(self._someone, fields["turns"]))
        state.at = _maybe(fields["at"], NOBODY)
        state.stage = fields["stage"]
        if state.stage not in STAGES:
            raise ValueError(f"'{state.stage}' is no part of a round")
        state.layer = self._seat(fields["layer"])
        state.back, state.puddles_left = whole_number(fields["back"]), whole_number(fields["rain"])

    def _hand(self, text: str) -> int:
        hand = 0 if text == "-" else sum(1 << int(card) for card in set(text) if card.isdigit() and card.isascii())
        if hand & ~self.state.material.full_hand or (hand_text(hand) or "-") != text:
            raise ValueError(f"'{text[:20]}' is no hand")
        return hand

    def _tile(self, text: str) -> Tile:
        tile = text.replace("_", " ")
        if tile not in self.state.material.supply:
            raise ValueError(f"'{text[:20]}' is no clover")
        return tile

    def _someone(self, letter: str) -> int:
        return seat_of(letter, self.state.seats)

    def _seat(self, letter: str) -> int:
        return NOBODY if letter == "-" else self._someone(letter)


def _deciders(state: SheepState) -> tuple[int, ...]:
    """Who is asked follows from the rest."""
    if state.phase == OVER:
        return ()
    if state.phase == BID:
        return tuple(seat for seat in sorted(state.order) if state.bids[seat] is None)
    asked = {CLOVER: state.order[state.at % len(state.order)], TAKE: state.angel}.get(state.phase, state.layer)
    return (asked,)


def _check(state: SheepState) -> None:
    """Refuses what no game leads to and no rule could play on from."""
    walking = state.options.mode == "deichwandern"
    living = {seat for seat, field in enumerate(state.fields) if field != OUT}
    gone = [seat for group in state.exits for seat in group]
    if sorted([*living, *gone]) != list(range(state.seats)) or not all(state.exits):
        raise ValueError("each seat must either have a field or be out")
    if len(set(state.order)) != len(state.order) or not living <= set(state.order):
        raise ValueError("every sheep on the dike has one turn")
    if min(state.round, state.draws) < 1 or not state.order or state.at > len(state.order):
        raise ValueError("a number is out of its range")
    if state.puddles_left > state.options.regenzeit or (state.puddles_left > 0) != (state.phase == RAIN):
        raise ValueError("so many puddles cannot be laid now")
    if (state.layer != NOBODY) != (state.phase in (LAY, RAIN)):
        raise ValueError("a board is laid by one seat, and only then")
    if state.stage == TURNS and (state.angel == NOBODY) != (state.devil == NOBODY):
        raise ValueError("angel and devil are held both, or neither is (SHP-19)")
    _check_pieces(state)
    _check_seats(state, living, walking)
    _check_phase(state, living, walking)
    last = state.last_round
    if last is not None and not (
        len(last.bids) == len(last.distances) == len(last.fields) == len(last.rings) == state.seats
    ):
        raise ValueError("the last round had other players")


def _check_pieces(state: SheepState) -> None:
    tiles = Counter(state.supply)
    tiles.update(tile for held in state.tiles for tile in held)
    if tiles - Counter(state.material.supply):
        raise ValueError("there are more tiles than the game has")
    most = sum(state.material.back)
    if state.back > most or max(state.rings) > _LARGEST:
        raise ValueError("a number is too large")


def _check_seats(state: SheepState, living: set[int], walking: bool) -> None:
    for seat, (field, bid, distance) in enumerate(zip(state.fields, state.bids, state.distances, strict=True)):
        if field >= DIKE:
            raise ValueError(f"field {field} is beyond the dike")
        if distance != HIDDEN and bid is None:
            raise ValueError(f"seat {seat_letter(seat)} has a distance, but no bid")
        if seat not in living and (state.hands[seat] or state.tiles[seat] or (bid is not None and distance == HIDDEN)):
            raise ValueError(f"seat {seat_letter(seat)} is out and has nothing")
        if seat in living and not walking and distance == HIDDEN and bid and CARD_BITS[bid] & ~state.hands[seat]:
            raise ValueError(f"seat {seat_letter(seat)} does not hold the cards of its bid")
        if seat in living and state.phase == BID and not _may_bid(state, seat, walking):
            raise ValueError(f"seat {seat_letter(seat)} has too few cards")
        if walking and bid is not None and state.phase == BID and int(bid) > field:
            raise ValueError(f"seat {seat_letter(seat)} cannot bid so much")
    shared = [state.fields[seat] for seat in living if walking or state.fields[seat] or state.moved_on]
    if not walking and len(set(shared)) != len(shared):
        raise ValueError("two sheep stand on one field")


def _may_bid(state: SheepState, seat: int, walking: bool) -> bool:
    """In Deichwandern all hold all cards; otherwise some are enough."""
    hand = state.hands[seat]
    return hand == state.material.full_hand if walking else hand != 0


def _check_phase(state: SheepState, living: set[int], walking: bool) -> None:
    phase = state.phase
    if phase == OVER:
        if len(living) > (1 if walking else 2):
            raise ValueError("the game is not over with so many sheep")
        return
    if walking and (phase != BID or state.angel != NOBODY or state.supply):
        raise ValueError("in Deichwandern all that is done is bidding")
    if phase == BID:
        if set(state.order) != living or state.at != NOBODY or len(living) < (2 if walking else 3):
            raise ValueError("before the bids are revealed, all in the turn order are on the dike")
        if all(state.bids[seat] is not None for seat in living) or state.distances.count(HIDDEN) != state.seats:
            raise ValueError("while all bid, somebody has not bid yet and nothing is revealed")
        if not walking and not state.angel == state.devil == state.order[0]:
            raise ValueError("the first in the turn order holds angel and devil")
        return
    if any(state.bids[seat] is None for seat in living):
        raise ValueError("a bid is missing")
    _check_turn(state, living)


def _check_turn(state: SheepState, living: set[int]) -> None:
    """In the midst of a round: who has revealed, and who is asked."""
    phase, turns = state.phase, state.order[: state.at + 1] if state.at != NOBODY else ()
    if any((state.distances[seat] != HIDDEN) != (seat in turns) for seat in living):
        raise ValueError("exactly those who had their turn have revealed")
    if phase == CLOVER and (state.at >= len(state.order) or state.order[state.at] not in living):
        raise ValueError("nobody is at turn")
    if phase == CLOVER and NOBODY in (state.angel, state.devil):
        raise ValueError("whoever has revealed holds what nobody else does")
    if phase == CLOVER and state.fields[state.order[state.at]] + state.distances[state.order[state.at]] < state.back:
        raise ValueError("no sheep may walk back past field 0")
    if phase == TAKE and (state.angel not in living or not state.supply):
        raise ValueError("nobody can take a tile")
    if phase == LAY and (not living or any(state.fields[seat] < BOARD for seat in living)):
        raise ValueError("the first board is not empty")
    if (state.stage == TURNS) == (phase == TAKE or state.at == len(state.order)):
        raise ValueError("the part of the round and the turn do not fit")
    if any(holder != NOBODY and holder not in living for holder in (state.angel, state.devil)):
        raise ValueError("who is out holds neither angel nor devil")
    if state.stage != TURNS and living and state.angel == NOBODY:
        raise ValueError("somebody must hold the angel")


def _list(text: str, read: Callable[[str], T]) -> list[T]:
    return [] if text == "-" else [read(item) for item in text.split(",")]


def _maybe(text: str, none: int) -> int:
    return none if text == "-" else whole_number(text)
