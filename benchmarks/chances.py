"""How sure a review may be: whether those whom it gives so much of a chance win so often.

python -m benchmarks.chances sen --players 3 --games 200 [--bots hard] [--seed 1]

Strong bots play whole games. At each decision of each seat the reviewer says how likely every seat is to win, from what
that seat could know; in the end it is seen who did. One number is fitted to that, the game's `SURENESS` (logistic
calibration): chances are raised to it and made parts of 1 again. Prints it, what it gains, and chances beside wins.
"""

from collections.abc import Callable, Iterable, Sequence
from math import log
from typing import Annotated, Any, NamedTuple

import typer

from fortywinks.bots.arena import play_series
from fortywinks.bots.review import Looked, LookingBack
from fortywinks.bots.sitting import SittingBot
from fortywinks.bots.standing import tempered
from fortywinks.core.records import line_text
from fortywinks.games import load_game

LEAST = 1e-4
"""No chance counts as smaller: one surprise would outweigh everything."""
BANDS = 5


class Seen(NamedTuple):
    """What was said at a decision, and what came of it."""

    chances: tuple[float, ...]
    won: tuple[float, ...]


def seen_in(record: str, seat: int) -> Iterable[Seen]:
    """At each decision of a seat."""
    back = LookingBack(Looked(record, load_game, seat))
    bot = SittingBot(*back.seated)
    said = []
    for moment in back.moments():
        bot.watch(moment.events)
        said.append(bot.glance(moment.view).chances)
    won = back.summary([]).winners
    return [Seen(chances, won) for chances in said]


def surprise(seen: Sequence[Seen], sureness: float) -> float:
    """The mean logarithmic loss: the less, the better they were told."""
    total = 0.0
    for each in seen:
        chances = tempered([max(chance, LEAST) for chance in each.chances], sureness)
        total -= sum(won * log(chance) for won, chance in zip(each.won, chances, strict=True) if won)
    return total / len(seen)


def least(of: Callable[[float], float], low: float, high: float, steps: int = 20) -> float:
    """Where a function with one valley has its lowest place, by golden section."""
    part = (5**0.5 - 1) / 2
    for _ in range(steps):
        left, right = high - part * (high - low), low + part * (high - low)
        low, high = (low, right) if of(left) < of(right) else (left, high)
    return (low + high) / 2


def fit(seen: Sequence[Seen]) -> float:
    return least(lambda sureness: surprise(seen, sureness), 0.05, 5.0)


def bands(seen: Sequence[Seen], sureness: float) -> list[tuple[float, float, int]]:
    """Chances in bands: the mean of what was said, how often it came so, and how many there were."""
    pairs = [pair for each in seen for pair in zip(tempered(each.chances, sureness), each.won, strict=True)]
    found = []
    for band in range(BANDS):
        inside = [(said, won) for said, won in pairs if min(int(said * BANDS), BANDS - 1) == band]
        if inside:
            found.append((_mean([said for said, _ in inside]), _mean([won for _, won in inside]), len(inside)))
    return found


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def main(
    name: Annotated[str, typer.Argument(metavar="GAME")],
    players: Annotated[int, typer.Option(help="Seats.")] = 3,
    games: Annotated[int, typer.Option(min=1)] = 100,
    bots: Annotated[str, typer.Option(help="The level of all bots.")] = "hard",
    seed: Annotated[str, typer.Option()] = "1",
) -> None:
    game = load_game(name)
    part: Any = game.part("review")
    usual, part.SURENESS = part.SURENESS, 1.0
    seen: list[Seen] = []
    for result in play_series(game, [bots] * players, games, seed, records=True):
        assert result.match is not None
        record = "".join(line_text(line) + "\n" for line in result.match.lines)
        for seat in range(players):
            seen += seen_in(record, seat)
    best, blind = fit(seen), -log(1 / players)
    typer.echo(f"{name}, {players} players: {games} games of {bots} bots, {len(seen)} decisions, seed {seed}")
    typer.echo(f"best sureness {best:.2f}; now {usual}")
    for what, sureness in (("as reckoned", 1.0), ("now", usual), ("best", best)):
        typer.echo(f"  {what:12} surprise {surprise(seen, sureness):.4f} (knowing nothing: {blind:.4f})")
    for said, won, count in bands(seen, usual):
        typer.echo(f"  said {said:6.1%}   won {won:6.1%}   {count}")


if __name__ == "__main__":
    typer.run(main)
