"""A whole game of any kind, played at random inside a house."""

import random
from typing import Any

from fortywinks.core import Refusal
from fortywinks.games import load_game
from fortywinks.tables import new_token, person_of
from tests.server.harness import wait_for
from tests.server.open_house import OpenHouse


def finished_game(house: OpenHouse, game: str, **options: Any) -> tuple[str, str]:
    """The table, which stays, and the id of the game."""
    inside = house.program.app_state.house
    seats = max(3, load_game(game).seat_counts[0])
    people = [person_of(new_token()) for _ in range(seats)]

    def begin() -> Any:
        table = inside.create(people[0], game, name="Person 0", seats=seats, options=options)
        for number, (place, person) in enumerate(zip(table.meta.seats, people, strict=True)):
            place.kind, place.person, place.name = "person", person, f"Person {number}"
        table.meta.pace = "none"
        table.begin()
        table.bots.missing.clear()
        return table

    table = house.on_its_thread(begin)
    rng = random.Random(game)
    while table.play.state.outcome is None:
        house.on_its_thread(lambda: play(table, rng, 20))
    record = str(table.meta.record)
    visitor = house.visitor(new_token())
    wait_for(lambda: visitor.get(f"/api/records/{record}").status_code == 200)
    return str(table.meta.id), record


def play(table: Any, rng: random.Random, moves: int) -> None:
    for _ in range(moves):
        state = table.play.state
        if state.outcome is not None:
            return
        if not state.deciders:
            clock = state.clocks()[0]
            table.went_on(table.play.time_out(clock.name, clock.seat), table.house.now())
            continue
        seat = rng.choice(list(state.deciders))
        try:
            table.act(seat, str(state.legal_actions(seat).sample(rng)), None)
        except Refusal:  # a place that is taken, or a word that is not allowed
            continue
