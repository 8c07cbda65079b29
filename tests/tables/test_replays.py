"""Finished games looked at again, and played on from a moment."""

from typing import Any

import msgspec
import pytest

from fortywinks.games import load_game
from fortywinks.tables import TableRefusal, person_of
from fortywinks.tables.playing_on import Continuation, prepare, seat_down
from fortywinks.tables.replays import look_again

from .evening import two_players


def play_on(evening: Any, record: str, *, step: int, seat: int, name: str, level: str) -> Any:
    wish = Continuation(record, step, seat, name, level)
    play = prepare(wish, load_game, evening.house.new_secret(), evening.house.began())
    return seat_down(evening.house, person_of("Cid"), play, seat)


@pytest.fixture
def finished():
    evening, ann, bob = two_players(until="1 round")
    ann.does("draw", "keep 2")
    bob.does("draw", "discard")
    ann.does("wake")
    [(_, record)] = evening.kept_records
    return evening, record


def test_a_seats_eyes_see_what_the_seat_saw(finished):
    _, record = finished
    mine = look_again(record, load_game, 0, laid_open=False)
    others = look_again(record, load_game, 1, laid_open=False)
    assert [step.do for step in mine.steps[:4]] == ["", "look 1 2", "look 1 2", "draw"]
    drew = 3
    assert mine.steps[drew].view.hand
    assert others.steps[drew].view.hand == ()
    assert mine.steps[drew].open is None
    assert mine.steps[-1].view.outcome is not None
    msgspec.json.encode(mine)


def test_laid_open_shows_every_land(finished):
    _, record = finished
    laid_open: Any = look_again(record, load_game, None, laid_open=True).steps[0].open
    assert [len(dream) for dream in laid_open["dreams"]] == [4, 4]


def test_play_on_from_a_moment_goes_on_exactly_there(finished):
    evening, record = finished
    table: Any = play_on(evening, record, step=4, seat=1, name="Cid", level="random")
    assert table.play.state.turn == 1
    assert table.meta.seats[1].name == "Cid"
    assert table.meta.seats[0].kind == "bot"
    heard: list[bytes] = []
    table.connect(person_of("Cid"), "player", heard.append, lambda code, reason: None)
    welcome = msgspec.json.decode(heard[0])
    assert welcome["you"] == {"seat": 1, "host": True, "viewpoint": "player", "removed": False}
    assert "draw" in welcome["legal"]
    evening.table = table
    evening.restarts()
    assert evening.table.play.state.text() == table.play.state.text()


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"step": 999}, "no-such-step"),
        ({"step": -1}, "no-such-step"),
        ({"seat": 5}, "no-such-seat"),
        ({"level": "genius"}, "no-such-bot"),
        ({"name": ""}, "name-empty"),
    ],
)
def test_a_wrong_moment_is_refused(finished, wish, code):
    evening, record = finished
    asked = {"step": 1, "seat": 0, "name": "Cid", "level": "random", **wish}
    with pytest.raises(TableRefusal) as refused:
        play_on(evening, record, **asked)
    assert refused.value.code == code


def test_a_seat_that_was_not_there_is_refused(finished):
    with pytest.raises(TableRefusal, match="2 seats"):
        look_again(finished[1], load_game, 4, laid_open=False)
