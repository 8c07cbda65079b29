"""What the tests of the package share."""

from pathlib import Path

import pytest

from .installing import build, make_wheels


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The one for every machine."""
    return build(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="session")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """What `make wheel` builds: ``pure`` for every machine and ``compiled`` for this one; and the ``sdist``."""
    return make_wheels(tmp_path_factory.mktemp("wheels"))
