"""`fortywinks train`: what is missing is said in one line, and nothing is overwritten."""

import sys
from pathlib import Path

import pytest

from fortywinks.cli.app import run
from fortywinks.games.sen import learn


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


def told(tmp_path: Path, capsys: pytest.CaptureFixture[str], begun: Path) -> str:
    assert run(["train", "sen", "--out", str(tmp_path / "weights.npz"), "--from", str(begun)]) != 0
    return capsys.readouterr().err.strip()


def test_weights_to_go_on_from_are_read_before_anything_is_built(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is named, and what is wrong with it."""
    monkeypatch.setitem(sys.modules, "torch", None)
    begun, good = tmp_path / "begun.npz", (Path(learn.__file__).parent / "weights.npz").read_bytes()
    assert told(tmp_path, capsys, begun) == f"fortywinks: {begun} cannot be read: No such file or directory"
    assert told(tmp_path, capsys, tmp_path) == f"fortywinks: {tmp_path} cannot be read: Is a directory"
    begun.write_bytes(good[:5000])
    assert told(tmp_path, capsys, begun).startswith(f"fortywinks: the weights in {begun} are not readable: ")
    begun.write_bytes(good)
    assert told(tmp_path, capsys, begun) == "fortywinks: training needs PyTorch: pip install 'fortywinks[train]'"
    monkeypatch.setattr(learn, "FEATURES", learn.FEATURES + 1)
    assert told(tmp_path, capsys, begun).startswith(f"fortywinks: the weights in {begun} are of version ")
    assert not (tmp_path / "weights.npz").exists()
