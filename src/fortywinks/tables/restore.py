"""Setting a table up again from what the journal has of it."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

import msgspec

from ..core import Game, Seat, parse_seat
from ..core.records import ActionLine, Header, parse_line
from .environment import Environment
from .meta import META_START, TableMeta, read_meta
from .play import REMEMBERED_IDS, DoesNotReplay, finished_record, restore_play
from .table import Table, record_id

RECORD_START = b'{"record":'
RESULT_START = b'{"result":'


class FinishedGame(NamedTuple):
    """A game that the journal has to its end."""

    id: str
    meta: TableMeta
    """The table as it was when the game ended: people may have come and gone since."""
    lines: list[bytes]

    @property
    def record(self) -> str:
        return finished_record(self.lines)


def finished_games(lines: list[bytes]) -> Iterator[FinishedGame]:
    """All that ended at one table. The house may have been killed between the end of a game and its being kept."""
    meta, record = b"", list[bytes]()
    for line in lines:
        if line.startswith(META_START):
            meta = line
            continue
        if line.startswith(RECORD_START):
            record = []
        record.append(line)
        if line.startswith(RESULT_START):
            then = read_meta(meta)
            yield FinishedGame(record_id(then, then.match), then, record)


def _ids(record: list[bytes]) -> dict[Seat, list[str]]:
    """The ids of each seat's commands."""
    ids: dict[Seat, list[str]] = {}
    for number, text in enumerate(record, 1):
        line = parse_line(text, number)
        if isinstance(line, ActionLine) and line.id is not None:
            ids.setdefault(parse_seat(line.seat), []).append(line.id)
    return ids


def restore_table(house: Environment, find_game: Callable[[str], Game], lines: list[bytes]) -> Table:
    """A table from what the journal has of it. Clocks start anew, so that nobody loses time to the interruption."""
    meta = read_meta(next(line for line in reversed(lines) if line.startswith(META_START)))
    game = find_game(meta.game)
    table = Table(house, game, meta)
    for stream in table.streams:
        # Nobody who comes back with a number from before may be taken to have heard what was told since.
        stream.number = int(house.wall_clock() * 1000)
    record = [line for line in lines if not line.startswith(META_START)]
    starts = [index for index, line in enumerate(record) if line.startswith(RECORD_START)]
    if meta.secret is None or not starts:
        return table
    matches = [record[start:end] for start, end in pairwise([*starts, len(record)])]
    before = matches[-2] if len(matches) > 1 else []
    record = matches[-1]
    header = msgspec.json.decode(record[0], type=Header)
    if header.rules != game.rules_version:
        raise DoesNotReplay(f"its game began under rules {header.rules}; these are {game.rules_version}")
    table.play = restore_play(game, header.players, table.options(), bytes.fromhex(meta.secret), meta.pace, record)
    for seat, ids in _ids(before).items():
        latest = [*ids, *table.play.ids.get(seat, ())][-REMEMBERED_IDS:]
        table.play.ids[seat] = dict.fromkeys(latest)
    if table.play.fresh:
        table.write(table.play.take_fresh(), [])
    if table.play.is_over:
        if meta.phase != "finished":
            table.finish(table.play)
        return table
    table.bots.sit_down(table.play)
    table.play.clocks.follow(table.play.state.clocks(), house.now())
    if meta.phase == "paused":
        table.play.clocks.pause(house.now())
    for seat, place in enumerate(meta.seats):
        if place.kind == "person":
            table.bots.wait_for(seat)
    table.bots.to_move()
    return table
