"""The page stays small: what has to be fetched before the first game, and for a game."""

import json
import re

import pytest

from fortywinks.games import game_names

from .budget import GAME, KB, PAGE, SCRIPTS, WHOLE, weights


@pytest.mark.parametrize("game", game_names())
def test_first_load_and_a_game(come, game):
    scripts, whole, added = weights(come(language="pl"), game)
    assert 10 * KB < scripts <= SCRIPTS
    assert scripts < whole <= WHOLE
    assert 1 * KB < added <= GAME


def test_every_part_is_named_after_its_content():
    names = [file.name for file in (PAGE / "assets").iterdir()]
    assert names
    assert all(re.search(r"-[\w-]{8}\.\w+(\.br)?$", name) for name in names), names


def test_the_manifest_is_whole():
    manifest = json.loads((PAGE / "manifest.webmanifest").read_text("utf-8"))
    assert {"name", "icons", "start_url", "display"} <= manifest.keys()
    assert all((PAGE / icon["src"].lstrip("/")).is_file() for icon in manifest["icons"])
