"""The rules, the slow reading of them, and the bots' imagination agree on many thousand random rounds."""

from dataclasses import dataclass
from random import Random

import pytest

from fortywinks.games.schafe_schubsen import events
from fortywinks.games.schafe_schubsen.actions import BIDS, FULL_HAND
from fortywinks.games.schafe_schubsen.bots.scene import Scene
from fortywinks.games.schafe_schubsen.components import SchafeSchubsenOptions, other_face
from fortywinks.games.schafe_schubsen.dike import DIKES, WATER

from .slow_reading import Clover, Sheep, SlowRound
from .table import SheepTable, sheep

BID_LIST = list(BIDS)


@dataclass
class Situation:
    """A round to be played: the table, and what everybody will do."""

    table: SheepTable
    bids: list[str]
    clover: list[Clover]
    face_choices: list[int]

    def slow(self) -> SlowRound:
        state = self.table.state
        flock = [
            Sheep(seat, field, rings, bid, clover, face)
            for seat, (field, rings, bid, clover, face) in enumerate(
                zip(state.fields, state.rings, self.bids, self.clover, self.face_choices, strict=True)
            )
        ]
        return SlowRound(
            [flock[seat] for seat in state.order], list(state.dike), state.moved_on == 0, state.options.zero_on_water
        )


def random_situation(rng: Random) -> Situation:
    """Sheep close together, near the water and the ends of things, so that much happens."""
    seats = rng.randint(3, 8)
    moved_on = rng.randrange(2)
    centre = rng.choice((0, 20, 45, 60, 90, 97, 140, 170, 190))
    places = rng.sample(range(max(0, centre - 12), min(200, centre + 12)), seats)
    if not moved_on and rng.random() < 0.3:
        places[:2] = [0, 0]
        places[2:] = rng.sample(range(1, 12), seats - 2)
    if min(places) >= 100:
        places[0] = rng.randrange(60, 100)  # the first board is never empty when a round begins
    bids, clover, written = [], [], []
    for seat, place in enumerate(places):
        aim = rng.choice([other for other in places if other >= place]) - place
        distance = rng.choice((aim, aim, rng.randrange(30), rng.randrange(220), 0))
        bid = some_bid(distance, rng)
        tiles = rng.sample(("back_3", "back_5", "change_3", "change_10"), rng.choice((0, 0, 1, 2)))
        use = Clover()
        for tile in sorted(tiles, reverse=True):  # change before back
            value = int(tile.split("_")[1])
            if tile.startswith("change"):
                use.by += rng.randint(-min(value, int(bid) + use.by), value)
            elif place + int(bid) + use.by - use.back >= value and rng.random() < 0.7:
                use.back += value
        bids.append(bid)
        clover.append(use)
        held = f" tiles {','.join(tiles)}" if tiles else ""
        written.append(f"{'ABCDEFGH'[seat]} {place} rings {rng.choice((0, 0, 1, 3))}{held}")
    if not _enough_tiles(written):
        return random_situation(rng)
    table = sheep(
        *written,
        dike=" ".join(rng.choice(DIKES)),
        starter="ABCDEFGH"[rng.randrange(seats)],
        moved_on=moved_on,
        supply="back_10 change_5",
        zero_on_water=rng.random() < 0.7,
    )
    return Situation(table, bids, clover, [rng.randrange(2) for _ in range(seats)])


def some_bid(distance: int, rng: Random) -> str:
    """A bid near this distance."""
    return min(rng.sample(BID_LIST, 200), key=lambda cards: abs(int(cards) - distance))


def _enough_tiles(written: list[str]) -> bool:
    """There are only two tiles of each kind."""
    return all(" ".join(written).count(tile) <= 2 for tile in ("back_3", "back_5", "change_3", "change_10"))


def play_really(situation: Situation) -> SheepTable:
    """Plays the round until a tile is chosen or the round is over."""
    table = situation.table
    state = table.state
    for seat in list(state.deciders):
        table.players[seat].bids(situation.bids[seat])
    while state.outcome is None and state.round == 1 and state.phase != "take":
        (seat,) = state.deciders
        player = table.players[seat]
        if state.phase == "lay":
            face = state.dike[0]
            player.does(f"lay {other_face(face) if situation.face_choices[seat] else face}")
        else:
            declare(table, seat, situation.clover[seat])
    return table


def declare(table: SheepTable, seat: int, use: Clover) -> None:
    """Declares exactly this use of clover, with whatever tiles make it up."""
    player = table.players[seat]
    left = use.by
    backs = use.back
    for tile in sorted(player.tiles, reverse=True):
        kind, value = tile.split()
        if kind == "change" and (left or use.by == 0):
            by = max(-int(value), min(int(value), left))
            player.does(f"change {value} {'down' if by < 0 else 'up'} {abs(by)}")
            left -= by
    for tile in sorted(player.tiles, reverse=True):
        kind, value = tile.split()
        if kind == "back" and int(value) <= backs:
            player.does(tile)
            backs -= int(value)
    assert left == backs == 0
    player.does("go")


@pytest.mark.parametrize("part", range(4))
def test_the_rules_agree_with_a_slow_reading(part):
    rng = Random(f"brute force {part}")
    counts = {"out": 0, "laid": 0, "pushed": 0, "water": 0}
    for _ in range(1500):
        situation = random_situation(rng)
        slow = situation.slow()
        text = situation.table.state.text()
        slow.play()
        table = play_really(situation)
        after = {one.seat: None if one.out else one.place for one in slow.sheep}
        told = (situation.bids, situation.clover, text)
        assert [after[seat] for seat in range(len(after))] == _fields_now(table), told
        rings = {one.seat: 0 if one.out else one.rings for one in slow.sheep}
        assert [rings[seat] for seat in range(len(rings))] == table.rings, told
        assert [event.seat for event in table.seen_by_all(events.WentOut)] == slow.exits, told
        assert [event.seat for event in table.seen_by_all(events.BoardLaid)] == slow.laid, told
        if slow.angel is not None and table.state.round == 1 and table.state.outcome is None:
            assert table.view.angel == slow.angel, told
        counts["out"] += len(slow.exits)
        counts["laid"] += len(slow.laid)
        counts["pushed"] += len(table.seen_by_all(events.Pushed))
        counts["water"] += sum(event.why == "water" for event in table.seen_by_all(events.RingPaid))
    assert min(counts.values()) > 200, counts


def _fields_now(table: SheepTable) -> list[int | None]:
    return list(table.view.fields)


def test_the_bots_imagine_what_the_rules_do():
    """Without clover, and with the face that was there."""
    rng = Random("imagination")
    for _ in range(1500):
        situation = random_situation(rng)
        state = situation.table.state
        state.tiles = [()] * state.seats
        situation.clover = [Clover() for _ in situation.clover]
        situation.face_choices = [0] * state.seats
        options: SchafeSchubsenOptions = state.options
        scene = Scene(state.view(0), [FULL_HAND] * state.seats, options)
        after = scene.play([int(bid) for bid in situation.bids])
        table = play_really(situation)
        assert [field if field >= 0 else None for field in after.fields] == _fields_now(table)
        assert after.rings == table.rings
        assert after.exits == [event.seat for event in table.seen_by_all(events.WentOut)]
        if table.state.phase == "take":
            assert after.angel == table.state.angel


def test_water_is_where_the_faces_say():
    for dike, bits in WATER.items():
        assert bits.bit_count() == 24, dike
