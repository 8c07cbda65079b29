"""Clocks run down, people act, the host pauses and gives time, bots answer and phones drop out, all in any order around
the same moments: whatever comes first counts, once, and the record tells the same game."""

import random

import pytest

from fortywinks.core.records import TimeUp, parse_line
from fortywinks.games import game_names, load_game
from fortywinks.tables import person_of

from .evening import Client, Evening

STEPS = 150


class Race:
    """A table of one game with two people and bots, at which everything happens at the last moment."""

    def __init__(self, game: str, seed: int) -> None:
        self.rng = random.Random(f"{game} {seed}")
        self.evening = Evening()
        self.evening.secrets = seed
        seats = max(3, load_game(game).seat_counts[0])
        self.evening.table = self.evening.house.create(person_of("Ann"), game, name="Ann", seats=seats, options={})
        self.people = [self.evening.client("Ann"), self.evening.sits("Bob")]
        for seat in range(2, seats):
            assert self.people[0].sends("set-bot", seat=seat, level="random")["type"] == "done"
        assert self.people[0].sends("start")["type"] == "done"

    def step(self) -> None:
        evening, rng, table = self.evening, self.rng, self.evening.table
        deadline = table.play.clocks.next_deadline()
        if deadline is not None and rng.random() < 0.4:  # just before, at, and just after
            evening.time = max(evening.time, deadline + rng.choice((-0.01, 0.0, 0.01)))
        for what in rng.sample((self.somebody_acts, evening.house.tick, self.host_does, self.phone_drops), 4):
            what()
        evening.passes(rng.choice((0, 0, 0.5)))

    def somebody_acts(self) -> None:
        seat = self.rng.randrange(2)
        legal = self.evening.table.play.state.legal_actions(seat)
        if legal:
            answer = self.people[seat].sends("act", do=str(legal.sample(self.rng)))
            assert answer["type"] in ("update", "refused")
            assert answer["type"] == "update" or answer["code"] == "paused"

    def host_does(self) -> None:
        if self.rng.random() < 0.1:
            self.people[0].sends(self.rng.choice(("pause", "resume", "resume", "extra-time")))

    def phone_drops(self) -> None:
        if self.rng.random() < 0.1:
            seat = self.rng.randrange(2)
            self.people[seat].leaves()
            self.people[seat] = Client(self.evening, "AB"[seat] + ("nn", "ob")[seat])


@pytest.mark.parametrize("game", game_names())
def test_whatever_comes_first_counts_once(game):
    time_outs = 0
    for seed in range(3):
        race = Race(game, seed)
        play = race.evening.table.play
        for _ in range(STEPS):
            if play.is_over:
                break
            race.step()
        lines = [parse_line(line, number) for number, line in enumerate(bytes(play.record).splitlines(), 1)]
        time_outs += sum(isinstance(line, TimeUp) for line in lines)
        for person in race.people:
            assert person.numbers == list(range(person.numbers[0], person.numbers[0] + len(person.numbers)))
        race.evening.restarts()  # plays the record again, and it must come out the same to the letter
        assert race.evening.table.play.state.text() == play.state.text()
    assert time_outs > 0, "or nothing was raced"
