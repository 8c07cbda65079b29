"""The terminal speaks every language of the house."""

import ast
import json
import re
from collections.abc import Callable
from importlib.resources import files
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console, RenderableType

from fortywinks.core import Game, SecretChance, events_for
from fortywinks.core.wording import LANGUAGES
from fortywinks.games import load_game
from fortywinks.terminal.console import BadUsage
from fortywinks.terminal.game_terminal import game_terminal
from fortywinks.terminal.language import choose_language

from .driving import run_command

TRANSLATED: dict[str, tuple[dict[str, Any], Callable[[str], Any], int]] = {
    "sen": ({"claim_pairs": True, "memory_aid": True, "until": "60 rounds"}, str, 18),  # calls seldom: "wake" is last
    "counting-zzzzs": ({}, str, 14),
    "dreams": ({}, str, 10),
    "when-i-dream": ({"turns": 9, "strict": True}, bool, 34),  # anything
    "schafe-schubsen": ({"regenzeit": 3, "mole_hills": True}, len, 30),  # walks slowly: "bid 9" is short
}
"""Games whose views, events and actions are said in every language: the options that let most happen, which of some
actions is mostly chosen (the first by this key), and how many kinds of things are said in a few games."""
SOURCE = Path(str(files("fortywinks")))
RECORDS = Path(__file__).parent.parent / "records"
KEY_OR_PLACE = re.compile(r"\b(?:tell|told|terminal|advice|land|status|tile|refusal)\.\w|\{")
"""What stands in a text that was not found or not filled in."""


def table(package: str, language: str) -> dict[str, object]:
    words: dict[str, object] = json.loads((files(package) / "words" / f"{language}.json").read_text("utf-8"))
    return words


def places(text: object) -> set[str]:
    forms = text.values() if isinstance(text, dict) else [text]
    return {place for form in forms for place in re.findall(r"\{(\w+)\}", str(form))}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", ["fortywinks.terminal", *(load_game(name).package for name in TRANSLATED)])
def test_every_sentence_is_there_with_the_same_places(package: str, language: str) -> None:
    english, spoken = table(package, "en"), table(package, language)
    assert set(english) == set(spoken)
    for key, text in english.items():
        assert places(spoken[key]) == places(text), key


@pytest.mark.parametrize("language", ["de", "pl"])
@pytest.mark.parametrize("name", TRANSLATED)
def test_a_whole_game_is_told_in_the_language(name: str, language: str) -> None:
    game, rng = load_game(name), Random(name)
    kinds = TRANSLATED[name][-1]
    told: dict[Any, tuple[str | None, str | None]] = {}
    games = 0
    while len(told) < kinds and games < 16:
        told |= told_in_a_game(game, rng, language)
        games += 1
    assert len(told) >= kinds
    for kind, (english, spoken) in told.items():
        assert spoken != english or spoken is None, kind
        assert not KEY_OR_PLACE.search(spoken or ""), (kind, spoken)


def told_in_a_game(game: Game, rng: Random, language: str) -> dict[Any, tuple[str | None, str | None]]:
    """Each kind of thing that is said to the first seat, in English and in the language, the pictures' words too."""
    options, key, _ = TRANSLATED[game.name]
    names = ["Ann", "Ben", "Cleo", "Dora"]
    state = game.new(len(names), options, SecretChance(rng.randbytes(32)))
    shown, english = (game_terminal(game)(game, state.options, names, 0, spoken) for spoken in (language, "en"))  # type: ignore[attr-defined]
    told: dict[Any, tuple[str | None, str | None]] = {}
    sayings: list[tuple[Any, Callable[..., str | None], tuple[Any, ...]]] = [
        (type(event), game.describe_event, (event, names, 0)) for event in events_for(0, state.opening)
    ]
    for _ in range(120):
        if state.outcome is not None:
            break
        seat = rng.choice(state.deciders)
        view, legal = state.view(0), state.legal_actions(seat)
        sayings += [(type(action), game.describe_action, (action, names, seat)) for action in islice(legal, 40)]
        sayings.append((view.phase, game.describe_view, (view, names)))
        if 0 in state.deciders:
            told["question", view.phase] = (english.question(view), shown.question(view))
            told["title"] = (english.title(view), shown.title(view))
        if rng.random() < 0.1:
            assert not KEY_OR_PLACE.search(drawn(shown.table(view)))
        chosen = min(
            (legal.sample(rng) for _ in range(rng.choice((1, 9, 9, 9, 9, 9)))), key=lambda action: key(str(action))
        )
        events = events_for(0, state.apply(seat, chosen))
        for event in events:
            sayings.append((type(event), game.describe_event, (event, names, 0)))
            curtain = shown.curtain(event)
            if curtain is not None:
                told["curtain"] = (drawn(english.curtain(event)), drawn(curtain))
        for kind, say, about in (each for each in sayings if each[0] not in told or rng.random() < 0.1):
            told[kind] = (say(*about, "en"), say(*about, language))
        sayings = []
    return told


def drawn(picture: RenderableType | None) -> str:
    console = Console(width=100, file=StringIO(), record=True)
    console.print(picture)
    return console.export_text()


def test_play_in_german_and_polish() -> None:
    for language, says in (
        ("de", ("Deine Wahl:", "Du bist A;", "Schlaf gut.")),
        ("pl", ("Twój wybór:", "Śpij dobrze.")),
    ):
        done = run_command("play", "sen", "--seed", "1", "--lang", language, typed="1 2\n/quit\n")
        assert done.status == 0
        assert all(text in done.out for text in says)
        assert "Your" not in done.out


@pytest.mark.parametrize(("language", "says"), [("de", "Schritt 0 (Zeile 1)."), ("pl", "Krok 0 (wiersz 1).")])
def test_replay_in_german_and_polish(language: str, says: str) -> None:
    for record in sorted(RECORDS.glob("*.jsonl"), key=lambda file: file.stat().st_size)[:3]:
        done = run_command("replay", str(record), "--all", "--seat", "A", "--lang", language)
        assert done.status == 0
        assert done.out.startswith(says)
        assert not re.search(r"\b(?:Step|The record|You|Nothing that)\b", done.out)


SPOKEN = ("cli/table/*.py", "cli/join.py", "cli/play.py", "cli/replay.py", "cli/pages.py", "terminal/*.py")
"""Where somebody is spoken to who plays or looks on. What is said of a mistyped command line is English."""


@pytest.mark.parametrize("file", [f for part in (*SPOKEN, "games/*/terminal.py") for f in SOURCE.glob(part)], ids=str)
def test_nothing_that_a_player_reads_is_written_in_code(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    aside: set[ast.AST] = set()
    for node in ast.walk(tree):
        is_help = isinstance(node, ast.keyword) and node.arg == "help"
        is_text_alone = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_help or is_text_alone or isinstance(node, ast.Raise | ast.Assert):
            aside |= set(ast.walk(node))
    said = [node.value for node in set(ast.walk(tree)) - aside if isinstance(node, ast.Constant)]
    assert [text for text in said if isinstance(text, str) and re.search(r"[a-z]{2,} [a-z]{2,}", text)] == []


def test_the_language_of_the_machine_is_spoken_unless_another_is_wanted() -> None:
    assert choose_language(None, {"LANG": "de_DE.UTF-8"}) == "de"
    assert choose_language(None, {"LANG": "en_GB.UTF-8", "LC_ALL": "pl_PL.UTF-8"}) == "pl"
    assert choose_language(None, {"LANG": "xx_XX.UTF-8"}) == "en"
    assert choose_language(None, {}) == "en"
    assert choose_language(None, {"LANGUAGE": "de_AT:en"}) == "de"
    assert choose_language("pl", {"LANG": "de_DE"}) == "pl"
    with pytest.raises(BadUsage):
        choose_language("xx", {})
