"""What a page needs beside its own files to be a house: the Python sources, and answers that depend on nobody.

All of it is made from the package that runs, so the house in the page is never of another version than the one that
serves it.
"""

import hashlib
import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

import msgspec

from ..core.wording import LANGUAGES
from ..games import HOUSE_GAMES, load_game
from ..protocol.answers import GamesAnswer, WordsAnswer
from ..protocol.game_answers import describe, rules_of, words_of

PACKAGE = "fortywinks"
FOLDERS = ("bots", "core", "games", "learn", "page_house", "protocol", "storage", "tables", "terminal", "words")
"""The parts of the house that run in a page."""
KINDS = (".py", ".json", ".jsonl", ".npz", ".toml", ".txt")
LEFT_OUT = ("postgres", "rulebook", "__pycache__")
"""Folders of which a page needs nothing: a rulebook is an answer of its own."""

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The oldest date a ZIP file knows: the same sources are always the same bytes."""


class Source(NamedTuple):
    """The sources as one file: its path in the page, and its content."""

    path: str
    content: bytes


def _found(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            if entry.name not in LEFT_OUT:
                yield from _found(entry, f"{path}/{entry.name}")
        elif entry.name.endswith(KINDS):
            yield f"{path}/{entry.name}", entry.read_bytes()


def _files() -> Iterator[tuple[str, bytes]]:
    root = files(PACKAGE)
    yield f"{PACKAGE}/__init__.py", (root / "__init__.py").read_bytes()
    for name in FOLDERS:
        yield from _found(root / name, f"{PACKAGE}/{name}")


@cache
def source() -> Source:
    """It takes half a second: not on the event loop."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, content in _files():
            archive.writestr(zipfile.ZipInfo(path, LONG_AGO), content, zipfile.ZIP_DEFLATED, 9)
    content = packed.getvalue()
    return Source(f"here/source-{hashlib.sha256(content).hexdigest()[:8]}.zip", content)


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


_NAMED_AFTER_CONTENT = re.compile(r"(assets/.*|here/source-\w+\.zip)")
_NOT_KEPT = re.compile(r"sw\.js|preview\.png|.*\.gz")


def kept_files(contents: Mapping[str, bytes]) -> dict[str, str | None]:
    """What a browser keeps to be a house without a network: each path, and what changes with its content unless its
    name does."""
    kept = {path: content for path, content in contents.items() if not _NOT_KEPT.fullmatch(path)}
    return {
        path: None if _NAMED_AFTER_CONTENT.fullmatch(path) else hashlib.sha256(content).hexdigest()[:12]
        for path, content in kept.items()
    }
