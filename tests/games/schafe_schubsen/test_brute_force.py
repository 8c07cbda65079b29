"""The rules, the slow reading of them, and the bots' imagination agree on many thousand random rounds."""

from collections import Counter
from dataclasses import dataclass
from random import Random

import pytest

from fortywinks.core import Event
from fortywinks.games.schafe_schubsen import events
from fortywinks.games.schafe_schubsen.actions import BIDS, FULL_HAND, Puddle
from fortywinks.games.schafe_schubsen.bots.scene import Scene
from fortywinks.games.schafe_schubsen.components import SchafeSchubsenOptions
from fortywinks.games.schafe_schubsen.dike import fields_of
from fortywinks.games.schafe_schubsen.material import house_material

from .slow_reading import Clover, Sheep, SlowRound, SlowWalk
from .table import Player, SheepTable, sheep

BIDS_OF = {distance: [cards for cards in BIDS if int(cards) == distance] for distance in map(int, BIDS)}

HOUSE = house_material()


@dataclass
class Situation:
    """A round to be played: the table, and what everybody will do."""

    table: SheepTable
    bids: list[str]
    clover: list[Clover]
    face_choices: list[int]
    rain: list[tuple[int, ...]]

    def slow(self) -> SlowRound:
        state = self.table.state
        everybody = zip(state.fields, state.rings, self.bids, self.clover, self.face_choices, self.rain, strict=True)
        flock = [Sheep(seat, *said) for seat, said in enumerate(everybody)]
        return SlowRound(
            [flock[seat] for seat in state.order],
            list(state.dike),
            state.moved_on == 0,
            state.options.zero_on_water,
            state.options.regenzeit,
            state.options.mole_hills,
            set(fields_of(state.puddles)),
        )

    def __repr__(self) -> str:
        return f"{self.table.state.text()}: {self.bids}, {self.clover}, {self.face_choices}, {self.rain}"


def random_situation(rng: Random) -> Situation:
    """Sheep close together, near the water, the hills and the ends of things, so that much happens."""
    seats = rng.randint(3, 8)
    moved_on = rng.randrange(2)
    centre = rng.choice((0, 20, 45, 60, 90, 97, 140, 170, 190))
    places = rng.sample(range(max(0, centre - 12), min(200, centre + 12)), seats)
    if not moved_on and rng.random() < 0.3:
        places[:2] = [0, 0]
        places[2:] = rng.sample(range(1, 12), seats - 2)
    if min(places) >= 100:
        places[0] = rng.randrange(60, 100)  # the first board is never empty when a round begins
    dike = rng.choice(HOUSE.dikes)
    aims = [*places, *HOUSE.hills(dike), *HOUSE.hills(dike)]
    bids, clover, written = [], [], []
    for seat, place in enumerate(places):
        aim = max(0, rng.choice(aims) - place)
        distance = rng.choice((aim, aim, rng.randrange(30), rng.randrange(220), 0))
        bid = rng.choice(BIDS_OF[min(BIDS_OF, key=lambda other: abs(other - distance))])
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
    regenzeit = rng.choice((0, 1, 3))
    table = sheep(
        *written,
        dike=" ".join(dike),
        starter="ABCDEFGH"[rng.randrange(seats)],
        moved_on=moved_on,
        puddles=some_puddles(dike, rng) if regenzeit else "-",
        supply="back_10 change_5",
        zero_on_water=rng.random() < 0.7,
        regenzeit=regenzeit,
        mole_hills=rng.random() < 0.5,
    )
    rain = [tuple(rng.sample(range(100), rng.randrange(6))) for _ in range(seats)]
    return Situation(table, bids, clover, [rng.randrange(2) for _ in range(seats)], rain)


def some_puddles(dike: tuple[str, str], rng: Random) -> str:
    dry = [field for field in range(200) if field % 100 and not HOUSE.water[dike] >> field & 1]
    return ",".join(map(str, sorted(rng.sample(dry, rng.randrange(1, 12)))))


def _enough_tiles(written: list[str]) -> bool:
    """There are only two tiles of each kind."""
    return all(" ".join(written).count(tile) <= 2 for tile in ("back_3", "back_5", "change_3", "change_10"))


def play_really(situation: Situation) -> SheepTable:
    """Plays the whole round."""
    table = situation.table
    state = table.state
    for seat in list(state.deciders):
        table.players[seat].bids(situation.bids[seat])
    while state.outcome is None and state.round == 1:
        (seat,) = state.deciders
        player = table.players[seat]
        if state.phase == "lay":
            face = state.dike[0]
            player.does(f"lay {HOUSE.other_face(face) if situation.face_choices[seat] else face}")
        elif state.phase == "rain":
            pour(player, situation.rain[seat])
        elif state.phase == "take":
            player.does("take back 10")
        else:
            declare(player, situation.clover[seat])
    return table


def pour(player: Player, wanted: tuple[int, ...]) -> None:
    """Puts puddles where they are wanted and allowed, until no more are."""
    for spot in wanted:
        if player.is_asked == "rain" and Puddle(100 + spot) in player.table.state.legal_actions(player.seat):
            player.does(f"puddle {100 + spot}")
    if player.is_asked == "rain":
        player.does("enough")


def declare(player: Player, use: Clover) -> None:
    """Declares exactly this use of clover, with whatever tiles make it up."""
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
    """SHP-5 and SHP-10 to SHP-30, with rain (SHP-40) and mole hills (SHP-41) at some of the tables."""
    rng = Random(f"brute force {part}")
    seen: Counter[str] = Counter()
    for _ in range(1000):
        situation = random_situation(rng)
        slow = situation.slow()
        said = repr(situation)
        slow.play()
        table = play_really(situation)
        told = [event for _, event in table.told]
        assert [None if one.out else one.place for one in by_seat(slow)] == list(table.view.fields), said
        assert [0 if one.out else one.rings for one in by_seat(slow)] == table.rings, said
        assert [event.seat for event in told if isinstance(event, events.WentOut)] == slow.exits, said
        assert [event.seat for event in told if isinstance(event, events.BoardLaid)] == slow.laid, said
        assert [field for field in range(200) if slow.is_water(field)] == list(table.view.water), said
        assert paid_the_devil(told) == slow.devil, said
        assert table.last.angel == slow.angel, said
        outcome = table.state.outcome
        assert (None if outcome is None else [seat.rank for seat in outcome.results]) == slow.ranks(), said
        seen.update(type(event).__name__ for event in told)
        seen.update(f"RingPaid for {event.why}" for event in told if isinstance(event, events.RingPaid))
    usual = ("Pushed", "BoardLaid", "WentOut", "RingPaid for water", "RingPaid for devil")
    rarer = ("PuddleLaid", "Tunnelled", "GameEnded", "DistanceChanged", "WillWalkBack")
    assert min(seen[kind] for kind in usual) > 200, seen
    assert min(seen[kind] for kind in rarer) > 50, seen


def by_seat(slow: SlowRound) -> list[Sheep]:
    return sorted(slow.sheep, key=lambda one: one.seat)


def paid_the_devil(told: list[Event]) -> int | None:
    """Who paid at the end of the round, with a ring or by going out."""
    paid = (events.RingPaid, events.WentOut)
    return next((event.seat for event in told if isinstance(event, paid) and event.why == "devil"), None)


def test_walks_agree_with_a_slow_reading():
    """SHP-42."""
    rng = Random("walks")
    for _ in range(500):
        seats = rng.randint(3, 8)
        places = [rng.choice((199, 194, rng.randrange(200), rng.randrange(12))) for _ in range(seats)]
        few = rng.choice(([0, 5, 12], range(200)))  # often the same
        bids = [rng.choice(BIDS_OF[rng.choice([d for d in few if d in BIDS_OF and d <= place])]) for place in places]
        table = sheep(
            *(f"{letter} {place}" for letter, place in zip("ABCDEFGH", places, strict=False)), mode="deichwandern"
        )
        slow = SlowWalk([Sheep(seat, places[seat], 0, bids[seat], Clover(), 0) for seat in range(seats)])
        slow.play()
        table.all_bid(*bids)
        assert [None if one.out else one.place for one in slow.sheep] == list(table.view.fields), (places, bids)
        outcome = table.state.outcome
        assert (None if outcome is None else [seat.rank for seat in outcome.results]) == slow.ranks(), (places, bids)


def test_the_bots_imagine_what_the_rules_do():
    """Without clover, and with the face that was there."""
    rng = Random("imagination")
    for _ in range(1000):
        situation = random_situation(rng)
        state = situation.table.state
        state.tiles = [()] * state.seats
        situation.clover = [Clover() for _ in situation.clover]
        situation.face_choices = [0] * state.seats
        situation.rain = [()] * state.seats
        options: SchafeSchubsenOptions = state.options
        scene = Scene(state.view(0), [FULL_HAND] * state.seats, options)
        said = repr(situation)
        after = scene.play([int(bid) for bid in situation.bids])
        table = play_really(situation)
        assert [field if field >= 0 else None for field in after.fields] == list(table.view.fields), said
        assert after.rings == table.rings, said
        assert after.exits == [event.seat for _, event in table.told if isinstance(event, events.WentOut)], said
        assert (after.angel if after.angel >= 0 else None) == table.last.angel, said


def test_water_is_where_the_faces_say():
    for dike, bits in HOUSE.water.items():
        assert bits.bit_count() == 24, dike
