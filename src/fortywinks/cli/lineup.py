"""Who sits at the table: the levels of the bots, as they are typed, or somebody's own bot in a file."""

from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

from ..core import UnknownBot
from ..terminal.console import BadUsage

if TYPE_CHECKING:
    from ..core import Game
    from ..core.game import BotMaker


def parse_levels(game: "Game", text: str) -> list[str]:
    """Reads ``hard,easy``, ``my_bot.py:MyBot,hard`` or ``master@learned.npz,hard``."""
    levels = [level.strip() for level in text.split(",")]
    known = enlisted(game, levels).bot_levels
    for level in levels:
        if level not in known:
            raise UnknownBot(f"{game.name} has no bot '{level}'; there are: {', '.join(game.bot_levels)}")
    return levels


def enlisted(game: "Game", levels: Sequence[str]) -> "Game":
    """The game with those of these bots that lie in files: ``my_bot.py:MyBot`` is their level, ``master@learned.npz``
    that of a master by what `fortywinks train` has written there. Nobody else who holds the game hears of them.
    """
    apart = [level for level in levels if level not in game.bot_levels]
    parted = (level.rpartition(":") for level in apart)
    makers = {f"{file}:{name}": _bot_in(Path(file), name) for file, _, name in parted if file.endswith(".py")}
    for level, _, file in (level.partition("@") for level in apart):
        if file and level in game.bot_levels:
            makers[f"{level}@{file}"] = _having_learned(game, level, Path(file))
    return game.with_bots(makers) if makers else game


@cache
def _having_learned(game: "Game", level: str, file: Path) -> "BotMaker":
    """A bot of this level by what a file holds, rather than by what comes with the game."""
    learn: Callable[[bytes, str], BotMaker] | None = getattr(game.bot_levels[level], "having_learned", None)
    if learn is None:
        raise BadUsage(f"'{level}' of {game.title} goes by nothing that 'fortywinks train' writes")
    return learn(content_of(file), str(file))


def content_of(file: Path) -> bytes:
    """The bytes of a file that somebody has named."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadUsage(f"{file} cannot be read: {error.strerror}") from None


@cache  # a file is run once, however many parts of a series its bot plays in
def _bot_in(file: Path, name: str) -> "BotMaker":
    """The class of this name in a file. Loading it runs it, so whatever it does wrong is said in one line."""
    if not file.is_file():
        raise BadUsage(f"there is no file {file}")
    spec = spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BadUsage(f"{file} cannot be loaded: {type(error).__name__}: {' '.join(str(error).split())}") from None
    made: BotMaker | None = getattr(module, name, None)
    if not callable(made):
        raise BadUsage(f"{file} has no bot '{name}'")
    return made


def fill_seats(levels: Sequence[str], seats: int) -> list[str]:
    """One level for each seat: the levels repeat in turn."""
    if len(levels) > seats:
        raise BadUsage(f"{len(levels)} bots ({', '.join(levels)}) are too many: there is room for {seats}")
    return [levels[seat % len(levels)] for seat in range(seats)]
