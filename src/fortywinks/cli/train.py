"""`fortywinks train`: a net teaches itself a game, and its weights are written down."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..terminal.console import BadUsage, is_plain, make_console, printable

if TYPE_CHECKING:
    from ..core import Game
    from ..learn.net import Arrays


def train(
    game: Annotated[str, typer.Argument(help="A game; 'fortywinks games' lists them.")],
    out: Annotated[Path, typer.Option(help="The file for the weights; nothing is overwritten.")],
    minutes: Annotated[float, typer.Option(min=0.01, help="How long it learns.")] = 10.0,
    exam: Annotated[float, typer.Option(min=0.0, help="How many minutes it plays against hard bots after that.")] = 1.0,
    rows: Annotated[
        int | None, typer.Option(min=64, help="How many games side by side; 65,536 on a graphics card, else 2,048.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**20, help="Where chance begins.")] = 1,
    start: Annotated[
        Path | None,
        typer.Option("--from", help="Go on from the weights that an earlier training wrote here."),
    ] = None,
) -> None:
    """Let a net teach itself a game, against itself, its past selves and the hard bot, on a graphics card if it can."""
    from ..core import FortyWinksError
    from ..games import load_game

    chosen = load_game(game)
    if out.exists():
        raise BadUsage(f"{out} is there already; nothing is overwritten")
    if chosen.part("learn") is None:
        raise FortyWinksError(f"{chosen.title} cannot be learned yet")
    begun = _read(chosen, start) if start is not None else None
    try:
        import torch
    except ImportError:
        raise FortyWinksError("training needs PyTorch: pip install 'fortywinks[train]'") from None
    many = rows if rows is not None else 65_536 if torch.cuda.is_available() else 2_048
    console = make_console(is_plain())
    _train(chosen, out, minutes, exam, many, seed, begun, lambda line: console.print(printable(line), highlight=False))


def _read(game: "Game", path: Path) -> "Arrays":
    """The weights to go on from; what is wrong with them is said before anything is built."""
    from ..learn.net import read_weights

    part: Any = game.part("learn")
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadUsage(f"{path} cannot be read: {error.strerror}") from None
    return read_weights(content, f"the weights in {path}", game.name, part.FEATURES, part.ACTIONS)


def _train(
    game: "Game", out: Path, minutes: float, exam: float, rows: int, seed: int, begun: "Arrays | None", log: Any
) -> None:
    import numpy as np

    from ..learn.net import VERSION
    from ..learn.training import Course, School, start_from, weights_of
    from ..native.building import batch_part, build_for_learning

    library = build_for_learning(game)
    part: Any = game.part("learn")
    parts = sum(share for _, _, share in part.TABLES)
    tables = [
        (list(batch_part(game).table(seats, game.check_options(options))), max(2, rows * share // parts))
        for seats, options, share in part.TABLES
    ]
    small = rows < 16_384
    course = Course(str(library), tables, minutes, seed=seed, log=log, minibatch=4_096 if small else 65_536)
    if begun is not None:
        course.start, course.hidden = start_from(begun), begun["weight0"][0][0]
    school = School(course)
    school.run()
    with out.open("xb") as file:
        np.savez(file, **weights_of(school.player, VERSION, game.name))
    log(f"the weights are in {out}")
    for seats, (share, games) in (school.exam(exam) if exam else {}).items():
        log(f"{seats} players: alone against hard bots it wins {share:.1%} of {games:,} games; even: {1 / seats:.1%}")
