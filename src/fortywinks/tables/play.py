"""One game being played at a table: the match with its record, its clocks, its bots, and what each point of view is
told about it.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from ..bots.history import LongHistory, lines_of, packed
from ..bots.seats import BotHost, BotSeat, Seating
from ..core import (
    EVERYONE,
    SPECTATOR,
    Action,
    BadNotation,
    Decision,
    Event,
    FortyWinksError,
    Game,
    Options,
    Refusal,
    Seat,
    Told,
    Viewer,
    events_for,
)
from ..core.match import Match
from ..core.records import ActionLine, Line, Note, Player, TimeUp, parse_line, seat_of
from ..protocol.legal import legal_json
from ..protocol.messages import PaceName, encode
from .clocks import Clocks
from .outbox import Stream

Given: TypeAlias = Sequence[tuple[str, Sequence[str]]]
"""Draws of chance that a game is given which goes on from another one."""


LOG_EVENTS, LOG_BYTES = 400, 40_000
"""How much of what happened is told to whoever comes late."""

PACK = 400
"""Events that are packed at a time, for each seat."""
LATEST = 2000
"""Events that are not packed yet; whoever sits down late is told them as they are. Most games have fewer in all."""


class DoesNotReplay(FortyWinksError):
    """What was written down of a running game does not give that game again."""


class ToldSoFar:
    """All that was told since the game began, for bots that sit down later: to play it again would take long. Nothing
    that is done here takes longer the longer the game is.
    """

    __slots__ = ("_blocks", "_sizes", "_upto", "all")

    def __init__(self, seats: int, opening: list[Told]) -> None:
        self.all = opening
        self._upto = 0
        """So much of it is packed."""
        self._blocks: list[list[bytes]] = [[] for _ in range(seats)]
        self._sizes = [0] * seats

    def add(self, told: list[Told]) -> None:
        self.all += told
        if len(self.all) - self._upto >= LATEST + PACK:
            self._pack()

    def _pack(self) -> None:
        told = self.all[self._upto : self._upto + PACK]
        self._upto += PACK
        for seat, blocks in enumerate(self._blocks):
            lines = lines_of(events_for(seat, told))
            blocks.append(packed(lines))
            self._sizes[seat] += len(lines)

    def to(self, seat: Seat) -> LongHistory:
        """What this seat was told from the start."""
        upto = len(self.all)

        def all_events() -> list[Event]:
            return events_for(seat, self.all[:upto])

        rest = events_for(seat, self.all[self._upto :])
        return LongHistory(tuple(self._blocks[seat]), self._sizes[seat], rest, all_events)


class Play:
    """A running game. `fresh` holds lines of the record that are not written down yet; the table takes them."""

    def __init__(
        self,
        game: Game,
        players: Sequence[Player],
        options: Options,
        secret: bytes,
        pace: PaceName,
        began: str | None = None,
        given: Given = (),
    ) -> None:
        self.game = game
        self.record = bytearray()
        self.fresh: list[bytes] = []
        self.match = Match(game, players, options, secret, keep=self._keep, began=began, given=given)
        self.given = given
        self.state = self.match.state
        self.clocks = Clocks(pace)
        self.bots: dict[Seat, BotSeat] = {}
        self.answers: dict[Seat, tuple[float, str]] = {}
        self._told = ToldSoFar(len(players), list(self.state.opening))
        self.own_parts: list[tuple[dict[str, Any] | None, bytes]] = [(None, b"")] * len(players)
        """The last view of each seat's own things, and how it is told: it seldom changes."""
        self._log = (-1, b"[]")
        """How long `told` was when the log was last asked for, and the log."""
        self.last_told: list[Told] = []
        self.to_tell_again: set[Seat] = set()
        """After an interruption: the seats that may have missed what was told last."""
        self.asked: dict[Seat, float] = {}
        """When each bot that thinks now was asked."""
        self.questions: dict[Seat, Decision | None] = {}
        """What each bot was asked last."""

    def _keep(self, line: Line) -> None:
        text = encode(line)
        self.fresh.append(text)
        self.record += text
        self.record += b"\n"

    def take_fresh(self) -> list[bytes]:
        """The lines to be written down now."""
        fresh = self.fresh
        self.fresh = []
        return fresh

    @property
    def is_over(self) -> bool:
        return self.state.outcome is not None

    # Doing something.

    def act(self, seat: Seat, action: Action, id: str | None = None) -> list[Told]:
        """Applies it; a `Refusal` changes nothing."""
        told = self.match.act(seat, action, id)
        self._after(told, seat)
        return told

    def time_out(self, name: str, seat: Seat | None) -> list[Told]:
        told = self.match.time_out(name, seat)
        self._after(told, seat)
        return told

    def _after(self, told: list[Told], seat: Seat | None) -> None:
        self._told.add(told)
        if not self.bots:
            return
        self.asked.pop(seat if seat is not None else -1, None)
        for bot_seat, bot in self.bots.items():
            events = events_for(bot_seat, told)
            if events:
                bot.tell(events)

    # Bots.

    def seat_bot(self, hosts: BotHost, level: str, seat: Seat, seed: bytes) -> None:
        """A bot plays this seat from now on. It is told all that the seat was told so far."""
        self.dismiss_bot(seat)
        self.bots[seat] = hosts.seat(self.seating(level, seat, seed))

    def seating(self, level: str, seat: Seat, seed: bytes) -> Seating:
        """What a bot is seated with that comes to this seat now."""
        return Seating(self.game, level, seat, self.state.seats, self.match.options, seed, self.history(seat))

    def dismiss_bot(self, seat: Seat) -> None:
        bot = self.bots.pop(seat, None)
        self.answers.pop(seat, None)
        self.asked.pop(seat, None)
        if bot is not None:
            bot.dismiss()

    def ask_bots(self, now: float, answered: Callable[[Seat, str], None], failed: Callable[[Seat, str], None]) -> None:
        """Asks every bot that must decide and was not asked yet. If the question has changed since, it is a new one."""
        if not self.bots:
            return
        for seat in self.state.awaited:
            if seat not in self.bots:
                continue
            question = self.state.decision(seat)
            if seat not in self.asked or self.questions.get(seat) != question:
                self.asked[seat] = now
                self.questions[seat] = question
                self.answers.pop(seat, None)
                self.bots[seat].ask(
                    self.state.view(seat),
                    self.state.legal_actions(seat),
                    lambda text, seat=seat: answered(seat, text),  # type: ignore[misc]
                    lambda reason, seat=seat: failed(seat, reason),  # type: ignore[misc]
                )

    @property
    def told(self) -> list[Told]:
        """Everything since the beginning."""
        return self._told.all

    def history(self, seat: Seat) -> LongHistory:
        """Everything this seat was told from the start."""
        return self._told.to(seat)

    def replay(self, lines: Iterable[bytes]) -> list[Told]:
        """Does again what was written down; what was told last."""
        last: list[Told] = []

        def hear(told: list[Told]) -> None:
            nonlocal last
            last = told
            self._told.add(told)

        apply_lines(self.match, lines, hear)
        return last

    # What is told.

    def news(
        self, told: Sequence[Told], streams: Sequence[Stream], now: float, done: tuple[Seat, str] | None
    ) -> list[tuple[Stream, bytes]]:
        """An update for every point of view that somebody listens to; the last two streams are for those who
        watch, and for those who watch although they have a seat."""
        watchers = len(streams) - 2
        shared: bytes | None = None
        news: list[tuple[Stream, bytes]] = []
        for index, stream in enumerate(streams):
            if not stream.advance():
                continue
            if shared is None:  # what is the same for everybody is made once, and only if somebody listens
                events, aloud, whispered = _said(told)
                shared = self._shared_part(now)
            if index < watchers:
                viewer, own = index, self._own_part(index, done)
                heard = _heard(viewer, events) if whispered >> viewer & 1 else aloud
            elif index == watchers:
                own = self._watchers_part()
                heard = _heard(SPECTATOR, events) if whispered >> SPECTATOR & 1 else aloud
            else:
                own, heard = b"", aloud
            payload = b"".join((b'{"type":"update","n":%d,"events":[' % stream.number, heard, shared, own, b"}"))
            stream.keep(payload)
            news.append((stream, payload))
        return news

    def _shared_part(self, now: float) -> bytes:
        """What an update holds for everybody, behind the events."""
        part = b'],"view":' + encode(self.state.seen_by(SPECTATOR))
        if self.clocks.deadlines:
            part += b',"clocks":' + encode(self.clocks.states(now))
        return part

    def last_news_again(self, seat: Seat, stream: Stream, now: float) -> bytes | None:
        """What this seat was told last before the house was interrupted. Nobody knows whether it was heard, and what
        was shown only once must not be lost; so it is told again, once.
        """
        if seat not in self.to_tell_again:
            return None
        self.to_tell_again.discard(seat)
        streams = [stream if each == seat else Stream() for each in range(self.state.seats + 2)]
        [(_, payload)] = self.news(self.last_told, streams, now, None)
        return payload

    def _own_part(self, seat: Seat, done: tuple[Seat, str] | None) -> bytes:
        """What an update holds for this seat alone."""
        state = self.state
        view = state.own_part(seat)
        last_view, part = self.own_parts[seat]
        if view != last_view:
            part = b',"own":' + encode(view)
            self.own_parts[seat] = (view, part)
        if seat in state.deciders:
            part += b',"legal":' + legal_json(state.may_do(seat))
        if done is not None and done[0] == seat:
            part += b',"done":' + encode(done[1])
        return part

    def _watchers_part(self) -> bytes:
        """What an update holds for those who watch alone."""
        own = self.state.watchers_own()
        return b',"own":' + encode(own) if own else b""

    def log(self) -> bytes:
        """What everybody was told in this game, the latest of it: what some were told in private does not stay, nor
        what the game does not want to be kept."""
        known, log = self._log
        if known == len(self.told):
            return log
        latest: list[bytes] = []
        room = LOG_BYTES
        for audience, event in reversed(self.told):
            if audience & EVERYONE == EVERYONE and event.is_logged:
                text = encode(event)
                room -= len(text)
                if room < 0 or len(latest) == LOG_EVENTS:
                    break
                latest.append(text)
        log = b"[" + b",".join(reversed(latest)) + b"]"
        self._log = (len(self.told), log)
        return log

    def public_view(self) -> bytes:
        """What everybody may see."""
        return encode(self.state.view(SPECTATOR))

    def own_view(self, seat: Seat | None) -> bytes | None:
        """What this seat, or whoever watches, may see beside it."""
        own = self.state.watchers_own() if seat is None else self.state.own_view(seat)
        return encode(own) if own else None


def _said(told: Sequence[Told]) -> tuple[list[tuple[int, bytes]], bytes, int]:
    """The events that anybody hears, what everybody hears of them, and the viewers who hear something else."""
    events: list[tuple[int, bytes]] = []
    aloud: list[bytes] = []
    whispered = 0
    for audience, event in told:
        if audience & EVERYONE:
            text = encode(event)
            events.append((audience, text))
            if audience == EVERYONE:
                aloud.append(text)
            else:
                whispered |= audience
    return events, b",".join(aloud), whispered


def _heard(viewer: Viewer, events: list[tuple[int, bytes]]) -> bytes:
    return b",".join([event for audience, event in events if audience >> viewer & 1])


def apply_lines(
    match: Match,
    lines: Iterable[bytes],
    hear: Callable[[list[Told]], None] = lambda told: None,
) -> None:
    """Does again what the lines say. Chance comes from the match's own secret."""
    seats = len(match.players)
    for number, text in enumerate(lines, 2):
        line = parse_line(text, number)
        try:
            if isinstance(line, ActionLine):
                seat = seat_of(line.seat, seats, number)
                hear(match.act(seat, match.game.parse_action(line.do), line.id))
            elif isinstance(line, TimeUp):
                hear(match.time_out(line.time, None if line.seat is None else seat_of(line.seat, seats, number)))
            elif isinstance(line, Note):
                match.note(line.note, None if line.seat is None else seat_of(line.seat, seats, number), line.text)
        except (Refusal, BadNotation) as error:
            raise DoesNotReplay(f"line {number} of a running game does not replay: {error}") from None
