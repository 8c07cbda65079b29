"""A game that bots have played, as the house told it to a seat or to a screen for all; a page is told it again, as fast
and as far as a test wants.

Nothing but the line is held here: words, pictures and the record come from the house, where the table lies finished.
"""

import json
import re
import time
from collections.abc import Iterable
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Page, WebSocketRoute, expect
from websockets.sync.client import ClientConnection, connect

from fortywinks.core.options import option_names
from fortywinks.games import load_game
from fortywinks.tables import new_token

Message = dict[str, Any]

SHORT: dict[str, dict[str, object]] = {
    "sen": {"until": "1 round"},
    "dreams": {"until": "1 round"},
    "when-i-dream": {"turns": 4},
}
"""Options that make a game short."""

LONGEST = 180
"""Seconds for a whole game of bots on a busy machine."""

REVEALS = {
    "counting-zzzzs": "woke",
    "dreams": "round-ended",
    "schafe-schubsen": "revealed",
    "sen": "round-ended",
    "when-i-dream": "day-broke",
}
"""With which event of each game a scene begins."""

BOARDS = ".zzzzs, .dreams, .sheep-game, .sen, .dream[data-phase]"
"""A game's own part of the page: when it is there, it hears what happens."""


class Tape(NamedTuple):
    """All that was told of a table, from the start of its game to its end."""

    game: str
    table: str
    token: str
    """Whose table it is."""
    screen: bool
    messages: tuple[Message, ...]

    @property
    def last_scene(self) -> int:
        """Which message begins the last scene: a round may be revealed in several."""
        reveals = self._telling_of(REVEALS[self.game])
        round_began = max(self._telling_of("round-began"), default=reveals[-1] - 1)
        return min(at for at in reveals if at > round_began)

    def _telling_of(self, event: str) -> list[int]:
        told = ([each["event"] for each in message.get("events", ())] for message in self.messages)
        return [at for at, events in enumerate(told) if event in events]

    def welcome(self, at: int) -> Message:
        """What the house says to whoever comes just before this message."""
        now: Message = {**self.messages[0], "log": [], "n": 0}
        for message in self.messages[1:at]:
            now["n"] = message.get("n", now["n"])
            if message["type"] == "table-changed":
                now["table"] = message["table"]
            elif message["type"] == "update":
                now |= {part: message.get(part) for part in ("view", "own", "legal")}
        return now


def record(url: str, game: str, *, language: str = "en", screen: bool = False, seats: int | None = None) -> Tape:
    """A short game of as few bots as can play, or of so many, at the house of this address."""
    token, rules = new_token(), load_game(game)
    spoken = {"language": language} if "language" in option_names(rules.options_type) else {}
    count = seats or rules.seat_counts[0]
    wish = {"game": game, "name": "Ann", "seats": count, "options": {**spoken, **SHORT.get(game, {})}}
    made = httpx.post(f"{url}/api/tables", json=wish, headers=_bearer(token), trust_env=False)
    assert made.is_success, made.text
    table = made.json()["table"]["id"]
    with line_to(url, table, "player", token) as ann:
        does(ann, *({"type": "set-bot", "seat": seat, "level": "easy"} for seat in range(1, count)))
        does(ann, {"type": "set-table", "pace": "none"}, {"type": "start"})
        with line_to(url, table, "screen" if screen else "player", token) as told:
            first = json.loads(told.recv(LONGEST))
            does(ann, {"type": "away"})
            return Tape(game, table, token, screen, (first, *_to_the_end(told)))


def _bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def line_to(url: str, table: str, viewpoint: str, token: str) -> ClientConnection:
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/play?as={viewpoint}"
    # A line need not be read to its end: nobody waits for the house to say goodbye on it.
    return connect(address, additional_headers=_bearer(token), proxy=None, max_size=None, close_timeout=0)


def does(line: ClientConnection, *commands: Message) -> None:
    for command in commands:
        id = new_token()[:20]
        line.send(json.dumps({**command, "id": id}))
        answer: Message = {}
        while id not in (answer.get("done"), answer.get("id")):
            answer = json.loads(line.recv(LONGEST))
        assert answer["type"] != "refused", answer


def _to_the_end(line: ClientConnection) -> Iterable[Message]:
    until = time.monotonic() + LONGEST
    is_over = False
    while not is_over:
        message = json.loads(line.recv(max(0, until - time.monotonic())))
        yield message
        table = message.get("table", {})
        is_over = table.get("phase") == "finished" and table.get("record") is not None


class Telling:
    """Tells a page what is on a tape, in the house's stead."""

    def __init__(self, page: Page, tape: Tape) -> None:
        self.page = page
        self.tape = tape
        self.told = 0
        self._line: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/play"), self._answers)

    def _answers(self, line: WebSocketRoute) -> None:
        self._line = line
        line.on_message(self._hears)
        line.send(json.dumps(self.tape.welcome(self.told)))

    def _hears(self, message: str | bytes) -> None:
        command = json.loads(message)
        assert self._line is not None
        self._line.send(json.dumps({"type": "done", "id": command["id"]}))

    def comes(self, at: int) -> None:
        """Somebody comes to the table just before this message."""
        self.told = at
        self.page.goto(f"/t/{self.tape.table}{'/screen' if self.tape.screen else ''}")
        expect(self.page.locator(BOARDS)).to_be_visible()

    def tells(self, many: int = 1) -> None:
        """The next messages, one after the other."""
        assert self._line is not None
        for message in self.tape.messages[self.told : self.told + many]:
            self._line.send(json.dumps(message))
        self.told += many

    def tells_all(self) -> None:
        self.tells(len(self.tape.messages) - self.told)
