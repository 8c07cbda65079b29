"""Killed at random moments the house loses nothing that it acknowledged. `make crash` does it 100 times."""

import re

import pytest

from tests.server.crashing import crash


@pytest.mark.long
@pytest.mark.parametrize("kills", [20])
def test_nothing_acknowledged_is_lost_nothing_is_done_twice_and_no_table_is_stuck(tmp_path, kills):
    said = crash(tmp_path, kills, "a short night")
    actions, games = map(int, re.findall(r"(\d+) (?:acknowledged|games)", said))
    assert actions > 50
    assert games > 0
