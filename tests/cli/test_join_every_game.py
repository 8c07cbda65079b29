"""`fortywinks join` plays every game of the house: whatever is asked can be typed, and what happens is told."""

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

from fortywinks.client import Keyring, TableMirror
from fortywinks.core import TextSpace
from fortywinks.core.wording import Wording
from fortywinks.games import game_names, load_game
from fortywinks.protocol import HouseMessage
from tests.server.open_house import Device, OpenHouse, Person

from .driving import Piped

FIRST_AT_ONCE = [game_names()[0], *(pytest.param(name, marks=pytest.mark.long) for name in game_names()[1:])]
MOVES = 4
REFUSED = 2.0
"""Seconds without news after which something must have been refused."""

_decode = msgspec.json.Decoder(HouseMessage).decode


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Iterator[OpenHouse]:
    with OpenHouse(tmp_path_factory.mktemp("house")) as house:
        yield house


class Shoulder:
    """A second device of the person at the terminal, which looks over their shoulder and says what may be typed."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.mirror = TableMirror()
        self.rng = random.Random(7)

    def hears(self) -> None:
        self.device.hears(timeout=REFUSED)
        self.mirror.take(_decode(self.device.texts[-1]))

    @property
    def is_over(self) -> bool:
        return self.mirror.table is not None and self.mirror.table.phase == "finished"

    def suggests(self) -> str | None:
        """What is asked next; None if the game is over, or goes on without this seat."""
        with suppress(TimeoutError):
            while not self.mirror.legal and not self.is_over:
                self.hears()
        if not self.mirror.legal:
            return None
        return str(self.mirror.legal.sample(self.rng))


@pytest.mark.parametrize("game", FIRST_AT_ONCE)
def test_every_game_is_played_in_text(house, tmp_path: Path, game):
    ann = Person(house, "Ann")
    seats = load_game(game).seat_counts[0]
    table = ann.makes_table(game=game, seats=seats)["id"]
    key = tmp_path / "key"
    bob = Person(house, "Bob", Keyring.open(key).token(house.url))
    with (
        ann.comes_to(table) as host,
        Piped("join", f"{house.url}/t/{table}", "--name", "Bob", "--token", str(key), "--plain") as terminal,
    ):
        terminal.hear(r"\(you\)\n[\s\S]*/quit to leave\.\n")
        host.asks("set-table", pace="none")
        host.asks("stand")
        for seat in range(seats):
            if seat != 1:
                assert host.asks("set-bot", seat=seat, level="random")["type"] == "done"
        with bob.comes_to(table) as device:
            assert host.asks("start")["type"] == "done"
            typed = list(play(Shoulder(device), terminal))
        terminal.say("/table")
        terminal.say("/quit")
        assert terminal.end() == 0
    assert typed
    assert "Traceback" not in terminal.heard
    assert f"Table of {Wording('en', load_game(game).package).text('title')}, " in terminal.heard
    assert terminal.heard.count("Your choice: ") >= len(typed)


def play(shoulder: Shoulder, terminal: Piped) -> Iterator[str]:
    """Types what is suggested; each is carried out, or refused with words: a place may be taken."""
    for _ in range(MOVES):
        do = shoulder.suggests()
        if do is None:
            return
        asked = shoulder.mirror.legal
        if do == "pass" and len(asked) == 1 and not asked.spaces:  # the terminal lets it happen by itself
            with suppress(TimeoutError):
                while shoulder.mirror.legal is asked:
                    shoulder.hears()
            continue
        terminal.hear(r"Your choice: ")
        own_words = tuple(space.kind for space in asked.spaces if isinstance(space, TextSpace))
        is_said = not own_words or isinstance(shoulder.mirror.game.parse_action(do), own_words)
        terminal.say(do if is_said else f"/{do}")
        yield do
        with suppress(TimeoutError):  # it was refused
            while shoulder.mirror.legal is asked:
                shoulder.hears()
