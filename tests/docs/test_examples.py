"""The examples run, and show what the documents say they show."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from examples.fortywinks_nap.fortywinks_nap import GAME, GetUp, TurnOver
from fortywinks.checks import fuzz
from fortywinks.cli.app import run as fortywinks
from fortywinks.core import HOUSE, BadNotation, Refusal, TimeOut
from tests.contract import GameContract

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", EXAMPLES / name], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_library_tour_runs_and_its_bot_is_better_than_a_random_one() -> None:
    *_, record, series = run("library_tour.py").splitlines()
    assert '{"result":{"why":"rounds"' in record
    words = series.split()
    assert int(words[4].rstrip("%")) > 60


def test_the_library_tour_shows_a_refusal_and_a_private_event() -> None:
    legal, told_a, told_b, refused, *_ = run("library_tour.py").splitlines()
    assert legal == "seat A may: take 1, take 2, take 3, take 4, draw, wake"
    assert "InHand" in told_a
    assert "InHand" not in told_b
    assert refused.startswith("refused by SEN-20: ")


class TestNap(GameContract):
    """The tiny game holds what every game must hold."""

    game = GAME


def test_NAP_3_the_most_hours_win() -> None:
    state = GAME.parse_state("nap 1 | - | hours 2 9 5 1 3 4 6 7 8 | naps 0 1 | turn 0 | chance -")
    assert str(state) == "nap 1 | - | hours 2 9 5 1 3 4 6 7 8 | naps 0 1 | turn 0 | chance -"
    state.apply(0, TurnOver())
    state.apply(1, GetUp())
    assert state.outcome is not None
    assert state.outcome.winners == (1,)
    assert [result.score for result in state.outcome.results] == [5, 9]


def test_NAP_2_refusals_and_time_out() -> None:
    state = GAME.new(2)
    with pytest.raises(Refusal, match="NAP-2"):
        state.apply(1, GetUp())
    with pytest.raises(Refusal, match="NAP-2"):
        state.apply(0, TimeOut("turn", 0))
    state.apply(HOUSE, TimeOut("turn", 0))
    assert state.deciders == (1,)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nap 1",
        "nap 1 | - | hours 2 9 5 1 3 4 6 7 8 | naps 0 7 | turn 0 | chance -",
        "nap 1 | - | hours 2 2 5 1 3 4 6 7 8 | naps 0 1 | turn 0 | chance -",
        "nap 1 | - | hours 2 9 5 1 3 4 6 7 8 | naps 0 1 | turn 3 | chance -",
    ],
)
def test_what_is_no_state_of_the_tiny_game_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="no state of Nap"):
        GAME.parse_state(text)


@pytest.mark.parametrize(
    ("careful", "careless"),
    [
        ("known = {viewer, self.naps[viewer]}", "known = {self.naps[viewer]}"),
        (
            "(core.only(seat), Slept(state.deck[state.next_card]))",
            "(core.EVERYONE, Slept(state.deck[state.next_card]))",
        ),
    ],
)
def test_the_leak_test_notices_the_mistakes_that_the_document_invites_to(careful: str, careless: str) -> None:
    code = (EXAMPLES / "fortywinks_nap/fortywinks_nap/game.py").read_text(encoding="utf-8")
    assert careful in code
    names = {"__name__": "careless_nap"}
    exec(compile(code.replace(careful, careless), "careless_nap.py", "exec"), names)
    report = fuzz(names["GAME"], games=300, seed="careless")  # type: ignore[arg-type]
    assert {failure.check for failure in report.failures} == {"leak"}


def test_a_search_bot_enters_simulate_from_its_file_and_beats_easy(capsys: pytest.CaptureFixture[str]) -> None:
    """It imagines worlds from what it was told; nobody hands it the state."""
    bot = f"{EXAMPLES / 'search_bot.py'}:SearchBot"
    options = ["--players", "2", "--games", "24", "--seed", "search", "-o", "until=2 rounds", "--json"]
    assert fortywinks(["simulate", "sen", "--bots", f"{bot},easy", *options]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["entrants"][0]["bot"] == bot
    assert report["entrants"][0]["win_share"] > 0.6


@pytest.mark.parametrize(
    ("game", "players", "option"),
    [
        ("counting-zzzzs", "2", "open_discard=true"),
        ("dreams", "3", "until=1 round"),
        ("schafe-schubsen", "3", "regenzeit=1"),
        ("when-i-dream", "4", "turns=4"),
    ],
)
def test_the_search_bot_enters_simulate_in_the_other_games_too(
    game: str, players: str, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = f"{EXAMPLES / 'search_bot.py'}:SearchBot"
    options = ["--players", players, "--games", "2", "--seed", "search", "-o", option, "--json"]
    assert fortywinks(["simulate", game, "--bots", f"{bot},random", *options]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [entrant["bot"] for entrant in report["entrants"]] == [bot, "random"]
    assert report["games"] == 2


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("none.py:Bot", None, "there is no file"),
        ("broken.py:Bot", "1 / 0", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("other.py:Bot", "Other = 1", "has no bot 'Bot'"),
        ("level", None, "sen has no bot"),
    ],
)
def test_a_bot_that_cannot_enter_is_refused_in_one_line(
    name: str, content: str | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if content is not None:
        (tmp_path / name.partition(":")[0]).write_text(content, encoding="utf-8")
    assert fortywinks(["simulate", "sen", "--bots", f"{tmp_path / name}"]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


@pytest.mark.long
def test_the_small_player_of_sen_learns(tmp_path: Path) -> None:
    """Forty lessons are enough to win about 70 % against random play, whatever the seed."""
    kept = tmp_path / "player.npz"
    taught = [sys.executable, str(EXAMPLES / "train_sen.py"), "--steps", "40", "--rows", "128", "--out", str(kept)]
    # Small matrices: one thread is quicker than several that wait for each other.
    alone = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(taught, capture_output=True, text=True, check=False, env=alone)
    assert (done.returncode, done.stderr) == (0, "")
    said = re.search(r"^wins ([\d.]+)% of 2,000 new games against random play$", done.stdout, re.MULTILINE)
    assert said is not None
    assert float(said[1]) > 57
    assert kept.exists()


def test_the_notebook_runs(tmp_path: Path) -> None:
    """Every cell in order, as a notebook runs them, with a few lessons instead of many."""
    cells = json.loads((EXAMPLES / "train_sen.ipynb").read_bytes())["cells"]
    program = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    assert "LESSONS, EXAM = 200, 20" in program
    short = program.replace("LESSONS, EXAM = 200, 20", "LESSONS, EXAM = 2, 1").replace("rows=512", "rows=64")
    alone = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    alone["PYTHONPATH"] = os.pathsep.join([str(EXAMPLES), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run([sys.executable, "-c", short], capture_output=True, text=True, check=False, env=alone)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^lesson +2 +[\d.]+%", done.stdout, re.MULTILINE)
    assert "a 9 lies open: " in done.stdout
