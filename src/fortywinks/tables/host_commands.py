"""What the host of a table can ask for, one function per command. See `commands`, which checks that it is the host."""

from typing import TYPE_CHECKING

import msgspec

from ..core import BadOption, read_options
from ..protocol import messages
from ..protocol.messages import Notice
from .clocks import EXTRA
from .meta import TableSeat
from .outbox import Stream
from .people import is_same_person
from .refusals import TableRefusal
from .seat_commands import begin, expect, leave, place_at

if TYPE_CHECKING:
    from .connections import Attachment
    from .table import Table


def remove(table: "Table", attachment: "Attachment", message: messages.Remove) -> None:
    place = place_at(table, message.seat)
    if place.kind == "empty":
        raise TableRefusal("seat-empty")
    if place.person is None or table.meta.is_host(place.person):
        leave(table, message.seat)
        return
    table.meta.remove(place.person, place.name or "?")
    leave(table, message.seat, Notice(0, "removed", message.seat, name=place.name))


def readmit(table: "Table", attachment: "Attachment", message: messages.Readmit) -> None:
    meta = table.meta
    left = [removed for removed in meta.removed if removed.name != message.name]
    if len(left) == len(meta.removed):
        raise TableRefusal("nobody-removed")
    again = [removed.person for removed in meta.removed if removed.name == message.name]
    meta.removed = left
    table.agree(Notice(0, "readmitted", name=message.name))
    for other in table.attachments:
        if any(is_same_person(person, other.person) for person in again):
            table.greet(other)


def set_bot(table: "Table", attachment: "Attachment", message: messages.SetBot) -> None:
    expect(table, "open", "finished")
    place = place_at(table, message.seat)
    if place.kind == "person":
        raise TableRefusal("seat-taken")
    if message.level not in table.game.bot_levels:
        known = ", ".join(table.game.bot_levels)
        raise TableRefusal("no-such-bot", level=message.level, known=known)
    name = place.name if place.kind == "bot" else None
    place.empty()
    place.kind, place.name, place.level = "bot", name, message.level
    table.agree()


def set_seats(table: "Table", attachment: "Attachment", message: messages.SetSeats) -> None:
    expect(table, "open", "finished")
    table.game.check_seats(message.count)
    seats = table.meta.seats
    if any(place.kind == "person" for place in seats[message.count :]):
        raise TableRefusal("seat-would-go")
    table.meta.seats = seats[: message.count] + [TableSeat() for _ in range(message.count - len(seats))]
    streams, others = table.streams[: len(seats)], table.streams[len(seats) :]
    more = [Stream() for _ in range(message.count - len(streams))]
    table.streams = [*streams[: message.count], *more, *others]
    table.play = None
    table.agree()


def set_options(table: "Table", attachment: "Attachment", message: messages.SetOptions) -> None:
    expect(table, "open", "finished")
    wanted = {**table.meta.options, **message.options}
    try:
        table.game.check_possible(read_options(table.game.options_type, wanted))
    except BadOption as error:
        raise error.mistake or TableRefusal("bad-option", option=error.option, allowed="…") from None
    table.meta.options = wanted
    table.agree()


def set_table(table: "Table", attachment: "Attachment", message: messages.SetTable) -> None:
    if message.pace is not None:
        expect(table, "open", "finished")
    changes = {name: value for name, value in msgspec.structs.asdict(message).items() if value is not None}
    changes.pop("id")
    for name, value in changes.items():
        setattr(table.meta, name, value)
    table.regroup()
    table.agree()


def start(table: "Table", attachment: "Attachment", message: messages.Start) -> None:
    expect(table, "open")
    begin(table)


def pause(table: "Table", attachment: "Attachment", message: messages.Pause) -> None:
    expect(table, "playing")
    assert table.play is not None
    table.play.clocks.pause(table.house.now())
    table.meta.phase = "paused"
    table.agree()


def resume(table: "Table", attachment: "Attachment", message: messages.Resume) -> None:
    expect(table, "paused")
    assert table.play is not None
    table.play.clocks.resume(table.house.now())
    table.meta.phase = "playing"
    table.agree()
    table.bots.to_move()


def extra_time(table: "Table", attachment: "Attachment", message: messages.ExtraTime) -> None:
    expect(table, "playing", "paused")
    assert table.play is not None
    table.play.clocks.add(EXTRA)
    table.agree(Notice(0, "extra-time", None, str(int(EXTRA))))


def hand_over(table: "Table", attachment: "Attachment", message: messages.HandOver) -> None:
    person = place_at(table, message.seat).person
    if person is None:
        raise TableRefusal("no-person-there")
    table.meta.host = person
    table.agree(Notice(0, "host-changed", message.seat))


def mute(table: "Table", attachment: "Attachment", message: messages.Mute) -> None:
    place_at(table, message.seat).muted = message.muted
    table.agree()
