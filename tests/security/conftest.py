from collections.abc import Iterator

import pytest

from tests.server.open_house import OpenHouse


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Iterator[OpenHouse]:
    """A house in which the same is dealt at every table, and the commitment shown is the same everywhere."""
    wishes = {"messages_per_second": 0, "requests_per_second": 0, "tables_per_person": 1000}
    with OpenHouse(tmp_path_factory.mktemp("house"), **wishes) as house:
        house.program.estate.house.new_secret = lambda: bytes(32)
        yield house
