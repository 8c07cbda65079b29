"""The page's words, its own and those it shares with the terminal, so that tests find things by what a person reads."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fortywinks.core.plurals import plural_form
from fortywinks.core.wording import LANGUAGES
from fortywinks.games import game_names

SOURCE = Path(__file__).parents[2] / "web" / "src"
PACKAGE = Path(__file__).parents[2] / "src" / "fortywinks"
EXAMPLE = Path(__file__).parents[2] / "examples" / "fortywinks_nap" / "fortywinks_nap"
ENGLISH_FIRST = ("en", *(pytest.param(language, marks=pytest.mark.long) for language in LANGUAGES[1:]))
"""For walks that differ in their words alone: English at once, the others among the long tests."""
PLACE = re.compile(r"\{(\w+)(?::([\w.-]+))?\}")
"""A place of a text, and what is counted there if it counts."""


def sets() -> dict[str, tuple[Path, str]]:
    """Each set of words: its folder, and what the page puts before its keys."""
    games = {folder.parent.name: (folder, "") for folder in sorted(SOURCE.glob("games/*/words"))}
    return {"house": (SOURCE / "words", ""), **games, **shared_sets()}


def shared_sets() -> dict[str, tuple[Path, str]]:
    """Those that the page shares with the terminal."""
    games = {
        f"shared {name}": (PACKAGE / "games" / name.replace("-", "_") / "words", f"{name}.") for name in game_names()
    }
    return {"shared house": (PACKAGE / "words", ""), **games, "example": (EXAMPLE / "words", "nap.")}


@cache
def words(language: str, name: str = "") -> dict[str, Any]:
    """The texts of one set, or of all."""
    found: dict[str, Any] = {}
    for folder, prefix in [sets()[name]] if name else sets().values():
        file = folder / f"{language}.json"
        texts = json.loads(file.read_text("utf-8")) if file.is_file() else {}
        found |= {prefix + key: text for key, text in texts.items()}
    return found


@cache
def own_words(language: str) -> dict[str, Any]:
    """The texts that the page alone has."""
    return {key: text for name in sets() if name not in shared_sets() for key, text in words(language, name).items()}


def say(key: str, language: str = "en", **places: object) -> str:
    """One text, with its places filled."""
    text = words(language)[key]
    if isinstance(text, dict):
        text = text[plural_form(language, int(str(places["count"])))]

    def filled(found: re.Match[str]) -> str:
        counted = found[2] and next(
            each for each in (f"{key.partition('.')[0]}.{found[2]}", found[2]) if each in words(language)
        )
        return say(counted, language, count=places[found[1]]) if counted else str(places[found[1]])

    return PLACE.sub(filled, str(text))
