"""The application: its commands, and what becomes of a mistake."""

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from .. import __version__
from ..core import BadRecord, FortyWinksError
from . import INTERRUPTED
from .admin import admin
from .catalog import games, rules
from .deck import deck
from .fuzz import fuzz
from .join import join
from .own_pictures import pictures
from .play import play
from .print_deck import print as print_deck
from .records import verify
from .replay import replay
from .serve import open_at_home, serve
from .simulate import simulate
from .terminal import BadFile, complain, is_plain
from .words import words


def _told_off(option: TyperOption | None) -> TyperOption | None:
    """A help flag that nobody typed is off. Left at None, Typer would load Pydantic to read it: 0.2 seconds."""
    if option is not None:
        option.default = False
    return option


class Command(TyperCommand):
    def get_help_option(self, ctx: Any) -> TyperOption | None:
        return _told_off(super().get_help_option(ctx))


class House(TyperGroup):
    def get_help_option(self, ctx: Any) -> TyperOption | None:
        return _told_off(super().get_help_option(ctx))


HELP_NAMES = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(
    cls=House,
    help="Five tabletop games about sleep and dreams. Start with: fortywinks play sen",
    context_settings=HELP_NAMES,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None if is_plain() else "rich",
)
for command in (play, join, serve, games, rules, replay, verify, simulate, fuzz):
    app.command(cls=Command, context_settings=HELP_NAMES)(command)
app.add_typer(pictures, name="pictures", cls=House, context_settings=HELP_NAMES)
app.command(cls=Command, context_settings=HELP_NAMES)(print_deck)
app.add_typer(deck, name="deck", cls=House, context_settings=HELP_NAMES)
app.add_typer(admin, name="admin", cls=House, context_settings=HELP_NAMES)
app.add_typer(words, name="words", cls=House, context_settings=HELP_NAMES)


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
) -> None:
    if context.invoked_subcommand is None:
        open_at_home()


def run(arguments: Sequence[str]) -> int:
    """Runs one command; answers with the exit status. A mistake from outside is one line on standard error."""
    _be_robust()
    try:
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
        complain(f"fortywinks: {error}")
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


def _file_trouble(error: OSError) -> str:
    where = f"{os.fsdecode(error.filename)}: " if isinstance(error.filename, str | bytes) else ""
    return f"{where}{error.strerror or error}"
