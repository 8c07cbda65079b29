"""For programs that come to a house over the network: find a table, take a seat, hear and do everything there."""

from .address import Address, BadAddress
from .errors import CannotReach, HouseRefused, NoAnswer, TableIsOver
from .house import HouseClient
from .keyring import BadKey, Keyring, keyring_path
from .mirror import TableMirror
from .table import Answer, LineLost, TableClient

__all__ = [
    "Address",
    "Answer",
    "BadAddress",
    "BadKey",
    "CannotReach",
    "HouseClient",
    "HouseRefused",
    "Keyring",
    "LineLost",
    "NoAnswer",
    "TableClient",
    "TableIsOver",
    "TableMirror",
    "keyring_path",
]
