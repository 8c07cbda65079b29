"""`fortywinks simulate`: many games between bots, and what they came to."""

import math
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from ..core import FortyWinksError, seat_letter
from ..terminal.console import FAINT, BadUsage, is_plain, make_console, printable, progress

if TYPE_CHECKING:
    from ..bots.tally import Tally
    from ..core import Options

PART = 20
"""Games that are played in one go: few enough for a smooth bar, enough to be worth sending to a process."""
AHEAD = 4
"""How many parts wait for each process; more would only fill the memory."""


class Series(NamedTuple):
    """Everything that decides how the games of a series go. Small, so that a process can be sent it."""

    game: str
    levels: tuple[str, ...]
    entrants: int
    seed: str
    options: "Options"
    folder: Path | None

    def file(self, index: int) -> Path:
        """Where the record of a game goes."""
        assert self.folder is not None
        return self.folder / f"{self.game}-{index + 1:06}.jsonl"


def simulate(
    game: Annotated[str, typer.Argument(help="A game; 'fortywinks games' lists them.")],
    players: Annotated[int | None, typer.Option("--players", "-p", help="How many sit at the table.")] = None,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed brings the same games.")] = "0",
    bots: Annotated[
        str | None,
        typer.Option(
            help="Levels of the bots, such as hard,easy, or your own: my_bot.py:MyBot,hard; they repeat in turn."
        ),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="A table option, such as penalty=15; may be repeated.")
    ] = None,
    records: Annotated[Path | None, typer.Option(help="Write each game's record into this folder.")] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="How many processes share the work.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for a script.")] = False,
) -> None:
    """Let bots play many games. Seats rotate; the result does not depend on --jobs."""
    series = _series(game, players, seed, bots, option or [], records)
    for number, what in ((games, "--games"), (jobs, "--jobs")):
        if number < 1:
            raise BadUsage(f"{what} must be at least 1, not {number}")
    if records is not None:
        _make_room(series, games)
    began = time.perf_counter()
    tally = _run(series, games, jobs)
    report = _report(series, tally, time.perf_counter() - began)
    if json:
        import msgspec

        print(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        _print(report)


def _series(
    game: str, players: int | None, seed: str, bots: str | None, option: list[str], records: Path | None
) -> Series:
    """Checks all that can be checked before the first game."""
    from ..core import parse_options
    from ..games import load_game
    from .lineup import fill_seats, parse_levels
    from .table_options import with_files

    chosen = load_game(game)
    entrants = parse_levels(chosen, bots) if bots is not None else [chosen.offered_levels()[-1]]
    seats = players if players is not None else max(len(entrants), chosen.seat_counts[0])
    chosen.check_seats(seats)
    levels = fill_seats(entrants, seats)
    options = parse_options(chosen.options_type, with_files(option))
    chosen.check_possible(options)
    chosen.new(seats, options)  # an option may be allowed in itself, but not with this many players
    return Series(game, tuple(levels), len(entrants), seed, options, records)


def _make_room(series: Series, games: int) -> None:
    """The folder for the records; nothing in it is ever overwritten."""
    assert series.folder is not None
    series.folder.mkdir(parents=True, exist_ok=True)
    there = {path.name for path in series.folder.iterdir()}
    for index in range(games):
        if series.file(index).name in there:
            raise BadUsage(f"{series.file(index)} exists already; nothing is overwritten")


def _run(series: Series, games: int, jobs: int) -> "Tally":
    from ..bots.tally import Tally

    total = Tally.of(series.entrants, len(series.levels))
    with progress("playing", games) as advance:
        parts = ((first, min(PART, games - first)) for first in range(0, games, PART))
        for tally in _in_parts(series, parts, min(jobs, math.ceil(games / PART))):
            total += tally
            advance(tally.games)
    return total


def _in_parts(series: Series, parts: Iterator[tuple[int, int]], jobs: int) -> "Iterator[Tally]":
    """The tallies of the parts, as they are done."""
    if jobs == 1:
        for first, count in parts:
            yield play_part(series, first, count)
        return
    from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    # Fresh processes rather than forked ones: the same on every system, and safe whatever threads are running.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_leave_interrupts_to_parent)
    try:
        going: set[Future[Tally | str]] = set()
        while True:
            room = AHEAD * jobs - len(going)
            with _interrupts_wait():  # here processes are started
                going |= {pool.submit(_play_part_apart, series, *part) for part in islice(parts, room)}
            if not going:
                return
            done, going = wait(going, return_when=FIRST_COMPLETED)
            for future in done:
                tally = future.result()
                if isinstance(tally, str):
                    raise BadUsage(tally)
                yield tally
    except BrokenProcessPool:
        raise BadUsage("a process that played games was killed; perhaps there is too little memory") from None
    except BaseException:
        for child in active_children():
            child.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Ctrl-C comes afterwards. Where a process that is started meanwhile inherits that, it is never interrupted itself,
    not even before it gets to `_leave_interrupts_to_parent`.
    """
    if sys.platform == "win32":
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _leave_interrupts_to_parent() -> None:
    """Ctrl-C reaches every process of the terminal; only the first one should speak."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_part_apart(series: Series, first: int, count: int) -> "Tally | str":
    """`play_part` in another process. A mistake comes back as its message: not every exception can travel."""
    try:
        return play_part(series, first, count)
    except FortyWinksError as error:
        return str(error)


def play_part(series: Series, first: int, count: int) -> "Tally":
    """Plays some games of a series, one after the other, and forgets each when it is counted and written."""
    from ..bots.arena import play_series
    from ..bots.tally import Tally
    from ..core.records import line_text
    from ..games import load_game
    from .lineup import enlisted

    tally = Tally.of(series.entrants, len(series.levels))
    game = enlisted(load_game(series.game), series.levels)
    results = play_series(
        game,
        series.levels,
        count,
        series.seed,
        series.options,
        first=first,
        records=series.folder is not None,
    )
    for result in results:
        tally.count(result)
        if result.match is not None:
            text = "".join(line_text(line) + "\n" for line in result.match.lines)
            with series.file(result.number).open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
    return tally


def _report(series: Series, tally: "Tally", seconds: float) -> dict[str, Any]:
    """The result as plain values."""
    from ..bots.tally import wilson

    entrants = []
    for entrant, standing in enumerate(tally.standings):
        low, high = wilson(float(standing.wins), tally.games)
        entrants.append(
            {
                "bot": series.levels[entrant],
                "seats": series.levels[entrant :: series.entrants].count(series.levels[entrant]),
                "wins": round(float(standing.wins), 6),
                "win_share": round(float(standing.wins / tally.games), 6),
                "win_share_low": round(low, 6),
                "win_share_high": round(high, 6),
                "mean_score": round(standing.mean_score, 6),
                "mean_rank": round(standing.mean_rank, 6),
            }
        )
    return {
        "game": series.game,
        "players": len(series.levels),
        "games": tally.games,
        "seed": series.seed,
        "options": {name: getattr(series.options, name) for name in series.options.__struct_fields__},
        "entrants": entrants,
        "seat_win_shares": [round(float(wins / tally.games), 6) for wins in tally.seat_wins],
        "decisions": {
            "mean": round(tally.decisions / tally.games, 6),
            "min": tally.shortest,
            "max": tally.longest,
            "total": tally.decisions,
        },
        "ended_by": tally.reasons,
        "records": None if series.folder is None else str(series.folder),
        "seconds": round(seconds, 3),
        "games_per_second": round(tally.games / seconds, 1),
    }


def _print(report: dict[str, Any]) -> None:
    from rich.table import Table

    console = make_console(is_plain())
    decisions = report["decisions"]
    console.print(
        f"{report['game']}: {report['games']:,} games of {report['players']} players, seed {printable(report['seed'])}"
    )
    table = Table(box=None, padding=(0, 3, 0, 0), header_style=FAINT)
    for title in ("bot", "seats", "wins", "95 % interval", "mean score", "mean rank"):
        table.add_column(title, justify="left" if title == "bot" else "right", no_wrap=True)
    for entrant in report["entrants"]:
        table.add_row(
            entrant["bot"],
            str(entrant["seats"]),
            f"{entrant['win_share']:.1%}",
            f"{entrant['win_share_low']:.1%} – {entrant['win_share_high']:.1%}",
            f"{entrant['mean_score']:.2f}",
            f"{entrant['mean_rank']:.2f}",
        )
    console.print(table)
    console.print(
        f"decisions per game: {decisions['mean']:.1f} on average, {decisions['min']} to {decisions['max']}; "
        f"{report['games_per_second']:,.0f} games/s, {report['seconds']:.1f} s"
    )
    seats = (f"{seat_letter(seat)} {share:.1%}" for seat, share in enumerate(report["seat_win_shares"]))
    console.print(f"wins by seat: {', '.join(seats)}")
    if report["records"] is not None:
        console.print(f"records: {report['games']:,} in {printable(report['records'])}")
