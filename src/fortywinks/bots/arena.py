"""Bots against bots: whole games, fast, with the same eyes that people have."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from ..core import Action, FortyWinksError, Game, Options, Outcome, SecretChance, State, Told
from ..core.bot import Bot
from ..core.match import Match
from ..core.records import Player


class EndlessGame(FortyWinksError):
    """A game went on for more decisions than anybody would sit through."""


class GameResult(NamedTuple):
    """One finished game of a series."""

    number: int
    seating: tuple[int, ...]
    """Which entrant sat on each seat."""
    outcome: Outcome
    decisions: int
    match: Match | None
    """With its record, if records were asked for."""


def game_secret(seed: int | str, index: int) -> bytes:
    """The secret of one game of a series: the same seed gives the same games."""
    return hashlib.sha256(f"fortywinks {seed} {index}".encode()).digest()


def tell(bots: Sequence[Bot], told: Sequence[Told]) -> None:
    """Tells each bot what its seat may know."""
    for audience, event in told:
        for seat, bot in enumerate(bots):
            if audience >> seat & 1:
                bot.watch(event)


def play_out(state: State[Any, Any], bots: Sequence[Bot], match: Match | None = None, limit: int = 1_000_000) -> int:
    """Lets the bots play to the end; answers with the number of decisions. With `match`, a record is kept."""
    do = match.act if match is not None else state.apply
    tell(bots, state.opening)
    decisions = 0
    while state.outcome is None:
        seat = state.awaited[0]
        action: Action = bots[seat].choose(state.view(seat), state.legal_actions(seat))
        tell(bots, do(seat, action))
        decisions += 1
        if decisions >= limit:
            raise EndlessGame(f"no end after {limit} decisions")
    return decisions


def play_series(
    game: Game,
    levels: Sequence[str],
    games: int,
    seed: int | str = 0,
    options: Options | Mapping[str, Any] | None = None,
    *,
    first: int = 0,
    records: bool = False,
) -> Iterator[GameResult]:
    """A series of games between bots of these levels, one per seat; they move round the table from game to game."""
    seats = len(levels)
    game.check_seats(seats)
    table = game.options_from(options)
    for index in range(first, first + games):
        seating = tuple((seat + index) % seats for seat in range(seats))
        secret = game_secret(seed, index)
        rng = Random(secret)
        bots = [game.bot(levels[entrant], seat, seats, table, rng) for seat, entrant in enumerate(seating)]
        match = None
        if records:
            players = [Player(levels[entrant], levels[entrant]) for entrant in seating]
            match = Match(game, players, table, secret)
        state = match.state if match is not None else game.new(seats, table, SecretChance(secret))
        decisions = play_out(state, bots, match)
        assert state.outcome is not None
        yield GameResult(index, seating, state.outcome, decisions, match)
