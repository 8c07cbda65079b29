"""The sources that a page is given are enough: every bot of every game sits down from them, and without numpy."""

import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path

from fortywinks.page_house.bundle import source

SIT_DOWN = """
import sys
sys.modules["numpy"] = None
from random import Random
import fortywinks
from fortywinks.games import HOUSE_GAMES, load_game
for game in map(load_game, HOUSE_GAMES):
    for level in game.bot_levels:
        game.bot(level, 0, game.seat_counts[0], game.check_options(None), Random(1))
print(fortywinks.__file__)
"""


def test_every_bot_sits_down_from_the_sources_of_a_page(tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(source().content)) as packed:
        packed.extractall(tmp_path)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-c", SIT_DOWN]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert Path(done.stdout.strip()).is_relative_to(tmp_path)
