"""Sen in the terminal: dreams as rows of cards under a night sky."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...core import Event, State, seat_letter
from ...terminal.console import ALARM, DREAM, FAINT, MOON, NIGHT
from ...terminal.game_terminal import GameTerminal
from . import events
from .components import PEEK_ONE, RAVENS, SWAP_TWO, TAKE_TWO, Face, SenOptions
from .describe import Speaker
from .view import SenView

Place = tuple[int, int]

_POWERS = {TAKE_TWO: "take", PEEK_ONE: "peek", SWAP_TWO: "swap"}
_CALM = "#5f9e6e"
_FEW, _MANY = 3, 7
_BACK = (("·  ✦", " ✧ ·"), (" ✦ ·", "·  ✧"))
_SMALL_BACK = ("✦·", "·✧")


class Card(NamedTuple):
    """One land as it is drawn: face up with `face`, else face down; `known` is a reminder on its back."""

    face: Face | None = None
    known: Face | None = None
    touched: bool = False


def ravens_style(face: Face) -> str:
    """Few ravens are calm, many are alarming; the number says the same without colour."""
    ravens = RAVENS[face]
    return f"bold {_CALM if ravens <= _FEW else ALARM if ravens >= _MANY else MOON}"


def draw_cards(cards: Sequence[Card], labels: Sequence[str], *, large: bool) -> Text:
    """A row of cards, each with its label in the lower edge."""
    width = 4 if large else 2
    rows = [Text() for _ in range(4 if large else 3)]
    for index, (card, label) in enumerate(zip(cards, labels, strict=True)):
        frame = MOON if card.face is not None or card.touched else NIGHT
        inside = _large_inside(card, index) if large else [_small_inside(card, index)]
        rows[0].append(f"╭{'─' * width}╮", frame)
        for row, text in zip(rows[1:], inside, strict=False):
            row.append("│", frame).append_text(text).append("│", frame)
        left = (width - len(label)) // 2
        rows[-1].append(f"╰{'─' * left}", frame).append(label, MOON if card.touched else "")
        rows[-1].append(f"{'─' * (width - left - len(label))}╯", frame)
    return Text("\n").join(rows)


def _large_inside(card: Card, index: int) -> list[Text]:
    if card.face is not None:
        style = ravens_style(card.face)
        return [Text(f" {RAVENS[card.face]}  ", style), Text(f"{_POWERS.get(card.face, ''):^4}", style)]
    top, bottom = _BACK[index % 2]
    if card.known is not None:
        return [Text(f"({RAVENS[card.known]}) ", FAINT), Text(bottom, NIGHT)]
    return [Text(top, NIGHT), Text(bottom, NIGHT)]


def _small_inside(card: Card, index: int) -> Text:
    if card.face is not None:
        return Text(f"{card.face:>2}", ravens_style(card.face))
    if card.known is not None:
        return Text(f"·{RAVENS[card.known]}", FAINT)
    return Text(_SMALL_BACK[index % 2], NIGHT)


class SenTerminal(GameTerminal):
    either_order = frozenset({"look", "swap", "claim"})

    round_end = (events.RoundEnded,)
    private = (events.SawOwn, events.Saw, events.InHand)

    def title(self, view: SenView) -> str:
        options = self.options
        assert isinstance(options, SenOptions)
        is_counted = options.round_limit is not None
        limit = options.round_limit if is_counted else options.score_limit
        key = "terminal.title.rounds" if is_counted else "terminal.title.ravens"
        return f"{self.heading} · {self.wording.text(key, round=view.round, limit=limit)}"

    def log(self, events: Sequence[Event], news: Sequence[Event], view: SenView) -> Sequence[Event]:
        """Where memory is the game (SEN-51), only past rounds and what happened since the last turn."""
        assert isinstance(self.options, SenOptions)
        if self.options.memory_aid:
            return events
        return [*(event for event in events if isinstance(event, self.round_end)), *news]

    def question(self, view: SenView) -> str:
        hand = Speaker(self.names, self.viewer, self.language).lands(view.hand)
        has_power = view.phase == "drawn" and view.hand[0] in _POWERS
        key = f"terminal.ask.drawn.{view.hand[0][-1]}" if has_power else f"terminal.ask.{view.phase}"
        return self.wording.text(key, hand=hand)

    def table(self, view: SenView, news: Sequence[Event] = ()) -> RenderableType:
        return self._table(view, _touched(news), {})

    def _table(self, view: SenView, touched: frozenset[Place], turned: Mapping[Place, Face]) -> RenderableType:
        known = {(land.owner, land.slot): land.land for land in view.known}
        places = [[(owner, slot) for slot in range(size)] for owner, size in enumerate(view.dreams)]
        dreams = [[Card(turned.get(at), known.get(at), at in touched) for at in dream] for dream in places]
        others = [seat for seat in range(len(dreams)) if seat != self.viewer]
        above = [self._dream(seat, dreams[seat], view, large=False) for seat in others]
        middle = [self._piles(view)]
        if self.viewer < len(dreams):
            middle.append(self._dream(self.viewer, dreams[self.viewer], view, large=True))
        if view.hand:
            middle.append(self._hand(view))
        return Group(_side_by_side(above), Text(), _side_by_side(middle))

    def _dream(self, seat: int, cards: Sequence[Card], view: SenView, *, large: bool) -> RenderableType:
        mine = seat == self.viewer
        letter = seat_letter(seat)
        labels = [f"{slot}" if mine or slot > 9 else f"{letter}{slot}" for slot in range(1, len(cards) + 1)]
        name = self.wording.text("terminal.your-dream") if mine else self.names[seat][:10]
        style = f"bold {MOON}" if seat in view.deciders else f"bold {DREAM}"
        so_far = self.wording.text("terminal.ravens-so-far", count=view.totals[seat])
        total = f", {so_far}" if mine else f" {view.totals[seat]}"
        heading = Text.assemble((f"{letter} ", FAINT), (name, style), (total, FAINT))
        return Group(heading, draw_cards(cards, labels, large=large))

    def _piles(self, view: SenView) -> RenderableType:
        heading = Text(f"{self.wording.text('terminal.hidden'):^6} {self.wording.text('terminal.open'):^6}", FAINT)
        cards = [Card(), Card(face=view.top)]
        return Group(heading, draw_cards(cards, [str(view.hidden_size), str(view.open_size)], large=True))

    def _hand(self, view: SenView) -> RenderableType:
        labels = ["1", "2"] if len(view.hand) == 2 else [""]
        return Group(
            Text(self.wording.text("terminal.your-hand"), FAINT),
            draw_cards([Card(face) for face in view.hand], labels, large=True),
        )

    def glimpse(self, view: SenView, event: Event) -> RenderableType | None:
        turned: dict[Place, Face] = {}
        if isinstance(event, events.SawOwn):
            turned = {(self.viewer, event.first): event.first_land, (self.viewer, event.second): event.second_land}
        elif isinstance(event, events.Saw):
            turned = {(event.owner, event.slot): event.land}
        if not turned:
            return None  # a drawn land is shown as the hand
        words = self.tell(event) or ""
        return Group(self._table(view, frozenset(), turned), Text(), Text(words, f"bold {MOON}"))

    def curtain(self, event: Event) -> RenderableType | None:
        if not isinstance(event, events.RoundEnded):
            return None
        result = event.result
        table = Table.grid(padding=(0, 3, 0, 0))
        for justify in ("left", "left", "right", "right", "right"):
            table.add_column(justify=justify)
        titles = [self.wording.text(f"terminal.column.{key}") for key in ("dream", "ravens", "adds", "total")]
        table.add_row(*(Text(title, FAINT) for title in ("", *titles)))
        for seat, dream in enumerate(result.dreams):
            ravens = sum(RAVENS[land] for land in dream)
            adds = result.results[seat]
            cards = draw_cards([Card(face) for face in dream], [""] * len(dream), large=False)
            table.add_row(
                self._sleeper(seat, result.caller),
                cards,
                f"\n{ravens}",
                Text(f"\n{adds}\n").append("" if adds == ravens else f"{adds - ravens:+}", MOON),
                Text(f"\n{result.totals[seat]}", "bold"),
            )
        return Group(Text(self._verdict(result), f"bold {MOON}"), Text(), table)

    def _sleeper(self, seat: int, caller: int | None) -> Text:
        name = self.names[seat][:14]
        called = "\nPobudka!" if seat == caller else ""
        return Text.assemble("\n", (name, f"bold {DREAM}"), (called, FAINT))

    def _verdict(self, result: events.RoundResult) -> str:
        """How the round ended, in one sentence."""
        caller = result.caller
        if caller is None:
            return self.wording.text("terminal.verdict.pile", round=result.round)
        key = "right" if result.results[caller] == min(result.results) else "early"
        say = Speaker(self.names, self.viewer, self.language)
        return say.about(f"terminal.verdict.{key}", caller, round=result.round)

    def open_table(self, state: State[Any, Any]) -> RenderableType:
        faces = {
            (owner, slot): state.deck[land]  # type: ignore[attr-defined]
            for owner, dream in enumerate(state.dreams)  # type: ignore[attr-defined]
            for slot, land in enumerate(dream)
        }
        return self._table(state.view(self.viewer), frozenset(), faces)


def _side_by_side(pictures: Sequence[RenderableType]) -> RenderableType:
    """In one row, or in more if the terminal is narrow."""
    return Columns(pictures, padding=(0, 3))


def _touched(news: Sequence[Event]) -> frozenset[Place]:
    """The lands that were replaced, looked at or swapped: at a real table everybody would see that (SEN-50)."""
    places: set[Place] = set()
    for event in news:
        if isinstance(event, events.Took | events.Kept):
            places.add((event.seat, event.slot))
        elif isinstance(event, events.Peeked):
            places.add((event.owner, event.slot))
        elif isinstance(event, events.Swapped):
            places |= {(event.owner, event.slot), (event.other_owner, event.other_slot)}
    return frozenset(places)


TERMINAL = SenTerminal
