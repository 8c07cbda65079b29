"""Counting Zzzzs in the page: what a dream goes on with, why a card cannot go, and the pause before a pass."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from fortywinks.core import Refusal, SecretChance
from fortywinks.games.counting_zzzzs import GAME
from fortywinks.games.counting_zzzzs.actions import Lay
from fortywinks.games.counting_zzzzs.components import CountingZzzzsOptions, deck_of
from tests.games.counting_zzzzs.test_deck_file import other_deck

from .mirror import Mirror

GAMES = 40
OWN = {"own deck": True, "the house's": False}


def positions(options: CountingZzzzsOptions) -> list[tuple[int, Any]]:
    """Seat and state wherever somebody decides in random nights."""
    found: list[tuple[int, Any]] = []
    for number in range(GAMES):
        rng = Random(f"mirrors/{number}")
        state = GAME.new(2 + number % 3, options, SecretChance(rng.randbytes(32)))
        while state.outcome is None:
            seat = rng.choice(state.deciders)
            found.append((seat, state.clone()))
            state.apply(seat, state.legal_actions(seat).sample(rng))
    return found


@pytest.fixture(scope="module", params=OWN)
def options(request: pytest.FixtureRequest) -> CountingZzzzsOptions:
    deck = msgspec.convert({"deck": other_deck()}, CountingZzzzsOptions) if OWN[request.param] else None
    return deck or CountingZzzzsOptions()


def plain(view: Any) -> Any:
    return msgspec.to_builtins(view)


def test_ZZZ_20_ZZZ_21_the_page_wants_exactly_the_elements_that_fit(
    mirror: Mirror, options: CountingZzzzsOptions
) -> None:
    """Held against every element of the deck, in thousands of dreams."""
    deck, questions, dreams = deck_of(options), [("useDeck", plain(options))], []
    for seat, state in positions(options):
        if state.phase == "lay" and state.dreams[seat]:
            dreams.append((seat, state))
            questions.append(("goesOnWith", plain(state.view(seat).dreams[seat])))
    assert len(dreams) > 500
    for (seat, state), wanted in zip(dreams, mirror.ask_each(questions)[1:], strict=True):
        state.hands[seat] = tuple(range(len(deck.elements)))
        fitting = {action.card for action in state.legal_actions(seat)}
        assert fitting == {
            each.id
            for each in deck.elements
            if each.kind != wanted["kind"] and set(each.themes) & set(wanted["themes"])
        }


WHY_NOT_LAID = {"ZZZ-20": ("kind", "theme"), "ZZZ-21": ("kind", "force")}


def test_the_reason_why_a_card_cannot_go_is_the_rules(mirror: Mirror, options: CountingZzzzsOptions) -> None:
    """A reason is given exactly if the card can at best be discarded; and it is the right one."""
    questions: list[tuple[Any, ...]] = [("useDeck", plain(options))]
    asked: list[tuple[int, Any, str, list[str]]] = []
    for seat, state in positions(options)[::3]:
        legal = [str(action) for action in state.legal_actions(seat)]
        if seat == state.turn and state.phase in ("lay", "act"):
            for card in state.view(seat).hand:
                asked.append((seat, state, card, legal))
                questions.append(("reason", plain(state.view(seat)), seat, legal, card))
    given = Counter[str]()
    for (seat, state, card, legal), reason in zip(asked, mirror.ask_each(questions)[1:], strict=True):
        can_go = any(move.split()[1] == card and not move.startswith("discard") for move in legal)
        assert (reason is None) == can_go
        if reason is None:
            continue
        given[reason.rpartition(".")[2]] += 1
        if state.phase == "lay" and state.deck.numbers[card] < len(state.deck.elements):
            with pytest.raises(Refusal) as refused:
                state.apply(seat, Lay(card))
            key = reason.rpartition(".")[2]
            assert key in WHY_NOT_LAID[refused.value.rule]
            last, number = state.dreams[seat][-1], state.deck.numbers[card]
            assert (key == "kind") == (state.deck.kind[last] == state.deck.kind[number])
    assert {"kind", "theme", "force", "block", "action", "slip", "context-force"} <= set(given)


def test_ZZZ_60_what_the_page_takes_for_an_answer_is_one(mirror: Mirror) -> None:
    actions = sorted(
        {str(action) for seat, state in positions(CountingZzzzsOptions()) for action in state.legal_actions(seat)}
    )
    answers = [action.startswith(("block", "light-sleeper")) for action in actions]
    assert mirror.ask_all("isAnswer", [(action,) for action in actions]) == answers
    assert {"pass"} == {
        action
        for seat, state in positions(CountingZzzzsOptions())[::7]
        if state.phase == "window"
        for action in map(str, state.legal_actions(seat))
        if not action.startswith(("block", "light-sleeper"))
    }


def test_ZZZ_63_a_pause_covers_every_silence_that_a_window_can_have(mirror: Mirror) -> None:
    """Drawn from randomness alone; short, as people are, and now and then longer than the window of six seconds."""
    rng = Random("pauses")
    pauses = mirror.ask_all("drawPause", [[rng.random() for _ in range(3)] for _ in range(4000)])
    assert 900 <= min(pauses) < 1000
    assert 6900 < max(pauses) <= 7000
    assert 1500 < sum(pauses) / len(pauses) < 3000
    for second in range(1, 7):
        assert sum(second * 1000 <= pause < second * 1000 + 1000 for pause in pauses) > 50
