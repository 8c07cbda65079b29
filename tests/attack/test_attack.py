"""The attacks in their short form. `python -m tests.attack` has the long one, whose figures are in docs/security.md."""

import subprocess
import sys

import pytest

from tests.attack.__main__ import ATTACKS

LONG = ("floods", "fuzz")
"""One takes long; and how long a calm table waits says nothing while other tests run beside it as hard as they can."""
HERE = [name for name in ATTACKS if name != "crash"]  # tests/server/test_crash.py has that


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.long if name in LONG else ()) for name in HERE])
def test_the_house_withstands(name: str) -> None:
    """In a process of its own: an attack leaves lines open and processes behind, on purpose."""
    command = [sys.executable, "-m", "tests.attack", "--short", name]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
