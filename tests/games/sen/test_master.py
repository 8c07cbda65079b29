"""The master: it is shown at a table what its net learned from, and plays from the seat's view alone."""

import ctypes
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from fortywinks.batch import Batch
from fortywinks.batch.lockstep import _EnginesChance
from fortywinks.bots.arena import play_series, tell
from fortywinks.core import SecretChance
from fortywinks.games import load_game
from fortywinks.games.sen import learn
from fortywinks.games.sen.actions import Call, Discard, Draw
from fortywinks.games.sen.bots import LEVELS
from fortywinks.games.sen.bots.calling import LARGE_RESULT
from fortywinks.games.sen.bots.hard import HardBot
from fortywinks.games.sen.bots.master import MasterBot, master_net, search_for
from fortywinks.games.sen.bots.seeing import ACTIONS, FEATURES
from fortywinks.games.sen.search import LANDS, WORDS, SenRow, action_numbers, knowing_row, told_hints
from fortywinks.learn.net import VERSION, BadWeights, Net, read_weights
from fortywinks.native import search as searching
from fortywinks.native.building import build_for_learning

SEN = load_game("sen")
SEN_FOLDER = Path(learn.__file__).parent
ROWS = 2
IMAGINED = slice(61, 73)
"""Where hard imagines deals, near the end of a match, both draw lots of their own: its worths and what it would do."""


DREAM_AT = SenRow.dream.offset
USUAL: Any = SEN.check_options(None)


def at(array: Any) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


class Followed:
    """A game played by the rules, and by the engine in which nets learn, with the same chance."""

    def __init__(self, batch: Batch, row: int, library: ctypes.CDLL) -> None:
        sizes = np.zeros(6, np.int32)
        library.fl_sizes(at(sizes))
        assert sizes[2:4].tolist() == [FEATURES, ACTIONS]
        self.batch, self.row, self.library = batch, row, library
        self.note = np.zeros(sizes[1], np.uint8)
        self.seen, self.mask = np.zeros(FEATURES, np.float32), np.zeros(ACTIONS, np.uint8)
        self.truth = np.zeros(sizes[4], np.uint8)
        self.state: Any = SEN.new(batch.seats, batch.options, _EnginesChance(batch, row))
        options: Any = batch.options
        self.bots = [MasterBot(seat, batch.seats, options, Random(seat)) for seat in range(batch.seats)]
        tell(self.bots, self.state.opening)

    def compare_search(self, seat: int, table: Batch) -> None:
        """What the search is shown is what the seat may know, and what the learning engine has read in all moves."""
        beliefs, view = self.bots[seat].beliefs, self.state.view(seat)
        row = knowing_row(beliefs, view)
        assert row is not None
        content, end = bytes(row), DREAM_AT + 8 * WORDS
        room = bytes(table.state_bytes - len(content))  # the batch engine has room for claims
        table.states[0] = np.frombuffer(content[:end] + room + content[end:], np.uint64)
        assert table.observe(np.array([seat], np.uint8))[0].tolist() == table.part.observation(self.state, seat)
        told = np.array(told_hints(beliefs, [1, 2])[: 11 * LANDS]).reshape(LANDS, 11)
        assert told[:, :10].tolist() == self.note[: 10 * LANDS].reshape(LANDS, 10).tolist()
        assert told[:, 10].tolist() == self.note[10 * LANDS : 11 * LANDS].tolist()

    def look(self) -> int:
        """What the net would be shown; answers what hard would do."""
        head = (at(self.batch._table), at(self.batch.states[self.row]), at(self.note))
        return int(self.library.fl_look(*head, at(self.seen), at(self.mask), at(self.truth)))

    def do(self, seat: int, action: Any, number: int) -> None:
        head = (at(self.batch._table), at(self.batch.states[self.row]), at(self.note))
        self.library.fl_follow(*head, ctypes.c_int32(number))
        tell(self.bots, self.state.apply(seat, action))


@pytest.mark.parametrize("seats", SEN.seat_counts)
@pytest.mark.parametrize("options", [{}, {"penalty": 15}, {"until": "3 rounds"}])
def test_the_master_is_shown_what_its_net_learned_from(seats: int, options: dict[str, Any]) -> None:
    batch, rng, decisions = Batch(SEN, seats, ROWS, options, seed=3), Random(seats), 0
    numbers = {action: number for number, action in enumerate(batch.part.actions(seats, batch.options))}
    library, table = ctypes.CDLL(str(build_for_learning(SEN))), Batch(SEN, seats, 1, options)
    for game in [Followed(batch, row, library) for row in range(ROWS)]:
        for _ in range(90):
            if game.state.outcome is not None:
                break
            seat = game.state.deciders[0]
            legal = list(game.state.legal_actions(seat))
            action = rng.choice(legal)
            if game.state.phase != "look":
                hard = game.look()
                game.bots[seat].beliefs.catch_up(game.state.view(seat))
                game.compare_search(seat, table)
                order, shown, reckoned = game.bots[seat].see(game.state.view(seat))
                shown += [0.0] * (FEATURES - len(shown))
                compared = np.abs(game.seen - np.array(shown))
                assert sorted(map(order.number, legal)) == game.mask.nonzero()[0].tolist()
                if game.bots[seat].outlook.standing.may_end(LARGE_RESULT):
                    compared[IMAGINED] = 0
                else:
                    assert order.number(reckoned.action) == hard
                assert compared.max() < 1e-5
                if rng.random() < 0.7 and not isinstance(reckoned.action, Call):
                    action = reckoned.action
                decisions += 1
            game.do(seat, action, numbers[action])
    assert decisions > 20


def test_the_master_plays_whole_games_and_sometimes_otherwise_than_hard() -> None:
    """With the same seat and the same ears; hard would do most things as the master does them."""
    options: Any = SEN.check_options({"until": "3 rounds"})
    same = other = 0
    state: Any = SEN.new(3, options, SecretChance(bytes(32)))
    masters = [MasterBot(seat, 3, options, Random(seat)) for seat in range(3)]
    hards = [HardBot(seat, 3, options, Random(seat)) for seat in range(3)]
    tell([*masters], state.opening)
    tell([*hards], state.opening)
    while state.outcome is None:
        seat = state.deciders[0]
        view, legal = state.view(seat), state.legal_actions(seat)
        action = masters[seat].choose(view, legal)
        assert action in legal
        alike = action == hards[seat].choose(view, legal)
        reason = masters[seat].explain(view, legal, action)
        assert reason is None or alike or reason.why == "learned" or view.phase == "turn"
        same, other = same + alike, other + (not alike)
        told = state.apply(seat, action)
        tell(masters, told)
        tell(hards, told)
    assert same > other > 0


@pytest.mark.parametrize("option", ["swap_within_dream", "gentle_ravens", "go_for_broke", "claim_pairs"])
def test_in_variants_that_it_has_not_learned_the_master_plays_as_hard_does(option: str) -> None:
    options: Any = SEN.check_options({option: True})
    assert MasterBot(0, 2, options, Random(1)).net is None
    played = [
        [
            result.outcome
            for result in play_series(SEN, (level, level), 2, "variant", {option: True, "until": "2 rounds"})
        ]
        for level in ("master", "hard")
    ]
    assert played[0] == played[1]


def test_without_numpy_the_net_wishes_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(5)
    content = (SEN_FOLDER / "weights.npz").read_bytes()
    quick = master_net()
    monkeypatch.setitem(sys.modules, "numpy", None)
    plain = Net(read_weights(content, "these", "sen", FEATURES, ACTIONS))
    assert plain._numpy is None
    for length in (76 + 2 * 73, FEATURES):
        numbers, legal = [rng.uniform(-1, 1) for _ in range(length)], [0, 3, 5, ACTIONS - 1]
        wishes = zip(plain.wishes(numbers, legal, 5), quick.wishes(numbers, legal, 5), strict=True)
        assert all(abs(one - other) < 1e-2 for one, other in wishes)


def rewritten(**changed: Any) -> bytes:
    """The weights that ship, with some arrays changed."""
    with np.load(SEN_FOLDER / "weights.npz") as arrays:
        file = BytesIO()
        np.savez(file, **{**arrays, **changed})
        return file.getvalue()


def test_weights_of_another_version_say_so_in_one_line() -> None:
    wanted = rf"^these are of version {VERSION}, .*; this is version {VERSION}, for {FEATURES + 1} and {ACTIONS}$"
    with pytest.raises(BadWeights, match=wanted):
        read_weights(rewritten(), "these", "sen", FEATURES + 1, ACTIONS)
    with pytest.raises(BadWeights, match=rf"^these are of version 1, .*; this is version {VERSION}, "):
        read_weights(rewritten(version=np.array([1], np.int32)), "these", "sen", FEATURES, ACTIONS)
    with pytest.raises(BadWeights, match=r"^these are for dreams, not for sen$"):
        read_weights(rewritten(game=np.array([*map(ord, "dreams")], np.int32)), "these", "sen", FEATURES, ACTIONS)


@pytest.mark.parametrize(
    "broken",
    [
        b"",
        rewritten()[:1000],
        b"PK\x05\x06" + bytes(18),
        rewritten(bias1=np.zeros(255, np.float16)),
        rewritten(weight1=np.zeros((256, 255), np.float16)),
        rewritten(bias2=np.full(ACTIONS, np.nan, np.float16)),
        rewritten(bonus=np.zeros(1, np.float64)),
        rewritten(version=np.zeros(0, np.int32)),
    ],
    ids=["nothing", "cut", "empty", "short", "narrow", "no-number", "other-kind", "no-version"],
)
def test_what_are_no_weights_says_so_in_one_line(broken: bytes) -> None:
    with pytest.raises(BadWeights, match=r"^these are not readable: train them anew or install the package again$"):
        read_weights(broken, "these", "sen", FEATURES, ACTIONS)


def test_weights_are_small() -> None:
    assert (SEN_FOLDER / "weights.npz").stat().st_size < 2_000_000
    assert list(LEVELS)[-1] == "master"


def decision(seats: int, seat: int) -> tuple[Any, MasterBot]:
    """The first turn of a game, at the table and at this seat."""
    state: Any = SEN.new(seats, USUAL, SecretChance(bytes([seats]) * 32))
    bots = [MasterBot(one, seats, USUAL, Random(one)) for one in range(seats)]
    tell(bots, state.opening)
    while state.phase == "look":
        tell(bots, state.apply(state.deciders[0], state.legal_actions(state.deciders[0])[0]))
    while state.deciders[0] != seat or state.phase != "turn":
        mover = state.deciders[0]
        tell(bots, state.apply(mover, bots[mover].choose(state.view(mover), state.legal_actions(mover))))
    return state, bots[seat]


def weighed(state: Any, bot: MasterBot, seed: int) -> list[tuple[float, int]]:
    search = search_for(state.seats, USUAL, 60)
    assert search is not None
    bot.beliefs.catch_up(state.view(bot.seat))
    row, numbers = knowing_row(bot.beliefs, state.view(bot.seat)), action_numbers(state.seats, USUAL)
    assert row is not None
    told = told_hints(bot.beliefs, [numbers[action] for action in state.legal_actions(bot.seat)])
    return search.weigh(row, bot.seat, told, 2000, seed).actions


@pytest.mark.parametrize("seats", SEN.seat_counts)
def test_the_same_seat_finds_the_same_and_shares_are_shares(seats: int) -> None:
    state, bot = decision(seats, seats - 1)
    found = weighed(state, bot, 7)
    assert found == weighed(state, bot, 7)
    assert found
    assert all(0 <= share <= 1 for share, _ in found)
    legal = {action_numbers(seats, USUAL)[action] for action in state.legal_actions(bot.seat)}
    assert {number for _, number in found} <= legal


def test_it_does_not_wake_everybody_up_with_a_dream_of_nines() -> None:
    """Whatever it is told to do first."""
    state, bot = decision(2, 1)
    for slot, land in enumerate(bot.beliefs.own):
        bot.beliefs.forget(land)
        bot.beliefs._see(land, "9")
        state.knows[1] |= 1 << state.dreams[1][slot]
    row, numbers = knowing_row(bot.beliefs, state.view(1)), action_numbers(2, USUAL)
    search = search_for(2, USUAL, 60)
    assert row is not None
    assert search is not None
    told = told_hints(bot.beliefs, [numbers[Call()], *(numbers[action] for action in state.legal_actions(1)[:5])])
    assert search.weigh(row, 1, told, 4000, 1).actions[0][1] != numbers[Call()]


def test_who_came_late_goes_by_its_wishes_alone() -> None:
    """It does not know what lies under the open pile, so it cannot deal the rest."""
    state, _ = decision(2, 1)
    for _ in range(8):
        state.apply(state.deciders[0], Draw() if state.phase == "turn" else Discard())
    late = MasterBot(state.deciders[0], 2, USUAL, Random(1))
    view, legal = state.view(late.seat), state.legal_actions(late.seat)
    assert late.choose(view, legal) in legal
    assert knowing_row(late.beliefs, view) is None


@pytest.fixture
def no_library() -> Iterator[None]:
    """What was built, or could not be, is forgotten before and after."""
    searching._library.cache_clear()
    yield
    searching._library.cache_clear()


@pytest.mark.usefixtures("no_library")
@pytest.mark.parametrize("missing", ["engine", "compiler"])
def test_where_the_engine_cannot_be_the_net_plays_alone(
    missing: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    state, bot = decision(3, 2)
    view, legal = state.view(2), state.legal_actions(2)
    if missing == "engine":  # as in a browser, where all of it is left out
        monkeypatch.setitem(sys.modules, "fortywinks.native.search", None)
    else:
        searching._library.cache_clear()  # the bot above had it built
        monkeypatch.setenv("FORTYWINKS_BATCH_CACHE", str(tmp_path))
        monkeypatch.setenv("CC", "no-such-compiler")
    bot.search = None
    order, numbers, reckoned = bot.see(view)
    assert bot.net is not None
    wishes = bot.net.wishes(numbers, [order.number(action) for action in legal], order.number(reckoned.action))
    assert bot.choose(view, legal) == list(legal)[wishes.index(max(wishes))]
    assert bot.search is None
    assert "master" in SEN.offered_levels()
