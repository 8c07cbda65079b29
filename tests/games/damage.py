"""Texts of states, whole and damaged: a damaged one is refused in one line, or can be played on."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from fortywinks.checks import Table, Trial, watch
from fortywinks.core import SPECTATOR, BadNotation, Game, SecretChance, State


def state_texts(game: Game, tables: Iterable[Table]) -> list[str]:
    """States from all phases of a game at each of these tables."""
    texts: list[str] = []
    for number, table in enumerate(tables):
        watch(Trial(game, table, f"notation/{number}"), (lambda trial: texts.append(trial.state.text()),), (), ())
    return texts


def check_damaged(parse_state: Callable[..., State[Any, Any]], text: str, rng: Random, words: tuple[str, ...]) -> None:
    """Damages the text somewhere, perhaps with one of these words, reads it, and plays what it reads for a while."""
    try:
        state = parse_state(damaged(text, rng, words), SecretChance(bytes(32)))
    except BadNotation as error:
        is_one_line = "\n" not in str(error)
        assert is_one_line
        return
    for _ in range(20):
        for viewer in (*range(state.seats), SPECTATOR):
            state.determinize(viewer, rng).view(viewer)
        if state.outcome is not None:
            break
        seat = rng.choice(state.deciders)
        state.apply(seat, state.legal_actions(seat).sample(rng))


def damaged(text: str, rng: Random, others: tuple[str, ...]) -> str:
    words = text.split(" ")
    place, other = rng.randrange(len(words)), rng.randrange(len(words))
    how = rng.randrange(4)
    if how == 0:
        words[place], words[other] = words[other], words[place]
    elif how == 1:
        del words[place]
    elif how == 2:
        words[place] = rng.choice(("-", "A", "0", "-1", "99", "|", "", *others))
    else:
        letters = list(text)
        letters[rng.randrange(len(letters))] = chr(rng.choice((32, 45, 48, 57, 65, 66, 116, 124, 0, 0x661, 0xD800)))
        return "".join(letters)
    return " ".join(words)
