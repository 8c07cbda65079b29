"""What is seen of a table from one point of view."""

from typing import TYPE_CHECKING

from msgspec import Raw

from ..protocol.legal import legal_json
from ..protocol.messages import Resumed, TableState, Welcome, You
from .outbox import PUBLIC, Stream

if TYPE_CHECKING:
    from .connections import Attachment, Connections


def table_state(table: "Connections") -> TableState:
    """The table itself: what everybody may know."""
    meta = table.meta
    seats = tuple(
        place.state(place.kind != "person" or table.is_present(seat)) for seat, place in enumerate(meta.seats)
    )
    watchers = [a.watcher_name for a in table.attachments if table.seat_of(a) is None and a.viewpoint != "screen"]
    return TableState(
        meta.id,
        meta.code,
        meta.game,
        meta.phase,
        meta.options,
        meta.pace,
        meta.public,
        meta.watching,
        meta.seats_open_during_play,
        meta.hints,
        meta.seat_of(meta.host),
        seats,
        tuple(watchers),
        meta.match,
        table.play.match.chance.commitment if table.play is not None else None,
        meta.record,
        tuple(sorted(seat for person in meta.rematch if (seat := meta.seat_of(person)) is not None)),
        tuple(removed.name for removed in meta.removed),
        meta.night,
    )


def welcome(table: "Connections", attachment: "Attachment", stream: Stream) -> Welcome:
    """Everything as it is now."""
    seat, play = table.seat_of(attachment), table.play
    away = _while_away(table, attachment)
    if play is None or stream is table.door:
        return Welcome(
            _you(table, attachment), table_state(table), stream.number, while_away=away, pulse=table.house.pulse
        )
    decides = seat is not None and seat in play.state.deciders
    own = play.own_view(seat) if stream is not table.streams[PUBLIC] else None
    return Welcome(
        _you(table, attachment),
        table_state(table),
        stream.number,
        Raw(play.public_view()),
        Raw(own) if own is not None else None,
        Raw(legal_json(play.state.legal_actions(seat))) if decides and seat is not None else None,
        play.clocks.states(table.house.now()),
        away,
        Raw(play.log()),
        table.house.pulse,
    )


def resumed(table: "Connections", attachment: "Attachment", stream: Stream) -> Resumed:
    """For somebody who gets what was missed, and nothing anew."""
    return Resumed(_you(table, attachment), stream.number, _while_away(table, attachment), table.house.pulse)


def _you(table: "Connections", attachment: "Attachment") -> You:
    meta, person = table.meta, attachment.person
    return You(table.seat_of(attachment), meta.is_host(person), attachment.viewpoint, meta.was_removed(person))


def _while_away(table: "Connections", attachment: "Attachment") -> tuple[str, ...]:
    """What the bot did for a person who is back; told once."""
    seat = table.seat_of(attachment)
    if seat is None or table.meta.seats[seat].substituted:
        return ()
    did, table.meta.seats[seat].did = table.meta.seats[seat].did, []
    return tuple(did)
