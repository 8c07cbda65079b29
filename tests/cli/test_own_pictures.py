"""`fortywinks pictures add`: a folder becomes a set to play with, and mistakes are named."""

import os
import re
from io import BytesIO
from pathlib import Path
from random import Random

import msgspec
import pytest
from PIL import Image, ImageDraw

from fortywinks.bots.arena import play_series
from fortywinks.cli.app import run
from fortywinks.core import BadOption
from fortywinks.games.dreams import GAME
from fortywinks.games.dreams.bots.reading import likelihoods
from fortywinks.games.dreams.components import DreamsOptions
from fortywinks.games.dreams.gallery import picture_about, picture_facts, picture_title
from fortywinks.tables import person_of
from tests.tables.evening import Evening


@pytest.fixture
def own_sets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where own pictures are kept."""
    monkeypatch.setenv("FORTYWINKS_PICTURES", str(tmp_path / "own_sets"))
    return tmp_path / "own_sets"


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


def test_a_folder_becomes_a_set(own_sets: Path, holiday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pictures", "add", str(holiday)]) == 0
    told = capsys.readouterr().out
    assert "5 pictures are now the set 'our-holiday-2026'" in told
    assert "pictures=our-holiday-2026:5" in told
    facts = picture_facts("our-holiday-2026/3")
    assert facts is not None
    assert picture_title("our-holiday-2026/2") == "a day at the sea"
    assert picture_about("our-holiday-2026/3").startswith("A small boat near the shore.")
    assert "\x1b" not in facts.about["en"]
    for file in facts.files:
        with Image.open(own_sets / "our-holiday-2026" / file.name) as image:
            assert image.size == (file.width, file.height)
    assert len(facts.points) == 10
    assert run(["pictures", "list"]) == 0
    assert "our-holiday-2026:5" in capsys.readouterr().out


def test_bots_read_own_pictures(own_sets: Path, holiday: Path) -> None:
    assert run(["pictures", "add", str(holiday), "--name", "sea"]) == 0
    assert max(likelihoods("sea/1")["clear"]) > 0.5
    options = DreamsOptions(until="2 rounds", pictures="sea:5")
    (result,) = play_series(GAME, ("hard", "medium", "easy"), 1, options=options)
    assert result.outcome.why == "rounds"


def test_bots_play_on_with_pictures_they_cannot_see(own_sets: Path) -> None:
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
    own_sets: Path, holiday: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
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
    Image.open(holiday / "boat.png").save(avif := BytesIO(), "AVIF")
    for data in (avif.getvalue(), avif.getvalue()[:-900], avif.getvalue()[:300]):
        (holiday / "broken.png").write_bytes(data)
        assert "broken.png: this is no picture that can be read" in refused(capsys, str(holiday))
    assert not own_sets.exists()


def test_a_name_that_is_no_utf_8_is_shown_harmlessly(
    own_sets: Path, holiday: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (holiday / "boat.png").rename(holiday / os.fsdecode(b"b\xff\x1b[2J.png"))
    assert run(["pictures", "add", str(holiday), "--name", "sea"]) == 0
    titles = [picture_title(f"sea/{number}") for number in range(1, 6)]
    assert "b\ufffd\ufffd[2J" in titles


def test_a_set_is_whole_or_not_there_at_all(
    own_sets: Path, holiday: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever happens in the middle, such as a full disk."""
    assert run(["pictures", "add", str(holiday), "--name", "sea"]) == 0
    before = sorted(own_sets.rglob("*"))

    def full_disk(pictures: object) -> bytes:
        raise OSError("no space left on device")

    monkeypatch.setattr(msgspec.json, "encode", full_disk)
    assert run(["pictures", "add", str(holiday), "--name", "again"]) == 2
    assert sorted(own_sets.rglob("*")) == before


BROKEN_GALLERIES = {
    "empty": b"",
    "no JSON": b"{",
    "no UTF-8": b'{"pictures": ["\xff"]}',
    "another thing": b"[1]",
    "a field missing": b'{"pictures": [{"name": "sea/1"}]}',
    "a language missing": b'"title":{"de":"a"',
    "no map": b'"brightness":"####"',
    "a short map": b'"brightness":"QUJD"',
    "no colour": b'"ramp":["red","blue"]',
}


@pytest.mark.parametrize("broken", BROKEN_GALLERIES)
def test_a_broken_gallery_is_named_and_not_played_with(
    own_sets: Path, holiday: Path, capsys: pytest.CaptureFixture[str], broken: str
) -> None:
    assert run(["pictures", "add", str(holiday), "--name", "sea"]) == 0
    gallery, damage = own_sets / "sea" / "gallery.json", BROKEN_GALLERIES[broken]
    text = gallery.read_bytes()
    field, colon, _ = damage.partition(b":")
    if colon and not damage.startswith(b"{"):
        text = re.sub(field + rb":(\{.*?\}|\[.*?\]|\".*?\")", damage + (b"}" if b"{" in damage else b""), text, count=1)
        assert damage in text
    else:
        text = damage
    gallery.write_bytes(text)
    capsys.readouterr()
    assert run(["pictures", "list"]) == 0
    assert "sea: cannot be used, this is no gallery" in capsys.readouterr().out
    assert picture_title("sea/1") == "sea 1"
    assert run(["play", "dreams", "--plain", "-o", "pictures=sea:4"]) == 2
    assert "pictures: the pictures “sea” cannot be used" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_set_that_is_not_there_or_too_small_is_refused_before_the_game(
    own_sets: Path, holiday: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert run(["pictures", "add", str(holiday), "--name", "sea"]) == 0
    for wanted, why in (
        ("nope:4", "the house has no pictures called “nope”"),
        ("house+nope:4", "the house has no pictures called “nope”"),
        ("sea:6", "there are only 5 pictures in “sea”"),
    ):
        capsys.readouterr()
        assert run([command, "dreams", "-o", f"pictures={wanted}"]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert why in said.err


def test_a_table_is_not_set_up_with_pictures_that_the_house_has_not(own_sets: Path) -> None:
    evening = Evening()
    with pytest.raises(BadOption, match="there is no set 'nope' here"):
        evening.house.create(person_of("Ann"), "dreams", name="Ann", options={"pictures": "nope:4"})
    evening.table = evening.house.create(person_of("Ann"), "dreams", name="Ann")
    refused = evening.client("Ann").refused("set-options", options={"pictures": "nope:4"})
    assert (refused["code"], refused["fields"]) == ("no-such-set", {"name": "nope"})


def test_a_name_is_made_plain(own_sets: Path, holiday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pictures", "add", str(holiday), "--name", "Żółw & Größe"]) == 0
    assert "the set 'zolw-grosse'" in capsys.readouterr().out


def test_a_set_is_never_overwritten(own_sets: Path, holiday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pictures", "add", str(holiday), "--name", "sea"]) == 0
    capsys.readouterr()
    assert "there is a set 'sea' already" in refused(capsys, str(holiday), "--name", "sea")


def test_the_page_offers_the_sets_that_the_house_has(own_sets: Path, holiday: Path) -> None:
    """Nobody types the name of a set: each is a choice with words of its own."""
    assert [choice.value for choice in GAME.choices()["pictures"]] == ["house"]
    assert run(["pictures", "add", str(holiday), "--name", "sea"]) == 0
    (own_sets / "broken").mkdir()
    (own_sets / "broken" / "gallery.json").write_text("{", encoding="utf-8")
    offered = GAME.choices()["pictures"]
    assert [choice.value for choice in offered] == ["house", "sea:5", "house+sea:5"]
    for choice in offered:
        GAME.check_possible(DreamsOptions(pictures=choice.value))
