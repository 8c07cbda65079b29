"""What there is, documented for programs. The OpenAPI document is made by Litestar, and completed here."""

from functools import cache
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.openapi.plugins import JsonRenderPlugin

from ...protocol import answers
from ...protocol.documents import asyncapi


class OpenApiDocument(JsonRenderPlugin):
    """Litestar's document does not say of what is sent to the house that it may hold nothing else."""

    def __init__(self) -> None:
        super().__init__(path="/")
        self._document: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        if self._document is None:
            for name, schema in openapi_schema["components"]["schemas"].items():
                config = getattr(getattr(answers, name, None), "__struct_config__", None)
                if config is not None and config.forbid_unknown_fields:
                    schema["additionalProperties"] = False
            self._document = self.render_json(request, openapi_schema)
        return self._document


@get("/api/asyncapi.json", include_in_schema=False, sync_to_thread=False)
def asyncapi_document() -> Response[bytes]:
    return Response(_encoded(), media_type=MediaType.JSON)


@cache
def _encoded() -> bytes:
    return msgspec.json.encode(asyncapi())
