"""Worlds that a seat can imagine: they agree with all it was told, for every game that can make them."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from fortywinks.checks import Style, Table, Tables, Trial
from fortywinks.core import BadOption, Game, LegalActions, SecretChance, State, events_for
from fortywinks.core.errors import NoSuchSeat, NoWorlds
from fortywinks.games import game_names, load_game
from fortywinks.games.counting_zzzzs.events import HandLost, Woke
from fortywinks.games.counting_zzzzs.legal import BLOCKED_BY
from fortywinks.games.dreams.actions import Place
from fortywinks.games.dreams.bots.reading import star_likelihood
from fortywinks.games.dreams.geometry import HEIGHT, WIDTH, is_free
from fortywinks.games.when_i_dream.actions import Hint

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


def weighted_share(worlds: Any, holds: Any, seed: int = 5) -> tuple[float, float]:
    """How often something holds in the worlds, plainly and by their weights."""
    sampled = worlds.sample(Random(seed), 1500)
    held = [world.weight for world in sampled if holds(world.state)]
    return len(held) / len(sampled), sum(held) / sum(world.weight for world in sampled)


def test_whoever_let_something_happen_likely_holds_no_answer() -> None:
    """In Counting Zzzzs, seat B wakes seat A, and A does not block."""
    game = load_game("counting-zzzzs")
    for seed in range(50):
        trial = Trial(game, Table(2, game.options_type()), f"silence {seed}", Style())
        worlds = game.worlds(1, 2)
        told: Any = trial.state.opening
        while trial.state.outcome is None:
            for event in events_for(1, told):
                worlds.watch(event)
            woken = [event.waking for event in events_for(1, told) if isinstance(event, Woke)]
            lost = any(isinstance(event, HandLost) for event in events_for(1, told))
            if woken and not lost and (woken[0].seat, woken[0].by, woken[0].why) == (0, 1, "wake-up"):
                card = trial.state.deck.numbers[woken[0].card]  # type: ignore[attr-defined]
                blocks = set(BLOCKED_BY[card])
                worlds.look(trial.state.view(1), trial.state.legal_actions(1))
                plain, weighted = weighted_share(worlds, lambda world: bool(blocks & set(world.hands[0][:3])))  # noqa: B023
                if plain > 0.02:
                    assert weighted < plain / 2
                    return
            told = trial.step().told
    raise AssertionError("nobody was ever woken")


def test_in_dreams_stars_that_the_vision_does_not_explain_are_likely_the_mortals() -> None:
    game = load_game("dreams")
    state: Any = game.new(4, {"dealer": "A"}, SecretChance(b"stars of a test"))
    god = next(seat for seat in range(4) if seat != state.mortal)
    reader = {seat: game.worlds(seat, 4, {"dealer": "A"}) for seat in (god, state.mortal)}
    told = list(state.opening)
    while state.phase == "place":
        told += state.apply(state.turn, _star(state))
    for seat, worlds in reader.items():
        for event in events_for(seat, told):
            worlds.watch(event)
    plain, weighted = weighted_share(reader[god], lambda world: world.mortal == state.mortal)
    assert weighted > plain + 0.2
    plain, weighted = weighted_share(reader[state.mortal], lambda world: world.vision == state.vision)
    assert weighted > plain + 0.2


def _star(state: Any) -> Place:
    """A god's lies where it says most about the vision, the mortal's where it says most against it."""
    seat, picture = state.turn, state.pictures[state.vision - 1]
    kind = state.stars_left(seat)[0]
    free = [(x, y) for x in range(0, WIDTH, 50) for y in range(0, HEIGHT, 50) if is_free(kind, x, y, state.lying)]
    pick = min if seat == state.mortal else max
    return Place(kind, *pick(free, key=lambda place: (star_likelihood(picture, kind, *place), place)))


def test_in_when_i_dream_hints_tell_the_term_and_the_spirit() -> None:
    game = load_game("when-i-dream")
    state: Any = game.new(4, {}, SecretChance(b"hints of a test!"))
    dreamer, told = state.dreamer, list(state.opening)
    told += state.apply(dreamer, game.parse_action("sleep"))
    term = state.term_of(1)
    giver = state.turn
    listener = next(seat for seat in range(4) if seat not in (dreamer, giver))
    told += state.apply(giver, Hint(1, state.words.hints_for(term)[0]))
    hearing = {seat: game.worlds(seat, 4) for seat in (dreamer, listener)}
    for seat, worlds in hearing.items():
        for event in events_for(seat, told):
            worlds.watch(event)
        worlds.look(state.view(seat), state.legal_actions(seat))
    meant = state.words.hints_for(term)[0]
    listed = {other for other in range(len(state.words)) if meant in state.words.hints_for(other)}
    plain, weighted = weighted_share(hearing[dreamer], lambda world: world.term_of(1) in listed)
    assert weighted > 5 * plain > 0
    plain, weighted = weighted_share(hearing[listener], lambda world: world.spirit_of(giver) == "nightmare")
    assert weighted < plain / 2
