"""`fortywinks games` and `fortywinks rules`: what there is to play, and how."""

from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_origin

import typer

from ..terminal.console import DREAM, FAINT, MOON, is_plain, make_console, spoken
from ..terminal.language import language_help

if TYPE_CHECKING:
    from ..core import Game, Options

PAGE_WIDTH = 100


def games(
    json: Annotated[bool, typer.Option("--json", help="Print JSON for a script.")] = False,
) -> None:
    """List the games: players, length, bots and table options."""
    from ..games import game_names, load_game

    house = [load_game(name) for name in game_names()]
    if json:
        import msgspec

        print(msgspec.json.format(msgspec.json.encode([_entry(game) for game in house])).decode())
        return
    plain = is_plain()
    for game in house:
        (_list_plainly if plain else _draw)(_entry(game))


def rules(
    game: Annotated[str, typer.Argument(help="A game; 'fortywinks games' lists them.")],
    number: Annotated[str | None, typer.Argument(help="One rule, by its number. Without it: all.")] = None,
    lang: Annotated[str, typer.Option(help=language_help())] = "en",
) -> None:
    """Read the rules of a game, or one of them."""
    from ..games import load_game
    from .rulebook import open_rulebook

    book = open_rulebook(load_game(game), lang)
    text = book.text
    if number is not None:
        full = book.find(number)
        text = f"- {full} {book.rules[full]}"
    if is_plain():
        print(text.rstrip())
        return
    from rich.markdown import Markdown

    console = make_console(plain=False)
    console.print(Markdown(text), width=min(console.width, PAGE_WIDTH))


def _entry(game: "Game") -> dict[str, Any]:
    from .rulebook import languages, open_rulebook

    about = open_rulebook(game).options if "en" in languages(game) else {}
    return {
        "name": game.name,
        "title": game.title,
        "players": [game.seat_counts[0], game.seat_counts[-1]],
        "minutes": game.minutes,
        "rules_version": game.rules_version,
        "bots": list(game.offered_levels()),
        "options": [{**option, "about": about.get(option["name"], "")} for option in _options(game.options_type)],
    }


def _options(kind: "type[Options]") -> list[dict[str, Any]]:
    from msgspec.structs import fields

    return [{"name": field.name, "default": field.default, "allowed": _allowed(field.type)} for field in fields(kind)]


def _allowed(kind: Any) -> str | list[Any]:
    """The values that an option may have: all of them, or in words."""
    if kind is bool:
        return [False, True]
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    for limit in getattr(kind, "__metadata__", ()):
        if limit.title:
            return str(limit.title)
        if limit.examples:
            return f"such as {', '.join(map(str, limit.examples))}"
        if limit.ge is not None and limit.le is not None:
            return f"{limit.ge} to {limit.le}"
    return f"any {getattr(kind, '__name__', kind)}"


def _spoken_allowed(allowed: str | list[Any]) -> str:
    return allowed if isinstance(allowed, str) else " or ".join(spoken(value) for value in allowed)


def _facts(entry: dict[str, Any]) -> str:
    low, high = entry["players"]
    return f"{low} to {high} players, about {entry['minutes']} minutes"


def _list_plainly(entry: dict[str, Any]) -> None:
    print(f"{entry['name']}: {entry['title']}, {_facts(entry)}")
    print(f"  bots, weakest first: {', '.join(entry['bots'])}")
    for option in entry["options"]:
        about = f": {option['about']}" if option["about"] else ""
        allowed = _spoken_allowed(option["allowed"])
        print(f"  option {option['name']}{about} (allowed: {allowed}; default: {spoken(option['default'])})")


def _draw(entry: dict[str, Any]) -> None:
    from rich.table import Table
    from rich.text import Text

    console = make_console(plain=False)
    heading = Text.assemble(
        (f" ☾ {entry['title']} ", f"bold {MOON}"), (f"({entry['name']})", FAINT), f"  {_facts(entry)}"
    )
    console.print()
    console.print(heading)
    console.print(Text.assemble(("   bots  ", FAINT), ", ".join(entry["bots"]), ("  (weakest first)", FAINT)))
    console.print(Text.assemble(("   play  ", FAINT), f"fortywinks play {entry['name']}"))
    table = Table(box=None, padding=(0, 2, 0, 1), header_style=FAINT)
    table.add_column("  option", style=DREAM, no_wrap=True)
    table.add_column("default")
    table.add_column("what it does")
    for option in entry["options"]:
        about = option["about"] or _spoken_allowed(option["allowed"])
        table.add_row(f"  {option['name']}", spoken(option["default"]), about)
    console.print(table)
    console.print()
