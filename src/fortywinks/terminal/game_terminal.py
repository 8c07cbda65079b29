"""How a game looks in the terminal: in words alone, unless the game draws itself (its module `terminal`)."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from rich.console import RenderableType
from rich.text import Text

from ..core import Event, Game, Options, State, Viewer


class GameTerminal:
    """Shows a game to one viewer. `names` are those of the seats."""

    either_order: ClassVar[frozenset[str]] = frozenset()
    """The actions whose first two places may be typed either way round."""

    summary: ClassVar[str] = ""
    """The game in a few sentences, for somebody who never played it."""

    unit: ClassVar[str] = "points"
    """What a score is counted in."""

    round_end: ClassVar[tuple[type[Event], ...]] = ()
    """The events that close a round, worth a pause and a picture of their own."""

    def __init__(self, game: Game, options: Options, names: Sequence[str], viewer: Viewer) -> None:
        self.game = game
        self.options = options
        self.names = names
        self.viewer = viewer

    def title(self, view: Any) -> str:
        """What stands over the table."""
        return self.game.title

    def table(self, view: Any, news: Sequence[Event] = ()) -> RenderableType:
        """The table as the viewer sees it. `news` is what happened since the viewer last looked."""
        return Text(self.game.describe_view(view, self.names))

    def open_table(self, state: State[Any, Any]) -> RenderableType:
        """Everything, hidden parts too."""
        return Text(state.text())

    def question(self, view: Any) -> str:
        """What the viewer has to decide."""
        return "What will you do?"

    def glimpse(self, view: Any, event: Event) -> RenderableType | None:
        """What the viewer alone sees for a moment; None if the table shows it anyway."""
        words = self.game.describe_event(event, self.names, self.viewer)
        return Text(words) if words else None

    def curtain(self, event: Event) -> RenderableType | None:
        """The picture of a round's end."""
        return None

    def story(self, events: Iterable[Event]) -> list[str]:
        """What happened, in words; what one player did in a row is one sentence."""
        sentences: list[str] = []
        last = None
        for event in events:
            words = self.game.describe_event(event, self.names, self.viewer)
            if not words:
                continue
            doer = getattr(event, "seat", None)
            subject = "You " if doer == self.viewer else f"{self.names[doer]} " if doer is not None else None
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
