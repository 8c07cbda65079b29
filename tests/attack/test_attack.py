"""The attacks in their short form. `python -m tests.attack` has the long one, whose figures are in docs/security.md."""

import pytest

from tests.attack.__main__ import ATTACKS

pytestmark = pytest.mark.long


@pytest.mark.parametrize("name", [name for name in ATTACKS if name != "crash"])  # tests/server/test_crash.py has that
def test_the_house_withstands(name, tmp_path):
    assert ATTACKS[name](tmp_path, True)
