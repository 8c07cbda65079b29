"""What all tests share."""

import asyncio
import inspect
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from fortywinks.storage.postgres import open_link
from tests.postgres import PostgresServer

# Where the tests run as a background job the interrupt signal is ignored, and every program they start would ignore
# it too; but some of them are interrupted on purpose.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine is no fault: tests are judged by what they find, not by how long one example takes. Every run throws
# the same examples, so that a red test is about the change at hand; others come with
# `make test ARGS=--hypothesis-profile=explore`.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.register_profile("explore", settings.get_profile("house"), derandomize=False)
settings.load_profile("house")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine gets an event loop of its own, of the kind that a fixture `loop_factory` says."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    factory: Any = pyfuncitem.funcargs.get("loop_factory")
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL for all tests of this run that want one; it is started for the first of them."""
    server = PostgresServer()
    yield server
    server.close()


@pytest.fixture
def database(postgres) -> str:
    """The address of an empty database."""
    address: str = postgres.new_database()
    return address


@pytest.fixture(scope="session")
def shared_database(postgres) -> str:
    """The address of a database that has our schema, for tests that leave nothing there which matters to others."""
    address: str = postgres.new_database()
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _open_and_close(address)).result()
    return address


@pytest.fixture
def emptied_database(postgres, shared_database) -> str:
    """The same, emptied: quicker to be had than a new one."""
    address: str = shared_database
    postgres.empty(address)
    return address


async def _open_and_close(address: str) -> None:
    await (await open_link(address)).close()
