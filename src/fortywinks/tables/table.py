"""A table: one object that owns a game and everybody around it, and takes what they do one by one.

Whatever changes is written to the journal first and told only when it is safely there. The table itself knows no
sockets and no clock: it is given functions to send with, and `now()`.
"""

from collections.abc import Callable
from functools import partial

import msgspec

from ..core import BadNotation, FortyWinksError, Game, Options, Refusal, Seat, Told, read_options
from ..core.errors import CodedError
from ..protocol.messages import (
    Act,
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
from .commands import CHANGES_NOTHING, carry_out
from .connections import Attachment, Connections
from .done_commands import DoneCommands
from .environment import Environment
from .keeping import FinishedGame
from .meta import TableMeta, meta_line
from .night_deals import night_id
from .play import Play
from .refusals import TableRefusal
from .seen import table_state

SEEN_EVERY = 6 * 3600.0
"""Seconds."""


class Table(Connections):
    """See the module. `meta` is the durable part, `play` the running (or last) game."""

    def __init__(self, house: Environment, game: Game, meta: TableMeta) -> None:
        super().__init__(house, meta)
        self.game = game
        self.play: Play | None = None
        self.done = DoneCommands()
        self.bots = TableBots(self)
        self.advisers = Advisers(self)

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
        refusal = self.done.refusal(attachment.person, message.id)
        if refusal is not None:  # it comes again, by an old line perhaps: whoever sent it has done something else since
            attachment.send(refusal)
            return
        try:
            if type(message) is Act:
                self._act_for(attachment, message)
            else:
                carry_out(self, attachment, message)
        except Refusal as error:
            self._refuse(attachment, Refused(message.id, error.code, error.fields, error.rule), message)
        except CodedError as error:
            self._refuse(attachment, Refused(message.id, error.code, error.fields), message)
        except BadNotation:
            self._refuse(attachment, Refused(message.id, "bad-notation"), message)
        except FortyWinksError as error:
            self._refuse(attachment, Refused(message.id, "bad-input", {"detail": str(error)}), message)

    def _refuse(self, attachment: Attachment, refused: Refused, message: ClientMessage | None = None) -> None:
        self.house.count("refused")
        payload = encode(refused)
        if message is not None and not isinstance(message, CHANGES_NOTHING):
            self.done.refuse(attachment.person, message.id, payload, self.house.now())
        attachment.send(payload)

    def _act_for(self, attachment: Attachment, message: Act) -> None:
        """Answered by the update that it leads to; what was done before, by that alone, whatever has happened since."""
        done = self.done.of(attachment.person, message.id, self.house.now())
        if message.id in done:
            self.when_durable(partial(attachment.send, encode(Done(message.id))))
            return
        seat = self.own_seat(attachment)
        if message.match is not None and message.match != self.meta.match:
            raise TableRefusal("other-match")
        if self.meta.seats[seat].substituted:
            self.bots.take_back(seat)
        self.act(seat, message.do, message.id, done)

    def act(self, seat: Seat, do: str, id: str | None, done: dict[str, float] | None = None) -> None:
        """Somebody on this seat, or a bot, does something in the game; `done` is what the person did before."""
        play = self.play
        if play is None or self.meta.phase == "open":
            raise TableRefusal("not-started")
        now = self.house.now()
        if self.meta.phase == "paused":
            raise TableRefusal("paused")
        told = play.act(seat, self.game.parse_action(do), id)
        if done is not None and id is not None:
            done[id] = now
        self.house.count("actions")
        self.went_on(told, now, None if id is None else (seat, id))

    def went_on(self, told: list[Told], now: float, done: tuple[Seat, str] | None = None) -> None:
        """The game went on: clocks, bots, the journal, and then everybody is told."""
        play = self.play
        assert play is not None
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
        self.meta.seen = self.house.wall_clock()
        self.meta.name_bots()
        news = self.for_all(lambda n: TableChanged(n, table_state(self)), at_the_door=True)
        for notice in notices:
            news += self.for_all(partial(_numbered, notice))
        self.house.note(self)
        self.write([meta_line(self.meta)], news)
        self.reschedule()

    def announce(self, notice: Notice) -> None:
        """The house has to say something; it is told, but not written down."""
        self.tell_all(partial(_numbered, notice))

    # The life of a table.

    def begin(self, play: Play | None = None) -> None:
        """A new game with the people, bots and settings there are; or this one, which goes on from another."""
        meta = self.meta
        meta.match += 1
        meta.phase = "playing"
        if play is None:  # a rematch is a game like any other
            meta.night = None
        house, night = self.house, meta.night
        meta.game_id = house.new_game_id() if night is None else night_id(night, meta.game, house.nights)
        meta.rematch = []
        meta.name_bots()
        for place in meta.seats:
            place.did = []
        goes_on = play is not None
        self.play = play = play or self._new_play()
        meta.secret = play.match.chance.secret.hex()
        self.bots.sit_down(play)
        self.regroup()  # before anything of the game is told
        self.house.note(self)
        news = self.for_all(lambda n: TableChanged(n, table_state(self)), at_the_door=True)
        self.write([meta_line(meta)], news)
        self.went_on([] if goes_on else list(play.state.opening), self.house.now())
        for seat, place in enumerate(meta.seats):
            if place.kind == "person" and not self.is_present(seat):
                self.bots.wait_for(seat)

    def _new_play(self) -> Play:
        players = [place.player() for place in self.meta.seats]
        return Play(self.game, players, self.options(), self.house.new_secret(), self.meta.pace, self.house.began())

    def options(self) -> Options:
        """What the game is played by: as agreed, and as it must be where clocks run."""
        options: Options = read_options(self.game.options_type, self.meta.options)
        return options if PACES[self.meta.pace] is None else self.game.timed_options(options)

    def finish(self, play: Play) -> None:
        meta = self.meta
        meta.phase = "finished"
        meta.record = meta.running_id
        self.advisers.dismiss()
        self.bots.go_home()
        game = FinishedGame(meta.record, meta_line(meta), bytes(play.record).splitlines())
        self.when_durable(partial(self.house.keep_game, meta.id, game))
        self.when_durable(self.agree)

    def close(self, then: Callable[[], None] = lambda: None) -> None:
        """The table is over for good. `then` is done before everybody is told goodbye."""
        self.meta.phase = "closed"
        self.advisers.dismiss()
        self.bots.go_home()
        self.agree()
        self.when_durable(then)
        self.when_durable(partial(self.hang_up, Bye("closed", again=False)))

    def durable_lines(self) -> list[bytes]:
        """All that must be written down to restore this table."""
        record = bytes(self.play.record).splitlines() if self.play is not None else []
        return [meta_line(self.meta), *self.done.lines(self.house.now()), *record]

    def note_seen(self) -> None:
        """Somebody is here. That is written down now and then, so that a house which is often restarted knows it."""
        if self.house.wall_clock() - self.meta.seen > SEEN_EVERY:
            self.meta.seen = self.house.wall_clock()
            self.write([meta_line(self.meta)], [])

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
        self.went_on(play.time_out(name, clock_seat), now)
        return True


def _numbered(notice: Notice, n: int) -> Notice:
    return msgspec.structs.replace(notice, n=n)
