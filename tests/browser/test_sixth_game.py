"""A sixth game is one folder on each side and one line: the house, the page, the terminal and the checks find it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.driving import run_command
from tests.docs.nap_package import PACKAGE

from .guest import Guest
from .house import House
from .nap import plays_nap

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
LINE = '    "nap": "fortywinks.games.nap",\n'


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A copy of the house to which the game was added, with its page built; the environment in which it runs."""
    root = tmp_path_factory.mktemp("grown")
    shutil.copytree(ROOT / "src", root / "src", ignore=shutil.ignore_patterns("__pycache__", "page", "*.so"))
    shutil.copytree(ROOT / "web", root / "web", ignore=shutil.ignore_patterns("node_modules"))
    (root / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    shutil.copytree(ROOT / "requirements", root / "requirements")
    unneeded = shutil.ignore_patterns("page", "__main__.py", "__pycache__")
    shutil.copytree(PACKAGE / "fortywinks_nap", root / "src/fortywinks/games/nap", ignore=unneeded)
    shutil.copytree(Path(__file__).parent / "sixth_game", root / "web/src/games/nap")
    registry = root / "src/fortywinks/games/__init__.py"
    text = registry.read_text("utf-8")
    assert text.count("\n}\nGROUP") == 1
    registry.write_text(text.replace("\n}\nGROUP", f"\n{LINE}}}\nGROUP"), "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(root / "src")}
    subprocess.run([sys.executable, root / "web/build.py"], check=True, env=environment, timeout=300)
    return environment


def test_it_is_played_in_the_page(grown: dict[str, str], come: Callable[..., Guest], tmp_path: Path) -> None:
    house = House(tmp_path, environment=grown).open()
    try:
        guest = come(url=house.url)
        record = plays_nap(guest)["record"]
        kept = tmp_path / "played.jsonl"
        kept.write_bytes(guest.context.request.get(f"/api/records/{record}").body())
        assert run_command("verify", str(kept), env=grown).status == 0
    finally:
        house.close()


def test_it_is_played_in_the_terminal_kept_replayed_and_fuzzed(grown: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "nap.jsonl"
    played = run_command("play", "nap", "--players", "2", "--record", str(record), typed="turn over\n", env=grown)
    assert (played.status, played.err) == (0, "")
    assert run_command("verify", str(record), env=grown).status == 0
    assert "morning" in run_command("replay", str(record), env=grown, typed="\n\n\n\n").out.lower()
    assert run_command("fuzz", "nap", "--games", "30", env=grown).status == 0
