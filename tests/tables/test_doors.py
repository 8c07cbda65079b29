"""Who is shown what: at the door, watching, and with two connections."""

import json
from typing import Any

import pytest

from fortywinks.tables import TableRefusal

from .evening import Client, Evening, two_players


def against_a_bot(**table: Any) -> tuple[Evening, Client]:
    evening = Evening(2, starter="A")
    ann = evening.client("Ann")
    ann.sends("set-bot", seat=1, level="random")
    ann.sends("set-table", watching="nobody", **table)
    return evening, ann


@pytest.mark.parametrize("viewpoint", ["spectator", "screen"])
def test_where_nobody_may_watch_nobody_watches_also_while_a_seat_is_open(viewpoint):
    evening, ann = against_a_bot()
    assert ann.sends("start")["type"] == "done"
    with pytest.raises(TableRefusal, match="watch"):
        evening.client("Wil", viewpoint)


def test_who_comes_to_find_a_seat_sees_the_table_and_nothing_of_the_game():
    evening, ann = against_a_bot()
    early = evening.client("Eve")
    assert ann.sends("start")["type"] == "done"
    cal = evening.client("Cal")
    ann.does("look 1 2")
    evening.passes(5)
    ann.sends("say", text="psst")
    ann.does("draw", "discard")
    for guest in (early, cal):
        heard = [message for message in guest.heard if message["type"] not in ("welcome", "table-changed")]
        assert heard == []
        assert all("view" not in message and "own" not in message for message in guest.heard)
        assert guest.heard[-1]["table"]["phase"] == "playing"
    assert cal.sends("sit", name="Cal", seat=1)["type"] == "done"
    assert "view" in cal.all("welcome")[-1]
    assert early.hung_up is not None, "there is no seat left to find"


def test_a_finished_game_is_not_shown_at_the_door_either():
    evening, ann, _ = two_players(until="1 round")
    ann.sends("set-table", watching="nobody")
    ann.does("wake")
    assert "view" not in evening.client("Wil").heard[0]
    with pytest.raises(TableRefusal):
        evening.client("Wil", "spectator")


def test_when_watching_ends_nothing_more_of_the_game_is_told():
    evening, ann, bob = two_players()
    wil = evening.client("Wil", "spectator")
    evening.journal.hold = True
    ann.sends("set-table", watching="nobody")
    ann.sends("act", do="draw")
    evening.journal.release()
    assert wil.heard[-1]["type"] == "bye"
    assert not [message for message in wil.heard if message["type"] == "update"]
    assert bob.all("update")


@pytest.mark.parametrize("viewpoint", ["spectator", "screen"])
def test_WID_50_whoever_has_a_seat_is_shown_no_term_by_watching_as_well(viewpoint):
    evening = Evening(4, game="when-i-dream", voices="spoken")
    clients = [evening.client("Ann"), *(evening.sits(name) for name in ("Bob", "Cal", "Dan"))]
    assert clients[0].sends("start")["type"] == "done"
    watching = [evening.client(name, viewpoint) for name in ("Ann", "Bob", "Cal", "Dan")]
    stranger = evening.client("Wil", viewpoint)
    state = evening.table.play.state
    clients[state.dreamer].does("sleep")
    term = state.view(state.awake_seats[0]).term
    assert term
    for client in watching:
        assert term not in json.dumps(client.heard, ensure_ascii=False)
    assert term in json.dumps(stranger.heard, ensure_ascii=False), "the screen in the room is the card stand"
    late = evening.client(("Ann", "Bob", "Cal", "Dan")[state.dreamer], viewpoint)
    assert term not in json.dumps(late.heard, ensure_ascii=False)


def test_who_watches_and_then_sits_down_is_shown_no_more_on_the_screen():
    evening = Evening(5, game="when-i-dream", voices="spoken")
    clients = [evening.client("Ann"), *(evening.sits(name) for name in ("Bob", "Cal", "Dan"))]
    clients[0].sends("set-bot", seat=4, level=next(iter(evening.table.game.bot_levels)))
    assert clients[0].sends("start")["type"] == "done"
    screen, phone = evening.client("Eve", "screen"), evening.client("Eve")
    assert phone.sends("sit", name="Eve", seat=4)["type"] == "done"
    state = evening.table.play.state
    clients[state.dreamer].does("sleep")
    assert state.view(state.awake_seats[0]).term not in json.dumps(screen.heard, ensure_ascii=False)
