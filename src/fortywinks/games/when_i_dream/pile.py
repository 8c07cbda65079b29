"""The pile of dream cards (WID-1): in which order the terms come up, and the same dealt anew.

Cards go under the pile as they are taken from its top, so they come up in the same order four times over, each time
with a term that has not been seen: place 0 is the first term of the game, and there are four places for each card.
Only when all terms were seen are the cards shuffled anew (WID-32).
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

import msgspec

from .components import CARD_TERMS, Spirit
from .wordlists import WordList

TRIES = 3


class Deck(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The shuffled cards. They are looked up by their hash all the time, so that is kept."""

    draw: int
    """Which draw of chance put the cards in order; the next one turned them."""
    order: tuple[int, ...]
    sides: tuple[int, ...]
    """All terms in a shuffled order that says which term of a card comes up first."""


def from_one(place: int) -> str:
    """Cards and terms are counted from 1 in the record."""
    return str(place + 1)


@lru_cache(maxsize=128)
def faces_of(deck: Deck, words: WordList) -> tuple[tuple[int, ...], ...]:
    """The four terms of each card in the order in which they come up."""
    faces: list[list[int]] = [[] for _ in range(words.cards)]
    for term in deck.sides:
        faces[words.card_of(term)].append(term)
    return tuple(map(tuple, faces))


def term_at(place: int, deck: Deck, words: WordList) -> int:
    """The term that comes up at this place."""
    time, position = divmod(place, words.cards)
    return faces_of(deck, words)[deck.order[position]][time]


class Redeal:
    """The pile dealt anew from `known` on. Terms between `known` and `drawn` lie in the dream already: hidden from
    this viewer, but only those will do that `is_possible` there.
    """

    def __init__(
        self,
        deck: Deck,
        words: WordList,
        known: int,
        drawn: int,
        is_possible: Callable[[int, int], bool],
        rng: Random,
    ) -> None:
        self.order = list(deck.order)
        self.words = words
        self.known = known
        self.is_possible = is_possible
        self.rng = rng
        self.faces = [list(face) for face in faces_of(deck, words)]
        self.hidden = range(known, drawn)
        self._shuffle_the_rest(drawn)
        for place in self.hidden:
            self._exchange(place)
        self.deck = Deck(deck.draw, tuple(self.order), _sides(deck, self.faces, words))

    def _seen_times(self, position: int) -> int:
        """How many terms of the card at this position are known."""
        times, rest = divmod(self.known, self.words.cards)
        return times + (position < rest)

    def _shuffle_the_rest(self, drawn: int) -> None:
        """Whatever lies below the cards of the dream may be anything."""
        cards, rng = self.words.cards, self.rng
        under = self.order[drawn:]
        rng.shuffle(under)
        self.order[drawn:] = under
        times, rest = divmod(drawn, cards)
        for position, card in enumerate(self.order):
            first = times + (position < rest)
            face = self.faces[card]
            below = face[first:]
            rng.shuffle(below)
            face[first:] = below

    def _exchange(self, place: int) -> None:
        """Another term for a card of the dream, if one is found that could have been there."""
        cards, rng = self.words.cards, self.rng
        time, position = divmod(place, cards)
        for _ in range(TRIES):
            if position >= self.known and rng.random() < 0.7:
                other = rng.randrange(self.known, cards)
                self._swap_cards(position, other)
                if self._is_sound(position) and self._is_sound(other):
                    return
                self._swap_cards(position, other)
            else:
                face = self.faces[self.order[position]]
                other = rng.randrange(self._seen_times(position), CARD_TERMS)
                face[time], face[other] = face[other], face[time]
                if self._is_sound(position):
                    return
                face[time], face[other] = face[other], face[time]

    def _swap_cards(self, one: int, two: int) -> None:
        self.order[one], self.order[two] = self.order[two], self.order[one]

    def _is_sound(self, position: int) -> bool:
        """Whether all terms of the dream at this position could have been there."""
        face = self.faces[self.order[position]]
        places = range(position, CARD_TERMS * self.words.cards, self.words.cards)
        return all(self.is_possible(place, face[time]) for time, place in enumerate(places) if place in self.hidden)


def _sides(deck: Deck, faces: Sequence[Sequence[int]], words: WordList) -> tuple[int, ...]:
    """The shuffle that gives each card its terms in this order."""
    left = [iter(face) for face in faces]
    return tuple(next(left[words.card_of(term)]) for term in deck.sides)


def with_term(deck: Deck, words: WordList, place: int, term: int) -> Deck:
    """The deck in which this term comes up at this place; what it was made up for changes places with it."""
    time, position = divmod(place, words.cards)
    card, order = words.card_of(term), list(deck.order)
    other = order.index(card)
    order[position], order[other] = order[other], order[position]
    faces = [list(face) for face in faces_of(deck, words)]
    face = faces[card]
    before = face.index(term)
    face[time], face[before] = face[before], face[time]
    return Deck(deck.draw, tuple(order), _sides(deck, faces, words))


def redealt(
    decks: tuple[Deck, ...],
    words: WordList,
    known: int,
    drawn: int,
    is_possible: Callable[[int, int], bool],
    rng: Random,
) -> tuple[Deck, ...]:
    """The decks, one behind the other, dealt anew from the place `known` on."""
    size = len(words)

    def deal(number: int, deck: Deck) -> Deck:
        before = number * size
        known_there, drawn_there = (min(max(place - before, 0), size) for place in (known, drawn))
        return Redeal(
            deck, words, known_there, drawn_there, lambda place, term: is_possible(before + place, term), rng
        ).deck

    return tuple([deal(number, deck) for number, deck in enumerate(decks)])


def redealt_spirits(spirits: tuple[Spirit, ...], own: int | None, rng: Random) -> tuple[Spirit, ...]:
    """The spirits dealt anew, but for one's own."""
    places = [place for place in range(len(spirits)) if place != own]
    dealt = [spirits[place] for place in places]
    rng.shuffle(dealt)
    anew = list(spirits)
    for place, spirit in zip(places, dealt, strict=True):
        anew[place] = spirit
    return tuple(anew)
