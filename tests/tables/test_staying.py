"""Leaving and staying: who was removed, whom a bot replaces, who wants another game, and what late comers are told."""

import pytest

from fortywinks.tables.play import LOG_EVENTS
from fortywinks.tables.seen import table_state

from .evening import Client, Evening, two_players

# Removed.


@pytest.mark.parametrize("restarted", [False, True])
def test_whoever_was_removed_is_told_and_does_not_walk_back_in(restarted):
    evening, ann, bob = two_players()
    assert ann.sends("remove", seat=1)["type"] == "done"
    assert bob.all("welcome")[-1]["you"] == {"seat": None, "host": False, "viewpoint": "player", "removed": True}
    [removed] = [notice for notice in ann.all("notice") if notice["code"] == "removed"]
    assert (removed["seat"], removed["name"]) == (1, "Bob")
    if restarted:
        evening.restarts()
        ann, bob = evening.client("Ann"), evening.client("Bob")
    assert bob.refused("sit", name="Bob", seat=1)["code"] == "removed"
    assert bob.refused("sit", name="Robert")["code"] == "removed", "by no other name either"
    assert table_state(evening.table).removed == ("Bob",)
    assert ann.sends("readmit", name="Bob")["type"] == "done"
    assert bob.all("welcome")[-1]["you"]["removed"] is False
    assert bob.sends("sit", name="Bob", seat=1)["type"] == "done"


def test_only_the_host_readmits_and_only_whom_there_is():
    _, ann, bob = two_players()
    assert bob.refused("readmit", name="Ann")["code"] == "not-host"
    assert ann.refused("readmit", name="Cal")["code"] == "nobody-removed"


def test_who_leaves_by_themselves_may_come_back():
    _, _, bob = two_players()
    assert bob.sends("stand")["type"] == "done"
    assert bob.all("welcome")[-1]["you"]["removed"] is False
    assert bob.sends("sit", name="Bob")["type"] == "done"


def test_where_nobody_may_watch_a_removed_person_goes():
    _, ann, bob = two_players()
    ann.sends("set-table", watching="nobody")
    ann.sends("remove", seat=1)
    assert bob.last["type"] == "bye"


@pytest.mark.parametrize("how", ["stand", "away", "remove"])
def test_it_is_said_whom_a_bot_replaces(how):
    _, ann, bob = two_players()
    if how == "remove":
        ann.sends("remove", seat=1)
    else:
        bob.sends(how)
    [notice] = [notice for notice in ann.all("notice") if notice["code"] == "bot-took-over"]
    assert (notice["seat"], notice["name"]) == (1, "Bob")


# Another game.


def after_a_game(seats: int = 3) -> tuple[Evening, list[Client]]:
    evening = Evening(seats, starter="A", until="1 round")
    clients = [evening.client("Ann"), *(evening.sits(name) for name in ("Bob", "Cal", "Dan")[: seats - 1])]
    assert clients[0].sends("start")["type"] == "done"
    for client in clients:
        client.does("look 1 2")
    clients[0].does("wake")
    assert evening.table.meta.phase == "finished"
    return evening, clients


def test_anybody_proposes_another_game_and_it_begins_when_all_who_are_here_want_it():
    evening, (ann, bob, cal) = after_a_game()
    assert bob.sends("rematch")["type"] == "done"
    assert ann.all("notice")[-1] == {**ann.all("notice")[-1], "code": "rematch-proposed", "seat": 1, "name": "Bob"}
    assert ann.all("table-changed")[-1]["table"]["rematch"] == [1]
    assert cal.sends("rematch")["type"] == "done"
    assert evening.table.meta.phase == "finished", "the host is here and has not said so"
    assert ann.sends("rematch")["type"] == "done"
    assert evening.table.meta.phase == "playing"
    assert ann.all("table-changed")[-1]["table"]["rematch"] == []


def test_the_host_begins_at_once_as_ever():
    evening, (ann, *_) = after_a_game()
    ann.sends("rematch")
    assert evening.table.meta.match == 2


def test_where_the_host_has_gone_the_others_play_on():
    evening, (ann, bob, cal) = after_a_game()
    ann.leaves()
    bob.sends("rematch")
    cal.sends("rematch")
    assert evening.table.meta.phase == "playing"
    assert evening.table.meta.seats[0].name == "Ann", "whoever is away for a moment keeps the seat"


def test_whoever_does_not_stay_is_replaced_by_a_bot():
    evening, (ann, bob, cal) = after_a_game()
    bob.sends("rematch")
    cal.sends("rematch")
    assert ann.sends("stand")["type"] == "done"
    assert evening.table.meta.phase == "playing"
    assert [place.kind for place in evening.table.meta.seats] == ["bot", "person", "person"]


def test_the_host_begins_again_with_bots_for_those_who_left():
    evening, (ann, bob, _) = after_a_game()
    assert bob.sends("stand")["type"] == "done"
    assert ann.sends("rematch")["type"] == "done"
    assert evening.table.meta.phase == "playing"
    assert [place.kind for place in evening.table.meta.seats] == ["person", "bot", "person"]


def test_a_proposal_survives_a_restart():
    evening, (_, bob, _) = after_a_game()
    bob.sends("rematch")
    evening.restarts()
    cal = evening.client("Cal")
    assert cal.heard[0]["table"]["rematch"] == [1]
    cal.sends("rematch")
    assert evening.table.meta.phase == "playing", "nobody else is here"


def test_who_watches_proposes_nothing():
    evening, _ = after_a_game()
    assert evening.client("Wil").refused("rematch")["code"] == "no-seat"


# The log of the game so far.


@pytest.mark.parametrize("restarted", [False, True])
def test_whoever_comes_late_finds_what_everybody_was_told(restarted):
    evening, ann, bob = two_players()
    wil = evening.client("Wil", "spectator")
    ann.does("draw", "discard")
    bob.does("draw", "keep 1")
    if restarted:
        evening.restarts()
    live = [event for update in wil.all("update") for event in update["events"]]
    for name, viewpoint in (("Ann", "player"), ("Bob", "player"), ("Cal", "spectator"), ("TV", "screen")):
        log = evening.client(name, viewpoint).heard[0]["log"]
        assert log[-len(live) :] == live
        assert log[0]["event"] == "game-began" or log[0] not in live


def test_what_was_seen_in_private_is_in_no_log():
    evening, ann, _bob = two_players()
    ann.does("draw")
    private = [event for update in ann.all("update") for event in update["events"] if event["event"] == "in-hand"]
    assert private
    ann.does("keep 1")
    for name in ("Ann", "Bob", "Wil"):
        log = evening.client(name).heard[0]["log"]
        assert log
        assert not [event for event in log if event in private]
        assert log == evening.client("Wil").heard[0]["log"], "it is the same for everybody"


def test_WID_21_the_nights_hints_are_in_no_log():
    evening = Evening(4, game="when-i-dream")
    ann = evening.client("Ann")
    for seat in (1, 2, 3):
        ann.sends("set-bot", seat=seat, level="easy")
    evening.pace = 2.0  # a night lasts as long as its clock runs, however quick the bots are
    ann.sends("start")
    for _ in range(60):
        evening.passes(3)
        heard = {event["event"] for update in ann.all("update") for event in update["events"]}
        if "hint-given" in heard:
            break
    assert "hint-given" in heard
    for name in ("Ann", "Wil"):
        log = {event["event"] for event in evening.client(name).heard[0]["log"]}
        assert log >= {"dusk-fell", "night-fell"}
        assert "hint-given" not in log


def test_the_log_is_bounded():
    evening, ann, bob = two_players()
    for _ in range(LOG_EVENTS // 3):
        for client in (ann, bob):
            if "draw" in [str(action) for action in evening.table.play.state.legal_actions(0 if client is ann else 1)]:
                client.does("draw", "discard")
    assert len(evening.client("Wil").heard[0]["log"]) <= LOG_EVENTS


def test_at_the_door_there_is_no_log():
    evening = Evening(2, starter="A")
    ann = evening.client("Ann")
    ann.sends("set-bot", seat=1, level="random")
    ann.sends("set-table", watching="nobody")
    ann.sends("start")
    assert "log" not in evening.client("Wil").heard[0]


def test_whoever_stands_up_in_a_house_that_closes_does_so_and_no_game_begins():
    """Else everybody who is left would want another game, and it would begin."""
    evening, ann, bob = two_players()
    evening.table.meta.phase = "finished"
    assert bob.sends("rematch")["type"] == "done"
    evening.house.is_closing = True
    assert bob.refused("rematch")["code"] == "house-closing"
    assert ann.sends("stand")["type"] == "done"
    assert evening.table.meta.phase == "finished"
