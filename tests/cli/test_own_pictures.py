"""`fortywinks pictures add`: a folder becomes a set to play with, and mistakes are named."""

from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageDraw

from fortywinks.bots.arena import play_series
from fortywinks.cli.app import run
from fortywinks.games.dreams import GAME
from fortywinks.games.dreams.bots.reading import likelihoods
from fortywinks.games.dreams.components import DreamsOptions
from fortywinks.games.dreams.gallery import picture_about, picture_facts, picture_title


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where own pictures are kept."""
    monkeypatch.setenv("FORTYWINKS_PICTURES", str(tmp_path / "shelf"))
    return tmp_path / "shelf"


def paint(path: Path, size: tuple[int, int] = (720, 480), seed: int = 0) -> None:
    """A drawing as a child would make it: a few bright discs in the dark."""
    image = Image.new("RGB", size, (20, 30, 60))
    draw, rng = ImageDraw.Draw(image), Random(seed)
    for _ in range(5):
        x, y, r = rng.randrange(size[0]), rng.randrange(size[1]), rng.randrange(30, 90)
        draw.ellipse((x - r, y - r, x + r, y + r), fill=(250, 230, rng.randrange(255)))
    image.save(path)


@pytest.fixture
def holiday(tmp_path: Path) -> Path:
    folder = tmp_path / "Our Holiday 2026"
    folder.mkdir()
    for number, name in enumerate(("a day_at the sea.jpg", "boat.png", "Castle.JPEG", "dog.webp", "eve.png")):
        paint(folder / name, (900, 400) if number == 1 else (720, 480), number)
    (folder / "boat.txt").write_text("A small boat\nnear the shore.\x1b[2J", encoding="utf-8")
    (folder / "notes.md").write_text("not a picture", encoding="utf-8")
    return folder


def test_a_folder_becomes_a_set(shelf: Path, holiday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pictures", "add", str(holiday)]) == 0
    told = capsys.readouterr().out
    assert "5 pictures are now the set 'our-holiday-2026'" in told
    assert "pictures=our-holiday-2026:5" in told
    facts = picture_facts("our-holiday-2026/3")
    assert facts is not None
    assert picture_title("our-holiday-2026/2") == "a day at the sea"
    assert picture_about("our-holiday-2026/3").startswith("A small boat near the shore.")
    assert "\x1b" not in facts.about["de"]
    for file in facts.files:
        with Image.open(shelf / "our-holiday-2026" / file.name) as image:
            assert image.size == (file.width, file.height)
    assert len(facts.points) == 10
    assert run(["pictures", "list"]) == 0
    assert "our-holiday-2026:5" in capsys.readouterr().out


def test_bots_read_own_pictures(shelf: Path, holiday: Path) -> None:
    assert run(["pictures", "add", str(holiday), "--name", "sea"]) == 0
    assert max(likelihoods("sea/1")["clear"]) > 0.5
    options = DreamsOptions(until="2 rounds", pictures="sea:5")
    (result,) = play_series(GAME, ("hard", "medium", "easy"), 1, options=options)
    assert result.outcome.why == "rounds"


def test_bots_play_on_with_pictures_they_cannot_see(shelf: Path) -> None:
    options = DreamsOptions(until="2 rounds", pictures="elsewhere:8")
    (result,) = play_series(GAME, ("hard", "medium", "easy", "random"), 1, options=options)
    assert result.outcome.why == "rounds"


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["pictures", "add", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_mistakes_are_named_and_nothing_is_kept(
    shelf: Path, holiday: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "no such folder" in refused(capsys, str(tmp_path / "nowhere"))
    assert "no such folder" in refused(capsys, str(holiday / "boat.png"))
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "0 pictures; there must be 4 to 999" in refused(capsys, str(empty))
    for name in ("house", "7", "", "東京", "--"):
        assert "is no name for a set" in refused(capsys, str(holiday), f"--name={name}")
    (holiday / "broken.png").write_bytes(b"no picture")
    assert "broken.png: this is no picture that can be read" in refused(capsys, str(holiday))
    paint(holiday / "broken.png", (320, 200))
    assert "broken.png: 320 × 200 is too small" in refused(capsys, str(holiday))
    Image.new("RGB", (600, 400), (90, 90, 90)).save(holiday / "broken.png")
    assert "broken.png: all of it is about equally bright" in refused(capsys, str(holiday))
    whole = (holiday / "boat.png").read_bytes()
    (holiday / "broken.png").write_bytes(whole[: len(whole) // 2])
    assert "broken.png: this is no picture that can be read" in refused(capsys, str(holiday))
    assert not shelf.exists()


def test_a_name_is_made_plain(shelf: Path, holiday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pictures", "add", str(holiday), "--name", "Żółw & Größe"]) == 0
    assert "the set 'zolw-grosse'" in capsys.readouterr().out


def test_a_set_is_never_overwritten(shelf: Path, holiday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pictures", "add", str(holiday), "--name", "sea"]) == 0
    capsys.readouterr()
    assert "there is a set 'sea' already" in refused(capsys, str(holiday), "--name", "sea")
