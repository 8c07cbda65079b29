"""A house that is open while a file of tests runs, and who comes to it."""

from collections.abc import Iterator

import httpx
import pytest

from .open_house import OpenHouse, Person


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    with OpenHouse(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def stranger(house: OpenHouse) -> httpx.Client:
    return house.visitor()


@pytest.fixture
def ann(house: OpenHouse) -> Person:
    return Person(house, "Ann")
