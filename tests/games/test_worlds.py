"""Worlds that a seat can imagine: they agree with all it was told, for every game that can make them."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from fortywinks.checks import Style, Table, Tables, Trial
from fortywinks.core import BadOption, Game, LegalActions, SecretChance, State, events_for
from fortywinks.core.errors import NoSuchSeat, NoWorlds
from fortywinks.games import game_names, load_game

GAMES = [game for game in map(load_game, game_names()) if game.part("worlds") is not None]


MOST_MOVES, ENOUGH = 120, 300
"""Of one game, and of all of them together."""


def some_tables(game: Game) -> list[Table]:
    tables, rng = Tables(game), Random(game.name)
    picked = (tables[rng.randrange(len(tables))] for _ in range(1000))
    return list(islice((table for table in picked if _possible(game, table)), 60))


def _possible(game: Game, table: Table) -> bool:
    try:
        game.check_table(table.seats, table.options)
    except BadOption:
        return False
    return True


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_world_looks_to_the_seat_as_the_game_does(game: Game) -> None:
    """At every step, from what it was told alone; what is dealt is a state that a game leads to, and is played on."""
    steps = 0
    for number, table in enumerate(some_tables(game)):
        trial = Trial(game, table, f"worlds {number}", Style(None, number % 2 == 0, 0.05 * (number % 3 == 0)))
        seat = number % table.seats
        worlds = game.worlds(seat, table.seats, table.options)
        rng = Random(number)
        told: Any = trial.state.opening
        while True:
            for event in events_for(seat, told):
                worlds.watch(event)
            if trial.state.outcome is not None or len(trial.moves) >= MOST_MOVES:
                break
            view, legal = trial.state.view(seat), trial.state.legal_actions(seat)
            worlds.look(view, legal)
            for world in worlds.sample(rng, 2):
                assert world.state.view(seat) == view
                assert world.state.own_view(seat) == trial.state.own_view(seat)
                assert _listed(world.state.legal_actions(seat)) == _listed(legal)
                assert world.weight > 0
                assert game.parse_state(world.state.text()) == world.state
                _play_on(world.state, rng)
            told = trial.step().told
            steps += 1
        if steps > ENOUGH:
            break
    assert steps > ENOUGH


def _listed(legal: LegalActions[Any]) -> list[str]:
    return [*map(str, legal), *map(repr, legal.spaces)]


def _play_on(state: State[Any, Any], rng: Random) -> None:
    """A few random actions; every world can be played on from."""
    for _ in range(8):
        if not state.deciders:
            break
        seat = rng.choice(state.deciders)
        state.apply(seat, state.legal_actions(seat).sample(rng))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_worlds_differ_where_something_is_hidden(game: Game) -> None:
    seats = game.seat_counts[0]
    state = game.new(seats)
    worlds = game.worlds(0, seats)
    for event in events_for(0, state.opening):
        worlds.watch(event)
    assert len({world.state.text() for world in worlds.sample(Random(1), 20)}) == 20


def test_a_game_without_worlds_and_seats_that_are_none_are_refused() -> None:
    for name in game_names():
        game = load_game(name)
        seats = game.seat_counts[0]
        if game not in GAMES:
            with pytest.raises(NoWorlds):
                game.worlds(0, seats)
        for wrong in (-1, seats, True, 1.0, "A"):
            with pytest.raises(NoSuchSeat):
                game.worlds(wrong, seats)  # type: ignore[arg-type]


def test_what_others_keep_is_likely_better_than_what_they_gave_for_it() -> None:
    """In Sen, somebody gives an 8 for an unseen land: with weights that land has fewer ravens than without."""
    game = load_game("sen")
    state: Any = game.new(2, {"starter": "A"}, SecretChance(b"worlds of a test"))
    worlds = game.worlds(1, 2, {"starter": "A"})
    told = list(state.opening)
    for seat in (0, 1):
        told += state.apply(seat, game.parse_action("look 1 2"))
    told += state.apply(0, game.parse_action("draw"))
    told += state.apply(0, game.parse_action("keep 1"))
    for event in events_for(1, told):
        worlds.watch(event)
    kept = state.dreams[0][0]
    sampled: list[tuple[Any, float]] = list(worlds.sample(Random(3), 4000))
    ravens = [(int(world.deck[kept][0]), weight) for world, weight in sampled]
    plain = sum(number for number, _ in ravens) / len(ravens)
    weighted = sum(number * weight for number, weight in ravens) / sum(weight for _, weight in ravens)
    assert weighted < plain - 0.5
    likely: list[Any] = worlds.likely(Random(3), 2000)
    assert sum(int(world.deck[kept][0]) for world in likely) / len(likely) == pytest.approx(weighted, abs=0.35)
