"""A table of Sen laid out for a test, so that the test reads like play.

table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="5t 4 6")
table.ann.draws()
table.ann.uses()

Lands that are not named lie at the bottom of the hidden pile or, with `hidden_ends`, under the open pile. Slots count
from 1, as people count.
"""

from collections import Counter
from typing import Any

from fortywinks.core import SPECTATOR, Chance, SecretChance
from fortywinks.games.sen import GAME
from fortywinks.games.sen.actions import (
    Call,
    Choose,
    Claim,
    Discard,
    Draw,
    Keep,
    Look,
    Peek,
    Swap,
    Take,
    Use,
)
from fortywinks.games.sen.components import COPIES
from fortywinks.games.sen.state import SenState
from fortywinks.games.sen.view import SenView
from tests.games import laid_out


class Player(laid_out.Player["SenTable", SenView]):
    def looks(self, first: int, second: int) -> None:
        self.does(Look(first - 1, second - 1))

    def takes(self, slot: int) -> None:
        self.does(Take(slot - 1))

    def draws(self) -> None:
        self.does(Draw())

    def keeps(self, slot: int) -> None:
        self.does(Keep(slot - 1))

    def discards(self) -> None:
        self.does(Discard())

    def uses(self) -> None:
        self.does(Use())

    def chooses(self, which: int) -> None:
        self.does(Choose(which - 1))

    def peeks(self, place: str) -> None:
        action = GAME.parse_action(f"peek {place}")
        assert isinstance(action, Peek)
        self.does(action)

    def swaps(self, place: str, other: str) -> None:
        action = GAME.parse_action(f"swap {place} {other}")
        assert isinstance(action, Swap)
        self.does(action)

    def calls(self) -> None:
        self.does(Call())

    def claims(self, first: int, second: int, ravens: int) -> None:
        self.does(Claim(first - 1, second - 1, ravens))

    def sleeps(self) -> None:
        """Draws and puts the land away: a turn that changes no dream."""
        self.draws()
        self.discards()

    @property
    def dream(self) -> str:
        state = self.table.state
        return " ".join(state.deck[land] for land in state.dreams[self.seat])

    @property
    def knows(self) -> dict[str, str]:
        """With the memory aid: what this player is shown, by place."""
        return {f"{'ABCDE'[known.owner]}{known.slot + 1}": known.land for known in self.view.known}


class SenTable(laid_out.Table[SenState, Player]):
    def __init__(self, state: SenState) -> None:
        super().__init__(state, Player)

    @property
    def top(self) -> str:
        return self.state.deck[self.state.open_pile[-1]]

    @property
    def open_pile(self) -> str:
        return " ".join(self.state.deck[land] for land in self.state.open_pile)

    @property
    def hidden_size(self) -> int:
        return self.state.view(SPECTATOR).hidden_size

    @property
    def results(self) -> tuple[int, ...]:
        """What the last round cost each player."""
        assert self.state.last_round is not None
        return self.state.last_round.results


def parse_state(text: str, chance: Chance | None = None) -> SenState:
    state = GAME.parse_state(text, chance)
    assert isinstance(state, SenState)
    return state


def sen(
    *dreams: str,
    hidden: str = "",
    hidden_ends: bool = False,
    open_pile: str = "",
    turn: str = "A",
    totals: str = "",
    round_number: int = 1,
    **options: Any,
) -> SenTable:
    """Lays out a table in the middle of a round, at the start of a turn. A dream is written ``A: 3 7s 9 0``."""
    lands = [dream.partition(":")[2].split() for dream in dreams]
    rest = Counter(COPIES)
    rest.subtract(face for group in (*lands, hidden.split(), open_pile.split()) for face in group)
    assert min(rest.values()) >= 0, "a land is named more often than the deck has it"
    others = sorted(rest.elements())
    under = others if hidden_ends else others[: 0 if open_pile else 1]
    below = [] if hidden_ends else others[len(under) :]
    named = " ".join(f"{name}={str(value).replace(' ', '_')}" for name, value in options.items())
    parts = [
        "sen 1",
        named or "-",
        f"round {round_number} turn {turn} phase turn moment 1 draws 1",
        "totals " + (totals or " ".join("0" for _ in dreams)),
        "hidden " + " ".join([*hidden.split(), *below]),
        "open " + " ".join([*under, *open_pile.split()]),
        "hand -",
        "looks -",
        *(f"{'ABCDE'[seat]} {' '.join(group)}" for seat, group in enumerate(lands)),
        "last -",
        "chance -",
    ]
    return SenTable(parse_state(" | ".join(parts), SecretChance(bytes(32))))


def new_table(seats: int, seed: int = 0, **options: Any) -> SenTable:
    """A table just dealt."""
    state = GAME.new(seats, options, SecretChance(bytes([seed]) * 32))
    assert isinstance(state, SenState)
    return SenTable(state)
