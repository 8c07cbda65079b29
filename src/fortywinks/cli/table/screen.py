"""The display that draws: one table that stays in its place, news and choices under it.

It draws on the terminal's second screen, which keeps no history: what was seen in private is gone with the next
drawing, and the shell is as it was when the game is over. What must be seen stays until Enter is pressed.
"""

import sys
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

from rich.console import Console, Group, RenderableType
from rich.constrain import Constrain
from rich.markdown import Markdown
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ...core import Event
from ...terminal.console import DREAM, FAINT, MOON, NIGHT
from ...terminal.game_terminal import GameTerminal
from .display import Display
from .menu import Menu, MenuLine

WIDEST = 100
"""Lines longer than this are hard to read, however wide the terminal."""
RECENT_TALK = 4
LOBBY_TALK = 16
"""Lines of talk that stay on the screen: beside the table, and while there is none yet."""

SKY = (
    "    ✦            .              ☾            .         ✧    ",
    " .        ✧             .                 ✦         .        ",
)


class ScreenDisplay(Display):
    """Draws the table anew whenever something happens."""

    def __init__(self, shown: GameTerminal, language: str, console: Console) -> None:
        super().__init__(shown, language)
        self.console = console
        self._talk: list[str] = []
        self._held: list[tuple[RenderableType, str, str]] = []
        """What must be seen, one after the other: a picture, its title, and what it waits with."""
        self._pages: list[list[Text]] = []
        """What is left to read of a longer text."""
        self._waits: object = None
        """What stays on the screen now until Enter is pressed."""
        self._view: Any = None
        self._menu: Menu | None = None

    def __enter__(self) -> Self:
        self.console.set_alt_screen(True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.console.set_alt_screen(False)

    @property
    def is_held(self) -> bool:  # type: ignore[override]
        return bool(self._held)

    def welcome(self, lines: Sequence[str]) -> None:
        sky = [Text(line, NIGHT) for line in SKY]
        title = Text(f"\n{self.shown.heading}\n", f"bold {MOON}")
        greeting = [Text(line) for line in lines]
        self._hold(Group(*sky, title, Text(self.shown.summary), Text(), *greeting), "", "press-enter")

    def typed(self, line: str) -> bool:
        """Enter turns the page, or lets go of what must be seen."""
        said = line.strip().lower()
        if self._pages and said in ("", "q"):
            self._pages = [] if said else self._pages[1:]
            self._draw()
            return True
        was_held = self.is_held and not self._pages
        self._pages = []
        if was_held:
            self._held.pop(0)
        if not said and (self._held or not self.is_last):
            self._draw()
        return was_held and not said

    def tell(self, view: Any, event: Event) -> None:
        self.news.append(event)
        if not isinstance(event, self.shown.round_end):
            return
        picture = self.shown.curtain(event) or Text()
        story = self._newest(self.shown.story(self.news[:-1]), self.console.height - 5 - self._height(picture))
        self._hold(Group(story, Text(), picture), self.shown.heading, "press-enter")
        self.forget()

    def glimpse(self, view: Any, event: Event) -> None:
        picture = self.shown.glimpse(view, event)
        if picture is not None:
            self._hold(picture, self.shown.title(view), "remember")

    def acted(self) -> None:
        self._talk = []

    def talk(self, text: str) -> None:
        most = LOBBY_TALK if self._view is None else RECENT_TALK
        self._talk = [*self._talk, *text.splitlines()][-most:]
        self._draw()

    def describe(self, view: Any) -> None:
        self.show(view)

    def show(self, view: Any) -> None:
        self._set(view, None)

    def ask(self, view: Any, menu: Menu) -> None:
        self._set(view, menu)

    def _set(self, view: Any, menu: Menu | None) -> None:
        self._view, self._menu = view, menu
        if view is not None:
            self._talk = self._talk[-RECENT_TALK:]
        self._draw()

    def remind(self, menu: Menu | None) -> None:
        if menu is not self._menu:
            self._menu = menu
            self._draw()

    def say(self, text: str) -> None:
        if text:
            self.page(text)

    def page(self, text: str, *, markdown: bool = False) -> None:
        lines = self.console.render_lines(self._framed(Markdown(text) if markdown else Text(text)), pad=False)
        rows = [Text.assemble(*((part.text, part.style or "") for part in line)) for line in lines]
        room = max(self.console.height - 2, 1)
        self._pages = [rows[first : first + room] for first in range(0, len(rows), room)]
        self._draw()

    def _hold(self, picture: RenderableType, title: str, prompt: str) -> None:
        self._held.append((picture, title, prompt))
        self._draw()

    def _draw(self) -> None:
        waits = self._pages[0] if self._pages else self._held[0] if self._held else None
        if waits is not None and waits is self._waits:
            return  # it is there already, and stays until it was seen
        self._waits = waits
        if self._pages:
            self._clear()
            self.console.print(*self._pages[0], sep="\n")
            self._wait("press-for-more" if len(self._pages) > 1 else "press-to-go-back")
            return
        if self._held:
            picture, title, prompt = self._held[0]
            self._show(picture, title)
            self._wait(prompt)
            return
        title = self.shown.title(self._view) if self._view is not None else self.shown.heading
        self._show(self._picture(), title)
        self._put("> ")

    def _picture(self) -> RenderableType:
        """The table, what happened, and what is asked."""
        table = [self.shown.table(self._view, self.news), Text()] if self._view is not None else []
        sentences = self.shown.story(self.news)
        talk: list[RenderableType] = [Text(line, MOON) for line in self._talk]
        below: list[list[RenderableType]] = [[]]
        if self._menu is not None:
            question = Text(self.shown.question(self._view), f"bold {DREAM}")
            choices = (draw_menu(self._menu.lines), name_choices(self._menu.lines))
            below = [[Text(), *talk, question, each] for each in choices]
            talk = []
        for parts in below:
            room = self.console.height - 4 - sum(map(self._height, [*table, *talk, *parts]))
            if self._height(self._story(sentences)) <= room:
                break
        return Group(*table, self._newest(sentences, room), *talk, *parts)

    def _story(self, sentences: Sequence[str]) -> RenderableType:
        table = Table.grid(padding=(0, 1, 0, 0))
        for sentence in sentences:
            text = Text(sentence)
            text.highlight_words(self.shown.names, DREAM)
            table.add_row(Text("·", FAINT), text)
        return table

    def _newest(self, sentences: Sequence[str], room: int) -> RenderableType:
        """As much of the story as there is room for; the older part can be read in the log."""
        story = self._story(sentences)
        for left_out in range(1, len(sentences) + 1):
            if self._height(story) <= room:
                break
            story = self._story([self.wording.text("log-has-more"), *sentences[left_out:]])
        return story

    def _framed(self, picture: RenderableType) -> RenderableType:
        return Constrain(Padding(picture, (0, 1)), WIDEST)

    def _height(self, picture: RenderableType) -> int:
        return len(self.console.render_lines(self._framed(picture), pad=False))

    def _clear(self) -> None:
        self.console.clear()

    def _show(self, picture: RenderableType, title: str = "") -> None:
        self._clear()
        if title:
            self.console.print(Constrain(Rule(Text(f"☾ {title}", MOON), style=NIGHT, align="left"), WIDEST))
        self.console.print(self._framed(picture))

    def _wait(self, prompt: str) -> None:
        self._put(f" {self.wording.text(prompt)} ")

    def _put(self, prompt: str) -> None:
        """Shows the prompt, and behind it what the person has typed so far."""
        print(prompt + _begun(), end="", flush=True)


def _begun() -> str:
    readline = sys.modules.get("readline")
    return str(readline.get_line_buffer()) if readline is not None else ""


def name_choices(lines: Sequence[MenuLine]) -> RenderableType:
    """The menu in one line, for when there is much else to read."""
    return Text(" · ").join(
        Text.assemble((_keys(line), f"bold {MOON}"), " " if line.keys else "", (line.verb or line.words, NIGHT))
        for line in lines
    )


def draw_menu(lines: Sequence[MenuLine]) -> RenderableType:
    """The menu as a small table: what to type, the verb in full, words."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for line in lines:
        table.add_row(Text(_keys(line), f"bold {MOON}"), Text(line.verb, f"bold {NIGHT}"), Text(line.words))
    return table


def _keys(line: MenuLine) -> str:
    return "–".join(dict.fromkeys(line.keys[:1] + line.keys[-1:]))
