"""The page as files for any static host: the five games against bots, without a house that serves it."""

import errno
import gzip
import json
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from ..core import FortyWinksError
from . import bundle

PACKED = (".css", ".html", ".js", ".json", ".svg", ".webmanifest")
"""What is worth packing: a copy with the ending .gz lies beside it, for hosts that send that."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'"
)
"""As a house says it in its headers, but for what a page cannot say about itself."""

_BLOCK = re.compile(r"<!-- preview.*?<!-- /preview -->", re.DOTALL)
_DESCRIPTION = "Small games about sleep and dreams, to play in your browser against bots. No account needed."


class CannotWrite(FortyWinksError):
    """The site could not be written; nothing of it is there."""


def write_site(folder: Path) -> int:
    """Writes the site into a folder that is empty or not there yet. All of it, or nothing; says how many bytes."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CannotWrite(f"{folder} is there already; a site is written into a new or empty folder")
    page = files("fortywinks.server") / "page"
    if not (page / "index.html").is_file():
        raise CannotWrite("this copy of the house has no page for the browser (make page builds it)")
    try:
        folder.absolute().parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".site-", dir=folder.absolute().parent) as place:
            made = Path(place) / "site"
            size = _write(made, page)
            made.chmod(0o755)
            if folder.exists():
                folder.rmdir()
            shutil.move(made, folder)
    except OSError as error:
        reason = "the disk is full" if error.errno == errno.ENOSPC else error.strerror or str(error)
        raise CannotWrite(f"cannot write the site to {folder}: {reason}") from None
    return size


def _write(root: Path, page: Traversable) -> int:
    contents = dict(_contents(page))
    contents["index.html"] = _index(contents["index.html"].decode(), bundle.source()).encode()
    contents["sw.js"] = with_files(contents["sw.js"], bundle.kept_files(contents))
    for path, content in sorted(contents.items()):
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        if path.endswith(PACKED):
            Path(f"{file}.gz").write_bytes(gzip.compress(content, mtime=0))
    return sum(file.stat().st_size for file in root.rglob("*") if file.is_file())


def _contents(page: Traversable) -> Iterator[tuple[str, bytes]]:
    yield from _read(page, "")
    source = bundle.source()
    yield source.path, source.content
    yield from bundle.answers()
    yield from ((path, file.read_bytes()) for path, file in bundle.pictures())


def _read(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _read(entry, f"{path}{entry.name}/")
        elif not entry.name.startswith("."):
            yield path + entry.name, entry.read_bytes()


def _index(html: str, source: bundle.Source) -> str:
    named = {"description": _DESCRIPTION, "house": "page", "source": f"{source.path} {len(source.content)}"}
    lines = [f'<meta http-equiv="content-security-policy" content="{escape(POLICY)}" />', "<title>Forty Winks</title>"]
    lines += [f'<meta name="{name}" content="{escape(text)}" />' for name, text in named.items()]
    return _BLOCK.sub(lambda _: "\n    ".join(lines), html, count=1)


def with_files(worker: bytes, kept: Mapping[str, str | None]) -> bytes:
    """The service worker, told what a house in the page is made of."""
    listed = [{"url": path, "revision": revision} for path, revision in sorted(kept.items())]
    return b"self.houseFiles=" + json.dumps(listed).encode() + b";\n" + worker
