"""What a series of games between bots has come to: shares of wins, scores, lengths."""

import math
from dataclasses import dataclass, field
from fractions import Fraction

from .arena import GameResult


@dataclass
class Standing:
    """How one entrant of a series has done so far. Whole numbers and fractions, so that parts add up exactly."""

    wins: Fraction = Fraction(0)
    """A shared win counts as a part of one."""
    scores: int = 0
    ranks: int = 0
    seats: int = 0
    """How often the entrant sat at a table: once per game and seat."""

    @property
    def mean_score(self) -> float:
        return self.scores / self.seats

    @property
    def mean_rank(self) -> float:
        return self.ranks / self.seats

    def __add__(self, other: "Standing") -> "Standing":
        return Standing(
            self.wins + other.wins, self.scores + other.scores, self.ranks + other.ranks, self.seats + other.seats
        )


@dataclass
class Tally:
    """What a series of games has come to. The tallies of its parts add up to the tally of the whole.

    With fewer entrants than seats, the entrants take the seats in turn: entrant 0 also plays for seat number
    ``entrants``, and so on.
    """

    standings: list[Standing]
    seat_wins: list[Fraction]
    """The wins of each seat, whoever sat there."""
    games: int = 0
    decisions: int = 0
    shortest: int | None = None
    longest: int = 0
    reasons: dict[str, int] = field(default_factory=dict)
    """How often the games ended for each reason."""

    @classmethod
    def of(cls, entrants: int, seats: int) -> "Tally":
        """Nothing played yet."""
        return cls([Standing() for _ in range(entrants)], [Fraction(0)] * seats)

    def count(self, result: GameResult) -> None:
        """Adds one finished game."""
        outcome = result.outcome
        share = Fraction(1, max(len(outcome.winners), 1))
        for seat_result, entrant in zip(outcome.results, result.seating, strict=True):
            standing = self.standings[entrant % len(self.standings)]
            won = share if seat_result.rank == 1 else Fraction(0)
            self.seat_wins[seat_result.seat] += won
            standing.wins += won
            standing.scores += seat_result.score
            standing.ranks += seat_result.rank
            standing.seats += 1
        self.games += 1
        self.decisions += result.decisions
        self.shortest = result.decisions if self.shortest is None else min(self.shortest, result.decisions)
        self.longest = max(self.longest, result.decisions)
        self.reasons[outcome.why] = self.reasons.get(outcome.why, 0) + 1

    def __add__(self, other: "Tally") -> "Tally":
        shortest = [tally.shortest for tally in (self, other) if tally.shortest is not None]
        reasons = {
            why: self.reasons.get(why, 0) + other.reasons.get(why, 0) for why in {**self.reasons, **other.reasons}
        }
        return Tally(
            [one + two for one, two in zip(self.standings, other.standings, strict=True)],
            [one + two for one, two in zip(self.seat_wins, other.seat_wins, strict=True)],
            self.games + other.games,
            self.decisions + other.decisions,
            min(shortest, default=None),
            max(self.longest, other.longest),
            dict(sorted(reasons.items())),
        )


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The interval in which the true share of wins lies, by Wilson's score; 95 % certain with the standard z."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + z * z / (2 * games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)
