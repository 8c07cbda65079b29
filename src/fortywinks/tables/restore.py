"""Setting a table up again from what the journal has of it."""

import logging
from collections.abc import Callable
from itertools import islice, pairwise
from typing import NamedTuple

import msgspec

from ..core import FortyWinksError, Game, read_options
from ..core.records import Drawn, Header, parse_line
from .done_commands import DID_START, DoneCommands
from .environment import Environment
from .keeping import RECORD_START, RESULT_START, unfinished_game
from .meta import META_START, TableMeta, meta_line, read_meta
from .play import DoesNotReplay, Given, Play
from .table import Table

log = logging.getLogger("fortywinks.tables")


class NewerRules(FortyWinksError):
    """A running game was begun by a newer program."""


def check_rules(game: Game, lines: list[bytes]) -> bool:
    """Whether the last game of these lines can go on here: not by rules that this program has no more. By rules that it
    does not have yet, it is not the right program: `NewerRules`.
    """
    start = next((line for line in reversed(lines) if line.startswith(RECORD_START)), None)
    if start is None:
        return True
    rules = msgspec.json.decode(start, type=Header).rules
    newest = game.rules_versions[-1]
    if rules.isdecimal() and newest.isdecimal() and int(rules) > int(newest):
        raise NewerRules(
            f"a table plays {game.title} by rules {rules}, and this program has {newest}: a newer one is needed"
        )
    return rules in game.rules_versions


class ReadTable(NamedTuple):
    """What the journal has of a table, read and with its last game replayed: all that takes long."""

    game: Game
    meta: TableMeta
    newest: bytes
    """The line that says what the table is."""
    done: DoneCommands
    record: list[bytes]
    """Of the game that began last."""
    play: Play | Exception | None
    """That game; or why it cannot go on."""


def read_table(find_game: Callable[[str], Game], lines: list[bytes], now: float) -> ReadTable:
    """Changes nothing and asks nobody, so it can be done beside the event loop."""
    newest = next(line for line in reversed(lines) if line.startswith(META_START))
    meta = read_meta(newest)
    game = find_game(meta.game)
    done = DoneCommands()
    done.restore(lines, now)
    record = last_game(lines)
    play: Play | Exception | None = None
    if meta.secret is not None and record:
        try:
            play = restored_play(game, meta, record)
        except Exception as error:  # whatever it is: nobody is left before a table that cannot be reached
            play = error
    return ReadTable(game, meta, newest, done, record, play)


def set_up(house: Environment, read: ReadTable) -> Table:
    """The table, as it was. Clocks start anew, so that nobody loses time to the interruption."""
    table = Table(house, read.game, read.meta)
    table.done = read.done
    for stream in table.all_streams():
        # Nobody who comes back with a number from before may be taken to have heard what was told since.
        stream.number = int(house.wall_clock() * 1000)
    play = read.play
    if isinstance(play, Exception):
        _end(table, read, play)
    elif play is not None and not (play.is_over and len(play.match.players) != len(read.meta.seats)):
        table.play = play
        _go_on(table, play)
    return table  # where seats came or went since a game was over, there is nothing to show on them


def last_game(lines: list[bytes]) -> list[bytes]:
    """The record, so far, of the game that began last at a table."""
    record = [line for line in lines if not line.startswith((META_START, DID_START))]
    starts = [index for index, line in enumerate(record) if line.startswith(RECORD_START)]
    matches = [record[start:end] for start, end in pairwise([*starts, len(record)])]
    return matches[-1] if matches else []


def restored_play(game: Game, meta: TableMeta, record: list[bytes]) -> Play:
    """The game as it was begun, by its own rules and options, whatever the table is set to now. It must come out as it
    was written down, to the letter.

    If the end is missing of what followed from the last action (what chance decided), it is in `fresh` once more.
    """
    header = msgspec.json.decode(record[0], type=Header)
    game = game.under(header.rules)
    options = read_options(game.options_type, header.options)
    assert meta.secret is not None
    secret, given = bytes.fromhex(meta.secret), _given_draws(record, header.given)
    play = Play(game, header.players, options, secret, meta.pace, header.began, given)
    play.last_told = play.replay(record[1:])
    if play.last_told:
        play.to_tell_again = set(range(len(header.players)))
    again = play.take_fresh()
    if _begins_alike(again[0], header):  # with options that there were not yet, perhaps: as it was written it stays
        play.record[: len(again[0])] = record[0]
        play.match.header, again[0] = header, record[0]
    if again[: len(record)] != record:
        raise DoesNotReplay("a running game does not replay to what was written down of it")
    play.fresh = again[len(record) :]
    return play


def _begins_alike(line: bytes, written: Header) -> bool:
    """Whether a game begins as was written, but for options that the program did not have then."""
    header = msgspec.json.decode(line, type=Header)
    known = {name: value for name, value in header.options.items() if name in written.options}
    return msgspec.structs.replace(header, options=known) == written


def _given_draws(record: list[bytes], count: int) -> Given:
    """The first draws of a record, where they were given."""
    parsed = (parse_line(line, number) for number, line in enumerate(record, 1))
    drawn = (line for line in parsed if isinstance(line, Drawn))
    return [(line.chance, line.got) for line in islice(drawn, count)]


def _go_on(table: Table, play: Play) -> None:
    house, meta = table.house, table.meta
    if not play.is_over:
        table.bots.sit_down(play)  # before anything is written: if it fails, all is as it was
    if play.fresh:
        table.write(play.take_fresh(), [])
    if play.is_over:
        if meta.phase in ("playing", "paused"):
            table.finish(play)
        return
    play.clocks.follow(play.state.clocks(), house.now())
    if meta.phase == "paused":
        play.clocks.pause(house.now())
    for seat, place in enumerate(meta.seats):
        if place.kind == "person":
            table.bots.wait_for(seat)
    table.bots.to_move()


def _end(table: Table, read: ReadTable, error: Exception) -> None:
    """The game cannot go on: it is kept as it is, without a winner, and the table is open for another one."""
    meta = table.meta
    if meta.phase in ("playing", "paused") and not read.record[-1].startswith(RESULT_START):
        log.warning("a game cannot go on", extra={"game": meta.game, "reason": str(error)})
        table.house.count("games-ended")
        game = unfinished_game(read.newest, read.record)
        table.write(game.lines[-1:], [])  # so that it is kept after the next restart, if not before
        table.house.keep_game(meta.id, game)
        meta.record = game.id
    for place in meta.seats:
        if place.kind == "person":
            place.substituted = place.asked_away = False
            place.level = None
    meta.phase = "open"
    meta.secret = None
    table.write([meta_line(meta)], [])
