"""A table of Counting Zzzzs laid out for a test, so that the test reads like play.

table = zzzzs("A: teddy eating | snoring siren", "B: cake cat | dead-drunk", phase="act")
table.ann.plays("snoring", on=table.bob)
table.bob.blocks("dead-drunk")

Each player is written as the dream and, behind the bar, the hand. Cards that are not named lie in the draw pile, below
those that are; with `pile_ends` they lie in the discard pile.
"""

from random import Random
from typing import Any

import msgspec

from fortywinks.core import HOUSE, SecretChance, TimeOut
from fortywinks.games.counting_zzzzs import GAME
from fortywinks.games.counting_zzzzs.actions import (
    Block,
    Discard,
    Force,
    Lay,
    LightSleeper,
    Pass,
    Play,
    PlayOn,
    Slip,
)
from fortywinks.games.counting_zzzzs.components import PLAIN_WAKE_UPS, REMOVED, house_deck
from fortywinks.games.counting_zzzzs.events import Waking, Woke
from fortywinks.games.counting_zzzzs.state import ZzzzsState
from fortywinks.games.counting_zzzzs.view import CountingZzzzsView
from tests.games import laid_out


class Player(laid_out.Player["ZzzzsTable", CountingZzzzsView]):
    def lays(self, card: str) -> None:
        self.does(Lay(card))

    def slips(self, card: str, into: "Player") -> None:
        self.does(Slip(card, into.seat))

    def plays(self, card: str, on: "Player | str | None" = None) -> None:
        if on is None:
            self.does(Play(card))
        else:
            self.does(Force(card, on) if isinstance(on, str) else PlayOn(card, on.seat))

    def discards(self, card: str) -> None:
        self.does(Discard(card))

    def blocks(self, card: str) -> None:
        self.does(Block(card))

    def plays_light_sleeper(self, on: "Player") -> None:
        self.does(LightSleeper(on.seat))

    def passes(self) -> None:
        self.does(Pass())

    @property
    def dream(self) -> str:
        return " ".join(element.card for element in self.view.dreams[self.seat].elements)

    @property
    def open_force(self) -> str | None:
        return self.view.dreams[self.seat].open_force

    @property
    def is_asleep(self) -> bool:
        return bool(self.dream)

    @property
    def hand(self) -> str:
        return " ".join(self.view.hand)

    @property
    def score(self) -> int:
        return self.table.state.scores[self.seat]

    @property
    def waking(self) -> Waking:
        """This player's last waking."""
        return [event.waking for event in self.heard(Woke) if event.waking.seat == self.seat][-1]


class ZzzzsTable(laid_out.Table[ZzzzsState, Player]):
    def __init__(self, state: ZzzzsState) -> None:
        super().__init__(state, Player)

    def nobody_answers(self) -> None:
        """The time to answer is up; for Siren that of everybody."""
        assert self.state.phase == "window", "there is nothing to answer"
        announced = self.state.announced
        while self.state.phase == "window" and self.state.announced is announced:
            self.apply(HOUSE, TimeOut("window"))

    @property
    def asked(self) -> str:
        """The letters of those who may answer now."""
        return "".join("ABCD"[seat] for seat in self.state.deciders) if self.state.phase == "window" else ""

    @property
    def turn(self) -> Player:
        return self.players[self.state.turn]

    @property
    def discard(self) -> list[str]:
        return [self.state.deck.ids[card] for card in self.state.discard]


def zzzzs(
    *players: str,
    phase: str = "act",
    turn: str = "A",
    pile: str = "",
    discard: str = "",
    pile_ends: bool = False,
    scores: str = "",
    deck: Any = None,
    **options: Any,
) -> ZzzzsTable:
    """Lays out a table in the middle of a turn: `act` is step 3, `lay` step 2."""
    ids = house_deck().ids
    seats = [player.partition(":")[2].partition("|") for player in players]
    dreams, hands = [seat[0].split() for seat in seats], [seat[2].split() for seat in seats]
    words = [word for dream in dreams for word in dream]
    lying = {part for word in words for part in word.replace("=", ">").split(">")}
    named = lying | {card for hand in hands for card in hand} | set(pile.split()) | set(discard.split())
    assert named - {""} <= set(ids), named - set(ids)
    plain = [ids[card] for card in PLAIN_WAKE_UPS if ids[card] not in named]
    left_out = plain[: REMOVED[len(players)]]
    rest = [id for id in ids if id not in named and id not in left_out]
    Random(1).shuffle(rest)
    below, under = ([], rest) if pile_ends else (rest, [])
    whole_pile = [*pile.split(), *below]
    drawn = [id for id in ids if id not in whole_pile and id not in left_out]
    parts = [
        "counting-zzzzs 1",
        msgspec.json.encode({**options, **({"deck": deck} if deck else {})}).decode(),
        f"turn {turn} step {3 if phase == 'act' else 2} phase {phase} moment 1 opened 0 draws 2",
        "scores " + (scores or " ".join("0" for _ in players)),
        "drawn " + _listed(drawn),
        "pile " + _listed(whole_pile),
        "left-out " + _listed(left_out),
        "discard " + _listed([*under, *discard.split()]),
    ]
    for letter, dream, hand in zip("ABCD", dreams, hands, strict=False):
        parts += [f"{letter} hand {_listed(hand)}", f"{letter} dream {_listed(dream)}"]
    parts += ["announced -", "asked -", f"waiting {turn}", "later -", "spared -", "bender -"]
    parts += ["looked " + " ".join("-" for _ in players), "hints -", "reshuffled -", "last []", "chance -"]
    state = GAME.parse_state(" | ".join(parts), SecretChance(bytes(32)))
    assert isinstance(state, ZzzzsState)
    return ZzzzsTable(state)


def _listed(words: list[str]) -> str:
    return " ".join(words) or "-"


def new_table(seats: int, seed: int = 0, **options: Any) -> ZzzzsTable:
    """A table just dealt."""
    from fortywinks.games import load_game

    game = load_game("counting-zzzzs")
    state = game.new(seats, game.options_type(**options), SecretChance(bytes([seed]) * 32))
    assert isinstance(state, ZzzzsState)
    return ZzzzsTable(state)
