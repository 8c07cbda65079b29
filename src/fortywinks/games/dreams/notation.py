"""A whole state of Dreams as one line of text, hidden parts included: for bug reports, tests and puzzles.

    dreams 1 | until=5 | round 2 dealer B draws 6 | totals 3 0 1 | pictures 1 8 adrift blow … | secret 4 2 C |
    stars clear,1500,400,B black,900,1000,C | tips - - - | locked - | over no | last {…} | chance 00ff…

`pictures` begins with the number of the draw that shuffled them and how many were laid out so far; `secret` with the
number of the round's first draw, then the true vision and the mortal. A star is its kind, its place and its player.
Options that are not named have their defaults.
"""

import msgspec

from ...core import rank_scores, seat_letter
from ...core.lines import json_text, named_words, seat_of, whole_number, words_behind
from .actions import dial
from .components import PICTURES_SHOWN, STARS, StarKind
from .events import RoundResult, Star
from .geometry import is_free
from .state import LAPS, DreamsState

_KINDS: dict[str, StarKind] = {kind: kind for kind in STARS}


def state_parts(state: DreamsState) -> list[str]:
    stars = " ".join(f"{star.star},{star.x},{star.y},{seat_letter(star.seat or 0)}" for star in state.stars)
    return [
        f"round {state.round} dealer {seat_letter(state.dealer)} draws {state.draws}",
        "totals " + " ".join(map(str, state.totals)),
        f"pictures {state.deck_draw} {state.next_picture} " + " ".join(state.deck),
        f"secret {state.first_draw} {state.vision} {seat_letter(state.mortal)}",
        f"stars {stars or '-'}",
        "tips " + " ".join(tip or "-" for tip in state.tips),
        "locked " + ("".join(map(seat_letter, state.locked)) or "-"),
        "over " + ("no" if state.outcome is None else "yes"),
        f"last {json_text(state.last_round) if state.last_round else '-'}",
    ]


def read_state(state: DreamsState, parts: list[str]) -> None:
    _Reader(state, parts)


class _Reader:
    """Reads the parts in their order, then looks whether a game could have led there."""

    def __init__(self, state: DreamsState, parts: list[str]) -> None:
        if len(parts) != 9:
            raise ValueError("a part is missing or too many")
        turn, totals, pictures, secret, stars, tips, locked, over, last = parts
        self.state = state
        state.totals = tuple(whole_number(total) for total in words_behind("totals", totals))
        state.seats = len(state.totals)
        if not 3 <= state.seats <= 6:
            raise ValueError(f"there are {state.seats} totals, not 3 to 6")
        self._read_turn(named_words(turn, ("round", "dealer", "draws")))
        self._read_pictures(words_behind("pictures", pictures))
        self._read_secret(words_behind("secret", secret))
        self._read_stars(words_behind("stars", stars))
        self._read_tips(words_behind("tips", tips), words_behind("locked", locked))
        state.last_round = None if last == "last -" else msgspec.json.decode(last[5:], type=RoundResult)
        self._check_last()
        self._finish(words_behind("over", over))

    def _seat(self, letter: str) -> int:
        return seat_of(letter, self.state.seats)

    def _read_turn(self, fields: dict[str, str]) -> None:
        self.state.round, self.state.draws = whole_number(fields["round"]), whole_number(fields["draws"])
        self.state.dealer = self._seat(fields["dealer"])
        if self.state.round < 1:
            raise ValueError("a number is too small")

    def _read_pictures(self, words: list[str]) -> None:
        state = self.state
        if len(words) < 2 or sorted(words[2:]) != sorted(state.options.deck):
            raise ValueError("these are not the pictures of the table")
        state.deck_draw, state.next_picture = whole_number(words[0]), whole_number(words[1])
        state.deck = tuple(words[2:])
        if not PICTURES_SHOWN <= state.next_picture <= len(state.deck):
            raise ValueError(f"{state.next_picture} pictures cannot have been laid out")

    def _read_secret(self, words: list[str]) -> None:
        state = self.state
        if len(words) != 3 or words[1] not in ("1", "2", "3", "4"):
            raise ValueError("it must say the true vision, 1 to 4, and the mortal")
        state.first_draw, state.vision, state.mortal = whole_number(words[0]), int(words[1]), self._seat(words[2])
        if not state.deck_draw < state.first_draw < state.first_draw + 1 < state.draws:
            raise ValueError("the draws are out of order")

    def _read_stars(self, words: list[str]) -> None:
        state = self.state
        state.stars = ()
        if len(words) > LAPS * state.seats:
            raise ValueError(f"there are {len(words)} stars")
        for word in words:
            kind, x, y, letter = word.split(",")
            star = Star(_kind(kind), whole_number(x), whole_number(y), self._seat(letter))
            if star.seat != state.turn or kind not in state.stars_left(state.turn):
                raise ValueError(f"the star '{word}' is not the next one of its player")
            if not is_free(kind, star.x, star.y, state.lying):
                raise ValueError(f"the star '{word}' may not lie there")
            state.stars += (star,)

    def _read_tips(self, tips: list[str], locked: list[str]) -> None:
        state = self.state
        if len(tips) != state.seats:
            raise ValueError("a tip is missing")
        for seat, tip in enumerate(tips):
            if tip != "-" and tip not in dial(seat, state.seats):
                raise ValueError(f"'{tip}' is no setting of the dial")
        state.tips = tuple(None if tip == "-" else tip for tip in tips)
        state.locked = tuple(self._seat(letter) for letter in "".join(locked))
        if state.locked != tuple(sorted(set(state.locked))) or any(state.tips[seat] is None for seat in state.locked):
            raise ValueError("who has locked must have a tip, and is named once")
        if any(state.tips) and len(state.stars) < LAPS * state.seats:
            raise ValueError("tips are given when all stars lie")

    def _check_last(self) -> None:
        last, seats = self.state.last_round, self.state.seats
        if last is None:
            return
        if not len(last.tips) == len(last.points) == len(last.totals) == seats or len(last.pictures) != PICTURES_SHOWN:
            raise ValueError("the last round had other players or pictures")
        if any(star.seat is None or not 0 <= star.seat < seats for star in last.stars):
            raise ValueError("a star of the last round was nobody's")
        if not 0 <= last.mortal < seats or not 1 <= last.vision <= PICTURES_SHOWN:
            raise ValueError("the last round had another mortal or vision")
        if any(tip is not None and tip not in dial(seat, seats) for seat, tip in enumerate(last.tips)):
            raise ValueError("the last round had a tip that is none")

    def _finish(self, over: list[str]) -> None:
        state = self.state
        state.outcome = None
        placing = len(state.stars) < LAPS * state.seats
        if over == ["yes"]:
            why = state.options.why_over(state.round, state.totals)
            if why is None or placing:
                raise ValueError("the game cannot be over")
            state.outcome, state.deciders = rank_scores(why, state.totals), ()
            return
        if over != ["no"] or (not placing and len(state.locked) == state.seats):
            raise ValueError("the round cannot still go on")
        state.deciders = (state.turn,) if placing else tuple(range(state.seats))


def _kind(text: str) -> StarKind:
    if text not in _KINDS:
        raise ValueError(f"'{text}' is no kind of star")
    return _KINDS[text]
