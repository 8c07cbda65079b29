"""A finished game played on from one of its moments. Its record is public, so what the seat could not know then is
dealt anew, and the future comes from a new secret: whoever sits down there knows no more than at any other table.
"""

import io
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from ..bots.names import bot_names
from ..core import (
    HOUSE,
    Action,
    BadRecord,
    FortyWinksError,
    Game,
    Options,
    RecordedChance,
    Seat,
    State,
    TimeOut,
    read_options,
)
from ..core.records import (
    ActionLine,
    Drawn,
    Header,
    Line,
    Player,
    TimeUp,
    line_of_action,
    line_text,
    read_lines,
    seat_of,
)
from ..protocol.messages import PaceName
from .house import House
from .people import PersonId, check_name
from .play import Given, Play
from .refusals import TableRefusal
from .table import Table


class Continuation(NamedTuple):
    """From which moment of which game, on which seat, under which name, against which bots."""

    record: str
    step: int
    seat: int
    name: str
    level: str


class _Moment(NamedTuple):
    """A game up to a moment."""

    state: State[Any, Any]
    draws: list[tuple[str, tuple[str, ...]]]
    moves: list[tuple[Seat, Action]]
    secret_since: dict[Seat, int]
    """Since which move each seat has had a secret choice."""


def prepare(wish: Continuation, find_game: Callable[[str], Game], secret: bytes, began: str) -> Play:
    """The game at that moment, ready to be played on. It takes as long as replaying the game: not on the event loop."""
    name = check_name(wish.name)
    try:
        lines = [line for _, line in read_lines(io.BytesIO(wish.record.encode()))]
        header = lines[0]
        assert isinstance(header, Header)
        game = find_game(header.game).under(header.rules)
        options = read_options(game.options_type, header.options)
        _check(wish, game, header, lines)
        moment = _moment(game, header, options, lines, wish.step)
    except TableRefusal:
        raise
    except BadRecord as error:
        raise TableRefusal("bad-record", line=error.line) from None
    except (FortyWinksError, LookupError):
        raise TableRefusal("bad-record", line=1) from None
    players = [Player(bot, wish.level) for bot in bot_names(len(header.players) - 1, [name])]
    players.insert(wish.seat, Player(name))
    given, moves = _dealt_anew(moment, wish.seat, Random(secret))
    pace: PaceName = "relaxed" if game.needs_clock(options) else "none"
    play = Play(game, players, options, secret, pace, began, given)
    play.replay([line_text(line_of_action(seat, action)).encode() for seat, action in moves])
    return play


def _check(wish: Continuation, game: Game, header: Header, lines: list[Line]) -> None:
    steps = sum(isinstance(line, (ActionLine, TimeUp)) for line in lines)
    if not 0 <= wish.step < steps:
        raise TableRefusal("no-such-step", last=steps - 1)
    if not 0 <= wish.seat < len(header.players):
        raise TableRefusal("no-such-seat", count=len(header.players))
    if wish.level not in game.bot_levels:
        raise TableRefusal("no-such-bot", level=wish.level, known=", ".join(game.bot_levels))


def _moment(game: Game, header: Header, options: Options, lines: list[Line], step: int) -> _Moment:
    draws = [(line.chance, line.got) for line in lines if isinstance(line, Drawn)]
    state = game.new(len(header.players), options, RecordedChance(draws))
    moves: list[tuple[Seat, Action]] = []
    since: dict[Seat, int] = {}
    for number, line in enumerate(lines, 1):
        if len(moves) == step:
            break
        if isinstance(line, ActionLine):
            moves.append((seat_of(line.seat, state.seats, number), game.parse_action(line.do)))
        elif isinstance(line, TimeUp):
            seat = None if line.seat is None else seat_of(line.seat, state.seats, number)
            moves.append((HOUSE, TimeOut(line.time, seat)))
        else:
            continue
        state.apply(*moves[-1])
        since = {seat: since.get(seat, len(moves) - 1) for seat in state.secret_choices()}
    if state.outcome is not None:
        raise BadRecord(len(lines), "the game is over there")
    return _Moment(state, draws[: state.draws], moves, since)


def _dealt_anew(moment: _Moment, seat: Seat, rng: Random) -> tuple[Given, list[tuple[Seat, Action]]]:
    """Draws and moves that this seat could have seen as well, with everything that it cannot know dealt anew."""
    other = moment.state.determinize(seat, rng)
    draws, moves = list(moment.draws), list(moment.moves)
    for number, got in other.dealt().items():
        draws[number] = (draws[number][0], tuple(got))
    choices = moment.state.secret_choices()
    for chooser, action in other.secret_choices().items():
        if chooser == seat:
            continue
        steps = range(moment.secret_since[chooser], len(moves))
        chose = [step for step in steps if _chose(*moves[step], chooser, action)]
        chose = [step for step in chose if moves[step][0] == chooser] or chose
        if action != choices[chooser] or moves[chose[-1]][0] == chooser:
            for step in chose:
                moves[step] = (chooser, action)
    return draws, moves


def _chose(actor: Seat, action: Action, seat: Seat, choice: Action) -> bool:
    """Whether with this move the seat chose, itself or by letting its time run out."""
    if actor == HOUSE:
        return isinstance(action, TimeOut) and action.seat == seat
    return actor == seat and type(action) is type(choice)


def seat_down(house: House, person: PersonId, play: Play, seat: int) -> Table:
    """A new table for this game: one person, and bots on all other seats."""
    players = play.match.players
    options = play.match.header.options
    table = house.create(person, play.game.name, name=players[seat].name, seats=len(players), options=options)
    places = table.meta.seats
    places[0], places[seat] = places[seat], places[0]
    for index, place in enumerate(places):
        if index != seat:
            place.kind, place.name, place.level = "bot", players[index].name, players[index].bot
    table.meta.pace = play.clocks.pace
    table.begin(play)
    return table
