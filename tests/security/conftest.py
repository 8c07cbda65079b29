from collections.abc import Iterator

import pytest

from tests.server.open_house import OpenHouse

from .socket_table import fair_house


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Iterator[OpenHouse]:
    with fair_house(tmp_path_factory.mktemp("house")) as house:
        yield house
