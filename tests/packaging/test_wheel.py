"""The package as others install it: built twice alike, installed where nothing is, and played."""

import json
import os
import subprocess
import zipfile

import pytest

from .installing import build, play_to_the_end, pythons

NEEDED = (
    "py.typed",
    "server/page/index.html",
    "words/pl.json",
    "games/sen/words/de.json",
    "games/dreams/gallery/gallery.json",
)

pytestmark = pytest.mark.long


def test_the_same_bytes_whenever_it_is_built(wheel, tmp_path):
    build(tmp_path)
    for built in wheel.parent.iterdir():
        assert built.read_bytes() == (tmp_path / built.name).read_bytes(), built.name


def test_it_carries_everything_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    for needed in NEEDED:
        assert f"fortywinks/{needed}" in names
    info = next(name.split("/")[0] for name in names if ".dist-info/" in name)
    assert {f"{info}/licenses/{name}" for name in ("LICENSE", "NOTICE")} <= set(names)
    assert {name.split("/")[0] for name in names} == {"fortywinks", info}


@pytest.mark.parametrize("which", ["oldest", "newest"])
def test_where_there_is_nothing_but_python_it_is_installed_and_played(wheel, tmp_path, which):
    there = pythons()
    python = there[min(there) if which == "oldest" else max(there)]
    subprocess.run([python, "-m", "venv", tmp_path / "venv"], check=True)
    scripts = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    # Nothing else is found: no compiler, no Node.js, no git, and none of our own packages.
    alone = {"PATH": str(scripts), "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    options = ["--disable-pip-version-check", "-q", "--only-binary=:all:", "--find-links", str(wheel.parent)]
    settings = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    subprocess.run([scripts / "pip", "install", *options, "fortywinks[print]"], check=True, env=alone | settings)
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
