"""Measures how well the dream pictures can be told apart by a few stars: ``python -m art.dreams.confusions``.

For each picture, random sets of four pictures are laid out with it. A giver marks four of its salient points, the
stronger ones more often, and misses each by about two cells of the map; a reader names the picture that explains the
stars best. The table goes into docs/dreams-pictures.md.
"""

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import NamedTuple

from fortywinks.games.dreams.bots.reading import star_likelihood
from fortywinks.games.dreams.components import HOUSE_PICTURES
from fortywinks.games.dreams.gallery import house_gallery
from fortywinks.games.dreams.gallery.maps import CELL
from fortywinks.games.dreams.geometry import is_inside

PAGE = Path(__file__).parents[2] / "docs/dreams-pictures.md"
QUARTETS = 1000
STARS = 4
MISS = 2 * CELL
SMALLEST = 60


class Reading(NamedTuple):
    """How one picture was read: the share of quartets in which it was named, and what was named instead."""

    picture: str
    right: float
    mistaken: Counter[str]


def read_often(picture: str, quartets: int, rng: Random) -> Reading:
    others = [other for other in HOUSE_PICTURES if other != picture]
    mistaken: Counter[str] = Counter()
    for _ in range(quartets):
        four = [picture, *rng.sample(others, 3)]
        stars = give(picture, rng)
        fits = {each: sum(star_likelihood(each, *star) for star in stars) for each in four}
        named = max(fits, key=fits.__getitem__)
        if named != picture:
            mistaken[named] += 1
    return Reading(picture, 1 - mistaken.total() / quartets, mistaken)


def give(picture: str, rng: Random) -> list[tuple[str, int, int]]:
    """Stars for salient points: clear ones for bright, black ones for dark."""
    points = list(house_gallery()[picture].points)
    stars = []
    for _ in range(STARS):
        (point,) = rng.choices(points, [weight**2 for _, _, weight, _ in points])
        points.remove(point)
        x, y = -1, -1
        while not is_inside(x, y, SMALLEST):
            x, y = round(rng.gauss(point[0], MISS)), round(rng.gauss(point[1], MISS))
        stars.append(("clear" if point[3] else "black", x, y))
    return stars


def table(readings: list[Reading]) -> str:
    gallery = house_gallery()
    rows = ["| Picture | right | most often taken for |", "|---|---:|---|"]
    for reading in sorted(readings, key=lambda reading: (reading.right, reading.picture)):
        taken = ", ".join(f"{gallery[name].title['en']} ({count})" for name, count in reading.mistaken.most_common(3))
        rows.append(f"| {gallery[reading.picture].title['en']} | {reading.right:.1%} | {taken or '–'} |")
    return "\n".join(rows)


def main() -> None:
    readings = [read_often(picture, QUARTETS, Random(picture)) for picture in HOUSE_PICTURES]
    mean = sum(reading.right for reading in readings) / len(readings)
    said = f"On average {mean:.1%} of the quartets are read right; chance would be 25 %."
    page = PAGE.read_text(encoding="utf-8")
    made = f"<!-- measured -->\n\n{said}\n\n{table(readings)}\n\n<!-- end -->"
    PAGE.write_text(re.sub(r"<!-- measured -->.*<!-- end -->", lambda _: made, page, flags=re.DOTALL), encoding="utf-8")
    print(said)


if __name__ == "__main__":
    main()
