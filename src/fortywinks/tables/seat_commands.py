"""What everybody at a table can ask for, one function per command: seats, another game, talk. See `commands`."""

from typing import TYPE_CHECKING

from ..protocol import messages
from ..protocol.messages import Notice, Reacted, Said
from .done_commands import did_line
from .meta import TableSeat
from .people import check_name, check_talk, is_same_person
from .refusals import TableRefusal

if TYPE_CHECKING:
    from .connections import Attachment
    from .table import Table


def place_at(table: "Table", seat: int) -> TableSeat:
    if seat >= len(table.meta.seats):
        raise TableRefusal("no-such-seat", count=len(table.meta.seats))
    return table.meta.seats[seat]


def expect(table: "Table", *phases: str) -> None:
    if table.meta.phase not in phases:
        raise TableRefusal(f"not-while-{table.meta.phase}")


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
        if place_at(table, wanted).kind == "person" or (running and table.meta.seats[wanted].kind != "bot"):
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
    leave(table, table.own_seat(attachment))


def leave(table: "Table", seat: int, *notices: Notice) -> None:
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
    begin_if_all_want(table)


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
    expect(table, "playing")
    table.bots.take_over(table.own_seat(attachment), asked=True)


def back(table: "Table", attachment: "Attachment", message: messages.Back) -> None:
    table.bots.take_back(table.own_seat(attachment))


def rematch(table: "Table", attachment: "Attachment", message: messages.Rematch) -> None:
    expect(table, "finished")
    if table.house.is_closing:
        raise TableRefusal("house-closing")
    meta, person = table.meta, attachment.person
    if meta.is_host(person):
        _begin_again(table)
        return
    seat = table.own_seat(attachment)
    if not meta.wants_rematch(person):
        meta.rematch = [*meta.rematch, person]
        table.agree(Notice(0, "rematch-proposed", seat, name=meta.seats[seat].name))
    begin_if_all_want(table)


def begin_if_all_want(table: "Table") -> None:
    """A game that was proposed begins when everybody who has a seat and is here wants it; whoever is away for a moment
    keeps theirs."""
    meta = table.meta
    if table.house.is_closing:  # whoever stands up then does so all the same
        return
    here = [place.person for seat, place in enumerate(meta.seats) if place.person and table.is_present(seat)]
    if meta.phase != "finished" or not here or not all(meta.wants_rematch(person) for person in here):
        return
    _begin_again(table)


def _begin_again(table: "Table") -> None:
    """Another game at the same table: bots take the places of those who have left."""
    level = table.bots.substitute_level()
    for place in table.meta.seats:
        if place.kind == "empty":
            place.kind, place.level = "bot", level
    begin(table)


def begin(table: "Table") -> None:
    if table.house.is_closing:
        raise TableRefusal("house-closing")
    table.game.check_seats(len(table.meta.seats))
    if any(place.kind == "empty" for place in table.meta.seats):
        raise TableRefusal("seats-unfilled")
    table.begin()


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
    seat = table.own_seat(attachment)
    if table.meta.seats[seat].muted:
        raise TableRefusal("muted")
    if table.meta.phase == "playing" and table.play is not None and not table.play.state.may_talk(seat):
        raise TableRefusal("silence")
    news = table.for_all(lambda n: Reacted(n, seat, message.reaction))
    table.write([did_line(attachment.person, message.id)], news)
