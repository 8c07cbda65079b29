"""Caddy before three nodes, as `docs/deploy` sets it up."""

from functools import partial

import pytest

from tests.cluster.crashing import crash
from tests.cluster.proxies import proxy

pytestmark = pytest.mark.long


@pytest.mark.parametrize("kind", ["kill", "stop"])
def test_people_play_on_behind_caddy(postgres, tmp_path, kind):
    front = partial(proxy, "caddy", tmp_path / "proxy")
    print(crash(tmp_path, postgres.new_database(), 1, f"behind caddy: {kind}", (kind,), front=front))
