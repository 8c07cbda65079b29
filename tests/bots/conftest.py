"""What every test of bots in processes begins with."""

import pytest

from .processes import forget_others


@pytest.fixture(autouse=True)
def only_own_processes() -> None:
    forget_others()
