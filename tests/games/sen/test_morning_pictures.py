"""The painted morning of Sen: its files are those that its painters would paint, and small enough for a phone."""

import hashlib
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAINTERS = ROOT / "art/sen"
STAMP = json.loads((PAINTERS / "painted.json").read_text())
MOST_BYTES = 40_000


def test_the_pictures_were_painted_by_these_painters():
    sources = sorted(PAINTERS.glob("*.py"))
    now = hashlib.sha256(b"".join(file.read_bytes() for file in sources)).hexdigest()
    assert now == STAMP["recipe"], "run make pictures"


@pytest.mark.parametrize("name", sorted(STAMP["files"]))
def test_a_picture_is_as_it_was_painted_and_small(name):
    data = (ROOT / f"web/src/games/sen/art/{name}.webp").read_bytes()
    assert hashlib.sha256(data).hexdigest() == STAMP["files"][name]
    assert len(data) <= MOST_BYTES
