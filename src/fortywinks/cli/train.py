"""`fortywinks train`: a net teaches itself a game, and its weights are written down."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..terminal.console import BadUsage, is_plain, make_console, printable

if TYPE_CHECKING:
    from ..core import Game


def train(
    game: Annotated[str, typer.Argument(help="A game; 'fortywinks games' lists them.")],
    out: Annotated[Path, typer.Option(help="The file for the weights; nothing is overwritten.")],
    minutes: Annotated[float, typer.Option(min=0.01, help="How long it learns.")] = 10.0,
    exam: Annotated[float, typer.Option(min=0.0, help="How many minutes it plays against hard bots after that.")] = 1.0,
    rows: Annotated[
        int | None, typer.Option(min=64, help="How many games side by side; 65,536 on a graphics card, else 2,048.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**20, help="Where chance begins.")] = 1,
) -> None:
    """Let a net teach itself a game, against itself, its past selves and the hard bot, on a graphics card if it can."""
    from ..core import FortyWinksError
    from ..games import load_game

    chosen = load_game(game)
    if out.exists():
        raise BadUsage(f"{out} is there already; nothing is overwritten")
    if chosen.part("learn") is None:
        raise FortyWinksError(f"{chosen.title} cannot be learned yet")
    try:
        import torch
    except ImportError:
        raise FortyWinksError("training needs PyTorch: pip install 'fortywinks[train]'") from None
    many = rows if rows is not None else 65_536 if torch.cuda.is_available() else 2_048
    console = make_console(is_plain())
    _train(chosen, out, minutes, exam, many, seed, lambda line: console.print(printable(line), highlight=False))


def _train(game: "Game", out: Path, minutes: float, exam: float, rows: int, seed: int, log: Any) -> None:
    import numpy as np

    from ..learn.net import VERSION
    from ..learn.training import Course, School, weights_of
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
    school = School(course)
    school.run()
    with out.open("xb") as file:
        np.savez(file, **weights_of(school.player, VERSION))
    log(f"the weights are in {out}")
    for seats, (share, games) in (school.exam(exam) if exam else {}).items():
        log(f"{seats} players: alone against hard bots it wins {share:.1%} of {games:,} games; even: {1 / seats:.1%}")
