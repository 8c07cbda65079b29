"""Who is connected to a table, what each connection may see, and how it is greeted.

Nobody is shown anything that is not safely written down: a greeting is made when somebody comes, from what is so then,
and sent when all of that is durable. What happens in between follows it in order.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from ..core import Seat
from ..protocol.messages import Bye, TableChanged, encode
from .environment import Environment, Viewpoint
from .meta import TableMeta
from .outbox import PUBLIC, WATCHERS, Outbox, Stream, send_news
from .people import PersonId, is_same_person
from .refusals import TableRefusal
from .seen import resumed, table_state, welcome

if TYPE_CHECKING:
    from .advice import Advisers
    from .bots import TableBots
    from .play import Play
    from .table import Table


class Latecomer:
    """Listens in place of a connection whose greeting is on its way: what is told until then was before its time."""

    def send(self, payload: bytes) -> None:
        """It is in the greeting already."""


class Attachment:
    """One connection of one person to one table."""

    __slots__ = (
        "address",
        "close",
        "expected",
        "person",
        "seat",
        "send",
        "stream",
        "table",
        "viewpoint",
        "watcher_name",
    )

    def __init__(
        self,
        table: "Table",
        person: PersonId,
        viewpoint: Viewpoint,
        send: Callable[[bytes], None],
        close: Callable[[int, str], None],
        address: str = "",
    ) -> None:
        self.table = table
        self.address = address
        """Where the connection comes from: shares of what is scarce are by address."""
        self.person = person
        self.viewpoint: Viewpoint = viewpoint
        self.send = send
        self.close = close
        self.stream: Stream | None = None
        self.expected: tuple[Stream, Latecomer] | None = None
        """The stream to which it will listen once it has been greeted, and who keeps its place there until then."""
        self.seat: int | None = None
        """Where the person sat when it was last asked; see `Table.seat_of`."""
        self.watcher_name = ""

    def receive(self, payload: bytes) -> None:
        """Something arrived from the client."""
        self.table.receive(self, payload)

    def closed(self) -> None:
        """The connection is gone."""
        self.table.detach(self)


class Connections(Outbox):
    """The connections of a table."""

    house: Environment
    meta: TableMeta
    play: "Play | None"
    bots: "TableBots"
    advisers: "Advisers"

    def __init__(self, house: Environment, meta: TableMeta) -> None:
        super().__init__(house.journal, meta.id, len(meta.seats))
        self.house = house
        self.meta = meta
        self.attachments: list[Attachment] = []

    # Coming and going.

    def connect(
        self,
        person: PersonId,
        viewpoint: Viewpoint,
        send: Callable[[bytes], None],
        close: Callable[[int, str], None],
        last: int | None = None,
        address: str = "",
    ) -> Attachment:
        """Somebody comes, or comes back with the last number they have. Who cannot be greeted leaves nothing behind."""
        if self.meta.phase == "closed":
            raise TableRefusal("closed")
        if len(self.attachments) >= self.house.most_viewers:
            raise TableRefusal("full")
        attachment = Attachment(cast("Table", self), person, viewpoint, send, close, address)
        seat = self.seat_of(attachment)
        if seat is None and not self.may_come(person, viewpoint):
            raise TableRefusal("no-watching")
        self.attachments.append(attachment)
        self.house.viewers[viewpoint] += 1
        self.house.note(self)
        try:
            if seat is not None:
                self.bots.came_back(seat)
            self.greet(attachment, last)
            self.presence_changed()
        except BaseException:
            self._let_go(attachment)
            raise
        return attachment

    def detach(self, attachment: Attachment) -> None:
        if attachment not in self.attachments:
            return
        self._let_go(attachment)
        self.advisers.left(attachment)
        seat = self.meta.seat_of(attachment.person)
        if seat is not None and not self.is_present(seat) and self.meta.phase == "playing":
            self.bots.wait_for(seat)
        if self.meta.phase != "closed":
            self.presence_changed()

    def _let_go(self, attachment: Attachment) -> None:
        if attachment in self.attachments:
            self.attachments.remove(attachment)
            self.house.viewers[attachment.viewpoint] -= 1
            self.house.note(self)
        self._unlisten(attachment)

    def is_present(self, seat: Seat) -> bool:
        person = self.meta.seats[seat].person
        return any(a.viewpoint == "player" and is_same_person(person, a.person) for a in self.attachments)

    def presence_changed(self) -> None:
        """Who is here is told, but not written down."""
        self.tell_all(lambda n: TableChanged(n, table_state(self)), at_the_door=True)

    def hang_up(self, bye: Bye) -> None:
        """Says goodbye to everybody who is connected."""
        for attachment in list(self.attachments):
            attachment.send(encode(bye))
            attachment.close(1001, bye.code)

    # What they may see.

    def sees_game(self, person: PersonId) -> bool:
        """Whether somebody without a seat is shown the game."""
        meta = self.meta
        return meta.watching != "nobody" or meta.phase == "open" or meta.is_host(person)

    def may_come(self, person: PersonId, viewpoint: Viewpoint) -> bool:
        """Whether somebody without a seat may be here: to watch, or at the door, to find a seat."""
        meta = self.meta
        if self.sees_game(person):
            return True
        if viewpoint != "player" or meta.was_removed(person):
            return False
        if meta.phase == "finished":
            return True
        return meta.seats_open_during_play and any(place.kind == "bot" for place in meta.seats)

    def stream_of(self, attachment: Attachment) -> Stream:
        """What this connection hears. Whoever has a seat and watches as well is shown no more than everybody is: what
        only those who watch are shown may be what their seat must not know."""
        seat = self.seat_of(attachment)
        if seat is not None:
            return self.streams[seat]
        if not self.sees_game(attachment.person):
            return self.door
        return self.streams[WATCHERS if self.meta.seat_of(attachment.person) is None else PUBLIC]

    def seat_of(self, attachment: Attachment) -> Seat | None:
        """Where this connection's person sits. It is asked for every message, so it is not looked for every time."""
        if attachment.viewpoint != "player":
            return None
        seats, seat = self.meta.seats, attachment.seat
        if seat is not None and seat < len(seats) and seats[seat].person is attachment.person:
            return seat
        seat = attachment.seat = self.meta.seat_of(attachment.person)
        if seat is not None:
            attachment.person = seats[seat].person or attachment.person  # the same text, and now the same object
        return seat

    def own_seat(self, attachment: Attachment) -> Seat:
        seat = self.seat_of(attachment)
        if seat is None:
            raise TableRefusal("no-seat")
        return seat

    def regroup(self) -> None:
        """What people may see has changed: whoever hears what is not for them any more is greeted anew, or told
        goodbye, before anything else is told."""
        for attachment in self.attachments:
            is_seated = self.seat_of(attachment) is not None
            may_stay = is_seated or self.may_come(attachment.person, attachment.viewpoint)
            hears = attachment.expected[0] if attachment.expected is not None else attachment.stream
            if hears is not None and (not may_stay or hears is not self.stream_of(attachment)):
                self.greet(attachment)

    # Greetings.

    def greet(self, attachment: Attachment, last: int | None = None) -> None:
        """Everything as it is now, from the right point of view; or, for whoever says the last number they have, what
        was missed since."""
        if self.seat_of(attachment) is None and not self.may_come(attachment.person, attachment.viewpoint):
            self.when_durable(partial(self._show_out, attachment))
            return
        stream = self.stream_of(attachment)
        missed = stream.since(last) if last is not None else None
        latecomer = self._expect(attachment, stream)
        if missed is not None:
            payloads = [encode(resumed(self, attachment, stream)), *missed]
        else:
            payloads = [encode(welcome(self, attachment, stream))]
        self.when_durable(partial(self._deliver, attachment, stream, latecomer, payloads))
        if missed is None:
            self._tell_again(attachment, stream)

    def _expect(self, attachment: Attachment, stream: Stream) -> Latecomer | None:
        """From now on this stream has somebody who will listen; until then the connection hears what it heard before,
        so that nothing which is on its way is lost."""
        if attachment.stream is stream:
            self._forget_latecomer(attachment)
            return None
        expected = attachment.expected
        if expected is not None and expected[0] is stream:
            return expected[1]
        self._forget_latecomer(attachment)
        latecomer = Latecomer()
        stream.listeners = (*stream.listeners, latecomer)
        attachment.expected = (stream, latecomer)
        return latecomer

    def _deliver(
        self, attachment: Attachment, stream: Stream, latecomer: Latecomer | None, payloads: list[bytes]
    ) -> None:
        """What the greeting says is durable now. If the connection belongs elsewhere since, another one follows."""
        if attachment.expected == (stream, latecomer):
            attachment.expected = None
            self._unlisten(attachment)
            stream.listeners = tuple(attachment if other is latecomer else other for other in stream.listeners)
            attachment.stream = stream
        elif attachment.stream is not stream:
            return
        for payload in payloads:
            attachment.send(payload)

    def _show_out(self, attachment: Attachment) -> None:
        if attachment in self.attachments:
            self._unlisten(attachment)
            attachment.send(encode(Bye("no-watching", again=False)))
            attachment.close(1008, "no watching")

    def _tell_again(self, attachment: Attachment, stream: Stream) -> None:
        play, seat = self.play, self.seat_of(attachment)
        if play is not None and seat is not None:
            payload = play.last_news_again(seat, stream, self.house.now())
            if payload is not None:
                self.when_durable(partial(send_news, [(stream, payload)]))

    def _unlisten(self, attachment: Attachment) -> None:
        self._forget_latecomer(attachment)
        stream = attachment.stream
        if stream is not None:
            stream.listeners = tuple(other for other in stream.listeners if other is not attachment)
            attachment.stream = None

    def _forget_latecomer(self, attachment: Attachment) -> None:
        if attachment.expected is not None:
            stream, latecomer = attachment.expected
            stream.listeners = tuple(other for other in stream.listeners if other is not latecomer)
            attachment.expected = None
