"""The batch engine does what the rules say, action by action: legal sets, views, scores, chance.

The short form is part of `make test`; the long one plays 10,000 games of every set of options.
"""

from random import Random

import numpy as np
import pytest

from fortywinks.batch import Batch, Disagreement, LockstepReport, follow, lockstep
from fortywinks.cli.app import run
from fortywinks.games import game_names, load_game

EVERYTHING: dict[str, object] = {
    "penalty": 15,
    "swap_within_dream": True,
    "gentle_ravens": True,
    "go_for_broke": True,
    "claim_pairs": True,
    "memory_aid": True,
}
MATERIAL: dict[str, object] = {
    "name": "Few cards, many tiles",
    "rings": {"3": 7, "4": 5, "5": 0, "6": 3, "7": 2, "8": 2},
    "clover": {"back": [1, 1, 1, 4, 30], "change": [1, 2, 2, 99]},
    "cards": "012359",
}
SETS: dict[str, list[dict[str, object]]] = {
    "sen": [
        {},
        {"until": "3 rounds", "penalty": 15, "starter": "B"},
        {"swap_within_dream": True},
        {"gentle_ravens": True},
        {"go_for_broke": True},
        {"claim_pairs": True},
        {"claim_pairs": True, "swap_within_dream": True},
        EVERYTHING,
    ],
    "counting-zzzzs": [{}, {"light_sleeper": "self"}, {"open_discard": True}],
    "schafe-schubsen": [
        {},
        {"zero_on_water": False, "starter": "B"},
        {"regenzeit": 3},
        {"mole_hills": True},
        {"regenzeit": 10, "mole_hills": True, "digit_aid": True},
        {"mode": "deichwandern"},
        {"material": MATERIAL, "mole_hills": True},
    ],
}
CASES = [
    pytest.param(name, options, id=f"{name}-{' '.join(options) or 'plain'}")
    for name, sets in SETS.items()
    for options in sets
]


def test_every_game_with_a_batch_engine_is_compared() -> None:
    assert set(SETS) == {name for name in game_names() if load_game(name).part("batch") is not None}


@pytest.mark.parametrize(("name", "options"), CASES)
def test_the_engines_agree(name: str, options: dict[str, object]) -> None:
    game = load_game(name)
    for seats in game.seat_counts:
        report = lockstep(game, seats, options, games=12, seed=seats)
        assert report.games >= 12
        assert sum(report.actions.values()) == report.steps > report.games


@pytest.mark.parametrize(
    ("name", "sets"),
    [
        ("sen", [EVERYTHING, {**EVERYTHING, "claim_pairs": False}]),
        ("schafe-schubsen", [{"regenzeit": 10}]),
        ("counting-zzzzs", [{}]),
    ],
)
def test_no_kind_of_action_is_left_out(name: str, sets: list[dict[str, object]]) -> None:
    """Among so many claims lands are hardly ever used, so Sen is also played without them."""
    game = load_game(name)
    done = {kind for options in sets for kind in lockstep(game, 4, options, games=40, seed=7).actions}
    assert done == {kind.__name__ for kind in game.action_types}


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), CASES)
def test_the_engines_agree_in_ten_thousand_games(name: str, options: dict[str, object]) -> None:
    game = load_game(name)
    games = sum(
        lockstep(game, seats, options, games=10_000 // len(game.seat_counts) + 1, seed=100 + seats).games
        for seats in game.seat_counts
    )
    assert games >= 10_000


def test_a_difference_is_found_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison itself: an engine that counts the penalty otherwise is caught."""
    game = load_game("sen")
    part = game.part("batch")
    assert part is not None
    right = part.table
    monkeypatch.setattr(
        part, "table", lambda seats, options: (*right(seats, options)[:3], 6, *right(seats, options)[4:])
    )
    with pytest.raises(Disagreement, match=r"^Sen, 2 players, .*: rewards: the engine says .*, the rules say "):
        lockstep(game, 2, games=50)


@pytest.mark.parametrize("options", [{"go_for_broke": True}, {"go_for_broke": True, "gentle_ravens": True}])
def test_SEN_31_dreams_of_nines_alone_are_scored_alike(options: dict[str, object]) -> None:
    """What chance brings about once in some thousand games: the rows that were dealt it are played on."""
    batch = Batch(load_game("sen"), 2, 20_000, {"until": "1 round", **options}, seed=1)
    dealt = [row for row in range(batch.rows) if (batch.chance(row)[1:5] == 12).all()]
    assert len(dealt) >= 4
    few = batch.copy(np.array(dealt))
    call = next(number for number, action in enumerate(few.part.actions(2, few.options)) if str(action) == "wake")
    for _ in range(2):
        few.step(few.sample())
    few.step(np.full(few.rows, call, np.int32), again=False)
    assert (few.rewards[:, 0] == 0).all()
    assert (few.rewards[:, 1] <= -50).all()
    again = batch.copy(np.array(dealt))
    follow(again, len(dealt), Random(1), LockstepReport("sen"))


@pytest.mark.parametrize("name", SETS)
def test_fuzz_compares_the_engines_at_every_table(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fuzz", name, "--batch", "--games", "40"]) == 0
    said = capsys.readouterr().out
    assert "the engines agree" in said
    assert int(said.split()[0]) >= 40


def test_fuzz_says_which_games_have_no_batch_engine(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fuzz", "dreams", "--batch"]) == 2
    assert capsys.readouterr().err == "fortywinks: Dreams has no batch engine\n"
