"""How many connections the system lets this program have: as many as it may ask for, less a few for its own files."""

import logging
from importlib import import_module
from typing import Any

try:
    resource: Any = import_module("resource")
except ImportError:  # Windows, which has no such limit
    resource = None

RESERVE = 128
"""Descriptors that no connection gets: the journal, the catalogue, records, bot workers, a backup, the admin socket."""

FEW = 4096
"""Below this the log warns: a busy house, or one hostile address, could come near it."""

UNLIMITED = 1_000_000

log = logging.getLogger("fortywinks.server")


def raise_limit() -> int:
    """Raises the limit of open files as far as it goes; how many connections there may be now."""
    if resource is None:
        return UNLIMITED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = UNLIMITED if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < most:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (OSError, ValueError):  # the system knows a lower limit still
            most = soft
    connections = max(most - RESERVE, 1)
    if most < FEW:
        log.warning("few open files are allowed", extra={"limit": most, "connections": connections})
    return connections
