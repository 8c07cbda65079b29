"""`fortywinks league` and the ratings behind it; `fortywinks dataset`."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pytest

from fortywinks.bots.league import AVERAGE, Meeting, lineups, meetings, rate, strengths
from fortywinks.cli.app import run
from fortywinks.core import Outcome, SeatResult
from fortywinks.core.records import read_lines
from fortywinks.core.replay import verify
from fortywinks.games import load_game
from fortywinks.research import coding_for

ROOT = Path(__file__).parents[2]


def test_ratings_are_those_of_bradley_and_terry() -> None:
    """Three quarters of very many games: 191 points apart."""
    one, other = strengths(2, [Meeting(0, 1, 1.0)] * 75_000 + [Meeting(0, 1, 0.0)] * 25_000)
    assert one - other == pytest.approx(190.85, abs=0.1)
    assert one + other == pytest.approx(2 * AVERAGE)


def test_ratings_add_up_over_a_third_bot() -> None:
    """Who beats two to one somebody who beats another two to one is four times as strong as that one."""
    met = [Meeting(0, 1, 1.0)] * 20_000 + [Meeting(0, 1, 0.0)] * 10_000
    met += [Meeting(1, 2, 1.0)] * 20_000 + [Meeting(1, 2, 0.0)] * 10_000
    first, second, third = strengths(3, met)
    assert first - second == pytest.approx(second - third, abs=0.5)
    assert first - third == pytest.approx(400 * np.log10(4), abs=1)


def test_who_wins_everything_has_a_rating_still() -> None:
    first, second = strengths(2, [Meeting(0, 1, 1.0)] * 50)
    assert 100 < first - second < 2000


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    rng, held = Random(5), 0
    for _ in range(12):
        games = [[Meeting(0, 1, float(rng.random() < 0.64))] for _ in range(200)]
        one = next(rating for rating in rate(["a", "b"], games, rng) if rating.bot == "a")
        held += one.low <= AVERAGE + 50 <= one.high
    assert held >= 9


def test_all_sit_equally_often_and_nobody_meets_oneself() -> None:
    for entrants, seats in ((2, 2), (5, 2), (4, 3), (7, 5)):
        tables = list(lineups(entrants, seats, 35 * entrants, Random(1)))
        assert all(len(set(table)) == seats for table in tables)
        sat = Counter(entrant for table in tables for entrant in table)
        assert max(sat.values()) - min(sat.values()) <= 2
    assert all(set(table) == {0, 1} for table in lineups(2, 4, 20, Random(1)))


def test_equal_ranks_count_half_and_the_own_kind_not() -> None:
    outcome = Outcome("score", (SeatResult(0, 5, 1), SeatResult(1, 5, 1), SeatResult(2, 1, 3)))
    assert meetings((0, 1, 1), outcome) == [Meeting(0, 1, 0.5), Meeting(0, 1, 1.0)]


def test_a_league_orders_bots_and_the_example_enters_it(capsys: pytest.CaptureFixture[str]) -> None:
    mine = f"{ROOT / 'examples' / 'patient_bot.py'}:PatientBot"
    assert run(["league", "sen", "--bots", f"random,{mine},easy", "--games", "60", "--seed", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [rating["bot"] for rating in told["ratings"]][-1] == "random"
    assert {rating["bot"] for rating in told["ratings"]} == {"random", mine, "easy"}
    assert all(rating["low"] <= rating["rating"] <= rating["high"] for rating in told["ratings"])
    assert all(rating["games"] == 40 for rating in told["ratings"])
    assert run(["league", "schafe-schubsen", "--bots", "random,easy", "--games", "4"]) == 0
    assert "95 % interval" in capsys.readouterr().out


@pytest.mark.parametrize("bots", ["hard", "easy,easy"])
def test_a_league_needs_different_bots(bots: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["league", "sen", "--bots", bots]) == 2
    assert "a league needs two bots or more, each named once" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["sen", "counting-zzzzs"])
def test_a_dataset_holds_what_was_seen_legal_and_done(name: str, tmp_path: Path) -> None:
    out = tmp_path / "data"
    assert run(["dataset", name, "--out", str(out), "--games", "3", "--bots", "easy,random", "--seed", "4"]) == 0
    game = load_game(name)
    coding = coding_for(game, game.seat_counts[0], game.options_type())
    with np.load(out / f"{name}-000001.npz") as arrays:
        rows = len(arrays["actions"])
        assert arrays["observations"].shape == (rows, coding.observed)
        legal = np.unpackbits(arrays["masks"], axis=1)[:, : coding.actions]
        assert (legal[np.arange(rows), arrays["actions"]] == 1).all()
        assert set(arrays["games"].tolist()) == {0, 1, 2}
        assert len(arrays["rewards"]) == len(arrays["seats"]) == rows
    for record in out.glob("*.jsonl"):
        with record.open("rb") as file:
            verify(read_lines(file), load_game)
    assert len(list(out.glob("*.jsonl"))) == 3


def test_a_dataset_overwrites_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert run(["dataset", "sen", "--out", str(tmp_path), "--games", "1"]) == 2
    assert "nothing is overwritten" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
