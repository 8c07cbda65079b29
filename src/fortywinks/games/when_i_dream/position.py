"""A game of When I Dream as it lies on the table: the pile, the dream so far, who may see what, and copies of it all.

Everybody but the dreamer sees the terms. Whatever tells right from wrong is told to those who are awake, and the
dreamer's events, views and questions are the same either way (WID-15).
"""

from random import Random
from typing import Any, Final, Self

from ...core import SPECTATOR, Action, Audience, Seat, State, Viewer, only
from . import events
from .actions import Vote, WhenIDreamAction
from .components import Pile, Spirit, WhenIDreamOptions
from .night import Ballot, Card, NewestHint
from .pile import Deck, Redeal, term_at
from .view import OpenVote, WhenIDreamView, YellowCard
from .wordlists import WordList

DUSK_PHASE: Final = "dusk"
NIGHT: Final = "night"
LAST: Final = "last"
RECALL: Final = "recall"
OVER: Final = "over"
PHASES: Final = (DUSK_PHASE, NIGHT, LAST, RECALL, OVER)


class WhenIDreamPosition(State[WhenIDreamAction, WhenIDreamView]):
    """Everything that lies on the table; `questions`, `day` and `rules` say how it changes."""

    __slots__ = (
        "away",
        "cards",
        "decks",
        "dreamer",
        "entries",
        "fronts",
        "guesses",
        "hint_count",
        "is_open",
        "last_night",
        "listening",
        "named",
        "named_cards",
        "newest",
        "next_place",
        "night",
        "night_start",
        "options",
        "phase",
        "spirits",
        "spirits_draw",
        "totals",
        "turn",
        "turn_serial",
        "turns",
        "vote",
        "words",
    )

    options: WhenIDreamOptions
    words: WordList
    night: int
    """Which night it is, counted from 1."""
    phase: str
    dreamer: Seat
    spirits: tuple[Spirit, ...]
    """From the dreamer's left on; the last one is left over."""
    totals: tuple[int, ...]
    fronts: tuple[int, ...]
    """How many cards each player had to take in the nights before (WID-19)."""
    last_night: events.NightResult | None

    decks: tuple[Deck, ...]
    """The shuffled pile; a second one if all terms were seen and the cards shuffled anew during this night (WID-32)."""
    next_place: int
    """How far down the pile all terms have been seen."""
    night_start: int
    """Where in the pile this night's first card lies."""
    spirits_draw: int

    cards: tuple[Card, ...]
    """The cards of this night."""
    is_open: bool
    """Whether the last of them still lies there to be guessed."""
    turn: Seat
    """Who gives the next hint."""
    turns: int
    """How many turns to give a hint this night has had."""
    turn_serial: int
    """Counts turns and new cards through the whole game: each starts the time for a hint anew."""
    hint_count: int
    newest: NewestHint | None
    vote: Ballot | None
    guesses: int
    listening: bool
    """Whether the dreamer waits for another hint."""
    away: bool
    """Whether the dreamer has dropped out (WID-41)."""

    entries: int
    """How many terms the dreamer may still name (WID-30)."""
    named: tuple[str, ...]
    named_cards: tuple[int, ...]
    """The cards that were named, in one room (WID-50)."""

    # Who is who.

    @property
    def spoken(self) -> bool:
        return self.options.voices == "spoken"

    @property
    def awake_seats(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(self.seats) if seat != self.dreamer)

    @property
    def awake(self) -> Audience:
        """Those who may know what the dreamer may not. Somebody who watches could be the dreamer's other device,
        unless all are in one room.
        """
        audience = only(*self.awake_seats)
        return audience | only(SPECTATOR) if self.spoken else audience

    @property
    def keeper(self) -> Seat:
        """WID-50: who taps, in one room."""
        return 1 if self.dreamer == 0 else 0

    def spirit_of(self, seat: Seat) -> Spirit:
        return self.spirits[(seat - self.dreamer - 1) % self.seats]

    def _left_of(self, seat: Seat) -> Seat:
        return (seat + 1) % self.seats

    def _challengers(self) -> tuple[Seat, ...]:
        """Who may challenge the newest hint: not while another one is voted on, but after that (WID-19)."""
        if self.newest is None or self.vote is not None:
            return ()
        return tuple(seat for seat in self.awake_seats if seat != self.newest.author)

    def _voters(self) -> tuple[Seat, ...]:
        """Who has yet to vote."""
        vote = self.vote
        if vote is None:
            return ()
        out = (vote.hint.author, vote.challenger, *vote.voted)
        return tuple(seat for seat in self.awake_seats if seat not in out)

    # The cards.

    def _term_at(self, place: int) -> int:
        deck, place_there = divmod(place, len(self.words))
        return term_at(place_there, self.decks[deck], self.words)

    def term_of(self, card: int) -> int:
        """The term of a card of this night, counted from 1."""
        return self._term_at(self.night_start + card - 1)

    def _cards_on(self, pile: Pile) -> tuple[int, ...]:
        return tuple(number for number, card in enumerate(self.cards, 1) if card.pile == pile)

    def _unnamed_cards(self) -> tuple[int, ...]:
        return tuple(card for card in self._cards_on("yellow") if card not in self.named_cards)

    def _change_card(self, number: int, card: Card) -> None:
        self.cards = (*self.cards[: number - 1], card, *self.cards[number:])

    # What may be seen.

    def view(self, viewer: Viewer) -> WhenIDreamView:
        is_awake = viewer != self.dreamer and viewer < self.seats
        sees_card = is_awake and self.is_open
        term = self.term_of(len(self.cards)) if sees_card else None
        is_night = is_awake and self.phase in (NIGHT, LAST, RECALL)
        vote = self.vote if is_awake else None
        may_challenge = self.newest is not None and viewer in self._challengers()
        return WhenIDreamView(
            viewer=viewer,
            phase=self.phase,
            night=self.night,
            nights=self.seats,
            dreamer=self.dreamer,
            turn=self.turn,
            card=len(self.cards),
            entries=self.entries,
            named=self.named,
            away=self.away,
            totals=self.totals,
            fronts=self.fronts,
            last_night=self.last_night,
            outcome=self.outcome,
            spirit=self.spirit_of(viewer) if is_awake and self.phase != OVER else None,
            term=None if term is None else self.words.terms[term],
            covered=None if term is None else self.words.terms[self.words.beside(term)],
            hints=self.cards[-1].hints if sees_card else (),
            yellow=len(self._cards_on("yellow")) if is_night else None,
            blue=len(self._cards_on("blue")) if is_night else None,
            taken=tuple(card.owner for card in self.cards if card.owner is not None) if is_night else (),
            newest=self.newest.number if may_challenge and self.newest is not None else None,
            vote=None if vote is None else _open_vote(vote),
            named_cards=self.named_cards if is_awake else (),
            yellow_cards=self._yellow_cards() if is_awake else (),
        )

    def watchers_own(self) -> dict[str, Any]:
        """WID-50: in one room a screen is the card stand. It shows what everybody who is awake may see."""
        if not self.spoken:
            return {}
        spirit = self.view(self.awake_seats[0])
        return {name: getattr(spirit, name) for name in _ON_THE_STAND}

    def _yellow_cards(self) -> tuple[YellowCard, ...]:
        if not self.spoken or self.phase != RECALL:
            return ()
        return tuple(YellowCard(card, self.words.terms[self.term_of(card)]) for card in self._cards_on("yellow"))

    def laid_open(self) -> dict[str, Any]:
        term = self.words.terms[self.term_of(len(self.cards))] if self.is_open else None
        spirits = [None if seat == self.dreamer else self.spirit_of(seat) for seat in range(self.seats)]
        return {"term": term, "spirits": spirits, "left_over": self.spirits[-1]}

    # Copies.

    def clone(self) -> Self:
        copy = type(self).__new__(type(self))
        for name in _SLOTS:
            setattr(copy, name, getattr(self, name))
        return copy

    def determinize(self, seat: Viewer, rng: Random) -> Self:
        copy = self.clone()
        sees_cards = seat != self.dreamer if seat < self.seats else self.spoken
        known = self.next_place if sees_cards or self.phase == OVER else self.night_start
        copy.decks = tuple(self._redealt(number, known, rng) for number in range(len(self.decks)))
        copy._judge_anew()
        if self.phase != OVER:
            copy.spirits = self._other_spirits(seat, rng)
        if self.vote is not None:
            votes = tuple((who, agree if who == seat else rng.random() < 0.5) for who, agree in self.vote.votes)
            copy.vote = Ballot(self.vote.hint, self.vote.challenger, votes)
        copy.fresh_chance(rng)
        return copy

    def _redealt(self, number: int, known: int, rng: Random) -> Deck:
        """One of the decks, dealt anew from this place on."""
        size = len(self.words)
        before = number * size
        return Redeal(
            self.decks[number],
            self.words,
            min(max(known - before, 0), size),
            min(max(self.next_place - before, 0), size),
            lambda place, term: self._could_be(before + place, term),
            rng,
        ).deck

    def _could_be(self, place: int, term: int) -> bool:
        """Whether this term could have been there, given how the hints on that card were judged."""
        refusal_of = self.words.judge.refusal_of
        hints = self.cards[place - self.night_start].hints
        return all((refusal_of(term, hint.text) is None) == hint.valid for hint in hints)

    def _judge_anew(self) -> None:
        """The piles as they would be with other terms."""
        if self.spoken:
            return
        for number, card in enumerate(self.cards, 1):
            if card.guess is not None and card.pile in ("yellow", "blue"):
                right = self.words.judge.matches(self.term_of(number), card.guess)
                self._change_card(number, Card(card.hints, card.guess, "yellow" if right else "blue", card.owner))

    def _other_spirits(self, seat: Viewer, rng: Random) -> tuple[Spirit, ...]:
        spirits = list(self.spirits)
        own = (seat - self.dreamer - 1) % self.seats if seat < self.seats and seat != self.dreamer else None
        places = [place for place in range(self.seats) if place != own]
        dealt = [spirits[place] for place in places]
        rng.shuffle(dealt)
        for place, spirit in zip(places, dealt, strict=True):
            spirits[place] = spirit
        return tuple(spirits)

    def dealt(self) -> dict[int, tuple[str, ...]]:
        pile: dict[int, tuple[str, ...]] = {}
        for deck in self.decks:
            pile[deck.draw] = tuple(map(from_one, deck.order))
            pile[deck.draw + 1] = tuple(map(from_one, deck.sides))
        return pile if self.phase == OVER else {**pile, self.spirits_draw: self.spirits}

    def secret_choices(self) -> dict[Seat, Action]:
        if self.vote is None:
            return {}
        return {seat: Vote(self.vote.hint.number, agree) for seat, agree in self.vote.votes}

    def text(self) -> str:
        from .notation import state_text

        return state_text(self)


_ON_THE_STAND: Final = ("term", "covered", "yellow", "blue", "taken", "named_cards", "yellow_cards")

_SLOTS: Final = (*(name for name in State.__slots__ if name != "moment"), *WhenIDreamPosition.__slots__)


def from_one(place: int) -> str:
    """Cards and terms are counted from 1 in the record."""
    return str(place + 1)


def _open_vote(vote: Ballot) -> OpenVote:
    return OpenVote(vote.hint.number, vote.hint.author, vote.hint.text, vote.challenger, vote.voted)
