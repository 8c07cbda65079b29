"""Whatever others have made and we hand on is named in NOTICE, and its licence goes with it."""

import json
import re
import tomllib
from pathlib import Path

from .installing import ROOT

TOOLS = {"@sveltejs/vite-plugin-svelte", "svelte-check", "typescript", "vite", "vitest"}
"""What builds and checks the page, and is not in it."""
BROUGHT = {"svelte": ("svelte", "clsx", "esm-env"), "workbox-precaching": ("workbox",)}
"""The names of a package's licences, where they are not just its own: Svelte brings two more into the page."""
NOTICE = " ".join((ROOT / "NOTICE").read_text(encoding="utf-8").split())


def in_the_page() -> dict[str, tuple[str, ...]]:
    """The packages of npm that are built into the page, and the names of their licences."""
    packages = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    assert set(packages) & {"dependencies", "optionalDependencies"} == set()
    named = packages["devDependencies"].keys() - TOOLS
    return {name: BROUGHT.get(name, (name.rpartition("/")[2],)) for name in named}


def fetched_for_the_page() -> list[str]:
    """The packages of PyPI that run in the page."""
    lock = (ROOT / "requirements/wasm.txt").read_text(encoding="utf-8")
    return re.findall(r"^([\w-]+)==", lock, re.MULTILINE)


def licence(name: str) -> Path:
    return ROOT / f"licenses/{name}.txt"


def test_everything_in_the_page_is_named_and_its_licence_is_there():
    names = [name for brought in in_the_page().values() for name in brought]
    for name in (*names, *fetched_for_the_page(), "python", "mkdocs-material"):
        assert licence(name).read_text(encoding="utf-8").strip(), name
    title = {"mkdocs-material": "Material for MkDocs"}
    for path in (ROOT / "licenses").iterdir():
        assert re.search(rf"\b{title.get(path.stem, path.stem)}\b", NOTICE, re.IGNORECASE), f"{path.name}: not named"


def test_the_licences_are_as_their_packages_have_them():
    packages = ROOT / "web/node_modules"
    compared = 0
    for package, names in in_the_page().items():
        for name in names:
            folder = packages / (package if name not in ("clsx", "esm-env") else name)
            for theirs in folder.glob("[Ll][Ii][Cc][Ee][Nn][SsCc][Ee]*"):
                assert theirs.read_bytes() == licence(name).read_bytes(), name
                compared += 1
    assert compared == 6, "all but Pyodide, whose package says its licence by name only"


def test_the_metadata_names_every_licence():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = set(project["license"].split(" AND "))
    told = {
        "Apache License": "Apache-2.0",
        "BSD 3-Clause": "BSD-3-Clause",
        "CC BY 3.0": "CC-BY-3.0",
        "CC BY-SA 3.0": "CC-BY-SA-3.0",
        "CC BY-SA 4.0": "CC-BY-SA-4.0",
        "MIT License": "MIT",
        "Mozilla Public License 2.0": "MPL-2.0",
        "SIL Open Font License 1.1": "OFL-1.1",
        "PSF License Version 2": "PSF-2.0",
        "Unicode License V3": "Unicode-3.0",
    }
    assert named == {short for words, short in told.items() if words in NOTICE}
