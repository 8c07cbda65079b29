"""The terminal speaks English, German and Polish."""

import json
import re
from collections.abc import Callable
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from fortywinks.cli.language import choose_language
from fortywinks.core import events_for
from fortywinks.core.wording import LANGUAGES
from fortywinks.games import load_game
from fortywinks.terminal.console import BadUsage
from fortywinks.terminal.game_terminal import game_terminal

from .driving import run_command

TRANSLATED = ("sen",)
"""Games whose views, events and actions are said in every language."""


def table(package: str, language: str) -> dict[str, object]:
    words: dict[str, object] = json.loads((files(package) / "words" / f"{language}.json").read_text("utf-8"))
    return words


def places(text: object) -> set[str]:
    forms = text.values() if isinstance(text, dict) else [text]
    return {place for form in forms for place in re.findall(r"\{(\w+)\}", str(form))}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", ["fortywinks.terminal", "fortywinks.games.sen"])
def test_every_sentence_is_there_with_the_same_places(package: str, language: str) -> None:
    english, spoken = table(package, "en"), table(package, language)
    assert set(english) == set(spoken)
    for key, text in english.items():
        assert places(spoken[key]) == places(text), key


@pytest.mark.parametrize("language", ["de", "pl"])
@pytest.mark.parametrize("name", TRANSLATED)
def test_a_whole_game_is_told_in_the_language(name: str, language: str) -> None:
    game, rng = load_game(name), Random(name)
    state = game.new(3, {"claim_pairs": True, "memory_aid": True, "until": "60 rounds"})
    names = ["Ann", "Ben", "Cleo"]
    shown = game_terminal(game)(game, state.options, names, 0, language)  # type: ignore[attr-defined]
    told = {}
    for _ in range(500):
        if state.outcome is not None:
            break
        seat = rng.choice(state.deciders)
        view, legal = state.view(0), state.legal_actions(seat)
        sayings: list[tuple[Any, Callable[..., str | None], tuple[Any, ...]]] = [
            (type(action), game.describe_action, (action, names, seat)) for action in legal
        ]
        sayings.append((view.phase, game.describe_view, (view, names)))
        if 0 in state.deciders:
            assert "terminal." not in shown.question(view) + shown.title(view)
        chosen = min((legal.sample(rng) for _ in range(4)), key=str)  # calls seldom: "wake" is last
        events = events_for(0, state.apply(seat, chosen if rng.random() < 0.5 else legal.sample(rng)))
        sayings += [(type(event), game.describe_event, (event, names, 0)) for event in events]
        for kind, say, about in sayings:
            told[kind] = (say(*about, "en"), say(*about, language))
    assert len(told) >= 18
    for kind, (english, spoken) in told.items():
        assert spoken != english or spoken is None, kind
        assert not re.search(r"\b(?:tell|terminal|advice|land|status)\.\w|\{", spoken or ""), (kind, spoken)


def test_play_in_german_and_polish() -> None:
    for language, says in (
        ("de", ("Deine Wahl:", "Du bist A;", "Schlaf gut.")),
        ("pl", ("Twój wybór:", "Śpij dobrze.")),
    ):
        done = run_command("play", "sen", "--seed", "1", "--lang", language, typed="1 2\n/quit\n")
        assert done.status == 0
        assert all(text in done.out for text in says)
        assert "Your" not in done.out


def test_the_language_of_the_machine_is_spoken_unless_another_is_wanted() -> None:
    assert choose_language(None, {"LANG": "de_DE.UTF-8"}) == "de"
    assert choose_language(None, {"LANG": "en_GB.UTF-8", "LC_ALL": "pl_PL.UTF-8"}) == "pl"
    assert choose_language(None, {"LANG": "fr_FR.UTF-8"}) == "en"
    assert choose_language(None, {}) == "en"
    assert choose_language("pl", {"LANG": "de_DE"}) == "pl"
    with pytest.raises(BadUsage):
        choose_language("fr", {})
