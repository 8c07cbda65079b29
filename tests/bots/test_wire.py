"""What crosses between host and worker comes out as it went in."""

from itertools import pairwise
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortywinks.bots.wire import (
    LARGEST_TO_HOST,
    Absent,
    Answer,
    DoesItFit,
    Failure,
    Leave,
    Question,
    Reader,
    Ready,
    ToHost,
    Unframer,
    frame,
    json_of,
    read_frames,
)
from fortywinks.core import SecretChance, events_for
from fortywinks.games import game_names, load_game

MESSAGES: list[ToHost] = [
    Ready(),
    Answer(1, "draw"),
    Failure(2, "illegal", "a trace\nof lines"),
    DoesItFit(3, 0, 7, 9),
    Absent(4),
    Answer(5, "say …" * 300),
]
STREAM = b"".join(map(frame, MESSAGES))


@pytest.mark.parametrize("name", game_names())
def test_everything_that_a_seat_gets_survives_the_crossing(name):
    """Events, views and legal actions are equal on both sides, types included, all through a game."""
    game = load_game(name)
    reader = Reader(game)
    rng = Random(name)
    for seats in game.seat_counts:
        state = game.new(seats, None, SecretChance(rng.randbytes(32)))
        told = list(state.opening)
        for _ in range(150):
            for seat in range(seats):
                events = events_for(seat, told)
                assert reader.events(b"".join(json_of(event) + b"\n" for event in events)) == events
                assert reader.view(json_of(state.view(seat))) == state.view(seat)
                legal = state.legal_actions(seat)
                assert reader.listed(json_of(tuple(legal))) == tuple(legal)
            if not state.deciders:
                break
            seat = rng.choice(state.deciders)
            told = state.apply(seat, state.legal_actions(seat).sample(rng))
        options = game.options_type()
        assert reader.options(json_of(options)) == options


def test_a_list_that_was_offered_before_is_the_same_object_again():
    reader = Reader(load_game("sen"))
    legal = json_of(tuple(load_game("sen").new(2).legal_actions(0)))
    assert reader.legal(legal, [], lambda *point: True) is reader.legal(legal, [], lambda *point: True)


@settings(deadline=None)
@given(st.lists(st.integers(0, len(STREAM)), max_size=8))
def test_a_stream_cut_anywhere_gives_the_same_messages(cuts):
    unframer = Unframer()
    pieces = [STREAM[a:b] for a, b in pairwise([0, *sorted(cuts), len(STREAM)])]
    assert [message for piece in pieces for message in unframer.feed(piece)] == MESSAGES


@pytest.mark.parametrize(
    ("stream", "problem"),
    [
        ((LARGEST_TO_HOST + 1).to_bytes(4, "big"), "a message of 65541 bytes"),
        (b"\xff\xff\xff\xff", "a message of"),
        (b"\x00\x00\x00\x05junk!", "Expected `array`"),
        (frame(Leave(1)), "Invalid value 'leave'"),
    ],
)
def test_a_worker_that_talks_nonsense_is_noticed_at_once(stream, problem):
    with pytest.raises((ValueError, msgspec.DecodeError), match=problem):
        list(Unframer().feed(stream))


def test_a_worker_reads_until_the_host_hangs_up():
    question = Question(7, 1, None, b"", b"{}", b"[]", [])
    stream = frame(question) + frame(Leave(1)) + frame(question)[:2]
    place = 0

    def read(count: int) -> bytes:
        nonlocal place
        piece = stream[place : place + count]
        place += count
        return piece

    assert list(read_frames(read)) == [question, Leave(1)]
