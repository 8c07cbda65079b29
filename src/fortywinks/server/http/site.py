"""The site of documents (`make docs`), in a package that carries it: a wheel does, a checkout after `make wheel`."""

import asyncio
import mimetypes
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec
from litestar import Response, get

from .errors import fault_response
from .visitor import Asked

ADDRESS = "/docs/"


class Site:
    """Its files by address. Their names are read once, so nothing else can ever be asked for; they themselves are read
    when they are asked for."""

    def __init__(self, folder: Traversable) -> None:
        self.files: dict[str, Traversable] = {}
        self.address: str | None = None
        """Its first page, of the newest version; None if there is no site."""
        if folder.is_dir():
            self.files |= _files(folder, ADDRESS)
            newest = msgspec.json.decode((folder / "versions.json").read_bytes())[0]["version"]
            self.address = f"{ADDRESS}{newest}/index.html"


def _files(folder: Traversable, address: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files(entry, f"{address}{entry.name}/")
        else:
            yield address + entry.name, entry


def packed_site() -> Site:
    return Site(files("fortywinks.server") / "site")


@get(["/docs", "/docs/{path:path}"], include_in_schema=False)
async def read_site(request: Asked) -> Response[bytes]:
    site: Site = request.app.state.site
    path = request.scope["path"]
    if path.rstrip("/") == ADDRESS.rstrip("/") and site.address is not None:
        return Response(b"", status_code=302, headers={"location": site.address})
    file = site.files.get(path)
    if file is None:
        return fault_response(404, "not-found")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return Response(await asyncio.to_thread(file.read_bytes), media_type=kind, headers={"cache-control": "no-cache"})
