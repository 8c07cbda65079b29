"""Counting Zzzzs in the terminal: dreams as rows of named cards, with kind, themes and value."""

from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...core import Event, Game, Options, State, Viewer, seat_letter
from ...terminal.console import ALARM, DREAM, FAINT, MOON, NIGHT
from ...terminal.game_terminal import GameTerminal
from . import describe, events
from .actions import Discard
from .components import ELEMENTS, CardId, CountingZzzzsOptions, action_data
from .view import CountingZzzzsView, DreamElement

_CALM = "#5f9e6e"


class CountingZzzzsTerminal(GameTerminal):
    round_end = (events.Woke,)
    reactions = frozenset({"pass"})

    def __init__(
        self, game: Game, options: Options, names: Sequence[str], viewer: Viewer, language: str = "en"
    ) -> None:
        super().__init__(game, options, names, viewer, language)
        assert isinstance(options, CountingZzzzsOptions)
        self.cards = describe.Cards(options, language)
        self.deck = self.cards.deck

    def title(self, view: CountingZzzzsView) -> str:
        return f"{self.heading} · {self.wording.text('pile', count=view.pile_size)}"

    def question(self, view: CountingZzzzsView) -> str:
        return f"{describe.status(view, self.names, self.cards)}."

    def table(self, view: CountingZzzzsView, news: Sequence[Event] = ()) -> RenderableType:
        return self._table(view, view.hand)

    def _table(self, view: CountingZzzzsView, hand: Sequence[CardId]) -> RenderableType:
        order = [seat for seat in range(len(view.dreams)) if seat != self.viewer]
        pictures = [self._dream(view, seat) for seat in order]
        if self.viewer < len(view.dreams):
            pictures.append(self._dream(view, self.viewer))
        parts: list[RenderableType] = [Columns(pictures, padding=(0, 3)), Text(), self._piles(view)]
        if view.window is not None:
            parts += [Text(), self._window(view)]
        looked = "look-pile" if view.bender == "lucid-dreaming" else "look-discard"
        for title, cards in (("your-hand", hand), (looked, view.looking_through)):
            if cards:
                parts += [Text(), Text(self.wording.text(title), FAINT), self._hand(cards)]
        return Group(*parts)

    def _dream(self, view: CountingZzzzsView, seat: int) -> RenderableType:
        dream = view.dreams[seat]
        text = self.wording.text
        name = text("your-dream") if seat == self.viewer else self.names[seat][:14]
        style = f"bold {MOON}" if seat in view.deciders else f"bold {DREAM}"
        points = describe.signed(self.cards.worth(dream))
        worth = text("describe.worth", points=points) if dream.elements else text("awake")
        heading = Text.assemble(
            (f"{seat_letter(seat)} ", FAINT), (name, style), (f" {view.scores[seat]}, {worth}", FAINT)
        )
        rows = Table.grid(padding=(0, 1, 0, 0))
        for place, element in enumerate(dream.elements, 1):
            rows.add_row(Text(str(place), FAINT), *self._element(element))
        if dream.open_force:
            rows.add_row(Text("→", MOON), Text(self.cards[dream.open_force], f"bold {NIGHT}"))
        return Group(heading, rows)

    def _element(self, element: DreamElement) -> list[Text]:
        name = Text(self.cards.side(element.card, element.side), "" if element.side is None else f"bold {MOON}")
        return [name, *self._facts(element.card, element.side)]

    def _facts(self, card: CardId, side: str | None = None) -> list[Text]:
        """Kind, themes and value of an element."""
        element = self.deck.elements[self.deck.numbers[card]]
        value = Text(f"{element.value:+}" if element.value else "", _CALM if (element.value or 0) > 0 else ALARM)
        if element.positive is not None and element.negative is not None:
            sides = {"positive": f"{element.positive:+}", "negative": f"{element.negative:+}"}
            value = Text(sides.get(side or "", f"±{element.positive}"), MOON)
        themes = ", ".join(map(self.cards.theme, element.themes))
        return [Text(self.cards.kind(element.kind), NIGHT), Text(themes, FAINT), value]

    def _piles(self, view: CountingZzzzsView) -> Text:
        text, piles = self.wording.text, [self.wording.text("pile", count=view.pile_size)]
        if view.discard_top:
            piles.append(text("discard-pile", count=view.discard_size, card=self.cards[view.discard_top]))
        return Text(" · ".join(piles), FAINT)

    def _window(self, view: CountingZzzzsView) -> Text:
        return Text(describe.announced(view.window, self.names, self.viewer, self.cards), f"bold {MOON}")

    def _hand(self, cards: Sequence[CardId]) -> RenderableType:
        rows = Table.grid(padding=(0, 2, 0, 0))
        for card in cards:
            number = self.deck.numbers[card]
            facts = self._facts(card) if number < ELEMENTS else [Text(self.cards.kind(action_data(number).kind), MOON)]
            rows.add_row(Text(f"  {self.cards[card]}"), Text(card, FAINT), *facts)
        return rows

    def glimpse(self, view: CountingZzzzsView, event: Event) -> RenderableType | None:
        return None  # the hand and the pile that is looked through are on the table

    def curtain(self, event: Event) -> RenderableType | None:
        if not isinstance(event, events.Woke):
            return None
        waking = event.waking
        text = self.tell(event) or ""
        rows = Table.grid(padding=(0, 2, 0, 0))
        for element in waking.elements:
            rows.add_row(
                Text(f"  {self.cards.side(element.card, element.side)}"),
                Text(f"{element.value:+}" if element.value else "", _CALM if element.value > 0 else ALARM),
            )
        return Group(Text(text, f"bold {MOON}"), rows)

    def describe(self, view: CountingZzzzsView) -> str:
        return describe.describe_view(view, self.names, self.language, self.cards)

    def tell(self, event: Event) -> str | None:
        """With the names of the deck that is played with."""
        return describe.describe_event(event, self.names, self.viewer, self.language, self.cards)

    def choice(self, action: Any) -> str:
        """In the hand a card is said with all about it; when it is only put away, its name is enough."""
        if isinstance(action, Discard):
            return self.cards[action.card]
        return describe.describe_action(action, self.names, self.viewer, self.language, self.cards)

    def open_table(self, state: State[Any, Any]) -> RenderableType:
        view = state.view(self.viewer)
        hands = [
            Text(f"{self.names[seat]}: {self.cards.listed(hand)}")
            for seat, hand in enumerate(state.laid_open()["hands"])
        ]
        return Group(self._table(view, view.hand), Text(), *hands)


TERMINAL = CountingZzzzsTerminal
