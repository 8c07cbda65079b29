"""What the tests of the package share."""

from pathlib import Path

import pytest

from .installing import build


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("dist"))
