"""SEN-50 and SEN-51: who may know what, and what a state dealt anew keeps of it."""

from collections import Counter
from random import Random

import pytest

from fortywinks.checks import Style, Table, Trial
from fortywinks.core import SPECTATOR, events_for
from fortywinks.games import load_game
from fortywinks.games.sen import events
from fortywinks.games.sen.actions import Call
from fortywinks.games.sen.components import SenOptions
from fortywinks.games.sen.state import SenState

from .memory import PerfectMemory
from .table import new_table, sen


def test_SEN_50_the_top_the_sizes_and_what_was_done_are_public() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="4", open_pile="5 6")
    for view in (table.ann.view, table.bob.view, table.state.view(SPECTATOR)):
        assert (view.top, view.open_size, view.hidden_size, view.dreams) == ("6", 2, 44, (4, 4))
    table.ann.draws()
    table.ann.keeps(2)
    assert table.seen_by_all(events.Kept) == [events.Kept(0, 1, "7")]


def test_SEN_50_nothing_below_the_top_of_the_open_pile_is_shown() -> None:
    one = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="6", open_pile="5 4")
    other = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="6", open_pile="8 4")
    assert one.state.view(SPECTATOR) == other.state.view(SPECTATOR)
    assert one.bob.view == other.bob.view


def test_SEN_50_no_face_down_land_is_shown() -> None:
    one = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="6 5", open_pile="4")
    other = sen("A: 8 8 6p 1", "B: 0 5t 5 7s", hidden="2 9", open_pile="4")
    assert one.ann.view == other.ann.view
    assert one.bob.view == other.bob.view


def test_SEN_51_a_seen_land_is_shown_for_the_moment_only() -> None:
    table = new_table(2, starter="A")
    table.ann.looks(1, 2)
    table.bob.looks(1, 2)
    assert table.ann.view.known == ()


def test_SEN_51_with_the_memory_aid_what_was_seen_stays() -> None:
    table = new_table(2, starter="A", memory_aid=True)
    table.ann.looks(1, 3)
    lands = table.ann.dream.split()
    assert table.ann.knows == {"A1": lands[0], "A3": lands[2]}
    assert table.bob.knows == {}
    assert table.state.view(SPECTATOR).known == ()


def test_SEN_51_the_mark_travels_with_a_swapped_land() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="6p 7s", memory_aid=True)
    table.ann.draws()
    table.ann.uses()
    table.ann.peeks("B4")
    assert table.ann.knows == {"B4": "8"}
    table.bob.draws()
    table.bob.uses()
    table.bob.swaps("A2", "B4")
    assert table.ann.knows == {"A2": "8"}
    assert table.bob.knows == {}


def test_SEN_51_a_land_taken_from_the_open_pile_is_known_to_all() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", open_pile="4", memory_aid=True)
    table.ann.takes(2)
    assert table.ann.knows == table.bob.knows == {"A2": "4"}


def test_SEN_51_a_replaced_land_is_no_longer_marked() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="6p 3 5", memory_aid=True)
    table.ann.draws()
    table.ann.uses()
    table.ann.peeks("B4")
    table.bob.draws()
    table.bob.keeps(4)
    assert table.ann.knows == {}
    assert table.bob.knows == {"B4": "3"}


def test_SEN_51_nobody_remembers_anything_of_the_round_before() -> None:
    table = sen("A: 3 7 9 0", "B: 1 2 2 8", hidden="6p", memory_aid=True)
    table.ann.draws()
    table.ann.uses()
    table.ann.peeks("B4")
    table.bob.calls()
    assert table.ann.knows == table.bob.knows == {}


STYLES = (Style(), Style(by_kind=True), Style(avoids=Call, by_kind=True), Style(time_outs=0.3))


def play(seats: int, number: int) -> Trial:
    options = SenOptions(until="2 rounds", claim_pairs=number % 2 == 0, swap_within_dream=True, memory_aid=True)
    return Trial(load_game("sen"), Table(seats, options), f"knowledge/{seats}/{number}", STYLES[number % len(STYLES)])


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_SEN_51_the_memory_aid_shows_exactly_what_was_told(seats: int) -> None:
    for number in range(8):
        trial = play(seats, number)
        memories = [PerfectMemory(seat, seats) for seat in range(seats)]
        while trial.state.outcome is None:
            for seat, memory in enumerate(memories):
                memory.watch(events_for(seat, trial.told))
                shown = {(known.owner, known.slot): known.land for known in trial.state.view(seat).known}
                assert shown == memory.known()
            trial.step()


@pytest.mark.parametrize("seats", [2, 4])
def test_SEN_50_dealing_anew_keeps_what_a_viewer_has_seen_and_nothing_else(seats: int) -> None:
    for number in range(4):
        trial = play(seats, number)
        viewers = (*range(seats), SPECTATOR)
        memories = {viewer: PerfectMemory(viewer, seats) for viewer in viewers}
        while trial.state.outcome is None:
            for viewer, memory in memories.items():
                memory.watch(events_for(viewer, trial.told))
            if trial.dice.random() < 0.1:
                assert isinstance(trial.state, SenState)
                viewer = trial.dice.choice(viewers)
                assert_deals_anew(trial.state, viewer, memories[viewer], trial.dice)
            trial.step()


def assert_deals_anew(state: SenState, viewer: int, memory: PerfectMemory, rng: Random) -> None:
    """In many states dealt anew, a land the viewer has seen never changes, and any other one does."""
    known = memory.known()
    copies = [state.determinize(viewer, rng) for _ in range(60)]
    faces = {
        (owner, slot): Counter(copy.deck[copy.dreams[owner][slot]] for copy in copies)
        for owner, dream in enumerate(state.dreams)
        for slot in range(len(dream))
    }
    pile = [Counter(copy.deck[land] for copy in copies) for land in range(state.next_land, len(state.deck))]
    for place, count in faces.items():
        if place in known:
            assert count == {known[place]: 60}
    unknown = [count for place, count in faces.items() if place not in known] + pile
    if len(set().union(*unknown)) > 2:
        assert all(len(count) > 1 for count in unknown)


def test_SEN_50_an_unknown_land_may_be_any_of_those_not_seen_and_each_as_likely() -> None:
    table = sen("A: 9 9 9 9", "B: 9 9 9 9", hidden="0 0 0 0 5 5", hidden_ends=True, open_pile="9")
    rng = Random(5)
    unseen = Counter("9999999900005 5".replace(" ", ""))
    first = Counter(table.state.determinize(1, rng).deck[table.state.dreams[0][0]] for _ in range(7000))
    assert set(first) == set(unseen)
    for face, copies in unseen.items():
        assert first[face] == pytest.approx(7000 * copies / 14, rel=0.15)


def test_SEN_2_dealing_anew_before_play_does_not_tell_where_others_looked() -> None:
    table = new_table(3)
    table.ann.looks(1, 2)
    table.bob.looks(3, 4)
    rng = Random(1)
    copies = [table.state.determinize(1, rng) for _ in range(60)]
    assert {copy.looks[1] for copy in copies} == {(2, 3)}
    assert len({copy.looks[0] for copy in copies}) == 6
    assert all(copy.looks[2] is None for copy in copies)
