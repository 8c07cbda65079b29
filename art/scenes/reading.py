"""Reads the recipes of the scenes. A file has the pictures of one place; lines that several of them share stand once,
under a name of their own, and a scene says that name.
"""

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "web/src"
PAINTED = HERE / "painted.json"
"""What each picture was painted from, and what came of it."""

Recipe = dict[str, Any]


def recipes() -> dict[str, Recipe]:
    """All pictures by name, each with its colours and all its lines."""
    found: dict[str, Recipe] = {}
    palettes = tomllib.loads((HERE / "palettes.toml").read_text(encoding="utf-8"))
    for file in sorted((HERE / "recipes").glob("*.toml")):
        place = tomllib.loads(file.read_text(encoding="utf-8"))
        for part, recipe in place.items():
            if isinstance(recipe, dict):
                lines = [place.get(line, line) for line in recipe["scene"].strip().splitlines()]
                whole = {**recipe, "scene": "\n".join(lines), "colours": palettes[recipe["palette"]]}
                found[f"{file.stem}-{part}"] = whole
    return found


def folder_of(place: str) -> Path:
    """Where the page has the pictures of a place: a game's in the game's own folder."""
    return PAGE / "town" if place == "town" else PAGE / "games" / place / "scenes"


def folders() -> dict[str, Path]:
    return {file.stem: folder_of(file.stem) for file in sorted((HERE / "recipes").glob("*.toml"))}


def path_of(file: str) -> Path:
    """Where a picture lies, by its name."""
    place = next(place for place in folders() if file.startswith(f"{place}-"))
    return folder_of(place) / f"{file.removeprefix(f'{place}-')}.webp"


def focus_in(place: str) -> dict[str, list[float]]:
    """What must stay in sight in the pictures of a place, by name; of a layer, where it stands in its picture."""
    parts = {name.removeprefix(f"{place}-"): recipe for name, recipe in recipes().items() if name.startswith(place)}
    boxes = {part: recipe.get("focus", recipe.get("layer")) for part, recipe in parts.items()}
    return {part: box for part, box in boxes.items() if box}


def hash_of(recipe: Recipe) -> str:
    return hashlib.sha256(json.dumps(recipe, sort_keys=True).encode()).hexdigest()
