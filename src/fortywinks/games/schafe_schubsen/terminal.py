"""Schafe-Schubsen in the terminal: the dike with its columns from left to right, sheep as the letters of seats."""

from collections.abc import Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...core import Event, seat_letter
from ...terminal.console import ALARM, DREAM, FAINT, MOON
from ...terminal.game_terminal import GameTerminal
from . import events
from .components import BOARD, COLUMN, FACES
from .describe import tile_name
from .view import SheepView

_SEA = "#4f86b8"
_GRASS = "#5f8a5a"
_DRY, _WET, _HILL, _FLOCK = "·", "~", "^", "*"


class SheepTerminal(GameTerminal):
    round_end = (events.RoundEnded,)

    _QUESTIONS: ClassVar[dict[str, str]] = {
        "bid": "How far? Type one to three of your cards as a number, such as {example}.",
        "clover": "You revealed {distance}. Use clover, or go?",
        "lay": "The first board is yours: which face goes up?",
        "rain": "Where do you put a puddle? {left} left; type enough to stop.",
        "take": "You have the angel. Which clover do you take?",
    }

    def title(self, view: SheepView) -> str:
        name = "Deichwandern" if view.mode == "deichwandern" else "Schafe-Schubsen"
        return f"{name} · round {view.round}"

    def question(self, view: SheepView) -> str:
        distance = view.distances[self.viewer] if self.viewer < len(view.distances) else None
        example = view.hand[-2:] or "0"
        return self._QUESTIONS[view.phase].format(example=example, distance=distance, left=view.puddles_left)

    def table(self, view: SheepView, news: Sequence[Event] = ()) -> RenderableType:
        parts: list[RenderableType] = [self._dike(view), Text(), self._flock(view)]
        if view.supply and view.phase in ("take", "clover"):
            parts.append(Text(f"Clover left: {', '.join(map(tile_name, dict.fromkeys(view.supply)))}", FAINT))
        if view.phase == "lay":
            parts += [Text(), self._faces(view)]
        if view.hand:
            parts.append(Text.assemble(("Your cards  ", FAINT), (" ".join(view.hand), f"bold {MOON}")))
        if view.bid is not None:
            parts.append(Text.assemble(("You laid  ", FAINT), (" ".join(view.bid), f"bold {MOON}")))
        return Group(*parts)

    def _dike(self, view: SheepView) -> Text:
        """Both boards side by side, the top of the columns first; under them the number of each column's foot."""
        standing: dict[int, list[int]] = {}
        for seat, field in enumerate(view.fields):
            if field is not None:
                standing.setdefault(field, []).append(seat)
        picture = Text()
        for height in reversed(range(COLUMN)):
            picture.append(f"{height} ", FAINT)
            for column in range(2 * COLUMN):
                if column == COLUMN:
                    picture.append("│ ", FAINT)
                self._field(picture, view, column * COLUMN + height, standing)
            picture.append("\n")
        picture.append("  ")
        for column in range(2 * COLUMN):
            picture.append(f"{'│ ' if column == COLUMN else ''}{column:<3}", FAINT)
        return picture.append(f"\n  {view.dike[0]:<30}│ {view.dike[1]}", FAINT)

    def _field(self, picture: Text, view: SheepView, field: int, standing: dict[int, list[int]]) -> None:
        wet = field in view.water
        ground, style = (_WET, _SEA) if wet else (_HILL, MOON) if field in view.hills else (_DRY, _GRASS)
        sheep = standing.get(field, [])
        if not sheep:
            picture.append(f"{ground}  ", style)
            return
        mine = self.viewer in sheep
        letter = seat_letter(self.viewer if mine else sheep[0])
        picture.append(letter, f"bold {MOON if mine else DREAM}")
        picture.append(_FLOCK if len(sheep) > 1 else _WET if wet else " ", FAINT if not wet else _SEA)
        picture.append(" ")

    def _flock(self, view: SheepView) -> Table:
        table = Table.grid(padding=(0, 3, 0, 0))
        walking = view.mode == "deichwandern"
        heads = ("", "field", "bid") if walking else ("", "field", "rings", "cards", "bid", "", "clover")
        table.add_row(*(Text(head, FAINT) for head in heads))
        for seat in dict.fromkeys((*view.order, *view.went_out)):
            table.add_row(*self._sheep(view, seat, walking))
        return table

    def _sheep(self, view: SheepView, seat: int, walking: bool) -> list[Text]:
        name = "You" if seat == self.viewer else self.names[seat][:12]
        field = view.fields[seat]
        style = f"bold {MOON}" if seat in view.deciders else f"bold {DREAM}"
        row = [Text.assemble((f"{seat_letter(seat)} ", FAINT), (name, style if field is not None else FAINT))]
        if field is None:
            return [*row, Text("out", FAINT)]
        bid = view.revealed[seat]
        if bid is not None:
            distance = view.distances[seat]
            laid = Text(bid if distance == int(bid) else f"{bid} → {distance}")
        else:
            laid = Text("laid" if view.committed[seat] else "…", FAINT)
        if walking:
            return [*row, Text(str(field)), laid]
        cards = view.digits[seat] if view.digits is not None else str(view.hand_sizes[seat])
        held = Text()
        if seat == view.angel:
            held.append("angel ", f"bold {MOON}")
        if seat == view.devil:
            held.append("devil", f"bold {ALARM}")
        tiles = ", ".join(map(tile_name, view.tiles[seat]))
        return [*row, Text(str(field)), Text("o" * view.rings[seat] or "none"), Text(cards), laid, held, Text(tiles)]

    def _faces(self, view: SheepView) -> Table:
        """The two faces of the board that is to be laid."""
        grid = Table.grid(padding=(0, 6, 0, 0))
        board = FACES[view.dike[0]].board
        faces = [face for face in view.faces if face.board == board]
        grid.add_row(*(_face(face.name, face.water) for face in faces))
        return grid

    def curtain(self, event: Event) -> RenderableType | None:
        if not isinstance(event, events.RoundEnded):
            return None
        result = event.result
        table = Table.grid(padding=(0, 3, 0, 0))
        table.add_row(*(Text(head, FAINT) for head in ("", "bid", "field", "rings", "")))
        for seat, bid in enumerate(result.bids):
            field = result.fields[seat]
            if bid is None and field is None and seat not in result.out:
                continue
            marks = [word for word, holder in (("angel", result.angel), ("devil", result.devil)) if holder == seat]
            table.add_row(
                Text("You" if seat == self.viewer else self.names[seat][:14], f"bold {DREAM}"),
                bid or "–",
                "out" if field is None else str(field),
                str(result.rings[seat]),
                Text(" ".join(marks), MOON),
            )
        return Group(Text(f"Round {result.round} is over.", f"bold {MOON}"), Text(), table)


def _face(name: str, water: tuple[int, ...]) -> Text:
    picture = Text(f"{name}\n", f"bold {MOON}")
    for height in reversed(range(COLUMN)):
        for field in range(height, BOARD, COLUMN):
            wet = field in water
            picture.append(f"{_WET if wet else _DRY} ", _SEA if wet else _GRASS)
        picture.append("\n")
    return picture


TERMINAL = SheepTerminal
