"""Composes the pictures of all terms, and writes them for the page: ``python -m art.when_i_dream.build``.

The pictures lie in sheets, each in a file of its own. A sheet has terms from all over the list: which of them is asked
for says nothing of the term. ``terms.LANGUAGE.json`` says which number a term has.
"""

import json
import sys
from pathlib import Path
from typing import Any, get_args

from fortywinks.games.when_i_dream.components import Language
from fortywinks.games.when_i_dream.wordlists import house_list

from .composing import BadRecipe, Recipe, authors, compose, drawings, inks, recipes

PAGE = Path(__file__).parents[2] / "web/src/games/when-i-dream"
FOLDER = PAGE / "pictures"
SHEETS = 20
"""Term 0 is the first of sheet 0, term 1 the first of sheet 1, and so on."""
SOURCE = {"address": "https://game-icons.net", "source": "game-icons.net"}


def motifs_of(recipe: Recipe) -> list[str]:
    """The motifs of a picture that somebody else made."""
    return [layer.motif for layer in recipe.layers if layer.motif not in drawings()]


def made_by(*pictures: Recipe) -> list[str]:
    """Whose motifs are seen in them."""
    folders = {motif.partition("/")[0] for recipe in pictures for motif in motifs_of(recipe)}
    return sorted((authors()[folder] for folder in folders), key=str.casefold)


def credits() -> dict[str, str]:
    """As the page says it."""
    return {**SOURCE, "authors": ", ".join(made_by(*recipes().values())), "licence": "CC BY 3.0"}


def built() -> dict[Path, Any]:
    """All that is written, by file."""
    terms = house_list("en").terms
    if strange := recipes().keys() - set(terms):
        raise BadRecipe(f"no such term: {', '.join(sorted(strange))}")
    if missing := [term for term in terms if term not in recipes()]:
        raise BadRecipe(f"no recipe: {', '.join(missing)}")
    pictures = [[recipe.mood, compose(recipe), made_by(recipe)] for recipe in (recipes()[term] for term in terms)]
    found: dict[Path, Any] = {FOLDER / f"sheet-{n:02}.json": pictures[n::SHEETS] for n in range(SHEETS)}
    for language in get_args(Language):
        found[FOLDER / f"terms.{language}.json"] = house_list(language).terms
    found[FOLDER / "inks.json"] = inks()
    found[PAGE / "credits.json"] = credits()
    return found


def written(content: Any) -> str:
    """A line for each picture, term or field."""
    if isinstance(content, dict):
        return json.dumps(content, ensure_ascii=False, indent=2) + "\n"
    return "[\n" + ",\n".join(json.dumps(each, ensure_ascii=False) for each in content) + "\n]\n"


def main() -> int:
    try:
        files = built()
    except BadRecipe as fault:
        print(f"art.when_i_dream: {fault}", file=sys.stderr)
        return 1
    FOLDER.mkdir(exist_ok=True)
    for path, content in files.items():
        path.write_text(written(content), encoding="utf-8")
    print(f"{len(recipes())} pictures in {SHEETS} sheets, {sum(path.stat().st_size for path in files) // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
