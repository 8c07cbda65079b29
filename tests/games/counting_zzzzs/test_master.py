"""The master: its quick judgement in C is that of Python, it knows what its seat knows, and elsewhere hard plays."""

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest

from fortywinks.batch import Batch
from fortywinks.bots.arena import tell
from fortywinks.bots.searching import can_search_here
from fortywinks.core import SecretChance
from fortywinks.games.counting_zzzzs import GAME, batch
from fortywinks.games.counting_zzzzs.bots import LEVELS
from fortywinks.games.counting_zzzzs.bots.master import MasterBot, search_for
from fortywinks.games.counting_zzzzs.bots.outlook import standing
from fortywinks.games.counting_zzzzs.bots.policy import decide, judge
from fortywinks.games.counting_zzzzs.bots.practised import practised
from fortywinks.games.counting_zzzzs.bots.seen import Seen
from fortywinks.games.counting_zzzzs.bots.values import FITTED
from fortywinks.games.counting_zzzzs.components import LUCID_DREAMING, CountingZzzzsOptions
from fortywinks.games.counting_zzzzs.search import MOST_ALSO, state_row, told_values
from fortywinks.games.counting_zzzzs.state import ZzzzsState
from fortywinks.native import search as searching
from fortywinks.native.building import BatchMissing
from fortywinks.native.search import Found

USUAL = CountingZzzzsOptions()
TABLES = [(2, USUAL), (3, CountingZzzzsOptions(light_sleeper="self")), (4, CountingZzzzsOptions(open_discard=True))]


def new_game(seats: int, options: CountingZzzzsOptions, secret: int) -> ZzzzsState:
    state = GAME.new(seats, options, SecretChance(bytes([secret]) * 32))
    assert isinstance(state, ZzzzsState)
    return state


def sizes(state: ZzzzsState) -> list[int]:
    return [len(hand) for hand in state.hands]


def judged_in_c(state: ZzzzsState, seat: int) -> Found:
    """All that the seat may do, as the compiled judgement has it, in the state as it is."""
    search = search_for(state.seats, state.options, 60)
    assert search is not None
    hidden = {card for other, hand in enumerate(state.hands) if other != seat for card in hand}
    hidden |= {*state.order[state.next_card :], *state.removed}
    words = [sum(1 << bit for bit in range(32) if 32 * at + bit not in hidden) for at in range(5)]
    shown = [word - (word >> 31 << 32) for word in words]
    sets = [told_values(state.deck, state.seats, values[state.seats]) for values in (practised(), FITTED)]
    knows = [*sets[0], *sets[1], *shown, *[0] * 9, *[0] * (1 + MOST_ALSO)]
    return search.weigh(state_row(state, sizes(state)), seat, knows, 0, 1)


def judges_alike(state: ZzzzsState, seat: int) -> None:
    every = batch.actions(state.seats, state.options)
    in_python = {action: worth for worth, action in judge(state, seat, practised()[state.seats])}
    found = judged_in_c(state, seat)
    in_c = {every[number]: worth for worth, number in found.actions}
    assert in_c == pytest.approx(in_python, abs=1e-4)
    assert in_python[every[max(found.actions)[1]]] == pytest.approx(max(in_python.values()), abs=1e-4)
    shares = [share / 1e6 for share in found.imagined[0][: state.seats]]
    assert shares == pytest.approx([standing(state, other) for other in range(state.seats)], abs=1e-5)


def steps_alike(state: ZzzzsState, engine: Batch, before: Any, action: Any) -> None:
    """The row is the state: an action in it leads where the rules lead."""
    engine.states[0] = np.frombuffer(bytes(before), np.uint64)
    number = batch.actions(state.seats, state.options).index(action)
    engine.step(np.array([number], np.int32), again=False)
    for seat in range(state.seats):
        seen = engine.observe(np.array([seat], np.uint8))[0].tolist()
        assert seen == batch.observation(state, seat)


def replay(seats: int, options: CountingZzzzsOptions, secret: int, with_engine: bool) -> int:
    """A game by quick judgement with a third of its moves at random; how many decisions were compared."""
    state, rng, compared = new_game(seats, options, secret), Random(secret), 0
    engine = Batch(GAME, seats, 1, options) if with_engine else None
    while state.outcome is None:
        seat = state.deciders[0]
        legal = state.legal_actions(seat)
        if len(legal) > 1:
            judges_alike(state, seat)
            compared += 1
        action = decide(state, seat) if rng.random() < 0.67 else rng.choice(legal)
        before, bender, draws = state_row(state, sizes(state)), state.bender, state.draws
        state.apply(seat, action)
        if engine is not None and bender != LUCID_DREAMING and state.draws == draws and len(state.deciders) < 2:
            steps_alike(state, engine, before, action)
    return compared


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=["two", "three", "four"])
def test_the_judgement_in_c_is_that_of_python(seats, options):
    assert sum(replay(seats, options, secret, with_engine=secret == 1) for secret in (1, 2)) > 60


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=["two", "three", "four"])
def test_the_judgement_in_c_is_that_of_python_in_many_games(seats, options):
    assert sum(replay(seats, options, secret, with_engine=True) for secret in range(3, 103)) > 4000


def watched_game(seats: int, secret: int, turns: int) -> tuple[ZzzzsState, list[Any]]:
    """A game some turns on, and what each seat has seen of it."""
    state = new_game(seats, USUAL, secret)
    seen: list[Any] = [Seen(seat, seats, USUAL) for seat in range(seats)]
    tell(seen, state.opening)
    while turns or len(state.deciders) != 1 or len(state.legal_actions(state.deciders[0])) < 3:
        turns -= turns > 0
        seat = state.deciders[0]
        tell(seen, state.apply(seat, decide(state, seat)))
    return state, seen


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_finds_the_same_whatever_is_hidden_and_moves_that_it_is_asked_about(seats):
    state, seen = watched_game(seats, 5, 40)
    seat = state.deciders[0]
    bot = MasterBot(seat, seats, USUAL, Random(1))
    bot.thoughts, bot.seen = 1, seen[seat]
    legal = state.legal_actions(seat)
    found = bot.ponder(state.view(seat), legal[-2:])
    assert found
    assert {action for _, action in found} <= set(legal)
    assert set(legal[-2:]) <= {action for _, action in found}
    for again in range(3):
        other = state.clone()
        other.redeal(seat, Random(again))
        assert bot.ponder(other.view(seat), legal[-2:]) == found


def test_it_asks_hard_where_what_it_was_told_does_not_add_up():
    state, seen = watched_game(2, 5, 20)
    seat = state.deciders[0]
    bot = MasterBot(seat, 2, USUAL, Random(1))
    bot.seen = seen[seat]
    bot.seen.shown = bot.seen.shown | {next(iter(set(range(112)) - bot.seen.shown - set(state.hands[seat])))}
    assert bot._find(state.view(seat), ()) == []


def test_it_needs_nothing_that_whoever_only_plays_has_not_installed():
    script = """
import sys
from random import Random
sys.modules["numpy"] = None
from fortywinks.games import load_game
game = load_game("counting-zzzzs")
assert game.offered_levels()[-1] == "master"
assert game.bot("master", 0, 2, None, Random(1)).search is not None
"""
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.parametrize("missing", ["engine", "compiler"])
def test_where_the_engine_cannot_be_it_plays_as_hard_does_and_is_not_offered(missing, monkeypatch, tmp_path, request):
    request.addfinalizer(searching._library.cache_clear)
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
    state, seen = watched_game(2, 7, 30)
    seat = state.deciders[0]
    chosen = []
    for level in ("master", "hard"):
        bot: Any = LEVELS[level](seat, 2, USUAL, Random(1))
        bot.seen = seen[seat]
        chosen.append(bot.choose(state.view(seat), state.legal_actions(seat)))
    assert chosen[0] == chosen[1]


def test_a_state_in_another_form_says_so():
    search = search_for(2, USUAL, 60)
    assert search is not None
    state = new_game(2, USUAL, 1)
    with pytest.raises(BatchMissing, match="not in the form"):
        search.weigh(state_row(state, sizes(state)), 0, [0], 1, 1)
