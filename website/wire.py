"""The wire as pages: the OpenAPI document of the house that is running, and the AsyncAPI document of its tables."""

import json
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


def write_wire(out: Path) -> None:
    (out / "wire").mkdir(parents=True, exist_ok=True)
    (out / "wire/http.md").write_text("\n".join(_http(openapi())), encoding="utf-8")
    messages = json.loads((ROOT / "docs/asyncapi.json").read_text(encoding="utf-8"))
    (out / "wire/messages.md").write_text("\n".join(_messages(messages)), encoding="utf-8")


def openapi() -> dict[str, Any]:
    """What the house says of itself, asked as anybody would ask."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "fortywinks", "serve", "--port", "0", "--data", folder]
        with subprocess.Popen(command, stderr=subprocess.PIPE) as house:
            assert house.stderr is not None
            try:
                port = json.loads(house.stderr.readline())["port"]
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/openapi.json") as answer:
                    document: dict[str, Any] = json.loads(answer.read())
            finally:
                house.terminate()
                house.communicate()
    return document


def _http(document: dict[str, Any]) -> Iterator[str]:
    yield "# HTTP\n"
    yield "Made from the OpenAPI document that every house has at `/api/openapi.json`.\n"
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"## {method.upper()} `{path}`\n"
            yield f"{operation.get('summary', '')}\n\n{cleandoc(operation.get('description', ''))}\n"
            given = operation.get("parameters", [])
            if given:
                yield "| Parameter | in | what |\n|---|---|---|"
                yield from (f"| `{each['name']}` | {each['in']} | {_kind(each['schema'])} |" for each in given)
                yield ""
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            if body:
                yield f"Body: {_kind(body['schema'])}\n"
            yield "| Answer | what |\n|---|---|"
            for status, answer in operation["responses"].items():
                content: dict[str, Any] = next(iter(answer.get("content", {}).values()), {})
                yield f"| {status} | {_cell(answer.get('description', ''))} {_kind(content.get('schema', {}))} |"
            yield ""
    yield from _schemas(document["components"]["schemas"])


def _messages(document: dict[str, Any]) -> Iterator[str]:
    yield "# Messages at a table\n"
    yield "Made from `docs/asyncapi.json`. [The wire](../protocol.md) says how they follow each other.\n"
    for name, channel in document["channels"].items():
        yield f"The channel *{name}* is a WebSocket at `{channel['address']}`.\n"
    says = {"receive": "What a client says", "send": "What the table says"}
    for operation in document["operations"].values():
        said = ", ".join(f"[{_last(each)}](#{_last(each).lower()})" for each in operation.get("messages", []))
        yield f"**{says[operation['action']]}**: {said}\n"
    yield from _schemas(document["components"]["schemas"])


def _schemas(schemas: dict[str, Any]) -> Iterator[str]:
    for name, schema in sorted(schemas.items()):
        yield f"## {name} {{ #{name.lower()} }}\n"
        yield f"{cleandoc(schema.get('description', ''))}\n"
        fields = schema.get("properties", {})
        if fields:
            needed = set(schema.get("required", []))
            yield "| Field | what | |\n|---|---|---|"
            for field, kind in fields.items():
                about = f"{_kind(kind)} {_cell(kind.get('description', ''))}"
                yield f"| `{field}` | {about} | {'needed' if field in needed else ''} |"
            yield ""


def _kind(schema: Any) -> str:
    """A schema in a few words; of `prefixItems` only that they are a list."""
    if not isinstance(schema, dict):
        return ""
    if "$ref" in schema:
        return f"[{_last(schema)}](#{_last(schema).lower()})"
    if "enum" in schema:
        return " or ".join(f"`{_cell(str(value))}`" for value in schema["enum"][:12])
    for joined in ("anyOf", "oneOf"):
        if joined in schema:
            return " or ".join(dict.fromkeys(map(_kind, schema[joined])))
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {})) or 'anything'}"
    return str(schema.get("type", ""))


def _last(reference: dict[str, Any]) -> str:
    return str(reference["$ref"]).rpartition("/")[2]


def _cell(text: str) -> str:
    """A text that may stand in a table."""
    return " ".join(text.replace("|", "\\|").split())
