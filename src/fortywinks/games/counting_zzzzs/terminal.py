"""Counting Zzzzs in the terminal: dreams as rows of named cards, with kind, themes and value."""

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...core import Event, Game, Options, State, Viewer, seat_letter
from ...terminal.console import ALARM, DREAM, FAINT, MOON, NIGHT
from ...terminal.game_terminal import GameTerminal
from . import describe, events
from .components import ELEMENTS, CardId, CountingZzzzsOptions, action_data, deck_of
from .names import names_of
from .scoring import dream_points
from .view import CountingZzzzsView, Dream, DreamElement

_CALM = "#5f9e6e"
_KINDS = {"person": "who", "place": "where", "thing": "what", "verb": "does"}


class CountingZzzzsTerminal(GameTerminal):
    round_end = (events.Woke,)
    reactions = frozenset({"pass"})

    _QUESTIONS: ClassVar[dict[str, str]] = {
        "lay": "Lay an element into your dream.",
        "act": "Play an action, slip an element into another dream, or discard.",
        "bend": "Lay the element that {bender} brings.",
        "window": "{card} was announced. Do you answer?",
    }

    def __init__(
        self, game: Game, options: Options, names: Sequence[str], viewer: Viewer, language: str = "en"
    ) -> None:
        super().__init__(game, options, names, viewer, language)
        assert isinstance(options, CountingZzzzsOptions)
        self.deck = deck_of(options)
        self.cards = names_of(options)

    def title(self, view: CountingZzzzsView) -> str:
        return f"Counting Zzzzs · {view.pile_size} cards until morning"

    def question(self, view: CountingZzzzsView) -> str:
        bender = self.cards[view.bender] if view.bender else ""
        card = self.cards[view.window.card] if view.window else ""
        return self._QUESTIONS[view.phase].format(bender=bender, card=card)

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
        for title, cards in (("Your hand", hand), ("You look through", view.looking_through)):
            if cards:
                parts += [Text(), Text(title, FAINT), self._hand(cards)]
        return Group(*parts)

    def _dream(self, view: CountingZzzzsView, seat: int) -> RenderableType:
        dream = view.dreams[seat]
        name = "Your dream" if seat == self.viewer else self.names[seat][:14]
        style = f"bold {MOON}" if seat in view.deciders else f"bold {DREAM}"
        worth = f", worth {self._worth(dream)}" if dream.elements else ", awake"
        heading = Text.assemble(
            (f"{seat_letter(seat)} ", FAINT), (name, style), (f" {view.scores[seat]}{worth}", FAINT)
        )
        rows = Table.grid(padding=(0, 1, 0, 0))
        for place, element in enumerate(dream.elements, 1):
            rows.add_row(Text(str(place), FAINT), *self._element(element))
        if dream.open_force:
            rows.add_row(Text("→", MOON), Text(self.cards[dream.open_force], f"bold {NIGHT}"))
        return Group(heading, rows)

    def _worth(self, dream: Dream) -> int:
        numbers = self.deck.numbers
        forced = [
            (numbers[element.card], numbers[element.forced_by]) for element in dream.elements if element.forced_by
        ]
        return dream_points(self.deck, [numbers[element.card] for element in dream.elements], forced)

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
        return [Text(_KINDS[element.kind], NIGHT), Text(element.themes, FAINT), value]

    def _piles(self, view: CountingZzzzsView) -> Text:
        top = f", {self.cards[view.discard_top]} on top" if view.discard_top else ""
        return Text(f"Draw pile {view.pile_size} · discard pile {view.discard_size}{top}", FAINT)

    def _window(self, view: CountingZzzzsView) -> Text:
        return Text(self.describe(view).splitlines()[-2 if view.hand else -1], f"bold {MOON}")

    def _hand(self, cards: Sequence[CardId]) -> RenderableType:
        rows = Table.grid(padding=(0, 2, 0, 0))
        for card in cards:
            number = self.deck.numbers[card]
            facts = self._facts(card) if number < ELEMENTS else [Text(action_data(number).kind, MOON)]
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

    def open_table(self, state: State[Any, Any]) -> RenderableType:
        view = state.view(self.viewer)
        hands = [
            Text(f"{self.names[seat]}: {', '.join(self.cards[id] for id in hand)}")
            for seat, hand in enumerate(state.laid_open()["hands"])
        ]
        return Group(self._table(view, view.hand), Text(), *hands)


TERMINAL = CountingZzzzsTerminal
