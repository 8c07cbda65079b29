"""A worker process: bots live here, out of the server's way. Started by a bot host, which it serves until that is gone.

python -m fortywinks.bots.worker SOCKET MEMORY LIMIT FIND_GAME NICENESS
"""

import os
import socket
import sys
import traceback
from collections import deque
from collections.abc import Callable
from importlib import import_module

from ..core import Game
from ..core.bot import Judgement, Reason
from .bounds import Deadline, line_to_host, take_bounds
from .history import unpack
from .sitting import SittingBot, failure_of
from .wire import (
    Absent,
    Answer,
    DoesItFit,
    Failure,
    Fits,
    Leave,
    Place,
    Question,
    Reader,
    Ready,
    ToHost,
    ToWorker,
    frame,
    read_frames,
)

TRACE_CHARACTERS = 4_000


class Withdrawn(Exception):
    """The question was taken back while the bot thought about it."""


class Worker:
    """Answers questions one after the other."""

    def __init__(self, host: socket.socket, limit: float, find_game: Callable[[str], Game]) -> None:
        self._host = host
        self._limit = limit
        self._find_game = find_game
        self._frames = read_frames(host.makefile("rb").read)
        self._backlog: deque[ToWorker] = deque()
        self._readers: dict[str, Reader] = {}
        self._bots: dict[int, tuple[Reader, SittingBot]] = {}

    def serve(self) -> None:
        self._send(Ready())
        while (message := self._next()) is not None:
            if isinstance(message, Question):
                self._send(self._consider(message))
            elif isinstance(message, Leave):
                self._bots.pop(message.bot, None)

    def _consider(self, question: Question) -> ToHost:
        # If the server is killed while a bot runs wild, nobody else is left to end this process.
        deadline = Deadline(2 * self._limit)
        try:
            if question.place is not None:
                self._bots[question.bot] = self._sit_down(question.place)
            elif question.bot not in self._bots:
                return Absent(question.number)
            return Answer(question.number, *self._answer(question))
        except BaseException as error:  # a bot may raise anything, SystemExit too
            self._bots.pop(question.bot, None)
            return Failure(question.number, failure_of(error), traceback.format_exc()[-TRACE_CHARACTERS:])
        finally:
            deadline.call_off()

    def _answer(self, question: Question) -> tuple[str, Reason | None, Judgement | None]:
        reader, bot = self._bots[question.bot]
        bot.watch(reader.events(question.events))

        def fits(space: int, x: int, y: int) -> bool:
            return self._ask_back(DoesItFit(question.number, space, x, y))

        legal = reader.legal(question.legal, question.spaces, fits)
        view = reader.view(question.view)
        if (do := question.played) is not None:
            judgement = bot.judge(view, legal, reader.game.parse_action(do)) if do else bot.glance(view)
            return judgement.best, None, judgement
        return *bot.choose_and_explain(view, legal, explain=question.explain), None

    def _sit_down(self, place: Place) -> tuple[Reader, SittingBot]:
        reader = self._readers.get(place.game)
        if reader is None:
            reader = self._readers[place.game] = Reader(self._find_game(place.game))
        options = reader.options(place.options)
        bot = SittingBot(reader.game, place.level, place.seat, place.seats, options, place.seed)
        for block in place.told:
            bot.watch(reader.events(unpack(block)))
        return reader, bot

    def _ask_back(self, inquiry: DoesItFit) -> bool:
        self._send(inquiry)
        for message in self._frames:
            if not isinstance(message, Fits):
                self._backlog.append(message)
            elif message.fits is None:
                raise Withdrawn
            else:
                return message.fits
        raise Withdrawn

    def _next(self) -> ToWorker | None:
        return self._backlog.popleft() if self._backlog else next(self._frames, None)

    def _send(self, message: ToHost) -> None:
        self._host.sendall(frame(message))


def load(path: str) -> Callable[[str], Game]:
    """The function that gives games by their names, from ``module:function``."""
    module, _, name = path.partition(":")
    find_game: Callable[[str], Game] = getattr(import_module(module), name)
    return find_game


def main() -> None:
    descriptor, memory, limit, find_game, niceness = sys.argv[1:]
    take_bounds(int(memory), int(niceness))
    try:
        Worker(line_to_host(descriptor), float(limit), load(find_game)).serve()
    except OSError:
        os._exit(1)  # the host hung up in the middle, or a bot closed the line
    os._exit(0)  # nothing here is worth tidying up


if __name__ == "__main__":
    main()
