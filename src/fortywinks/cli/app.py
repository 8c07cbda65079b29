"""The application: its commands, and what becomes of a mistake."""

import os
import sys
from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from .. import __version__
from ..core import BadOption, BadRecord, FortyWinksError, Refusal
from ..core.errors import CodedError
from ..core.wording import refusal_sentence
from ..games import game_names, load_game
from ..terminal.console import BadFile, BadUsage, complain, is_plain
from ..terminal.language import choose_language
from .admin import admin
from .at_home import open_at_home
from .dataset import dataset
from .doctor import doctor
from .fuzz import fuzz
from .games import games, rules
from .join import join
from .league import league
from .play import play
from .print_deck import print as print_deck
from .records import verify
from .replay import replay
from .review import review
from .serve import serve
from .simulate import simulate
from .site import site
from .statuses import INTERRUPTED
from .train import train


def _told_off(option: TyperOption | None) -> TyperOption | None:
    """A help flag that nobody typed is off. Left at None, Typer would load Pydantic to read it: 0.2 seconds."""
    if option is not None:
        option.default = False
    return option


class Command(TyperCommand):
    def get_help_option(self, ctx: Any) -> TyperOption | None:
        return _told_off(super().get_help_option(ctx))


class Group(TyperGroup):
    def get_help_option(self, ctx: Any) -> TyperOption | None:
        return _told_off(super().get_help_option(ctx))


class HouseCommands(Group):
    """The house's own commands, and behind them those that games bring: games are asked only if they are needed."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return super().get_command(ctx, cmd_name) or self._of_games.get(cmd_name)

    def list_commands(self, ctx: Any) -> list[str]:
        own = super().list_commands(ctx)
        return own + [name for name in self._of_games if name not in own]

    @cached_property
    def _of_games(self) -> dict[str, Any]:
        """The commands of all games (their module `commands`), by name."""
        parts = [load_game(name).part("commands") for name in game_names()]
        found: dict[str, Any] = {}
        for part in parts:
            if part is not None:
                found = {**_made_ready(part.commands), **found}
        return found


def _made_ready(commands: typer.Typer) -> dict[str, Any]:
    """Commands that a game wrote down, each with the house's manners."""
    for command in commands.registered_commands:
        command.cls, command.context_settings = Command, HELP_NAMES
    for group in commands.registered_groups:
        group.cls, group.context_settings = Group, HELP_NAMES
    commands.rich_markup_mode = app.rich_markup_mode
    made = typer.main.get_group(commands)
    return dict(made.commands)


HELP_NAMES = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(
    cls=HouseCommands,
    help="Tabletop games about sleep and dreams. Start with: fortywinks games",
    context_settings=HELP_NAMES,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None if is_plain() else "rich",
)
COMMANDS = (
    play,
    join,
    serve,
    doctor,
    site,
    games,
    rules,
    replay,
    review,
    verify,
    simulate,
    league,
    dataset,
    train,
    fuzz,
    print_deck,
)
for command in COMMANDS:
    app.command(cls=Command, context_settings=HELP_NAMES)(command)
app.add_typer(admin, name="admin", cls=Group, context_settings=HELP_NAMES)


def _tell_version(asked: bool) -> None:
    if asked:
        print(f"fortywinks {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def house(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and leave.", is_eager=True, callback=_tell_version)
    ] = False,
    lan: Annotated[bool, typer.Option("--lan", help="Without a command: phones in this network come too.")] = False,
) -> None:
    if context.invoked_subcommand is None:
        open_at_home(lan)


def run(arguments: Sequence[str]) -> int:
    """Runs one command; answers with the exit status. A mistake from outside is one line on standard error."""
    _be_robust()
    try:
        _check_text(arguments)
        status = app(list(arguments), prog_name="fortywinks", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except typer.TyperException as error:
        complain(f"fortywinks: {_usage(error)}")
        return 2
    except (BadFile, BadRecord) as error:
        complain(f"fortywinks: {error}")
        return 1
    except FortyWinksError as error:
        complain(f"fortywinks: {_in_words(error)}")
        return 2
    except typer.Abort:  # Ctrl-C, wherever it was pressed
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone, as in `fortywinks replay --all … | head`.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        complain(f"fortywinks: {_file_trouble(error)}")
        return 2


def _check_text(arguments: Sequence[str]) -> None:
    """What is not UTF-8 can be neither shown nor written into a record, whichever command it is for."""
    for argument in arguments:
        try:
            argument.encode()
        except UnicodeEncodeError:
            raise BadUsage(f"this argument is not UTF-8 text: {os.fsencode(argument)!r}") from None


def _be_robust() -> None:
    """No character, however odd, may end a command: what cannot be shown or read is replaced."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")


def _usage(error: typer.TyperException) -> str:
    """Typer's own complaint, with where to read more."""
    message = " ".join(error.format_message().split()).rstrip(".")
    context = getattr(error, "ctx", None)
    return f"{message} (see {context.command_path} --help)" if context is not None else message


def _in_words(error: FortyWinksError) -> str:
    """What went wrong; what has a code is said in the reader's language."""
    language = choose_language(None)
    mistake = getattr(error, "mistake", None) or error
    rule = mistake.rule if isinstance(mistake, Refusal) else None
    if not isinstance(mistake, CodedError) or (language == "en" and rule is None):
        return str(error)
    said = refusal_sentence(rule, mistake.code, mistake.fields, language)
    where = f"{error.option}: " if isinstance(error, BadOption) and "option" not in mistake.fields else ""
    return f"{where}{said} ({rule})" if rule else f"{where}{said}"


def _file_trouble(error: OSError) -> str:
    where = f"{os.fsdecode(error.filename)}: " if isinstance(error.filename, str | bytes) else ""
    return f"{where}{error.strerror or error}"
