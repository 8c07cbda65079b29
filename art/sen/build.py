"""Paints the morning of Sen into the page's sources: ``python -m art.sen.build``."""

import hashlib
import io
import json
from collections.abc import Callable
from pathlib import Path

import skia
from PIL import Image

from . import cock, morning

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "web/src/games/sen/art"
STAMP = HERE / "painted.json"
MOST_BYTES = 40_000
QUALITIES = (86, 80, 74, 68, 60, 52)
PICTURES: dict[str, tuple[tuple[int, int], Callable[[skia.Canvas], None]]] = {
    "cock": (cock.SIZE, cock.draw),
    "land": (morning.LAND, morning.draw_land),
    "sky": (morning.SKY, morning.draw_sky),
}


def painted(name: str) -> Image.Image:
    size, draw = PICTURES[name]
    surface = skia.Surface(*size)
    draw(surface.getCanvas())
    data = bytes(surface.makeImageSnapshot().encodeToData(skia.kPNG, 100))
    image = Image.open(io.BytesIO(data))
    return image.convert("RGB" if name == "sky" else "RGBA")


def packed(image: Image.Image) -> bytes:
    """As fine as fits."""
    data = b""
    for quality in QUALITIES:
        file = io.BytesIO()
        image.save(file, "WEBP", quality=quality, alpha_quality=70, method=6)
        data = file.getvalue()
        if len(data) <= MOST_BYTES:
            return data
    raise SystemExit(f"{len(data)} bytes are too many")


def recipe() -> str:
    """The hash of all that the pictures are painted from."""
    sources = sorted(HERE.glob("*.py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in sources)).hexdigest()


def main() -> None:
    files = {}
    for name in PICTURES:
        data = packed(painted(name))
        (PAGE / f"{name}.webp").write_bytes(data)
        files[name] = hashlib.sha256(data).hexdigest()
        print(f"{name}: {len(data)} bytes")
    STAMP.write_text(json.dumps({"recipe": recipe(), "files": files}, indent=1) + "\n")


if __name__ == "__main__":
    main()
