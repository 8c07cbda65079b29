"""Evenings of When I Dream at a table, without sockets and with fake time: four people, or Ann and bots."""

from typing import Any

from fortywinks.games.when_i_dream.state import WhenIDreamState
from fortywinks.tables import person_of
from tests.tables.evening import Client, Evening

NAMES = ("Ann", "Ben", "Cay", "Dan")
WRONG = "xylophone"


class DreamEvening(Evening):
    """The first night has begun: Ann dreams, Ben has the turn. With a level of `bots`, the others are bots of it."""

    ann: Client
    ben: Client
    cay: Client
    dan: Client

    def __init__(self, bots: str = "", **options: Any) -> None:
        super().__init__()
        for secret in range(100):  # until chance lets Ann dream first
            self.secrets = secret
            self._sit_down(bots, options)
            if self.state.dreamer == 0:
                break
            for person in self.people:
                person.leaves()
        self.dreamer.does("sleep")

    def _sit_down(self, bots: str, options: dict[str, Any]) -> None:
        host, seats = person_of(NAMES[0]), len(NAMES)
        self.table = self.house.create(host, "when-i-dream", name=NAMES[0], seats=seats, options=options)
        self.people = [self.client(NAMES[0]), *(self.sits(name) for name in NAMES[1:] if not bots)]
        for name, person in zip(NAMES, self.people, strict=False):
            setattr(self, name.lower(), person)
        for seat in range(len(self.people), len(NAMES)):
            assert self.ann.sends("set-bot", seat=seat, level=bots)["type"] == "done"
        assert self.ann.sends("start")["type"] == "done"

    @property
    def state(self) -> WhenIDreamState:
        state = self.table.play.state
        assert isinstance(state, WhenIDreamState)
        return state

    @property
    def dreamer(self) -> Client:
        return self.people[self.state.dreamer]

    @property
    def keeper(self) -> Client:
        """Who keeps the score, where hints are spoken."""
        return self.people[self.state.keeper]

    @property
    def term(self) -> str:
        """The word on the card that lies there now."""
        return self.state.words.terms[self.state.term_of(len(self.state.cards))]

    @property
    def piles(self) -> tuple[int, int]:
        """How many cards lie on the yellow and on the blue pile."""
        return len(self.state.cards_on("yellow")), len(self.state.cards_on("blue"))


def rule_of(person: Client, do: str) -> str:
    """The rule by which it is refused."""
    return str(person.refused("act", do=do)["rule"])
