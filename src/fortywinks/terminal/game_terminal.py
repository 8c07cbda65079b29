"""How a game looks in the terminal: in words alone, unless the game draws itself (its module `terminal`)."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from rich.console import RenderableType
from rich.text import Text

from ..core import Event, Game, Options, State, Viewer
from ..core.wording import Wording
from .wording import terminal_words


class GameTerminal:
    """Shows a game to one viewer. `names` are those of the seats."""

    either_order: ClassVar[frozenset[str]] = frozenset()
    """The actions whose first two places may be typed either way round."""

    more_verbs: ClassVar[frozenset[str]] = frozenset()
    """Verbs of the notation that are not the names of actions."""

    reactions: ClassVar[frozenset[str]] = frozenset()
    """What lets a thing happen: not asked for at a table of bots if nothing else can be done."""

    once_for_all: ClassVar[frozenset[str]] = frozenset()
    """What is done without asking once it was chosen, until the person wants to be asked again."""

    private: ClassVar[tuple[type[Event], ...]] = ()
    """What the viewer alone sees for a moment and has to remember: it is shown once, and is not in the log."""

    round_end: ClassVar[tuple[type[Event], ...]] = ()
    """The events that close a round, worth a pause and a picture of their own."""

    def __init__(
        self, game: Game, options: Options, names: Sequence[str], viewer: Viewer, language: str = "en"
    ) -> None:
        self.game = game
        self.options = options
        self.names = names
        self.viewer = viewer
        self.language = language
        self.wording = Wording(language, game.package) if game.package else Wording(language)

    @property
    def heading(self) -> str:
        """What the game is called."""
        return self.wording.text("title") if self.wording.has("title") else self.game.title

    @property
    def summary(self) -> str:
        """The game in a few sentences, for somebody who never played it."""
        return self.wording.text("terminal.summary") if self.wording.has("terminal.summary") else ""

    def score(self, count: int) -> str:
        """A score with what it is counted in."""
        words = self.wording if self.wording.has("scored") else terminal_words(self.language)
        return words.text("scored" if words is self.wording else "unit", count=count)

    def title(self, view: Any) -> str:
        """What stands over the table."""
        return self.heading

    def describe(self, view: Any) -> str:
        """The table in words."""
        return self.game.describe_view(view, self.names, self.language)

    def tell(self, event: Event) -> str | None:
        """The event in words."""
        return self.game.describe_event(event, self.names, self.viewer, self.language)

    def table(self, view: Any, news: Sequence[Event] = ()) -> RenderableType:
        """The table as the viewer sees it. `news` is what happened since the viewer last looked."""
        return Text(self.describe(view))

    def open_table(self, state: State[Any, Any]) -> RenderableType:
        """Everything, hidden parts too."""
        return Text(state.text())

    def question(self, view: Any) -> str:
        """What the viewer has to decide."""
        return terminal_words(self.language).text("what-will-you-do")

    def choice(self, action: Any) -> str:
        """A choice in words, with all that one needs to know to make it; empty if what is typed for it says enough."""
        return ""

    def is_private(self, event: Event) -> bool:
        return isinstance(event, self.private)

    def glimpse(self, view: Any, event: Event) -> RenderableType | None:
        """The picture of what the viewer alone sees for a moment; None if the table shows it anyway."""
        words = self.tell(event)
        return Text(words) if words else None

    def curtain(self, event: Event) -> RenderableType | None:
        """The picture of a round's end."""
        return None

    def log(self, events: Sequence[Event], news: Sequence[Event], view: Any) -> Sequence[Event]:
        """What may be told once more; `news` is what happened since the viewer last decided."""
        return events

    def story(self, events: Iterable[Event]) -> list[str]:
        """What happened, in words; what one player did in a row is one sentence."""
        sentences: list[str] = []
        last = None
        for event in events:
            words = self.tell(event)
            if not words:
                continue
            doer = getattr(event, "seat", None)
            subject = f"{self.names[doer]} " if isinstance(doer, int) and doer < len(self.names) else None
            if sentences and subject and doer == last and words.startswith(subject):
                words = f"{sentences.pop().rstrip('.')}; {words.removeprefix(subject)}"
            sentences.append(words)
            last = doer
        return sentences


def game_terminal(game: Game) -> type[GameTerminal]:
    """How this game is shown: its own way, or in words."""
    part = game.part("terminal")
    if part is None:
        return GameTerminal
    own: type[GameTerminal] = part.TERMINAL
    return own
