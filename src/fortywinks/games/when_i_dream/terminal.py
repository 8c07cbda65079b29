"""When I Dream in the terminal: a card in the dark, the two sides of the dream, the spirits around the bed."""

from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ...core import Event, State, seat_letter
from ...terminal.console import ALARM, DREAM, FAINT, MOON, NIGHT
from ...terminal.game_terminal import GameTerminal
from . import events
from .components import FAIRY, NIGHTMARE, Spirit
from .describe import Speaker
from .events import DayBroke, NightFell
from .view import WhenIDreamView

_MARKS = {"yellow": "●", "blue": "○", "front": "✗", "none": "·"}
_STYLES = {"yellow": MOON, "blue": DREAM, "front": ALARM, "none": FAINT}


def _spirit_style(spirit: Spirit | None) -> str:
    return MOON if spirit == FAIRY else ALARM if spirit == NIGHTMARE else DREAM


class WhenIDreamTerminal(GameTerminal):
    round_end = (events.DayBroke,)
    more_verbs = frozenset({"agree", "disagree"})
    once_for_all = frozenset({"accept"})

    @property
    def say(self) -> Speaker:
        return Speaker(self.names, self.viewer, self.language)

    @property
    def summary(self) -> str:
        """What it is about; and in which language, where that is not the reader's."""
        spoken = getattr(self.options, "language", self.language)
        return super().summary + ("" if spoken == self.language else f" {self.wording.text(f'words-in.{spoken}')}")

    def title(self, view: WhenIDreamView) -> str:
        return f"{self.heading} · {self.wording.text('terminal.night-of', night=view.night, nights=view.nights)}"

    def log(self, events: Sequence[Event], news: Sequence[Event], view: WhenIDreamView | None) -> Sequence[Event]:
        """Whoever dreams has no list of what was said in this night (WID-21)."""
        if view is None or view.dreamer != self.viewer or view.phase == "over":
            return events
        kinds = [type(event) for event in events]
        night = len(kinds) - 1 - kinds[::-1].index(NightFell) if NightFell in kinds else len(kinds)
        is_over = DayBroke in kinds[night:]
        return events if is_over else events[: night + 1]

    def question(self, view: WhenIDreamView) -> str:
        text = view.vote.text if view.vote is not None else ""
        return self.wording.text(f"terminal.ask.{self._about(view)}", term=view.term, text=text)

    def _about(self, view: WhenIDreamView) -> str:
        """What this viewer is asked."""
        spoken = getattr(self.options, "voices", "typed") == "spoken"
        if view.phase == "dusk":
            return "dusk"
        if spoken:
            return "remembered" if view.phase == "recall" else "tap"
        if self.viewer == view.dreamer:
            return {"last": "last", "recall": "recall"}.get(view.phase, "dreamer")
        if view.vote is not None and self.viewer not in (view.vote.author, view.vote.challenger, *view.vote.voted):
            return "vote"
        return "hint" if view.turn == self.viewer and view.phase == "night" else "challenge"

    def table(self, view: WhenIDreamView, news: Sequence[Event] = ()) -> RenderableType:
        parts: list[RenderableType] = [self._sleepers(view), Text()]
        if view.term is not None:
            parts.append(self._card(view))
        elif view.phase in ("night", "last"):
            parts.append(Panel(Text("z z z", MOON, justify="center"), style=NIGHT, width=30))
        if view.yellow is not None and view.blue is not None:
            parts.append(self._piles(view.yellow, view.blue))
        if view.named:
            parts.append(Text(self.wording.text("terminal.named", things=", ".join(view.named)), FAINT))
        return Group(*parts)

    def _sleepers(self, view: WhenIDreamView) -> RenderableType:
        names, say = [], self.say
        for seat, name in enumerate(self.names):
            dreams, has_turn = seat == view.dreamer, seat == view.turn and view.phase == "night"
            mark = "☾ " if dreams else "➤ " if has_turn else ""
            shown = say.name(seat) if seat == self.viewer else name[:12]
            style = f"bold {MOON if dreams or has_turn else DREAM}"
            heading = Text.assemble((f"{seat_letter(seat)} ", FAINT), (mark + shown, style), "\n")
            heading.append(say.text("terminal.points", count=view.totals[seat]), FAINT)
            if seat == self.viewer and view.spirit is not None:
                heading.append(f"\n{say.role(view.spirit)}", _spirit_style(view.spirit))
            names.append(heading)
        return Columns(names, padding=(0, 3))

    def _card(self, view: WhenIDreamView) -> RenderableType:
        body = Text.assemble((f"{view.term}\n", f"bold {MOON}"), (f"({view.covered})", FAINT), justify="center")
        hints = Text("  ".join(f"{hint.text} ({self.names[hint.seat][:8]})" for hint in view.hints), FAINT)
        title = self.wording.text("terminal.card", card=view.card)
        return Group(Panel(body, title=title, style=NIGHT, width=30), hints)

    def _piles(self, yellow: int, blue: int) -> Text:
        text = self.wording.text
        return Text.assemble(
            ("● " * yellow or "– ", MOON),
            (f"{text('terminal.yellow')}   ", FAINT),
            ("○ " * blue or "– ", DREAM),
            (text("terminal.blue"), FAINT),
        )

    def curtain(self, event: Event) -> RenderableType | None:
        if not isinstance(event, events.DayBroke):
            return None
        result, text = event.result, self.wording.text
        over = text("terminal.night-void" if result.void else "terminal.night-over", night=result.night)
        left = text("terminal.left-over", spirit=self.say.role(result.left_over))
        heading = Text(f"{over} {left}", f"bold {MOON}")
        return Group(heading, Text(), self._dream(result), Text(), self._points(result))

    def _dream(self, result: events.NightResult) -> Table:
        dream = Table.grid(padding=(0, 2, 0, 0))
        for card in result.dream:
            hints = ", ".join(hint.text for hint in card.hints)
            guess = "" if card.guess is None else f"“{card.guess}”"
            recalled = self.wording.text("terminal.remembered") if card.recalled and card.pile == "yellow" else ""
            style = _STYLES[card.pile]
            dream.add_row(Text(_MARKS[card.pile], style), Text(card.term, f"bold {style}"), guess, hints, recalled)
        return dream

    def _points(self, result: events.NightResult) -> Table:
        points, say = Table.grid(padding=(0, 3, 0, 0)), self.say
        for seat, spirit in enumerate(result.spirits):
            points.add_row(
                Text(say.name(seat).capitalize() if seat == self.viewer else self.names[seat][:14], f"bold {DREAM}"),
                Text(say.role(spirit), _spirit_style(spirit)),
                f"{result.points[seat]:+}",
                Text(str(result.totals[seat]), "bold"),
            )
        return points

    def open_table(self, state: State[Any, Any]) -> RenderableType:
        shown, say = state.laid_open(), self.say
        spirits = (f"{self.names[seat]}: {say.role(spirit)}" for seat, spirit in enumerate(shown["spirits"]))
        term = Text(say.text("terminal.term", term=shown["term"] or say.text("terminal.no-term")), MOON)
        return Group(self.table(state.view(self.viewer)), Text(), term, Text(", ".join(spirits), FAINT))


TERMINAL = WhenIDreamTerminal
