"""The teller that draws: one table that stays in its place, news and choices under it.

It draws on the terminal's second screen, which keeps no history: what was seen in private is gone with the next
drawing (SEN-51), and the shell is as it was when the game is over.
"""

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

from ..core import Event
from ..terminal.console import DREAM, FAINT, MOON, NIGHT
from ..terminal.game_terminal import GameTerminal
from .choices import Menu, MenuLine
from .teller import Teller

WIDEST = 100
"""Lines longer than this are hard to read, however wide the terminal."""

SKY = (
    "    ✦            .              ☾            .         ✧    ",
    " .        ✧             .                 ✦         .        ",
)


class ScreenTeller(Teller):
    """Tells one viewer a game on the screen of a terminal."""

    def __init__(self, pictures: GameTerminal, console: Console) -> None:
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
        self._wait("Press Enter.")

    def glimpse(self, view: Any, event: Event) -> None:
        picture = self.pictures.glimpse(view, event)
        if picture is not None:
            self._show(picture, self.pictures.title(view))
            self._wait("Remember it; then press Enter.")

    def curtain(self, event: Event) -> None:
        picture = self.pictures.curtain(event) or Text()
        sentences = self.pictures.story(self.news[:-1])
        story = self._newest(sentences, self.console.height - 5 - self._height(picture))
        self._show(Group(story, Text(), picture), self.pictures.game.title)
        self._wait("Press Enter.")
        self.forget()

    def ask(self, view: Any, menu: Menu, reply: str) -> str:
        table = self.pictures.table(view, self.news)
        question = Text(self.pictures.question(view), f"bold {DREAM}")
        answer = [Text(reply, MOON)] if reply else []
        sentences = self.pictures.story(self.news)
        for choices in (draw_menu(menu.lines), name_choices(menu.lines)):
            below = Group(Text(), *answer, question, choices)
            room = self.console.height - 4 - self._height(table) - self._height(below)
            if self._height(self._story(sentences)) <= room:
                break
        self._show(Group(table, Text(), self._newest(sentences, room), below), self.pictures.title(view))
        return self._read("> ")

    def page(self, text: str, *, markdown: bool = False) -> None:
        lines = self.console.render_lines(self._framed(Markdown(text) if markdown else Text(text)), pad=False)
        room = max(self.console.height - 2, 1)
        for first in range(0, len(lines), room):
            self._clear()
            for line in lines[first : first + room]:
                self.console.print(*(Text(part.text, part.style or "") for part in line), sep="", end="\n")
            last = first + room >= len(lines)
            if self._wait("Press Enter to go back." if last else "Press Enter for more, q to go back.") == "q":
                return

    def _story(self, sentences: Sequence[str]) -> RenderableType:
        table = Table.grid(padding=(0, 1, 0, 0))
        for sentence in sentences:
            text = Text(sentence)
            text.highlight_words(self.pictures.names, DREAM)
            table.add_row(Text("·", FAINT), text)
        return table

    def _newest(self, sentences: Sequence[str], room: int) -> RenderableType:
        """As much of the story as there is room for; the older part can be read in the log."""
        story = self._story(sentences)
        for left_out in range(1, len(sentences) + 1):
            if self._height(story) <= room:
                break
            story = self._story(["… (log tells the rest)", *sentences[left_out:]])
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

    def _wait(self, prompt: str) -> str:
        return self._read(f" {prompt} ").strip().lower()


def name_choices(lines: Sequence[MenuLine]) -> RenderableType:
    """The menu in one line, for when there is much else to read."""
    return Text(" · ").join(
        Text.assemble((_numbers(line), f"bold {MOON}"), " " if line.numbers else "", (line.verb or line.words, NIGHT))
        for line in lines
    )


def draw_menu(lines: Sequence[MenuLine]) -> RenderableType:
    """The menu as a small table: number, verb, words."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for line in lines:
        table.add_row(Text(_numbers(line), f"bold {MOON}"), Text(line.verb, f"bold {NIGHT}"), Text(line.words))
    return table


def _numbers(line: MenuLine) -> str:
    return "–".join(dict.fromkeys(map(str, line.numbers[:1] + line.numbers[-1:])))
