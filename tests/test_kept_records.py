"""Finished games that are kept: each must replay, for ever, to the very same end.

`python -m tests.test_kept_records sen` writes those of Sen anew. Do that only together with a new rules version: a kept
record that no longer replays means that the games of other people do not either.
"""

import json
import sys
from io import BytesIO
from pathlib import Path

import pytest

from fortywinks.checks import Table, Trial, watch
from fortywinks.core import Game, read_options
from fortywinks.core.records import ActionLine, Closing, line_text, read_lines, result_of
from fortywinks.core.replay import verify
from fortywinks.games import game_names, load_game

FOLDER = Path(__file__).parent / "records"
KEPT = sorted(FOLDER.glob("*.jsonl"))


def test_there_are_records_of_every_game() -> None:
    assert all(any(path.name.startswith(game) for path in KEPT) for game in game_names())


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_record_replays_to_its_end(path: Path) -> None:
    with path.open("rb") as file:
        replay = verify(read_lines(file), load_game)
    assert isinstance(replay.closing, Closing)
    assert replay.state.outcome is not None
    assert result_of(replay.state.outcome) == replay.closing.result
    assert replay.header.commitment is not None


@pytest.mark.parametrize("name", game_names())
def test_a_lesson_replays_to_its_end(name: str) -> None:
    folder = load_game(name).folder(".")
    assert folder is not None
    lessons = [each for each in folder.iterdir() if each.name.startswith("tutorial")]
    assert lessons
    for lesson in lessons:
        replay = verify(read_lines(BytesIO(lesson.read_bytes())), load_game)
        assert isinstance(replay.closing, Closing)


def test_the_kept_records_of_sen_show_all_that_can_be_done() -> None:
    words = {line.split('"do":"')[1].split()[0].rstrip('"}') for path in KEPT for line in _actions(path)}
    assert words == {"look", "take", "draw", "keep", "discard", "use", "choose", "peek", "swap", "wake", "claim"}


def _actions(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if path.name.startswith("sen-") and '"do":"' in line]


TRIES = 12


def write_anew(game: Game) -> None:
    """Plays at the table of each kept record of this game, as many seats and the same options, a few times in some
    style, and keeps the game in which most kinds of things were done."""
    for path in FOLDER.glob(f"{game.name}-*.jsonl"):
        header = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
        table = Table(len(header["players"]), read_options(game.options_type, header["options"]))
        played: dict[str, int] = {}
        for number in range(TRIES):
            trial = Trial(game, table, f"kept {path.stem} {number}")
            watch(trial, (), (), ())
            text = "".join(line_text(line) + "\n" for line in trial.match.lines)
            played[text] = len({line.do.split()[0] for line in trial.match.lines if isinstance(line, ActionLine)})
        path.write_text(max(played, key=lambda text: (played[text], -len(text))), encoding="utf-8")


if __name__ == "__main__":
    write_anew(load_game(sys.argv[1]))
