"""`fortywinks league`: bots meet each other in many games, and get ratings."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..terminal.console import FAINT, BadUsage, is_plain, make_console, printable, progress

if TYPE_CHECKING:
    from ..bots.league import Meeting, Rating


def league(
    game: Annotated[str, typer.Argument(help="A game; 'fortywinks games' lists them.")],
    bots: Annotated[
        str | None,
        typer.Option(
            help="Who takes part: levels such as hard,easy, or your own, my_bot.py:MyBot; all levels if none."
        ),
    ] = None,
    players: Annotated[int | None, typer.Option("--players", "-p", help="How many sit at a table.")] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games in all.")] = 200,
    seed: Annotated[str, typer.Option(help="The same seed brings the same games.")] = "0",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="A table option, such as penalty=15; may be repeated.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for a script.")] = False,
) -> None:
    """Let bots meet each other, all equally often, and rate them (Bradley and Terry), with intervals of 95 %."""
    from ..core import parse_options
    from ..games import load_game
    from .lineup import enlisted, parse_levels
    from .table_options import with_files

    chosen = load_game(game)
    entrants = parse_levels(chosen, bots) if bots is not None else list(chosen.offered_levels())
    if len(entrants) < 2 or len(set(entrants)) != len(entrants):
        raise BadUsage("a league needs two bots or more, each named once")
    seats = players if players is not None else chosen.seat_counts[0]
    chosen.check_seats(seats)
    options = parse_options(chosen.options_type, with_files(option or []))
    chosen.check_possible(options)
    chosen.check_table(seats, options)
    rated = _play(enlisted(chosen, entrants), entrants, seats, games, seed, options)
    if json:
        _print_json(game, seats, games, seed, rated)
    else:
        _print(game, seats, games, seed, rated)


def _play(game: Any, entrants: list[str], seats: int, games: int, seed: str, options: Any) -> "list[Rating]":
    from random import Random

    from ..bots.arena import play_series
    from ..bots.league import lineups, meetings, rate

    rng = Random(f"league {seed}")
    met: list[list[Meeting]] = []
    with progress("playing", games) as advance:
        for number, table in enumerate(lineups(len(entrants), seats, games, rng)):
            levels = [entrants[entrant] for entrant in table]
            for result in play_series(game, levels, 1, seed, options, first=number):
                seating = [table[place] for place in result.seating]
                met.append(meetings(seating, result.outcome))
            advance()
    return rate(entrants, met, Random(f"league ratings {seed}"))


def _print_json(game: str, seats: int, games: int, seed: str, rated: "list[Rating]") -> None:
    import msgspec

    ratings = [{name: _rounded(value) for name, value in one._asdict().items()} for one in rated]
    facts = {"game": game, "players": seats, "games": games, "seed": seed, "ratings": ratings}
    print(msgspec.json.format(msgspec.json.encode(facts)).decode())


def _rounded(value: Any) -> Any:
    return round(value, 4) if isinstance(value, float) else value


def _print(game: str, seats: int, games: int, seed: str, rated: "list[Rating]") -> None:
    from rich.table import Table

    console = make_console(is_plain())
    console.print(f"{game}: {games:,} games of {seats} players, seed {printable(seed)}")
    table = Table(box=None, padding=(0, 3, 0, 0), header_style=FAINT)
    for title in ("bot", "rating", "95 % interval", "games", "ahead"):
        table.add_column(title, justify="left" if title == "bot" else "right", no_wrap=True)
    for one in rated:
        interval = f"{one.low:.0f} – {one.high:.0f}"
        table.add_row(printable(one.bot), f"{one.rating:.0f}", interval, f"{one.games:,}", f"{one.ahead:.1%}")
    console.print(table)
