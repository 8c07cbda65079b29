"""Reading stars: what a picture makes likely, and whether the pictures can be told apart (DRM-1)."""

import re
from pathlib import Path
from random import Random

import pytest

from art.dreams.confusions import read_often
from fortywinks.games.dreams.bots.hard import belief_from
from fortywinks.games.dreams.bots.memory import Laid, Memory
from fortywinks.games.dreams.bots.reading import likelihoods, shares, star_likelihood
from fortywinks.games.dreams.bots.suspicion import Suspicion
from fortywinks.games.dreams.components import HOUSE_PICTURES
from fortywinks.games.dreams.gallery import house_gallery
from fortywinks.games.dreams.gallery.maps import IN_THE_SKY

DOCUMENT = Path(__file__).parents[3] / "docs/dreams-pictures.md"


@pytest.mark.parametrize("picture", HOUSE_PICTURES[::9])
def test_a_striking_place_makes_a_star_likely_and_a_suited_one_more_so(picture: str) -> None:
    for x, y, weight, bright in house_gallery()[picture].points:
        if weight > 0.6:
            suited, unsuited = ("clear", "black") if bright else ("black", "clear")
            assert star_likelihood(picture, suited, x, y) > star_likelihood(picture, unsuited, x, y)
            assert star_likelihood(picture, suited, x, y) > 0


@pytest.mark.parametrize("kind", ["clear", "grey", "black"])
def test_likelihoods_are_measured_against_anywhere(kind: str) -> None:
    likelihood = likelihoods("adrift")[kind]
    below = sum(likelihood[cell] < 0 for cell in IN_THE_SKY)
    assert len(IN_THE_SKY) * 0.5 < below < len(IN_THE_SKY)


def test_shares_add_up_even_if_weights_are_far_apart() -> None:
    assert sum(shares([0.0, -2000.0, 1000.0])) == pytest.approx(1)
    assert shares([5.0, 5.0]) == [0.5, 0.5]


def round_of(pictures: tuple[str, ...], token: int, laid: list[Laid]) -> Memory:
    memory = Memory(0, 4)
    memory.pictures, memory.token, memory.laid = pictures, token, laid
    return memory


def marks(picture: str, seat: int, count: int = 3) -> list[Laid]:
    points = house_gallery()[picture].points[:count]
    return [Laid(seat, "clear" if bright else "black", x, y) for x, y, _, bright in points]


def test_stars_for_a_picture_make_it_the_likeliest() -> None:
    four = ("adrift", "blow", "foxfire", "octet")
    for number, picture in enumerate(four):
        belief = belief_from(round_of(four, 0, marks(picture, 1)), without=0)
        assert belief[number] == max(belief) > 0.6


def test_whoever_marks_another_picture_is_suspected() -> None:
    four = ("adrift", "blow", "foxfire", "octet")
    laid = [*marks("adrift", 1), *marks("octet", 2), *marks("adrift", 3)]
    suspicion = Suspicion(0, 4, four, "adrift")
    assert list(suspicion.belief.values()) == pytest.approx([1 / 3] * 3)
    for star in laid:
        suspicion.add(star)
    belief = suspicion.belief
    assert set(belief) == {1, 2, 3}
    assert belief[2] == max(belief.values()) > 0.6
    assert sum(belief.values()) == pytest.approx(1)


def test_DRM_1_any_four_pictures_can_be_told_apart() -> None:
    rights = [read_often(picture, 40, Random(7)).right for picture in HOUSE_PICTURES]
    assert min(rights) > 0.75
    assert sum(rights) / len(rights) > 0.93


def test_DRM_1_the_measured_confusions_are_published_for_every_picture() -> None:
    rows = re.findall(r"^\| (.+?) \| ([\d.]+)% \|", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(title for title, _ in rows) == sorted(facts.title["en"] for facts in house_gallery().values())
    assert min(float(right) for _, right in rows) > 85
