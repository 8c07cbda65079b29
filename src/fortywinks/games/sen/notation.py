"""A whole state of Sen as one line of text, hidden parts included: for bug reports, tests and puzzles.

    sen 1 | claim_pairs=on | round 2 turn B phase drawn moment 31 draws 3 | totals 12 30 | hidden 3 9 5t | open 4 6p |
    hand 5t:B | looks - - | A 3:A 9 7s:AB 0:* | B 1 2:B 3 4 | last {…} | chance 00ff…

The hidden pile is written from its top, the open pile from its bottom. Behind a land stand the seats that have seen
it; ``*`` means all. Options that are not named have their defaults.
"""

from collections.abc import Sequence

import msgspec

from ...core import rank_scores, seat_letter
from ...core.lines import named_words, seat_of, words_behind
from .actions import LOOKS, Look
from .components import DECK, DREAM_SIZE, RAVENS
from .events import RoundResult
from .state import CHOOSE, DECK_SIZE, DRAWN, LOOK, OVER, PACE, TURN, SenState

_PHASES = (*PACE, OVER)


def state_parts(state: SenState) -> list[str]:
    hidden = [state.deck[land] for land in range(state.next_land, DECK_SIZE)]
    turn = f"round {state.round} turn {seat_letter(state.turn)} phase {state.phase}"
    looks = [f"{look[0] + 1}{look[1] + 1}" if look else "-" for look in state.looks]
    dreams = [f"{seat_letter(seat)} {_lands(state, dream)}" for seat, dream in enumerate(state.dreams)]
    last = msgspec.json.encode(state.last_round).decode() if state.last_round else "-"
    return [
        f"{turn} moment {state.moment} draws {state.draws}",
        "totals " + " ".join(map(str, state.totals)),
        "hidden " + (" ".join(hidden) or "-"),
        "open " + " ".join(state.deck[land] for land in state.open_pile),
        "hand " + (_lands(state, state.hand) or "-"),
        "looks " + " ".join(looks),
        *dreams,
        f"last {last}",
    ]


def _lands(state: SenState, lands: Sequence[int]) -> str:
    return " ".join(state.deck[land] + _knowers(state, land) for land in lands)


def _knowers(state: SenState, land: int) -> str:
    if state.public >> land & 1:
        return ":*"
    letters = [seat_letter(seat) for seat in range(state.seats) if state.knows[seat] >> land & 1]
    return ":" + "".join(letters) if letters else ""


def read_state(state: SenState, parts: list[str]) -> None:
    _Reader(state, parts)


class _Reader:
    """Gives every land a place as it is read: dreams first, then the piles, the hand, and the hidden pile last."""

    def __init__(self, state: SenState, parts: list[str]) -> None:
        turn, totals, hidden, open_pile, hand, looks, *dreams, last = parts
        if not 2 <= len(dreams) <= 5:
            raise ValueError(f"there are {len(dreams)} dreams, not 2 to 5")
        self.deck: list[str] = []
        self.public = 0
        self.knows = [0] * len(dreams)
        self.state = state
        state.seats = len(dreams)
        self._read_turn(named_words(turn, ("round", "turn", "phase", "moment", "draws")))
        state.totals = tuple(int(total) for total in words_behind("totals", totals))
        state.last_round = None if last == "last -" else msgspec.json.decode(last[5:], type=RoundResult)
        laid = [words_behind(seat_letter(seat), dream) for seat, dream in enumerate(dreams)]
        state.dreams = [tuple(map(self._land, lands)) for lands in laid]
        state.open_pile = tuple(self._land(face + ":*") for face in words_behind("open", open_pile))
        state.hand = tuple(map(self._land, words_behind("hand", hand)))
        state.looks = [_look(look) for look in words_behind("looks", looks)] or [None] * state.seats
        state.next_land = len(self.deck)
        for face in words_behind("hidden", hidden):
            self._land(face)
        _check(state, self.deck, [*self.knows, self.public])
        self._finish()

    def _read_turn(self, fields: dict[str, str]) -> None:
        state = self.state
        state.round, state.moment, state.draws = (int(fields[name]) for name in ("round", "moment", "draws"))
        state.turn = seat_of(fields["turn"], state.seats)
        state.phase = fields["phase"]
        if state.phase not in _PHASES:
            raise ValueError(f"'{state.phase}' is no phase")

    def _land(self, text: str) -> int:
        face, _, knowers = text.partition(":")
        if face not in RAVENS:
            raise ValueError(f"unknown card '{face}'")
        land = len(self.deck)
        self.deck.append(face)
        if knowers == "*":
            self.public |= 1 << land
        else:
            for letter in knowers:
                self.knows[seat_of(letter, self.state.seats)] |= 1 << land
        return land

    def _finish(self) -> None:
        state = self.state
        state.deck, state.public, state.knows = tuple(self.deck), self.public, self.knows
        if state.phase == OVER:
            why = "rounds" if state.round == state.options.round_limit else "score"
            state.outcome = rank_scores(why, state.totals, lowest_wins=True)
            state.deciders = ()
        elif state.phase == LOOK:
            state.deciders = tuple(seat for seat, look in enumerate(state.looks) if look is None)
        else:
            state.deciders = (state.turn,)


def _check(state: SenState, deck: list[str], knows: Sequence[int]) -> None:
    """Refuses what no game leads to and no rule could play on from."""
    if sorted(deck) != sorted(DECK):
        raise ValueError("these are not the 54 lands of the deck")
    if not state.open_pile or not all(state.dreams):
        raise ValueError("the open pile or a dream is empty")
    if len(state.looks) != state.seats or len(state.totals) != state.seats:
        raise ValueError("a look or a total is missing")
    if len(state.hand) != {DRAWN: 1, CHOOSE: 2}.get(state.phase, 0):
        raise ValueError(f"in the phase '{state.phase}' a hand cannot hold {len(state.hand)} lands")
    if any(not knows[state.turn] >> land & 1 for land in state.hand):
        raise ValueError("a player has seen the lands in the own hand")
    if any(seen >> state.next_land for seen in knows):
        raise ValueError("nobody has seen a land of the hidden pile")
    if state.phase == TURN and state.next_land == DECK_SIZE:
        raise ValueError("the hidden pile is empty, so the round is over")
    looking = state.phase == LOOK
    if looking and (None not in state.looks or any(len(dream) != DREAM_SIZE for dream in state.dreams)):
        raise ValueError("before play, dreams have four lands and somebody has not looked yet")
    if min(state.round, state.draws) < 1 or min(state.moment, *state.totals) < 0:
        raise ValueError("a number is too small")
    last = state.last_round
    if last is not None and not len(last.dreams) == len(last.results) == len(last.totals) == state.seats:
        raise ValueError("the last round had other players")


def _look(text: str) -> tuple[int, int] | None:
    """Two slots counted from 1: ``24``."""
    if text == "-":
        return None
    if text not in {f"{look.first + 1}{look.second + 1}" for look in LOOKS if isinstance(look, Look)}:
        raise ValueError(f"'{text}' are no two lands of a dream")
    return int(text[0]) - 1, int(text[1]) - 1
