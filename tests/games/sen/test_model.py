"""Sen beside a second, slow reading of its rules that deals with plain lists of faces and nothing else.

Hypothesis walks both through the same games, with the shuffles of its own choice, and shrinks whatever differs.
"""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import fortywinks
from fortywinks.core import GameIsOver, RecordedChance
from fortywinks.games.sen.components import DECK, SenOptions

SEN = fortywinks.load_game("sen")
LETTERS = "ABCDE"


def ravens(face: str) -> int:
    return int(face[0])


class SlowSen:
    """The rules once more, written for reading: SEN-1 to SEN-25, SEN-40."""

    def __init__(self, seats: int, options: SenOptions, decks: Sequence[Sequence[str]]) -> None:
        self.seats, self.options, self.decks = seats, options, list(decks)
        self.totals, self.round, self.turn, self.is_over = [0] * seats, 0, 0, False
        self.deal()

    def deal(self) -> None:
        pile = list(self.decks[self.round])
        self.round += 1
        self.dreams = [[pile.pop(0) for _ in range(4)] for _ in range(self.seats)]
        self.open = [pile.pop(0)]
        self.hand: list[str] = []
        self.hidden, self.phase = pile, "look"
        self.to_look = set(range(self.seats))

    def places(self) -> list[str]:
        return [f"{LETTERS[seat]}{slot + 1}" for seat, dream in enumerate(self.dreams) for slot in range(len(dream))]

    def legal(self, seat: int) -> set[str]:
        own = range(1, len(self.dreams[seat]) + 1)
        pairs = [f"{one} {two}" for one, two in combinations(own, 2)]
        match self.phase:
            case "look":
                return {f"look {pair}" for pair in pairs} if seat in self.to_look else set()
            case _ if seat != self.turn or self.is_over:
                return set()
            case "turn":
                claims = {f"claim {pair} as {count}" for pair in pairs for count in range(10)}
                return (
                    {f"take {slot}" for slot in own}
                    | {"draw", "wake"}
                    | (claims if self.options.claim_pairs else set())
                )
            case "drawn":
                special = {"use"} if len(self.hand[0]) > 1 else set()
                return {f"keep {slot}" for slot in own} | {"discard"} | special
            case "choose":
                return {"choose 1", "choose 2"}
            case "peek":
                return {f"peek {place}" for place in self.places()}
        within = self.options.swap_within_dream
        return {f"swap {one} {two}" for one, two in combinations(self.places(), 2) if within or one[0] != two[0]}

    def do(self, seat: int, text: str) -> None:
        verb, *words = text.split()
        getattr(self, f"do_{verb}")(seat, *words)

    def do_look(self, seat: int, *slots: str) -> None:
        self.to_look.discard(seat)
        if not self.to_look:
            self.phase = "turn"

    def do_take(self, seat: int, slot: str) -> None:
        dream, place = self.dreams[seat], int(slot) - 1
        self.open[-1], dream[place] = dream[place], self.open[-1]
        self.next_turn(seat)

    def do_draw(self, seat: int) -> None:
        self.hand, self.phase = [self.hidden.pop(0)], "drawn"

    def do_keep(self, seat: int, slot: str) -> None:
        dream, place = self.dreams[seat], int(slot) - 1
        self.open.append(dream[place])
        dream[place] = self.hand.pop()
        self.next_turn(seat)

    def do_discard(self, seat: int) -> None:
        self.open.append(self.hand.pop())
        self.next_turn(seat)

    def do_use(self, seat: int) -> None:
        face = self.hand.pop()
        self.open.append(face)
        if face != "5t":
            self.phase = "peek" if face == "6p" else "swap"
            return
        self.hand = [self.hidden.pop(0) for _ in range(min(2, len(self.hidden)))]
        self.phase = ("turn", "drawn", "choose")[len(self.hand)]
        if not self.hand:
            self.next_turn(seat)

    def do_choose(self, seat: int, which: str) -> None:
        self.open.append(self.hand.pop(2 - int(which)))
        self.phase = "drawn"

    def do_peek(self, seat: int, place: str) -> None:
        self.next_turn(seat)

    def do_swap(self, seat: int, one: str, two: str) -> None:
        a, b = [(self.dreams[LETTERS.index(place[0])], int(place[1:]) - 1) for place in (one, two)]
        a[0][a[1]], b[0][b[1]] = b[0][b[1]], a[0][a[1]]
        self.next_turn(seat)

    def do_claim(self, seat: int, one: str, two: str, _: str, count: str) -> None:
        dream, first, second = self.dreams[seat], int(one) - 1, int(two) - 1
        new = self.hidden.pop(0)
        if ravens(dream[first]) == ravens(dream[second]) == int(count):
            self.open += [dream[first], dream[second]]
            dream[first] = new
            del dream[second]
        else:
            dream.append(new)
        self.next_turn(seat)

    def do_wake(self, seat: int) -> None:
        self.end_round(seat, seat)

    def next_turn(self, seat: int) -> None:
        if self.hidden:
            self.turn, self.phase = (seat + 1) % self.seats, "turn"
        else:
            self.end_round(None, seat)

    def end_round(self, caller: int | None, last: int) -> None:
        sums = [sum(map(ravens, dream)) for dream in self.dreams]
        if caller is not None and sums[caller] != min(sums):
            sums[caller] += self.options.penalty
        self.totals = [total + more for total, more in zip(self.totals, sums, strict=True)]
        limit = self.options.round_limit
        self.is_over = self.round == limit if limit else max(self.totals) >= int(self.options.until)
        if not self.is_over:
            self.turn = (last + 1) % self.seats
            self.deal()


class SenBesideItsModel(RuleBasedStateMachine):
    """What the house plays, step by step beside the slow reading."""

    @initialize(
        seats=st.integers(2, 5),
        shuffled=st.integers(0, 2**32),
        until=st.sampled_from(("1 round", "2 rounds", "3 rounds")),
        penalty=st.sampled_from((5, 15)),
        within=st.booleans(),
        claims=st.booleans(),
    )
    def begin(self, seats: int, shuffled: int, until: str, penalty: int, within: bool, claims: bool) -> None:
        options = fortywinks.core.read_options(
            SenOptions,
            {"until": until, "penalty": penalty, "swap_within_dream": within, "claim_pairs": claims, "starter": "A"},
        )
        rng = Random(shuffled)
        decks = [rng.sample(DECK, len(DECK)) for _ in range(3)]
        self.model = SlowSen(seats, options, decks)
        self.state = SEN.new(seats, options, RecordedChance([("deck", deck) for deck in decks]))

    @precondition(lambda self: not self.model.is_over)
    @rule(data=st.data(), calls=st.integers(0, 9))
    def act(self, data: st.DataObject, calls: int) -> None:
        seat = data.draw(st.sampled_from(self.state.deciders))
        legal = sorted(self.model.legal(seat))
        likely = [text for text in legal if text != "wake" and not text.startswith("claim")]
        text = data.draw(st.sampled_from(legal if calls == 0 else likely))
        self.state.apply(seat, SEN.parse_action(text))
        self.model.do(seat, text)

    @precondition(lambda self: not self.model.is_over)
    @rule(rounds=st.integers(1, 8))
    def everybody_draws_and_discards(self, rounds: int) -> None:
        """Towards the empty pile (SEN-21)."""
        for _ in range(rounds * self.model.seats):
            for text in ("draw", "discard"):
                if text in self.model.legal(self.model.turn):
                    self.state.apply(self.model.turn, SEN.parse_action(text))
                    self.model.do(self.model.turn, text)

    @precondition(lambda self: self.model.is_over)
    @rule(seat=st.integers(0, 4))
    def nothing_more_is_done(self, seat: int) -> None:
        """SEN-25."""
        if seat < self.model.seats:
            with pytest.raises(GameIsOver):
                self.state.apply(seat, SEN.parse_action("draw"))

    @invariant()
    def both_lie_alike(self) -> None:
        model, state = self.model, self.state
        view = state.view(fortywinks.SPECTATOR)
        assert (state.outcome is not None) == model.is_over
        assert list(view.totals) == model.totals
        assert state.laid_open()["dreams"] == model.dreams
        assert state.laid_open()["hand"] == model.hand
        assert (view.top, view.open_size, view.hidden_size) == (model.open[-1], len(model.open), len(model.hidden))

    @invariant()
    def both_allow_the_same(self) -> None:
        for seat in range(self.model.seats):
            assert set(map(str, self.state.legal_actions(seat))) == self.model.legal(seat)

    @invariant()
    def copies_and_texts_are_the_same_game(self) -> None:
        text = self.state.text()
        assert self.state.clone().text() == text
        assert SEN.parse_state(text).text() == text


TestSenBesideItsModel = SenBesideItsModel.TestCase
TestSenBesideItsModel.settings = settings(max_examples=25, stateful_step_count=50, deadline=None)
