"""`fortywinks train`: a player teaches itself a game; what it learned, weights or values, is written down."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from ..core import FortyWinksError
from ..terminal.console import BadUsage, is_plain, make_console, printable
from .lineup import content_of
from .statuses import INTERRUPTED

if TYPE_CHECKING:
    from ..core import Game
    from ..learn.net import Arrays
    from ..learn.practice import Arena
    from ..learn.values import Named


class Lesson(NamedTuple):
    """What is learned, for how long, and where that goes."""

    game: "Game"
    out: Path
    minutes: float
    exam: float
    rows: int | None
    seed: int
    log: Callable[[str], None]


def train(
    game: Annotated[str, typer.Argument(help="A game; 'fortywinks games' lists them.")],
    out: Annotated[Path, typer.Option(help="The file for what it learns; nothing is overwritten.")],
    minutes: Annotated[float, typer.Option(min=0.01, help="How long it learns.")] = 10.0,
    exam: Annotated[
        float,
        typer.Option(min=0.0, help="How many minutes it then plays: nets against hard bots, values against ours."),
    ] = 1.0,
    rows: Annotated[
        int | None,
        typer.Option(
            min=64,
            help="How many games side by side: 65,536 on a graphics card, else 2,048; values: a step's, 1,000.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**20, help="Where chance begins.")] = 1,
    start: Annotated[
        Path | None,
        typer.Option("--from", help="Go on from what an earlier training wrote here."),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="Values for tables of so many only, else for all in turn.")
    ] = None,
    steps: Annotated[
        int | None, typer.Option(min=1, help="Values: so many steps for each table, however long they take.")
    ] = None,
) -> None:
    """Let a player teach itself a game, by playing against itself: a net, on a graphics card if it can, or values.

    Ctrl-C ends it early; what it has learned until then is written.
    """
    from ..games import load_game

    chosen = load_game(game)
    _check_room(out)
    console = make_console(is_plain())

    def log(line: str) -> None:
        console.print(printable(line), highlight=False)

    lesson = Lesson(chosen, out, minutes, exam, rows, seed, log)
    if chosen.part("practice") is not None:
        _practise(lesson, start, players, steps)
        return
    if chosen.part("learn") is None:
        raise FortyWinksError(f"{chosen.title} cannot be learned yet")
    if players is not None or steps is not None:
        wrong = "--players" if players is not None else "--steps"
        raise BadUsage(f"{wrong} is for games that learn values; {chosen.title} learns a net, for all tables at once")
    _train(lesson, _read_weights(chosen, start) if start is not None else None)


def _check_room(out: Path) -> None:
    """Before anybody learns for hours: what was learned can be written in the end."""
    if out.exists():
        raise BadUsage(f"{out} is there already; nothing is overwritten")
    if not out.parent.is_dir() or not os.access(out.parent, os.W_OK):
        raise BadUsage(f"nothing can be written in {out.parent}")


def _read_weights(game: "Game", path: Path) -> "Arrays":
    """The weights to go on from; what is wrong with them is said before anything is built."""
    from ..learn.net import read_weights

    part: Any = game.part("learn")
    return read_weights(content_of(path), f"the weights in {path}", game.name, part.FEATURES, part.ACTIONS)


def _train(lesson: Lesson, begun: "Arrays | None") -> None:
    try:
        import torch
    except ImportError:
        raise FortyWinksError("training needs PyTorch: pip install 'fortywinks[train]'") from None
    import numpy as np

    from ..learn.net import VERSION
    from ..learn.training import Course, School, start_from, weights_of
    from ..native.building import batch_part, build_for_learning

    game, log = lesson.game, lesson.log
    rows = lesson.rows if lesson.rows is not None else 65_536 if torch.cuda.is_available() else 2_048
    library = build_for_learning(game)
    part: Any = game.part("learn")
    parts = sum(share for _, _, share in part.TABLES)
    tables = [
        (list(batch_part(game).table(seats, game.check_options(options))), max(2, rows * share // parts))
        for seats, options, share in part.TABLES
    ]
    small = rows < 16_384
    course = Course(
        str(library), tables, lesson.minutes, seed=lesson.seed, log=log, minibatch=4_096 if small else 65_536
    )
    if begun is not None:
        course.start, course.hidden = start_from(begun), begun["weight0"][0][0]
    school = School(course)
    stopped = not school.run()
    with lesson.out.open("xb") as file:
        np.savez(file, **weights_of(school.player, VERSION, game.name))
    log(f"the weights are in {lesson.out}")
    if stopped:
        raise typer.Exit(INTERRUPTED)
    for seats, (share, games) in (school.exam(lesson.exam) if lesson.exam else {}).items():
        log(f"{seats} players: alone against hard bots it wins {share:.1%} of {games:,} games; even: {1 / seats:.1%}")


def _practise(lesson: Lesson, start: Path | None, players: int | None, steps: int | None) -> None:
    from ..learn.practice import GAMES_A_STEP, Arena, Practice, until
    from ..learn.values import write_values

    game = lesson.game
    if players is not None:
        game.check_seats(players)
    begun = _beginning(game, start)
    tables = list(game.seat_counts) if players is None else [players]
    arenas = {seats: Arena(game, seats) for seats in tables}
    found: dict[int, Named] = {}
    stopped = False
    for seats in tables:
        if stopped:
            break
        practice = Practice(arenas[seats], begun[seats], (lesson.rows or GAMES_A_STEP) // 2, lesson.seed)
        stopped = not practice.run(until(lesson.minutes / len(tables), steps), lesson.log)
        found[seats] = practice.best
    with lesson.out.open("x", encoding="utf-8", newline="\n") as file:
        file.write(write_values(game.name, found))
    lesson.log(f"the values are in {lesson.out}")
    if stopped:
        raise typer.Exit(INTERRUPTED)
    if lesson.exam:
        _examine(lesson, arenas, found)


def _beginning(game: "Game", start: Path | None) -> "dict[int, Named]":
    """The values to go on from; for tables that a file does not speak of, those where practice begins."""
    from ..learn.values import read_values

    part: Any = game.part("practice")
    begun: dict[int, Named] = dict(part.START)
    if start is not None:
        begun |= read_values(content_of(start), f"the values in {start}", game.name, part.START)
    return begun


def _examine(lesson: Lesson, arenas: "dict[int, Arena]", found: "dict[int, Named]") -> None:
    from ..learn.practice import examine

    for seats, named in found.items():
        arena = arenas[seats]
        score = examine(arena, named, arena.part.shipped()[seats], lesson.exam / len(found))
        lesson.log(f"{seats} players, other deals: wins {score} against the game's own values; even: 50.0%")
