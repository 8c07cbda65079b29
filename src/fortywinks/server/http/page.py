"""The page in the browser. Its files are read once at the start, so nothing else can ever be asked for."""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from litestar import Response, get

from ...core.routes import FOR_EVER
from ...games import game_names, load_game
from ...page_house.bundle import pictures
from ...protocol.game_answers import MODULES, module_address
from ..security_headers import WORKER_POLICY
from .errors import fault_response
from .preview import with_preview
from .visitor import Asked, base_url, person_asking

ADDRESSES = re.compile(r"/?|(/here)?(/(t|join|rules|learn|games|replay|review|night|settings|about)(/[\w/-]*)?)?")
"""The page's own addresses: it finds its way by itself from there."""

WORKER = "/assets/worker-"
"""Before the name of the one file that may run WebAssembly: the house in the page."""

STORED = "application/octet-stream"

PLAIN = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Forty Winks</title>
<h1>Forty Winks</h1>
<p>The house is open. This copy of it has no page for the browser; it can be played from a terminal:</p>
<pre>fortywinks join ADDRESS</pre>
<p>ADDRESS is the address of this page, or of an invitation.</p>
<p><a href="/api/games">The games</a> · <a href="/api/tables">Tables that want guests</a> ·
<a href="/api/openapi.json">The interface for programs</a></p>
</html>
"""


BROTLI = ".br"
"""After the name of a file: the same packed by Brotli, as the build of the page did."""


class PageFile:
    """One file as it is, and packed where that is worth while; `brotli`, if it came packed so as well."""

    def __init__(self, content: bytes, kind: str, brotli: bytes | None = None) -> None:
        self.content = content
        self.kind = kind
        self._brotli = brotli
        packed = gzip.compress(content, mtime=0) if kind.startswith(("text/", "application/", "image/svg")) else content
        self.packed = packed if len(packed) < len(content) else None

    def answer(self, request: Asked, keep: str) -> Response[bytes]:
        headers = {"cache-control": keep, "vary": "accept-encoding"}
        if self._brotli is not None and takes_brotli(request):
            return Response(self._brotli, media_type=self.kind, headers={**headers, "content-encoding": "br"})
        if self.packed is None or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.content, media_type=self.kind, headers=headers)
        return Response(self.packed, media_type=self.kind, headers={**headers, "content-encoding": "gzip"})


def takes_brotli(request: Asked) -> bool:
    return re.search(r"\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))", request.headers.get("accept-encoding", "")) is not None


class StoredFile(PageFile):
    """One that is large and seldom asked for: it is read when it is, and sent as it lies there."""

    def __init__(self, entry: Traversable, kind: str, better: Traversable | None = None) -> None:
        super().__init__(b"", kind)
        self._entry = entry
        self._better = better

    def answer(self, request: Asked, keep: str) -> Response[bytes]:
        headers = {"cache-control": keep, "vary": "accept-encoding"}
        if self._better is not None and takes_brotli(request):
            # The page knows by its first bytes that this one is not packed by gzip any more.
            content = self._better.read_bytes()
            return Response(content, media_type=self.kind, headers={**headers, "content-encoding": "br"})
        return Response(self._entry.read_bytes(), media_type=self.kind, headers=headers)


class PageFiles:
    """The built page, by address."""

    def __init__(self, folder: Traversable, brought: Mapping[str, Traversable] = {}, help: str | None = None) -> None:
        self._help = help
        self.files: dict[str, PageFile] = {}
        if folder.is_dir():
            self._read(folder, "/")
        index = self.files.pop("/index.html", PageFile(PLAIN.encode(), "text/html")).content
        # The page is built to lie anywhere. A house's addresses are deeper than its root, where its files are.
        self._html = index.decode().replace('="./', '="/')
        digest = hashlib.sha256(index)
        for path, picture in pictures():
            self.files[f"/{path}"] = StoredFile(picture, mimetypes.guess_type(path)[0] or STORED)
        for name, own in sorted(brought.items()):
            self._read(own, module_address(name, ""))
        for address in sorted(self.files):
            if address.startswith(MODULES):
                digest.update(self.files[address].content)
        self.build = digest.hexdigest()[:12]
        """Names this version of the page: the index names all other files, and those are named after their content.
        What other packages bring keeps its names, and is counted in."""
        self.index = lru_cache(maxsize=64)(self._index)

    def _index(self, path: str, base: str, source: str | None = None) -> PageFile:
        return PageFile(with_preview(self._html, path, base, self.build, source, self._help).encode(), "text/html")

    @staticmethod
    def is_address(path: str) -> bool:
        return ADDRESSES.fullmatch(path) is not None

    def _read(self, folder: Traversable, address: str) -> None:
        entries = {entry.name: entry for entry in folder.iterdir()}
        for name, entry in entries.items():
            better = entries.get(name + BROTLI)
            if entry.is_dir():
                self._read(entry, f"{address}{name}/")
            elif name.endswith((".bin", ".wasm")):
                self.files[address + name] = StoredFile(entry, STORED, better)
            elif not name.startswith(".") and not name.endswith(BROTLI):
                kind = mimetypes.guess_type(name)[0] or STORED
                self.files[address + name] = PageFile(entry.read_bytes(), kind, better.read_bytes() if better else None)


def built_page(help: str | None = None) -> PageFiles:
    """The page; `help` is the address of the documents, if there are any."""
    folders = {name: load_game(name).folder("page") for name in game_names()}
    brought = {name: folder for name, folder in folders.items() if folder is not None}
    return PageFiles(files("fortywinks.server") / "page", brought, help)


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: Asked) -> Response[bytes]:
    found: PageFiles = request.app.state.page
    path = request.scope["path"]
    if path in found.files:
        # The build names what lies in assets/ after its content.
        answer = found.files[path].answer(
            request, FOR_EVER if path.startswith(("/assets/", "/pictures/")) else "no-cache"
        )
        if path.startswith(WORKER):
            answer.headers["content-security-policy"] = WORKER_POLICY
        return answer
    if not ADDRESSES.fullmatch(path):
        if "text/html" not in request.headers.get("accept", "") or path.startswith("/api/"):
            return fault_response(404, "not-found")
        # A person went astray: the page knows how to say so, and the way home.
        nowhere = found.index("/", base_url(request)).answer(request, "no-cache")
        nowhere.status_code = 404
        return nowhere
    person_asking(request)
    return found.index(path, base_url(request)).answer(request, "no-cache")
