"""What the house in the page is made of: its sources and its plain answers, made from this very program."""

import asyncio
import re
from functools import cache

from litestar import MediaType, Response, get

from ...core.routes import FOR_EVER
from ...page_house import bundle
from ...page_house.site import with_files
from .errors import fault_response
from .page import STORED, PageFile, PageFiles
from .visitor import Asked, base_url

_FOR_EVER = re.compile(r"/here/(source|data)-.*")
"""Named after their content."""


@cache
def _files() -> dict[str, PageFile]:
    """By path from the root. It takes a second: the first who asks waits for it, on a thread."""
    return {f"/{path}": PageFile(content, _kind(path)) for path, content in bundle.own_files()}


def _kind(path: str) -> str:
    return MediaType.JSON if path.endswith(".json") else STORED


@cache
def _service_worker(page: PageFiles) -> PageFile:
    """It knows what the house in the page is made of, and so changes with it."""
    source = bundle.source()
    contents = {path[1:]: file.content for path, file in (page.files | _files()).items()}
    kept = bundle.kept_files(contents) | {"here": f"{page.build}-{source.path[-12:-4]}"}
    return PageFile(with_files(page.files["/sw.js"].content, kept), "text/javascript")


@get("/sw.js", include_in_schema=False)
async def service_worker(request: Asked) -> Response[bytes]:
    page: PageFiles = request.app.state.page
    if "/sw.js" not in page.files:
        return fault_response(404, "not-found")
    return (await asyncio.to_thread(_service_worker, page)).answer(request, "no-cache")


@get(["/here", "/here/{path:path}"], include_in_schema=False)
async def here(request: Asked) -> Response[bytes]:
    """The page as a house of its own, and what that house is made of."""
    asked = request.scope["path"]
    found = (await asyncio.to_thread(_files)).get(asked)
    if found is not None:
        return found.answer(request, FOR_EVER if _FOR_EVER.fullmatch(asked) else "no-cache")
    page: PageFiles = request.app.state.page
    if not page.is_address(asked):
        return fault_response(404, "not-found")
    return page.index(asked, base_url(request), _source()).answer(request, "no-cache")


def _source() -> str:
    """Where the sources are and how large they are, for the page to read."""
    return bundle.source().said()
