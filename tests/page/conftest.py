from pathlib import Path

import pytest

from .mirror import Mirror


@pytest.fixture(scope="session")
def mirror(tmp_path_factory: pytest.TempPathFactory) -> Mirror:
    """The page's own functions."""
    folder: Path = tmp_path_factory.mktemp("mirrors")
    return Mirror(folder)
