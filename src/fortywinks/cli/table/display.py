"""How a person at a table is told what happens and asked what to do. This display speaks plain text.

Plain text is linear: nothing is cleared or drawn over, so a screen reader reads it as it comes, and a pipe can drive
it. `ScreenDisplay` draws instead. Neither waits for the person: others may go on playing meanwhile, and lines come in
by themselves.
"""

import sys
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

from ...core import Event
from ...terminal.game_terminal import GameTerminal
from ...terminal.wording import terminal_words
from .menu import Menu, MenuLine


class Display:
    """Tells one person a game in plain text. `shown` is how the game is shown, once it is known."""

    is_held = False
    """Whether something stays until the person has seen it."""

    is_last = False
    """Whether nothing more comes after what is shown now."""

    def __init__(self, shown: GameTerminal, language: str) -> None:
        self.shown = shown
        self.wording = terminal_words(language)
        self.news: list[Event] = []
        """What happened since the person last decided something, own private sights left out."""
        self._untold: list[Event] = []
        self._prompt = ""
        """Stands at the end of what was printed, waiting for a line; empty if there is none."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._prompt:
            print()

    def welcome(self, lines: Sequence[str]) -> None:
        """Before a game that begins now: what it is about, and who plays."""
        for line in (self.shown.summary, *lines):
            self.say(line)

    def typed(self, line: str) -> bool:
        """A line was typed; whether it was for this display alone."""
        if not sys.stdin.isatty():
            print(line, flush=True)  # so that what a pipe typed stands in the text, as it does in a terminal
        self._prompt = ""
        return False

    def tell(self, view: Any, event: Event) -> None:
        """Something happened."""
        self.news.append(event)
        self._untold.append(event)
        if isinstance(event, self.shown.round_end):
            self._catch_up()
            self.forget()

    def glimpse(self, view: Any, event: Event) -> None:
        """Something that only this person sees, and only now."""
        self._catch_up()
        self.say("\n".join(self.shown.story([event])))

    def forget(self) -> None:
        """The news are old now."""
        self.news.clear()
        self._untold.clear()

    def acted(self) -> None:
        """The person has decided: what was answered before is old."""

    def talk(self, text: str) -> None:
        """Something that is not of the game."""
        self.say(text)

    def describe(self, view: Any) -> None:
        """The table as it stands, for somebody who has just come."""
        self.say(self.shown.describe(view))

    def show(self, view: Any) -> None:
        """Nobody is asked anything now; what happened is told all the same."""
        self._catch_up()

    def ask(self, view: Any, menu: Menu) -> None:
        """A decision is wanted."""
        if any(getattr(event, "seat", None) != self.shown.viewer for event in self._untold):
            self._catch_up()
            self.describe(view)
        self._catch_up()
        self.say(self.shown.question(view))
        for line in menu.lines:
            self.say(menu_words(line))
        self.remind(menu)

    def remind(self, menu: Menu | None) -> None:
        """After something that was said in between: a decision is still waited for."""
        if menu is not None and not self._prompt:
            self._prompt = self.wording.text("your-choice") + " "
            print(self._prompt, end="", flush=True)

    def page(self, text: str, *, markdown: bool = False) -> None:
        """Something longer to read: the rules, the log."""
        self.say(text.replace("**", "").replace("`", "") if markdown else text)

    def say(self, text: str) -> None:
        if not text:
            return
        if self._prompt:
            print()
            self._prompt = ""
        print(text, flush=True)

    def _catch_up(self) -> None:
        for sentence in self.shown.story(self._untold):
            self.say(sentence)
        self._untold.clear()


def menu_words(line: MenuLine) -> str:
    """A line of the menu as a sentence."""
    keys, words = ", ".join(line.keys), f" {line.words}"
    if line.one_by_one:
        words = "\n".join(["", *(f"  {choice}" for choice in line.one_by_one)])
    if line.verb in line.keys or f"/{line.verb}" in line.keys or not keys:
        return f"{line.verb}:{words}" if line.verb else line.words
    return f"{keys} ({line.verb}):{words}"
