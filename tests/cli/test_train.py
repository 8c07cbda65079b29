"""`fortywinks train`: what is missing is said in one line, and nothing is overwritten."""

import json
import sys
from pathlib import Path
from random import Random

import pytest

from fortywinks.cli.app import run
from fortywinks.cli.lineup import enlisted
from fortywinks.cli.statuses import INTERRUPTED
from fortywinks.games import load_game
from fortywinks.games.sen import learn
from fortywinks.learn import practice


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


@pytest.fixture
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is seen in few deals how far practice has come."""
    monkeypatch.setattr(practice, "CHECK_DEALS", 20)


def practised(out: Path, *more: str) -> int:
    return run(["train", "counting-zzzzs", "--out", str(out), "--rows", "64", "--steps", "2", "--exam", "0", *more])


@pytest.mark.usefixtures("_short")
def test_values_are_practised_written_and_gone_on_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, again, on = (tmp_path / name for name in ("first", "again", "on"))
    assert practised(first) == practised(again) == 0
    assert first.read_bytes() == again.read_bytes()
    said = capsys.readouterr().out
    assert all(f"{players} players, step 2, " in said for players in (2, 3, 4))
    assert practised(on, "--from", str(first), "-p", "3") == 0
    assert list(json.loads(on.read_bytes())["values"]) == ["3"]
    capsys.readouterr()
    assert run(["train", "counting-zzzzs", "--out", str(tmp_path / "x"), "--from", str(again), "-p", "5"]) == 2
    assert "2 to 4 players" in capsys.readouterr().err
    first.write_text("mine")
    assert practised(tmp_path / "x", "--from", str(first)) == 2
    assert capsys.readouterr().err.startswith(f"fortywinks: the values in {first} are not readable: ")
    assert not (tmp_path / "x").exists()


@pytest.mark.usefixtures("_short")
def test_ctrl_c_ends_practice_and_what_it_found_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = []

    def step(self: practice.Practice) -> None:
        steps.append(self.arena.seats)
        if len(steps) == 4:
            raise KeyboardInterrupt
        self.steps += 1

    monkeypatch.setattr(practice.Practice, "step", step)
    assert practised(tmp_path / "values.json") == INTERRUPTED
    assert steps == [2, 2, 3, 3]
    assert list(json.loads((tmp_path / "values.json").read_bytes())["values"]) == ["2", "3"]


def test_nobody_learns_for_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What cannot be done in the end is said at the beginning."""
    assert practised(tmp_path / "missing" / "values.json") == 2
    assert capsys.readouterr().err == f"fortywinks: nothing can be written in {tmp_path / 'missing'}\n"
    for option in ("--players", "--steps"):
        assert run(["train", "sen", "--out", str(tmp_path / "x"), option, "2"]) == 2
        assert capsys.readouterr().err.startswith(f"fortywinks: {option} is for games that learn values; Sen learns ")


def refused(game: str, level: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["simulate", game, "--games", "1", "--bots", level]) == 2
    return capsys.readouterr().err.strip().removeprefix("fortywinks: ")


def test_what_was_learned_sits_at_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`master@FILE` is the master by that file."""
    weights = Path(learn.__file__).parent / "weights.npz"
    values = Path(learn.__file__).parents[1] / "counting_zzzzs" / "values.json"
    for game, file in (("sen", weights), ("counting-zzzzs", values)):
        level = f"master@{file}"
        bot = enlisted(load_game(game), [level]).bot(level, 0, 2, None, Random(1))
        assert type(bot) is load_game(game).bot_levels["master"]
        assert refused(game, f"master@{tmp_path}", capsys) == f"{tmp_path} cannot be read: Is a directory"
        assert "goes by nothing that 'fortywinks train' writes" in refused(game, f"hard@{file}", capsys)
    assert refused("sen", f"master@{values}", capsys).startswith(f"the weights in {values} are not readable: ")
    assert refused("counting-zzzzs", f"master@{weights}", capsys).startswith(f"the values in {weights} are not ")
