"""Every game of the house at a table: lands and hands, bids, blocks, roles and tokens, words and piles stay where they
are. All that a viewer cannot know is dealt and chosen anew, the game is played again, and that viewer hears the same to
the byte and in number: on every seat, as spectator, and on the shared screen. First at a table, then over real sockets.
"""

from contextlib import ExitStack
from typing import Any

import pytest

from fortywinks.core import SPECTATOR, Viewer
from fortywinks.games import game_names
from fortywinks.tables import person_of
from tests.server.open_house import Device, Person
from tests.tables.evening import Client, Evening

from .every_game import Played, as_it_may_have_been, as_played, dealt, seats_of, some_trial

WATCHING = ("spectator", "screen")


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


def heard_over_sockets(people: list[Person], game: str, played: Played) -> list[list[str]]:
    seats = seats_of(game)
    table = people[0].makes_table(game=game, seats=seats)
    with ExitStack() as lines:
        devices: list[Device] = [lines.enter_context(person.comes_to(table["id"])) for person in people[:seats]]
        for number, device in enumerate(devices[1:], 1):
            assert device.asks("sit", id="sit", name=f"Guest {number}")["type"] == "done"
        devices += [
            lines.enter_context(person.comes_to(table["id"], viewpoint))
            for person, viewpoint in zip(people[seats:], WATCHING, strict=True)
        ]
        for device in devices[seats:]:
            device.hears("welcome")
        devices[0].asks("set-table", id="pace", pace="none")
        with dealt(game, played):
            assert devices[0].asks("start", id="start")["type"] == "done"
        for number, (seat, action) in enumerate(played.moves):
            answer: dict[str, Any] = devices[seat].asks("act", id=f"a{number}", do=str(action))
            assert answer["type"] == "update", answer
        for device in devices:
            device.asks("ping", id="last")
    return [[text.replace(table["id"], "*").replace(table["code"], "*") for text in device.texts] for device in devices]


@pytest.mark.parametrize("game", game_names())
def test_what_is_heard_over_sockets_does_not_depend_on_what_is_hidden(house, game):
    trial = some_trial(game, "over the wire")
    people = [Person(house, f"Person {number}") for number in range(seats_of(game) + len(WATCHING))]
    here = heard_over_sockets(people, game, as_played(trial))
    places = viewers(game)
    for viewer, at in ((0, [0]), (1, [1]), (SPECTATOR, [len(places) - 2, len(places) - 1])):
        played, _ = as_it_may_have_been(trial, viewer)
        there = heard_over_sockets(people, game, played)
        for place in at:
            assert len(here[place]) == len(there[place]) > len(trial.moves)
            assert here[place] == there[place]
