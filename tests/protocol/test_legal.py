"""The list of legal actions is read as it was written."""

from random import Random
from typing import Any

import msgspec
import pytest

from fortywinks.core import Action, PointSpace, SecretChance, TextSpace
from fortywinks.games import game_names, load_game
from fortywinks.protocol.legal import legal_json, read_legal


class Hint(Action, frozen=True):
    seat: int
    text: str


class Star(Action, frozen=True):
    colour: str
    x: int
    y: int


def what(space: Any) -> tuple[Any, ...]:
    return type(space), space.kind, space.fixed


@pytest.mark.parametrize("name", game_names())
def test_every_list_of_a_random_game_is_read_as_it_was_written(name):
    game, rng = load_game(name), Random(1)
    state = game.new(game.seat_counts[-1], None, SecretChance(bytes(32)))
    for _ in range(60):
        if state.outcome is not None:
            break
        seat = rng.choice(state.deciders)
        legal = state.legal_actions(seat)
        read = read_legal(msgspec.json.decode(legal_json(legal)), game)
        assert [*read] == [*legal]
        assert [*map(what, read.spaces)] == [*map(what, legal.spaces)]
        state.apply(seat, legal.sample(rng))


def test_spaces_of_text_and_points_are_read(monkeypatch):
    game = load_game("sen")
    monkeypatch.setattr(type(game), "action_types", (Hint, Star))
    described = [
        {"text": "hint", "max_length": 9},
        {"point": "star", "width": 4, "height": 5, "colour": "red"},
    ]
    text, point = read_legal(described, game).spaces
    assert isinstance(text, TextSpace)
    assert (text.field, text.max_length) == ("text", 9)
    assert isinstance(point, PointSpace)
    assert Star("red", 4, 5) in point
    assert Star("blue", 4, 5) not in point
