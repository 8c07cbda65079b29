"""What all tests share."""

import asyncio
import inspect
import signal
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# Where the tests run as a background job the interrupt signal is ignored, and every program they start would ignore
# it too; but some of them are interrupted on purpose.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine is no fault: tests are judged by what they find, not by how long one example takes.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
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
