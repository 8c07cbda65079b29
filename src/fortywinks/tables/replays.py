"""Finished games looked at again: step by step with one seat's eyes, or all laid open."""

import io
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from ..core import HOUSE, SPECTATOR, BadRecord, Game, Viewer, events_for
from ..core.medals import Deeds
from ..core.records import read_lines
from ..core.replay import Replay
from ..protocol.answers import ReplayAnswer, ReplayStep
from ..protocol.messages import encode as _encode
from .refusals import TableRefusal

_AFTER_STEPS = b'],"medals":[]}'
PIECE = 50
"""Steps that are put together at a time: a long game is megabytes, which nobody should have to hold for a reader who
takes them slowly."""


class Look(NamedTuple):
    """A finished game, with whose eyes it is looked at, and whether everything is laid open."""

    record: str
    find_game: Callable[[str], Game]
    seat: int | None
    laid_open: bool


def look_again(record: str, find_game: Callable[[str], Game], seat: int | None, *, laid_open: bool) -> ReplayAnswer:
    """The whole game as this seat (or a spectator) saw it; the first step is the table before anything was done."""
    replay, viewer = _begin(Look(record, find_game, seat, laid_open))
    try:
        deeds = _deeds(replay, find_game)
        steps = tuple(_steps(replay, viewer, laid_open, deeds))
        return _answer(replay, steps, deeds)
    except BadRecord as error:
        raise TableRefusal("bad-record", line=error.line) from None


def check_look(look: Look) -> None:
    """Refused if the game cannot be looked at so, to its end."""
    replay, _ = _begin(look)
    try:
        for _ in replay:
            pass
    except BadRecord as error:
        raise TableRefusal("bad-record", line=error.line) from None


def look_in_pieces(look: Look) -> Iterator[bytes]:
    """The same answer as that of `look_again`, as JSON, some steps at a time."""
    replay, viewer = _begin(look)
    deeds = _deeds(replay, look.find_game)
    piece = _encode(_answer(replay, (), None)).removesuffix(_AFTER_STEPS)
    joint = b""
    steps = _steps(replay, viewer, look.laid_open, deeds)
    while some := list(islice(steps, PIECE)):
        yield piece + joint + _encode(some)[1:-1]
        piece, joint = b"", b","
    medals = deeds.medals() if deeds else []
    yield piece + b'],"medals":' + _encode(medals) + b"}"


def _begin(look: Look) -> tuple[Replay, Viewer]:
    try:
        replay = Replay(read_lines(io.BytesIO(look.record.encode())), look.find_game)
    except BadRecord as error:
        raise TableRefusal("bad-record", line=error.line) from None
    seats, seat = replay.state.seats, look.seat
    if seat is not None and not 0 <= seat < seats:
        raise TableRefusal("no-such-seat", count=seats)
    return replay, SPECTATOR if seat is None else seat


def _deeds(replay: Replay, find_game: Callable[[str], Game]) -> Deeds | None:
    """Who watches for medals, in a game that has some."""
    part = find_game(replay.header.game).part("medals")
    return part.DEEDS(replay.state.seats) if part else None


def _answer(replay: Replay, steps: tuple[ReplayStep, ...], deeds: Deeds | None) -> ReplayAnswer:
    header, players = replay.header, replay.header.players
    names, bots = tuple(player.name for player in players), tuple(player.bot for player in players)
    return ReplayAnswer(header.game, names, bots, header.options, steps, tuple(deeds.medals()) if deeds else ())


def _steps(replay: Replay, viewer: Viewer, laid_open: bool, deeds: Deeds | None) -> Iterator[ReplayStep]:
    state = replay.state

    def step(seat: int | None, do: str, told: Any) -> ReplayStep:
        legal = [str(action) for action in state.legal_actions(viewer)]
        hidden = state.laid_open() if laid_open else None
        if deeds:
            for event in events_for(SPECTATOR, told):
                deeds.see(event)
        return ReplayStep(seat, do, list(events_for(viewer, told)), state.view(viewer), legal, hidden)

    yield step(None, "", state.opening)
    for done in replay:
        seat = getattr(done.action, "seat", None) if done.seat == HOUSE else done.seat
        yield step(seat, str(done.action), done.told)
