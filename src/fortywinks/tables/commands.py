"""What people at a table ask for, on its way to the one function that does it. Each is done whole or refused with a
reason, and done once however often it is sent."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from ..protocol import messages
from ..protocol.messages import ClientMessage, Done, encode
from . import host_commands, seat_commands
from .done_commands import did_line
from .refusals import TableRefusal
from .seat_commands import expect

if TYPE_CHECKING:
    from .connections import Attachment
    from .table import Table


def carry_out(table: "Table", attachment: "Attachment", message: ClientMessage) -> None:
    """Does what the message asks, and says so when it is durable; what is sent twice is done once. A `Hint` is
    answered by the advice."""
    if type(message) is messages.Hint:
        table.advisers.ask(table.own_seat(attachment), message.id, attachment)
        return

    if table.meta.night is not None:
        _check_night(table, message)
    answer = partial(attachment.send, encode(Done(message.id)))
    if type(message) is messages.Close:  # whoever closes the table hears that it was done, and then goodbye
        _check_host(table, attachment)
        table.close(answer)
        return
    if message.id not in table.done.of(attachment.person, message.id, table.house.now()):
        _do_once(table, attachment, message)
    table.when_durable(answer)


def _check_night(table: "Table", message: ClientMessage) -> None:
    """While it is played it stays as it is; when it is over, nobody sits down and sees it before their own."""
    is_over = table.meta.phase == "finished"
    if type(message) is messages.Sit if is_over else not isinstance(message, _IN_A_NIGHT):
        raise TableRefusal("night-fixed")


def _check_host(table: "Table", attachment: "Attachment") -> None:
    if not table.meta.is_host(attachment.person):
        raise TableRefusal("not-host")


def _do_once(table: "Table", attachment: "Attachment", message: ClientMessage) -> None:
    person, now = attachment.person, table.house.now()
    if isinstance(message, _HOST_ONLY):
        _check_host(table, attachment)
    if isinstance(message, _HARMLESS_TWICE):
        _COMMANDS[type(message)](table, attachment, message)
        return
    _COMMANDS[type(message)](table, attachment, message)
    table.done.of(person, message.id, now)[message.id] = now
    if not isinstance(message, _TALK):  # in one batch with what it changed: both are there, or neither
        table.write([did_line(person, message.id)], [])


def refresh(table: "Table", attachment: "Attachment", message: messages.Refresh) -> None:
    table.greet(attachment)


def check(table: "Table", attachment: "Attachment", message: messages.Check) -> None:
    """Answered with `done`, or refused as the action would be."""
    seat = table.own_seat(attachment)
    expect(table, "playing")
    assert table.play is not None
    table.play.state.check(seat, table.game.parse_action(message.do))


def ping(table: "Table", attachment: "Attachment", message: messages.Ping) -> None:
    """Answered with `done` like everything else."""


_COMMANDS: dict[type[Any], Callable[["Table", "Attachment", Any], None]] = {
    messages.Sit: seat_commands.sit,
    messages.Stand: seat_commands.stand,
    messages.Rename: seat_commands.rename,
    messages.Away: seat_commands.away,
    messages.Back: seat_commands.back,
    messages.SetBot: host_commands.set_bot,
    messages.Remove: host_commands.remove,
    messages.Readmit: host_commands.readmit,
    messages.SetSeats: host_commands.set_seats,
    messages.SetOptions: host_commands.set_options,
    messages.SetTable: host_commands.set_table,
    messages.Start: host_commands.start,
    messages.Pause: host_commands.pause,
    messages.Resume: host_commands.resume,
    messages.ExtraTime: host_commands.extra_time,
    messages.HandOver: host_commands.hand_over,
    messages.Mute: host_commands.mute,
    messages.Rematch: seat_commands.rematch,
    messages.Say: seat_commands.say,
    messages.React: seat_commands.react,
    messages.Check: check,
    messages.Refresh: refresh,
    messages.Ping: ping,
}

_HOST_ONLY = (
    messages.SetBot,
    messages.Remove,
    messages.Readmit,
    messages.SetSeats,
    messages.SetOptions,
    messages.SetTable,
    messages.Start,
    messages.Pause,
    messages.Resume,
    messages.ExtraTime,
    messages.HandOver,
    messages.Mute,
)

_TALK = (messages.Say, messages.React)
"""What is told, and of which nothing but its id is written down, before it is told."""

_IN_A_NIGHT = (messages.Rename, messages.Back, *_TALK, messages.Check, messages.Refresh, messages.Ping)
"""What can be asked for in the middle of a night, which is the same for everybody, beside playing it."""

_HARMLESS_TWICE = (messages.Check, messages.Refresh, messages.Ping)

CHANGES_NOTHING = (*_HARMLESS_TWICE, messages.Hint)
"""What may be answered otherwise whenever it is asked."""
