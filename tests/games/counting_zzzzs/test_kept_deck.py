"""The house's deck decides what a record replays to: it changes together with the rules version, or not at all.

`python -m tests.games.counting_zzzzs.test_kept_deck` writes the kept records anew, for a new version.
"""

import hashlib
from pathlib import Path

from fortywinks.bots.arena import play_series
from fortywinks.checks import Style, Table, Trial, watch
from fortywinks.core.match import Match
from fortywinks.core.records import line_text
from fortywinks.games.counting_zzzzs import GAME
from fortywinks.games.counting_zzzzs.actions import Discard, Pass
from fortywinks.games.counting_zzzzs.components import CountingZzzzsOptions

ROOT = Path(__file__).parents[3]
DECK = ROOT / "src/fortywinks/games/counting_zzzzs/deck"
RECORDS = ROOT / "tests/records"

VERSION = "1"
FINGERPRINT = "2c880df233dc8672"
"""Of what the cards do; their names may change at any time."""

KEPT: dict[str, tuple[int, CountingZzzzsOptions, Style]] = {
    "two-players": (2, CountingZzzzsOptions(), Style()),
    "three-players-hardly-a-discard": (3, CountingZzzzsOptions(), Style(avoids=Discard, by_kind=True)),
    "four-players-many-answers": (4, CountingZzzzsOptions(), Style(avoids=Pass, by_kind=True)),
    "self-and-open-discard": (4, CountingZzzzsOptions("self", True), Style(by_kind=True)),
    "time-outs": (3, CountingZzzzsOptions(), Style(time_outs=1)),
}
BOTS = ("hard", "medium", "easy", "random")


def fingerprint() -> str:
    parts = [(DECK / name).read_bytes() for name in ("elements.json", "actions.json", "combos.json")]
    return hashlib.sha256(b"".join(b"".join(part.split()) for part in parts)).hexdigest()[:16]


def test_the_deck_is_that_of_the_rules_version() -> None:
    assert (GAME.rules_version, fingerprint()) == (VERSION, FINGERPRINT), "a changed deck needs a new rules version"


def test_the_kept_records_show_all_that_can_be_done() -> None:
    names = {*(f"counting-zzzzs-{name}.jsonl" for name in KEPT), "counting-zzzzs-bots.jsonl"}
    texts = [(RECORDS / name).read_text(encoding="utf-8") for name in names]
    lines = [line for text in texts for line in text.splitlines() if '"do":"' in line]
    words = {line.split('"do":"')[1].split()[0].rstrip('"}') for line in lines}
    assert words == {"lay", "slip", "play", "discard", "block", "light-sleeper", "pass"}


def write_records() -> None:
    for name, (seats, options, style) in KEPT.items():
        trial = Trial(GAME, Table(seats, options), f"kept {name}", style)
        watch(trial)
        _write(name, trial.match)
    for result in play_series(GAME, BOTS, 1, "kept", records=True):
        assert result.match is not None
        _write("bots", result.match)


def _write(name: str, match: Match) -> None:
    text = "".join(line_text(line) + "\n" for line in match.lines)
    (RECORDS / f"counting-zzzzs-{name}.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_records()
    print(fingerprint())
