"""`fortywinks dataset`: games of bots as records and tensors, to learn from."""

from pathlib import Path
from typing import Annotated

import typer

from ..terminal.console import BadUsage, is_plain, make_console, printable, progress


def dataset(
    game: Annotated[str, typer.Argument(help="A game; 'fortywinks games' lists them.")],
    out: Annotated[Path, typer.Option(help="The folder to write into; nothing in it is overwritten.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    players: Annotated[int | None, typer.Option("--players", "-p", help="How many sit at the table.")] = None,
    bots: Annotated[
        str | None, typer.Option(help="Levels of the bots, such as hard,easy, or your own; they repeat in turn.")
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed brings the same games.")] = "0",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="A table option, such as penalty=15; may be repeated.")
    ] = None,
) -> None:
    """Let bots play, and write down each game's record and, as numpy arrays, what was seen, legal and done."""
    from ..core import FortyWinksError, parse_options
    from ..games import load_game
    from .lineup import enlisted, fill_seats, parse_levels
    from .table_options import with_files

    try:
        from ..research.dataset import GAMES_IN_A_FILE, Shard, play_into
    except ImportError:
        raise FortyWinksError("datasets need numpy: pip install 'fortywinks[batch]'") from None

    chosen = load_game(game)
    entrants = parse_levels(chosen, bots) if bots is not None else [chosen.offered_levels()[-1]]
    seats = players if players is not None else max(len(entrants), chosen.seat_counts[0])
    chosen.check_seats(seats)
    levels = fill_seats(entrants, seats)
    options = parse_options(chosen.options_type, with_files(option or []))
    chosen.check_possible(options)
    chosen.check_table(seats, options)
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise BadUsage(f"{out} is there already and not empty; nothing is overwritten")
    out.mkdir(parents=True, exist_ok=True)
    playing = enlisted(chosen, levels)
    decisions = 0
    with progress("playing", games) as advance:
        for first in range(0, games, GAMES_IN_A_FILE):
            shard = Shard()
            for number in range(first, min(first + GAMES_IN_A_FILE, games)):
                record = "\n".join(play_into(shard, playing, levels, number, seed, options)) + "\n"
                (out / f"{game}-{number + 1:06}.jsonl").write_text(record, encoding="utf-8", newline="\n")
                advance()
            shard.write(out / f"{game}-{first + 1:06}.npz")
            decisions += len(shard.columns["actions"])
    make_console(is_plain()).print(f"{games:,} games with {decisions:,} decisions in {printable(str(out))}")
