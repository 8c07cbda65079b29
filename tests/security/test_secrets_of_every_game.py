"""Every game of the house at a table: lands and hands, bids, blocks, roles and tokens, words and piles stay where they
are. All that a viewer cannot know is dealt and chosen anew, the game is played again, and that viewer hears the same to
the byte and in number: on every seat, as spectator, and on the shared screen. First at a table, then over real sockets.
"""

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest

from fortywinks.core import SPECTATOR, RecordedChance, Viewer
from fortywinks.games import game_names
from fortywinks.tables import person_of
from tests.server.open_house import Person
from tests.tables.evening import Client, Evening

from .every_game import Played, as_it_may_have_been, as_played, dealt, seats_of, some_trial
from .socket_table import WATCHING, SocketTable, people_for


def viewers(game: str) -> list[Viewer]:
    return [*range(seats_of(game)), SPECTATOR, SPECTATOR]


def heard_at_a_table(game: str, played: Played) -> list[list[bytes]]:
    """What every seat, a spectator and a screen are sent."""
    evening = Evening()
    evening.secrets = 0
    evening.table = evening.house.create(person_of("Ann"), game, name="Ann", seats=seats_of(game), options={})
    people = [evening.client("Ann"), *(evening.sits(f"Guest {number}") for number in range(1, seats_of(game)))]
    everybody = [*people, *(Client(evening, viewpoint, viewpoint) for viewpoint in WATCHING)]
    people[0].sends("set-table", pace="none")
    with dealt(game, played):
        assert people[0].sends("start")["type"] == "done"
    for seat, action in played.moves:
        people[seat].does(str(action))
    names = evening.table.meta.id.encode(), evening.table.meta.code.encode()
    return [[_plain(message, names) for message in client.raw] for client in everybody]


def _plain(message: bytes, names: tuple[bytes, bytes]) -> bytes:
    """The table's own random id and code apart."""
    return message.replace(names[0], b"*").replace(names[1], b"*")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", game_names())
def test_what_is_heard_at_a_table_does_not_depend_on_what_is_hidden(game, seed):
    trial = some_trial(game, f"secrets {seed}")
    here = heard_at_a_table(game, as_played(trial))
    others_heard_other_things = 0
    for place, viewer in enumerate(viewers(game)):
        played, differs = as_it_may_have_been(trial, viewer)
        there = heard_at_a_table(game, played)
        assert len(here[place]) == len(there[place]) > len(trial.moves)
        assert here[place] == there[place]
        others_heard_other_things += differs and here != there
    assert others_heard_other_things, "something was hidden, and somebody else knew it"


class TableAsPlayed(SocketTable):
    """A table at which chance decides as it did then."""

    def __init__(self, people: list[Person], lines: ExitStack, game: str, played: Played) -> None:
        self.played = played
        super().__init__(people, lines, game)

    def dealt(self, new: Callable[..., Any], seats: int, options: Any, chance: Any) -> Any:
        return new(seats, options, RecordedChance(list(self.played.draws)))


def heard_over_sockets(people: list[Person], game: str, played: Played) -> list[list[str]]:
    with ExitStack() as lines:
        table = TableAsPlayed(people, lines, game, played)
        for number, (seat, action) in enumerate(played.moves):
            answer: dict[str, Any] = table.devices[seat].asks("act", id=f"a{number}", do=str(action))
            assert answer["type"] == "update", answer
        return [table.heard(viewer) for viewer in table.viewers]


@pytest.mark.parametrize("game", game_names())
def test_what_is_heard_over_sockets_does_not_depend_on_what_is_hidden(house, game):
    trial = some_trial(game, "over the wire")
    people = people_for(house, seats_of(game))
    here = heard_over_sockets(people, game, as_played(trial))
    places = viewers(game)
    for viewer, at in ((0, [0]), (1, [1]), (SPECTATOR, [len(places) - 2, len(places) - 1])):
        played, _ = as_it_may_have_been(trial, viewer)
        there = heard_over_sockets(people, game, played)
        for place in at:
            assert len(here[place]) == len(there[place]) > len(trial.moves)
            assert here[place] == there[place]
