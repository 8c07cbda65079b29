"""The teller leads a person through a game: says what happened, asks what to do. This one speaks plain text.

Plain text is linear: nothing is cleared or drawn over, so a screen reader reads it as it comes, and a pipe can drive
it. `ScreenTeller` draws instead.
"""

import sys
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

from ..core import Event
from ..terminal.game_terminal import GameTerminal
from .choices import Menu, MenuLine


class Teller:
    """Tells one viewer a game in plain text."""

    def __init__(self, pictures: GameTerminal) -> None:
        self.pictures = pictures
        self.news: list[Event] = []
        """What happened since the viewer last decided something, own private sights left out."""
        self._untold: list[Event] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Plain text leaves nothing behind to tidy up."""

    def welcome(self, greeting: Sequence[str]) -> None:
        """Before the first decision."""
        self.say(self.pictures.summary)
        for line in greeting:
            self.say(line)

    def happened(self, event: Event) -> None:
        self.news.append(event)
        self._untold.append(event)

    def glimpse(self, view: Any, event: Event) -> None:
        """Something that only the viewer sees, and only now."""
        self._catch_up()
        self.say(self.pictures.game.describe_event(event, self.pictures.names, self.pictures.viewer) or "")

    def curtain(self, event: Event) -> None:
        """A round is over; `event` is the last of the news."""
        self._catch_up()
        self.forget()

    def forget(self) -> None:
        """The news are old now."""
        self.news.clear()
        self._untold.clear()

    def ask(self, view: Any, menu: Menu, reply: str) -> str:
        """Asks for one line. `reply` answers the line before, if that was no action."""
        pictures = self.pictures
        if any(getattr(event, "seat", None) != pictures.viewer for event in self._untold):
            self._catch_up()
            self.say(pictures.game.describe_view(view, pictures.names))
        self._catch_up()
        if reply:
            self.say(reply)
        else:
            self.say(pictures.question(view))
            for line in menu.lines:
                self.say(menu_words(line))
        return self._read("Your choice: ")

    def page(self, text: str, *, markdown: bool = False) -> None:
        """Something longer to read: the rules, the log."""
        self.say(text.replace("**", "").replace("`", "") if markdown else text)

    def say(self, text: str) -> None:
        if text:
            print(text, flush=True)

    def _catch_up(self) -> None:
        for sentence in self.pictures.story(self._untold):
            self.say(sentence)
        self._untold.clear()

    def _read(self, prompt: str) -> str:
        try:
            line = input(prompt)
        except EOFError:
            print()
            raise
        if not sys.stdin.isatty():
            print(line)  # so that what a pipe typed stands in the text, as it does in a terminal
        return line


def menu_words(line: MenuLine) -> str:
    """A line of the menu as a sentence."""
    if not line.numbers:
        return f"{line.verb}: {line.words}" if line.verb else line.words
    first, last = line.numbers[0], line.numbers[-1]
    numbers = f"{first}" if first == last else f"{first} to {last}"
    return f"{numbers}, {line.verb}: {line.words}"
