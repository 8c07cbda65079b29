"""What people at a table can ask for, one function per command. Each is done whole or refused with a reason."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from ..core import BadOption, read_options
from ..protocol import messages
from ..protocol.messages import ClientMessage, Done, Notice, Reacted, Said, encode
from .clocks import EXTRA
from .done_commands import did_line
from .meta import TableSeat
from .people import check_name, check_talk, is_same_person
from .refusals import TableRefusal
from .streams import Stream

if TYPE_CHECKING:
    from .environment import Attachment
    from .table import Table


def carry_out(table: "Table", attachment: "Attachment", message: ClientMessage) -> None:
    """Does what the message asks, and says so when it is durable; what is sent twice is done once. An `Act` is
    answered by its own update, a `Hint` by the advice."""
    if type(message) is messages.Act:
        seat = _own_seat(table, attachment)
        if message.match is not None and message.match != table.meta.match:
            raise TableRefusal("other-match")
        if table.meta.seats[seat].substituted:
            table.bots.take_back(seat)
        table.act(seat, message.do, message.id, attachment)
        return
    if type(message) is messages.Hint:
        table.advisers.ask(_own_seat(table, attachment), message.id, attachment)
        return

    answer = partial(attachment.send, encode(Done(message.id)))
    if type(message) is messages.Close:  # whoever closes the table hears that it was done, and then goodbye
        _check_host(table, attachment)
        table.close(answer)
        return
    if message.id not in table.done.of(attachment.person, message.id, table.house.now()):
        _do_once(table, attachment, message)
    table.when_durable(answer)


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


def _own_seat(table: "Table", attachment: "Attachment") -> int:
    seat = table.seat_of(attachment)
    if seat is None:
        raise TableRefusal("no-seat")
    return seat


def _place(table: "Table", seat: int) -> TableSeat:
    if seat >= len(table.meta.seats):
        raise TableRefusal("no-such-seat", count=len(table.meta.seats))
    return table.meta.seats[seat]


def _expect(table: "Table", *phases: str) -> None:
    if table.meta.phase not in phases:
        raise TableRefusal(f"not-while-{table.meta.phase}")


# Seats.


def sit(table: "Table", attachment: "Attachment", message: messages.Sit) -> None:
    name = check_name(message.name)
    if attachment.viewpoint != "player":
        raise TableRefusal("watcher-cannot-sit")
    if table.meta.seat_of(attachment.person) is not None:
        raise TableRefusal("seated")
    if table.meta.was_removed(attachment.person):
        raise TableRefusal("removed")
    running = table.meta.phase in ("playing", "paused")
    if running and not table.meta.seats_open_during_play:
        raise TableRefusal("no-joining-now")
    seat = _free_seat(table, message.seat, running)
    place = table.meta.seats[seat]
    place.empty()
    place.kind, place.person, place.name = "person", attachment.person, name
    if running and table.play is not None:
        table.play.dismiss_bot(seat)
        table.play.match.note("sits-down", seat, name)
        table.write(table.play.take_fresh(), [])
    table.agree(*([Notice(0, "sat-down", seat, name)] if running else []))
    for other in _connections(table, attachment):
        table.greet(other)
    table.regroup()  # whoever looked for this seat may have nothing to look for any more


def _free_seat(table: "Table", wanted: int | None, running: bool) -> int:
    """During play only a bot's seat is free; before it an empty one, or a bot's if it is asked for."""
    if wanted is not None:
        if _place(table, wanted).kind == "person" or (running and table.meta.seats[wanted].kind != "bot"):
            raise TableRefusal("seat-taken")
        return wanted
    kinds = [place.kind for place in table.meta.seats]
    for kind in ("bot",) if running else ("empty", "bot"):
        if kind in kinds:
            return kinds.index(kind)
    raise TableRefusal("no-free-seat")


def _connections(table: "Table", attachment: "Attachment") -> list["Attachment"]:
    return [other for other in table.attachments if is_same_person(other.person, attachment.person)]


def stand(table: "Table", attachment: "Attachment", message: messages.Stand) -> None:
    _leave(table, _own_seat(table, attachment))


def remove(table: "Table", attachment: "Attachment", message: messages.Remove) -> None:
    place = _place(table, message.seat)
    if place.kind == "empty":
        raise TableRefusal("seat-empty")
    if place.person is None or table.meta.is_host(place.person):
        _leave(table, message.seat)
        return
    table.meta.remove(place.person, place.name or "?")
    _leave(table, message.seat, Notice(0, "removed", message.seat, name=place.name))


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


def _leave(table: "Table", seat: int, *notices: Notice) -> None:
    """Empties a seat; while a game is played a bot takes it over for good."""
    place, play = table.meta.seats[seat], table.play
    person = place.person
    leaving = [other for other in table.attachments if is_same_person(person, other.person)]
    table.bots.missing.pop(seat, None)
    if table.meta.phase in ("playing", "paused") and play is not None:
        if place.kind == "bot":
            raise TableRefusal("bot-cannot-leave")
        table.bots.take_over_for_good(seat, *notices)
    else:
        place.empty()
        table.meta.rematch = [other for other in table.meta.rematch if not is_same_person(person, other)]
        table.agree(*notices)
    for other in leaving:
        table.greet(other)
    _begin_if_all_want(table)


def rename(table: "Table", attachment: "Attachment", message: messages.Rename) -> None:
    name = check_name(message.name)
    seat = table.seat_of(attachment)
    if seat is None:
        attachment.watcher_name = name
        table.presence_changed()
        return
    table.meta.seats[seat].name = name
    table.agree()


def away(table: "Table", attachment: "Attachment", message: messages.Away) -> None:
    _expect(table, "playing")
    table.bots.take_over(_own_seat(table, attachment), asked=True)


def back(table: "Table", attachment: "Attachment", message: messages.Back) -> None:
    table.bots.take_back(_own_seat(table, attachment))


# The host.


def set_bot(table: "Table", attachment: "Attachment", message: messages.SetBot) -> None:
    _expect(table, "open", "finished")
    place = _place(table, message.seat)
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
    _expect(table, "open", "finished")
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
    _expect(table, "open", "finished")
    wanted = {**table.meta.options, **message.options}
    try:
        table.game.check_possible(read_options(table.game.options_type, wanted))
    except BadOption as error:
        raise error.mistake or TableRefusal("bad-option", option=error.option, allowed="…") from None
    table.meta.options = wanted
    table.agree()


def set_table(table: "Table", attachment: "Attachment", message: messages.SetTable) -> None:
    if message.pace is not None:
        _expect(table, "open", "finished")
    changes = {name: value for name, value in msgspec.structs.asdict(message).items() if value is not None}
    changes.pop("id")
    for name, value in changes.items():
        setattr(table.meta, name, value)
    table.regroup()
    table.agree()


def start(table: "Table", attachment: "Attachment", message: messages.Start) -> None:
    _expect(table, "open")
    _begin(table)


def rematch(table: "Table", attachment: "Attachment", message: messages.Rematch) -> None:
    _expect(table, "finished")
    meta, person = table.meta, attachment.person
    if meta.is_host(person):
        _begin_again(table)
        return
    seat = _own_seat(table, attachment)
    if not meta.wants_rematch(person):
        meta.rematch = [*meta.rematch, person]
        table.agree(Notice(0, "rematch-proposed", seat, name=meta.seats[seat].name))
    _begin_if_all_want(table)


def _begin_if_all_want(table: "Table") -> None:
    """A game that was proposed begins when everybody who has a seat and is here wants it; whoever is away for a moment
    keeps theirs."""
    meta = table.meta
    here = [place.person for seat, place in enumerate(meta.seats) if place.person and table.is_present(seat)]
    if meta.phase != "finished" or not here or not all(meta.wants_rematch(person) for person in here):
        return
    _begin_again(table)


def _begin_again(table: "Table") -> None:
    """Another game at the same table: bots take the places of those who have left."""
    if table.house.is_closing:
        raise TableRefusal("house-closing")
    level = table.bots.substitute_level()
    for place in table.meta.seats:
        if place.kind == "empty":
            place.kind, place.level = "bot", level
    _begin(table)


def _begin(table: "Table") -> None:
    if table.house.is_closing:
        raise TableRefusal("house-closing")
    table.game.check_seats(len(table.meta.seats))
    if any(place.kind == "empty" for place in table.meta.seats):
        raise TableRefusal("seats-unfilled")
    table.begin()


def pause(table: "Table", attachment: "Attachment", message: messages.Pause) -> None:
    _expect(table, "playing")
    assert table.play is not None
    table.play.clocks.pause(table.house.now())
    table.meta.phase = "paused"
    table.agree()


def resume(table: "Table", attachment: "Attachment", message: messages.Resume) -> None:
    _expect(table, "paused")
    assert table.play is not None
    table.play.clocks.resume(table.house.now())
    table.meta.phase = "playing"
    table.agree()
    table.bots.to_move()


def extra_time(table: "Table", attachment: "Attachment", message: messages.ExtraTime) -> None:
    _expect(table, "playing", "paused")
    assert table.play is not None
    table.play.clocks.add(EXTRA)
    table.agree(Notice(0, "extra-time", None, str(int(EXTRA))))


def hand_over(table: "Table", attachment: "Attachment", message: messages.HandOver) -> None:
    person = _place(table, message.seat).person
    if person is None:
        raise TableRefusal("no-person-there")
    table.meta.host = person
    table.agree(Notice(0, "host-changed", message.seat))


def mute(table: "Table", attachment: "Attachment", message: messages.Mute) -> None:
    _place(table, message.seat).muted = message.muted
    table.agree()


# Talk.


def say(table: "Table", attachment: "Attachment", message: messages.Say) -> None:
    text = check_talk(message.text)
    seat = table.seat_of(attachment)
    if seat is None:
        raise TableRefusal("only-seated-talk")
    place = table.meta.seats[seat]
    if place.muted:
        raise TableRefusal("muted")
    if table.meta.phase == "playing" and table.play is not None and not table.play.state.may_talk(seat):
        raise TableRefusal("silence")
    news = table.for_all(lambda n: Said(n, seat, place.name or "", text))
    table.write([did_line(attachment.person, message.id)], news)


def react(table: "Table", attachment: "Attachment", message: messages.React) -> None:
    seat = _own_seat(table, attachment)
    if table.meta.seats[seat].muted:
        raise TableRefusal("muted")
    if table.meta.phase == "playing" and table.play is not None and not table.play.state.may_talk(seat):
        raise TableRefusal("silence")
    news = table.for_all(lambda n: Reacted(n, seat, message.reaction))
    table.write([did_line(attachment.person, message.id)], news)


def refresh(table: "Table", attachment: "Attachment", message: messages.Refresh) -> None:
    table.greet(attachment)


def check(table: "Table", attachment: "Attachment", message: messages.Check) -> None:
    """Answered with `done`, or refused as the action would be."""
    seat = _own_seat(table, attachment)
    _expect(table, "playing")
    assert table.play is not None
    table.play.state.check(seat, table.game.parse_action(message.do))


def ping(table: "Table", attachment: "Attachment", message: messages.Ping) -> None:
    """Answered with `done` like everything else."""


_COMMANDS: dict[type[Any], Callable[["Table", "Attachment", Any], None]] = {
    messages.Sit: sit,
    messages.Stand: stand,
    messages.Rename: rename,
    messages.Away: away,
    messages.Back: back,
    messages.SetBot: set_bot,
    messages.Remove: remove,
    messages.Readmit: readmit,
    messages.SetSeats: set_seats,
    messages.SetOptions: set_options,
    messages.SetTable: set_table,
    messages.Start: start,
    messages.Pause: pause,
    messages.Resume: resume,
    messages.ExtraTime: extra_time,
    messages.HandOver: hand_over,
    messages.Mute: mute,
    messages.Rematch: rematch,
    messages.Say: say,
    messages.React: react,
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

_HARMLESS_TWICE = (messages.Check, messages.Refresh, messages.Ping)
