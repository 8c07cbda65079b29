"""A table of Schafe-Schubsen laid out for a test, so that the test reads like play.

table = sheep("A 37", "B 40 rings 0", "C 12 tiles change_7", dike="priel siel")
table.all_bid("12", "30", "5")
assert table.ann.field == 49

Seats are named in order; each stands on its field with two rings, a full hand and no tiles unless more is said. The
first board has not moved on unless `moved_on` says so.
"""

from typing import Any

from fortywinks.core import SPECTATOR, Action, Chance, SecretChance
from fortywinks.games.schafe_schubsen import GAME, events
from fortywinks.games.schafe_schubsen.material import house_material
from fortywinks.games.schafe_schubsen.state import SheepState
from fortywinks.games.schafe_schubsen.view import SheepView
from tests.games import laid_out


class Player(laid_out.Player["SheepTable", SheepView]):
    """Somebody at the table, who does things in notation."""

    def does(self, action: Action | str) -> None:
        super().does(GAME.parse_action(action) if isinstance(action, str) else action)

    def bids(self, cards: str) -> None:
        self.does(f"bid {cards}")

    @property
    def field(self) -> int | None:
        return self.view.fields[self.seat]

    @property
    def rings(self) -> int:
        return self.table.state.rings[self.seat]

    @property
    def hand(self) -> str:
        return self.view.hand

    @property
    def tiles(self) -> tuple[str, ...]:
        return self.table.state.tiles[self.seat]

    @property
    def is_out(self) -> bool:
        return self.field is None


class SheepTable(laid_out.Table[SheepState, Player]):
    def __init__(self, state: SheepState) -> None:
        super().__init__(state, Player)

    def all_bid(self, *cards: str) -> None:
        """Everybody on the dike bids, in the order of the seats."""
        for seat, bid in zip(self.state.deciders, cards, strict=True):
            self.players[seat].bids(bid)

    @property
    def story(self) -> list[str]:
        """What happened since, in short: each event's name and the seat it is about."""
        return [
            f"{type(event).__name__} {'ABCDEFGH'[event.seat]}"
            for _, event in self.told
            if hasattr(event, "seat") and not isinstance(event, events.HasBid)
        ]

    @property
    def view(self) -> SheepView:
        return self.state.view(SPECTATOR)

    @property
    def fields(self) -> list[int | None]:
        return list(self.view.fields)

    @property
    def rings(self) -> list[int]:
        return self.state.rings

    @property
    def last(self) -> events.RoundResult:
        assert self.state.last_round is not None
        return self.state.last_round

    @property
    def ranks(self) -> list[int]:
        return [result.rank for result in self.outcome.results]


def parse_state(text: str, chance: Chance | None = None) -> SheepState:
    state = GAME.parse_state(text, chance)
    assert isinstance(state, SheepState)
    return state


def sheep(
    *seats: str,
    dike: str = "priel siel",
    starter: str = "A",
    moved_on: int = 0,
    puddles: str = "-",
    supply: str | None = None,
    **options: Any,
) -> SheepTable:
    """Lays out a table at the beginning of a round. A seat is written ``B 40 rings 0 hand 0123 tiles back_5``."""
    letters = "ABCDEFGH"[: len(seats)]
    out = [seat[0] for seat in seats if seat.split()[1] == "out"]
    living = [letter for letter in letters if letter not in out]
    at = living.index(starter)
    order = "".join(living[at:] + living[:at])
    walking = options.get("mode") == "deichwandern"
    held = [tile for seat in seats for tile in _said(seat, "tiles", "-").split(",") if tile != "-"]
    left = [tile.replace(" ", "_") for tile in house_material().supply]
    for tile in held:
        left.remove(tile)
    stock = left if supply is None else supply.split()
    holder = "-" if walking else starter
    parts = [
        "schafe-schubsen 1",
        " ".join(f"{name}={_option(value)}" for name, value in options.items()) or "-",
        "round 1 phase bid moment 1 draws 2",
        f"dike {dike.replace(' ', '+')} moved_on {moved_on} puddles {puddles}",
        f"turns {order} at - stage turns layer - back 0 rain 0",
        f"angel {holder} devil {holder}",
        f"supply {'-' if walking or not stock else ' '.join(stock)}",
        f"out {' '.join(out) or '-'}",
        *map(_seat_part, seats),
        "last -",
        "chance -",
    ]
    return SheepTable(parse_state(" | ".join(parts), SecretChance(bytes(32))))


def _option(value: object) -> str:
    return {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _said(seat: str, name: str, default: str) -> str:
    words = seat.split()
    return words[words.index(name) + 1] if name in words else default


def _seat_part(seat: str) -> str:
    letter, field = seat.split()[:2]
    if field == "out":
        return f"{letter} field - rings 0 hand - bid - distance - tiles -"
    rings, hand, tiles = _said(seat, "rings", "2"), _said(seat, "hand", "0123456789"), _said(seat, "tiles", "-")
    return f"{letter} field {field} rings {rings} hand {hand} bid - distance - tiles {tiles}"


def new_table(seats: int, seed: int = 0, **options: Any) -> SheepTable:
    """A table just set up."""
    state = GAME.new(seats, options, SecretChance(bytes([seed]) * 32))
    assert isinstance(state, SheepState)
    return SheepTable(state)
