"""Builds the site of documents: ``make docs``, or ``python -m website.build OUT`` in its environment.

Everything is written as Markdown into a folder first, then MkDocs makes pages of it. The site lies under the number of
its version, so that older ones may stay beside it, and fetches nothing from anywhere.
"""

import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fortywinks.core.wording import LANGUAGES, Wording
from fortywinks.games import game_names, load_game

from .pages import ROOT, write_pages
from .wire import write_wire

LIBRARY = ("core", "bots", "client", "protocol", "terminal", "printing", "checks")
"""Parts of the library with a page each, made of their docstrings."""
PARTS = {
    "Learn": ["index.md", "rules/index.md"],
    "Host": ["operations.md", "storage.md", "security.md", "performance.md"],
    "Build a bot": ["bots.md", "records.md"],
    "Research": ["research/index.md"],
    "Add something": ["architecture.md", "changing.md", "new-game.md", "new-language.md", "decks.md"],
    "The wire": ["protocol.md", "wire/http.md", "wire/messages.md"],
    "Library": [f"library/{part}.md" for part in LIBRARY],
    "Project": ["contributing.md", "changelog.md"],
}


def main(out: Path) -> int:
    number = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    with tempfile.TemporaryDirectory() as folder:
        pages = Path(folder) / "docs"
        pages.mkdir()
        if wrong := write_pages(pages):
            print("\n".join(wrong), file=sys.stderr)
            return 1
        write_wire(pages)
        _write_library(pages)
        (Path(folder) / "mkdocs.yml").write_text("\n".join(_settings(pages, number)) + "\n", encoding="utf-8")
        shutil.rmtree(out / number, ignore_errors=True)
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-q", "-d", str((out / number).resolve())]
        done = subprocess.run(command, cwd=folder, check=False)
    if done.returncode == 0:
        _keep_at_home(out / number)
        (out / "index.html").write_text(f'<!doctype html><meta http-equiv="refresh" content="0; url={number}/">\n')
        print(f"The documents are in {out}. To read and search them: python -m http.server --directory {out}")
    return done.returncode


def _keep_at_home(site: Path) -> None:
    """Material's script would fetch helpers from elsewhere: for diagrams, which no document has, and for a search
    without a server. It looks for them here instead, where there are none."""
    for script in site.glob("assets/javascripts/*.js"):
        script.write_text(script.read_text(encoding="utf-8").replace("https://unpkg.com/", "/"), encoding="utf-8")
    for source in site.rglob("*.map"):
        source.unlink()


def _write_library(pages: Path) -> None:
    (pages / "library").mkdir()
    for part in LIBRARY:
        modules = sorted(path.stem for path in (ROOT / "src/fortywinks" / part).glob("*.py") if path.stem[0] != "_")
        text = [f"# fortywinks.{part}\n", *(f"::: fortywinks.{part}.{module}\n" for module in modules)]
        (pages / f"library/{part}.md").write_text("\n".join(text), encoding="utf-8")


def _settings(pages: Path, number: str) -> Iterator[str]:
    """The settings of MkDocs: no fonts, scripts or pictures from elsewhere."""
    text = (ROOT / "website/mkdocs.yml").read_text(encoding="utf-8")
    yield from text.replace("VERSION", number).replace("SOURCES", str(ROOT / "src")).splitlines()
    yield "nav:"
    named: set[str] = set()
    for part, places in PARTS.items():
        yield f'  - "{part}":'
        for place in places:
            yield f"    - {place}"
        named |= set(places)
        if part == "Learn":
            yield from _rulebooks()
    rest = sorted(path.relative_to(pages).as_posix() for path in pages.rglob("*.md"))
    for folder, title in (("research/", "Research, game by game"), ("", "More")):
        chosen = [place for place in rest if place not in named and place.startswith(folder) and "rules/" not in place]
        yield f'  - "{title}":'
        yield from (f"    - {place}" for place in chosen)
        named |= set(chosen)


def _rulebooks() -> Iterator[str]:
    for language in LANGUAGES:
        yield f'    - "Rules ({language})":'
        for name in game_names():
            title: Any = Wording(language, load_game(name).package).text("title")
            yield f'      - "{title}": rules/{name}.{language}.md'


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
