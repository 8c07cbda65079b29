"""A round of Dreams: material, dealing, stars, tips, reveal (DRM-1 … DRM-15)."""

from collections import Counter
from typing import Any

import pytest

from fortywinks.core import HOUSE, SPECTATOR, BadOption, GameIsOver, SecretChance, TimeOut
from fortywinks.games.dreams import GAME, events
from fortywinks.games.dreams.actions import Lock, Place, Tip
from fortywinks.games.dreams.components import HOUSE_PICTURES, STARS, DreamsOptions
from fortywinks.games.dreams.events import Star
from fortywinks.games.dreams.geometry import HEIGHT, RADIUS, WIDTH

from .table import dreams


def test_DRM_1_there_are_72_pictures_and_no_two_alike() -> None:
    assert len(set(HOUSE_PICTURES)) == len(HOUSE_PICTURES) == 72
    assert list(HOUSE_PICTURES) == sorted(HOUSE_PICTURES)


def test_DRM_1_own_pictures_are_played_with_alone_or_beside_the_house() -> None:
    assert DreamsOptions(pictures="holiday:5").deck == tuple(f"holiday/{n}" for n in range(1, 6))
    assert len(DreamsOptions(pictures="house+holiday:24").deck) == 96
    for bad in ("holiday", "holiday:3", "Holiday:9", "holiday:1000", "house:9+x:9", "../x:9", "holiday:9\n"):
        with pytest.raises(BadOption, match=r"^option pictures: "):
            GAME.new(3, DreamsOptions(pictures=bad))


def test_DRM_2_everybody_has_a_clear_a_grey_and_a_black_star() -> None:
    assert (WIDTH, HEIGHT) == (3000, 2000)
    assert RADIUS == {"clear": 90, "grey": 75, "black": 60}
    table = dreams(5)
    assert table.ann.view.left == (STARS,) * 5


def test_DRM_3_everybody_begins_at_0() -> None:
    assert dreams(6).ann.view.totals == (0,) * 6


def test_DRM_10_four_pictures_lie_open_and_the_left_neighbour_deals_next() -> None:
    table = dreams(3, mortal="B")
    (began,) = table.seen_by_all(events.RoundBegan)
    assert began.pictures == table.ann.view.pictures == HOUSE_PICTURES[:4]
    assert table.state.deciders == (0,)
    table.all_lay()
    table.all_tip("B", "2", "A")
    assert table.seen_by_all(events.RoundBegan)[1].dealer == 1
    assert table.bob.is_asked == "place"


def test_DRM_10_chance_decides_who_deals_first() -> None:
    dealers = {GAME.new(4, None, SecretChance(bytes([seed]) * 32)).view(0).dealer for seed in range(60)}
    assert dealers == {0, 1, 2, 3}
    assert dreams(4, dealer="C").state.deciders == (2,)
    with pytest.raises(BadOption, match="there is no seat F"):
        GAME.new(5, DreamsOptions(dealer="F"))


def test_DRM_11_gods_know_the_number_and_the_mortal_only_that() -> None:
    table = dreams(4, mortal="C", vision=2)
    tokens = [player.heard(events.TokenDrawn)[0].token for player in table.players]
    assert tokens == [2, 2, 0, 2]
    assert [player.view.token for player in table.players] == tokens


def test_DRM_11_each_round_is_drawn_afresh() -> None:
    seen: Counter[tuple[int, int]] = Counter()
    for seed in range(100):
        state: Any = GAME.new(3, DreamsOptions(until="2 rounds"), SecretChance(bytes([seed]) * 32))
        first = state.mortal
        while state.round == 1:
            clock = state.clocks()[0]
            state.apply(HOUSE, TimeOut(clock.name, clock.seat))
        seen[first, state.mortal] += 1
    assert set(seen) == {(a, b) for a in range(3) for b in range(3)}


def test_DRM_12_three_laps_from_the_dealer_to_the_left() -> None:
    table = dreams(3, dealer="B")
    turns = []
    while table.state.phase == "place":
        turns.append((table.state.turn, table.ann.view.lap))
        x, y = 400 + 185 * len(turns), 1000
        kind = table.state.stars_left(table.state.turn)[0]
        table.players[table.state.turn].lays(kind, x, y)
    assert turns == [(1, 1), (2, 1), (0, 1), (1, 2), (2, 2), (0, 2), (1, 3), (2, 3), (0, 3)]


def test_DRM_12_each_kind_once_and_nobody_out_of_turn() -> None:
    table = dreams(3)
    with table.bob.is_refused("DRM-12"):
        table.bob.lays("clear", 1500, 1000)
    table.ann.lays("grey", 1500, 1000)
    assert table.ann.view.left[0] == ("clear", "black")
    table.bob.lays("grey", 1000, 1000)
    table.cay.lays("clear", 2000, 1000)
    with table.ann.is_refused("DRM-12"):
        table.ann.lays("grey", 1500, 500)
    with table.ann.is_refused("DRM-12"):
        table.ann.does(Place("red", 1500, 500))  # type: ignore[arg-type]


def test_DRM_12_the_whole_star_inside_and_on_no_other() -> None:
    table = dreams(3)
    for x, y in ((89, 1000), (1500, 89), (0, 0), (2911, 1000), (400, 400), (WIDTH, 1000), (1500, HEIGHT)):
        with table.ann.is_refused("DRM-12"):
            table.ann.lays("clear", x, y)
    for place in ((-1, 1000), (WIDTH + 1, 1000), (1500, HEIGHT + 1), (1500.0, 1000), (True, 1000)):
        with table.ann.is_refused("DRM-2"):
            table.ann.does(Place("clear", *place))
    table.ann.lays("clear", 90, 1000)
    with table.bob.is_refused("DRM-12"):
        table.bob.lays("black", 90 + 149, 1000)
    table.bob.lays("black", 90 + 150, 1000)  # touching is allowed


def test_DRM_12_what_lies_lies_and_nobody_passes() -> None:
    table = dreams(3)
    for action in (Tip("B"), Lock()):
        with table.ann.is_refused("DRM-14"):
            table.ann.does(action)
    table.all_lay()
    with table.ann.is_refused("DRM-12"):
        table.ann.lays("clear", 1500, 300)


def test_DRM_13_everybody_may_talk_at_any_time() -> None:
    table = dreams(3, until="1 round")
    assert all(table.state.may_talk(seat) for seat in range(3))
    table.all_lay()
    assert all(table.state.may_talk(seat) for seat in range(3))


def test_DRM_14_everybody_has_the_same_dial() -> None:
    table = dreams(4, mortal="D")
    table.all_lay()
    for player, letter in zip(table.players, "ABCD", strict=True):
        assert player.may == {"tip 1", "tip 2", "tip 3", "tip 4"} | {f"tip {o}" for o in "ABCD" if o != letter}
        with player.is_refused("DRM-14"):
            player.tips(letter)
        for bad in ("5", "0", "E", "", "BC"):
            with player.is_refused("DRM-14"):
                player.tips(bad)


def test_DRM_14_a_tip_is_secret_and_locking_is_not() -> None:
    table = dreams(3, mortal="C")
    table.all_lay()
    table.ann.tips("C")
    assert table.ann.heard(events.DialSet) == [events.DialSet("C")]
    assert table.bob.heard(events.DialSet) == table.heard(SPECTATOR, events.DialSet) == []
    assert (table.ann.view.tip, table.bob.view.tip) == ("C", None)
    table.ann.locks()
    assert table.seen_by_all(events.Locked) == [events.Locked(0)]
    assert table.cay.view.locked == (0,)


def test_DRM_14_a_tip_may_be_changed_until_the_last_one_locks() -> None:
    table = dreams(3, mortal="C")
    table.all_lay()
    with table.ann.is_refused("DRM-14"):
        table.ann.locks()
    table.ann.tips("B")
    table.ann.locks()
    with table.ann.is_refused("DRM-14"):
        table.ann.locks()
    assert list(table.state.awaited) == [1, 2]
    table.bob.tips("A")
    table.bob.locks()
    table.ann.tips("C")
    assert list(table.state.awaited) == [2]
    table.cay.tips("1")
    table.cay.locks()
    (ended,) = table.seen_by_all(events.RoundEnded)
    assert ended.result.tips == ("C", "A", "1")


def test_DRM_14_when_time_is_up_a_tip_that_is_set_counts() -> None:
    table = dreams(4, mortal="D")
    table.all_lay()
    table.ann.tips("D")
    table.ann.locks()
    table.bob.tips("D")
    table.time_is_up("tip", None)
    (ended,) = table.seen_by_all(events.RoundEnded)
    assert ended.result.tips == ("D", "D", None, None)
    assert ended.result.points == (3, 3, 1, 0)


def test_DRM_14_a_star_not_laid_in_time_is_laid_by_chance() -> None:
    kinds, places = set(), set()
    for seed in range(40):
        table = dreams(3)
        table.state.chance = SecretChance(bytes([seed]) * 32)
        table.time_is_up("place", table.ann)
        (placed,) = table.seen_by_all(events.Placed)
        kinds.add(placed.star)
        places.add((placed.x // 1000, placed.y // 700))
        assert placed.seat == 0
        assert table.bob.is_asked == "place"
    assert kinds == set(STARS)
    assert len(places) >= 6


def test_DRM_14_only_the_running_clock_may_run_down() -> None:
    table = dreams(3)
    for clock, player in (("tip", None), ("place", table.bob), ("place", None)):
        with table.ann.is_refused("DRM-12"):
            table.time_is_up(clock, player)


def test_DRM_14_a_dial_at_the_wrong_kind_is_no_tip() -> None:
    table = dreams(3, mortal="C", vision=1)
    table.all_lay()
    table.all_tip("1", "1", "A")
    (ended,) = table.seen_by_all(events.RoundEnded)
    assert ended.result.points == (1, 1, 3)


def test_DRM_15_everything_is_revealed() -> None:
    table = dreams(3, mortal="B", vision=4)
    table.all_lay()
    table.all_tip("B", "4", "A")
    (ended,) = table.seen_by_all(events.RoundEnded)
    result = ended.result
    assert (result.mortal, result.vision, result.tips) == (1, 4, ("B", "4", "A"))
    assert result.pictures == HOUSE_PICTURES[:4]
    assert [star.seat for star in result.stars] == [0, 1, 2] * 3
    assert table.state.view(SPECTATOR).last_round == result


def test_DRM_30_nothing_goes_on_when_the_game_is_over() -> None:
    table = dreams(3, mortal="B", until="1 round")
    table.all_lay()
    table.all_tip("B", "4", "A")
    with pytest.raises(GameIsOver):
        table.ann.tips("B")
    assert table.ann.view.stars[0] == Star("clear", 750, 600, 0)
