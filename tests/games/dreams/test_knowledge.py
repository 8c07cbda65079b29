"""DRM-40 and DRM-41: who may know what. A god's traffic and the mortal's are alike in bytes and in time."""

from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import pytest

from fortywinks.core import SPECTATOR, RecordedChance, SecretChance, events_for
from fortywinks.games.dreams import GAME, events
from fortywinks.games.dreams.actions import Lock
from fortywinks.games.dreams.components import DreamsOptions
from fortywinks.games.dreams.events import Star
from fortywinks.protocol.legal import legal_json
from fortywinks.protocol.messages import encode

from .table import dreams


def test_DRM_40_a_star_is_laid_under_its_players_name_and_then_lies_without() -> None:
    table = dreams(3)
    table.ann.lays("clear", 2000, 1000)
    table.bob.lays("black", 1000, 1000)
    assert table.seen_by_all(events.Placed)[1] == events.Placed(1, "black", 1000, 1000)
    for view in (table.ann.view, table.cay.view, table.state.view(SPECTATOR)):
        assert view.stars == (Star("black", 1000, 1000), Star("clear", 2000, 1000))


def test_DRM_40_the_table_may_agree_to_show_owners() -> None:
    table = dreams(3, show_owners=True)
    table.ann.lays("clear", 2000, 1000)
    table.bob.lays("black", 1000, 1000)
    assert table.cay.view.stars == (Star("clear", 2000, 1000, 0), Star("black", 1000, 1000, 1))


def test_DRM_41_spectators_see_no_token_and_no_number() -> None:
    one, other = dreams(4, mortal="A", vision=1), dreams(4, mortal="D", vision=4)
    for table in (one, other):
        table.all_lay()
        table.ann.tips("2")
        table.ann.locks()
    assert one.state.view(SPECTATOR) == other.state.view(SPECTATOR)
    assert one.state.view(SPECTATOR).token is None
    assert events_for(SPECTATOR, one.told) == events_for(SPECTATOR, other.told)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_DRM_40_every_other_player_is_as_likely_to_be_the_mortal(seats: int) -> None:
    state = dreams(seats, mortal="C", vision=2).state
    rng = Random(1)
    god = [state.determinize(0, rng) for _ in range(400)]
    assert {copy.mortal for copy in god} == set(range(1, seats))
    assert {copy.vision for copy in god} == {2}
    mortal = [state.determinize(2, rng) for _ in range(400)]
    assert {copy.mortal for copy in mortal} == {2}
    assert {copy.vision for copy in mortal} == {1, 2, 3, 4}
    assert len({copy.deck[4:8] for copy in mortal}) > 300
    assert {copy.pictures for copy in mortal} == {state.pictures}


class Wire:
    """What the wire carries to each seat at each step, as the table sends it, and how long making it takes."""

    def __init__(self, seats: int, mortal: str, vision: int) -> None:
        options = DreamsOptions(dealer="A", until="1 round")
        drawn = [("pictures", options.deck), ("vision", [str(vision)]), ("mortal", [mortal])]
        self.state: Any = GAME.new(seats, options, RecordedChance(drawn, SecretChance(bytes(32))))
        self.sizes: dict[int, list[int]] = {seat: [] for seat in range(seats)}
        self.times: dict[int, list[float]] = {seat: [] for seat in range(seats)}
        self.asked: dict[int, list[int]] = {seat: [] for seat in range(seats)}
        self._send(self.state.opening)

    def act(self, seat: int, action: Any) -> None:
        began = perf_counter()
        told = self.state.apply(seat, action)
        self.times[seat].append(perf_counter() - began)
        self.asked[seat].append(len(str(action)))
        self._send(told)

    def _send(self, told: Any) -> None:
        for seat, sizes in self.sizes.items():
            parts = [encode(events_for(seat, told)), encode(self.state.own_view(seat))]
            parts.append(legal_json(self.state.legal_actions(seat)))
            sizes.append(sum(map(len, parts)))


def play_alike(wire: Wire, rng: Random) -> None:
    """The same stars in every world; each dial is set to something that counts for whoever sets it."""
    state = wire.state
    while state.phase == "place":
        wire.act(state.turn, state.legal_actions(state.turn).sample(rng))
    for seat in range(state.seats):
        choice = "1" if seat == state.mortal else "ABCDEF"[(seat + 1) % state.seats]
        tip = next(action for action in state.legal_actions(seat) if str(action) == f"tip {choice}")
        wire.act(seat, tip)
    for seat in range(state.seats - 1):
        wire.act(seat, Lock())


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_DRM_14_a_gods_traffic_and_the_mortals_have_the_same_bytes(seats: int) -> None:
    worlds = [Wire(seats, letter, vision) for letter in "ABCDEF"[:seats] for vision in (1, 4)]
    for wire in worlds:
        play_alike(wire, Random(seats))
    first = worlds[0]
    for wire in worlds[1:]:
        assert wire.sizes == first.sizes  # what each seat is sent, whether it is a god or the mortal
        assert wire.asked == first.asked  # what each seat sends
    assert len(first.sizes[0]) == 3 * seats + 2 * seats


def test_DRM_14_a_gods_actions_and_the_mortals_take_equally_long() -> None:
    times: dict[bool, list[float]] = {True: [], False: []}
    for number in range(60):
        wire = Wire(4, "AB"[number % 2], 1 + number % 4)
        play_alike(wire, Random(number))
        times[wire.state.mortal == 0] += wire.times[0]
    god, mortal = median(times[False]), median(times[True])
    assert max(god, mortal) < 3 * min(god, mortal)


def test_DRM_14_one_clock_for_all_tips() -> None:
    table = dreams(4)
    table.all_lay()
    (clock,) = table.state.clocks()
    assert clock.seat is None
    before = table.state.clocks()
    table.ann.tips("B")
    table.ann.locks()
    assert table.state.clocks() == before
