"""What everybody was told and shown in each kept record, at every step: as ever, to the byte.

`python -m tests.test_told_records` writes the digests anew; do that only when what is told has changed on purpose.
"""

import hashlib
import json
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import pytest

from fortywinks.checks.trial import sent
from fortywinks.core import SPECTATOR, Told
from fortywinks.core.records import read_lines
from fortywinks.core.replay import Replay
from fortywinks.games import load_game

FOLDER = Path(__file__).parent / "records"
KEPT = sorted(FOLDER.glob("*.jsonl"))
TOLD = FOLDER / "told.json"


def told_in(path: Path) -> str:
    """A digest of all that every seat and a spectator are sent in a game, and of how the game stands then."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        replay = Replay(read_lines(file), load_game)
        told: Sequence[Told] = replay.state.opening
        for step in chain([None], replay):
            told = told if step is None else step.told
            for viewer in (*range(replay.state.seats), SPECTATOR):
                digest.update(sent(replay.state, viewer, told))
            digest.update(replay.state.text().encode())
    return digest.hexdigest()[:16]


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_record_tells_everybody_the_same_as_ever(path: Path) -> None:
    assert told_in(path) == json.loads(TOLD.read_text(encoding="utf-8"))[path.stem]


if __name__ == "__main__":
    written = {path.stem: told_in(path) for path in KEPT}
    TOLD.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")
