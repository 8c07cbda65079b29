"""Everything that the page can sound like, rendered by the browser and measured: nothing clips, clicks or pierces,
nothing is too quiet to be heard or so loud that it tires, and all of it gives way to speech.
"""

import json
import subprocess
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.page.mirror import ROOT, VITE

ENTRY = Path(__file__).with_name("listening.ts")

BUILD = (
    VITE
    + """
await build({
  configFile: false, root: ".", logLevel: "error", plugins: [noPython, svelte()], publicDir: false,
  define: { "process.env.NODE_ENV": '"production"' },
  build: { lib: { entry, formats: ["iife"], name: "listening", fileName: () => "listening.js" }, outDir },
});
"""
)

SEEDED = "let seed = 1; Math.random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;"

Heard: TypeAlias = dict[str, float]


@pytest.fixture(scope="module")
def listening(browser, tmp_path_factory):
    """Asks a fresh page: its mixer is made at the first touch, and an offline one renders once."""
    folder = tmp_path_factory.mktemp("listening")
    script = ["node", "--input-type=module", "-e", BUILD, "--", str(ENTRY), str(folder)]
    built = subprocess.run(script, cwd=ROOT / "web", capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    code = (folder / "listening.js").read_text(encoding="utf-8")
    page = browser.new_page()

    def ask(question: str) -> object:
        page.goto("about:blank")
        page.evaluate(SEEDED)
        page.add_script_tag(content=code)
        return page.evaluate(question)

    yield ask
    page.close()


@pytest.fixture(scope="module")
def heard(listening) -> dict[str, Heard]:
    """Each sound at the volumes of somebody who has changed nothing."""
    names = listening("Object.keys(listening.sounds)")
    return {name: listening(f"listening.hear({json.dumps(name)})") for name in names}


def of(heard: dict[str, Heard], *kinds: str) -> dict[str, Heard]:
    return {name: each for name, each in heard.items() if name.split()[0] in kinds}


@pytest.mark.long
def test_nothing_clips_clicks_or_pierces(heard):
    assert len(heard) > 50
    loudest = sorted((each["peak"] for each in heard.values()), reverse=True)
    assert sum(loudest[:3]) < 1, "three sounds at once are more than a loudspeaker takes"
    for name, each in heard.items():
        assert each["peak"] > 0.003, f"{name} is silent"
        assert abs(each["offset"]) < 0.001, f"{name} is off the middle"
        assert name.startswith("scape") or each["ends"] < 0.001, f"{name} begins or ends with a click"
        assert each["step"] < 0.1, f"{name} has a click"
        assert each["sharp"] < -6, f"{name} pierces"


@pytest.mark.long
def test_all_of_it_is_about_as_loud_and_the_background_is_behind_it(heard):
    """In LUFS, roughly. Whoever sets the volume for one thing has set it for all."""
    scapes, calls = of(heard, "scape"), of(heard, "call")
    moves = {name: each for name, each in heard.items() if name not in {*scapes, *calls}}
    for kind, least, most in ((scapes, -43, -35), (calls, -50, -42), (moves, -38, -23)):
        wrong = {name: round(each["loud"], 1) for name, each in kind.items() if not least < each["loud"] < most}
        assert not wrong
    assert max(each["loud"] for each in scapes.values()) + 10 < max(each["loud"] for each in moves.values())


@pytest.mark.long
def test_all_of_it_gives_way_to_speech(listening, heard):
    for name, each in of(heard, "scape").items():
        spoken = listening(f"listening.hear({json.dumps(name)}, true)")
        assert each["loud"] - spoken["loud"] == pytest.approx(12, abs=1), name
    whisper = "when-i-dream whisper 0"  # it begins with the words, while all else still falls
    spoken = listening(f"listening.hear({json.dumps(whisper)}, true)")
    assert heard[whisper]["loud"] - spoken["loud"] > 8
