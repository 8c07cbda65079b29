"""The dream pictures: what they show, the pictures themselves, and what their stars could have told.

The house's own lie in the package, those that somebody added in a folder of this machine. Only what a gallery names
can be asked for.
"""

import re
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlencode

import msgspec

from ...core.errors import CodedError
from ...core.routes import FOR_EVER, File, NotThere, Route
from ...core.wording import Language
from . import gallery
from .bots.memory import Laid
from .geometry import HEIGHT, WIDTH
from .hindsight import Hindsight, hindsight

Size = Literal["table", "large"]
Name = Annotated[str, msgspec.Meta(max_length=60)]

SIZES: tuple[Size, ...] = ("table", "large")
KINDS = {".webp": "image/webp", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}
AT_ONCE = 8
"""Pictures that may be asked about together; a round has four."""


class DreamPicture(msgspec.Struct, frozen=True):
    """A picture in words, and where it is. An own picture that this machine does not have is nowhere."""

    name: str
    title: str
    about: str
    table: str | None
    """The address of the picture as it lies on the table."""
    large: str | None
    brightness: str
    """48 × 32 cells, one byte each, row by row from the upper left, in Base64."""


class DreamPictures(msgspec.Struct, frozen=True):
    pictures: tuple[DreamPicture, ...]


def describe_pictures(
    name: Annotated[list[Name], msgspec.Meta(min_length=1, max_length=AT_ONCE)], lang: Language = "en"
) -> DreamPictures:
    return DreamPictures(tuple(_describe(each, lang) for each in name))


def _describe(name: str, lang: Language) -> DreamPicture:
    facts = gallery.picture_facts(name)
    if facts is None:
        return DreamPicture(name, gallery.picture_title(name, lang), "", None, None, "")
    table, large = (_address(facts, size) for size in SIZES)
    return DreamPicture(name, facts.title_in(lang), facts.about_in(lang), table, large, facts.brightness)


def _address(facts: gallery.PictureFacts, size: Size) -> str:
    """Changes with the picture, so a browser may keep what it got for ever."""
    file = facts.files[SIZES.index(size)]
    if "/" not in facts.name:
        return f"/pictures/dreams/{file.name}?" + urlencode({"version": file.sha256[:12]})
    return "/api/dreams/picture?" + urlencode({"name": facts.name, "size": size, "version": file.sha256[:12]})


def read_picture(name: Name, size: Size = "table", version: str = "") -> File:
    facts = gallery.picture_facts(name)
    if facts is None:
        raise NotThere("no-such-picture")
    file = facts.files[SIZES.index(size)]
    place, kind = _place(name, file.name), KINDS.get(Path(file.name).suffix)
    if place is None or kind is None or not place.is_file():
        raise NotThere("picture-missing")
    keep = FOR_EVER if version and file.sha256.startswith(version) else "no-cache"
    return File(place.read_bytes(), kind, keep)


def _place(name: str, file: str) -> Traversable | None:
    """Where a picture's file is; None if a gallery names one outside its own folder."""
    if "/" not in name:
        return files(gallery) / file
    folder = (gallery.own_folder() / name.partition("/")[0]).resolve()
    place = (folder / file).resolve()
    return place if place.is_relative_to(folder) else None


_STAR = re.compile(r"([A-F]) (clear|grey|black) ([0-9]{1,4}) ([0-9]{1,4})")


def look_back(
    name: Annotated[list[Name], msgspec.Meta(min_length=4, max_length=4)],
    vision: Annotated[int, msgspec.Meta(ge=1, le=4)],
    mortal: Annotated[int, msgspec.Meta(ge=0, le=5)],
    seats: Annotated[int, msgspec.Meta(ge=3, le=6)],
    stars: Annotated[str, msgspec.Meta(max_length=400)] = "",
) -> Hindsight:
    laid = tuple(_star(text, seats) for text in stars.split(",")) if stars else ()
    if len({(star.seat, star.kind) for star in laid}) < len(laid):
        raise CodedError("stars-once-each")
    return _hindsight(tuple(name), vision, mortal, seats, laid)


def _star(text: str, seats: int) -> Laid:
    found = _STAR.fullmatch(text)
    seat = "ABCDEF".index(found[1]) if found else seats
    if found is None or seat >= seats or int(found[3]) > WIDTH or int(found[4]) > HEIGHT:
        raise CodedError("bad-star", text=text[:40])
    return Laid(seat, found[2], int(found[3]), int(found[4]))


_hindsight = lru_cache(maxsize=256)(hindsight)

ROUTES = (
    Route("/pictures", describe_pictures, "Dream pictures in words, and where they are"),
    Route("/picture", read_picture, "A dream picture", media_type="image/webp", may_be_missing=True),
    Route(
        "/hindsight",
        look_back,
        "What a round's stars could have told",
        "`stars` as they were laid, with commas between them: `A clear 1500 400,B grey 900 900`.",
        takes_long=True,
    ),
)
