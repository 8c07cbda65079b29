"""The master: what it is shown is the table, it plays where the engine is, and where it is not hard plays."""

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest

from fortywinks.batch import Batch
from fortywinks.bots.arena import play_series
from fortywinks.bots.searching import can_search_here
from fortywinks.core import SecretChance
from fortywinks.games.schafe_schubsen import GAME, batch
from fortywinks.games.schafe_schubsen.actions import BIDS, Bid
from fortywinks.games.schafe_schubsen.bots import master
from fortywinks.games.schafe_schubsen.bots.master import MasterBot, search_for
from fortywinks.games.schafe_schubsen.components import SchafeSchubsenOptions
from fortywinks.games.schafe_schubsen.search import bidding_row, told_bids
from fortywinks.games.schafe_schubsen.state import BID, SheepState
from fortywinks.native import search as searching
from fortywinks.native.building import BatchMissing

USUAL = SchafeSchubsenOptions()
TABLES = [
    (3, USUAL),
    (5, SchafeSchubsenOptions(regenzeit=2, mole_hills=True)),
    (8, SchafeSchubsenOptions(zero_on_water=False)),
]


def new_game(seats: int, options: SchafeSchubsenOptions, secret: int) -> SheepState:
    state = GAME.new(seats, options, SecretChance(bytes([secret]) * 32))
    assert isinstance(state, SheepState)
    return state


def do(state: SheepState, engine: Batch | None, action: Any) -> None:
    """One action by the rules, and by the engine if it has begun."""
    if engine is not None:
        numbers = {one: number for number, one in enumerate(batch.actions(state.seats, state.options))}
        engine.step(np.array([numbers[action]], np.int32), again=False)
    state.apply(state.deciders[0], action)


def choose(state: SheepState, rng: Random) -> Any:
    """Short ways, so that there is a fifth round; else anything."""
    legal = state.legal_actions(state.deciders[0])
    short = [action for action in legal if isinstance(action, Bid) and int(action.cards) <= 30]
    return rng.choice(short) if short else batch.careful(legal, rng)


def agree(state: SheepState, engine: Batch) -> None:
    for seat in range(state.seats):
        seen = engine.observe(np.array([seat], np.uint8))[0].tolist()
        assert seen == batch.observation(state, seat)


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=["three", "variants", "eight"])
@pytest.mark.parametrize("begins", [1, 3, 5])
def test_what_a_bidder_knows_is_played_on_by_the_engine_as_by_the_rules(seats, options, begins):
    state, rng = new_game(seats, options, begins), Random(begins)
    engine = None
    while state.outcome is None:
        if engine is None and state.phase == BID and state.round == begins and len(state.deciders) > 1:
            engine = Batch(GAME, seats, 1, options)
            seat = state.deciders[0]
            row = bidding_row(state.view(seat), state.hands, options)
            engine.states[0] = np.frombuffer(bytes(row), np.uint64)
        if engine is not None:
            agree(state, engine)
        do(state, engine, choose(state, rng))
    assert engine is not None
    assert engine.ranks[0].tolist() == [result.rank for result in state.outcome.results]


def test_the_same_seat_finds_the_same_and_shares_are_shares():
    state = new_game(4, USUAL, 7)
    search = search_for(4, USUAL, 60)
    assert search is not None
    row, told = bidding_row(state.view(1), state.hands, USUAL), told_bids([[12, 30], [5], [], [44]])
    found = search.weigh(row, 1, told, 2, 5)
    assert found == search.weigh(row, 1, told, 2, 5)
    assert all(0 <= share <= 1 for share, _ in found.actions)
    assert {list(BIDS.values())[number] for _, number in found.actions} <= set(state.legal_actions(1))
    assert all(0 <= distance <= 140 for world in found.imagined for distance in world[:4])


def test_it_does_not_walk_off_the_dike_if_it_can_stay():
    state = new_game(3, USUAL, 9)
    state.fields, state.hands = [150, 160, 185], [0b1111111111, 0b1111111111, 0b1000110011]
    view = state.view(2)
    bot = MasterBot(2, 3, USUAL, Random(1))
    bot.memory.hands = list(state.hands)
    chosen = bot.choose(view, state.legal_actions(2))
    assert isinstance(chosen, Bid)
    assert 185 + int(chosen.cards) < 200


def test_a_state_in_another_form_says_so():
    search = search_for(4, USUAL, 60)
    assert search is not None
    row = bidding_row(new_game(4, USUAL, 1).view(0), [1023] * 4, USUAL)
    with pytest.raises(BatchMissing, match="not in the form"):
        search.weigh(row, 0, [0], 1, 1)


def test_it_needs_nothing_that_whoever_only_plays_has_not_installed():
    script = """
import sys
from random import Random
sys.modules["numpy"] = None
from fortywinks.games import load_game
game = load_game("schafe-schubsen")
assert game.offered_levels()[-1] == "master"
assert game.bot("master", 0, 3, None, Random(1)).search is not None
"""
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.parametrize("missing", ["engine", "compiler"])
def test_where_the_engine_cannot_be_it_plays_as_hard_does_and_is_not_offered(missing, monkeypatch, tmp_path, request):
    request.addfinalizer(searching._library.cache_clear)  # nobody after this plays as hard does for its sake
    can_search_here.cache_clear()
    if missing == "engine":  # as in a browser, where all of it is left out
        for name in ("building", "search"):
            monkeypatch.setitem(sys.modules, f"fortywinks.native.{name}", None)
    else:
        searching._library.cache_clear()
        monkeypatch.setenv("FORTYWINKS_BATCH_CACHE", str(tmp_path))
        monkeypatch.setenv("CC", "no-such-compiler")
    assert GAME.offered_levels() == ("random", "easy", "medium", "hard")
    can_search_here.cache_clear()
    assert MasterBot(0, 3, USUAL, Random(1)).search is None
    played = [
        [result.outcome for result in play_series(GAME, (level, "easy", "easy"), 1, "alone")]
        for level in ("master", "hard")
    ]
    assert played[0] == played[1]


def test_a_slow_compiler_keeps_nobody_waiting(monkeypatch, tmp_path):
    """It plays as hard does until the search is there, which is built meanwhile."""
    compiler, gate = tmp_path / "slow-cc", tmp_path / "gate"
    compiler.write_text(f'#!/bin/sh\nuntil [ -e {gate} ]; do sleep 0.02; done\nexec cc "$@"\n')
    compiler.chmod(0o700)
    searching._library.cache_clear()
    monkeypatch.setenv("FORTYWINKS_BATCH_CACHE", str(tmp_path))
    monkeypatch.setenv("CC", str(compiler))
    monkeypatch.setattr(master, "PATIENCE", 0.01)
    state = new_game(3, USUAL, 1)
    bot = MasterBot(0, 3, USUAL, Random(1))
    assert isinstance(bot.choose(state.view(0), state.legal_actions(0)), Bid)
    assert bot.search is None
    gate.touch()
    assert search_for(3, USUAL, 60) is not None
    assert isinstance(bot.choose(state.view(0), state.legal_actions(0)), Bid)
    assert bot.search is not None
