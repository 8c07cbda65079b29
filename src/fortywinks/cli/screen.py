"""The teller that draws: one table that stays in its place, news and choices under it.

It draws on the terminal's second screen, which keeps no history: what was seen in private is gone with the next
drawing (SEN-51), and the shell is as it was when the game is over.
"""

from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ..core import Event
from .choices import Menu, MenuLine
from .pictures.words import WordPictures
from .teller import Teller
from .terminal import DREAM, FAINT, MOON, NIGHT

WIDEST = 100
SKY = (
    "    ✦            .              ☾            .         ✧    ",
    " .        ✧             .                 ✦         .        ",
)


class ScreenTeller(Teller):
    """Tells one viewer a game on the screen of a terminal."""

    def __init__(self, pictures: WordPictures, console: Console) -> None:
        super().__init__(pictures)
        self.console = console

    def __enter__(self) -> Self:
        self.console.set_alt_screen(True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.console.set_alt_screen(False)

    def welcome(self, greeting: Sequence[str]) -> None:
        sky = [Text(line, NIGHT) for line in SKY]
        title = Text(f"\n{self.pictures.game.title}\n", f"bold {MOON}")
        lines = [Text(line) for line in greeting]
        self._show(Group(*sky, title, Text(self.pictures.summary), Text(), *lines))
        self._wait("Press Enter to begin.")

    def glimpse(self, view: Any, event: Event) -> None:
        picture = self.pictures.glimpse(view, event)
        if picture is not None:
            self._show(picture, self.pictures.title(view))
            self._wait("Remember it; then press Enter.")

    def curtain(self, event: Event) -> None:
        story = self._story(self.news[:-1])
        picture = self.pictures.curtain(event)
        self._show(Group(*story, Text(), *([picture] if picture is not None else [])))
        self._wait("Press Enter.")
        self.news.clear()

    def ask(self, view: Any, menu: Menu, reply: str) -> str:
        table = self.pictures.table(view, self.news)
        question = Text(self.pictures.question(view), f"bold {DREAM}")
        answer = [Text(reply, MOON)] if reply else []
        below = Group(Text(), *answer, question, draw_menu(menu.lines))
        room = self.console.height - 3 - self._height(table) - self._height(below)
        story = self._story(self.news)[-max(room, 0) :] if room > 0 else []
        self._show(Group(table, Text(), *story, below), self.pictures.title(view))
        return self._read("> ")

    def page(self, text: str) -> None:
        lines = self.console.render_lines(self._framed(Markdown(text)), pad=False)
        room = max(self.console.height - 2, 1)
        for first in range(0, len(lines), room):
            self._clear()
            for line in lines[first : first + room]:
                self.console.print(*(Text(part.text, part.style or "") for part in line), sep="", end="\n")
            last = first + room >= len(lines)
            if self._wait("Press Enter to go back." if last else "Press Enter for more, q to go back.") == "q":
                return

    def _story(self, events: Sequence[Event]) -> list[Text]:
        return [Text(f"· {sentence}", FAINT) for sentence in self.pictures.story(events)]

    def _framed(self, picture: RenderableType) -> RenderableType:
        width = min(self.console.width, WIDEST)
        return Padding(picture, (0, 1), expand=False) if width < WIDEST else Padding(picture, (0, 1))

    def _height(self, picture: RenderableType) -> int:
        return len(self.console.render_lines(self._framed(picture), pad=False))

    def _clear(self) -> None:
        self.console.clear()

    def _show(self, picture: RenderableType, title: str = "") -> None:
        self._clear()
        if title:
            self.console.print(Rule(Text(f"☾ {title}", MOON), style=NIGHT, align="left"))
        self.console.print(self._framed(picture))

    def _wait(self, prompt: str) -> str:
        return self._read(f" {prompt} ").strip().lower()


def draw_menu(lines: Sequence[MenuLine]) -> RenderableType:
    """The menu as a small table: number, verb, words."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for line in lines:
        first, last = (line.numbers[0], line.numbers[-1]) if line.numbers else (None, None)
        numbers = "" if first is None else f"{first}" if first == last else f"{first}–{last}"
        table.add_row(Text(numbers, f"bold {MOON}"), Text(line.verb, f"bold {NIGHT}"), Text(line.words))
    return table
