"""The examples run, and show what the documents say they show."""

import runpy
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fortywinks.core import SPECTATOR, BadNotation, Game, Refusal, TimeOut, UnknownGame, events_for
from fortywinks.core.records import parse_line
from fortywinks.core.replay import verify

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", EXAMPLES / name], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture(scope="module")
def nap() -> Any:
    """The names that the file of the tiny game defines."""
    return runpy.run_path(str(EXAMPLES / "tiny_game.py"))


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


def test_the_tiny_game_prints_a_record_that_replays(nap: Any) -> None:
    def find(name: str) -> Game:
        if name != "nap":
            raise UnknownGame(name)
        game: Game = nap["GAME"]
        return game

    lines = run("tiny_game.py").splitlines()
    replay = verify([(number, parse_line(line, number)) for number, line in enumerate(lines, 1)], find)
    assert replay.state.outcome is not None
    assert replay.state.outcome.why == "morning"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_NAP_2_nobody_is_told_what_another_seat_was_dealt(nap: Any, seats: int) -> None:
    rng = Random(seats)
    for _ in range(50):
        state = nap["GAME"].new(seats)
        while state.outcome is None:
            for viewer in (*range(seats), SPECTATOR):
                world = state.determinize(viewer, rng)
                assert world.view(viewer) == state.view(viewer)
                assert sorted(world.deck) == sorted(state.deck)
            seat = state.deciders[0]
            told = state.apply(seat, state.legal_actions(seat).sample(rng))
            private = [event for event in told if isinstance(event[1], nap["Slept"])]
            assert all(events_for(viewer, private) == [] for viewer in (*range(seats), SPECTATOR) if viewer != seat)


def test_NAP_3_the_most_hours_win(nap: Any) -> None:
    state = nap["GAME"].parse_state("nap 1 | hours 2 9 5 1 3 4 6 7 8 | naps 0 1 | turn 0")
    assert str(state) == "nap 1 | hours 2 9 5 1 3 4 6 7 8 | naps 0 1 | turn 0"
    state.apply(0, nap["TurnOver"]())
    state.apply(1, nap["GetUp"]())
    assert state.outcome.winners == (1,)
    assert [result.score for result in state.outcome.results] == [5, 9]


def test_NAP_2_refusals_and_time_out(nap: Any) -> None:
    state = nap["GAME"].new(2)
    with pytest.raises(Refusal, match="NAP-2"):
        state.apply(1, nap["GetUp"]())
    with pytest.raises(Refusal, match="NAP-2"):
        state.apply(0, TimeOut("turn", 0))
    state.apply(31, TimeOut("turn", 0))
    assert state.deciders == (1,)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nap 1",
        "nap 1 | hours 2 9 5 1 3 4 6 7 8 | naps 0 7 | turn 0",
        "nap 1 | hours 2 2 5 1 3 4 6 7 8 | naps 0 1 | turn 0",
        "nap 1 | hours 2 9 5 1 3 4 6 7 8 | naps 0 1 | turn 3",
    ],
)
def test_what_is_no_state_of_the_tiny_game_is_refused(nap: Any, text: str) -> None:
    with pytest.raises(BadNotation, match="no state of Nap"):
        nap["GAME"].parse_state(text)
