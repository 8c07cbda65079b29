"""A table: one object that owns a game and everybody around it, and takes what they do one by one.

Whatever changes is written to the journal first and told only when it is safely there. The table itself knows no
sockets and no clock: it is given functions to send with, and `now()`.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from random import Random

import msgspec

from ..bots.sitting import is_legal
from ..core import FortyWinksError, Game, Options, Refusal, Seat, Told, read_options
from ..protocol.messages import (
    Bye,
    ClientMessage,
    Done,
    Notice,
    Refused,
    Resumed,
    TableChanged,
    TableState,
    Welcome,
    You,
    decode_client_message,
    encode,
)
from .advice import Advisers
from .commands import carry_out
from .meta import TableMeta, meta_line
from .people import PersonId, is_same_person
from .play import Play, apply_lines, finished_record, legal_json
from .refusals import TableRefusal
from .streams import Stream
from .surroundings import Attachment, Surroundings, Viewpoint
from .telling import Teller, send_news

GRACE = 45.0
"""Seconds that a missing person is waited for during play before a bot takes over."""


NO_WATCHING = "the host does not want anybody to watch"


class Table(Teller):
    """See the module. `meta` is the durable part, `play` the running (or last) game."""

    def __init__(self, house: Surroundings, game: Game, meta: TableMeta) -> None:
        super().__init__(house.journal, meta.id, len(meta.seats))
        self.house = house
        self.game = game
        self.meta = meta
        self.play: Play | None = None
        self.attachments: list[Attachment] = []
        self.missing: dict[Seat, float] = {}
        """When a bot will take over for a missing person."""
        self.advisers = Advisers(self)

    # Connections.

    def connect(
        self,
        person: PersonId,
        viewpoint: Viewpoint,
        send: Callable[[bytes], None],
        close: Callable[[int, str], None],
        last: int | None = None,
    ) -> Attachment:
        """Somebody comes, or comes back with the last number they have."""
        if self.meta.phase == "closed":
            raise TableRefusal("closed", "this table is closed")
        if len(self.attachments) >= self.house.most_viewers:
            raise TableRefusal("full", "too many people are connected to this table")
        seat = self.meta.seat_of(person) if viewpoint == "player" else None
        if seat is None and not self.may_watch(person):
            raise TableRefusal("no-watching", NO_WATCHING)
        attachment = Attachment(self, person, viewpoint, send, close)
        self.attachments.append(attachment)
        if seat is not None:
            self.missing.pop(seat, None)
            self._say_missing(seat, False)
            self._came_back(seat)
        self.when_durable(lambda: self._greet(attachment, last))
        self.presence_changed()
        return attachment

    def may_watch(self, person: PersonId) -> bool:
        """Whether somebody without a seat may be here: to watch, or to find a seat."""
        meta = self.meta
        if meta.watching != "nobody" or meta.is_host(person) or meta.phase in ("open", "finished"):
            return True
        return meta.seats_open_during_play and any(place.kind == "bot" for place in meta.seats)

    def _came_back(self, seat: Seat) -> None:
        place = self.meta.seats[seat]
        if place.substituted and not place.asked_away:
            self.take_back(seat)

    def _greet(self, attachment: Attachment, last: int | None) -> None:
        if attachment not in self.attachments:
            return
        if self.seat_of(attachment) is None and not self.may_watch(attachment.person):
            attachment.send(encode(Bye("no-watching", NO_WATCHING, again=False)))
            attachment.close(1008, "no watching")
            return
        stream = self.stream_of(attachment)
        missed = stream.since(last) if last is not None else None
        self._listen(attachment, stream)
        if missed is None:
            attachment.send(encode(self.welcome(attachment)))
            self._tell_again(attachment, stream)
            return
        attachment.send(encode(Resumed(self.you(attachment), stream.number, self._while_away(attachment))))
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
        return self.watchers if seat is None else self.seat_streams[seat]

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
        seat = self.meta.seat_of(attachment.person)
        if seat is not None and not self.is_present(seat) and self.meta.phase == "playing":
            self.wait_for(seat)
        if self.meta.phase != "closed":
            self.presence_changed()

    def wait_for(self, seat: Seat) -> None:
        if not self.meta.seats[seat].substituted:
            self.missing[seat] = self.house.now() + GRACE
            self._say_missing(seat, True)
            self.reschedule()

    def _say_missing(self, seat: Seat, is_missing: bool) -> None:
        """Some games mind at once if somebody is gone."""
        play = self.play
        if play is not None and self.meta.phase == "playing" and not play.is_over:
            action = play.state.when_missing(seat, is_missing)
            if action is not None:
                self.went_on(play.act(seat, action))

    def is_present(self, seat: Seat) -> bool:
        person = self.meta.seats[seat].person
        return any(a.viewpoint == "player" and is_same_person(person, a.person) for a in self.attachments)

    def presence_changed(self) -> None:
        """Who is here is told, but not written down."""
        self.tell_all(lambda n: TableChanged(n, self.state()))

    # What comes in.

    def receive(self, attachment: Attachment, payload: bytes) -> None:
        """One message from a client: done, or refused with a reason."""
        try:
            message: ClientMessage = decode_client_message(payload)
        except msgspec.DecodeError as error:
            self._refuse(attachment, Refused(None, "bad-message", str(error).replace("`", "")))
            return
        except UnicodeDecodeError:
            self._refuse(attachment, Refused(None, "bad-message", "the message is not UTF-8"))
            return
        except RecursionError:
            self._refuse(attachment, Refused(None, "bad-message", "the message is nested too deeply"))
            return
        try:
            carry_out(self, attachment, message)
        except Refusal as refusal:
            self._refuse(attachment, Refused(message.id, "rules", refusal.reason, refusal.rule))
        except TableRefusal as refusal:
            self._refuse(attachment, Refused(message.id, refusal.code, refusal.reason))
        except FortyWinksError as error:
            self._refuse(attachment, Refused(message.id, "bad-input", str(error)))

    def _refuse(self, attachment: Attachment, refused: Refused) -> None:
        self.house.count("refused")
        attachment.send(encode(refused))

    def act(self, seat: Seat, do: str, id: str | None, attachment: Attachment | None = None) -> None:
        """Somebody on this seat, or a bot, does something in the game."""
        play = self.play
        if play is None or self.meta.phase == "open":
            raise TableRefusal("not-started", "the game has not begun")
        if id is not None and play.was_done(seat, id):
            if attachment is not None:
                self.when_durable(partial(attachment.send, encode(Done(id))))
            return
        if self.meta.phase == "paused":
            raise TableRefusal("paused", "the game is paused")
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
        news = play.news(told, [*self.seat_streams, self.watchers], now, done)
        self.write(play.take_fresh(), news)
        if play.is_over:
            self.finish(play)
        elif play.bots:
            self.bots_to_move()
        else:
            self.reschedule()

    # What is seen.

    def agree(self, *notices: Notice) -> None:
        """Something about the table itself changed: it is written down, and told."""
        news = self.for_all(lambda n: TableChanged(n, self.state()))
        for notice in notices:
            news += self.for_all(partial(_numbered, notice))
        self.write([meta_line(self.meta)], news)
        self.reschedule()

    def state(self) -> TableState:
        meta = self.meta
        seats = tuple(
            place.state(place.kind != "person" or self.is_present(seat)) for seat, place in enumerate(meta.seats)
        )
        watchers = [a.watcher_name for a in self.attachments if self.seat_of(a) is None and a.viewpoint != "screen"]
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
            self.play.match.chance.commitment if self.play is not None else None,
            meta.record,
        )

    def you(self, attachment: Attachment) -> You:
        return You(self.seat_of(attachment), self.meta.is_host(attachment.person), attachment.viewpoint)

    def welcome(self, attachment: Attachment) -> Welcome:
        """Everything as it is now, from one point of view."""
        seat, play = self.seat_of(attachment), self.play
        number = self.stream_of(attachment).number
        away = self._while_away(attachment)
        if play is None:
            return Welcome(self.you(attachment), self.state(), number, while_away=away)
        decides = seat is not None and seat in play.state.deciders
        own = play.own_view(seat)
        return Welcome(
            self.you(attachment),
            self.state(),
            number,
            msgspec.Raw(play.public_view()),
            msgspec.Raw(own) if own is not None else None,
            msgspec.Raw(legal_json(play.state.legal_actions(seat))) if decides and seat is not None else None,
            play.clocks.states(self.house.now()),
            away,
        )

    def _while_away(self, attachment: Attachment) -> tuple[str, ...]:
        """What the bot did for a person who is back; told once."""
        seat = self.seat_of(attachment)
        if seat is None or self.meta.seats[seat].substituted:
            return ()
        did, self.meta.seats[seat].did = self.meta.seats[seat].did, []
        return tuple(did)

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
        apply_lines(self.play.match, actions)
        self.seat_bots(self.play)
        for seat, place in enumerate(meta.seats):
            if place.kind == "person" and not self.is_present(seat):
                self.wait_for(seat)
        self.write([meta_line(meta)], self.for_all(lambda n: TableChanged(n, self.state())))
        self.went_on(list(self.play.state.opening) if not actions else [])

    def options(self) -> Options:
        return read_options(self.game.options_type, self.meta.options)

    def seat_bots(self, play: Play) -> None:
        for seat, place in enumerate(self.meta.seats):
            if place.is_played_by_bot:
                play.seat_bot(self.house.bots, place.level or self.substitute_level(), seat, self.house.new_secret())

    def finish(self, play: Play) -> None:
        meta = self.meta
        meta.phase = "finished"
        meta.record = record_id(meta, meta.match)
        self.advisers.dismiss()
        for seat in list(play.bots):
            play.dismiss_bot(seat)
        self.missing.clear()
        record = finished_record(bytes(play.record).splitlines())
        self.when_durable(partial(self.house.archive, meta, meta.record, record))
        self.when_durable(self.agree)

    def close(self, reason: str, then: Callable[[], None] = lambda: None) -> None:
        """The table is over for good. `then` is done before everybody is told goodbye."""
        self.meta.phase = "closed"
        self.missing.clear()
        self.advisers.dismiss()
        if self.play is not None:
            for seat in list(self.play.bots):
                self.play.dismiss_bot(seat)
        self.agree()
        self.when_durable(then)
        self.when_durable(partial(self.hang_up, Bye("closed", reason, again=False)))

    def hang_up(self, bye: Bye) -> None:
        """Says goodbye to everybody who is connected."""
        for attachment in list(self.attachments):
            attachment.send(encode(bye))
            attachment.close(1001, bye.reason)

    # Substitutes.

    def substitute_level(self) -> str:
        """The stated strength of bots that take over: the middle one."""
        levels = list(self.game.bot_levels)
        return "medium" if "medium" in levels else levels[-1]

    def take_over(self, seat: Seat, *, asked: bool) -> None:
        """A bot plays for a person from now on."""
        place, play = self.meta.seats[seat], self.play
        self.missing.pop(seat, None)
        if play is None or place.substituted or place.kind != "person":
            return
        place.substituted, place.asked_away = True, asked
        place.level = self.substitute_level()
        play.seat_bot(self.house.bots, place.level, seat, self.house.new_secret())
        play.match.note("substitute", seat, place.level)
        self.write(play.take_fresh(), [])
        self.agree(Notice(0, "bot-took-over", seat, place.level))
        self.bots_to_move()

    def take_back(self, seat: Seat) -> None:
        """The person plays again."""
        place, play = self.meta.seats[seat], self.play
        if play is None or not place.substituted:
            return
        place.substituted = place.asked_away = False
        place.level = None
        play.dismiss_bot(seat)
        if not play.is_over:
            play.match.note("back", seat)
            self.write(play.take_fresh(), [])
        self.agree(Notice(0, "came-back", seat))

    def bots_to_move(self) -> None:
        """Bots that must decide are asked, now that they may."""
        if self.play is not None and self.meta.phase == "playing":
            self.play.ask_bots(self.house.now(), self._bot_answered, self._bot_failed)
        self.reschedule()

    def durable_lines(self) -> list[bytes]:
        """All that must be written down to restore this table."""
        record = bytes(self.play.record).splitlines() if self.play is not None else []
        return [meta_line(self.meta), *record]

    def _bot_answered(self, seat: Seat, text: str) -> None:
        play = self.play
        if play is None or seat not in play.bots:
            return
        decision = play.state.decision(seat)
        if decision is None:  # the moment has passed
            play.asked.pop(seat, None)
            return
        asked = play.asked.get(seat, self.house.now())  # how long it thought must not show
        play.answers[seat] = (asked + self.house.bot_pace(decision.about), text)
        self.reschedule()

    def _bot_failed(self, seat: Seat, reason: str) -> None:
        """A bot that crashed, dawdled or cheated is replaced by the simplest one, and that is said."""
        play, place = self.play, self.meta.seats[seat]
        if play is None or seat not in play.bots:
            return
        simplest = next(iter(self.game.bot_levels))
        if place.level == simplest:  # not even that one plays: the game must go on all the same
            if seat not in play.state.deciders or self.meta.phase != "playing":
                return
            self.went_on(play.act(seat, play.state.legal_actions(seat).sample(Random(self.house.new_secret()))))
            return
        self.house.count("bots-replaced")
        place.level = simplest
        play.seat_bot(self.house.bots, place.level, seat, self.house.new_secret())
        play.match.note("bot-replaced", seat, reason)
        self.write(play.take_fresh(), [])
        self.agree(Notice(0, "bot-replaced", seat, place.level))
        self.bots_to_move()

    # Time.

    def deadline(self) -> float | None:
        """When something will have to be done here."""
        play = self.play
        clock = play.clocks.next_deadline() if play is not None and self.meta.phase == "playing" else None
        if not self.missing and (play is None or not play.answers):
            return clock
        times = [*self.missing.values()] if clock is None else [clock, *self.missing.values()]
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
        for seat, when in list(self.missing.items()):
            if when <= now:
                self.take_over(seat, asked=False)
        play = self.play
        while play is not None and self.meta.phase == "playing" and self._one_thing_due(play, now):
            pass
        self.reschedule()

    def _one_thing_due(self, play: Play, now: float) -> bool:
        for seat, (due, text) in play.answers.items():
            if due <= now:
                del play.answers[seat]
                self._bot_acts(seat, text)
                return True
        clock = play.clocks.run_down(now)
        if clock is None:
            return False
        name, clock_seat, _ = clock
        self.went_on(play.time_out(name, clock_seat))
        return True

    def _bot_acts(self, seat: Seat, text: str) -> None:
        place, play = self.meta.seats[seat], self.play
        if play is not None and not is_legal(self.game, text, play.state.legal_actions(seat)):
            # It was legal when the bot said so, but the game went on meanwhile.
            play.asked.pop(seat, None)
            self.bots_to_move()
            return
        try:
            self.act(seat, text, None)
        except FortyWinksError as error:
            self._bot_failed(seat, f"illegal: {error}")
            return
        if place.substituted:
            place.did.append(text)


def record_id(meta: TableMeta, match: int) -> str:
    """The id of a finished game at this table."""
    return f"{meta.id}-{match}"


def _numbered(notice: Notice, n: int) -> Notice:
    return msgspec.structs.replace(notice, n=n)
