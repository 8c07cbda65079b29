"""`fortywinks play`: a game in the terminal, you against bots at a table in this very process."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..terminal.console import BadFile, BadUsage, printable, spoken
from ..terminal.language import choose_language, language_help
from .statuses import INTERRUPTED

if TYPE_CHECKING:
    from ..core import Game
    from ..core.wording import Wording
    from .keeping import KeptGame, RecordFile
    from .table.visit import Visit

USUAL_PLAYERS = 3
USUAL_LEVEL = "medium"
LONGEST_NAME = 32


def play(
    game: Annotated[str, typer.Argument(help="A game; 'fortywinks games' lists them.")],
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
    lang: Annotated[str | None, typer.Option(help=f"{language_help()} [that of this machine]")] = None,
) -> int:
    """Play against bots in the terminal."""
    from ..games import load_game
    from .keeping import RecordFile, take_up

    language = choose_language(lang)
    chosen = load_game(game)
    if record is None or not record.exists():
        new = _set_up(chosen, players, bots, option or [], seed, name)
        return _sit_down(new, RecordFile(), record, language, plain=plain, is_new=True)
    left = take_up(record)
    own = _own_bots(left)
    if any(given is not None for given in (players, None if own else bots, option, seed, name)):
        raise BadUsage(f"{record} exists; to go on with the game in it, leave out what is for a new game")
    if left.game is not chosen:
        raise BadUsage(f"{record} holds a game of {left.game.name}, not of {game}")
    people = sum(player.bot is None for player in left.header.players)
    if people != 1:
        raise BadUsage(f"a game in the terminal has one person; the record has {people}")
    left = left._replace(game=_called_again(left.game, own, bots))
    return _sit_down(left, RecordFile(left.lines), record, language, plain=plain, is_new=False)


def _own_bots(kept: "KeptGame") -> list[str]:
    """The bots at the table that lie in somebody's files."""
    bots = (player.bot for player in kept.header.players if player.bot is not None)
    return sorted({bot for bot in bots if bot not in type(kept.game).bot_levels})


def _called_again(game: "Game", own: list[str], bots: str | None) -> "Game":
    """The game with those bots. A record alone lets no program run: whoever goes on with it must name them again."""
    from .lineup import enlisted

    if own and (bots is None or sorted({bot.strip() for bot in bots.split(",")} - set(game.bot_levels)) != own):
        raise BadUsage(f"bots of your own play in this record; name them again to go on: --bots {','.join(own)}")
    return enlisted(game, own)


def _set_up(
    game: "Game", players: int | None, bots: str | None, option: list[str], seed: str | None, name: str | None
) -> "KeptGame":
    """A new game of one person and bots."""
    from ..bots.arena import game_secret
    from ..bots.names import bot_names
    from ..core import parse_options
    from ..core.chance import SECRET_BYTES
    from ..core.records import Header, Player
    from .keeping import KeptGame
    from .lineup import enlisted
    from .table_options import with_files

    options = parse_options(game.options_type, with_files(option))
    game.check_possible(options)
    levels = _levels(game, players, bots)
    person = printable(name.strip())[:LONGEST_NAME] if name is not None else "Dreamer"
    if not person:
        raise BadUsage("a name has at least one letter")
    names = bot_names(len(levels), [person])
    table = (Player(person), *(Player(bot, level) for bot, level in zip(names, levels, strict=True)))
    game.new(len(table), options)  # an option may be allowed in itself, but not with this many players
    secret = game_secret(seed, 0) if seed is not None else os.urandom(SECRET_BYTES)
    values = {field: getattr(options, field) for field in options.__struct_fields__}
    return KeptGame(enlisted(game, levels), Header(1, game.name, "", values, table), options, secret, [])


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


def _sit_down(
    kept: "KeptGame", record: "RecordFile", path: Path | None, language: str, *, plain: bool, is_new: bool
) -> int:
    """Plays the game; answers with the exit status."""
    import asyncio

    from .table.keyboard import terminal_left_as_it_was

    try:
        with terminal_left_as_it_was():
            return asyncio.run(_play(kept, record, path, language, plain=plain, is_new=is_new))
    except KeyboardInterrupt:
        return INTERRUPTED


async def _play(
    kept: "KeptGame", record: "RecordFile", path: Path | None, language: str, *, plain: bool, is_new: bool
) -> int:
    from ..client.local import LocalTable
    from ..core import BadRecord
    from ..terminal.wording import terminal_words
    from .table.keyboard import Keyboard
    from .table.session import make_display, stay
    from .table.visit import Visit

    players = kept.header.players
    client = LocalTable(kept.game, players, kept.header.options, kept.secret, record)
    wording = terminal_words(language)
    display = make_display(language, plain=plain)
    visit = Visit(client, players[client.seat].name, display, language, lambda file: _save(record, file, wording))
    await visit.listen_to_welcome()
    if path is not None and is_new:
        record.create(path)
    try:
        client.begin(kept.actions)
    except BadRecord as error:
        raise BadFile(f"{path}: {error}") from None
    if path is not None and not is_new:
        record.go_on(path)
        visit.recall(client.history())
    keyboard = Keyboard()
    try:
        with display:
            display.welcome(_greeting(kept, client.seat, wording, is_new=is_new))
            await stay(client, visit, keyboard)
    finally:
        record.close(kept.secret, is_over=visit.is_over)
        for line in _result(visit, wording) + _farewell(kept, record, visit, wording):
            print(line)
    return keyboard.status


def _save(record: "RecordFile", file: str, wording: "Wording") -> str:
    if record.path is not None:
        return wording.text("kept-already", path=printable(str(record.path)))
    if not file:
        return wording.text("name-a-file")
    try:
        record.create(Path(file).expanduser())
    except OSError as error:
        return f"{printable(file)}: {error.strerror or error}"
    return wording.text("kept-from-now-on", path=printable(str(record.path)))


def _greeting(kept: "KeptGame", me: int, wording: "Wording", *, is_new: bool) -> list[str]:
    from ..core import seat_letter

    company = ", ".join(
        wording.text("seat-is", seat=seat_letter(seat), name=printable(player.name), level=player.bot)
        for seat, player in enumerate(kept.header.players)
        if seat != me
    )
    defaults = kept.game.options_type()
    agreed = [
        f"{name} {printable(spoken(value))}"
        for name, value in kept.header.options.items()
        if value != getattr(defaults, name)
    ]
    lines = [] if is_new else [wording.text("goes-on")]
    lines.append(wording.text("you-are", seat=seat_letter(me), company=company))
    if agreed:
        lines.append(wording.text("agreed-here", options=", ".join(agreed)))
    return [*lines, wording.text("help-and-quit")]


def _result(visit: "Visit", wording: "Wording") -> list[str]:
    """The final ranking, if the game is over."""
    outcome = getattr(visit.mirror.view, "outcome", None)
    if outcome is None:
        return []
    has_won = visit.mirror.you.seat in outcome.winners
    key = ("won" if len(outcome.winners) == 1 else "shared") if has_won else "lost"
    return [*visit.lookup.result_lines(), wording.text(key)]


def _farewell(kept: "KeptGame", record: "RecordFile", visit: "Visit", wording: "Wording") -> list[str]:
    """How to look back, or how to come back."""
    path = record.path
    if path is not None:
        key = "look-back" if visit.is_over else "go-on-later"
        line = wording.text(key, path=printable(str(path)), game=kept.game.name)
        own = [] if visit.is_over else _own_bots(kept)
        return [f"{line} --bots {printable(','.join(own))}" if own else line]
    return [] if visit.is_over else [wording.text("not-kept")]
