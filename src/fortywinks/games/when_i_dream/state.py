"""What a game of When I Dream in progress holds: the pile and the dream so far, who is asked and who may see what.

Everybody but the dreamer sees the terms. Whatever tells right from wrong is told to those who are awake, and the
dreamer's events, views and questions are the same either way (WID-15).
"""

from functools import cache
from random import Random
from typing import Any, ClassVar, Final

from ...core import (
    SPECTATOR,
    Action,
    Audience,
    Clock,
    Decision,
    IllegalAction,
    LegalActions,
    Seat,
    State,
    Viewer,
    only,
)
from . import actions as do
from . import components as material
from . import events
from .actions import WhenIDreamAction
from .components import Pile, Spirit, WhenIDreamOptions
from .language.judge import NO_TOKEN
from .legal import DUSK, dreamer_actions, keeper_actions, keeper_recall_actions, recall_actions, spirit_actions
from .night import Ballot, Card, NewestHint
from .pile import Deck, from_one, redealt, redealt_spirits, term_at
from .view import OpenVote, WhenIDreamView, YellowCard
from .wordlists import WordList

DUSK_PHASE: Final = "dusk"
NIGHT: Final = "night"
LAST: Final = "last"
RECALL: Final = "recall"
OVER: Final = "over"
PHASES: Final = (DUSK_PHASE, NIGHT, LAST, RECALL, OVER)


@cache
def _all_but(dreamer: Seat, seats: int) -> tuple[Seat, ...]:
    return tuple([seat for seat in range(seats) if seat != dreamer])


class WhenIDreamState(State[WhenIDreamAction, WhenIDreamView]):
    """A game of When I Dream in progress; `rules` and `day` say how it changes."""

    rule_of_turns: ClassVar[str] = "WID-13"
    rule_of_end: ClassVar[str] = "WID-40"

    __slots__ = (
        "away", "cards", "decks", "dreamer", "entries", "fronts", "guesses", "hint_count", "is_open", "last_night",
        "listening", "named", "named_cards", "newest", "next_place", "night", "night_start", "options", "phase",
        "spirits", "spirits_draw", "totals", "turn", "turn_serial", "turns", "vote", "words",
    )  # fmt: skip

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
        return _all_but(self.dreamer, self.seats)

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

    def left_of(self, seat: Seat) -> Seat:
        return (seat + 1) % self.seats

    def challengers(self) -> tuple[Seat, ...]:
        """Who may challenge the newest hint: not while another one is voted on, but after that (WID-19)."""
        if self.newest is None or self.vote is not None:
            return ()
        author = self.newest.author
        return tuple([seat for seat in self.awake_seats if seat != author])

    def voters(self) -> tuple[Seat, ...]:
        """Who has yet to vote."""
        vote = self.vote
        if vote is None:
            return ()
        out = (vote.hint.author, vote.challenger, *vote.voted)
        return tuple([seat for seat in self.awake_seats if seat not in out])

    # The cards.

    def term_in_place(self, place: int) -> int:
        deck, place_there = divmod(place, len(self.words))
        return term_at(place_there, self.decks[deck], self.words)

    def term_of(self, card: int) -> int:
        """The term of a card of this night, counted from 1."""
        return self.term_in_place(self.night_start + card - 1)

    def cards_on(self, pile: Pile) -> tuple[int, ...]:
        return tuple([number for number, card in enumerate(self.cards, 1) if card.pile == pile])

    def unnamed_cards(self) -> tuple[int, ...]:
        return tuple(card for card in self.cards_on("yellow") if card not in self.named_cards)

    def change_card(self, number: int, card: Card) -> None:
        self.cards = (*self.cards[: number - 1], card, *self.cards[number:])

    # Who is asked what.

    def ask(self) -> None:
        """Sets who may act now."""
        if self.phase in (DUSK_PHASE, OVER):
            self.deciders = (self.dreamer,) if self.phase == DUSK_PHASE else ()
            return
        asked = {*self.challengers(), *self.voters()}
        if self.is_open or self.entries:  # else all that is left is a vote
            asked.add(self.keeper if self.spoken else self.dreamer)
        if self.phase == NIGHT and not self.spoken:
            asked.add(self.turn)
        self.deciders = tuple(sorted(asked))

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Those who have not made up their mind: spirits about a hint first, then the dreamer, then who has the turn.

        A dreamer who listens may guess all the same, and a spirit who accepted a hint may still challenge it.
        """
        if self.spoken or self.phase in (DUSK_PHASE, OVER):
            return self.deciders
        accepted = self.newest.accepted if self.newest is not None else ()
        has_turn = self.turn if self.phase == NIGHT else None  # hears the dreamer out before the next hint
        waiting = [seat for seat in self.challengers() if seat not in accepted and seat != has_turn]
        waiting += self.voters()
        if not self.listening and self.dreamer in self.deciders:
            waiting.append(self.dreamer)
        if self.phase == NIGHT:
            waiting.append(self.turn)
        return tuple(dict.fromkeys(waiting)) or self.deciders

    # What may be done now.

    def may_do(self, seat: Seat) -> LegalActions[WhenIDreamAction]:
        if self.phase == DUSK_PHASE:
            return DUSK
        if self.spoken:
            return self._keeper_actions()
        if seat == self.dreamer:
            if self.phase == RECALL:
                return recall_actions(self.words)
            return dreamer_actions(self.words, len(self.cards), self.listening, self.away, self.phase == LAST)
        has_turn = self.phase == NIGHT and seat == self.turn
        newest = self.newest if seat in self.challengers() else None
        return spirit_actions(
            self.words,
            len(self.cards) if has_turn else 0,
            self.term_of(len(self.cards)) if has_turn else None,
            self.options.strict,
            newest.number if newest is not None else None,
            newest is not None and seat in newest.accepted,
            self.vote.hint.number if self.vote is not None and seat in self.voters() else None,
        )

    def _keeper_actions(self) -> LegalActions[WhenIDreamAction]:
        if self.phase == RECALL:
            return keeper_recall_actions(self.unnamed_cards())
        return keeper_actions(len(self.cards), self.awake_seats if self.phase == NIGHT else ())

    def question(self, seat: Seat) -> Decision:
        about, clock = self._asked(seat)
        return Decision(seat, about, next((running for running in self.clocks() if running.name == clock), None))

    def _asked(self, seat: Seat) -> tuple[str, str | None]:
        """What this seat is asked, and the name of the clock it runs against."""
        if self.phase == DUSK_PHASE:
            return "sleep", "dusk"
        if self.spoken:
            return ("remembered" if self.phase == RECALL else "tap"), self.phase
        if seat == self.dreamer:
            return {NIGHT: ("guess", None), LAST: ("guess", "last"), RECALL: ("recall", "recall")}[self.phase]
        if self.phase == NIGHT and seat == self.turn:
            return "hint", "hint"
        return ("vote", "vote") if seat in self.voters() else ("challenge", "challenge")

    def clocks(self) -> tuple[Clock, ...]:
        """WID-12."""
        clocks: list[Clock] = []
        night, dreamer = self.night, self.dreamer
        if self.phase == DUSK_PHASE:
            clocks.append(Clock("dusk", dreamer, night, material.DUSK_SECONDS))
        elif self.phase == NIGHT:
            clocks.append(Clock("night", None, night, self.options.night))
            if not self.spoken:
                clocks.append(Clock("hint", self.turn, self.turn_serial, self.options.hint))
        elif self.phase == LAST and self.is_open:  # anew with each card
            clocks.append(Clock("last", dreamer, self.turn_serial, material.LAST_GUESS_SECONDS))
        elif self.phase == RECALL and self.entries:
            clocks.append(Clock("recall", dreamer, night, material.RECALL_SECONDS))
        if self.challengers():
            assert self.newest is not None
            clocks.append(Clock("challenge", None, self.newest.number, material.CHALLENGE_SECONDS))
        if self.vote is not None:
            clocks.append(Clock("vote", None, self.vote.hint.number, material.VOTE_SECONDS))
        if self.away:
            clocks.append(Clock("away", dreamer, night, material.AWAY_SECONDS))
        return tuple(clocks)

    def may_talk(self, seat: Seat) -> bool:
        """WID-22: no chat while somebody dreams."""
        return self.phase in (DUSK_PHASE, OVER)

    def when_missing(self, seat: Seat, is_missing: bool) -> Action | None:
        """WID-41: a sleeping dreamer must not be gone for long."""
        if self.spoken or seat != self.dreamer or not self.is_open or is_missing == self.away:
            return None
        return do.Away() if is_missing else do.Back()

    # What night rules and `check` ask alike. What comes from outside may hold anything, hence `Any`.

    def check_card(self, card: Any) -> None:
        """WID-22: what was meant for another card does not count for this one."""
        if type(card) is not int or card != len(self.cards) or not self.is_open:
            raise IllegalAction("WID-22", "other-card-now")

    def check_hint(self, text: Any) -> str | None:
        """Refuses a hint that may not be given for this card; at a strict table says what is wrong with it."""
        if type(text) is not str or not text.isprintable():
            raise IllegalAction("WID-17", NO_TOKEN)
        refusal: str | None = self.words.judge.refusal_of(self.term_of(len(self.cards)), text)
        if refusal is not None and (refusal == NO_TOKEN or not self.options.strict):
            raise IllegalAction("WID-17" if refusal == NO_TOKEN else "WID-18", refusal)
        return refusal

    def check(self, seat: Any, action: Any) -> None:
        """A hint may be thought over before one's turn, by all who see the term."""
        if type(action) is do.Hint and seat in self.awake_seats and self.phase == NIGHT and not self.spoken:
            self.check_card(action.card)
            self.check_hint(action.text)
        else:
            super().check(seat, action)

    # What may be seen.

    def seen_by(self, viewer: Viewer) -> WhenIDreamView:
        """WID-15, WID-21."""
        is_awake = viewer != self.dreamer and viewer < self.seats
        sees_card = is_awake and self.is_open
        term = self.term_of(len(self.cards)) if sees_card else None
        is_night = is_awake and self.phase in (NIGHT, LAST, RECALL)
        vote = self.vote if is_awake else None
        may_challenge = self.newest is not None and viewer in self.challengers()
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
            yellow=len(self.cards_on("yellow")) if is_night else None,
            blue=len(self.cards_on("blue")) if is_night else None,
            taken=tuple(card.owner for card in self.cards if card.owner is not None) if is_night else (),
            newest=self.newest.number if may_challenge and self.newest is not None else None,
            vote=None
            if vote is None
            else OpenVote(vote.hint.number, vote.hint.author, vote.hint.text, vote.challenger, vote.voted),
            named_cards=self.named_cards if is_awake else (),
            yellow_cards=self._yellow_cards() if is_awake else (),
        )

    def watchers_own(self) -> dict[str, Any]:
        """WID-50: in one room a screen is the card stand. It shows what everybody who is awake may see."""
        if not self.spoken:
            return {}
        spirit = self.seen_by(self.awake_seats[0])
        return {name: getattr(spirit, name) for name in _ON_THE_STAND}

    def _yellow_cards(self) -> tuple[YellowCard, ...]:
        if not self.spoken or self.phase != RECALL:
            return ()
        return tuple(YellowCard(card, self.words.terms[self.term_of(card)]) for card in self.cards_on("yellow"))

    def laid_open(self) -> dict[str, Any]:
        term = self.words.terms[self.term_of(len(self.cards))] if self.is_open else None
        spirits = [None if seat == self.dreamer else self.spirit_of(seat) for seat in range(self.seats)]
        return {"term": term, "spirits": spirits, "left_over": self.spirits[-1]}

    # Copies.

    def redeal(self, viewer: Viewer, rng: Random) -> None:
        sees_cards = viewer != self.dreamer if viewer < self.seats else self.spoken
        known = self.next_place if sees_cards or self.phase == OVER else self.night_start
        self.decks = redealt(self.decks, self.words, known, self.next_place, self.could_be, rng)
        self._judge_anew()
        if self.phase != OVER:
            own = (viewer - self.dreamer - 1) % self.seats if viewer in self.awake_seats else None
            self.spirits = redealt_spirits(self.spirits, own, rng)
        if self.vote is not None:
            votes = tuple([(who, agree if who == viewer else rng.random() < 0.5) for who, agree in self.vote.votes])
            self.vote = Ballot(self.vote.hint, self.vote.challenger, votes)

    def could_be(self, place: int, term: int) -> bool:
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
                self.change_card(number, Card(card.hints, card.guess, "yellow" if right else "blue", card.owner))

    def dealt(self) -> dict[int, tuple[str, ...]]:
        pile: dict[int, tuple[str, ...]] = {}
        for deck in self.decks:
            pile[deck.draw] = tuple(map(from_one, deck.order))
            pile[deck.draw + 1] = tuple(map(from_one, deck.sides))
        return pile if self.phase == OVER else {**pile, self.spirits_draw: self.spirits}

    def secret_choices(self) -> dict[Seat, Action]:
        if self.vote is None:
            return {}
        return {seat: do.Vote(self.vote.hint.number, agree) for seat, agree in self.vote.votes}


_ON_THE_STAND: Final = ("term", "covered", "yellow", "blue", "taken", "named_cards", "yellow_cards")
