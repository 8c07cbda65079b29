"""One short finished game of Sen, as the lines of its record, to be spoilt by tests."""

from collections.abc import Callable
from io import BytesIO

import pytest

from fortywinks.checks import Style, Table, Trial, watch
from fortywinks.core import BadRecord
from fortywinks.core.records import line_text, read_lines
from fortywinks.core.replay import Replay, verify
from fortywinks.games import load_game
from fortywinks.games.sen.components import SenOptions


def finished(
    seed: str = "a game", seats: int = 2, style: Style | None = None, **options: str | bool | int
) -> list[str]:
    """The record of a random game, line by line."""
    table = Table(seats, SenOptions(**{"until": "2 rounds", **options}))  # type: ignore[arg-type]
    trial = Trial(load_game("sen"), table, seed, style or Style(by_kind=True, time_outs=0.1))
    watch(trial, (), (), ())
    return [line_text(line) for line in trial.match.lines]


def as_bytes(lines: list[str]) -> bytes:
    return "".join(line + "\n" for line in lines).encode()


def verified(lines: list[str]) -> Replay:
    return verify(read_lines(BytesIO(as_bytes(lines))), load_game)


def refused(text: bytes | list[str]) -> BadRecord:
    """How this record is refused."""
    data = text if isinstance(text, bytes) else as_bytes(text)
    with pytest.raises(BadRecord) as caught:
        verify(read_lines(BytesIO(data)), load_game)
    error = caught.value
    assert str(error) == f"line {error.line}: {error.reason}"
    assert "\n" not in str(error)
    assert len(str(error)) < 400
    return error


def first(lines: list[str], is_it: Callable[[str], bool]) -> int:
    """The place of the first line of this kind."""
    return next(place for place, line in enumerate(lines) if is_it(line))
