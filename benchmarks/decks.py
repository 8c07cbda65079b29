"""How the deck of Counting Zzzzs plays: `python -m benchmarks.decks --players 4 --games 500 --bots hard`.

Prints what docs/decks.md reports: how often somebody is stuck, how long dreams and games are, how games end, whether
who starts is favoured, what each element is worth to whoever lays it, and what becomes of each action.
"""

from collections import Counter
from multiprocessing import Pool
from typing import Annotated, Any

import typer

from fortywinks.bots.arena import game_secret
from fortywinks.core import Event
from fortywinks.games.counting_zzzzs import GAME, events
from fortywinks.games.counting_zzzzs.action_cards import ACTIONS
from fortywinks.games.counting_zzzzs.components import house_deck

from .evenings import play

PART = 10
"""Games that one process plays at a time."""

app = typer.Typer(add_completion=False)


class Figures:
    """What was counted over many games."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.count: Counter[str] = Counter()
        self.endings: Counter[str] = Counter()
        self.sizes: Counter[int] = Counter()
        self.whys: Counter[str] = Counter()
        self.wins = [0.0] * seats
        """By place in the order of turns: who starts is drawn by lot, so the seat itself says nothing."""
        self.starter = 0
        self.played: Counter[str] = Counter()
        """Elements laid and actions played; blocks when they answer."""
        self.thrown: Counter[str] = Counter()
        """Cards discarded in step 3 or lost with a hand."""
        self.own_laid: Counter[str] = Counter()
        self.points: Counter[str] = Counter()
        """By element: the points of all dreams in which it lay."""
        self.dreams: Counter[str] = Counter()
        self.by_winner: Counter[str] = Counter()
        """By card: how often a winner had played it."""
        self.laid_by: dict[str, int] = {}

    def note(self, event: Event) -> None:
        if isinstance(event, events.NightBegan):
            self.starter = event.starter
        elif isinstance(event, events.Drew):
            self.count["turns"] += 1
        elif isinstance(event, events.HandLost):
            self.count[event.why] += 1
            self.thrown.update(event.cards)
        elif isinstance(event, events.Discarded):
            self.thrown[event.card] += 1
            self.count["discards"] += 1
        elif isinstance(event, events.Announced):
            self.played[event.card] += 1
            self.laid_by[event.card] = event.seat
            self.own_laid[event.card] += event.seat == event.dream
        elif isinstance(event, events.Blocked | events.SleptLightly):
            card = event.card if isinstance(event, events.Blocked) else "light-sleeper"
            self.played[card] += 1
            self.laid_by[card] = event.seat
            self.count["answers"] += 1
        elif isinstance(event, events.Woke):
            self._woke(event.waking)

    def _woke(self, waking: events.Waking) -> None:
        self.whys[waking.why] += 1
        self.count["combos"] += len(waking.combos)
        self.count["turned contexts"] += sum(element.side is not None for element in waking.elements)
        self.count["forced contexts"] += sum(element.forced for element in waking.elements)
        if waking.why != "morning":
            self.sizes[len(waking.elements)] += 1
        for element in waking.elements:
            self.points[element.card] += waking.points
            self.dreams[element.card] += 1

    def add(self, other: "Figures") -> None:
        """The figures of another part of the series."""
        for name, mine in vars(self).items():
            if isinstance(mine, Counter):
                mine.update(getattr(other, name))
        self.wins = [one + two for one, two in zip(self.wins, other.wins, strict=True)]

    def end(self, state: Any) -> None:
        self.count["games"] += 1
        self.endings[state.outcome.why] += 1
        winners = state.outcome.winners
        for seat in winners:
            self.wins[(seat - self.starter) % self.seats] += 1 / len(winners)
        for card, seat in self.laid_by.items():
            self.by_winner[card] += seat in winners
        self.laid_by = {}


def report(figures: Figures) -> None:
    count, games = figures.count, figures.count["games"]
    print(f"{games} games of {figures.seats}")
    print(f"turns per game {count['turns'] / games:.1f}; stuck in {count['no-element'] / count['turns']:.1%} of turns")
    print("endings:", {why: f"{number / games:.1%}" for why, number in figures.endings.items()})
    print("wins by place in the order of turns:", [f"{won / games:.1%}" for won in figures.wins])
    woken = sum(figures.sizes.values())
    print("dreams woken from, by elements:", {size: f"{figures.sizes[size] / woken:.1%}" for size in range(1, 11)})
    print("woken by:", dict(figures.whys.most_common()))
    per_game = {name: round(count[name] / games, 2) for name in count if name not in ("games", "turns")}
    print("per game:", per_game)
    print("| element | played | of it into the own dream | thrown away | points of its dreams | winner played it |")
    for element in sorted(house_deck().elements, key=lambda each: -_mean(figures, each.id)):
        print(_row(figures, element.id, f"{_mean(figures, element.id):.1f} | "))
    print("| action | played | on oneself | thrown away | winner played it |")
    for action in ACTIONS:
        print(_row(figures, action.id, ""))


def _mean(figures: Figures, card: str) -> float:
    return figures.points[card] / max(figures.dreams[card], 1)


def _row(figures: Figures, card: str, middle: str) -> str:
    played = figures.played[card]
    games = figures.count["games"]
    own = figures.own_laid[card] / max(played, 1)
    won = figures.by_winner[card] / max(played, 1)
    return f"| {card} | {played / games:.0%} | {own:.0%} | {figures.thrown[card] / games:.0%} | {middle}{won:.0%} |"


def play_part(part: tuple[int, str, str, range]) -> Figures:
    """Some games of a series."""
    players, level, seed, numbers = part
    figures = Figures(players)
    for number in numbers:
        figures.end(play(GAME, players, level, game_secret(seed, number), figures.note))
    return figures


@app.command()
def main(
    players: Annotated[int, typer.Option(min=2, max=4)] = 4,
    games: Annotated[int, typer.Option(min=1)] = 200,
    bots: Annotated[str, typer.Option(help="The level of all bots.")] = "medium",
    seed: str = "deck",
    jobs: Annotated[int, typer.Option(min=1, help="How many processes share the work.")] = 1,
) -> None:
    """Plays many games between equals and prints what the cards did in them."""
    parts = [(players, bots, seed, range(first, min(first + PART, games))) for first in range(0, games, PART)]
    total = Figures(players)
    with Pool(jobs) as pool:
        for figures in pool.imap(play_part, parts):
            total.add(figures)
    report(total)


if __name__ == "__main__":
    app()
