"""How the faces of Schafe-Schubsen's boards play: `python -m benchmarks.faces --players 4 --games 300 --bots medium`.

Prints what docs/schafe-schubsen-boards.md reports: how often a sheep that lands on a face, or is pushed there, gets
wet; in which part of the board that happens; and how often each face is chosen when its board is laid anew.
"""

from collections import Counter
from typing import Annotated, Any

import typer

from fortywinks.bots.arena import game_secret
from fortywinks.games.schafe_schubsen import GAME, events
from fortywinks.games.schafe_schubsen.components import BOARD, DIKE
from fortywinks.games.schafe_schubsen.material import house_material

from .evenings import play

app = typer.Typer(add_completion=False)

THIRD = 34
FACES = house_material().faces


class Figures:
    """What was counted over many games, by face."""

    def __init__(self) -> None:
        self.landed: Counter[str] = Counter()
        self.wet: Counter[str] = Counter()
        self.pushed: Counter[str] = Counter()
        self.pushed_wet: Counter[str] = Counter()
        self.thirds: dict[str, list[int]] = {face: [0, 0, 0] for face in FACES}
        self.chosen: Counter[str] = Counter()
        self.dike: tuple[str, str] = ("", "")

    def note(self, event: Any) -> None:
        if isinstance(event, events.DikeLaid | events.BoardLaid):
            self.dike = event.dike
            if isinstance(event, events.BoardLaid):
                self.chosen[event.face] += 1
        elif isinstance(event, events.Moved | events.Pushed) and event.end < DIKE and event.start != event.end:
            face, field = self.dike[event.end // BOARD], event.end % BOARD
            wet = field in FACES[face].water
            if isinstance(event, events.Pushed):
                self.pushed[face] += 1
                self.pushed_wet[face] += wet
            else:
                self.landed[face] += 1
                self.wet[face] += wet
            if wet:
                self.thirds[face][field // THIRD] += 1


def report(figures: Figures) -> None:
    print("| face | landings | wet by walking | pushes | wet by a push | wet in each third | chosen anew |")
    print("|---|---:|---:|---:|---:|---|---:|")
    for face in FACES:
        other = next(name for name in FACES if name != face and FACES[name].board == FACES[face].board)
        laid = figures.chosen[face] + figures.chosen[other]
        wet = max(1, sum(figures.thirds[face]))
        thirds = " / ".join(f"{part / wet:.0%}" for part in figures.thirds[face])
        print(
            f"| {face} | {figures.landed[face]} | {figures.wet[face] / max(1, figures.landed[face]):.1%} "
            f"| {figures.pushed[face]} | {figures.pushed_wet[face] / max(1, figures.pushed[face]):.1%} "
            f"| {thirds} | {figures.chosen[face] / max(1, laid):.0%} |"
        )


@app.command()
def main(
    players: Annotated[int, typer.Option(min=3, max=8)] = 4,
    games: Annotated[int, typer.Option(min=1)] = 300,
    bots: Annotated[str, typer.Option(help="The level of all bots.")] = "medium",
    seed: str = "faces",
) -> None:
    """Plays many games between equals and prints what the water did in them."""
    figures = Figures()
    for number in range(games):
        play(GAME, players, bots, game_secret(seed, number), figures.note)
    report(figures)


if __name__ == "__main__":
    app()
