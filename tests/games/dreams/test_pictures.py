"""DRM-1: the 72 pictures keep what is asked of them: size, contrast, salience, palettes, motifs, words, authors."""

import hashlib
import shutil
import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path
from statistics import mean

import pytest

from art.dreams.fingerprint import fingerprint
from fortywinks.core.wording import LANGUAGES
from fortywinks.games.dreams import gallery
from fortywinks.games.dreams.components import HOUSE_PICTURES
from fortywinks.games.dreams.gallery import PictureFacts, house_gallery
from fortywinks.games.dreams.gallery.maps import CELLS, IN_THE_SKY, contrast, middle_of, salient_points
from fortywinks.games.dreams.geometry import is_inside

ROOT = Path(__file__).parents[3]
ART = ROOT / "art/dreams"
PICTURES = tuple(house_gallery().values())
IDS = [facts.name for facts in PICTURES]


def recipe(facts: PictureFacts) -> str:
    return (ART / "recipes" / f"{facts.name}.toml").read_text(encoding="utf-8")


def webp_size(data: bytes) -> tuple[int, int]:
    """Width and height from the header of a WebP file, lossy or extended."""
    assert data[:4] == b"RIFF"
    assert data[8:12] == b"WEBP"
    if data[12:16] == b"VP8X":
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    assert data[12:16] == b"VP8 "
    return int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF


def test_DRM_1_the_gallery_holds_the_pictures_of_the_game() -> None:
    assert tuple(house_gallery()) == HOUSE_PICTURES
    assert {path.stem for path in (ART / "recipes").iterdir()} == set(HOUSE_PICTURES)


@pytest.mark.parametrize("facts", PICTURES, ids=IDS)
def test_DRM_1_a_picture_has_two_files_of_at_most_30_kilobytes(facts: PictureFacts) -> None:
    assert [(file.width, file.height) for file in facts.files] == [(600, 400), (1200, 800)]
    for file in facts.files:
        data = (files(gallery) / file.name).read_bytes()
        assert len(data) == file.bytes <= 30_000
        assert hashlib.sha256(data).hexdigest() == file.sha256
        assert webp_size(data) == (file.width, file.height)


def test_DRM_1_all_of_them_together_are_small() -> None:
    assert sum(file.bytes for facts in PICTURES for file in facts.files) < 2_500_000
    folder = ROOT / "src/fortywinks/games/dreams/gallery"
    kept = {path.relative_to(folder).as_posix() for path in folder.rglob("*.webp")}
    assert kept == {file.name for facts in PICTURES for file in facts.files}


@pytest.mark.parametrize("facts", PICTURES, ids=IDS)
def test_DRM_1_a_picture_was_painted_from_its_recipe_as_it_is_now(facts: PictureFacts) -> None:
    assert fingerprint(facts.name) == facts.recipe, "run make pictures"
    assert tomllib.loads(recipe(facts))["palette"] == facts.palette


@pytest.mark.parametrize(
    ("part", "was", "stale"),
    [
        ("recipes/blow.toml", "stand seed-mill 0.235", True),
        ("palettes.toml", '[ice]\nsky = ["#a', True),
        ("palettes.toml", '[sand]\nsky = ["#e', False),
        ("motifs/forty-winks/seed-rider.svg", '<path d="M', True),
    ],
)
def test_DRM_1_a_picture_is_stale_when_what_it_is_painted_from_changes(
    part: str, was: str, stale: bool, tmp_path: Path
) -> None:
    shutil.copytree(ART, tmp_path / "dreams", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    changed = tmp_path / "dreams" / part
    text = changed.read_text(encoding="utf-8")
    assert was in text
    changed.write_text(text.replace(was, was + "1", 1), encoding="utf-8")
    assert (fingerprint("blow", tmp_path / "dreams") != fingerprint("blow")) == stale


@pytest.mark.parametrize("facts", PICTURES, ids=IDS)
def test_DRM_1_a_picture_has_bright_dark_and_striking_places(facts: PictureFacts) -> None:
    brightness = facts.map
    assert len(brightness) == CELLS
    in_the_sky = sorted(brightness[cell] for cell in IN_THE_SKY)
    tenth = len(in_the_sky) // 10
    assert mean(in_the_sky[-tenth:]) - mean(in_the_sky[:tenth]) > 45
    points = salient_points(brightness)
    assert [tuple(point) for point in points] == list(facts.points)
    assert sum(point.bright for point in points) == 5
    assert points[4].weight > 0.3, "fewer than five places strike the eye"
    assert max(point.x for point in points) - min(point.x for point in points) > 900
    assert all(is_inside(point.x, point.y, 60) for point in points)


def test_DRM_1_there_are_at_least_twelve_palettes_of_different_hue_and_brightness() -> None:
    by_palette: dict[str, list[float]] = {}
    for facts in PICTURES:
        by_palette.setdefault(facts.palette, []).append(mean(facts.map))
    assert len(by_palette) >= 12
    assert max(map(len, by_palette.values())) <= 6
    assert min(map(len, by_palette.values())) >= 3
    levels = sorted(mean(levels) for levels in by_palette.values())
    assert levels[0] < 50
    assert levels[-1] > 170
    assert levels[len(levels) // 2] < 130


# What counts as a motif: anything with a shape of its own that a recipe puts somewhere. That is every drawing that is
# placed by name, and the few things that a verb builds. What lights the stage or makes it is scenery and may come back,
# for a night has a sky, a moon and land under it; but no light shines, and no wood stands on the horizon, in more than
# a third of the pictures. Lines, plain shapes, cuts, shadows and smoke are the painter's tools.
PLACES_MOTIF = {"float", "stand", "swarm", "reflect"}
IS_MOTIF = {"city", "die", "checker", "ring", "web"}
IS_SCENERY = {
    "aurora", "beam", "bough", "cloud", "fireflies", "fog", "glow", "lamp", "lightning", "mist", "moon", "rain", "rays",
    "reeds", "ridge", "sea", "sky", "snow", "sparkle", "stars", "sun", "table", "trees", "waves",
}  # fmt: skip
IS_TOOL = {"clip", "plume", "shadow", "shape", "thread", "unclip", "wisp"}
AT_MOST_A_THIRD = ("moon", "sun", "bough", "fireflies", "lamp", "table", "trees")


def scene(facts: PictureFacts) -> list[list[str]]:
    return [line.split() for line in tomllib.loads(recipe(facts))["picture"]["scene"].strip().splitlines()]


def motifs(facts: PictureFacts) -> set[str]:
    """The motifs of a picture, by the recipe."""
    lines = scene(facts)
    return {words[1] for words in lines if words[0] in PLACES_MOTIF} | {words[0] for words in lines} & IS_MOTIF


def test_DRM_1_no_motif_is_in_more_than_three_pictures() -> None:
    used = Counter(motif for facts in PICTURES for motif in motifs(facts))
    assert not [(motif, count) for motif, count in used.items() if count > 3]
    assert len(used) > 120
    assert all(motifs(facts) for facts in PICTURES)


def test_DRM_1_every_line_of_a_recipe_is_a_motif_scenery_or_a_tool() -> None:
    verbs = {words[0] for facts in PICTURES for words in scene(facts)}
    assert verbs <= PLACES_MOTIF | IS_MOTIF | IS_SCENERY | IS_TOOL
    for verb in AT_MOST_A_THIRD:
        assert sum(verb in {words[0] for words in scene(facts)} for facts in PICTURES) <= len(PICTURES) / 3, verb


def test_DRM_1_every_motif_has_an_author_who_is_named() -> None:
    authors = tomllib.loads((ART / "motifs/authors.toml").read_text(encoding="utf-8"))
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    kept = {path.stem: path.parent.name for path in (ART / "motifs").glob("*/*.svg")}
    assert set(kept) == {motif for facts in PICTURES for motif in facts.motifs}
    assert set(kept.values()) == set(authors)
    for facts in PICTURES:
        assert set(facts.made_by) == {authors[kept[motif]]["name"] for motif in facts.motifs}
    assert all(author["name"] in notice for author in authors.values())


def test_DRM_1_motifs_are_where_recipes_say() -> None:
    for facts in PICTURES:
        assert set(facts.motifs) == motifs(facts) - IS_MOTIF


@pytest.mark.parametrize("language", LANGUAGES)
def test_DRM_1_titles_and_descriptions_are_there_in_each_language(language: str) -> None:
    titles = [facts.title[language] for facts in PICTURES]
    assert len(set(titles)) == 72
    assert max(map(len, titles)) <= 30
    for facts in PICTURES:
        about = facts.about[language]
        assert 40 < len(about) < 230
        assert about.endswith(".")
        assert about not in [facts.about[other] for other in LANGUAGES if other != language]


def test_DRM_1_any_two_pictures_differ_in_what_strikes_the_eye() -> None:
    fields = [[contrast(facts.map)[cell] for cell in IN_THE_SKY] for facts in PICTURES]
    norms = [sum(value * value for value in field) ** 0.5 for field in fields]
    for one in range(72):
        for two in range(one):
            alike = sum(map(float.__mul__, fields[one], fields[two])) / norms[one] / norms[two]
            assert alike < 0.75, (IDS[one], IDS[two], alike)


def test_DRM_1_unknown_pictures_have_no_facts() -> None:
    assert gallery.picture_facts("no-such-picture") is None
    assert gallery.picture_facts("../../etc/1") is None
    assert gallery.picture_title("holiday/3") == "holiday 3"


def test_DRM_1_the_maps_cover_the_field() -> None:
    assert middle_of(0) == (31, 31)
    assert middle_of(CELLS - 1) == (2969, 1969)
    assert 1000 < len(IN_THE_SKY) < CELLS * 0.785
