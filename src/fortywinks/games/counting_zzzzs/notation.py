"""A whole state of Counting Zzzzs as one line of text, hidden parts included: for bug reports, tests and puzzles.

    counting-zzzzs 1 | light_sleeper=self | turn B step 3 phase window moment 31 opened 30 draws 2 |
    scores 12 -3 | drawn aunt cat … | pile sea … | left-out snoring … | discard teeth … | A hand siren … |
    A dream scary-movie>burning door=sedatives its-been-a-while> | … | announced B snoring hand A - | asked A |
    later - | spared - | bender - | looked - - | hints - | reshuffled - | last [] | chance 00ff…

The pile is written from its top, the discard pile from its bottom, `drawn` in the order in which the cards were drawn.
A covered theme force stands before its element, a context force behind its card, an open force at the end. In `looked`
and `hints` sets of cards are numbers in hexadecimal digits.
"""

from typing import Final

import msgspec

from ...core import Seat, rank_scores, seat_letter
from ...core.lines import json_text, seat_of
from .components import (
    CARDS,
    ELEMENTS,
    FIRST_BLOCK,
    FORCED_THEME,
    GOAL,
    LONGEST_DREAM,
    PLAIN_WAKE_UPS,
    REMOVED,
    SIREN,
    Card,
    deck_of,
)
from .events import Waking
from .hidden import Hint
from .legal import BENDER, CONTEXT_FORCE, KIND_OF_ACTION, THEME_FORCE, WAKE_UP, choices_of
from .state import ACT, BEND, LAY, OVER, PACE, WINDOW, Announcement, ZzzzsState

_PHASES: Final = (*PACE, OVER)
_SOURCES: Final = ("hand", "discard", "pile")
_ENDED_BY_SCORE: Final = "forty"


def state_parts(state: ZzzzsState) -> list[str]:
    ids = state.deck.ids
    reshuffled = "-" if state.reshuffled is None else "{} {}".format(*state.reshuffled)
    parts = [
        f"turn {seat_letter(state.turn)} step {state.step} phase {state.phase} moment {state.moment}"
        f" opened {state.opened} draws {state.draws}",
        "scores " + " ".join(map(str, state.scores)),
        _cards("drawn", state, state.order[: state.next_card]),
        _cards("pile", state, state.order[state.next_card :]),
        _cards("left-out", state, state.removed),
        _cards("discard", state, state.discard),
    ]
    for seat in range(state.seats):
        parts.append(_cards(f"{seat_letter(seat)} hand", state, state.hands[seat]))
        parts.append(f"{seat_letter(seat)} dream {_dream(state, seat)}")
    parts += [
        f"announced {_announced(state)}",
        f"asked {_seats(state.asked)}",
        f"waiting {_seats(state.deciders)}",
        f"later {_seats(state.to_ask)}",
        f"spared {_seats(state.spared)}",
        f"bender {'-' if state.bender < 0 else ids[state.bender]}",
        "looked " + " ".join(f"{seen:x}" if seen else "-" for seen in state.looked),
        "hints " + (" ".join(map(_hint, state.hints)) or "-"),
        f"reshuffled {reshuffled}",
        f"last {json_text(state.last_wakings)}",
    ]
    return parts


def _cards(name: str, state: ZzzzsState, cards: tuple[int, ...]) -> str:
    return f"{name} {' '.join([state.deck.ids[card] for card in cards]) or '-'}"


def _seats(seats: tuple[int, ...]) -> str:
    return " ".join(map(seat_letter, seats)) or "-"


def _hint(hint: Hint) -> str:
    return f"{hint.cards:x}:{hint.fitting:x}:{'some' if hint.some else 'none'}"


def _dream(state: ZzzzsState, seat: int) -> str:
    ids = state.deck.ids
    covered, forced = dict(state.covered[seat]), dict(state.forced[seat])
    words = [
        (f"{ids[covered[card]]}>" if card in covered else "")
        + ids[card]
        + (f"={ids[forced[card]]}" if card in forced else "")
        for card in state.dreams[seat]
    ]
    if state.open_forces[seat] >= 0:
        words.append(f"{ids[state.open_forces[seat]]}>")
    return " ".join(words) or "-"


def _announced(state: ZzzzsState) -> str:
    if state.announced is None:
        return "-"
    seat, card, source, dream, context = state.announced
    ids = state.deck.ids
    aim = "-" if dream is None else seat_letter(dream)
    return f"{seat_letter(seat)} {ids[card]} {source} {aim} {'-' if context is None else ids[context]}"


def read_state(state: ZzzzsState, parts: list[str]) -> None:
    _Reader(state, parts)
    _check(state)
    if state.phase == OVER:
        why = _ENDED_BY_SCORE if max(state.scores) >= GOAL and state.next_card < len(state.order) else "morning"
        if state.last_wakings and state.last_wakings[-1].why != "morning":
            why = _ENDED_BY_SCORE
        state.outcome = rank_scores(why, state.scores)


class _Reader:
    """The parts of a line by their names."""

    def __init__(self, state: ZzzzsState, parts: list[str]) -> None:
        self.parts: dict[str, str] = {}
        for part in parts:
            first, _, rest = part.partition(" ")
            if len(first) == 1:
                second, _, rest = rest.partition(" ")
                first = f"{first} {second}"
            if first in self.parts:
                raise ValueError(f"the part '{first[:20]}' is there twice")
            self.parts[first] = rest
        self.seats = sum(name.endswith(" hand") for name in self.parts)
        if self.seats not in REMOVED:
            raise ValueError(f"there are {self.seats} hands, not 2 to 4")
        self.deck = deck_of(state.options)
        state.seats, state.deck, state.choices = self.seats, self.deck, choices_of(self.deck)
        self._read_turn(state)
        self._read_piles(state)
        self._read_dreams(state)
        self._read_window(state)
        self._read_knowledge(state)

    def words(self, name: str) -> list[str]:
        if name not in self.parts:
            raise ValueError(f"the part '{name}' is missing")
        return [] if self.parts[name] == "-" else self.parts[name].split(" ")

    def card(self, id: str) -> Card:
        if id not in self.deck.numbers:
            raise ValueError(f"unknown card '{id[:40]}'")
        return self.deck.numbers[id]

    def cards(self, name: str) -> tuple[Card, ...]:
        return tuple(self.card(id) for id in self.words(name))

    def seat(self, letter: str) -> Seat:
        return seat_of(letter, self.seats)

    def some_seats(self, name: str) -> tuple[Seat, ...]:
        return tuple(self.seat(letter) for letter in self.words(name))

    def _read_turn(self, state: ZzzzsState) -> None:
        words = ["turn", *self.words("turn")]
        fields = dict(zip(words[::2], words[1::2], strict=len(words) % 2 == 0))
        if list(fields) != ["turn", "step", "phase", "moment", "opened", "draws"]:
            raise ValueError("it must say the turn, step, phase, moment, opened and draws")
        state.turn, state.phase = self.seat(fields["turn"]), fields["phase"]
        state.step, state.moment, state.opened, state.draws = (
            int(fields[name]) for name in ("step", "moment", "opened", "draws")
        )
        if state.phase not in _PHASES or state.step not in (2, 3):
            raise ValueError(f"there is no phase '{state.phase}' of step {state.step}")
        state.scores = tuple(int(score) for score in self.words("scores"))

    def _read_piles(self, state: ZzzzsState) -> None:
        drawn = self.cards("drawn")
        state.order, state.next_card = drawn + self.cards("pile"), len(drawn)
        state.removed, state.discard = self.cards("left-out"), self.cards("discard")
        state.gone = sum(1 << card for card in state.discard if card >= FIRST_BLOCK)

    def _read_dreams(self, state: ZzzzsState) -> None:
        letters = "ABCD"[: self.seats]
        state.hands = [self.cards(f"{letter} hand") for letter in letters]
        state.dreams, state.open_forces, state.covered, state.forced = [], [], [], []
        for letter in letters:
            elements: list[Card] = []
            covered: list[tuple[Card, Card]] = []
            forced: list[tuple[Card, Card]] = []
            words = self.words(f"{letter} dream")
            is_forced = bool(words) and words[-1].endswith(">")
            state.open_forces.append(self._theme_force(words.pop()[:-1]) if is_forced else -1)
            for word in words:
                before, _, rest = word.rpartition(">")
                id, _, behind = rest.partition("=")
                card = self.card(id)
                elements.append(card)
                if before:
                    covered.append((card, self._theme_force(before)))
                if behind:
                    forced.append((card, self._context_force(behind, card)))
            state.dreams.append(tuple(elements))
            state.covered.append(tuple(covered))
            state.forced.append(tuple(forced))

    def _theme_force(self, id: str) -> Card:
        force = self.card(id)
        if force not in FORCED_THEME:
            raise ValueError(f"'{id}' is no theme force")
        return force

    def _context_force(self, id: str, context: Card) -> Card:
        force = self.card(id)
        if (force, context) not in choices_of(self.deck).force:
            raise ValueError(f"'{id}' does not force that card")
        return force

    def _read_window(self, state: ZzzzsState) -> None:
        words = self.words("announced")
        state.announced = None
        if words:
            if len(words) != 5 or words[2] not in _SOURCES:
                raise ValueError("an announced card has a seat, an id, a source, a dream and a context")
            dream = None if words[3] == "-" else self.seat(words[3])
            context = None if words[4] == "-" else self.card(words[4])
            state.announced = Announcement(self.seat(words[0]), self.card(words[1]), words[2], dream, context)
        state.asked, state.to_ask = self.some_seats("asked"), self.some_seats("later")
        state.deciders, state.spared = self.some_seats("waiting"), self.some_seats("spared")
        bender = self.words("bender")
        state.bender = self.card(bender[0]) if bender else -1

    def _read_knowledge(self, state: ZzzzsState) -> None:
        state.looked = [0 if seen == "-" else int(seen, 16) for seen in self.parts.get("looked", "").split(" ")]
        hints = []
        for word in self.words("hints"):
            cards, fits, some = word.split(":")
            hints.append(Hint(int(cards, 16), int(fits, 16), some == "some"))
        state.hints = tuple(hints)
        shuffled = self.words("reshuffled")
        state.reshuffled = (int(shuffled[0]), int(shuffled[1])) if len(shuffled) == 2 else None
        state.last_wakings = msgspec.json.decode(" ".join(self.words("last")), type=tuple[Waking, ...])


def _check(state: ZzzzsState) -> None:
    """Refuses what no game leads to and no rule could play on from."""
    _check_cards(state)
    _check_dreams(state)
    if len(state.scores) != state.seats or len(state.looked) != state.seats:
        raise ValueError("a score, or what a seat has looked at, is missing")
    if min(state.draws, state.moment, state.opened) < 0:
        raise ValueError("a number is too small")
    is_window = state.phase == WINDOW
    if is_window != bool(state.asked) or not set(state.deciders) <= set(state.asked or (state.turn,)):
        raise ValueError("those who are asked do not agree with the phase")
    if bool(state.deciders) == (state.phase == OVER) or state.deciders != tuple(sorted(set(state.deciders))):
        raise ValueError("those who decide do not agree with the phase")
    if is_window != (state.announced is not None):
        raise ValueError("a card is announced in a window, and only there")
    if (state.phase == BEND) != (state.bender >= 0 and KIND_OF_ACTION[state.bender] == BENDER):
        raise ValueError("a bender is carried out in the phase 'bend', and only there")
    if state.announced is not None:
        _check_announced(state, state.announced)
    if state.phase != OVER and (state.next_card == len(state.order) and not is_window):
        raise ValueError("the draw pile is empty, so the game is over")
    if state.phase == LAY and not state.any_fits(state.turn, state.hands[state.turn]):
        raise ValueError("whoever has no element that fits wakes")
    if state.phase == BEND and not state.any_fits(state.turn, state.bender_source(state.turn)):
        raise ValueError("nothing fits that the bender could bring")
    if state.phase == ACT and not state.hands[state.turn]:
        raise ValueError("in step 3 there is at least one card to discard")


def _check_cards(state: ZzzzsState) -> None:
    lying = [*state.order[state.next_card :], *state.removed, *state.discard]
    for seat in range(state.seats):
        lying += [*state.hands[seat], *state.dreams[seat]]
        lying += [force for _, force in (*state.covered[seat], *state.forced[seat])]
        if state.open_forces[seat] >= 0:
            lying.append(state.open_forces[seat])
    if state.announced is not None:
        lying.append(state.announced.card)
    if sorted(lying) != list(range(CARDS)):
        raise ValueError("these are not the 140 cards of the deck, each once")
    if sorted((*state.order, *state.removed)) != list(range(CARDS)):
        raise ValueError("what was drawn, the draw pile and what was left out are not the whole deck")
    if len(state.removed) != REMOVED[state.seats] or not set(state.removed) <= set(PLAIN_WAKE_UPS):
        raise ValueError("other cards were left out than the rules say")


def _check_dreams(state: ZzzzsState) -> None:
    for seat, dream in enumerate(state.dreams):
        if len(dream) >= LONGEST_DREAM or any(card >= ELEMENTS for card in dream):
            raise ValueError("a dream has up to nine elements, and nothing else")
        if not dream and state.open_forces[seat] >= 0:
            raise ValueError("a force lies before somebody who is awake")


def _check_announced(state: ZzzzsState, announced: Announcement) -> None:
    """Refuses a card that could not have been announced here."""
    seat, card, source, dream, context = announced
    if seat != state.turn or seat in state.asked or seat in state.to_ask:
        raise ValueError("whose turn it is announces a card, and is not asked about it")
    if (dream is None) != (card == SIREN):
        raise ValueError("only Siren is aimed at nobody in particular")
    if card != SIREN and (state.to_ask or state.spared):
        raise ValueError("only about Siren the players are asked one after the other")
    if dream is not None and not state.dreams[dream]:
        raise ValueError("a card is aimed at somebody who is awake")
    if (context is None) == (KIND_OF_ACTION[card] == CONTEXT_FORCE):
        raise ValueError("a context force, and nothing else, is aimed at a context card")
    if card < ELEMENTS:
        _check_announced_element(state, announced)
    elif source != "hand" or state.step != 3 or not _may_be_aimed(state, announced):
        raise ValueError("the announced action cannot have been played there")


def _check_announced_element(state: ZzzzsState, announced: Announcement) -> None:
    seat, card, source, dream, _ = announced
    assert dream is not None
    if not state.fitting(dream)[card]:
        raise ValueError("the announced element does not fit there")
    is_plain = source == "hand" and dream == seat
    if (state.step == 2 and not is_plain) or (source != "hand" and dream != seat):
        raise ValueError("the announced element cannot have come from there")


def _may_be_aimed(state: ZzzzsState, announced: Announcement) -> bool:
    """Whether an action had this target (ZZZ-50)."""
    seat, card, _, dream, context = announced
    kind = KIND_OF_ACTION[card]
    if dream is None:
        return True
    if kind == WAKE_UP:
        return state.may_wake(card, dream)
    if kind == THEME_FORCE:
        return state.open_forces[dream] < 0
    if kind == CONTEXT_FORCE:
        assert context is not None
        is_there = context in state.dreams[dream] and not state.is_forced(dream, context)
        return is_there and (card, context) in state.choices.force
    return kind == BENDER and dream == seat
