"""Paints all that the dike of Schafe-Schubsen is made of: ``make pictures``, or
``python -m art.schafe_schubsen.build [NAME …]``.

Makes WebP files among the page's sources, and ``painted.json`` here, which says what they were painted from: a test
reads it, and tells when somebody has changed a painter and not painted anew. With names, only these are painted.
"""

import hashlib
import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PIL import Image

from .brush import as_webp
from .land import paint_land
from .meadow import paint_clover, paint_grass, paint_hill, paint_puddle, paint_sails, paint_spots, paint_verge
from .sheep import FLOCK, paint_sheep
from .water import paint_swell, paint_water

HERE = Path(__file__).parent
FOLDER = HERE.parents[1] / "web/src/games/schafe-schubsen/art/painted"
KNOWN = HERE / "painted.json"
TIMES = ("night", "day")

Painter = Callable[[], Image.Image]

PICTURES: dict[str, tuple[Painter, int, int]] = {
    **{
        f"land-{shape}-{time}": (partial(paint_land, shape, time), 68, 40)
        for shape in ("wide", "tall")
        for time in TIMES
    },
    **{f"sheep-{seat}": (partial(paint_sheep, seat), 66, 70) for seat in range(len(FLOCK))},
    **{f"water-{time}": (partial(paint_water, time), 62, 60) for time in TIMES},
    **{f"verge-{time}": (partial(paint_verge, time), 40, 40) for time in TIMES},
    **{f"sails-{time}": (partial(paint_sails, time), 50, 70) for time in TIMES},
    "swell": (paint_swell, 50, 60),
    "grass": (paint_grass, 40, 30),
    "spots": (paint_spots, 40, 40),
    "puddle": (paint_puddle, 70, 70),
    "hill": (paint_hill, 70, 70),
    "clover": (paint_clover, 70, 70),
}
"""Each with the quality of its colours and of its edges."""


def sources() -> dict[str, str]:
    """What the painters are: a change here makes the pictures stale."""
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(HERE.glob("*.py"))}


def main(names: list[str]) -> int:
    if strange := set(names) - PICTURES.keys():
        print(f"art.schafe_schubsen: no such picture: {', '.join(sorted(strange))}", file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or PICTURES:
        paint, quality, edges = PICTURES[name]
        (FOLDER / f"{name}.webp").write_bytes(as_webp(paint(), quality, edges))
    if not names:
        files = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(FOLDER.glob("*.webp"))}
        KNOWN.write_text(json.dumps({"painters": sources(), "pictures": files}, indent=1) + "\n", encoding="utf-8")
    total = sum(file.stat().st_size for file in FOLDER.glob("*.webp"))
    print(f"{len(names or PICTURES)} pictures, all {total / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
