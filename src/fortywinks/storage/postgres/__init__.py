"""The journal and the catalogue in a PostgreSQL, for a house of several machines. Needs `fortywinks[postgres]`."""

from .catalogue import PostgresCatalogue
from .journal import Fenced, PostgresJournal
from .lease import Lease
from .link import BadDatabase, DatabaseGone, Link
from .migrations import migrate
from .nodes import Nodes
from .opening import open_link

__all__ = [
    "BadDatabase",
    "DatabaseGone",
    "Fenced",
    "Lease",
    "Link",
    "Nodes",
    "PostgresCatalogue",
    "PostgresJournal",
    "migrate",
    "open_link",
]
