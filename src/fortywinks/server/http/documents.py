"""The sockets, documented for programs. The OpenAPI document is made by Litestar."""

from functools import cache

import msgspec
from litestar import MediaType, Response, get

from ...protocol.documents import asyncapi


@get("/api/asyncapi.json", include_in_schema=False, sync_to_thread=False)
def asyncapi_document() -> Response[bytes]:
    return Response(_encoded(), media_type=MediaType.JSON)


@cache
def _encoded() -> bytes:
    return msgspec.json.encode(asyncapi())
