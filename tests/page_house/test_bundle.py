"""The sources that a page is given are enough: every bot of every game sits down from them, and without numpy."""

import gzip
import io
import os
import subprocess
import sys
import zipfile
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from fortywinks.page_house import bundle
from fortywinks.page_house.bundle import later, packed_sources

SIT_DOWN = """
import importlib
import sys
from pathlib import Path
sys.modules["numpy"] = None
for file in sorted(Path("fortywinks").rglob("*.py")):
    name = str(file.with_suffix("")).replace("/", ".").removesuffix(".__init__")
    try:
        importlib.import_module(name)
    except ImportError as error:
        if str(error.name).startswith("fortywinks"):
            raise  # left out, but needed
from random import Random
import fortywinks
from fortywinks.games import HOUSE_GAMES, load_game
for game in map(load_game, HOUSE_GAMES):
    for level in game.bot_levels:
        game.bot(level, 0, game.seat_counts[0], game.check_options(None), Random(1))
print(fortywinks.__file__)
"""


def test_every_bot_sits_down_from_the_sources_of_a_page(tmp_path: Path) -> None:
    content = packed_sources().content
    assert content is not None
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(content))) as packed:
        packed.extractall(tmp_path)
    for each in later():
        (tmp_path / each.file).write_bytes(each.content)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-c", SIT_DOWN]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert Path(done.stdout.strip()).is_relative_to(tmp_path)


def test_a_page_gets_the_compiled_house_only_if_it_is_made_of_these_very_files(monkeypatch: pytest.MonkeyPatch) -> None:
    made = files("fortywinks.server") / "page" / "python-house.json"
    compiled = msgspec.json.decode(made.read_bytes(), type=bundle.Compiled)
    monkeypatch.setattr(bundle, "version", lambda: compiled.of)
    found = bundle.source.__wrapped__()
    assert (found.path, found.content) == (compiled.path, None)
    monkeypatch.setattr(bundle, "version", lambda: "another")
    assert bundle.source.__wrapped__() == packed_sources()
