"""Killed at random moments the house loses nothing that it acknowledged. `make crash` does it 100 times."""

import re

from tests.server.crashing import crash


def test_nothing_acknowledged_is_lost_nothing_is_done_twice_and_no_table_is_stuck(tmp_path):
    said = crash(tmp_path, 8, "a short night")
    actions, games = map(int, re.findall(r"(\d+) (?:acknowledged|games)", said))
    assert actions > 50
    assert games > 0
