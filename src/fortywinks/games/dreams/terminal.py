"""Dreams in the terminal: the four pictures in blocks of brightness, and the firmament with its stars."""

from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...core import Event, State, parse_seat, seat_letter
from ...terminal.console import DREAM, FAINT, MOON, NIGHT
from ...terminal.game_terminal import GameTerminal
from . import events
from .components import MORTAL, NUMBERS, DreamsOptions
from .describe import token_words
from .events import Star
from .gallery import PictureFacts, picture_facts, picture_title
from .gallery.maps import COLUMNS, ROWS
from .geometry import HEIGHT, WIDTH, is_inside
from .view import DreamsView

SKY_COLUMNS, SKY_ROWS = 60, 20
SIGNS = {"clear": "✦", "grey": "✧", "black": "•"}
NEW, OLD = f"bold {MOON}", "bold"
PICTURE_COLUMNS, PICTURE_ROWS = 24, 16
"""A picture is drawn so many dots wide and high; two rows of dots are one line of text."""


def draw_picture(facts: PictureFacts) -> Text:
    """A picture in half blocks, between its darkest and its brightest colour."""
    across, down = COLUMNS // PICTURE_COLUMNS, ROWS // PICTURE_ROWS
    brightness = facts.map
    low, high = min(brightness), max(brightness)
    colours = []
    for row in range(PICTURE_ROWS):
        for column in range(PICTURE_COLUMNS):
            cells = [
                brightness[(row * down + dy) * COLUMNS + column * across + dx]
                for dy in range(down)
                for dx in range(across)
            ]
            share = (sum(cells) / len(cells) - low) / max(1, high - low)
            colours.append(_between(*facts.ramp, share))
    text = Text()
    for row in range(0, PICTURE_ROWS, 2):
        for column in range(PICTURE_COLUMNS):
            upper, lower = colours[row * PICTURE_COLUMNS + column], colours[(row + 1) * PICTURE_COLUMNS + column]
            text.append("▀", f"{upper} on {lower}")
        if row + 2 < PICTURE_ROWS:
            text.append("\n")
    return text


def _between(dark: str, bright: str, share: float) -> str:
    pairs = ((int(dark[i : i + 2], 16), int(bright[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def draw_sky(stars: Sequence[Star], fresh: Sequence[tuple[int, int]]) -> Text:
    """The firmament, with a scale at its edges in hundreds; stars that were just laid are bright."""
    lines = [Text(f"    {''.join(f'{x // 100:<10}' for x in range(0, WIDTH, 500))}{WIDTH // 100}", FAINT)]
    placed = {_cell(star.x, star.y): star for star in stars}
    for row in range(SKY_ROWS):
        y = (row + 0.5) * HEIGHT / SKY_ROWS
        label = f"{row * HEIGHT // SKY_ROWS // 100:>3} " if row % 5 == 0 else "    "
        line = Text(label, FAINT)
        for column in range(SKY_COLUMNS):
            star = placed.get((column, row))
            if star is not None:
                line.append(SIGNS[star.star], NEW if (star.x, star.y) in fresh else OLD)
            else:
                inside = is_inside(round((column + 0.5) * WIDTH / SKY_COLUMNS), round(y), 0)
                line.append("·" if inside and (column + row) % 2 else " ", NIGHT)
        lines.append(line)
    return Text("\n").join(lines)


def _cell(x: int, y: int) -> tuple[int, int]:
    return min(SKY_COLUMNS - 1, x * SKY_COLUMNS // WIDTH), min(SKY_ROWS - 1, y * SKY_ROWS // HEIGHT)


class DreamsTerminal(GameTerminal):
    round_end = (events.RoundEnded,)

    def title(self, view: DreamsView) -> str:
        options, text = self.options, self.wording.text
        assert isinstance(options, DreamsOptions)
        rounds, points = options.round_limit, options.score_limit
        end = text("terminal.of-rounds", count=rounds) if rounds else text("terminal.until-points", count=points or 0)
        return f"{self.heading} · {text('terminal.round', round=view.round)} · {end}"

    def question(self, view: DreamsView) -> str:
        left = view.left[self.viewer]
        other = seat_letter(0 if self.viewer else 1)
        asked = self.wording.text(
            f"terminal.{view.phase}",
            left=", ".join(left),
            first=left[0] if left else "",
            example="3" if view.token == MORTAL else other,
        )
        return f"{token_words(view.token, self.language)} {asked}"

    def table(self, view: DreamsView, news: Sequence[Event] = ()) -> RenderableType:
        fresh = [(event.x, event.y) for event in news if isinstance(event, events.Placed)]
        return Group(self._pictures(view), Text(), draw_sky(view.stars, fresh), self._players(view))

    def _pictures(self, view: DreamsView) -> RenderableType:
        shown = []
        for number, picture in zip(NUMBERS, view.pictures, strict=True):
            style = f"bold {MOON}" if view.token == int(number) else f"bold {DREAM}"
            heading = Text(f"{number} {picture_title(picture, self.language)}"[:PICTURE_COLUMNS], style)
            facts = picture_facts(picture)
            shown.append(Group(heading, draw_picture(facts)) if facts is not None else heading)
        return Columns(shown, padding=(0, 2))

    def _players(self, view: DreamsView) -> Text:
        line = Text()
        for seat, total in enumerate(view.totals):
            name = self._name(seat, 12)
            asked = seat in view.deciders and seat not in view.locked
            stars = "".join(SIGNS[kind] for kind in view.left[seat])
            done = f" {self.wording.text('terminal.locked')}" if seat in view.locked else ""
            line.append(f"{seat_letter(seat)} ", FAINT).append(name, f"bold {MOON if asked else DREAM}")
            line.append(f" {total} {stars}{done}   ", FAINT)
        return line

    def curtain(self, event: Event) -> RenderableType | None:
        if not isinstance(event, events.RoundEnded):
            return None
        result = event.result
        table = Table.grid(padding=(0, 3, 0, 0))
        for justify in ("left", "left", "left", "right", "right"):
            table.add_column(justify=justify)
        text = self.wording.text
        titles = ("", "", *(text(f"terminal.column.{title}") for title in ("tip", "points", "total")))
        table.add_row(*(Text(title, FAINT) for title in titles))
        for seat, tip in enumerate(result.tips):
            role = text("terminal.role.mortal" if seat == result.mortal else "terminal.role.god")
            points, total = str(result.points[seat]), Text(str(result.totals[seat]), "bold")
            table.add_row(Text(self._name(seat, 14), f"bold {DREAM}"), role, self._tipped(tip), points, total)
        title = picture_title(result.pictures[result.vision - 1], self.language)
        said = text("terminal.verdict", round=result.round, number=result.vision, title=title)
        return Group(Text(said, f"bold {MOON}"), Text(), table)

    def _name(self, seat: int, most: int) -> str:
        return self.wording.text("terminal.you") if seat == self.viewer else self.names[seat][:most]

    def _tipped(self, tip: str | None) -> str:
        if tip is None:
            return self.wording.text("no-tip")
        in_words = self.wording.text("picture-number", number=tip)
        return in_words if tip in NUMBERS else self.names[parse_seat(tip)]

    def open_table(self, state: State[Any, Any]) -> RenderableType:
        view = state.view(self.viewer)
        open_secrets = state.laid_open()
        mortal = self.names[open_secrets["mortal"]]
        said = self.wording.text("terminal.laid-open", number=open_secrets["vision"], name=mortal)
        return Group(self.table(view), Text(said, FAINT))


TERMINAL = DreamsTerminal
