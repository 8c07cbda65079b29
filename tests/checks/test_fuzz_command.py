"""`fortywinks fuzz`, when it finds something."""

import json
from io import BytesIO
from pathlib import Path

import pytest

from fortywinks.cli.app import run
from fortywinks.core import BadRecord
from fortywinks.core.records import read_lines
from fortywinks.core.replay import verify
from fortywinks.games import load_game

from . import broken
from .broken import BrokenSen


@pytest.fixture(autouse=True)
def _broken_sen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fortywinks.games.load_game", lambda name: BrokenSen(broken.Crashes))


def test_what_went_wrong_is_said_and_the_exit_status_tells(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fuzz", "sen", "--games", "40"]) == 1
    said = capsys.readouterr().out
    assert "crash: KeyError: 'oops' (sen for" in said
    assert "went wrong." in said


def test_the_failing_games_are_written_as_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "folder"
    assert run(["fuzz", "sen", "--games", "40", "--seed", "5", "--records", str(folder), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["failures"]
    for failure in report["failures"]:
        assert failure["check"] == "crash"
        text = Path(failure["record"]).read_bytes()
        assert text.count(b'"do"') + text.count(b'"time"') == failure["step"]
        with pytest.raises(BadRecord, match="the record is cut off"):
            verify(read_lines(BytesIO(text)), load_game)
    assert len(list(folder.iterdir())) == len(report["failures"])
