"""Finished games looked at again: step by step with one seat's eyes, or all laid open."""

import io
from collections.abc import Callable, Iterator
from typing import Any

from ..core import HOUSE, SPECTATOR, BadRecord, Game, Viewer, events_for
from ..core.records import read_lines
from ..core.replay import Replay
from ..protocol.answers import ReplayAnswer, ReplayStep
from .refusals import TableRefusal


def look_again(record: str, find_game: Callable[[str], Game], seat: int | None, *, laid_open: bool) -> ReplayAnswer:
    """The whole game as this seat (or a spectator) saw it; the first step is the table before anything was done."""
    replay = _replay(record, find_game)
    seats = replay.state.seats
    if seat is not None and not 0 <= seat < seats:
        raise TableRefusal("no-such-seat", count=seats)
    viewer = SPECTATOR if seat is None else seat
    steps = tuple(_steps(replay, viewer, laid_open))
    header, players = replay.header, replay.header.players
    names, bots = tuple(player.name for player in players), tuple(player.bot for player in players)
    return ReplayAnswer(header.game, names, bots, header.options, steps)


def _replay(record: str, find_game: Callable[[str], Game]) -> Replay:
    try:
        return Replay(read_lines(io.BytesIO(record.encode())), find_game)
    except BadRecord as error:
        raise TableRefusal("bad-record", line=error.line) from None


def _steps(replay: Replay, viewer: Viewer, laid_open: bool) -> Iterator[ReplayStep]:
    state = replay.state

    def step(seat: int | None, do: str, told: Any) -> ReplayStep:
        legal = [str(action) for action in state.legal_actions(viewer)]
        hidden = state.laid_open() if laid_open else None
        return ReplayStep(seat, do, list(events_for(viewer, told)), state.view(viewer), legal, hidden)

    yield step(None, "", state.opening)
    for done in replay:
        seat = getattr(done.action, "seat", None) if done.seat == HOUSE else done.seat
        yield step(seat, str(done.action), done.told)
