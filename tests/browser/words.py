"""The page's own words, so that tests find things by what a person reads."""

import json
from functools import cache
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parents[2] / "web" / "src"
LANGUAGES = ("en", "de", "pl")


def sets() -> dict[str, Path]:
    """Each set of words and its folder."""
    games = {folder.parent.name: folder for folder in sorted(SOURCE.glob("games/*/words"))}
    return {"house": SOURCE / "words", **games}


@cache
def words(language: str, name: str = "") -> dict[str, Any]:
    """The texts of one set, or of all."""
    folders = [sets()[name]] if name else list(sets().values())
    found: dict[str, Any] = {}
    for folder in folders:
        found |= json.loads((folder / f"{language}.json").read_text("utf-8"))
    return found


def say(key: str, language: str = "en", **places: object) -> str:
    """One text, with its places filled."""
    text = words(language)[key]
    if isinstance(text, dict):
        text = text[{1: "one"}.get(int(str(places["count"])), "other")]
    return str(text).format(**places)
