"""The master: it is shown at a table what its net learned from, and plays from the seat's view alone."""

import ctypes
import sys
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
from fortywinks.games.sen.actions import Call
from fortywinks.games.sen.bots import LEVELS
from fortywinks.games.sen.bots.calling import LARGE_RESULT
from fortywinks.games.sen.bots.hard import HardBot
from fortywinks.games.sen.bots.master import MasterBot, master_net
from fortywinks.games.sen.bots.seeing import ACTIONS, FEATURES
from fortywinks.learn.net import VERSION, BadWeights, net_from
from fortywinks.native.building import build_for_learning

SEN = load_game("sen")
SEN_FOLDER = Path(learn.__file__).parent
ROWS = 2
IMAGINED = slice(61, 73)
"""Where hard imagines deals, near the end of a match, both draw lots of their own: its worths and what it would do."""


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
    library = ctypes.CDLL(str(build_for_learning(SEN)))
    for game in [Followed(batch, row, library) for row in range(ROWS)]:
        for _ in range(90):
            if game.state.outcome is not None:
                break
            seat = game.state.deciders[0]
            legal = list(game.state.legal_actions(seat))
            action = rng.choice(legal)
            if game.state.phase != "look":
                hard = game.look()
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
    options: Any = SEN.check_options(None)
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
    plain = net_from(content, "sen", FEATURES, ACTIONS)
    assert plain._numpy is None
    for length in (76 + 2 * 73, FEATURES):
        numbers, legal = [rng.uniform(-1, 1) for _ in range(length)], [0, 3, 5, ACTIONS - 1]
        wishes = zip(plain.wishes(numbers, legal, 5), quick.wishes(numbers, legal, 5), strict=True)
        assert all(abs(one - other) < 1e-2 for one, other in wishes)


def test_weights_of_another_version_say_so_in_one_line() -> None:
    content = (SEN_FOLDER / "weights.npz").read_bytes()
    wanted = rf"this is version {VERSION}, for {FEATURES + 1} and {ACTIONS}$"
    with pytest.raises(BadWeights, match=wanted):
        net_from(content, "sen", FEATURES + 1, ACTIONS)
    for broken in (b"", content[:1000], b"PK\x05\x06" + bytes(18)):
        with pytest.raises(BadWeights, match=r"^the weights of sen are not readable"):
            net_from(broken, "sen", FEATURES, ACTIONS)


def test_weights_are_small() -> None:
    assert (SEN_FOLDER / "weights.npz").stat().st_size < 2_000_000
    assert list(LEVELS)[-1] == "master"
