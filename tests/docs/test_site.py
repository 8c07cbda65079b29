"""The site of documents: built from what lies here, whole, searched in every language, and fetching nothing."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, sync_playwright

from fortywinks.core.wording import LANGUAGES
from fortywinks.games import game_names
from fortywinks.server.http import site as served
from tests.browser.chromium import arguments, find_chromium
from tests.server.open_house import OpenHouse
from website.versions import list_versions

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


@pytest.fixture(scope="module")
def reader(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Page]]:
    """A browser at the house that serves the site, in a language. Nobody may meet an error there."""
    trouble: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(served, "packed_site", lambda: served.Site(site.parent))
        house = OpenHouse(tmp_path_factory.mktemp("house"), requests_per_second=0)
        with house, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=arguments())

            def come(language: str) -> Page:
                page = browser.new_context(locale=language, base_url=house.url).new_page()
                page.context.on("console", lambda said: trouble.append(said.text) if said.type == "error" else None)
                page.context.on("weberror", lambda error: trouble.append(str(error.error)))
                return page

            yield come
            browser.close()
    assert trouble == []


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


def test_versions_stand_side_by_side(site: Path, tmp_path: Path) -> None:
    for older in ("0.0.9", "0.0.10"):
        shutil.copytree(site, tmp_path / older)
    list_versions(tmp_path)
    listed = json.loads((tmp_path / "versions.json").read_text(encoding="utf-8"))
    assert [version["version"] for version in listed] == ["0.0.10", "0.0.9"]
    assert "url=0.0.10/" in (tmp_path / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_leads_there_in_every_language(reader: Callable[[str], Page], language: str) -> None:
    page = reader(language)
    page.goto("/")
    words = json.loads((ROOT / f"web/src/words/{language}.json").read_text(encoding="utf-8"))
    with page.expect_popup() as opened:
        page.get_by_role("link", name=words["documents"], exact=True).click()
    opened.value.wait_for_url(re.compile(r"/docs/[\d.]+/index.html"))
    assert opened.value.get_by_role("heading", level=1).inner_text().startswith("Forty Winks")


def test_it_is_searched_and_read_by_night(reader: Callable[[str], Page]) -> None:
    page = reader("en")
    page.emulate_media(color_scheme="dark")
    page.goto("/docs/")
    page.wait_for_url(re.compile(r"/docs/[\d.]+/index.html"))
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"
    page.locator("input.md-search__input").click()
    page.keyboard.type("Pobudka")
    found = page.locator(".md-search-result__item a").first
    found.wait_for()
    found.click()
    page.wait_for_url(re.compile(r"/rules/sen\."))
    page.locator(".md-version__current").wait_for()
