"""`fortywinks simulate`: many games, the same whoever shares the work."""

import json
import os
import re
from fractions import Fraction
from pathlib import Path

import pytest

from fortywinks.bots.arena import play_series
from fortywinks.bots.tally import Tally, wilson
from fortywinks.games import game_names, load_game

from .driving import AtTerminal, Ended, Here, run_command


def without_time(text: str) -> dict[str, object]:
    report = json.loads(text)
    del report["seconds"], report["games_per_second"]
    return dict(report)


def test_results_and_records_do_not_depend_on_jobs(tmp_path: Path) -> None:
    reports, folders = [], []
    for jobs in ("1", "3"):
        folder = tmp_path / jobs
        options = ("-p", "3", "--games", "7", "--seed", "night", "--bots", "random,easy", "-o", "until=1 round")
        done = run_command("simulate", "sen", *options, "--jobs", jobs, "--records", str(folder), "--json")
        assert (done.status, done.err) == (0, "")
        report = without_time(done.out)
        assert report.pop("records") == str(folder)
        reports.append(report)
        folders.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert reports[0] == reports[1]
    assert folders[0] == folders[1]
    assert sorted(folders[0]) == [f"sen-{number:06}.jsonl" for number in range(1, 8)]
    assert run_command("verify", str(tmp_path)).out.count(": OK (sen, 3 players") == 14


def test_the_report_adds_up(here: Here) -> None:
    done = here("simulate", "sen", "-p", "4", "-n", "30", "--bots", "random,easy", "-o", "until=2 rounds", "--json")
    report = json.loads(done.out)
    random, easy = report["entrants"]
    assert (random["bot"], random["seats"], easy["bot"], easy["seats"]) == ("random", 2, "easy", 2)
    assert random["wins"] + easy["wins"] == pytest.approx(30, abs=1e-4)
    for entrant in (random, easy):
        assert entrant["win_share_low"] < entrant["win_share"] < entrant["win_share_high"]
        assert 1 <= entrant["mean_rank"] <= 4
    decisions = report["decisions"]
    assert decisions["min"] <= decisions["mean"] <= decisions["max"]
    assert decisions["total"] == pytest.approx(decisions["mean"] * 30, abs=1e-3)
    assert sum(report["seat_win_shares"]) == pytest.approx(1, abs=1e-5)
    assert report["ended_by"] == {"rounds": 30}
    assert report["options"]["until"] == "2 rounds"
    assert report["records"] is None


def test_seats_rotate(here: Here, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    here("simulate", "sen", "-n", "2", "--bots", "random,easy", "-o", "until=1 round", "--records", str(folder))
    seated = [json.loads(path.read_text().splitlines()[0])["players"] for path in sorted(folder.iterdir())]
    assert [[player["bot"] for player in players] for players in seated] == [["random", "easy"], ["easy", "random"]]


FIRST_BOT = """
class First:
    def __init__(self, seat, seats, options, rng): ...
    def watch(self, event): ...
    def choose(self, view, legal): return legal[0]
"""


def test_a_bot_in_a_file_plays_and_is_forgotten(here: Here, tmp_path: Path) -> None:
    """It belongs to whoever named it: no other table, list or page of this process may hear of it."""
    file = tmp_path / "first.py"
    file.write_text(FIRST_BOT, encoding="utf-8")
    before = {name: list(load_game(name).bot_levels) for name in game_names()}
    catalogue = here("games", "--json").out
    for jobs in ("1", "2"):
        options = ("-n", "21", "--bots", f"{file}:First,random", "-o", "until=1 round", "--jobs", jobs, "--json")
        done = here("simulate", "sen", *options)
        assert (done.status, done.err) == (0, "")
        assert [entrant["bot"] for entrant in json.loads(done.out)["entrants"]] == [f"{file}:First", "random"]
        assert {name: list(load_game(name).bot_levels) for name in game_names()} == before
    assert here("games", "--json").out == catalogue
    refused = here("simulate", "sen", "--bots", f"{file}:First,genius").err
    assert refused == f"fortywinks: sen has no bot 'genius'; there are: {', '.join(before['sen'])}\n"


def test_people_get_a_table(here: Here) -> None:
    done = here("simulate", "sen", "-n", "3", "--bots", "random", "-o", "until=1 round")
    lines = done.out.splitlines()
    assert lines[0] == "sen: 3 games of 2 players, seed 0"
    assert lines[1].split() == ["bot", "seats", "wins", "95", "%", "interval", "mean", "score", "mean", "rank"]
    assert lines[2].split()[:3] == ["random", "2", "100.0%"]
    assert lines[3].startswith("decisions per game: ")
    assert lines[4].startswith("wins by seat: A ")
    assert "\x1b" not in done.out


def test_nothing_is_overwritten(here: Here, tmp_path: Path) -> None:
    old = tmp_path / "sen-000002.jsonl"
    old.write_text("dear diary")
    done = here("simulate", "sen", "-n", "3", "--bots", "random", "--records", str(tmp_path))
    assert done == Ended(2, "", f"fortywinks: {old} exists already; nothing is overwritten\n")
    assert [path.name for path in tmp_path.iterdir()] == [old.name]
    assert old.read_text() == "dear diary"


def test_the_tallies_of_parts_add_up_to_the_whole() -> None:
    sen = load_game("sen")
    options = sen.options_type(until="1 round")
    results = list(play_series(sen, ["random"] * 3, 12, 5, options))
    whole, first, second = Tally.of(3, 3), Tally.of(3, 3), Tally.of(3, 3)
    for index, result in enumerate(results):
        whole.count(result)
        (first if index < 5 else second).count(result)
    assert first + second == second + first == whole
    assert sum(standing.wins for standing in whole.standings) == 12
    assert whole.shortest == min(result.decisions for result in results)
    assert whole.longest == max(result.decisions for result in results)


def test_a_shared_win_is_split() -> None:
    sen = load_game("sen")
    options = sen.options_type(until="1 round")
    shared = next(
        result for result in play_series(sen, ["random"] * 4, 500, 1, options) if len(result.outcome.winners) == 2
    )
    tally = Tally.of(4, 4)
    tally.count(shared)
    assert sorted(standing.wins for standing in tally.standings) == [0, 0, Fraction(1, 2), Fraction(1, 2)]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (1200, 2000, 0.5783, 0.6213)]
)
def test_wilson_s_interval(wins: int, games: int, low: float, high: float) -> None:
    assert list(wilson(wins, games)) == pytest.approx([low, high], abs=1e-4)


SAYS_WHEN_IT_BEGINS = """
import signal, sys
if "spawn_main" in " ".join(sys.orig_argv):
    is_deaf = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    print("begins deaf" if is_deaf else "begins open", file=sys.stderr, flush=True)
"""
"""Run by Python itself, before anything of ours."""


def test_ctrl_c_stops_all_processes_without_a_word_too_many(tmp_path: Path) -> None:
    """Only the first process hears it. Another, in which Python is still being loaded, would say so at length."""
    tmp_path.joinpath("sitecustomize.py").write_text(SAYS_WHEN_IT_BEGINS, encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    arguments = ("simulate", "sen", "-n", "100000", "--bots", "easy", "--jobs", "2")
    with AtTerminal(*arguments, env={"PYTHONPATH": path}) as terminal:
        terminal.hear(r"begins[\s\S]*playing[\s\S]*")
        assert terminal.interrupt() == 130
        assert "begins deaf" in terminal.heard
        assert not re.search("begins open|Traceback|KeyboardInterrupt", terminal.heard)
