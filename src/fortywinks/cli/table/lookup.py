"""What somebody at a table can look up: who sits there, the clocks, rules, commands, why something was refused."""

from collections.abc import Callable
from textwrap import shorten
from typing import Any, Protocol

from ...client import Answer, LineLost, TableMirror
from ...core import seat_letter
from ...core.wording import refusal_sentence
from ...protocol.messages import ClientMessage, HouseMessage, Refused, TableState
from ...terminal.console import printable
from ...terminal.wording import terminal_words
from ..rulebook import Rulebook, find_rulebook
from .commands import BadCommand, command_help
from .describe import describe_table, seat_names
from .display import Display
from .menu import Menu

QUOTED_RULE = 300


class Client(Protocol):
    """A seat at a table, near or far."""

    mirror: TableMirror
    is_near: bool
    """Whether the table is in this process: then nobody waits for anybody else."""

    @property
    def link(self) -> str | None:
        """How others can come."""
        ...

    @property
    def is_behind(self) -> bool: ...

    async def __anext__(self) -> HouseMessage | LineLost: ...

    async def ask(self, kind: type[ClientMessage], **fields: Any) -> Answer: ...

    async def settled(self) -> None: ...

    when_quiet: Callable[[], None]
    """Called at a table in this process when there is nothing more to hear."""


class Lookup:
    """What is known of the table a person sits at, in words of that person's language."""

    def __init__(self, client: Client, display: Display, language: str) -> None:
        self.client = client
        self.mirror = client.mirror
        self.display = display
        self.language = language
        self.wording = terminal_words(language)

    @property
    def names(self) -> list[str]:
        table = self.mirror.table
        return seat_names(table, self.mirror.you.seat, self.wording) if table is not None else []

    def table_lines(self, table: TableState) -> list[str]:
        you, title = self.mirror.you, self.display.shown.heading
        return describe_table(table, title, you.seat, you.host, self.wording)

    def result_lines(self) -> list[str]:
        """The final ranking, if the game is over."""
        outcome = getattr(self.mirror.view, "outcome", None)
        if outcome is None:
            return []
        score = self.display.shown.score
        ranking = sorted(outcome.results, key=lambda result: (result.rank, result.seat))
        return [f"{result.rank}. {self.names[result.seat]}: {score(result.score)}" for result in ranking]

    def help(self, menu: Menu | None) -> str:
        """Everything that can be typed now."""
        full = str(next(iter(menu.legal), "")) if menu is not None else ""
        example = self.wording.text("help.example", action=full) if full else ""
        commands = [self.wording.text("help", example=example)]
        if self.display.shown.reactions:
            commands.append(self.wording.text("help.always"))
        if self.client.is_near:
            commands.append(self.wording.text("help.near"))
        else:
            commands.append(self.wording.text("help.far"))
            commands.append(command_help(self.mirror.you.host, self.wording))
        return "\n".join(commands)

    def table(self) -> list[str]:
        """Who sits here, what runs against time, and the game in words."""
        table, view = self.mirror.table, self.mirror.view
        if table is None:
            return []
        lines = self.table_lines(table)
        clocks = [f"{self._whose(clock.seat)} {clock.seconds:.0f} s" for clock in self.mirror.clocks]
        if clocks:
            lines.append(self.wording.text("clocks", clocks=", ".join(clocks)))
        if view is not None:
            lines.append(self.display.shown.describe(view))
        return lines

    def _whose(self, seat: int | None) -> str:
        names = self.names
        if seat is None or seat >= len(names):
            return self.wording.text("everybody")
        return f"{names[seat]} ({seat_letter(seat)})"

    def link(self) -> str | None:
        """How others can come, if they can."""
        table, link = self.mirror.table, self.client.link
        return self.wording.text("link", link=link, code=table.code) if table is not None and link is not None else None

    @property
    def _book(self) -> Rulebook | None:
        return find_rulebook(self.mirror.game, self.language) if self.mirror.table is not None else None

    def rules(self, number: str) -> str:
        """One rule, or the whole rulebook."""
        if self.mirror.table is None:
            raise BadCommand(self.wording.text("no-game-yet"))
        book = self._book
        if book is None:
            raise BadCommand(self.wording.text("no-rules"))
        if not number:
            return book.text
        full = book.find(number)
        return f"- {full} {book.rules[full]}"

    def explanation(self, refused: Refused) -> str:
        """Why something was refused, with the beginning of the rule that says so."""
        book = self._book
        rule = book.rules.get(refused.rule or "", "") if book is not None else ""
        why = refusal_sentence(refused.rule, refused.code, refused.fields, self.language)
        reason = self.wording.text("no", reason=printable(why))
        return f"{reason} {refused.rule}: {shorten(rule, QUOTED_RULE, placeholder=' …')}" if rule else reason
