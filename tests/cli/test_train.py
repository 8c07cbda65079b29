"""`fortywinks train`: what is missing is said in one line, and nothing is overwritten."""

import sys
from pathlib import Path

import pytest

from fortywinks.cli.app import run


def test_training_needs_pytorch_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    assert run(["train", "sen", "--out", str(tmp_path / "weights.npz")]) != 0
    assert capsys.readouterr().err.strip() == "fortywinks: training needs PyTorch: pip install 'fortywinks[train]'"


def test_a_game_that_cannot_be_learned_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", "dreams", "--out", str(tmp_path / "weights.npz")]) != 0
    assert capsys.readouterr().err.strip() == "fortywinks: Dreams cannot be learned yet"


def test_training_overwrites_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "weights.npz"
    mine.write_text("mine")
    assert run(["train", "sen", "--out", str(mine)]) == 2
    assert "nothing is overwritten" in capsys.readouterr().err
    assert mine.read_text() == "mine"
