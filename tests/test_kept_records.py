"""Finished games that are kept: each must replay, for ever, to the very same end.

`python -m tests.test_kept_records` writes the records of Sen anew. Do that only together with a new rules version: a
kept record that no longer replays means that the games of other people do not either.
"""

from pathlib import Path

import pytest

from fortywinks.checks import Style, Table, Trial, watch
from fortywinks.core.records import Closing, line_text, read_lines, result_of
from fortywinks.core.replay import verify
from fortywinks.games import game_names, load_game
from fortywinks.games.sen.actions import Call, Draw
from fortywinks.games.sen.components import SenOptions

FOLDER = Path(__file__).parent / "records"
KEPT = sorted(FOLDER.glob("*.jsonl"))

SEN: dict[str, tuple[int, SenOptions, Style]] = {
    "two-players": (2, SenOptions(), Style()),
    "two-players-short": (2, SenOptions(until="30"), Style(by_kind=True)),
    "three-players-penalty": (3, SenOptions(until="70", penalty=15), Style()),
    "three-players-long-rounds": (3, SenOptions(until="2 rounds"), Style(avoids=Call, by_kind=True)),
    "four-players": (4, SenOptions(until="50"), Style(avoids=Call, by_kind=True)),
    "four-players-swap-within-dream": (4, SenOptions("1 round", swap_within_dream=True), Style(Call, by_kind=True)),
    "five-players": (5, SenOptions(until="1 round", starter="E"), Style(avoids=Call, by_kind=True)),
    "gentle-ravens": (3, SenOptions(until="50", gentle_ravens=True), Style(avoids=Call)),
    "go-for-broke": (2, SenOptions(until="3 rounds", go_for_broke=True), Style(by_kind=True)),
    "claim-pairs": (4, SenOptions(until="2 rounds", claim_pairs=True), Style(by_kind=True)),
    "claim-pairs-to-the-last-land": (2, SenOptions(until="1 round", claim_pairs=True), Style(avoids=Draw)),
    "memory-aid": (3, SenOptions(until="1 round", memory_aid=True), Style(avoids=Call, by_kind=True)),
    "time-outs": (4, SenOptions(until="1 round"), Style(time_outs=1)),
    "everything-on": (
        5,
        SenOptions("2 rounds", 15, "C", True, True, True, True, True),
        Style(avoids=Call, by_kind=True, time_outs=0.03),
    ),
}


def test_there_are_records_of_every_game() -> None:
    assert {path.name.removesuffix(".jsonl") for path in KEPT} >= {f"sen-{name}" for name in SEN}
    assert all(any(path.name.startswith(game) for path in KEPT) for game in game_names())


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_record_replays_to_its_end(path: Path) -> None:
    with path.open("rb") as file:
        replay = verify(read_lines(file), load_game)
    assert isinstance(replay.closing, Closing)
    assert replay.state.outcome is not None
    assert result_of(replay.state.outcome) == replay.closing.result
    assert replay.header.commitment is not None


def test_the_kept_records_of_sen_show_all_that_can_be_done() -> None:
    words = {line.split('"do":"')[1].split()[0].rstrip('"}') for path in KEPT for line in _actions(path)}
    assert words == {"look", "take", "draw", "keep", "discard", "use", "choose", "peek", "swap", "wake", "claim"}


def _actions(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if path.name.startswith("sen-") and '"do":"' in line]


def write_records() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (seats, options, style) in SEN.items():
        trial = Trial(load_game("sen"), Table(seats, options), f"kept {name}", style)
        watch(trial)
        text = "".join(line_text(line) + "\n" for line in trial.match.lines)
        (FOLDER / f"sen-{name}.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_records()
