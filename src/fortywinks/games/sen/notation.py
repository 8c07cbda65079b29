"""A whole state of Sen as one line of text, hidden parts included: for bug reports, tests and puzzles.

    sen 1 | claim_pairs=on | round 2 turn B phase drawn moment 31 draws 3 | totals 12 30 | hidden 3 9 5t | open 4 6p |
    hand 5t:B | looks - - | A 3:A 9 7s:AB 0:* | B 1 2:B 3 4 | last {…} | chance 00ff…

The hidden pile is written from its top, the open pile from its bottom. Behind a land stand the seats that have seen
it; ``*`` means all. Options that are not named have their defaults.
"""

from collections.abc import Sequence

import msgspec

from ...core import (
    BadNotation,
    BadOption,
    Chance,
    RecordedChance,
    SecretChance,
    option_names,
    parse_options,
    parse_seat,
    rank_scores,
    seat_letter,
)
from .components import DECK, RAVENS, SenOptions
from .events import RoundResult
from .rules import DECK_SIZE, LOOK, OVER, PACE, SenState

_PHASES = (*PACE, OVER)


def state_text(state: SenState) -> str:
    options = " ".join(
        f"{name}={_option_text(getattr(state.options, name))}"
        for name in option_names(SenOptions)
        if getattr(state.options, name) != getattr(SenOptions(), name)
    )
    hidden = [state.deck[land] for land in range(state.next_land, DECK_SIZE)]
    turn = f"round {state.round} turn {seat_letter(state.turn)} phase {state.phase}"
    looks = [f"{look[0] + 1}{look[1] + 1}" if look else "-" for look in state.looks]
    dreams = [f"{seat_letter(seat)} {_lands(state, dream)}" for seat, dream in enumerate(state.dreams)]
    last = msgspec.json.encode(state.last_round).decode() if state.last_round else "-"
    chance = state.chance.secret.hex() if isinstance(state.chance, SecretChance) else "-"
    parts = [
        "sen 1",
        options or "-",
        f"{turn} moment {state.moment} draws {state.draws}",
        "totals " + " ".join(map(str, state.totals)),
        "hidden " + (" ".join(hidden) or "-"),
        "open " + " ".join(state.deck[land] for land in state.open_pile),
        "hand " + (_lands(state, state.hand) or "-"),
        "looks " + " ".join(looks),
        *dreams,
        f"last {last}",
        f"chance {chance}",
    ]
    return " | ".join(parts)


def _option_text(value: object) -> str:
    text = {True: "on", False: "off"}.get(value, value) if isinstance(value, bool) else value
    return str(text).replace(" ", "_")


def _lands(state: SenState, lands: Sequence[int]) -> str:
    return " ".join(state.deck[land] + _knowers(state, land) for land in lands)


def _knowers(state: SenState, land: int) -> str:
    if state.public >> land & 1:
        return ":*"
    letters = [seat_letter(seat) for seat in range(state.seats) if state.knows[seat] >> land & 1]
    return ":" + "".join(letters) if letters else ""


def parse_state(text: str, chance: Chance | None = None) -> SenState:
    """Reads the line back. `chance` decides what comes later, if the line does not hold a secret."""
    try:
        return _Reader(text, chance).state
    except BadOption as error:
        raise BadNotation(f"this is no state of Sen: {error}") from None
    except (ValueError, KeyError, IndexError, msgspec.DecodeError) as error:
        raise BadNotation(f"this is no state of Sen: {error}") from None


class _Reader:
    """Gives every land a place as it is read: dreams first, then the piles, the hand, and the hidden pile last."""

    def __init__(self, text: str, chance: Chance | None) -> None:
        head, options, turn, totals, hidden, open_pile, hand, looks, *rest = text.split(" | ")
        if head != "sen 1" or len(rest) < 4:
            raise ValueError("it does not begin with 'sen 1', or a part is missing")
        *dreams, last, secret = rest
        self.deck: list[str] = []
        self.public = 0
        self.knows = [0] * len(dreams)
        self.state = state = SenState.__new__(SenState)
        state.seats = len(dreams)
        state.options = parse_options(SenOptions, map(_option, _words(options)))
        state.opening = ()
        self._read_turn(_fields(turn))
        state.totals = tuple(int(total) for total in _body("totals", totals))
        state.last_round = None if last == "last -" else msgspec.json.decode(last[5:], type=RoundResult)
        state.dreams = [tuple(map(self._land, _body(seat_letter(seat), dream))) for seat, dream in enumerate(dreams)]
        state.open_pile = tuple(self._land(face + ":*") for face in _body("open", open_pile))
        state.hand = tuple(map(self._land, _body("hand", hand)))
        state.looks = [_look(look) for look in looks.split()[1:]]
        state.next_land = len(self.deck)
        for face in _body("hidden", hidden):
            self._land(face)
        self._finish(secret.removeprefix("chance "), chance)

    def _read_turn(self, fields: dict[str, str]) -> None:
        state = self.state
        state.round = int(fields["round"])
        state.turn = parse_seat(fields["turn"])
        state.phase = fields["phase"]
        state.moment = int(fields["moment"])
        state.draws = int(fields["draws"])
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
                self.knows[parse_seat(letter)] |= 1 << land
        return land

    def _finish(self, secret: str, chance: Chance | None) -> None:
        state = self.state
        if sorted(self.deck) != sorted(DECK):
            raise ValueError("these are not the 54 lands of the deck")
        if not state.open_pile or len(state.looks) != state.seats or len(state.totals) != state.seats:
            raise ValueError("a pile, a look or a total is missing")
        state.deck, state.public, state.knows = tuple(self.deck), self.public, self.knows
        own = SecretChance(bytes.fromhex(secret)) if secret != "-" else None
        state.chance = own or chance or RecordedChance()
        state.outcome = None
        if state.phase == OVER:
            why = "rounds" if state.round == state.options.round_limit else "score"
            state.outcome = rank_scores(why, state.totals, lowest_wins=True)
            state.deciders = ()
        elif state.phase == LOOK:
            state.deciders = tuple(seat for seat, look in enumerate(state.looks) if look is None)
        else:
            state.deciders = (state.turn,)


def _words(text: str) -> list[str]:
    return [] if text == "-" else text.split(" ")


def _option(text: str) -> str:
    name, _, value = text.partition("=")
    return f"{name}={value.replace('_', ' ')}"


def _body(name: str, part: str) -> list[str]:
    """The words of a part behind its name."""
    if part.split(" ")[0] != name:
        raise ValueError(f"the part '{name}' is missing")
    return _words(part[len(name) + 1 :])


def _fields(part: str) -> dict[str, str]:
    words = part.split(" ")
    return dict(zip(words[::2], words[1::2], strict=True))


def _look(text: str) -> tuple[int, int] | None:
    return None if text == "-" else (int(text[0]) - 1, int(text[1]) - 1)
