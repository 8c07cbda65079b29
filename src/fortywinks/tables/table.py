"""A table: one object that owns a game and everybody around it, and takes what they do one by one.

Whatever changes is written to the journal first and told only when it is safely there. The table itself knows no
sockets and no clock: it is given functions to send with, and `now()`.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial

import msgspec

from ..core import BadNotation, FortyWinksError, Game, Options, Refusal, Seat, Told, read_options
from ..core.errors import CodedError
from ..protocol.messages import (
    Bye,
    ClientMessage,
    Done,
    Notice,
    Refused,
    TableChanged,
    decode_client_message,
    encode,
)
from .advice import Advisers
from .bots import TableBots
from .clocks import PACES
from .commands import carry_out
from .environment import Attachment, Environment, Viewpoint
from .meta import TableMeta, meta_line
from .outbox import WATCHERS, Outbox, send_news
from .people import PersonId, is_same_person
from .play import Play, finished_record
from .refusals import TableRefusal
from .seen import resumed, table_state, welcome
from .streams import Stream


class Table(Outbox):
    """See the module. `meta` is the durable part, `play` the running (or last) game."""

    def __init__(self, house: Environment, game: Game, meta: TableMeta) -> None:
        super().__init__(house.journal, meta.id, len(meta.seats))
        self.house = house
        self.game = game
        self.meta = meta
        self.play: Play | None = None
        self.attachments: list[Attachment] = []
        self.bots = TableBots(self)
        self.advisers = Advisers(self)

    # Connections.

    def connect(
        self,
        person: PersonId,
        viewpoint: Viewpoint,
        send: Callable[[bytes], None],
        close: Callable[[int, str], None],
        last: int | None = None,
        address: str = "",
    ) -> Attachment:
        """Somebody comes, or comes back with the last number they have."""
        if self.meta.phase == "closed":
            raise TableRefusal("closed")
        if len(self.attachments) >= self.house.most_viewers:
            raise TableRefusal("full")
        seat = self.meta.seat_of(person) if viewpoint == "player" else None
        if seat is None and not self.may_watch(person):
            raise TableRefusal("no-watching")
        attachment = Attachment(self, person, viewpoint, send, close, address)
        self.attachments.append(attachment)
        if seat is not None:
            self.bots.came_back(seat)
        self.when_durable(lambda: self._greet(attachment, last))
        self.presence_changed()
        return attachment

    def may_watch(self, person: PersonId) -> bool:
        """Whether somebody without a seat may be here: to watch, or to find a seat."""
        meta = self.meta
        if meta.watching != "nobody" or meta.is_host(person) or meta.phase in ("open", "finished"):
            return True
        return meta.seats_open_during_play and any(place.kind == "bot" for place in meta.seats)

    def _greet(self, attachment: Attachment, last: int | None) -> None:
        if attachment not in self.attachments:
            return
        if self.seat_of(attachment) is None and not self.may_watch(attachment.person):
            attachment.send(encode(Bye("no-watching", again=False)))
            attachment.close(1008, "no watching")
            return
        stream = self.stream_of(attachment)
        missed = stream.since(last) if last is not None else None
        self._listen(attachment, stream)
        if missed is None:
            attachment.send(encode(welcome(self, attachment, stream)))
            self._tell_again(attachment, stream)
            return
        attachment.send(encode(resumed(self, attachment, stream)))
        for payload in missed:
            attachment.send(payload)

    def _tell_again(self, attachment: Attachment, stream: Stream) -> None:
        play, seat = self.play, self.seat_of(attachment)
        if play is not None and seat is not None:
            payload = play.last_news_again(seat, stream, self.house.now())
            if payload is not None:
                send_news([(stream, payload)])

    def show_out(self) -> None:
        """Whoever may not watch any more is told so, and goes."""
        for attachment in self.attachments:
            if self.seat_of(attachment) is None and not self.may_watch(attachment.person):
                self.refresh(attachment)

    def refresh(self, attachment: Attachment) -> None:
        """Sends everything anew, from the right point of view."""
        self.when_durable(lambda: self._greet(attachment, None))

    def _listen(self, attachment: Attachment, stream: Stream) -> None:
        if attachment.stream is not stream:
            self._unlisten(attachment)
            stream.listeners = (*stream.listeners, attachment)
            attachment.stream = stream

    def _unlisten(self, attachment: Attachment) -> None:
        stream = attachment.stream
        if stream is not None:
            stream.listeners = tuple(other for other in stream.listeners if other is not attachment)
            attachment.stream = None

    def stream_of(self, attachment: Attachment) -> Stream:
        seat = self.seat_of(attachment)
        return self.streams[WATCHERS if seat is None else seat]

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

    def detach(self, attachment: Attachment) -> None:
        if attachment not in self.attachments:
            return
        self.attachments.remove(attachment)
        self._unlisten(attachment)
        self.advisers.left(attachment)
        seat = self.meta.seat_of(attachment.person)
        if seat is not None and not self.is_present(seat) and self.meta.phase == "playing":
            self.bots.wait_for(seat)
        if self.meta.phase != "closed":
            self.presence_changed()

    def is_present(self, seat: Seat) -> bool:
        person = self.meta.seats[seat].person
        return any(a.viewpoint == "player" and is_same_person(person, a.person) for a in self.attachments)

    def presence_changed(self) -> None:
        """Who is here is told, but not written down."""
        self.tell_all(lambda n: TableChanged(n, table_state(self)))

    # What comes in.

    def receive(self, attachment: Attachment, payload: bytes) -> None:
        """One message from a client: done, or refused with a reason."""
        try:
            message: ClientMessage = decode_client_message(payload)
        except msgspec.DecodeError as error:
            self._refuse(attachment, Refused(None, "bad-message", {"detail": str(error).replace("`", "")}))
            return
        except UnicodeDecodeError:
            self._refuse(attachment, Refused(None, "bad-message", {"detail": "the message is not UTF-8"}))
            return
        except RecursionError:
            self._refuse(attachment, Refused(None, "bad-message", {"detail": "the message is nested too deeply"}))
            return
        try:
            carry_out(self, attachment, message)
        except Refusal as refusal:
            self._refuse(attachment, Refused(message.id, refusal.code, refusal.fields, refusal.rule))
        except CodedError as refusal:
            self._refuse(attachment, Refused(message.id, refusal.code, refusal.fields))
        except BadNotation:
            self._refuse(attachment, Refused(message.id, "bad-notation"))
        except FortyWinksError as error:
            self._refuse(attachment, Refused(message.id, "bad-input", {"detail": str(error)}))

    def _refuse(self, attachment: Attachment, refused: Refused) -> None:
        self.house.count("refused")
        attachment.send(encode(refused))

    def act(self, seat: Seat, do: str, id: str | None, attachment: Attachment | None = None) -> None:
        """Somebody on this seat, or a bot, does something in the game."""
        play = self.play
        if play is None or self.meta.phase == "open":
            raise TableRefusal("not-started")
        if id is not None and play.was_done(seat, id):
            if attachment is not None:
                self.when_durable(partial(attachment.send, encode(Done(id))))
            return
        if self.meta.phase == "paused":
            raise TableRefusal("paused")
        told = play.act(seat, self.game.parse_action(do), id)
        self.house.count("actions")
        self.went_on(told, None if id is None else (seat, id))

    def went_on(self, told: list[Told], done: tuple[Seat, str] | None = None) -> None:
        """The game went on: clocks, bots, the journal, and then everybody is told."""
        play = self.play
        assert play is not None
        now = self.house.now()
        if play.clocks.factor is not None:
            play.clocks.follow(play.state.clocks(), now)
        news = play.news(told, self.streams, now, done)
        self.write(play.take_fresh(), news)
        if self.advisers.thinking:
            self.advisers.went_on()
        if play.is_over:
            self.finish(play)
        elif play.bots:
            self.bots.to_move()
        else:
            self.reschedule()

    def agree(self, *notices: Notice) -> None:
        """Something about the table itself changed: it is written down, and told."""
        news = self.for_all(lambda n: TableChanged(n, table_state(self)))
        for notice in notices:
            news += self.for_all(partial(_numbered, notice))
        self.write([meta_line(self.meta)], news)
        self.reschedule()

    def announce(self, notice: Notice) -> None:
        """The house has to say something; it is told, but not written down."""
        self.tell_all(partial(_numbered, notice))

    # The life of a table.

    def begin(self, secret: bytes | None = None, actions: Sequence[bytes] = ()) -> None:
        """A new game with the people, bots and settings there are; or one that goes on from what was done before."""
        meta = self.meta
        meta.match += 1
        meta.phase = "playing"
        secret = secret or self.house.new_secret()
        meta.secret = secret.hex()
        for place in meta.seats:
            place.did = []
        players = [place.player() for place in meta.seats]
        began = datetime.fromtimestamp(self.house.wall_clock(), UTC).isoformat(timespec="seconds")
        ids = self.play.ids if self.play is not None else {}
        self.play = Play(self.game, players, self.options(), secret, meta.pace, began)
        self.play.ids = ids  # a command of the last game that is sent again must not be done in this one
        self.play.replay(actions)
        self.bots.sit_down(self.play)
        for seat, place in enumerate(meta.seats):
            if place.kind == "person" and not self.is_present(seat):
                self.bots.wait_for(seat)
        self.write([meta_line(meta)], self.for_all(lambda n: TableChanged(n, table_state(self))))
        self.went_on(list(self.play.state.opening) if not actions else [])

    def options(self) -> Options:
        """What the game is played by: as agreed, and as it must be where clocks run."""
        options = read_options(self.game.options_type, self.meta.options)
        return options if PACES[self.meta.pace] is None else self.game.timed_options(options)

    def finish(self, play: Play) -> None:
        meta = self.meta
        meta.phase = "finished"
        meta.record = record_id(meta, meta.match)
        self.advisers.dismiss()
        self.bots.go_home()
        record = finished_record(bytes(play.record).splitlines())
        self.when_durable(partial(self.house.keep_record, meta, meta.record, record))
        self.when_durable(self.agree)

    def close(self, then: Callable[[], None] = lambda: None) -> None:
        """The table is over for good. `then` is done before everybody is told goodbye."""
        self.meta.phase = "closed"
        self.advisers.dismiss()
        self.bots.go_home()
        self.agree()
        self.when_durable(then)
        self.when_durable(partial(self.hang_up, Bye("closed", again=False)))

    def hang_up(self, bye: Bye) -> None:
        """Says goodbye to everybody who is connected."""
        for attachment in list(self.attachments):
            attachment.send(encode(bye))
            attachment.close(1001, bye.code)

    def durable_lines(self) -> list[bytes]:
        """All that must be written down to restore this table."""
        record = bytes(self.play.record).splitlines() if self.play is not None else []
        return [meta_line(self.meta), *record]

    # Time.

    def deadline(self) -> float | None:
        """When something will have to be done here."""
        play = self.play
        clock = play.clocks.next_deadline() if play is not None and self.meta.phase == "playing" else None
        missing = self.bots.missing
        if not missing and (play is None or not play.answers):
            return clock
        times = [*missing.values()] if clock is None else [clock, *missing.values()]
        if play is not None and self.meta.phase == "playing":
            times += [due for due, _ in play.answers.values()]
        return min(times, default=None)

    def reschedule(self) -> None:
        deadline = self.deadline()
        if deadline is not None:
            self.house.schedule(self, deadline)

    def tick(self) -> None:
        """Time has passed: missing people are replaced, bots act, clocks run down."""
        now = self.house.now()
        for seat, when in list(self.bots.missing.items()):
            if when <= now:
                self.bots.take_over(seat, asked=False)
        play = self.play
        while play is not None and self.meta.phase == "playing" and self._one_thing_due(play, now):
            pass
        self.reschedule()

    def _one_thing_due(self, play: Play, now: float) -> bool:
        for seat, (due, text) in play.answers.items():
            if due <= now:
                del play.answers[seat]
                self.bots.acts(seat, text)
                return True
        clock = play.clocks.run_down(now)
        if clock is None:
            return False
        name, clock_seat, _ = clock
        self.went_on(play.time_out(name, clock_seat))
        return True


def record_id(meta: TableMeta, match: int) -> str:
    """The id of a finished game at this table."""
    return f"{meta.id}-{match}"


def _numbered(notice: Notice, n: int) -> Notice:
    return msgspec.structs.replace(notice, n=n)
