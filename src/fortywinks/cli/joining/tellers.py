"""The tellers of a table over the network: nothing waits for the person, because others go on playing meanwhile.

They draw and speak as the tellers of a game at home do, but where those read a line, these only show that one can be
typed; lines come in by themselves.
"""

import sys
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.text import Text

from ...core import Event
from ...terminal.console import MOON
from ...terminal.game_terminal import GameTerminal
from ..choices import Menu
from ..screen import ScreenTeller
from ..teller import Teller

RECENT_TALK = 4
LOBBY_TALK = 16
"""Lines of talk that stay on the screen: beside the table, and while there is none yet."""


class LineTeller(Teller):
    """Plain text, line by line, as it comes."""

    def __init__(self, pictures: GameTerminal) -> None:
        super().__init__(pictures)
        self._prompt = ""
        """Stands at the end of what was printed, waiting for a line; empty if there is none."""

    def say(self, text: str) -> None:
        if text and self._prompt:
            print()
            self._prompt = ""
        super().say(text)

    def typed(self, line: str) -> bool:
        """A line was typed; whether it was for this teller alone."""
        if not sys.stdin.isatty():
            print(line, flush=True)  # so that what a pipe typed stands in the text, as it does in a terminal
        self._prompt = ""
        return False

    def tell(self, view: Any, event: Event) -> None:
        """Something happened."""
        self.happened(event)
        if isinstance(event, self.pictures.round_end):
            self.curtain(event)

    def talk(self, text: str) -> None:
        """Something that is not of the game."""
        self.say(text)

    def describe(self, view: Any) -> None:
        """The table as it stands, for somebody who has just come."""
        self.say(self.pictures.game.describe_view(view, self.pictures.names))

    def show(self, view: Any) -> None:
        """Nobody is asked anything now; what happened is told all the same."""
        self._catch_up()

    def remind(self, menu: Menu | None) -> None:
        """After something that was said in between: a decision is still waited for."""
        if menu is not None and not self._prompt:
            self._read("Your choice: ")

    def _read(self, prompt: str) -> str:
        self._prompt = prompt
        print(prompt, end="", flush=True)
        return ""


class LiveScreen(ScreenTeller, LineTeller):
    """Draws the table anew whenever something happens. What must be seen stays until Enter is pressed."""

    def __init__(self, pictures: GameTerminal, console: Console) -> None:
        super().__init__(pictures, console)
        self._talk: list[str] = []
        self._held = False
        self._pages: list[list[Text]] = []
        """What is left to read of a longer text."""
        self._view: Any = None
        self._menu: Menu | None = None

    def typed(self, line: str) -> bool:
        """Enter turns the page, or lets go of what must be seen."""
        was_held, self._held = self._held, False
        if self._pages and line.strip().lower() in ("", "q"):
            self._pages = [] if line.strip() else self._pages
            self._turn_page()
            return True
        self._pages = []
        self._draw()
        return was_held and not line.strip()

    def tell(self, view: Any, event: Event) -> None:
        pictures = self.pictures
        own_picture = type(pictures).glimpse is not GameTerminal.glimpse
        if own_picture and pictures.glimpse(view, event) is not None:
            self.glimpse(view, event)
            return
        self.happened(event)
        if isinstance(event, pictures.round_end):
            self.curtain(event)

    def talk(self, text: str) -> None:
        self._keep_talk(text)
        self._draw()

    def _keep_talk(self, text: str) -> None:
        most = LOBBY_TALK if self._view is None else RECENT_TALK
        self._talk = [*self._talk, *text.splitlines()][-most:]

    def describe(self, view: Any) -> None:
        self.show(view)

    def say(self, text: str) -> None:
        if text:
            self.page(text)

    def page(self, text: str, *, markdown: bool = False) -> None:
        lines = self.console.render_lines(self._framed(Markdown(text) if markdown else Text(text)), pad=False)
        rows = [Text.assemble(*((part.text, part.style or "") for part in line)) for line in lines]
        room = max(self.console.height - 2, 1)
        self._pages = [rows[first : first + room] for first in range(0, len(rows), room)]
        self._turn_page()

    def _turn_page(self) -> None:
        if not self._pages:
            self._draw()
            return
        page, *self._pages = self._pages
        self._clear()
        self.console.print(*page, sep="\n")
        self._wait("Press Enter for more, q to go back." if self._pages else "Press Enter to go back.")

    def ask(self, view: Any, menu: Menu, reply: str) -> str:
        self._view, self._menu = view, menu
        self._keep_talk("")
        if reply:
            self._keep_talk(reply)
        self._draw()
        return ""

    def show(self, view: Any) -> None:
        self._view, self._menu = view, None
        self._keep_talk("")
        self._draw()

    def remind(self, menu: Menu | None) -> None:
        if menu is not self._menu:
            self._menu = menu
            self._draw()

    def _draw(self) -> None:
        if self._held:
            return
        if self._menu is not None:
            super().ask(self._view, self._menu, "\n".join(self._talk))
        else:
            self._show(self._picture(), self._title())
            self._read("> ")

    def _title(self) -> str:
        return self.pictures.title(self._view) if self._view is not None else self.pictures.game.title

    def _picture(self) -> RenderableType:
        parts: list[RenderableType] = []
        if self._view is not None:
            parts += [self.pictures.table(self._view, self.news), Text()]
        room = self.console.height - 5 - sum(map(self._height, parts)) - len(self._talk)
        return Group(
            *parts, self._newest(self.pictures.story(self.news), room), *(Text(line, MOON) for line in self._talk)
        )

    def _wait(self, prompt: str) -> str:
        self._held = True
        return super()._wait(prompt)

    def _read(self, prompt: str) -> str:
        """Shows the prompt, and behind it what the person has typed so far."""
        print(prompt + _begun(), end="", flush=True)
        return ""


def _begun() -> str:
    readline = sys.modules.get("readline")
    return str(readline.get_line_buffer()) if readline is not None else ""
