"""`fortywinks play`: a game in the terminal, you against bots."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..terminal.console import BadUsage, is_plain, make_console, printable, spoken

if TYPE_CHECKING:
    from ..core import Game, Told
    from ..core.match import Match
    from .keeping import RecordFile
    from .sitting import Sitting

USUAL_PLAYERS = 3
USUAL_LEVEL = "medium"
SLEEPERS = ("Doze", "Nod", "Yawn", "Snore", "Drift", "Slumber", "Siesta", "Nap", "Blink")
"""The bots' names."""
LONGEST_NAME = 40


def play(
    game: Annotated[str, typer.Argument(help="A game, such as sen.")],
    players: Annotated[int | None, typer.Option("--players", "-p", help="How many sit at the table, you too.")] = None,
    bots: Annotated[
        str | None, typer.Option(help="Levels of the bots, such as hard,easy; they repeat in turn.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="A table option, such as penalty=15; may be repeated.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed brings the same shuffles.")] = None,
    name: Annotated[str | None, typer.Option(help="Your name.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Plain text, for screen readers and pipes.")] = False,
    record: Annotated[
        Path | None, typer.Option(help="Keep the game in this file, and go on with one that was left in it.")
    ] = None,
) -> int:
    """Play against bots in the terminal."""
    from ..games import load_game
    from .keeping import take_up

    chosen = load_game(game)
    if record is not None and record.exists():
        if any(given is not None for given in (players, bots, option, seed, name)):
            raise BadUsage(f"{record} exists; to go on with the game in it, leave out what is for a new game")
        match, kept, told = take_up(record)
        if match.game is not chosen:
            raise BadUsage(f"{record} holds a game of {match.game.name}, not of {game}")
        sitting = _sitting(match, kept, plain=plain)
        kept.go_on(record)
        return _sit_down(sitting, told)
    match, kept = _set_up(chosen, players, bots, option or [], seed, name)
    sitting = _sitting(match, kept, plain=plain)
    if record is not None:
        kept.create(record)
    return _sit_down(sitting, None)


def _set_up(
    game: "Game", players: int | None, bots: str | None, option: list[str], seed: str | None, name: str | None
) -> "tuple[Match, RecordFile]":
    """A new match of one person and bots."""
    from datetime import UTC, datetime

    from ..bots.arena import game_secret
    from ..core import parse_options
    from ..core.match import Match
    from ..core.records import Player
    from .keeping import RecordFile
    from .table_options import with_files

    options = parse_options(game.options_type, with_files(option))
    game.check_possible(options)
    levels = _levels(game, players, bots)
    person = printable(name.strip())[:LONGEST_NAME] if name is not None else "Dreamer"
    if not person:
        raise BadUsage("a name has at least one letter")
    table = [Player(person), *(Player(sleeper, level) for sleeper, level in zip(SLEEPERS, levels, strict=False))]
    secret = game_secret(seed, 0) if seed is not None else None
    kept = RecordFile()
    began = datetime.now(UTC).isoformat(timespec="seconds")
    return Match(game, table, options, secret, keep=kept, began=began), kept


def _levels(game: "Game", players: int | None, bots: str | None) -> list[str]:
    """The level of each bot at the table."""
    from .lineup import fill_seats, parse_levels

    known = list(game.bot_levels)
    levels = parse_levels(game, bots) if bots is not None else [USUAL_LEVEL if USUAL_LEVEL in known else known[-1]]
    if players is None:
        low, high = game.seat_counts[0], game.seat_counts[-1]
        players = len(levels) + 1 if len(levels) > 1 else min(max(USUAL_PLAYERS, low), high)
    game.check_seats(players)
    return fill_seats(levels, players - 1)


def _sit_down(sitting: "Sitting", told: "list[Told] | None") -> int:
    """Plays the match; `told` is what happened before it was taken up again. Answers with the exit status."""
    from .sitting import LeftTheTable

    match, record, teller = sitting.match, sitting.record, sitting.teller
    status = 0
    try:
        with _orderly_end(), teller:
            teller.welcome(_greeting(match, sitting.seat, resumed=told is not None))
            if told is None:
                sitting.tell(match.state.opening)
            else:
                sitting.catch_up(told)
            sitting.play()
    except (LeftTheTable, EOFError):
        status = 0
    except KeyboardInterrupt:
        status = 130
    finally:
        record.close(match)
    for line in _result(sitting) + _farewell(match, record):
        print(line)
    return status


def _sitting(match: "Match", record: "RecordFile", *, plain: bool) -> "Sitting":
    """Chairs for everybody: the person, the bots, and a teller for the person."""
    from random import Random

    from ..terminal.game_terminal import game_terminal
    from .rulebook import open_rulebook
    from .sitting import Sitting
    from .teller import Teller

    game, players, options = match.game, match.players, match.options
    people = [seat for seat, player in enumerate(players) if player.bot is None]
    if len(people) != 1:
        raise BadUsage(f"a game in the terminal has one person; the record has {len(people)}")
    rng = Random(match.chance.secret)
    bots = {
        seat: game.bot(player.bot, seat, len(players), options, rng)
        for seat, player in enumerate(players)
        if player.bot is not None
    }
    names = ["You" if player.bot is None else printable(player.name) for player in players]
    pictures = game_terminal(game)(game, options, names, people[0])
    if is_plain(plain) or not sys.stdin.isatty():
        return Sitting(match, people[0], bots, Teller(pictures), open_rulebook(game), record)
    with suppress(ImportError):
        import readline  # noqa: F401 - lets the person edit the line that is typed
    from .screen import ScreenTeller

    teller = ScreenTeller(pictures, make_console(plain=False))
    return Sitting(match, people[0], bots, teller, open_rulebook(game), record)


def _greeting(match: "Match", me: int, *, resumed: bool) -> list[str]:
    from ..core import seat_letter

    company = ", ".join(
        f"{seat_letter(seat)} is {printable(player.name)} ({player.bot})"
        for seat, player in enumerate(match.players)
        if seat != me
    )
    defaults = match.game.options_type()
    agreed = [
        f"{name} {spoken(value)}" for name, value in match.header.options.items() if value != getattr(defaults, name)
    ]
    lines = ["The game goes on where you left it."] if resumed else []
    lines.append(f"You are {seat_letter(me)}; {company}.")
    if agreed:
        lines.append(f"Agreed at this table: {', '.join(agreed)}.")
    lines.append("Type help at any time, quit to leave.")
    return lines


def _result(sitting: "Sitting") -> list[str]:
    """The final ranking, if the game is over."""
    outcome, pictures = sitting.match.state.outcome, sitting.teller.pictures
    if outcome is None:
        return []
    ranking = sorted(outcome.results, key=lambda result: (result.rank, result.seat))
    lines = [f"{result.rank}. {pictures.names[result.seat]}: {result.score} {pictures.unit}" for result in ranking]
    if sitting.seat not in outcome.winners:
        return [*lines, "Another night, another dream."]
    return [*lines, "You slept best of all." if len(outcome.winners) == 1 else "Nobody slept better than you."]


def _farewell(match: "Match", record: "RecordFile") -> list[str]:
    """How to look back, or how to come back."""
    path, over = record.path, match.state.outcome is not None
    if path is not None and over:
        return [f"The record is in {path}. Look back with: fortywinks replay {path}"]
    if path is not None:
        return [f"Sleep well. Go on later with: fortywinks play {match.game.name} --record {path}"]
    return [] if over else ["Sleep well. This game was not kept; next time, save FILE or --record FILE keeps it."]


@contextmanager
def _orderly_end() -> Iterator[None]:
    """A closed window or a polite kill leaves the table in order, like Ctrl-C."""

    def leave(number: int, frame: object) -> None:
        raise SystemExit(128 + number)

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, leave) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
