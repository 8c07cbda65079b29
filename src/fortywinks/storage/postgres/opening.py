"""Opening the database: whatever is wrong with it is said in one line, and nothing is half done."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

from .link import BadDatabase, CannotReachDatabase, DatabaseGone, Link, is_installed, one_line, pg, shown
from .migrations import check_version, migrate

LOOK = 60.0
"""Seconds that one answer may take for whoever looks at all that there is."""


async def open_link(address: str) -> Link:
    """The first connection of a program: here a fault is said in one line and not tried again."""
    return await _open(Link(address), migrate)


async def open_to_look(address: str) -> Link:
    """The same for whoever looks after a house, and must not change what its nodes rely on."""
    return await _open(Link(address, LOOK), check_version)


async def _open(link: Link, prepare: Callable[[Any], Awaitable[None]]) -> Link:
    need_driver()
    address = link.address
    if not address.startswith(("postgresql://", "postgres://")):
        raise BadDatabase("the database's address must begin with postgresql://")
    try:
        with said_in_one_line(shown(address)):
            async with link.use() as connection:
                await prepare(connection)
    except BaseException:
        await link.close()
        raise
    return link


def need_driver() -> None:
    if not is_installed():
        raise BadDatabase("a database needs one package more: pip install 'fortywinks[postgres]'")


@contextmanager
def said_in_one_line(where: str) -> Iterator[None]:
    """Whatever a database answers to whoever comes for the first time becomes a `BadDatabase`."""
    try:
        yield
    except (pg.InvalidPasswordError, pg.InvalidAuthorizationSpecificationError) as error:
        raise BadDatabase(f"the database at {where} does not let the house in: {one_line(error)}") from None
    except pg.InvalidCatalogNameError:
        raise BadDatabase(f"there is no such database: {where}") from None
    except pg.InsufficientPrivilegeError as error:
        raise BadDatabase(f"the house may not use the database at {where}: {one_line(error)}") from None
    except DatabaseGone as error:
        raise CannotReachDatabase(f"cannot reach the database at {where}: {one_line(error)}") from None
    except (ValueError, pg.ClientConfigurationError) as error:
        raise BadDatabase(f"cannot reach the database at {where}: {one_line(error)}") from None
    except pg.PostgresError as error:
        raise BadDatabase(f"cannot use the database at {where}: {one_line(error)}") from None
