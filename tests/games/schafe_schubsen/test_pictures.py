"""The painted dike keeps what is asked of it: small, not stale, and eight sheep that are told apart without colours."""

import hashlib
import json
from itertools import combinations
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

ROOT = Path(__file__).parents[3]
PAINTERS = ROOT / "art/schafe_schubsen"
FOLDER = ROOT / "web/src/games/schafe-schubsen/art/painted"
KNOWN = json.loads((PAINTERS / "painted.json").read_text("utf-8"))

SHEEP = range(8)
SMALL = 24
"""So many pixels high is a sheep on a small phone."""
GREYS = {"night": 80, "day": 170}
"""How bright the meadow is around it."""


def hashes(folder: Path, kind: str) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.glob(f"*.{kind}"))}


def test_the_pictures_are_those_of_the_painters() -> None:
    """Otherwise: make pictures."""
    assert hashes(PAINTERS, "py") == KNOWN["painters"]
    assert hashes(FOLDER, "webp") == KNOWN["pictures"]


def test_all_of_them_together_are_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) <= 240_000
    assert max(file.stat().st_size for file in FOLDER.glob("sheep-*.webp")) <= 8_000


def grey(seat: int, ground: int) -> npt.NDArray[np.float64]:
    """A sheep without colours, as small as on a phone, on a meadow this bright."""
    sheep = Image.open(FOLDER / f"sheep-{seat}.webp").convert("RGBA")
    meadow = Image.new("RGBA", sheep.size, (ground, ground, ground, 255))
    meadow.alpha_composite(sheep)
    small = meadow.convert("L").resize((round(SMALL * sheep.width / sheep.height), SMALL), Image.Resampling.LANCZOS)
    return np.asarray(small, dtype=np.float64)


@pytest.mark.parametrize("time", GREYS)
def test_two_sheep_differ_in_grey_when_they_are_small(time: str) -> None:
    """A tenth of their picture, or more, is clearly brighter or darker in one of them."""
    pictures = [grey(seat, GREYS[time]) for seat in SHEEP]
    shares = {
        pair: float((np.abs(pictures[pair[0]] - pictures[pair[1]]) > 40).mean()) for pair in combinations(SHEEP, 2)
    }
    assert min(shares.values()) > 0.1, min(shares, key=lambda pair: shares[pair])


def outline(seat: int) -> npt.NDArray[np.bool_]:
    sheep = Image.open(FOLDER / f"sheep-{seat}.webp").getchannel("A").resize((28, SMALL), Image.Resampling.LANCZOS)
    return np.asarray(sheep, dtype=np.float64) > 128


def test_two_sheep_differ_in_their_outline() -> None:
    shapes = [outline(seat) for seat in SHEEP]
    shares = {pair: float((shapes[pair[0]] ^ shapes[pair[1]]).mean()) for pair in combinations(SHEEP, 2)}
    assert min(shares.values()) > 0.03, min(shares, key=lambda pair: shares[pair])


@pytest.mark.parametrize("seat", SHEEP)
def test_a_sheep_stands_out_from_the_meadow(seat: int) -> None:
    """Its edge is dark, so that it does on a light meadow; on a dark one its wool and face are lighter."""
    assert (np.abs(grey(seat, GREYS["night"]) - GREYS["night"]) > 30).mean() > 0.2
    assert (np.abs(grey(seat, GREYS["day"]) - GREYS["day"]) > 30).mean() > 0.2


@pytest.mark.parametrize("seat", SHEEP)
def test_nothing_of_a_sheep_is_cut_off(seat: int) -> None:
    alpha = np.asarray(Image.open(FOLDER / f"sheep-{seat}.webp").getchannel("A"))
    edges = [alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]]
    assert max(int(edge.max()) for edge in edges) < 128
