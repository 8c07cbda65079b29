"""Reads what is known of the pictures: those of the house from this package, own ones from the user's folder."""

import os
import re
import sys
from base64 import b64decode
from collections.abc import Mapping
from contextlib import suppress
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

import msgspec

from ....core import BadOption, FortyWinksError, Refusal
from ....core.printable import printable
from ....core.wording import LANGUAGES
from ..components import OWN_SET

_CELLS = 48 * 32
"""So many bytes has a brightness map (see `maps`)."""
_COLOUR = re.compile(r"#[0-9a-f]{6}")


class BadGallery(FortyWinksError):
    """A gallery that cannot be read; says why."""


class PictureFile(msgspec.Struct, frozen=True):
    """A file with a picture, its size and the SHA-256 of its bytes."""

    name: str
    width: int
    height: int
    bytes: int
    sha256: str


class PictureFacts(msgspec.Struct, frozen=True):
    """All that is known of one picture."""

    name: str
    title: dict[str, str]
    about: dict[str, str]
    brightness: str
    """The brightness map in Base64."""
    points: tuple[tuple[int, int, float, bool], ...]
    """The salient points, the strongest first."""
    files: tuple[PictureFile, ...]
    """The picture itself: as it lies on the table, then larger."""
    palette: str = ""
    ramp: tuple[str, str] = ("#10162a", "#f4ecd8")
    """Its darkest and its brightest colour, for terminals."""
    motifs: tuple[str, ...] = ()
    made_by: tuple[str, ...] = ()
    """Who drew the motifs."""
    recipe: str = ""
    """One SHA-256 over the recipe, the palette and the motifs that the picture was painted from."""

    def __post_init__(self) -> None:
        if "en" not in self.title or "en" not in self.about:
            raise ValueError("a title or a description is missing in English")
        if len(self.files) != 2 or not all(map(_COLOUR.fullmatch, self.ramp)):
            raise ValueError("a picture has two files, and two colours such as #10162a")
        if len(b64decode(self.brightness, validate=True)) != _CELLS:
            raise ValueError(f"a brightness map has {_CELLS} bytes")

    def title_in(self, language: str) -> str:
        """The title in this language, or else in English."""
        return printable(self.title.get(language, self.title["en"]))

    def about_in(self, language: str) -> str:
        """What it shows, in this language, or else in English."""
        return printable(self.about.get(language, self.about["en"]))

    @property
    def map(self) -> bytes:
        return b64decode(self.brightness)


class Gallery(msgspec.Struct, frozen=True):
    """A set of pictures."""

    pictures: tuple[PictureFacts, ...]


def read_gallery(text: bytes) -> dict[str, PictureFacts]:
    """The pictures of a `gallery.json` by their names; `BadGallery` if it is none."""
    try:
        return {facts.name: facts for facts in msgspec.json.decode(text, type=Gallery).pictures}
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadGallery(f"this is no gallery ({error})") from None


@cache
def house_gallery() -> dict[str, PictureFacts]:
    """The 72 pictures of the house (DRM-1). Their titles and descriptions lie beside them, a file for each language."""
    folder = files(__package__)
    pages = {language: folder / f"texts.{language}.json" for language in LANGUAGES}
    texts = {language: msgspec.json.decode(page.read_bytes()) for language, page in pages.items() if page.is_file()}
    known = msgspec.json.decode((folder / "gallery.json").read_bytes())
    for facts in known["pictures"]:
        for part in ("title", "about"):
            written = {language: text.get(facts["name"], {}).get(part) for language, text in texts.items()}
            facts[part] = {language: text for language, text in written.items() if text}
    return {facts.name: facts for facts in msgspec.convert(known, Gallery).pictures}


def own_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where own pictures are kept: FORTYWINKS_PICTURES, or a folder where programs of this system keep their data."""
    if environment.get("FORTYWINKS_PICTURES"):
        return Path(environment["FORTYWINKS_PICTURES"])
    home = Path.home()
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA", home / "AppData" / "Local")) / "fortywinks" / "pictures"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "fortywinks" / "pictures"
    return Path(environment.get("XDG_DATA_HOME", "") or home / ".local" / "share") / "fortywinks" / "pictures"


@lru_cache(maxsize=32)
def _read_once(path: Path, changed: int) -> dict[str, PictureFacts]:
    return read_gallery(path.read_bytes())


def own_gallery(name: str) -> dict[str, PictureFacts]:
    """The pictures of an own set; `OSError` if it is not on this machine, `BadGallery` if it is damaged."""
    path = own_folder() / name / "gallery.json"
    return _read_once(path, path.stat().st_mtime_ns)


def picture_facts(picture: str) -> PictureFacts | None:
    """What is known of a picture; None for an own one that is not on this machine."""
    if "/" not in picture:
        return house_gallery().get(picture)
    name = picture.partition("/")[0]
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,30}", name):
        return None
    try:
        return own_gallery(name).get(picture)
    except (OSError, BadGallery):
        return None


def own_sets() -> list[tuple[str, int]]:
    """The sets of own pictures that this machine has and that can be played with, each with its size."""
    found = []
    for path in sorted(own_folder().glob("[a-z]*/gallery.json")):
        name = path.parent.name
        with suppress(BadGallery, OSError):
            pictures = own_gallery(name)
            size = len(pictures)
            whole = all(f"{name}/{number}" in pictures for number in range(1, size + 1))
            if whole and re.fullmatch(OWN_SET, f"{name}:{size}"):
                found.append((name, size))
    return found


def check_set(name: str, size: int) -> None:
    """`BadOption` unless this machine has a set of that name with at least so many pictures."""
    try:
        pictures = own_gallery(name)
    except OSError:
        raise BadOption(
            f"option pictures: there is no set '{name}' here; fortywinks pictures list tells",
            "pictures",
            Refusal("DRM-1", "no-such-set", name=name),
        ) from None
    except BadGallery as error:
        mistake = Refusal("DRM-1", "set-unusable", name=name)
        raise BadOption(f"option pictures: the set '{name}' cannot be used, {error}", "pictures", mistake) from None
    if missing := [number for number in range(1, size + 1) if f"{name}/{number}" not in pictures]:
        raise BadOption(
            f"option pictures: the set '{name}' has no picture {missing[0]}, only {len(pictures)} in all",
            "pictures",
            Refusal("DRM-1", "set-too-small", name=name, count=len(pictures)),
        )


def picture_title(picture: str, language: str = "en") -> str:
    facts = picture_facts(picture)
    return facts.title_in(language) if facts is not None else picture.replace("/", " ")


def picture_about(picture: str, language: str = "en") -> str:
    """The picture described in words, for who cannot see it."""
    facts = picture_facts(picture)
    return facts.about_in(language) if facts is not None else ""
