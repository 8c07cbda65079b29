"""The words that clients and the house exchange over a table's socket, typed once."""

from .messages import (
    CLIENT_MESSAGES,
    HOUSE_MESSAGES,
    ClientMessage,
    HouseMessage,
    decode_client_message,
    encode,
)

__all__ = [
    "CLIENT_MESSAGES",
    "HOUSE_MESSAGES",
    "ClientMessage",
    "HouseMessage",
    "decode_client_message",
    "encode",
]
