"""The leak test over real sockets: what reaches one seat, byte by byte and frame by frame, does not depend on what
that seat may not know. Two tables in one house differ in nothing but hidden cards."""

import random
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from fortywinks.core import SPECTATOR
from fortywinks.games import load_game
from tests.server.open_house import Device, OpenHouse, Person

SEATS = 3
OPTIONS = {"starter": "A"}


@pytest.fixture(scope="module", params=["picows", "asgi"])
def house(request, tmp_path_factory) -> Iterator[OpenHouse]:
    folder = tmp_path_factory.mktemp("house")
    wishes = {"messages_per_second": 0, "requests_per_second": 0, "tables_per_person": 1000}
    with OpenHouse(folder, transport=request.param, **wishes) as house:
        house.program.estate.house.new_secret = lambda: bytes(32)  # the commitment shown is then the same everywhere
        yield house


def some_game(rng: random.Random) -> tuple[Any, list[tuple[int, str]]]:
    """A round played at random, without its end: the state after it, and what was done."""
    game = load_game("sen")
    state: Any = game.new(SEATS, game.options_type(**OPTIONS))
    actions: list[tuple[int, str]] = []
    while len(actions) < 30:
        seat = rng.choice(state.deciders)
        action = rng.choice([action for action in state.legal_actions(seat) if str(action) != "wake"])
        after = state.clone()
        after.apply(seat, action)
        if after.round != 1:
            break
        state = after
        actions.append((seat, str(action)))
    return state, actions


def heard_at_a_table(people: list[Person], deck: Any, actions: list[tuple[int, str]]) -> list[list[str]]:
    """Plays this with this deck; what each seat and a spectator heard."""
    table = people[0].makes_table(seats=SEATS, options=OPTIONS)
    game: Any = load_game("sen")
    original = game.new

    def dealt(*arguments: Any) -> Any:
        state: Any = original(*arguments)
        state.deck = deck
        return state

    with ExitStack() as lines:
        devices = [lines.enter_context(person.comes_to(table["id"])) for person in people[:SEATS]]
        for person, device in zip(people[1:SEATS], devices[1:], strict=True):
            assert device.asks("sit", id="sit", name=person.name)["type"] == "done"
        assert devices[0].asks("set-table", id="pace", pace="none")["type"] == "done"
        devices.append(lines.enter_context(people[SEATS].comes_to(table["id"], "spectator")))
        devices[-1].hears("welcome")
        game.new = dealt
        try:
            assert devices[0].asks("start", id="start")["type"] == "done"
        finally:
            del game.new
        for number, (seat, do) in enumerate(actions):
            assert devices[seat].asks("act", id=f"a{number}", do=do)["type"] == "update"
        hear_everything(devices)
    return [[plain(text, table) for text in device.texts] for device in devices]


def hear_everything(devices: list[Device]) -> None:
    """All that was sent before the answer to a ping is there by then."""
    for device in devices:
        assert device.asks("ping", id="last")["type"] == "done"


def plain(text: str, table: dict[str, Any]) -> str:
    """The table's own random names apart, which have the same length everywhere."""
    return text.replace(table["id"], "*" * len(table["id"])).replace(table["code"], "*" * len(table["code"]))


@pytest.mark.parametrize("seed", range(2))
def test_what_a_seat_is_sent_does_not_depend_on_what_it_cannot_know(house, seed):
    rng = random.Random(seed)
    state, actions = some_game(rng)
    while len(actions) < 20:
        state, actions = some_game(rng)
    people = [Person(house, name) for name in ("Ann", "Bob", "Cid", "Wil")]
    here = heard_at_a_table(people, state.deck, actions)
    somebody_saw_other_cards = False
    for place, viewer in enumerate((0, 1, 2, SPECTATOR)):
        world = state.determinize(viewer, rng)
        assert world.deck != state.deck
        there = heard_at_a_table(people, world.deck, actions)
        assert len(here[place]) == len(there[place]) > len(actions)
        assert here[place] == there[place]
        somebody_saw_other_cards |= here != there
    assert somebody_saw_other_cards, "or nothing was tested"
