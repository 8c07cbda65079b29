"""What is handed to a batch, and what comes back: arrays, seeds, worlds, and one clear line for what is wrong."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from fortywinks.batch import Batch, BatchError, BatchMissing, CardBatch
from fortywinks.core import BadOption, FortyWinksError
from fortywinks.games import game_names, load_game
from fortywinks.native import building

SEN = load_game("sen")
SOURCE = Path(building.__file__).parents[1]


def same(one: Batch, other: Batch) -> bool:
    return bool((one.states == other.states).all())


def test_the_same_seed_plays_the_same_games() -> None:
    one, other = Batch(SEN, 3, 50, seed=7), Batch(SEN, 3, 50, seed=7)
    for _ in range(200):
        one.step(one.sample())
        other.step(other.sample())
    assert same(one, other)
    assert not same(one, Batch(SEN, 3, 50, seed=8))


def test_rows_have_nothing_in_common() -> None:
    batch = Batch(SEN, 2, 200)
    assert len({tuple(batch.chance(row)) for row in range(batch.rows)}) == 200


def test_a_game_that_is_over_begins_anew_or_stays() -> None:
    batch = Batch(SEN, 2, 64, {"until": "1 round"})
    while not batch.step(batch.sample(), again=False).any():
        pass
    over = batch.over.copy()
    assert (batch.deciders()[over] == 255).all()
    assert not batch.mask()[over].any()
    assert (batch.sample()[over] == -1).all()
    assert (batch.ranks[over].min(axis=1) == 1).all()
    with pytest.raises(BatchError, match=rf"^Sen, row {int(np.flatnonzero(over)[0])}: action -1 is not legal there$"):
        batch.step(batch.sample())
    anew = Batch(SEN, 2, 64, {"until": "1 round"})
    while not anew.step(anew.sample()).any():
        pass
    assert (anew.deciders() != 255).all()


def test_arrays_are_written_in_place() -> None:
    batch = Batch(SEN, 2, 8)
    seen = batch.observe()
    assert batch.observe() is seen
    assert batch.mask() is batch.mask()
    assert seen.shape == (8, batch.observed)
    assert batch.mask().shape == (8, batch.actions)


def test_worlds_keep_what_a_seat_knows_and_deal_the_rest_anew() -> None:
    batch = Batch(SEN, 4, 256, seed=3)
    for _ in range(12):
        batch.step(batch.sample())
    for seat in range(4):
        seats = np.full(256, seat, np.uint8)
        worlds = batch.determinize(seats, seed=5)
        assert (worlds.observe(seats) == batch.observe(seats)).all()
        assert not same(worlds, batch)
        others = np.full(256, (seat + 1) % 4, np.uint8)
        assert (worlds.observe(others) != batch.observe(others)).any()
    assert same(batch.determinize(seed=5), batch.determinize(seed=5))


def test_in_worlds_every_unseen_land_is_as_likely_as_any_other() -> None:
    """A face-down land that nobody has seen: over many worlds its faces come as often as they are unseen."""
    batch = Batch(SEN, 2, 1, seed=11).copy(np.zeros(20_000, int))
    worlds = batch.determinize(np.zeros(20_000, np.uint8), seed=1)
    faces = np.array([worlds.chance(row)[5] for row in range(worlds.rows)])
    unseen = batch.observe(np.zeros(20_000, np.uint8))[0][15:28].astype(float)
    assert unseen.sum() == 53
    counts, expected = np.bincount(faces, minlength=13), unseen / 53 * 20_000
    assert (((counts - expected) ** 2)[expected > 0] / expected[expected > 0]).sum() < 45  # chi squared, 12 degrees


def test_ZZZ_12_in_worlds_whoever_must_lay_an_element_holds_one_that_fits() -> None:
    """What everybody could conclude stays true, whatever was dealt anew: whose turn it is has something to do."""
    batch = Batch(load_game("counting-zzzzs"), 4, 256, seed=3)
    for step in range(60):
        worlds = batch.determinize(np.full(256, step % 4, np.uint8), seed=step)
        assert worlds.mask().any(axis=1).all()
        batch.step(batch.sample())


def test_random_games_to_the_end_share_one_win() -> None:
    wins = Batch(SEN, 5, 300, seed=2).roll_out()
    assert wins.shape == (300, 5)
    assert np.allclose(wins.sum(axis=1), 1)


def test_rollouts_of_the_two_engines_agree_in_the_large() -> None:
    """What a chain of comparisons cannot show: nobody is favoured by the engine's own chance."""
    wins = Batch(SEN, 2, 20_000, {"starter": "A"}, seed=9).roll_out().mean(axis=0)
    assert abs(wins[0] + wins[1] - 1) < 1e-6
    assert abs(wins[0] - 0.5) < 0.05


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda batch: batch.step([0, 0]), "actions are a numpy array, not list"),
        (lambda batch: batch.step(np.zeros(4, np.int64)), "actions have the type int32, not int64"),
        (lambda batch: batch.step(np.zeros(3, np.int32)), r"actions have the shape \(4,\), not \(3,\)"),
        (lambda batch: batch.step(np.zeros((4, 1), np.int32)), r"actions have the shape \(4,\), not \(4, 1\)"),
        (lambda batch: batch.step(np.array([0, 0, 99, 0], np.int32)), "row 2: action 99 is not legal there"),
        (lambda batch: batch.step(np.array([0, -5, 0, 0], np.int32)), "row 1: action -5 is not legal there"),
        (lambda batch: batch.step(np.array([0, 0, 0, 2**31 - 1], np.int32)), "row 3: action 2147483647 is not legal"),
        (lambda batch: batch.observe(np.array([0, 1, 2, 0], np.uint8)), "row 2: there is no seat 2 among 2"),
        (lambda batch: batch.observe(np.zeros(4)), "seats have the type uint8, not float64"),
        (lambda batch: batch.legal(4), "there are rows 0 to 3, not 4"),
        (lambda batch: batch.legal(True), "there are rows 0 to 3, not True"),
        (lambda batch: batch.chance(-1), "there are rows 0 to 3, not -1"),
        (lambda batch: batch.copy(np.array([4])), "there are rows 0 to 3 to copy"),
        (lambda batch: batch.copy(np.array([0.5])), "rows to copy are a list of whole numbers"),
        (lambda batch: batch.reset(-1), "a seed is a whole number from 0 to 2"),
        (lambda batch: Batch(SEN, 2, 0), "a batch has one row or more, not 0"),
    ],
)
def test_what_is_wrong_is_said_with_game_and_row_and_changes_nothing(wrong, said) -> None:
    batch = Batch(SEN, 2, 4)
    before = batch.states.copy()
    with pytest.raises(BatchError, match=f"^Sen(, |: ){said}"):
        wrong(batch)
    assert (batch.states == before).all()


def test_seats_and_options_are_refused_as_at_a_table() -> None:
    with pytest.raises(FortyWinksError, match="2 to 5"):
        Batch(SEN, 6, 4)
    with pytest.raises(BadOption, match="starter"):
        Batch(SEN, 2, 4, {"starter": "E"})


def test_without_a_compiler_one_line_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(building.CACHE_VARIABLE, str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(building.COMPILER_VARIABLE, raising=False)
    with pytest.raises(
        BatchMissing, match=r"^the batch engine of Sen is built once by a C compiler, and there is none"
    ):
        building.build(SEN.package, SEN.title)
    assert list(tmp_path.iterdir()) == []


def test_a_compiler_that_fails_is_quoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(building.CACHE_VARIABLE, str(tmp_path))
    monkeypatch.setenv(building.FLAGS_VARIABLE, "-Dfw_step=5")
    with pytest.raises(BatchMissing, match=r"does not build the batch engine of Sen: .*error"):
        building.build(SEN.package, SEN.title)
    assert list(tmp_path.iterdir()) == []


def test_without_numpy_one_line_says_so() -> None:
    script = (
        "import importlib.util as u; find = u.find_spec\n"
        "u.find_spec = lambda name, package=None: None if name == 'numpy' else find(name, package)\n"
        "from fortywinks.cli.app import run; raise SystemExit(run(['fuzz', 'sen', '--batch']))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.strip() == "fortywinks: the batch engine needs numpy: pip install 'fortywinks[batch]'"


def test_without_a_compiler_for_cards_one_line_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(building.CACHE_VARIABLE, str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BatchMissing, match=r"^Sen on a graphics card is built once by nvcc, and there is none here$"):
        CardBatch(SEN, 2, 8)
    assert list(tmp_path.iterdir()) == []


ONE_TABLE = """
import sys
from fortywinks.batch import lockstep
from fortywinks.games import load_game
seats = int(sys.argv[1])
assert lockstep(load_game("sen"), seats, {"swap_within_dream": True}, games=40, seed=seats).games >= 40
"""


@pytest.mark.parametrize("seats", [2, 5])
def test_a_build_for_one_table_agrees_with_the_rules(seats: int, tmp_path: Path) -> None:
    """As a graphics card has it: with room for this table alone, and lands that are chosen, not looked up."""
    part = SEN.part("batch")
    assert part is not None
    limits = part.limits(seats, SEN.check_options({"swap_within_dream": True}))
    flags = " ".join(f"-D{name}={limit}" for name, limit in limits.items())
    environment = {**os.environ, building.CACHE_VARIABLE: str(tmp_path), building.FLAGS_VARIABLE: flags}
    command = [sys.executable, "-c", ONE_TABLE, str(seats)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.parametrize("name", [name for name in game_names() if load_game(name).part("batch") is not None])
def test_the_header_is_also_cpp(name: str, tmp_path: Path) -> None:
    """So that a graphics card's compiler takes it as it is: no warning."""
    header = SOURCE / "games" / name.replace("-", "_") / "batch.h"
    source = tmp_path / "all.cpp"
    source.write_text(f'#include "{header}"\nint main() {{ return (int)sizeof(fw_state) * 0; }}\n')
    command = ["c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:2000]


def test_the_table_that_the_header_reads_is_the_one_that_python_writes() -> None:
    """Every number of the C struct has a number in Python, and the sizes that both reckon are the same."""
    for name in game_names():
        game = load_game(name)
        part = game.part("batch")
        if part is not None:
            for seats in game.seat_counts:
                options = game.options_type()
                batch = Batch(game, seats, 1)
                assert batch.actions == len(part.actions(seats, options))
                assert batch.observed == part.observed(seats, options)
                assert batch.state_bytes % 8 == 0


SANITIZED = """
from fortywinks.batch import lockstep_everywhere, Batch
from fortywinks.bots.arena import play_series
from fortywinks.games import game_names, load_game
for name in game_names():
    game = load_game(name)
    if game.part("batch") is not None:
        lockstep_everywhere(game, int(__import__("sys").argv[1]), seed=1)
        batch = Batch(game, game.seat_counts[-1], 64)
        batch.play(500, observe=True, mask=True)
        batch.roll_out()
    if game.part("search") is not None:
        levels = [list(game.bot_levels)[-1], *["easy"] * (game.seat_counts[0] - 1)]
        list(play_series(game, levels, 1, seed=1))
print("clean")
"""


@pytest.mark.long
def test_sanitizers_find_nothing(tmp_path: Path) -> None:
    """AddressSanitizer and UndefinedBehaviorSanitizer over the engines' games at every table, and over a search."""
    runtime = subprocess.run(
        [building.find_compiler("Sen"), "-print-file-name=libasan.so"], capture_output=True, text=True, check=True
    ).stdout.strip()
    environment = {
        **os.environ,
        building.CACHE_VARIABLE: str(tmp_path),
        building.FLAGS_VARIABLE: "-g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all",
        "LD_PRELOAD": runtime,
        "ASAN_OPTIONS": "detect_leaks=0",  # Python itself keeps what it has until the end
    }
    done = subprocess.run(
        [sys.executable, "-c", SANITIZED, "1500"], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "clean\n"), done.stderr[-3000:]
