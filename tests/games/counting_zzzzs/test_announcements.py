"""`parse_state` of a card that is announced: one that cannot be is refused, any other can be played on from."""

from itertools import product
from random import Random

import pytest

from fortywinks.checks import Table, Trial, watch
from fortywinks.core import BadNotation, SecretChance
from fortywinks.games.counting_zzzzs import GAME
from fortywinks.games.counting_zzzzs.components import CountingZzzzsOptions

from .table import zzzzs


def windows(seed: str) -> list[str]:
    """The windows of a random night."""
    texts: list[str] = []

    def keep(trial: Trial) -> None:
        if getattr(trial.state, "phase", "") == "window":
            texts.append(trial.state.text())

    watch(Trial(GAME, Table(3, CountingZzzzsOptions()), seed), (keep,), (), ())
    return texts


def announcements(text: str, rng: Random) -> list[str]:
    """The same window with other announcements of the same card, and with the card taken for one from a hand."""
    part = next(part for part in text.split(" | ") if part.startswith("announced "))
    _, _, card, *_ = part.split(" ")
    contexts = ("-", "door", "grand-canyon", card)
    changed = [
        text.replace(part, f"announced {seat} {card} {source} {dream} {context}")
        for seat, source, dream, context in product("ABC", ("hand", "discard", "pile"), ("A", "B", "C", "-"), contexts)
    ]
    hands = [word for word in text.split(" | ") if word[1:7] == " hand "]
    for other in {word for hand in hands for word in hand.split(" ")[2:]} - {"-"}:
        swapped = text.replace(f" {other} ", " \0 ").replace(f" {card} ", f" {other} ").replace(" \0 ", f" {card} ")
        changed.append(swapped)
    return rng.sample(changed, min(40, len(changed)))


def test_any_announcement_is_refused_or_can_be_played_on_from() -> None:
    rng = Random(1)
    read = refused = 0
    for text in [text for night in range(5) for text in windows(f"announced/{night}")]:
        assert GAME.parse_state(text).text() == text
        for changed in announcements(text, rng):
            try:
                state = GAME.parse_state(changed, SecretChance(bytes(32)))
            except BadNotation:
                refused += 1
                continue
            read += 1
            for _ in range(6):
                if state.outcome is None:
                    seat = rng.choice(state.deciders)
                    state.apply(seat, state.legal_actions(seat).sample(rng))
    assert read > 50
    assert refused > read


@pytest.mark.parametrize(
    ("announced", "why"),
    [
        ("A sedatives hand B -", "is aimed at a context card"),
        ("A snoring hand B door", "is aimed at a context card"),
        ("B snoring hand B -", "whose turn it is announces"),
        ("A snoring pile B -", "cannot have been played"),
        ("A snoring hand C -", "awake"),
    ],
)
def test_an_announcement_that_cannot_be_is_refused(announced: str, why: str) -> None:
    card = announced.split()[1]
    table = zzzzs("A: teddy | snoring sedatives", "B: door | cat", "C: | aunt")
    if card == "snoring":
        table.ann.plays("snoring", on=table.bob)
    else:
        table.ann.plays("sedatives", on="door")
    text = table.state.text()
    part = next(part for part in text.split(" | ") if part.startswith("announced "))
    with pytest.raises(BadNotation, match=why):
        GAME.parse_state(text.replace(part, f"announced {announced}"))
