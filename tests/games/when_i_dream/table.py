"""A table of When I Dream for a test, so that the test reads like play.

table = night()                  # four players; Ann dreams, and the mask is on
table.bob.hints("wool")
table.ann.guesses(table.term)    # right

Seats are named in the order of the table, beginning with the dreamer.
"""

from collections import deque
from typing import Any

from fortywinks.core import HOUSE, Action, ChanceDecided, RecordedChance, SecretChance, TimeOut, Told
from fortywinks.games import load_game
from fortywinks.games.when_i_dream import actions as do
from fortywinks.games.when_i_dream.components import WhenIDreamOptions
from fortywinks.games.when_i_dream.state import WhenIDreamState
from tests.games import laid_out

WRONG = "nothing of the sort"


class Player(laid_out.Player["DreamTable", Any]):
    def hints(self, text: str = "zzz") -> None:
        self.does(do.Hint(self.table.card, text))

    def guesses(self, text: str) -> None:
        self.does(do.Guess(self.table.card, text))

    def guesses_right(self) -> None:
        self.guesses(self.table.term)

    def guesses_wrong(self) -> None:
        self.guesses(WRONG)

    def passes(self) -> None:
        self.does(do.Pass(self.table.card))

    def listens(self) -> None:
        self.does(do.Listen())

    def challenges(self) -> None:
        self.does(do.Challenge(self.table.state.hint_count))

    def accepts(self) -> None:
        self.does(do.Accept(self.table.state.hint_count))

    def votes(self, agree: bool, hint: int | None = None) -> None:
        self.does(do.Vote(hint or self.table.state.hint_count, agree))

    def recalls(self, text: str) -> None:
        self.does(do.Recall(text))

    def wakes(self) -> None:
        self.does(do.Wake())

    @property
    def spirit(self) -> str:
        return self.table.state.spirit_of(self.seat)


class DreamTable(laid_out.Table[WhenIDreamState, Player]):
    def __init__(self, state: WhenIDreamState) -> None:
        super().__init__(state, Player)
        self.latest: list[Told] = self.told

    def apply(self, seat: int, action: Action) -> None:
        self.latest = self.state.apply(seat, action)
        self.told += self.latest

    def time_out(self, clock: str, seat: int | None = None) -> None:
        """A clock runs down. It must be running."""
        assert (clock, seat) in self.clocks
        self.apply(HOUSE, TimeOut(clock, seat))

    @property
    def clocks(self) -> set[tuple[str, int | None]]:
        return {(clock.name, clock.seat) for clock in self.state.clocks()}

    @property
    def card(self) -> int:
        return len(self.state.cards)

    @property
    def term(self) -> str:
        return self.state.words.terms[self.state.term_of(self.card)]

    @property
    def piles(self) -> tuple[int, int]:
        """Yellow, blue."""
        return len(self.state.cards_on("yellow")), len(self.state.cards_on("blue"))

    def is_refused(self, seat: int, action: Any, rule: str) -> str:
        """The action is refused by this rule, and nothing changes; answers with the reason."""
        with self.players[seat].is_refused(rule) as caught:
            self.state.apply(seat, action)
        return caught.value.reason

    def end_night(self) -> None:
        """Time is up, no last guess, nothing recalled."""
        self.time_out("night")
        self.time_out("last", self.state.dreamer)
        if self.state.phase == "recall":
            self.apply(self.state.keeper if self.state.spoken else self.state.dreamer, do.Wake())


def dusk(seats: int = 4, spirits: str = "", seed: int = 0, **options: Any) -> DreamTable:
    """Before the first night, in which Ann dreams. `spirits` are the others' from Bob on, then the left-over one:
    ``fairy nightmare sandman sandman``.
    """
    secret = SecretChance(bytes([seed] * 32))
    state = WhenIDreamState(seats, WhenIDreamOptions(**options), secret)
    draws = deque((told.what, told.got) for _, told in state.opening if isinstance(told, ChanceDecided))
    draws[0] = ("dreamer", ("A",))
    if spirits:
        draws[-1] = ("spirits", tuple(spirits.split()))
    return DreamTable(WhenIDreamState(seats, WhenIDreamOptions(**options), RecordedChance(list(draws), secret)))


def night(seats: int = 4, spirits: str = "", seed: int = 0, **options: Any) -> DreamTable:
    """The first night has begun."""
    table = dusk(seats, spirits, seed, **options)
    table.ann.does(do.Sleep())
    return table


def options_of(**options: Any) -> WhenIDreamOptions:
    return WhenIDreamOptions(**options)


GAME = load_game("when-i-dream")
