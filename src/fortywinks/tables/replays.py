"""Finished games looked at again: step by step with one seat's eyes or all laid open, and played on from a moment."""

import io
from collections.abc import Callable, Iterator
from typing import Any

from ..core import HOUSE, SPECTATOR, BadRecord, Game, Viewer, events_for, read_options
from ..core.records import ActionLine, Header, Note, TimeUp, line_text, read_lines
from ..core.replay import Replay
from ..protocol.answers import ReplayAnswer, ReplayStep
from .house import House
from .people import PersonId
from .refusals import TableRefusal
from .table import Table


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


def play_on(house: House, person: PersonId, record: str, *, step: int, seat: int, name: str, level: str) -> Table:
    """A new table that goes on from a moment of a finished game: one person, and bots on all other seats."""
    lines = [line for _, line in read_lines(io.BytesIO(record.encode())) if not isinstance(line, Note)]
    header = lines[0]
    assert isinstance(header, Header)
    game = house.find_game(header.game)
    actions = [line_text(line).encode() for line in lines if isinstance(line, (ActionLine, TimeUp))]
    if not 0 <= step < len(actions):
        raise TableRefusal("no-such-step", last=len(actions) - 1)
    if not 0 <= seat < len(header.players):
        raise TableRefusal("no-such-seat", count=len(header.players))
    if level not in game.bot_levels:
        raise TableRefusal("no-such-bot", level=level, known=", ".join(game.bot_levels))
    secret = getattr(lines[-1], "secret", None)
    if secret is None:
        raise TableRefusal("record-without-secret")
    table = house.create(person, header.game, name=name, seats=len(header.players), options=header.options)
    places = table.meta.seats
    places[0], places[seat] = places[seat], places[0]
    for index, place in enumerate(places):
        if index != seat:
            place.kind, place.name, place.level = "bot", level, level
    table.meta.pace = "relaxed" if game.needs_clock(read_options(game.options_type, header.options)) else "none"
    table.begin(bytes.fromhex(secret), actions[:step])
    return table
