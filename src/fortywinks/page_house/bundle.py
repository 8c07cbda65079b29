"""What a page needs beside its own files to be a house: the Python sources, and answers that depend on nobody.

All of it is made from the package that runs, so the house in the page is never of another version than the one that
serves it.
"""

import gzip
import hashlib
import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePath
from typing import NamedTuple

import msgspec

from ..core.wording import LANGUAGES
from ..games import HOUSE_GAMES, load_game
from ..protocol.answers import GamesAnswer, WordsAnswer
from ..protocol.game_answers import describe, rules_of, words_of

PACKAGE = "fortywinks"

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The oldest date a ZIP file knows: the same sources are always the same bytes."""


class Parts(msgspec.Struct, frozen=True, rename=lambda name: name.replace("_", " ")):
    """Which files of the house run in a page (`parts.json`, which the build of the page reads, too)."""

    folders: tuple[str, ...]
    kinds: tuple[str, ...]
    left_out: tuple[str, ...]
    asked_for_later_from: int
    """Files of so many bytes are fetched when they are first read."""


class Later(NamedTuple):
    """A large file: its path among the sources, the one in the page, and its content."""

    file: str
    path: str
    content: bytes


class Source(NamedTuple):
    """The house itself as one file of the page: its path, and how many bytes it is packed by gzip, by Brotli, and not
    packed. Made here of the sources, it has a content; as the build of the page compiled it, it lies there."""

    path: str
    size: int
    brotli: int
    whole: int
    content: bytes | None = None

    def said(self) -> str:
        """As the page reads it."""
        return f"{self.path} {self.size} {self.brotli} {self.whole}"


class Compiled(msgspec.Struct, frozen=True):
    """What the build of the page says of the house that it compiled; `of` names the very files."""

    of: str
    path: str
    size: int
    brotli: int
    whole: int


@cache
def parts() -> Parts:
    return msgspec.json.decode((files(PACKAGE) / "page_house" / "parts.json").read_bytes(), type=Parts)


def _found(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if any(PurePath(path, entry.name).match(pattern) for pattern in parts().left_out):
            continue
        if entry.is_dir():
            yield from _found(entry, f"{path}/{entry.name}")
        elif entry.name.endswith(parts().kinds):
            yield f"{path}/{entry.name}", entry.read_bytes()


@cache
def all_files() -> dict[str, bytes]:
    """Every file of the house that runs in a page, by its path among the sources."""
    root = files(PACKAGE)
    found = {f"{PACKAGE}/__init__.py": (root / "__init__.py").read_bytes()}
    for name in parts().folders:
        found |= _found(root / name, f"{PACKAGE}/{name}")
    return dict(sorted(found.items()))


def version() -> str:
    """The same for every copy of the same files."""
    lines = [f"{path} {hashlib.sha256(content).hexdigest()}\n" for path, content in all_files().items()]
    return hashlib.sha256("".join(sorted(lines)).encode()).hexdigest()


def later() -> list[Later]:
    found = []
    for file, content in all_files().items():
        if len(content) >= parts().asked_for_later_from:
            name = hashlib.sha256(content).hexdigest()[:8]
            found.append(Later(file, f"here/data-{name}/{file.rpartition('/')[2]}", content))
    return found


@cache
def source() -> Source:
    """As the build of the page compiled it, if that was from these very files; else the sources. It takes half a
    second: not on the event loop."""
    made = files("fortywinks.server") / "page" / "python-house.json"
    if made.is_file():
        compiled = msgspec.json.decode(made.read_bytes(), type=Compiled)
        if compiled.of == version():
            return Source(compiled.path, compiled.size, compiled.brotli, compiled.whole)
    return packed_sources()


def packed_sources() -> Source:
    large = {each.file: {"address": each.path, "size": len(each.content)} for each in later()}
    small = {path: content for path, content in all_files().items() if path not in large}
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for path, content in {**small, "later.json": msgspec.json.encode(large)}.items():
            archive.writestr(zipfile.ZipInfo(path, LONG_AGO), content)
    packed = gzip.compress(made.getvalue(), mtime=0)
    name = hashlib.sha256(packed).hexdigest()[:8]
    return Source(f"here/source-{name}.bin", len(packed), len(packed), len(made.getvalue()), packed)


def own_files() -> Iterator[tuple[str, bytes]]:
    """What the page lacks of a house: the sources, unless they lie there compiled, what they ask for, and answers."""
    found = source()
    if found.content is not None:
        yield found.path, found.content
    yield from ((each.path, each.content) for each in later())
    yield from answers()


def answers() -> Iterator[tuple[str, bytes]]:
    """Paths in the page, and what lies there."""
    for language in LANGUAGES:
        games = GamesAnswer(tuple(describe(name, language) for name in HOUSE_GAMES))
        yield f"here/games.{language}.json", msgspec.json.encode(games)
        for name in HOUSE_GAMES:
            yield f"here/{name}/words.{language}.json", msgspec.json.encode(WordsAnswer(words_of(name, language)))
            known = describe(name, language).languages
            rules = rules_of(name, language if language in known else known[0])
            yield f"here/{name}/rules.{language}.json", msgspec.json.encode(rules)


def pictures() -> Iterator[tuple[str, Traversable]]:
    """The games' own pictures: paths in the page, and where they lie."""
    for name in HOUSE_GAMES:
        folder = load_game(name).folder("gallery")
        for size in folder.iterdir() if folder is not None else ():
            if size.is_dir():
                yield from ((f"pictures/{name}/{size.name}/{file.name}", file) for file in size.iterdir())


_NAMED_AFTER_CONTENT = re.compile(r"assets/.*|here/(source|data)-.*")
_NOT_KEPT = re.compile(r"sw\.js|preview\.png|python-house\.json|assets/python-house-.*|.*\.(gz|br)")
_COMPILED_GAME = re.compile(r"assets/python-game-.*")


def kept_files(contents: Mapping[str, bytes]) -> dict[str, str | None]:
    """What a browser keeps to be a house without a network: each path, and what changes with its content unless its
    name does."""
    itself = source()
    kept = {path: content for path, content in contents.items() if path == itself.path or not _NOT_KEPT.fullmatch(path)}
    if itself.content is not None:  # the sources have all games in them
        kept = {path: content for path, content in kept.items() if not _COMPILED_GAME.fullmatch(path)}
    return {
        path: None if _NAMED_AFTER_CONTENT.fullmatch(path) else hashlib.sha256(content).hexdigest()[:12]
        for path, content in kept.items()
    }
