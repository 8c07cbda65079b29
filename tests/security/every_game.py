"""A game of any kind that was played at random, told once more as one viewer may think it was."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple

from fortywinks.checks.leaks import hidden, retold
from fortywinks.checks.tables import Table
from fortywinks.checks.trial import Style, Trial
from fortywinks.core import Action, LegalActions, RecordedChance, Seat, Viewer
from fortywinks.games import load_game

MOVES = 50
"""A game is left in the middle: while it is played there is most to hide."""

SEATS = {"schafe-schubsen": 5, "when-i-dream": 4}
"""More than three, where bids are hidden or the game needs them."""


class Played(NamedTuple):
    """What chance decided in a game, and who did what."""

    draws: Sequence[tuple[str, Sequence[str]]]
    moves: Sequence[tuple[Seat, Action]]


class Low(Style):
    """Prefers small numbers: sheep that are pushed far end a game at once."""

    def choose(self, legal: LegalActions[Action], rng: Random) -> Action:
        return min((legal.sample(rng) for _ in range(12)), key=str)


def seats_of(game: str) -> int:
    return SEATS.get(game, 3)


def some_trial(name: str, seed: str) -> Trial:
    """A game that still goes on, with something hidden."""
    game = load_game(name)
    style = Low() if name == "schafe-schubsen" else Style(by_kind=True)
    moves = MOVES
    while moves:
        trial = Trial(game, Table(seats_of(name), game.options_type()), seed, style)
        while len(trial.moves) < moves and trial.state.outcome is None:
            trial.step()
        if trial.state.outcome is None and any(hidden(trial.state)):
            return trial
        moves = len(trial.moves) - 1
    raise AssertionError("nothing is ever hidden in this game")


def as_played(trial: Trial) -> Played:
    return Played(trial.draws, [(move.seat, move.action) for move in trial.moves])


def as_it_may_have_been(trial: Trial, viewer: Viewer) -> tuple[Played, bool]:
    """For all that the viewer knows; and whether that differs from what was played."""
    other = retold(trial, viewer)
    return Played(other.draws, other.moves), hidden(other.state) != hidden(trial.state)


@contextmanager
def dealt(name: str, played: Played) -> Iterator[None]:
    """While this lasts, games of this kind are dealt like that."""
    game: Any = load_game(name)
    original = game.new
    game.new = lambda seats, options=None, chance=None: original(seats, options, RecordedChance(list(played.draws)))
    try:
        yield
    finally:
        del game.new
