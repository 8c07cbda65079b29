"""Three nodes of one house, for all tests of a module that leave them as they were."""

from collections.abc import Iterator

import pytest

from tests.cluster.many_nodes import ManyNodes


@pytest.fixture(scope="module")
def nodes(postgres, tmp_path_factory) -> Iterator[ManyNodes]:
    with ManyNodes(tmp_path_factory.mktemp("nodes"), postgres.new_database(), 3) as nodes:
        yield nodes
