"""How soon people play on. Not among what every change must pass: on a machine that is busy with something else it says
nothing about the house."""

import pytest

from tests.cluster.crashing import crash

pytestmark = pytest.mark.long


def test_99_of_100_players_play_on_within_five_seconds_of_a_kill(postgres, tmp_path):
    """Ten times all ten of them are looked at, with the usual lease."""
    print(crash(tmp_path, postgres.new_database(), 10, "within five seconds", ("kill",), within=5.0))
