"""Games that other packages bring: the example package installed and played; broken ones named and left out."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from fortywinks.games import HOUSE_GAMES
from fortywinks.tables import new_token
from tests.cli.driving import run_command
from tests.server.house_process import HouseProcess

from .nap_package import PACKAGE, beside, install_nap

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def nap(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return install_nap(tmp_path_factory.mktemp("installed"))


def test_the_package_plays_itself_and_prints_a_record() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fortywinks_nap"], cwd=PACKAGE, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert '"result":{"why":"morning"' in done.stdout


def test_the_library_knows_the_game(nap: dict[str, str]) -> None:
    code = "import fortywinks as f; s = f.load_game('nap').new(2); print(f.game_names()[-1], s.legal_actions(0)[1])"
    done = subprocess.run([sys.executable, "-c", code], env=nap, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("nap turn over\n", "")


def test_it_is_played_in_the_terminal_kept_replayed_and_fuzzed(nap: dict[str, str], tmp_path: Path) -> None:
    assert "nap: Nap, 2 to 4 players" in run_command("games", env=nap).out
    assert "NAP-3" in run_command("rules", "nap", "--lang", "de", env=nap).out
    record = tmp_path / "nap.jsonl"
    played = run_command("play", "nap", "--players", "2", "--record", str(record), typed="turn over\n", env=nap)
    assert (played.status, played.err) == (0, "")
    assert "1. " in played.out
    assert run_command("verify", str(record), env=nap).status == 0
    assert "morning" in run_command("replay", str(record), env=nap, typed="\n\n\n\n").out.lower()
    assert run_command("fuzz", "nap", "--games", "20", env=nap).status == 0


def test_it_is_played_over_a_socket(nap: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", nap["PYTHONPATH"])
    headers = {"Authorization": f"Bearer {new_token()}"}
    with (
        HouseProcess(tmp_path, "--bot-pace", "0") as house,
        httpx.Client(base_url=house.url, headers=headers, trust_env=False) as ann,
    ):
        assert "nap" in [game["name"] for game in ann.get("/api/games").json()["games"]]
        table = ann.post("/api/tables", json={"game": "nap", "name": "Ann", "seats": 2}).json()["table"]["id"]
        address = f"{house.url.replace('http', 'ws')}/api/tables/{table}/play?as=player"
        with connect(address, additional_headers=headers, proxy=None) as line:
            for command in ({"type": "set-bot", "seat": 1, "level": "random"}, {"type": "start"}):
                line.send(json.dumps({"id": command["type"], **command}))
            events: list[dict[str, Any]] = []
            while not any(event["event"] == "woke-up" for event in events):
                heard = json.loads(line.recv(20))
                events += heard.get("events", [])
                if heard.get("legal"):
                    line.send(json.dumps({"type": "act", "id": "up", "do": heard["legal"][0]}))
        assert {event["event"] for event in events} >= {"played", "woke-up"}


def brings(folder: Path, name: str, code: str, point: str = "") -> None:
    """A package in this folder that brings a game of this name, as an installer would leave it."""
    module = f"broken_{len(list(folder.iterdir()))}"
    (folder / f"{module}.py").write_text(code, encoding="utf-8")
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(
        f"[fortywinks.games]\n{name} = {point or f'{module}:GAME'}\n", encoding="utf-8"
    )


A_GAME = """
from fortywinks.games.sen.game import Sen

class Other(Sen):
    name = {name!r}

GAME = Other()
"""


@pytest.mark.parametrize(
    ("name", "code", "why"),
    [
        ("gone", "import a_module_that_is_not_there", "ModuleNotFoundError: No module named"),
        ("crash", "1 / 0", "ZeroDivisionError: division by zero"),
        ("twoline", "raise ValueError('one\\ntwo \\x1b[31m red')", "ValueError: one two"),
        ("leaves", "raise SystemExit('bye')", "SystemExit: bye"),
        ("empty", "", "AttributeError"),
        ("number", "GAME = 7", "this is a int, not a Game"),
        ("kind", "from fortywinks.games.sen.game import Sen as GAME", "not a Game"),
        ("sen", A_GAME.format(name="sen"), "there is a game of that name already"),
        ("Nap!", A_GAME.format(name="Nap!"), "a name is lower-case letters and digits"),
        ("nap-", A_GAME.format(name="nap-"), "a name is lower-case letters and digits"),
        ("n" * 60, A_GAME.format(name="n" * 60), "a name is lower-case letters and digits"),
        ("other", A_GAME.format(name="another"), "it calls itself 'another'"),
    ],
)
def test_a_broken_package_is_named_in_one_line_and_left_out(tmp_path: Path, name: str, code: str, why: str) -> None:
    brings(tmp_path, name, code)
    brings(tmp_path, "fine", A_GAME.format(name="fine"))
    listed = run_command("games", "--json", env=beside(tmp_path))
    assert listed.status == 0
    assert [game["name"] for game in json.loads(listed.out)] == [*HOUSE_GAMES, "fine"]
    (line,) = listed.err.splitlines()
    assert line.startswith(f"the game '{name}'")
    assert why in line
    assert line.isprintable()


def test_of_two_games_of_one_name_the_second_is_left_out(tmp_path: Path) -> None:
    brings(tmp_path, "fine", A_GAME.format(name="fine"))
    brings(tmp_path, "fine", A_GAME.format(name="fine"))
    listed = run_command("games", "--json", env=beside(tmp_path))
    assert [game["name"] for game in json.loads(listed.out)] == [*HOUSE_GAMES, "fine"]
    assert "there is a game of that name already" in listed.err


def test_the_house_opens_beside_a_broken_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "installed"
    folder.mkdir()
    brings(folder, "crash", "1 / 0")
    monkeypatch.setenv("PYTHONPATH", beside(folder)["PYTHONPATH"])
    with HouseProcess(tmp_path) as house:
        games = httpx.get(f"{house.url}/api/games", trust_env=False).json()["games"]
        assert [game["name"] for game in games] == list(HOUSE_GAMES)
        assert [entry for entry in house.entries if "'crash'" in str(entry["message"])]
