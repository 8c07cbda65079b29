"""The package as others install it: built twice alike, installed where nothing is, and played."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile

import pytest

from .installing import SUPPORTED, make_wheels, play_to_the_end, pythons

NEEDED = (
    "py.typed",
    "server/page/index.html",
    "words/pl.json",
    "games/sen/words/de.json",
    "games/dreams/gallery/gallery.json",
    "batch/search.c",
    "learn/practice.c",
    *(
        f"games/{game}/{name}"
        for game in ("sen", "schafe_schubsen", "counting_zzzzs")
        for name in ("batch.h", "search.h")
    ),
    "games/sen/weights.npz",
    "games/counting_zzzzs/values.json",
)

pytestmark = pytest.mark.long


KINDS = ("pure", "compiled")
LOOK = """
import json, sys
from fortywinks import load_game
from fortywinks.batch import Batch
from fortywinks.games.sen import state
from fortywinks.tables import table
Batch(load_game("sen"), seats=3, rows=4)
print(json.dumps([state.__file__, table.__file__]))
"""
MASTERS = """
import json
from fortywinks.bots.searching import search_for
from fortywinks.games import HOUSE_GAMES, load_game
found = {}
for game in map(load_game, HOUSE_GAMES):
    if "master" in game.bot_levels:
        search = search_for(game.package, game.title, game.seat_counts[0], game.check_options(None), patience=60)
        found[game.name] = ["master" in game.offered_levels(), search is not None]
print(json.dumps(found))
"""
NO_COMPILER = "the batch engine of Counting Zzzzs is built once by a C compiler, and there is none here: cc, gcc, clang"
SEARCHING = {name: [True, True] for name in ("sen", "schafe-schubsen", "counting-zzzzs")}
WITHOUT_SEARCH = {"sen": [True, False], "schafe-schubsen": [False, False], "counting-zzzzs": [False, False]}
"""Whether master is offered, and searches: with neither a compiler nor a search that came built, Sen's has its net."""


def test_the_same_bytes_whenever_they_are_built(wheels, tmp_path):
    again = make_wheels(tmp_path / "again")
    for kind, built in wheels.items():
        assert built.name == again[kind].name
        assert built.read_bytes() == again[kind].read_bytes(), built.name


@pytest.mark.parametrize("kind", KINDS)
def test_it_carries_everything_and_nothing_else(wheels, kind):
    with zipfile.ZipFile(wheels[kind]) as archive:
        names = archive.namelist()
        metadata = archive.read(next(name for name in names if name.endswith(".dist-info/METADATA"))).decode()
    for needed in NEEDED:
        assert f"fortywinks/{needed}" in names
    info = next(name.split("/")[0] for name in names if ".dist-info/" in name)
    assert {f"{info}/licenses/{name}" for name in ("LICENSE", "NOTICE")} <= set(names)
    shared = {name for name in names if re.fullmatch(r"[0-9a-f]+__mypyc\..*\.so", name)}  # where mypyc puts its code
    assert {name.split("/")[0] for name in names} - shared == {"fortywinks", info}
    assert bool(shared) == (kind == "compiled")
    assert any(name.endswith(".so") for name in names) == (kind == "compiled")
    for minor in SUPPORTED:
        assert f"Classifier: Programming Language :: Python :: 3.{minor}\n" in metadata


@pytest.mark.parametrize(("kind", "which"), [("pure", "oldest"), ("pure", "newest"), ("compiled", "own")])
def test_where_there_is_nothing_but_python_it_is_installed_and_played(wheels, tmp_path, kind, which):
    there = pythons()
    python = {"oldest": there[min(there)], "newest": there[max(there)], "own": sys.executable}[which]
    subprocess.run([python, "-m", "venv", tmp_path / "venv"], check=True)
    scripts = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    # Nothing else is found: no compiler, no Node.js, no git, and none of our own packages.
    alone = {"PATH": str(scripts), "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    index = tmp_path / "index"
    index.mkdir()
    shutil.copy(wheels[kind], index)
    options = ["--disable-pip-version-check", "-q", "--only-binary=:all:", "--find-links", str(index)]
    settings = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    wanted = "fortywinks[print,batch]" if kind == "compiled" else "fortywinks[print]"
    subprocess.run([scripts / "pip", "install", *options, wanted], check=True, env=alone | settings)
    if kind == "compiled":
        looked = subprocess.run([scripts / "python", "-c", LOOK], check=True, env=alone, capture_output=True, text=True)
        assert all(file.endswith(".so") for file in json.loads(looked.stdout))
    masters = subprocess.run([scripts / "python", "-c", MASTERS], check=True, env=alone, capture_output=True, text=True)
    assert json.loads(masters.stdout) == (SEARCHING if kind == "compiled" else WITHOUT_SEARCH)
    one_game = ["simulate", "sen", "--games", "1", "-o", "until=1 round", "--bots", "master,random"]
    subprocess.run([scripts / "fortywinks", *one_game], check=True, env=alone, capture_output=True)
    practised = [scripts / "fortywinks", "train", "counting-zzzzs", "--out", tmp_path / "values.json"]
    told = subprocess.run(practised, check=False, env=alone, capture_output=True, text=True)
    assert (told.returncode, told.stderr) == (2, f"fortywinks: {NO_COMPILER}\n")
    deck = tmp_path / "deck.pdf"
    printed = [scripts / "fortywinks", "print", "counting-zzzzs", "--out", deck]
    subprocess.run(printed, check=True, env=alone, capture_output=True)
    assert deck.read_bytes().startswith(b"%PDF")
    flags = ["--port", "0", "--data", str(tmp_path / "data"), "--bot-pace", "0"]
    with subprocess.Popen([scripts / "fortywinks", "serve", *flags], env=alone, stderr=subprocess.PIPE) as house:
        assert house.stderr is not None
        try:
            entry = json.loads(house.stderr.readline())
            assert entry["message"] == "open"
            play_to_the_end(f"http://127.0.0.1:{entry['port']}")
        finally:
            house.terminate()
            house.communicate(timeout=20)
    assert house.returncode == 0
