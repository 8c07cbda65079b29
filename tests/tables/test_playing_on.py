"""A finished game played on: the seat sees the same moment, and nobody knows its future from the published record."""

import io
import random
from pathlib import Path
from typing import Any

import pytest

from fortywinks.core import SPECTATOR, BadRecord
from fortywinks.core.records import Closing, Drawn, line_text, parse_line, read_lines
from fortywinks.core.replay import Replay, verify
from fortywinks.games import load_game
from fortywinks.tables import person_of
from fortywinks.tables.keeping import finished_record
from fortywinks.tables.playing_on import Continuation, prepare, seat_down

from .evening import Evening

RECORDS = Path(__file__).parent.parent / "records"
GAMES = ("sen", "schafe-schubsen", "counting-zzzzs", "when-i-dream", "dreams")


def record_of(game: str) -> str:
    for path in sorted(RECORDS.rglob("*.jsonl")):
        text = path.read_text("utf-8")
        if f'"game":"{game}"' in text.splitlines()[0]:
            return text
    raise AssertionError(f"no record of {game} is kept")


def secret_of(record: str) -> str | None:
    closing = parse_line(record.splitlines()[-1], 1)
    assert isinstance(closing, Closing)
    return closing.secret


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_can_be_played_on_from_every_seat(game):
    record = record_of(game)
    rng = random.Random(game)
    moments = {}
    replay = Replay(read_lines(io.BytesIO(record.encode())), load_game)
    seats = range(replay.state.seats)
    moments[0] = [replay.state.view(seat) for seat in seats]
    for step, _ in enumerate(replay, 1):
        moments[step] = [replay.state.view(seat) for seat in seats]
    del moments[len(moments) - 1]
    evening = Evening()
    level = next(iter(load_game(game).bot_levels))
    for step in sorted(rng.sample(sorted(moments), min(12, len(moments)))):
        seat = rng.choice(list(seats))
        wish = Continuation(record, step, seat, "Cid", level)
        play = prepare(wish, load_game, evening.house.new_secret(), evening.house.began())
        assert play.state.view(seat) == moments[step][seat]
        evening.table = table = seat_down(evening.house, person_of(f"Cid {step}"), play, seat)
        assert table.meta.secret != secret_of(record)
        client = evening.client(f"Cid {step}")
        assert client.heard[0]["you"]["seat"] == seat
        written = bytes(play.record)
        evening.restarts()
        assert bytes(evening.table.play.record).startswith(written), "it goes on from what was written down"


@pytest.mark.parametrize("game", ["sen", "counting-zzzzs"])
def test_what_is_hidden_is_dealt_anew_and_the_future_comes_from_a_new_secret(game):
    record = record_of(game)
    old = {line.got for line in map(parsed, record.splitlines()) if isinstance(line, Drawn)}
    wish = Continuation(record, 2, 0, "Cid", "random")
    plays = [prepare(wish, load_game, bytes([number]) * 32, "now") for number in range(4)]
    given = [play.given for play in plays]
    assert any(tuple(got) not in old for draws in given for _, got in draws), "the pile is not the published one"
    assert len({str(draws) for draws in given}) > 1
    assert len({play.match.chance.commitment for play in plays}) == 4
    assert plays[0].state.view(SPECTATOR) == plays[1].state.view(SPECTATOR)


def parsed(text: str) -> Any:
    return parse_line(text, 1)


def test_its_own_record_can_be_verified_and_played_on_again():
    record = record_of("sen")
    wish = Continuation(record, 2, 0, "Cid", "random")
    for number in range(3):
        play = prepare(wish, load_game, bytes([number + 1]) * 32, "now")
        rng = random.Random(number)
        while not play.is_over:
            seat = play.state.deciders[0]
            play.act(seat, play.state.legal_actions(seat).sample(rng))
        record = finished_record(bytes(play.record).splitlines())
        replay = verify(read_lines(io.BytesIO(record.encode())), load_game)
        assert replay.header.given >= 1
        wish = Continuation(record, 5, 0, "Cid", "random")


def test_a_draw_after_the_moment_must_be_what_the_secret_decides():
    record = (RECORDS / "sen-everything-on.jsonl").read_text("utf-8")
    play = prepare(Continuation(record, 2, 0, "Cid", "random"), load_game, bytes(32), "now")
    rng = random.Random(3)
    while not play.is_over:
        seat = play.state.deciders[0]
        play.act(seat, play.state.legal_actions(seat).sample(rng))
    lines = finished_record(bytes(play.record).splitlines()).splitlines()
    draws = [number for number, line in enumerate(lines) if isinstance(parsed(line), Drawn)]
    given = play.match.header.given
    assert len(draws) > given, "the game needed chance after the moment"
    later = parsed(lines[draws[given]])
    assert later.chance == "deck"
    one, two, *rest = later.got  # the bottom of the pile: the game goes as it did all the same
    assert one != two
    forged = Drawn("deck", (two, one, *rest))
    lines[draws[given]] = line_text(forged)
    with pytest.raises(BadRecord, match="this is not what the committed secret decides"):
        verify(read_lines(io.BytesIO(("\n".join(lines) + "\n").encode())), load_game)


def test_WID_41_as_the_dreamer_at_night_it_goes_on_and_leaves_no_ghost():
    """The dreamer is not there yet when the game goes on: the night waits."""
    record = record_of("when-i-dream")
    replay = Replay(read_lines(io.BytesIO(record.encode())), load_game)
    found = 0
    evening = Evening()
    for step, _ in enumerate(replay, 1):
        state: Any = replay.state
        if state.phase != "night" or state.spoken:
            continue
        found += 1
        if found > 3:
            break
        wish = Continuation(record, step, state.dreamer, "Cid", next(iter(load_game("when-i-dream").bot_levels)))
        play = prepare(wish, load_game, evening.house.new_secret(), evening.house.began())
        before = evening.house.table_count
        evening.table = seat_down(evening.house, person_of(f"Cid {step}"), play, state.dreamer)
        assert evening.house.table_count == before + 1
        assert evening.client(f"Cid {step}").heard[0]["you"]["seat"] == state.dreamer
    assert found
