"""The benchmark runs, counts what it says it counts, and says plainly what it could not measure."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from benchmarks import kernels
from benchmarks.measure import Broken, Series, Worker, measure
from benchmarks.report import Memory, Report, as_json, number, show
from benchmarks.rows import BATCH, COMPILED, NAMES, OTHER, OWN, PEERS, PYTHON
from benchmarks.worker import answer
from fortywinks.games.schafe_schubsen.events import RoundEnded
from fortywinks.games.schafe_schubsen.state import SheepState
from fortywinks.games.sen.state import SenState

ROOT = Path(__file__).parent.parent.parent


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "benchmarks", "--no-compiled", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)


def test_every_row_is_measured_or_said_to_be_missing():
    done = bench("--rounds", "1", "--seconds", "0.001", "--games", "3", "--json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    rows = {row["name"]: row for row in report["rows"] if row["build"] == PYTHON}
    assert set(rows) == set(OWN) | set(BATCH) | set(PEERS)
    assert all(rows[name]["rate"] > 0 for name in OWN | BATCH)
    assert all((rows[name]["rate"] is None) == (rows[name]["missing"] is not None) for name in PEERS)
    assert report["memory"]["games"] == 3
    assert 0 < report["memory"]["peak"] < report["memory"]["limit"]


def test_only_what_is_named_is_measured():
    done = bench("--rounds", "1", "--seconds", "0.001", "clone")
    assert done.returncode == 0, done.stderr
    assert "clone" in done.stdout
    assert "random play" not in done.stdout
    assert "Memory" not in done.stdout


def test_an_unknown_name_gets_one_line():
    done = bench("clone", "sheep")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.splitlines() == [f"There is nothing to measure called 'sheep'; there are: {', '.join(NAMES)}."]


@pytest.mark.parametrize(
    ("row", "module"), [("uno", "rlcard"), ("crazy-eights", "pyspiel"), ("hearts", "pyspiel"), ("goofspiel", "pyspiel")]
)
def test_an_engine_that_is_not_installed_is_named(row: str, module: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr("benchmarks.worker.pin", lambda core: None)
    order = {"run": row, "seconds": 0.001, "core": 0}
    assert answer(order, {}) == {"missing": f"{module} is not installed"}


def test_a_decision_counts_once(monkeypatch: pytest.MonkeyPatch):
    applied = 0
    apply = SenState.apply

    class Counting(SenState):
        def apply(self, seat, action):
            nonlocal applied
            applied += 1
            return apply(self, seat, action)

    monkeypatch.setattr("fortywinks.games.sen.game.Sen.state_type", Counting)
    for kernel in (kernels.play("sen"), kernels.view("sen"), kernels.bots("sen")):
        applied = 0
        assert kernel() == applied > 0


def test_a_round_of_schafe_schubsen_counts_once(monkeypatch: pytest.MonkeyPatch):
    ended = 0
    apply = SheepState.apply

    class Counting(SheepState):
        def apply(self, seat, action):
            nonlocal ended
            told = apply(self, seat, action)
            ended += sum(isinstance(event, RoundEnded) for _, event in told)
            return told

    monkeypatch.setattr("fortywinks.games.schafe_schubsen.game.SchafeSchubsen.state_type", Counting)
    kernel = kernels.rounds("schafe-schubsen")
    assert kernel() == ended > 0
    assert kernels.play("schafe-schubsen")() > ended


def test_the_same_games_are_played_with_and_without_views():
    play, view = kernels.play("sen"), kernels.view("sen")
    assert [play() for _ in range(3)] == [view() for _ in range(3)]


def test_a_worker_that_breaks_is_reported():
    with Worker("false") as worker, pytest.raises(Broken, match="what it said stands above"):
        worker.ask(memory=1)


class Steady(Worker):
    """Answers at once: twice as fast in every second slice, as a machine that is now busy and now idle."""

    def __init__(self, rates: dict[str, float]) -> None:
        self.rates = rates
        self.asked: list[str] = []

    def ask(self, **order):
        self.asked.append(order["run"])
        if order["run"] not in self.rates:
            return {"missing": "it is not installed"}
        speed = 1 + self.asked.count(order["run"]) % 2
        return {"done": self.rates[order["run"]] * speed, "seconds": 1.0, "pace": 10.0 * speed}


def test_rows_take_turns_and_a_busy_moment_is_no_slow_engine():
    worker = Steady({"play": 800.0, "uno": 100.0})
    rows = [(PYTHON, "play"), (PYTHON, "uno"), (PYTHON, "hearts")]
    series, pace = measure({PYTHON: worker}, rows, 4, 0.01, lambda: None)
    assert worker.asked[:5] == ["play", "uno", "hearts", "play", "uno"]
    assert worker.asked.count("hearts") == 1
    assert len(set(series[PYTHON, "play"].rates)) == 1
    assert series[PYTHON, "play"].ratio_to(series[PYTHON, "uno"]) == pytest.approx(8)
    assert series[PYTHON, "play"].rate == pytest.approx(800 * pace / 10)
    assert series[PYTHON, "hearts"] == Series([], "it is not installed")


def shown(report: Report) -> str:
    out = StringIO()
    show(report, Console(file=out, width=120))
    return out.getvalue()


def test_the_table_says_what_was_reached_and_what_is_missing():
    series = {
        (PYTHON, "play"): Series([412_345.0], None),
        (PYTHON, "clone"): Series([2_000_000.0], None),
        (PYTHON, "uno"): Series([], "rlcard is not installed"),
    }
    text = shown(Report(series, 18e6, 1, Memory(10_000, 47_000_000, 2.0)))
    assert "412,000 ✗" in text
    assert "2,000,000 ✓" in text
    assert "Uno (RLCard) (python): not measured, rlcard is not installed." in text
    assert "Compiled: not measured (make compiled builds it)." in text
    assert "at most 47 MB (limit 500 MB)" in text


def test_another_checkout_is_measured_in_turns_with_this_one():
    """This checkout twice: the other side is a process of its own that finds its library by its path."""
    done = bench("--rounds", "1", "--seconds", "0.001", "--against", str(ROOT), "--json", "clone", "dreams-determinize")
    assert done.returncode == 0, done.stderr
    rows = [(row["build"], row["name"]) for row in json.loads(done.stdout)["rows"] if row["rate"] > 0]
    assert rows == [(build, name) for name in ("clone", "dreams-determinize") for build in (PYTHON, OTHER[PYTHON])]


def test_the_table_says_how_much_longer_than_in_the_other_checkout():
    series = {
        (PYTHON, "clone"): Series([100.0, 400.0, 100.0], None),
        (OTHER[PYTHON], "clone"): Series([104.0, 416.0, 120.0], None),
    }
    text = shown(Report(series, 18e6, 3, None))
    assert "Sen: clone, copies" in text
    assert "1.04" in text


def test_ratios_compare_round_by_round():
    series = {
        (PYTHON, "play"): Series([400.0, 900.0, 500.0], None),
        (COMPILED, "play"): Series([800.0, 1000.0, 1000.0], None),
        (PYTHON, "uno"): Series([50.0, 100.0, 50.0], None),
    }
    targets = as_json(Report(series, 18e6, 3, None))["targets"]
    against_uno = next(target for target in targets if target["peer"] == "uno")
    assert (against_uno[PYTHON], against_uno[COMPILED]) == (9, 16)


@pytest.mark.parametrize(
    ("value", "text"), [(None, "–"), (8.614, "8.61"), (99.994, "99.99"), (412_345, "412,000"), (3_150.4, "3,150")]
)
def test_numbers_have_three_digits_that_matter(value: float | None, text: str):
    assert number(value) == text
