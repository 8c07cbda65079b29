"""A league of bots: who meets whom, and what their results say about their strength.

Ratings are those of Bradley and Terry: the chance that one of two ends ahead of the other is its strength divided by
both strengths together. They are said on the scale of chess, 400 points for ten times the strength, 1500 on average: a
difference of 100 points means 64 %. Intervals come from drawing the games played again and again, with repetition.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import log10
from random import Random
from typing import Final, NamedTuple

from ..core import Outcome

AVERAGE: Final = 1500.0
SCALE: Final = 400.0
REDRAWN: Final = 200
"""How often the games are drawn again for the intervals."""
ROUNDS: Final = 200
"""Steps in which strengths are found; far more than they need to settle."""
BEFOREHAND: Final = 0.5
"""Each has drawn so many games with an average player beforehand: whoever wins all others has a rating still."""


class Rating(NamedTuple):
    """A bot's strength, with its interval of 95 %."""

    bot: str
    rating: float
    low: float
    high: float
    games: int
    ahead: float
    """The share of its meetings in which it ended ahead; equal ranks count half."""


class Meeting(NamedTuple):
    """Two entrants in one game: how it went for the first, 1, ½ or 0."""

    one: int
    other: int
    result: float


def lineups(entrants: int, seats: int, games: int, rng: Random) -> Iterator[tuple[int, ...]]:
    """Who sits at the table in each game: all equally often, nobody twice where there are enough."""
    waiting: list[int] = []
    for _ in range(games):
        table: list[int] = []
        while len(table) < seats:
            fresh = [entrant for entrant in waiting if entrant not in table]
            if not fresh:
                more = rng.sample(range(entrants), entrants)
                waiting += more
                fresh = [entrant for entrant in waiting if entrant not in table] or waiting
            waiting.remove(fresh[0])
            table.append(fresh[0])
        yield tuple(rng.sample(table, seats))


def meetings(seating: Sequence[int], outcome: Outcome) -> list[Meeting]:
    """Every two different entrants of a table, compared by rank."""
    ranks = [result.rank for result in outcome.results]
    found = []
    for seat, other in combinations(range(len(seating)), 2):
        if seating[seat] != seating[other]:
            result = 0.5 if ranks[seat] == ranks[other] else float(ranks[seat] < ranks[other])
            found.append(Meeting(seating[seat], seating[other], result))
    return found


def strengths(entrants: int, met: Sequence[Meeting]) -> list[float]:
    """The strengths that explain the results best, as ratings (the minorise-maximise steps of Hunter, 2004)."""
    won = [BEFOREHAND] * entrants
    times: dict[tuple[int, int], int] = {}
    for one, other, result in met:
        won[one] += result
        won[other] += 1 - result
        pair = (one, other) if one < other else (other, one)
        times[pair] = times.get(pair, 0) + 1
    found = [1.0] * entrants
    for _ in range(ROUNDS):
        expected = [2 * BEFOREHAND / (strength + 1) for strength in found]
        for (one, other), count in times.items():
            share = count / (found[one] + found[other])
            expected[one] += share
            expected[other] += share
        found = [wins / share for wins, share in zip(won, expected, strict=True)]
    logs = [SCALE * log10(strength) for strength in found]
    middle = sum(logs) / entrants
    return [AVERAGE + rating - middle for rating in logs]


def rate(bots: Sequence[str], games: Sequence[Sequence[Meeting]], rng: Random) -> list[Rating]:
    """The ratings of all, the strongest first. `games` has the meetings of each game."""
    every = [meeting for game in games for meeting in game]
    ratings = strengths(len(bots), every)
    redrawn = []
    for _ in range(REDRAWN):
        drawn = rng.choices(games, k=len(games))
        redrawn.append(strengths(len(bots), [meeting for game in drawn for meeting in game]))
    rated = []
    for entrant, bot in enumerate(bots):
        spread = sorted(again[entrant] for again in redrawn)
        low, high = spread[round(0.025 * (REDRAWN - 1))], spread[round(0.975 * (REDRAWN - 1))]
        played = sum(any(entrant in (met.one, met.other) for met in game) for game in games)
        results = [met.result if met.one == entrant else 1 - met.result for met in every if entrant in met[:2]]
        ahead = sum(results) / len(results) if results else 0.0
        rated.append(Rating(bot, ratings[entrant], low, high, played, ahead))
    return sorted(rated, key=lambda one: -one.rating)
