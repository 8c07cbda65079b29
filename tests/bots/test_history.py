from random import Random

import msgspec

from fortywinks.bots.arena import game_secret, play_out
from fortywinks.bots.history import BLOCK, History, unpack
from fortywinks.core import Event, SecretChance
from fortywinks.games import load_game

SEN = load_game("sen")


class Listener:
    def __init__(self, bot) -> None:
        self.bot = bot
        self.heard: list[Event] = []

    def watch(self, event):
        self.heard.append(event)
        self.bot.watch(event)

    def choose(self, view, legal):
        return self.bot.choose(view, legal)


def long_game() -> list[Event]:
    """What seat A is told in a long game."""
    options = SEN.options_type(until="200")
    bots = [Listener(SEN.bot(list(SEN.bot_levels)[-1], seat, 4, options, Random(seat))) for seat in range(4)]
    play_out(SEN.new(4, options, SecretChance(game_secret("history", 0))), bots)
    return bots[0].heard


EVENTS = long_game()


def lines(events) -> bytes:
    return b"".join(msgspec.json.encode(event) + b"\n" for event in events)


def everything(history: History) -> bytes:
    return b"".join(map(unpack, history.blocks())) + history.lines(0, history.end)


def test_what_was_told_comes_back_byte_for_byte_however_it_was_packed():
    history = History(EVENTS[:50])
    for start in range(50, len(EVENTS), 7):
        history.add(EVENTS[start : start + 7])
        history.pack(history.end)
    assert everything(history) == lines(EVENTS)
    assert len(history.blocks()) > 2


def test_only_what_is_new_is_told():
    history = History([])
    history.add(EVENTS[:200])
    before = history.end
    history.add(EVENTS[200:204])
    asked = history.end
    history.add(EVENTS[204:207])
    assert history.lines(before, asked) == lines(EVENTS[200:204])
    history.pack(asked)
    assert history.blocks() == [], "events told after the question must not be packed"
    assert history.lines(0, asked) == lines(EVENTS[:204])


def test_places_stay_true_when_the_lines_before_them_are_packed():
    history = History([])
    history.add(EVENTS[:100])
    asked = history.end
    history.pack(asked)
    assert len(history.blocks()) == 1
    assert history.lines(asked, asked) == b""
    history.add(EVENTS[100:102])
    assert history.lines(asked, history.end) == lines(EVENTS[100:102])


def test_a_long_game_takes_a_few_kilobytes():
    history = History([])
    largest = 0
    for event in EVENTS:
        history.add([event])
        history.pack(history.end)
        largest = max(largest, history.size)
    told = len(lines(EVENTS))
    assert told > 5 * BLOCK
    assert largest < told / 5 + BLOCK
