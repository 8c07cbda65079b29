"""The site of documents: built from what lies here, whole, searched in every language, and fetching nothing."""

import json
import os
import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

from fortywinks.core.wording import LANGUAGES
from fortywinks.games import game_names

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
FETCHED = re.compile(r"<(?:script|img|iframe|source|link)\b[^>]*?\b(?:src|href)=\"?(?:https?:)?//[^\" >]+")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    python = folder / "venv/bin/python"
    install = ["pip", "install", "-q", "--disable-pip-version-check", "--require-hashes"]
    subprocess.run([python, "-m", *install, "-r", ROOT / "requirements/docs.txt"], check=True)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    subprocess.run([python, "-m", "website.build", folder / "out"], cwd=ROOT, env=environment, check=True)
    (built,) = (path for path in (folder / "out").iterdir() if path.is_dir())
    return built


def texts(site: Path) -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html"))}


def test_it_fetches_nothing_from_elsewhere(site: Path) -> None:
    scripts = {path.name: path.read_text(encoding="utf-8") for path in site.rglob("*.js")}
    assert scripts
    assert [name for name, text in scripts.items() if re.search(r"unpkg|jsdelivr|googleapis|cdnjs", text)] == []
    assert {path.name: found for path, text in texts(site).items() if (found := FETCHED.findall(text))} == {}
    styles = [
        path for path in site.rglob("*.css") if re.search(r"(url\(|@import )[\"']?https?:", path.read_text("utf-8"))
    ]
    assert styles == []


def test_every_link_leads_to_a_page_and_a_place_in_it(site: Path) -> None:
    pages = texts(site)
    places = {path: set(re.findall(r"\bid=\"?([^\" >]+)", text)) for path, text in pages.items()}
    wrong = []
    for path, text in pages.items():
        for target in map(unescape, re.findall(r"<a\b[^>]*?\bhref=\"?([^\" >]+)", text)):
            if re.match(r"[a-z]+:", target) or path.name == "404.html":
                continue
            name, _, anchor = unquote(target).partition("#")
            there = (path.parent / name).resolve() if name else path
            if there.is_dir():
                there /= "index.html"
            if not there.exists() or (anchor and anchor not in places.get(there, {anchor})):
                wrong.append(f"{path.relative_to(site)}: {target}")
    assert wrong == []


def test_the_rules_are_found_in_every_language(site: Path) -> None:
    index = json.loads((site / "search/search_index.json").read_text(encoding="utf-8"))
    found = {document["location"].partition("#")[0] for document in index["docs"]}
    assert {f"rules/{name}.{language}.html" for name in game_names() for language in LANGUAGES} <= found


def test_the_wire_and_the_library_are_there(site: Path) -> None:
    http = (site / "wire/http.html").read_text(encoding="utf-8")
    assert "/api/games/{game}/rules" in http
    messages = json.loads((ROOT / "docs/asyncapi.json").read_text(encoding="utf-8"))["components"]["messages"]
    told = (site / "wire/messages.html").read_text(encoding="utf-8")
    assert [name for name in messages if f'id="{name.lower()}"' not in told] == []
    assert "The description of one game" in (site / "library/core.html").read_text(encoding="utf-8")
