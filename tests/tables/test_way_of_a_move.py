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


def passed(client: Client, do: str) -> set[str]:
    """The files outside the games in which something is called for this move."""
    files: set[str] = set()

    def look(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            files.add(frame.f_code.co_filename)

    message = json.dumps({"type": "act", "id": client.evening.next_id(), "do": do}).encode()
    sys.setprofile(look)
    try:
        client.attachment.receive(message)
    finally:
        sys.setprofile(None)
    paths = {Path(file).relative_to(SOURCE).as_posix() for file in files if file.startswith(str(SOURCE))}
    return {path for path in paths if not path.startswith("games/")}


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
            files = passed(clients[seat], str(state.legal_actions(seat).sample(dice)))
            if state.outcome is not None:
                break
            if state.draws == draws:  # a round that begins is dealt, too
                assert len(files) <= int(said[1]), (name, sorted(files))
