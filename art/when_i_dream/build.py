"""Paints the pictures of all terms for the page: ``make pictures``, or ``python -m art.when_i_dream.build [all]``.

The pictures lie in sheets, four below each other in a file. A sheet has terms from all over the list: which of them is
asked for says little of the term. ``terms.LANGUAGE.json`` says which number a term has, ``moods.json`` the night behind
its picture. `painted.json` holds what each file was painted from; only what has changed since is painted again, or
``all`` of it.
"""

import hashlib
import json
import sys
from pathlib import Path
from typing import Any, get_args

from fortywinks.games.when_i_dream.components import Language
from fortywinks.games.when_i_dream.wordlists import house_list

from .composing import BadRecipe, Recipe, compose, places, recipes

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "web/src/games/when-i-dream"
FOLDER = PAGE / "pictures"
PAINTED = HERE / "painted.json"
SHEETS, HIGH = 110, 4
"""Term 0 is the first of sheet 0, term 1 the first of sheet 1, and so on; so many lie below each other."""


def built() -> dict[Path, list[str]]:
    """All that is written but not painted, by file."""
    terms = house_list("en").terms
    if strange := recipes().keys() - set(terms):
        raise BadRecipe(f"no such term: {', '.join(sorted(strange))}")
    if missing := [term for term in terms if term not in recipes()]:
        raise BadRecipe(f"no recipe: {', '.join(missing)}")
    found: dict[Path, list[str]] = {FOLDER / "moods.json": [recipes()[term].mood for term in terms]}
    for language in get_args(Language):
        found[FOLDER / f"terms.{language}.json"] = list(house_list(language).terms)
    return found


def sheet(number: int) -> list[Recipe]:
    """What lies in a sheet, from above to below."""
    return [recipes()[term] for term in house_list("en").terms[number::SHEETS]]


def wanted() -> dict[str, str]:
    """The painted files, each with what it is to be painted from, as a digest."""
    found = {f"sheet-{number:03}": "".join(map(compose, sheet(number))) for number in range(SHEETS)}
    found |= {f"place-{mood}": json.dumps(place) for mood, place in places().items()}
    return {f"{name}.webp": hashlib.sha256(text.encode()).hexdigest() for name, text in found.items()}


def painted() -> dict[str, list[str]]:
    """The painted files as they are: what each was painted from, and its own digest."""
    text = PAINTED.read_text(encoding="utf-8") if PAINTED.exists() else "{}"
    known: dict[str, list[str]] = json.loads(text)
    return known


def written(content: Any) -> str:
    """A line for each picture, term or field."""
    if isinstance(content, dict):
        return json.dumps(content, ensure_ascii=False, indent=2) + "\n"
    return "[\n" + ",\n".join(json.dumps(each, ensure_ascii=False) for each in content) + "\n]\n"


def main(everything: bool) -> int:
    from . import painting  # only whoever paints needs the painter's tools

    try:
        files, recipe_of = built(), wanted()
    except BadRecipe as fault:
        print(f"art.when_i_dream: {fault}", file=sys.stderr)
        return 1
    FOLDER.mkdir(exist_ok=True)
    for path, content in files.items():
        path.write_text(written(content), encoding="utf-8")
    before = {} if everything else painted()
    now: dict[str, list[str]] = {}
    for name, digest in recipe_of.items():
        path, word = FOLDER / name, name.removesuffix(".webp").partition("-")[2]
        if not path.exists() or before.get(name, [""])[0] != digest:
            path.write_bytes(painting.sheet(sheet(int(word))) if name.startswith("sheet") else painting.place(word))
        now[name] = [digest, hashlib.sha256(path.read_bytes()).hexdigest()]
    for path in FOLDER.glob("*.webp"):
        if path.name not in now:
            path.unlink()
    PAINTED.write_text(written(now), encoding="utf-8")
    print(f"{len(recipes())} pictures, {sum((FOLDER / name).stat().st_size for name in now) // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main("all" in sys.argv[1:]))
