"""What the house in the page is made of: its sources and its plain answers, made from this very program."""

import asyncio
from functools import cache

from litestar import MediaType, Response, get

from ...core.routes import FOR_EVER
from ...page_house import bundle
from .errors import fault_response
from .page import PageFile, PageFiles
from .visitor import Asked, base_url

ZIP = "application/zip"


@cache
def _files() -> dict[str, PageFile]:
    """By path from the root. It takes a second: the first who asks waits for it, on a thread."""
    source = bundle.source()
    found = {f"/{path}": PageFile(content, MediaType.JSON) for path, content in bundle.answers()}
    return found | {f"/{source.path}": PageFile(source.content, ZIP)}


@get(["/here", "/here/{path:path}"], include_in_schema=False)
async def here(request: Asked) -> Response[bytes]:
    """The page as a house of its own, and what that house is made of."""
    asked = request.scope["path"]
    found = (await asyncio.to_thread(_files)).get(asked)
    if found is not None:
        return found.answer(request, FOR_EVER if asked.endswith(".zip") else "no-cache")
    page: PageFiles = request.app.state.page
    if not page.is_address(asked):
        return fault_response(404, "not-found")
    return page.index(asked, base_url(request), _source()).answer(request, "no-cache")


def _source() -> str:
    """Where the sources are and how large they are, for the page to read."""
    source = bundle.source()
    return f"{source.path} {len(source.content)}"
