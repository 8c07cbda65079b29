"""The dream pictures over HTTP: the house's own, and those that somebody added on this machine."""

import hashlib
import json
import shutil
from base64 import b64decode
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest

from fortywinks.games.dreams import gallery
from fortywinks.games.dreams.components import HOUSE_PICTURES
from tests.server.open_house import OpenHouse

GALLERY = Path(str(files(gallery)))


@pytest.fixture
def guest(house: OpenHouse) -> httpx.Client:
    return house.visitor()


@pytest.fixture
def holiday(tmp_path, monkeypatch) -> Path:
    """A set of one picture of somebody's own, and a gallery that names files elsewhere."""
    monkeypatch.setenv("FORTYWINKS_PICTURES", str(tmp_path))
    folder = Path(tmp_path, "holiday")
    (folder / "table").mkdir(parents=True)
    first = json.loads((GALLERY / "gallery.json").read_bytes())["pictures"][0]
    table, large = first["files"]
    shutil.copy(GALLERY / table["name"], folder / "table" / "1.webp")
    (tmp_path / "secret.webp").write_bytes(b"not yours")
    table["name"], large["name"] = "table/1.webp", "../secret.webp"
    pictures = [{**first, "name": "holiday/1", "title": {"en": "Lake"}, "about": {"en": "A lake."}}]
    (folder / "gallery.json").write_text(json.dumps({"pictures": pictures}), encoding="utf-8")
    return folder


def about(guest: httpx.Client, *names: str, lang: str = "en") -> list[dict[str, Any]]:
    answer = guest.get("/api/dreams/pictures", params={"name": list(names), "lang": lang})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["pictures"]
    return found


@pytest.mark.parametrize("lang", ["en", "de", "pl"])
def test_every_picture_of_the_house_is_described(guest, lang):
    for first in range(0, len(HOUSE_PICTURES), 8):
        names = HOUSE_PICTURES[first : first + 8]
        for name, picture in zip(names, about(guest, *names, lang=lang), strict=True):
            assert picture["title"] == gallery.picture_title(name, lang)
            assert picture["about"]
            assert len(b64decode(picture["brightness"])) == 48 * 32


def test_a_picture_may_be_kept_for_ever_under_its_address(guest):
    (picture,) = about(guest, HOUSE_PICTURES[5])
    for size in ("table", "large"):
        answer = guest.get(picture[size])
        assert answer.headers["content-type"] == "image/webp"
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        digest = hashlib.sha256(answer.content).hexdigest()
        assert digest.startswith(httpx.URL(picture[size]).params["version"])


def test_under_another_address_it_may_not_be_kept(guest):
    for version in ("", "0000"):
        answer = guest.get("/api/dreams/picture", params={"name": HOUSE_PICTURES[0], "version": version})
        assert answer.headers["cache-control"] == "no-cache"


def test_own_pictures_are_shown_too(guest, holiday):
    (picture,) = about(guest, "holiday/1")
    assert guest.get(picture["table"]).content == (holiday / "table" / "1.webp").read_bytes()


def test_a_picture_that_is_not_here_is_told_so(guest, holiday):
    (picture,) = about(guest, "holiday/2")
    assert (picture["title"], picture["table"], picture["large"]) == ("holiday 2", None, None)
    assert guest.get("/api/dreams/picture", params={"name": "holiday/2"}).status_code == 404


@pytest.mark.parametrize("name", ["..", "../x", "holiday/../1", "/etc/passwd", "table/adrift", "Holiday/1", "x" * 60])
def test_nothing_else_can_be_asked_for(guest, holiday, name):
    assert guest.get("/api/dreams/picture", params={"name": name}).status_code == 404


def test_a_gallery_cannot_lead_out_of_its_folder(guest, holiday):
    (picture,) = about(guest, "holiday/1")
    answer = guest.get(picture["large"])
    assert answer.status_code == 404
    assert b"not yours" not in answer.content


def look_back(guest: httpx.Client, **changes: Any) -> httpx.Response:
    asked: dict[str, Any] = {"name": HOUSE_PICTURES[:4], "vision": 1, "mortal": 2, "seats": 3, **changes}
    return guest.get("/api/dreams/hindsight", params=asked)


def test_hindsight_follows_the_stars(guest):
    """Two gods mark what strikes in the vision, the third star lies where nothing is."""
    facts = gallery.picture_facts(HOUSE_PICTURES[0])
    assert facts is not None
    (ax, ay), (bx, by) = [(x, y) for x, y, _, bright in facts.points if bright][:2]
    nothing = max(range(300, 2700, 50), key=lambda x: min(abs(x - px) + abs(1000 - py) for px, py, *_ in facts.points))
    answer = look_back(guest, stars=f"A clear {ax} {ay},B clear {bx} {by},C clear {nothing} 1000").json()
    assert len(answer["suspicion"]) == len(answer["reading"]) == 4
    assert answer["suspicion"][0] == pytest.approx([1 / 3] * 3, abs=1e-3)
    assert answer["reading"][0] == pytest.approx([1 / 4] * 4, abs=1e-3)
    assert all(sum(shares) == pytest.approx(1, abs=1e-3) for shares in answer["suspicion"] + answer["reading"])
    assert max(answer["reading"][3]) == answer["reading"][3][0]
    assert max(answer["suspicion"][3]) == answer["suspicion"][3][2]


@pytest.mark.parametrize(
    "stars", ["A", "A clear 1 1 1", "D clear 100 100", "A clear 3001 0", "A red 1 1", ",".join(["A clear 1 1"] * 19)]
)
def test_stars_that_cannot_be_are_refused(guest, stars):
    answer = look_back(guest, stars=stars)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] in ("bad-star", "stars-once-each")
