"""Counting Zzzzs in words, for the terminal and for screen readers: whoever reads nothing else can play by them.

Every card that matters now is said with all that is printed on it, one to a line. The sentences are the page's.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from ...core import parse_seat
from ...core.wording import Names, Wording
from . import events
from .action_cards import ACTIONS
from .components import ELEMENTS, CardId, CountingZzzzsOptions, action_data, deck_of
from .events import Waking
from .names import house_texts, names_of
from .scoring import dream_points
from .view import CountingZzzzsView, Dream, DreamElement


class Cards:
    """The cards of a table in words: what they are called, and what is printed on them."""

    def __init__(self, options: CountingZzzzsOptions, language: str = "en") -> None:
        self.deck = deck_of(options)
        self.wording = Wording(language, __package__)
        self._names = names_of(options, language)
        self._texts = house_texts(language)

    def __getitem__(self, card: CardId) -> str:
        return self._names[card]

    def side(self, card: CardId, side: str | None) -> str:
        return self._names.side(card, side)

    def theme(self, theme: str) -> str:
        return str(self._texts["themes"][theme])

    def kind(self, kind: str) -> str:
        return str(self._texts["kinds"][kind])

    def listed(self, cards: Iterable[CardId]) -> str:
        """Names behind one another; some have commas of their own."""
        return "; ".join(self[card] for card in cards) or "-"

    def lines(self, cards: Iterable[CardId]) -> list[str]:
        """Cards of a hand or a pile, one to a line: what to type, the name, and all about it."""
        return [f"  {card}: {self[card]}; {self.facts(card)}" for card in cards]

    def facts(self, card: CardId, side: str | None = None) -> str:
        """Kind, themes, value and combos of an element; of an action, what it does."""
        number = self.deck.numbers.get(card)
        if number is None:
            return "?"
        if number >= ELEMENTS:
            return f"{self.kind(action_data(number).kind)}; {self._texts['actions'][card]['text'].rstrip('.')}"
        element = self.deck.elements[number]
        themes = ", ".join(map(self.theme, element.themes))
        return "; ".join([self.kind(element.kind), themes, self._worth(number, side), *self._combos(number)])

    def _worth(self, number: int, side: str | None) -> str:
        element, text = self.deck.elements[number], self.wording.text
        if element.positive is None or element.negative is None:
            return text("worth-nothing") if element.value is None else text("worth", value=signed(element.value))
        if side is not None:
            return text("worth", value=signed(element.positive if side == "positive" else element.negative))
        either = text("worth-either", good=signed(element.positive), bad=signed(element.negative))
        return f"{text('describe.two-sided')}, {either}"

    def _combos(self, number: int) -> list[str]:
        """Those printed on this card, and those on others that name it."""
        boxes = [*self.deck.boxes[number]]
        boxes += [(on, points) for on in range(ELEMENTS) for other, points in self.deck.boxes[on] if other == number]
        ids, text = self.deck.ids, self.wording.text
        return [text("combo-with", points=signed(points), card=self[ids[other]]) for other, points in boxes]

    def worth(self, dream: Dream) -> int:
        """The points of a dream as it lies."""
        numbers = self.deck.numbers
        forced = [(numbers[each.card], numbers[each.forced_by]) for each in dream.elements if each.forced_by]
        return dream_points(self.deck, [numbers[each.card] for each in dream.elements], forced)


@cache
def house_cards(language: str) -> Cards:
    """The house's own deck."""
    return Cards(CountingZzzzsOptions(), language)


def signed(value: int) -> str:
    """A value as it is printed: with its sign, and a true minus."""
    return f"{value:+}".replace("-", "−") if value else "0"


# The table.


def describe_view(view: CountingZzzzsView, names: Names, language: str = "en", cards: Cards | None = None) -> str:
    """The table, read from top to bottom."""
    cards = cards or house_cards(language)
    text = cards.wording.text
    lines = [f"{status(view, names, cards)}.", text("pile", count=view.pile_size) + "."]
    if view.discard_top:
        lines.append(text("discard-pile", count=view.discard_size, card=cards[view.discard_top]) + ".")
    for seat, dream in enumerate(view.dreams):
        lines += _dream(seat, dream, view, names, cards)
    if view.window is not None:
        asked = "; ".join(text("me") if seat == view.viewer else names[seat] for seat in view.window.asked)
        lines += [announced(view.window, names, view.viewer, cards), f"  {cards.facts(view.window.card)}"]
        lines.append(text("describe.asked", names=asked))
    if view.hand:
        lines += [f"{text('your-hand')}:", *cards.lines(view.hand)]
    if view.looking_through:
        where = "look-pile" if view.bender == "lucid-dreaming" else "look-discard"
        lines += [f"{text(where)}:", *cards.lines(view.looking_through)]
    if view.discard:
        lines.append(text("describe.discarded", cards=cards.listed(view.discard)))
    return "\n".join(lines)


def status(view: CountingZzzzsView, names: Names, cards: Cards) -> str:
    """What is asked of the viewer, or whom all wait for."""
    text, phase = cards.wording.text, view.phase
    if phase == "over":
        return text("status.over")
    if phase == "window":
        return text("status.answer" if view.viewer in view.deciders else "status.window")
    if phase == "lay" and not view.dreams[view.turn].elements:
        phase = "begin"
    if view.turn != view.viewer:
        return text(f"status.their-{phase}", name=names[view.turn])
    card = cards[view.bender] if view.bender else ""
    return text("status.begin") if phase == "begin" else text(f"status.my-{phase}", card=card)


def _dream(seat: int, dream: Dream, view: CountingZzzzsView, names: Names, cards: Cards) -> list[str]:
    """A dream: whose, how many points, and its elements, one to a line; then what may come next."""
    text = cards.wording.text
    whose = text("your-dream") if seat == view.viewer else text("dream-of", name=names[seat])
    score = text("points", count=view.scores[seat])
    if not dream.elements:
        return [f"{whose} ({score}): {text('awake')}."]
    length = text("elements", count=len(dream.elements))
    worth = text("describe.worth", points=signed(cards.worth(dream)))
    lines = [f"{whose} ({score}): {length}, {worth}."]
    lines += [f"  {place}. {_element(element, cards)}" for place, element in enumerate(dream.elements, 1)]
    last = cards.deck.elements[cards.deck.numbers[dream.elements[-1].card]]
    themes = last.themes
    if dream.open_force:
        themes = next(action.theme or "" for action in ACTIONS if action.id == dream.open_force)
        lines.append(f"  {text('force-waits', card=cards[dream.open_force], theme=cards.theme(themes))}.")
    wanted = text("wanted", themes=", ".join(map(cards.theme, themes)), kind=cards.kind(last.kind))
    return [*lines, f"  {wanted}"]


def _element(element: DreamElement, cards: Cards) -> str:
    text = cards.wording.text
    parts = [cards.side(element.card, element.side), cards.facts(element.card, element.side)]
    if element.covers:
        parts.append(text("describe.covers", card=cards[element.covers]))
    if element.forced_by:
        parts.append(text("describe.held", card=cards[element.forced_by]))
    return "; ".join(parts)


# Actions.


def describe_action(action: Any, names: Names, seat: int, language: str = "en", cards: Cards | None = None) -> str:
    """What an action would do, said to the seat that could do it, with all about the card that it needs."""
    cards = cards or house_cards(language)
    verb, *words = str(action).split()
    text = cards.wording.text
    if verb == "pass":
        return text("advice.pass").rstrip(".")
    card = words[0] if verb != "light-sleeper" else verb
    target = words[-1] if len(words) > 1 or verb == "light-sleeper" else ""
    other = ""
    if len(target) == 1:
        other = text("me") if parse_seat(target) == seat else names[parse_seat(target)]
    elif target:
        other = cards[target]
    key = verb if verb != "play" or not target else "play-on" if len(target) == 1 else "force"
    said = text(f"advice.{key}", card=cards[card], other=other).rstrip(".")
    return f"{said} ({cards.facts(card)})"


# Events.


def describe_event(
    event: Any, names: Names, viewer: int, language: str = "en", cards: Cards | None = None
) -> str | None:
    """What happened, said to this viewer."""
    describe = _EVENTS.get(type(event))
    return describe(event, names, viewer, cards or house_cards(language)) if describe else None


def _say(key: str, who: int, names: Names, viewer: int, cards: Cards, /, **places: Any) -> str:
    """A sentence about somebody, or about me."""
    whole = f"tell.{key}{'.me' if who == viewer else ''}"
    return cards.wording.text(whole, name=names[who], **places).replace("….", "…")  # a name may end with dots


def _whose(seat: int, names: Names, viewer: int, cards: Cards) -> str:
    return cards.wording.text("me") if seat == viewer else names[seat]


def announced(event: Any, names: Names, viewer: int, cards: Cards) -> str:
    """Who plays what, and on whom: of the event, or of the window that is open."""
    seat, dream, card = event.seat, event.dream, cards[event.card]
    is_element = cards.deck.numbers.get(event.card, ELEMENTS) < ELEMENTS
    if event.context is not None:
        return _say("forces", seat, names, viewer, cards, card=card, context=cards[event.context])
    if dream is None or dream == seat:
        return _say("dreams" if dream is not None and is_element else "plays", seat, names, viewer, cards, card=card)
    key = "plays-on" if not is_element else "slips-mine" if dream == viewer else "slips"
    return _say(key, seat, names, viewer, cards, card=card, other=_whose(dream, names, viewer, cards))


def _woke(event: events.Woke, names: Names, viewer: int, cards: Cards) -> str:
    waking, text = event.waking, cards.wording.text
    lines = [_cause(waking, names, viewer, cards)]
    if not waking.counts:
        lines.append(_say("woke-early", waking.seat, names, viewer, cards, count=len(waking.elements)))
        return " ".join(lines)
    points = signed(waking.points)
    lines.append(_say("woke", waking.seat, names, viewer, cards, points=points, score=waking.score))
    lines.append(text("describe.parts", elements=signed(waking.base), values=signed(waking.values)))
    lines += [f"{signed(each.points)} {cards[each.on]} + {cards[each.partner]}" for each in waking.combos]
    return " ".join(lines[:2]) + " (" + "; ".join(lines[2:]) + ")"


def _cause(waking: Waking, names: Names, viewer: int, cards: Cards) -> str:
    """What ended a dream."""
    text, card = cards.wording.text, cards[waking.card] if waking.card else ""
    if waking.by is not None and waking.why in ("wake-up", "light-sleeper"):
        return text(f"woken.played{'.me' if waking.by == viewer else ''}", name=names[waking.by], card=card)
    mine = waking.seat == viewer and waking.why == "no-element"
    return text(f"woken.{waking.why}{'.me' if mine else ''}", card=card)


def _private(key: str, ids: Iterable[CardId], cards: Cards) -> str:
    return "\n".join([cards.wording.text(f"describe.{key}"), *cards.lines(ids)])


_EVENTS: dict[type, Callable[[Any, Names, int, Cards], str | None]] = {
    events.NightBegan: lambda e, n, v, c: _say("began", e.starter, n, v, c),
    events.Drawn: lambda e, n, v, c: _private("drawn", e.cards, c),
    events.Announced: announced,
    events.ThemeForced: lambda e, n, v, c: _say("theme-forced", e.dream, n, v, c, theme=c.theme(e.theme)),
    events.ContextForced: lambda e, n, v, c: c.wording.text(
        "tell.context-forced", context=c[e.context], side=c.side(e.context, e.side)
    ),
    events.Blocked: lambda e, n, v, c: _say("blocked", e.seat, n, v, c, card=c[e.card], other=c[e.announced]),
    events.SleptLightly: lambda e, n, v, c: _say(
        "slept-lightly", e.seat, n, v, c, card=c["light-sleeper"], other=_whose(e.sleeper, n, v, c)
    ),
    events.Woke: _woke,
    events.HandLost: lambda e, n, v, c: _say(
        "nothing-fits" if e.why == "no-element" else "hand-lost", e.seat, n, v, c, cards=c.listed(e.cards)
    ),
    events.Discarded: lambda e, n, v, c: _say("discarded", e.seat, n, v, c, card=c[e.card]),
    events.LookedThrough: lambda e, n, v, c: _say(
        "looks-discard" if e.pile == "discard" else "looks-pile", e.seat, n, v, c
    ),
    events.PileSeen: lambda e, n, v, c: _private("seen", e.cards, c),
    events.Reshuffled: lambda e, n, v, c: None if e.found else _say("found-nothing", e.seat, n, v, c),
    events.MorningCame: lambda e, n, v, c: c.wording.text("tell.morning"),
}
"""An element that was laid, and who won, follow from the rest."""
