"""What one seat hears over a whole game, to the byte and in number, does not depend on what it may not know."""

import random
from typing import Any

import pytest

from fortywinks.core import SPECTATOR
from fortywinks.games import load_game

from .evening import Client, Evening


def play(secret_deck, actions, viewers):
    """A table whose deck is fixed by the test; answers with the bytes that each viewer heard."""
    game = load_game("sen")
    evening = Evening(3, starter="A")
    original = game.new

    def dealt(seats, options=None, chance=None):
        state: Any = original(seats, options, chance)
        if secret_deck is not None:
            state.deck = secret_deck
        return state

    game.new = dealt  # type: ignore[method-assign]
    try:
        clients = [evening.client("Ann"), evening.sits("Bob"), evening.sits("Cid")]
        clients.append(Client(evening, "Wil", "spectator"))
        clients[0].sends("start")
    finally:
        del game.new
    for seat, do in actions:
        clients[seat].does(do)
    return evening, [clients[viewer].raw for viewer in viewers]


def random_actions(rng, length):
    """A round played at random, without its end."""
    evening, _ = play(None, [], [])
    state = evening.table.play.state
    actions: list[tuple[int, str]] = []
    while len(actions) < length and state.round == 1:
        seat = rng.choice(state.deciders)
        legal = [a for a in state.legal_actions(seat) if str(a) != "wake"]
        action = rng.choice(legal)
        after = state.clone()
        after.apply(seat, action)
        if after.round == 2:
            break
        state.apply(seat, action)
        actions.append((seat, str(action)))
    return state, actions


@pytest.mark.parametrize("seed", range(4))
def test_messages_do_not_depend_on_what_the_seat_cannot_know(seed):
    rng = random.Random(seed)
    state, actions = random_actions(rng, 40)
    start = None
    for index, viewer in enumerate((0, 1, 2, SPECTATOR)):
        evening, [heard] = play(state.deck, actions, [index])
        start = start or evening.table.play.state
        world = state.determinize(viewer, rng)
        assert world.deck != state.deck
        _, [heard_there] = play(world.deck, actions, [index])
        hide = evening.table.meta.id.encode(), evening.table.meta.code.encode()
        other = _.table.meta.id.encode(), _.table.meta.code.encode()
        assert [_plain(m, hide) for m in heard] == [_plain(m, other) for m in heard_there]


def _plain(message: bytes, names: tuple[bytes, bytes]) -> bytes:
    """The table's own random id and code apart."""
    for name in names:
        message = message.replace(name, b"*")
    return message


def test_the_first_message_holds_no_secret_either():
    evening, [ann, wil] = play(None, [(0, "look 1 2")], [0, 3])
    secret = evening.table.play.match.chance.secret.hex().encode()
    for message in ann + wil:
        assert secret not in message
        assert b"person" not in message or b'"kind":"person"' in message
        assert b'"deck"' not in message
    again = evening.client("Ann")
    assert "saw" not in again.heard[0]
    assert again.heard[0]["own"] == {"viewer": 0, "hand": [], "known": []}
