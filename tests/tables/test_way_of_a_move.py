"""How many files a move passes on its way through the house; `docs/architecture.md` has the number."""

import json
import re
import sys
from pathlib import Path
from random import Random
from types import FrameType

import fortywinks
from fortywinks.games import game_names

from .evening import Client, Evening

SOURCE = Path(fortywinks.__file__).parent
DOCUMENT = Path(__file__).parents[2] / "docs/architecture.md"
MOVES = 60


def calls_of(client: Client, do: str) -> list[tuple[str, str]]:
    """The files and functions outside the games that are called for this move, in order."""
    calls: list[tuple[str, str]] = []

    def look(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            calls.append((frame.f_code.co_filename, frame.f_code.co_name))

    message = json.dumps({"type": "act", "id": client.evening.next_id(), "do": do}).encode()
    sys.setprofile(look)
    try:
        client.attachment.receive(message)
    finally:
        sys.setprofile(None)
    ours = [(Path(file).relative_to(SOURCE).as_posix(), name) for file, name in calls if file.startswith(str(SOURCE))]
    return [(path, name) for path, name in ours if not path.startswith("games/")]


def is_seen(path: str) -> bool:
    """What was compiled calls its functions without telling."""
    module = sys.modules["fortywinks." + path.removesuffix(".py").replace("/", ".")]
    return str(module.__file__).endswith(".py")


def test_a_table_goes_through_a_move_as_the_document_says() -> None:
    walk = DOCUMENT.read_text(encoding="utf-8").partition("## How a move travels")[2].partition("\n## ")[0]
    steps = re.findall(r"`src/fortywinks/((?:tables|core)/[\w.]+): (\w+)`", walk)
    assert len(steps) >= 9
    evening = Evening(2)
    clients = [evening.client("Ann"), evening.sits("Bob")]
    clients[0].sends("start")
    state = evening.table.play.state
    seat = state.awaited[0]
    calls = calls_of(clients[seat], str(state.legal_actions(seat)[0]))
    said = [step for step in steps if is_seen(step[0])]
    assert said == sorted(said, key=calls.index)


def test_a_move_passes_no_more_files_than_the_document_says() -> None:
    said = re.search(r"outside the game's folder (\d+) files", " ".join(DOCUMENT.read_text(encoding="utf-8").split()))
    assert said is not None
    for name in game_names():
        dice = Random(name)
        evening = Evening(4, game=name)
        clients = [evening.client("Ann"), *(evening.sits(each) for each in ("Bob", "Cay", "Dan"))]
        clients[0].sends("start")
        state = evening.table.play.state
        for _ in range(MOVES):
            seat, draws = state.awaited[0], state.draws
            files = {path for path, _ in calls_of(clients[seat], str(state.legal_actions(seat).sample(dice)))}
            if state.outcome is not None:
                break
            if state.draws == draws:  # a round that begins is dealt, too
                assert len(files) <= int(said[1]), (name, sorted(files))
