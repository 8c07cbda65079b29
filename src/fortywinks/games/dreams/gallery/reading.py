"""Reads what is known of the pictures: those of the house from this package, own ones from the user's folder."""

import os
import re
import sys
from base64 import b64decode
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

import msgspec

LANGUAGES = ("en", "de", "pl")


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
    """The SHA-256 of the recipe that the picture was painted from."""

    @property
    def map(self) -> bytes:
        return b64decode(self.brightness)


class Gallery(msgspec.Struct, frozen=True):
    """A set of pictures."""

    pictures: tuple[PictureFacts, ...]


def read_gallery(text: bytes) -> dict[str, PictureFacts]:
    return {facts.name: facts for facts in msgspec.json.decode(text, type=Gallery).pictures}


@cache
def house_gallery() -> dict[str, PictureFacts]:
    """The 72 pictures of the house (DRM-1)."""
    return read_gallery((files(__package__) / "gallery.json").read_bytes())


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
def _own_gallery(path: Path, changed: int) -> dict[str, PictureFacts]:
    try:
        return read_gallery(path.read_bytes())
    except (OSError, msgspec.DecodeError):
        return {}


def picture_facts(picture: str) -> PictureFacts | None:
    """What is known of a picture; None for an own one that is not on this machine."""
    if "/" not in picture:
        return house_gallery().get(picture)
    name = picture.partition("/")[0]
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,30}", name):
        return None
    path = own_folder() / name / "gallery.json"
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        return None
    return _own_gallery(path, changed).get(picture)


def picture_title(picture: str, language: str = "en") -> str:
    facts = picture_facts(picture)
    return facts.title[language] if facts is not None else picture.replace("/", " ")


def picture_about(picture: str, language: str = "en") -> str:
    """The picture described in words, for who cannot see it."""
    facts = picture_facts(picture)
    return facts.about[language] if facts is not None else ""
