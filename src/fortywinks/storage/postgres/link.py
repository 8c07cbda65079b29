"""A connection to the database that is made anew when it is lost; and what can be wrong with it, in one line each."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from urllib.parse import urlsplit

from ..errors import DatabaseGone, StorageError

try:
    import asyncpg
    from asyncpg import exceptions as pg
except ImportError:  # a house of one machine does not need it
    asyncpg = pg = None

__all__ = [
    "RETRY",
    "BadDatabase",
    "CannotReachDatabase",
    "DatabaseGone",
    "Link",
    "connect",
    "is_installed",
    "one_line",
    "pg",
    "shown",
]

PATIENCE = 5.0
"""Seconds that one statement may take: a database that does not answer for longer counts as gone."""

RETRY = 0.1
"""Seconds until a lost database is asked for again."""


def is_installed() -> bool:
    return asyncpg is not None


class BadDatabase(StorageError):
    """The database cannot be used."""


class CannotReachDatabase(BadDatabase):
    """Nobody answers at its address."""


def shown(address: str) -> str:
    """The address without what only its owner should know."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return "an address that is none"
    host = parts.hostname or "this machine"
    return f"{host}, database '{parts.path.strip('/') or parts.username or ''}'"


@contextmanager
def losses() -> Iterator[None]:
    """Whatever says that the connection is lost becomes `DatabaseGone`."""
    lost = (
        OSError,
        TimeoutError,
        pg.PostgresConnectionError,
        pg.InterfaceError,
        pg.OperatorInterventionError,  # it is shutting down, or starting
        pg.ReadOnlySQLTransactionError,  # a standby that has not been promoted yet
        pg.InsufficientResourcesError,  # full, or too many connections: surely nothing was done
        pg.TargetServerAttributeNotMatched,  # of several servers none may be written to yet
    )
    try:
        yield
    except lost as error:
        if isinstance(error, ValueError):  # a mistake of ours
            raise
        raise DatabaseGone(f"the database does not answer: {one_line(error)}") from None


def one_line(error: BaseException) -> str:
    return (" ".join(str(error).split()) or type(error).__name__).rstrip(".")


class Link:
    """One connection, for one user at a time. After `DatabaseGone` the next use makes a new one, or tries to."""

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        self.address = address
        self._patience = patience
        self._connection: Any = None
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def use(self) -> AsyncIterator[Any]:
        """The connection, whole: one that somebody was interrupted in is not used again."""
        async with self._lock:
            with losses():
                if self._connection is None or self._connection.is_closed():
                    self._connection = await connect(self.address, self._patience)
                is_whole = False
                try:
                    yield self._connection
                    is_whole = True
                except pg.PostgresError as error:
                    is_whole = not isinstance(error, pg.PostgresConnectionError | pg.OperatorInterventionError)
                    raise
                finally:
                    if not is_whole:
                        self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def close(self) -> None:
        async with self._lock:
            if self._connection is not None:
                try:
                    await self._connection.close(timeout=1)
                except Exception:  # it ends either way
                    self._connection.terminate()
                self._connection = None


async def connect(address: str, patience: float = PATIENCE) -> Any:
    """A bare connection; raises what asyncpg raises."""
    return await asyncpg.connect(
        address,
        timeout=patience,
        command_timeout=patience,
        server_settings={"application_name": "fortywinks", "synchronous_commit": "on"},
    )
