"""A record as a book to leaf through: one page per step, as one viewer saw it."""

from collections.abc import Iterator, Sequence
from typing import IO, Any, NamedTuple

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from ..core import SPECTATOR, BadRecord, Event, State, Told, Viewer, read_options, seat_letter
from ..core.records import Line, read_lines
from ..core.replay import Replay
from ..games import load_game
from ..terminal.console import FAINT, MOON, NIGHT, BadFile, BadUsage, one_line, printable
from ..terminal.game_terminal import GameTerminal, game_terminal
from ..terminal.wording import terminal_words


class Page(NamedTuple):
    """One step: what the viewer is told, and what the viewer sees after it."""

    line: int
    events: list[Event]
    private: list[tuple[Viewer, Event]]
    """What others saw in private, if everything is shown."""
    view: Any
    state: State[Any, Any] | None
    """Everything, if everything is shown."""


class Book:
    """The pages of one record. `fault` says why there are no more, if the record goes wrong."""

    def __init__(self, replay: Replay, viewer: Viewer, pictures: GameTerminal) -> None:
        self.replay = replay
        self.viewer = viewer
        self.pictures = pictures
        self.words = terminal_words(pictures.language)
        self.pages: list[Page] = []
        self.fault: BadRecord | None = None

    def add(self, line: int, told: Sequence[Told], *, everything: bool) -> None:
        state = self.replay.state
        private = [
            (seat, event)
            for audience, event in told
            for seat in range(state.seats)
            if everything and not audience >> self.viewer & 1 and audience >> seat & 1
        ]
        mine = [event for audience, event in told if audience >> self.viewer & 1]
        self.pages.append(Page(line, mine, private, state.view(self.viewer), state.clone() if everything else None))

    def story(self, step: int) -> list[str]:
        """What happened in this step, sentence by sentence."""
        page, pictures = self.pages[step], self.pictures
        story = pictures.story(page.events)
        for seat, event in page.private:
            words = pictures.game.describe_event(event, pictures.names, seat, pictures.language)
            story += [self.words.text("replay.whispered", name=pictures.names[seat], words=words)] if words else []
        return story or [self.words.text("replay.nothing")]

    def text(self, step: int) -> str:
        """The page in plain text."""
        page, pictures = self.pages[step], self.pictures
        table, where = pictures.describe(page.view), self.words.text("replay.step", step=step, line=page.line)
        opened = [page.state.text()] if page.state is not None else []
        return "\n".join([where, *self.story(step), table, *opened, *self._end(step)])

    def picture(self, step: int) -> RenderableType:
        """The page as it is drawn."""
        page, pictures = self.pages[step], self.pictures
        table = pictures.open_table(page.state) if page.state else pictures.table(page.view, page.events)
        curtain = [pictures.curtain(event) for event in page.events if isinstance(event, pictures.round_end)]
        story = [Text(f"· {sentence}") for sentence in ([] if curtain else self.story(step)) + self._end(step)]
        line = self.words.text("replay.line", line=page.line)
        title = Rule(Text(f"☾ {pictures.title(page.view)} · {line}", MOON), style=NIGHT, align="left")
        shown = [picture for picture in curtain if picture is not None] or [table, Text()]
        return Group(title, Padding(Group(*shown, *story), (0, 1)), Text(style=FAINT))

    def _end(self, step: int) -> list[str]:
        if step < len(self.pages) - 1:
            return []
        if self.fault is not None:
            key = "wrong"
        elif self.replay.closing is None:
            key = "goes-on"
        else:
            key = "ends" if self.replay.header.commitment is None else "ends-committed"
        return [self.words.text(f"replay.{key}")]


def read_book(name: str, file: IO[bytes], whose: str | None, language: str, *, everything: bool) -> Book:
    """Reads a whole record for one viewer. A record that goes wrong later can be read up to there."""
    is_at_end = False

    def lines() -> Iterator[tuple[int, Line]]:
        nonlocal is_at_end
        yield from read_lines(file)
        is_at_end = True

    try:
        replay = Replay(lines(), load_game)
    except BadRecord as error:
        raise BadFile(f"{name}: {error}") from None
    options = read_options(replay.game.options_type, replay.header.options)
    names = [printable(player.name)[:40] for player in replay.header.players]
    viewer = viewer_named(whose, names)
    you = terminal_words(language).text("you")
    shown = [you if seat == viewer else player for seat, player in enumerate(names)]
    book = Book(replay, viewer, game_terminal(replay.game)(replay.game, options, shown, viewer, language))
    book.add(1, replay.state.opening, everything=everything)
    try:
        for step in replay:
            book.add(step.line, step.told, everything=everything)
    except BadRecord as error:
        # A record without an end is that of a game in progress; anything else is a fault.
        book.fault = None if is_at_end and error.line > book.pages[-1].line else error
    if everything and replay.closing is None:
        raise BadUsage(f"{name} is no finished game; only a finished one is shown open")
    return book


def viewer_named(whose: str | None, names: Sequence[str]) -> Viewer:
    """The seat meant by a letter, a number or a name."""
    if whose is None:
        return SPECTATOR
    for seat, name in enumerate(names):
        if whose.upper() == seat_letter(seat) or whose == str(seat + 1) or whose == name:
            return seat
    players = ", ".join(f"{seat_letter(seat)} {name}" for seat, name in enumerate(names))
    raise BadUsage(f"there is no seat '{one_line(whose)}'; the players are: {players}")
