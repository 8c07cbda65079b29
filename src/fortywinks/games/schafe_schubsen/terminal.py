"""Schafe-Schubsen in the terminal: the dike with its columns from left to right, sheep as the letters of seats."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...core import Event, seat_letter
from ...terminal.console import ALARM, DREAM, FAINT, MOON
from ...terminal.game_terminal import GameTerminal
from . import events
from .components import BOARD, COLUMN
from .describe import Speaker
from .view import SheepView

_SEA = "#4f86b8"
_GRASS = "#5f8a5a"
_DRY, _WET, _HILL, _FLOCK = "·", "~", "^", "*"


class SheepTerminal(GameTerminal):
    round_end = (events.RoundEnded,)

    @property
    def say(self) -> Speaker:
        return Speaker(self.names, self.viewer, self.language)

    def title(self, view: SheepView) -> str:
        name = "Deichwandern" if view.mode == "deichwandern" else self.heading
        return self.wording.text("terminal.title", game=name, round=view.round)

    def question(self, view: SheepView) -> str:
        distance = view.distances[self.viewer] if self.viewer < len(view.distances) else None
        example = view.hand[-2:] or "0"
        key = f"terminal.ask.{view.phase}"
        return self.wording.text(key, example=example, distance=distance, left=view.puddles_left)

    def table(self, view: SheepView, news: Sequence[Event] = ()) -> RenderableType:
        text = self.wording.text
        parts: list[RenderableType] = [self._dike(view), Text(), self._flock(view)]
        if view.supply and view.phase in ("take", "clover"):
            tiles = self.say.tiles(tuple(dict.fromkeys(view.supply)))
            parts.append(Text(text("terminal.supply", tiles=tiles), FAINT))
        if view.phase == "lay":
            parts += [Text(), self._faces(view)]
        if view.hand:
            parts.append(
                Text.assemble((f"{text('terminal.your-cards')}  ", FAINT), (" ".join(view.hand), f"bold {MOON}"))
            )
        if view.bid is not None:
            parts.append(Text.assemble((f"{text('terminal.you-laid')}  ", FAINT), (" ".join(view.bid), f"bold {MOON}")))
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
        table.add_row(*self._heads(heads))
        for seat in dict.fromkeys((*view.order, *view.went_out)):
            table.add_row(*self._sheep(view, seat, walking))
        return table

    def _heads(self, columns: Sequence[str]) -> list[Text]:
        """What stands over the columns of a table."""
        return [Text(column and self.wording.text(f"terminal.column.{column}"), FAINT) for column in columns]

    def _name(self, seat: int) -> str:
        return self.wording.text("terminal.me").capitalize() if seat == self.viewer else self.names[seat][:14]

    def _sheep(self, view: SheepView, seat: int, walking: bool) -> list[Text]:
        name, field, text = self._name(seat), view.fields[seat], self.wording.text
        style = f"bold {MOON}" if seat in view.deciders else f"bold {DREAM}"
        row = [Text.assemble((f"{seat_letter(seat)} ", FAINT), (name, style if field is not None else FAINT))]
        if field is None:
            return [*row, Text(text("terminal.out"), FAINT)]
        bid = view.revealed[seat]
        if bid is not None:
            distance = view.distances[seat]
            laid = Text(bid if distance == int(bid) else f"{bid} → {distance}")
        else:
            laid = Text(text("terminal.laid") if view.committed[seat] else "…", FAINT)
        if walking:
            return [*row, Text(str(field)), laid]
        cards = view.digits[seat] if view.digits is not None else str(view.hand_sizes[seat])
        held = Text()
        if seat == view.angel:
            held.append(f"{text('terminal.angel')} ", f"bold {MOON}")
        if seat == view.devil:
            held.append(text("terminal.devil"), f"bold {ALARM}")
        rings = "o" * view.rings[seat] or text("terminal.none")
        return [*row, *map(Text, (str(field), rings, cards)), laid, held, Text(self.say.tiles(view.tiles[seat]))]

    def _faces(self, view: SheepView) -> Table:
        """The two faces of the board that is to be laid."""
        grid = Table.grid(padding=(0, 6, 0, 0))
        lying = next(face for face in view.faces if face.name == view.dike[0])
        faces = [face for face in view.faces if face.board == lying.board]
        grid.add_row(*(_face(face.name, face.water) for face in faces))
        return grid

    def curtain(self, event: Event) -> RenderableType | None:
        if not isinstance(event, events.RoundEnded):
            return None
        result, text = event.result, self.wording.text
        table = Table.grid(padding=(0, 3, 0, 0))
        table.add_row(*self._heads(("", "bid", "field", "rings", "")))
        for seat, bid in enumerate(result.bids):
            field = result.fields[seat]
            if bid is None and field is None and seat not in result.out:
                continue
            cards = (("angel", result.angel), ("devil", result.devil))
            marks = [text(f"terminal.{card}") for card, holder in cards if holder == seat]
            table.add_row(
                Text(self._name(seat), f"bold {DREAM}"),
                bid or "–",
                text("terminal.out") if field is None else str(field),
                str(result.rings[seat]),
                Text(" ".join(marks), MOON),
            )
        return Group(Text(text("terminal.told.round-over", round=result.round), f"bold {MOON}"), Text(), table)


def _face(name: str, water: tuple[int, ...]) -> Text:
    picture = Text(f"{name}\n", f"bold {MOON}")
    for height in reversed(range(COLUMN)):
        for field in range(height, BOARD, COLUMN):
            wet = field in water
            picture.append(f"{_WET if wet else _DRY} ", _SEA if wet else _GRASS)
        picture.append("\n")
    return picture


TERMINAL = SheepTerminal
