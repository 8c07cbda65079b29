"""The documents of the wire say what its types say."""

from pathlib import Path

import msgspec
import pytest

from fortywinks.protocol import CLIENT_MESSAGES, HOUSE_MESSAGES, decode_client_message
from fortywinks.protocol.__main__ import documents
from fortywinks.protocol.documents import asyncapi

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", sorted(documents()))
def test_committed_document_is_up_to_date(name: str) -> None:
    assert (ROOT / name).read_bytes() == documents()[name], "run: python -m fortywinks.protocol"


def test_asyncapi_names_every_message_and_resolves_every_reference() -> None:
    document = asyncapi()
    names = {kind.__name__ for kind in (*CLIENT_MESSAGES, *HOUSE_MESSAGES)}
    assert set(document["components"]["messages"]) == names

    def references(node: object) -> set[str]:
        if isinstance(node, dict):
            own = {node["$ref"]} if isinstance(node.get("$ref"), str) else set()
            return own.union(*map(references, node.values()))
        return set().union(*map(references, node)) if isinstance(node, list) else set()

    for reference in references(document):
        target: object = document
        for part in reference.removeprefix("#/").split("/"):
            assert isinstance(target, dict)
            target = target[part]


def test_every_message_has_a_description() -> None:
    for kind in (*CLIENT_MESSAGES, *HOUSE_MESSAGES):
        if kind.__name__ not in ("Said", "Reacted"):
            assert kind.__doc__, kind.__name__


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{}",
        b"[]",
        b'{"type":"act"}',
        b'{"type":"act","id":"1"}',
        b'{"type":"act","id":"","do":"x"}',
        b'{"type":"act","id":"a b","do":"x"}',
        b'{"type":"act","id":1,"do":"x"}',
        b'{"type":"act","id":"1","do":"x","extra":1}',
        b'{"type":"fly","id":"1"}',
        b'{"type":"set-bot","id":"1","seat":-1,"level":"hard"}',
        b'{"type":"act","id":"1","do":"' + b"x" * 401 + b'"}',
        b"\xff\xfe",
    ],
)
def test_wrong_messages_are_refused(text: bytes) -> None:
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError)):
        decode_client_message(text)
