"""An evening at the house without sockets: fake time, a journal in memory, bots that answer when asked."""

import json
from collections.abc import Callable
from typing import Any

import msgspec

from fortywinks.bots.inline import InlineBotHost
from fortywinks.games import load_game
from fortywinks.protocol import HouseMessage
from fortywinks.storage.memory import MemoryJournal
from fortywinks.tables import House, Limits, person_of
from fortywinks.tables.keeping import FinishedGame

_check = msgspec.json.Decoder(HouseMessage).decode


class Client:
    """One device of one person at one table. Every message it hears is checked against the protocol."""

    def __init__(self, evening: "Evening", name: str, viewpoint: Any = "player", last: int | None = None) -> None:
        self.evening = evening
        self.name = name
        self.heard: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self.hung_up: tuple[int, str] | None = None
        self.attachment = evening.table.connect(person_of(name), viewpoint, self._hear, self._close, last)

    def _hear(self, payload: bytes) -> None:
        _check(payload)
        self.raw.append(payload)
        self.heard.append(json.loads(payload))

    def _close(self, code: int, reason: str) -> None:
        self.hung_up = (code, reason)
        self.attachment.closed()

    def leaves(self) -> None:
        self.attachment.closed()

    def sends(self, type: str, id: str | None = None, **fields: Any) -> Any:
        """Sends a command; the answer under its id, if there is one already."""
        id = id or self.evening.next_id()
        self.attachment.receive(json.dumps({"type": type, "id": id, **fields}).encode())
        return self.answer(id)

    def answer(self, id: str) -> Any:
        for message in reversed(self.heard):
            if id in (message.get("id"), message.get("done")):
                return message
        return None

    def does(self, *notations: str) -> None:
        """Acts in the game, and expects it to be accepted."""
        for notation in notations:
            answer = self.sends("act", do=notation)
            assert answer is not None, answer
            assert answer["type"] == "update", answer

    def refused(self, type: str, **fields: Any) -> Any:
        """Sends a command that must be refused."""
        answer = self.sends(type, **fields)
        assert answer is not None
        assert answer["type"] == "refused", answer
        return answer

    def all(self, type: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == type]

    @property
    def last(self) -> dict[str, Any]:
        return self.heard[-1]

    @property
    def numbers(self) -> list[int]:
        """The numbers of the news since the point of view was set out in full."""
        numbers: list[int] = []
        for message in self.heard:
            if message["type"] == "welcome":
                numbers = [message["n"]]
            elif "n" in message and message["type"] != "resumed":
                numbers.append(message["n"])
        return numbers


class Evening:
    """A house with one table, of Sen unless another game is named, hosted by Ann."""

    def __init__(
        self, seats: int = 2, hold: bool = False, limits: Limits | None = None, game: str = "sen", **options: Any
    ) -> None:
        self.time = 0.0
        self.journal = MemoryJournal()
        self.bots = InlineBotHost()
        self.kept_records: list[tuple[str, str]] = []
        self.sat: dict[str, list[str | None]] = {}
        """Who sat there, by the game that was kept."""
        self.catalogue_fails = False
        self.counted: dict[str, int] = {}
        self.pace = 0.0
        self._ids = 0
        self.secrets = 0
        self.house = self.new_house(limits)
        self.table: Any = self.house.create(person_of("Ann"), game, name="Ann", seats=seats, options=options)
        self.journal.hold = hold

    def new_house(self, limits: Limits | None = None) -> House:
        return House(
            load_game,
            self.journal,
            self.bots,
            now=lambda: self.time,
            wall_clock=lambda: 1.8e9 + self.time,
            keep_game=self._keep_game,
            bot_pace=lambda game, about: self.pace,
            new_secret=self._secret,
            count=self._count,
            limits=limits,
        )

    def _keep_game(self, game: FinishedGame, kept: Callable[[bool], None]) -> None:
        if self.catalogue_fails:
            kept(False)
            return
        kept(True)
        self.kept_records.append((game.id, game.record))
        self.sat[game.id] = [place.name for place in game.meta.seats]

    def _secret(self) -> bytes:
        self.secrets += 1
        return bytes([self.secrets % 251]) * 32

    def _count(self, what: str) -> None:
        self.counted[what] = self.counted.get(what, 0) + 1

    def next_id(self) -> str:
        self._ids += 1
        return f"c{self._ids}"

    def client(self, name: str, viewpoint: Any = "player", last: int | None = None) -> Client:
        return Client(self, name, viewpoint, last)

    def sits(self, name: str, seat: int | None = None) -> Client:
        client = self.client(name)
        assert client.sends("sit", name=name, seat=seat)["type"] == "done"
        return client

    def passes(self, seconds: float) -> None:
        """Time goes by; bots think in no time."""
        end = self.time + seconds
        while True:
            self.bots.run_pending()
            wake = self.house.next_wake()
            if wake is None or wake > end:
                break
            self.time = max(self.time, wake)
            self.house.tick()
        self.time = end
        self.house.tick()
        self.bots.run_pending()

    def restarts(self) -> None:
        """The program was killed; a new one finds what the journal has."""
        recovered = self.journal.recovered()
        self.journal = MemoryJournal()
        for table, lines in recovered.tables.items():
            for line in lines:
                self.journal.append(table, line)
        self.house = self.new_house()
        self.house.restore(recovered.tables.items())
        self.table = self.house.table(self.table.meta.id)


def two_players(**options: Any) -> tuple[Evening, Client, Client]:
    """Ann and Bob at a table where the game has begun, everybody has looked, and Ann starts."""
    evening = Evening(2, starter="A", **options)
    ann, bob = evening.client("Ann"), evening.sits("Bob")
    assert ann.sends("start")["type"] == "done"
    ann.does("look 1 2")
    bob.does("look 1 2")
    return evening, ann, bob
