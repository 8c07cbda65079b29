"""The package as others install it: how it is built, and how it is seen that it works."""

import json
import random
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
from websockets.sync.client import connect

from fortywinks.tables import new_token

ROOT = Path(__file__).parents[2]
SUPPORTED = (11, 12, 13, 14)


def build(folder: Path) -> Path:
    """A wheel from what is here; the page must have been built (`make page`)."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", folder], cwd=ROOT, check=True, capture_output=True
    )
    return next(folder.glob("*.whl"))


def make_wheels(folder: Path) -> dict[str, Path]:
    """By `make wheel`, which also lets twine and check-wheel-contents look at them."""
    settings = [f"DIST={folder}", f"PYTHON={sys.executable}"]
    done = subprocess.run(["make", "wheel", *settings], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    (pure,) = folder.glob("*-none-any.whl")
    (compiled,) = set(folder.glob("*.whl")) - {pure}
    (sdist,) = folder.glob("*.tar.gz")
    return {"pure": pure, "compiled": compiled, "sdist": sdist}


def pythons() -> dict[int, str]:
    """The Pythons on this machine that we support, by their minor version; some on the path may be mere signposts."""
    found = {}
    for minor in SUPPORTED:
        kept = sorted(Path.home().glob(f".pyenv/versions/3.{minor}*/bin/python3.{minor}"))
        for candidate in filter(None, [*map(str, kept), shutil.which(f"python3.{minor}")]):
            if subprocess.run([candidate, "-c", "import ensurepip, venv"], capture_output=True).returncode == 0:
                found[minor] = candidate
                break
    return found


def play_to_the_end(url: str) -> None:
    """The page is there, and one round of Sen against a bot."""
    headers = {"Authorization": f"Bearer {new_token()}"}
    rng = random.Random(11)
    with httpx.Client(base_url=url, headers=headers) as ann:
        page = ann.get("/").text
        assert "<title>" in page, page
        wanted = {"game": "sen", "name": "Ann", "seats": 2, "options": {"until": "1 round"}}
        table = ann.post("/api/tables", json=wanted).json()["table"]["id"]
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/play?as=player"
    with connect(address, additional_headers=headers, proxy=None) as line:
        for command in ({"type": "set-bot", "seat": 1, "level": "hard"}, {"type": "start"}):
            line.send(json.dumps({"id": command["type"], **command}))
        phase, number = "", 0
        while phase != "finished":
            heard = json.loads(line.recv(30))
            phase = heard.get("table", {}).get("phase", phase)
            if heard.get("legal"):
                number += 1
                line.send(json.dumps({"type": "act", "id": f"act-{number}", "do": rng.choice(heard["legal"])}))
