"""The page as files for any static host: the five games against bots, without a house that serves it."""

import errno
import gzip
import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from ..core import FortyWinksError
from ..tables.night_deals import OpenNight
from . import bundle

NIGHT = "here/night.json"
"""What is behind tonight's cards: whoever keeps the site puts a new one there each day."""
PACKED = (".css", ".html", ".js", ".json", ".svg", ".wasm", ".webmanifest")
"""What is worth packing: a copy with the ending .gz lies beside it, for hosts that send that."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'"
)
"""As a house says it in its headers, but for what a page cannot say about itself."""

SECRET_BYTES = 32

_BLOCK = re.compile(r"<!-- preview.*?<!-- /preview -->", re.DOTALL)
_DESCRIPTION = "Small games about sleep and dreams, to play in your browser against bots. No account needed."


class CannotWrite(FortyWinksError):
    """The site could not be written; nothing of it is there."""


def write_site(folder: Path, night: OpenNight | None = None) -> int:
    """Writes the site into a folder that is empty or not there yet. All of it, or nothing; says how many bytes. With
    a night, its pages know that somebody opens one there each day."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CannotWrite(f"{folder} is there already; a site is written into a new or empty folder")
    page = files("fortywinks.server") / "page"
    if not (page / "index.html").is_file():
        raise CannotWrite("this copy of the house has no page for the browser (make page builds it)")
    try:
        folder.absolute().parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".site-", dir=folder.absolute().parent) as place:
            made = Path(place) / "site"
            size = _write(made, page, night)
            made.chmod(0o755)
            if folder.exists():
                folder.rmdir()
            shutil.move(made, folder)
    except OSError as error:
        reason = "the disk is full" if error.errno == errno.ENOSPC else error.strerror or str(error)
        raise CannotWrite(f"cannot write the site to {folder}: {reason}") from None
    return size


def put_night(folder: Path, night: OpenNight) -> None:
    """Opens a night in a site that has nights: the page finds the old file or the new one, and never half of one."""
    file = folder / NIGHT
    new = file.with_suffix(".new")
    try:
        new.write_bytes(msgspec.json.encode(night))
        new.chmod(0o644)
        new.replace(file)
    except OSError as error:
        raise CannotWrite(f"cannot write {file}: {error.strerror or error}") from None


def read_secret(file: Path) -> bytes:
    """The secret behind a site's nights, drawn if the file is not there yet."""
    try:
        with suppress(FileExistsError), open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
            new.write(os.urandom(SECRET_BYTES).hex() + "\n")
        secret = bytes.fromhex(file.read_text("ascii"))
    except ValueError:
        raise CannotWrite(f"{file} holds no secret of a site's nights") from None
    except OSError as error:
        raise CannotWrite(f"cannot read or write {file}: {error.strerror or error}") from None
    if len(secret) != SECRET_BYTES:
        raise CannotWrite(f"{file} holds no secret of a site's nights")
    return secret


def _write(root: Path, page: Traversable, night: OpenNight | None) -> int:
    contents = dict(_contents(page))
    contents["index.html"] = _index(contents["index.html"].decode(), bundle.source(), night is not None).encode()
    contents["sw.js"] = with_files(contents["sw.js"], bundle.kept_files(contents))
    if night is not None:
        contents[NIGHT] = msgspec.json.encode(night)
    for path, content in sorted(contents.items()):
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        if path.endswith(PACKED) and path != NIGHT:
            Path(f"{file}.gz").write_bytes(gzip.compress(content, mtime=0))
    return sum(file.stat().st_size for file in root.rglob("*") if file.is_file())


def _contents(page: Traversable) -> Iterator[tuple[str, bytes]]:
    yield from _read(page, "")
    yield from bundle.own_files()
    yield from ((path, file.read_bytes()) for path, file in bundle.pictures())


def _read(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _read(entry, f"{path}{entry.name}/")
        elif not entry.name.startswith("."):
            yield path + entry.name, entry.read_bytes()


def _index(html: str, source: bundle.Source, has_nights: bool) -> str:
    named = {"description": _DESCRIPTION, "house": "page", "source": source.said()}
    if has_nights:
        named["nights"] = "opened"
    lines = [f'<meta http-equiv="content-security-policy" content="{escape(POLICY)}" />', "<title>Forty Winks</title>"]
    lines += [f'<meta name="{name}" content="{escape(text)}" />' for name, text in named.items()]
    return _BLOCK.sub(lambda _: "\n    ".join(lines), html, count=1)


def with_files(worker: bytes, kept: Mapping[str, str | None]) -> bytes:
    """The service worker, told what a house in the page is made of."""
    listed = [{"url": path, "revision": revision} for path, revision in sorted(kept.items())]
    return b"self.houseFiles=" + json.dumps(listed).encode() + b";\n" + worker
