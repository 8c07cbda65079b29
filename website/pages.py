"""Which documents are pages of the site, under which address, and where their links lead there."""

import os
import re
import shutil
from pathlib import Path, PurePosixPath

from fortywinks.games import game_names, load_game

ROOT = Path(__file__).parents[1]
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_PICTURES = (".webp", ".svg", ".png")


def all_pages() -> dict[Path, str]:
    """Every document and its place on the site."""
    pages = {ROOT / "README.md": "index.md"}
    pages |= {ROOT / name: name.lower() for name in ("CONTRIBUTING.md", "CHANGELOG.md")}
    for path in sorted((ROOT / "docs").rglob("*.md")):
        place = path.relative_to(ROOT / "docs").as_posix()
        pages[path] = place.replace("README.md", "index.md")
    for name in game_names():
        folder = ROOT / "src/fortywinks/games" / load_game(name).package.rpartition(".")[2] / "rulebook"
        pages |= {path: f"rules/{name}.{path.stem}.md" for path in sorted(folder.glob("*.md"))}
    return pages


def write_pages(out: Path) -> list[str]:
    """Writes all of them into a folder, and the pictures they show; answers with links that lead nowhere."""
    pages, wrong = all_pages(), []
    for path, place in pages.items():
        (out / place).parent.mkdir(parents=True, exist_ok=True)
        text, faults = _with_links(path, place, pages, out)
        (out / place).write_text(text, encoding="utf-8")
        wrong += [f"{path.relative_to(ROOT)}: {fault}" for fault in faults]
    return wrong


def _with_links(path: Path, place: str, pages: dict[Path, str], out: Path) -> tuple[str, list[str]]:
    """The text of a document with its links as they are on the site."""
    faults: list[str] = []

    def linked(found: re.Match[str]) -> str:
        mark, text, target = found.groups()
        if re.match(r"https?:|#", target):
            return found[0]
        name, hash_, anchor = target.partition("#")
        there = (path.parent / name).resolve()
        if there.is_dir() and (there / "README.md") in pages:
            there /= "README.md"
        if there in pages:
            return f"{mark}[{text}]({_from(place, pages[there])}{hash_}{anchor})"
        if not there.exists():
            faults.append(f"{target} does not exist")
        elif there.suffix in _PICTURES:
            shown = f"images/{there.name}"
            (out / "images").mkdir(exist_ok=True)
            shutil.copy(there, out / shown)
            return f"{mark}[{text}]({_from(place, shown)})"
        return text if text.startswith("`") else f"`{text}`"  # source, which has no address of its own

    parts = re.split(r"(^```.*?^```$)", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return "".join(part if part.startswith("```") else _LINK.sub(linked, part) for part in parts), faults


def _from(place: str, target: str) -> str:
    """A link from one page to another."""
    return PurePosixPath(os.path.relpath(target, str(PurePosixPath(place).parent))).as_posix()
