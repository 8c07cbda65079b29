"""Builds the site of documents: ``make docs``, or ``python -m website.build OUT`` in its environment.

Everything is written as Markdown into a folder first, then MkDocs makes pages of it. The site lies under the number of
its version, so that older ones may stay beside it, and fetches nothing from anywhere.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from fortywinks.core.wording import LANGUAGES, Wording
from fortywinks.games import game_names, load_game

from .pages import ROOT, write_pages
from .versions import list_versions
from .wire import write_wire

LIBRARY = ("core", "bots", "client", "protocol", "terminal", "printing", "checks")
"""Parts of the library with a page each, made of their docstrings."""
PARTS = {
    "Learn": ["index.md", "rules/index.md"],
    "Host": ["operations.md", "storage.md", "security.md", "performance.md"],
    "Build a bot": ["bots.md", "records.md"],
    "Research": ["research/index.md", "research/*"],
    "Add something": ["architecture.md", "changing.md", "new-game.md", "new-language.md", "decks.md", "*"],
    "The wire": ["protocol.md", "wire/http.md", "wire/messages.md"],
    "Library": [f"library/{part}.md" for part in LIBRARY],
    "Project": ["contributing.md", "releasing.md", "changelog.md"],
}

_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def main(out: Path) -> int:
    number = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    with tempfile.TemporaryDirectory() as folder:
        pages = Path(folder) / "docs"
        pages.mkdir()
        shutil.copy(ROOT / "website/look.css", pages)
        shutil.copy(ROOT / "web/public/favicon.svg", pages / "moon.svg")
        if wrong := write_pages(pages):
            print("\n".join(wrong), file=sys.stderr)
            return 1
        write_wire(pages)
        _write_library(pages)
        (Path(folder) / "mkdocs.yml").write_text("\n".join(_settings(pages)) + "\n", encoding="utf-8")
        shutil.rmtree(out / number, ignore_errors=True)
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-q", "-d", str((out / number).resolve())]
        done = subprocess.run(command, cwd=folder, check=False)
    if done.returncode == 0:
        _keep_at_home(out / number)
        list_versions(out)
        print(f"The documents are in {out}. To read and search them: python -m http.server --directory {out}")
    return done.returncode


def _keep_at_home(site: Path) -> None:
    """Material's script would fetch helpers from elsewhere: for diagrams, which no document has, and for a search
    without a server. It looks for them here instead, where there are none."""
    for script in site.glob("assets/javascripts/*.js"):
        script.write_text(script.read_text(encoding="utf-8").replace("https://unpkg.com/", "/"), encoding="utf-8")
    for unused in (*site.rglob("*.map"), *site.glob("sitemap.xml*")):
        unused.unlink()
    shutil.rmtree(
        site / "assets/javascripts/lunr"
    )  # for searching in languages that need more, which no document is in
    for page in site.rglob("*.html"):
        inline = partial(_put_into_file, page, site)
        page.write_text(_INLINE.sub(inline, page.read_text(encoding="utf-8")), encoding="utf-8")


def _put_into_file(page: Path, site: Path, script: re.Match[str]) -> str:
    """A house lets no script run that stands in a page itself, so each gets a file."""
    name = f"assets/javascripts/inline-{hashlib.sha256(script[1].encode()).hexdigest()[:8]}.js"
    (site / name).write_text(script[1], encoding="utf-8")
    return f'<script src="{os.path.relpath(site / name, page.parent)}"></script>'


def _write_library(pages: Path) -> None:
    (pages / "library").mkdir()
    for part in LIBRARY:
        modules = sorted(path.stem for path in (ROOT / "src/fortywinks" / part).glob("*.py") if path.stem[0] != "_")
        text = [f"# fortywinks.{part}\n", *(f"::: fortywinks.{part}.{module}\n" for module in modules)]
        (pages / f"library/{part}.md").write_text("\n".join(text), encoding="utf-8")


def _settings(pages: Path) -> Iterator[str]:
    """The settings of MkDocs: no fonts, scripts or pictures from elsewhere."""
    text = (ROOT / "website/mkdocs.yml").read_text(encoding="utf-8")
    yield from text.replace("SOURCES", str(ROOT / "src")).splitlines()
    yield "nav:"
    named = {place for places in PARTS.values() for place in places}
    rest = sorted(path.relative_to(pages).as_posix() for path in pages.rglob("*.md"))
    rest = [place for place in rest if place not in named and not place.startswith("rules/")]
    for part, places in PARTS.items():
        yield f'  - "{part}":'
        for place in places:
            chosen = [place]
            if place.endswith("*"):  # what has no place of its own
                chosen = [each for each in rest if each.startswith(place[:-1]) and each not in named]
            named |= set(chosen)
            yield from (f"    - {each}" for each in chosen)
        if part == "Learn":
            yield from _rulebooks()


def _rulebooks() -> Iterator[str]:
    for language in LANGUAGES:
        words = json.loads((ROOT / f"web/src/words/{language}.json").read_text(encoding="utf-8"))
        yield f'    - "{words.get("rules", "Rules")} ({language})":'
        for name in game_names():
            title: Any = Wording(language, load_game(name).package).text("title")
            yield f'      - "{title}": rules/{name}.{language}.md'


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
