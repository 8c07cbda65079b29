"""Writes the documents of the wire: ``python -m fortywinks.protocol [FOLDER]``, by default into the checkout."""

import sys
from pathlib import Path

import msgspec

from .documents import asyncapi
from .page import markdown
from .typescript import typescript


def documents() -> dict[str, bytes]:
    """Every generated file, by its path in the checkout."""
    return {
        "docs/protocol.md": markdown().encode(),
        "docs/asyncapi.json": msgspec.json.format(msgspec.json.encode(asyncapi()), indent=2) + b"\n",
        "web/src/protocol.ts": typescript().encode(),
    }


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    for name, content in documents().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        print(path)


if __name__ == "__main__":
    main()
