"""Records and a quick way to run a command, for the tests of the command line."""

from collections.abc import Callable
from pathlib import Path

import pytest

from fortywinks.bots.arena import play_series
from fortywinks.cli.app import run
from fortywinks.core.records import line_text
from fortywinks.games import load_game

from .driving import Ended


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ended]:
    """Runs a command in this process: the same code as the real one without the start of Python."""

    def command(*arguments: str) -> Ended:
        capsys.readouterr()
        status = run(arguments)
        said = capsys.readouterr()
        return Ended(status, said.out, said.err)

    return command


@pytest.fixture(scope="session")
def good_record() -> list[str]:
    """The lines of a finished game of two rounds between random bots."""
    sen = load_game("sen")
    options = sen.options_type(until="2 rounds")
    (result,) = play_series(sen, ["random"] * 3, 1, "a good record", options, records=True)
    assert result.match is not None
    return [line_text(line) + "\n" for line in result.match.lines]


@pytest.fixture
def record_file(tmp_path: Path) -> Callable[[list[str]], str]:
    """Writes lines into a file and answers with its name."""

    def write(lines: list[str]) -> str:
        path = tmp_path / "game.jsonl"
        path.write_text("".join(lines), encoding="utf-8")
        return str(path)

    return write
