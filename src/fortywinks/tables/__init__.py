"""Hosting games: tables, seats, clocks, substitutes, spectators. No sockets: the same classes run in a test, in a
terminal and behind a server.
"""

from .connections import Attachment
from .house import House
from .limits import Limits
from .people import PersonId, new_token, person_of
from .refusals import TableRefusal
from .table import Table

__all__ = ["Attachment", "House", "Limits", "PersonId", "Table", "TableRefusal", "new_token", "person_of"]
