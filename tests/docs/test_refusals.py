"""Every refusal has a code, and every code its sentence in each language."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fortywinks.core.plurals import plural_forms
from fortywinks.core.wording import LANGUAGES, Wording, cite_with, refusal_sentence
from fortywinks.games import game_names, load_game

SOURCE = Path(__file__).parents[2] / "src/fortywinks"
BY_RULES = {"IllegalAction", "UnknownAction", "Refusal", "BadMaterial"}
BY_THE_HOUSE = {
    "TableRefusal",
    "Refused",
    "Rejection",
    "fault_response",
    "HouseRefused",
    "CodedError",
    "NoAnswer",
    "Fault",
}
PHASES = ("open", "playing", "paused", "finished", "closed")


def package_of(path: Path) -> str:
    """The game whose folder this is in, or the house."""
    parts = path.relative_to(SOURCE).parts
    return f"fortywinks.games.{parts[1]}" if parts[0] == "games" and len(parts) > 2 else "fortywinks"


def codes_in(path: Path) -> Iterator[tuple[str, int]]:
    """The codes that stand literally in a module, each with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        place = 0 if name in ("TableRefusal", "HouseRefused", "CodedError", "NoAnswer", "Fault") else 1
        if name in BY_RULES | BY_THE_HOUSE and len(node.args) > place:
            argument = node.args[place]
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value, node.lineno
            elif isinstance(argument, ast.JoinedStr):
                yield ast.unparse(argument), node.lineno


BY_PHASE = "f'not-while-{table.meta.phase}'"
"""The one code that is put together; see below."""
FOUND = {(package_of(path), code) for path in SOURCE.rglob("*.py") for code, _ in codes_in(path)}
ALL_CODES = sorted(found for found in FOUND if found[1] != BY_PHASE)


def test_there_are_codes_of_every_game_and_of_the_house():
    packages = {package for package, _ in ALL_CODES}
    assert {load_game(name).package for name in game_names()} | {"fortywinks"} <= packages


@pytest.mark.parametrize(("package", "code"), ALL_CODES)
def test_every_code_has_its_sentence_in_every_language(package: str, code: str):
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code), "a code, not a sentence"
    for language in LANGUAGES:
        folders = dict.fromkeys((package, "fortywinks"))
        files = [SOURCE.joinpath(*folder.split(".")[1:], "words", f"{language}.json") for folder in folders]
        words = [json.loads(file.read_text(encoding="utf-8")) for file in files]
        assert any(f"refusal.{code}" in table for table in words), f"{package} has no words for {code} in {language}"


@pytest.mark.parametrize("phase", PHASES)
def test_what_a_phase_forbids_has_its_sentence(phase: str):
    for language in LANGUAGES:
        assert Wording(language).has(f"refusal.not-while-{phase}")


def word_files() -> list[Path]:
    return sorted(SOURCE.rglob("words/en.json"))


@pytest.mark.parametrize("path", word_files(), ids=lambda path: path.parents[1].name)
def test_the_languages_say_the_same_things_with_the_same_places(path: Path):
    tables = [json.loads((path.parent / f"{language}.json").read_text(encoding="utf-8")) for language in LANGUAGES]
    assert all(table.keys() == tables[0].keys() for table in tables)
    for key, english in tables[0].items():
        places = {tuple(sorted(set(re.findall(r"\{(\w+)\}", json.dumps(table[key]))))) for table in tables}
        assert len(places) == 1, f"{path.parent}: {key} has other places in another language"
        if isinstance(english, dict):
            for language, table in zip(LANGUAGES, tables, strict=True):
                assert table[key].keys() == plural_forms(language), f"{key} needs the plural forms of {language}"


def test_a_refusal_is_said_in_the_readers_language():
    load_game("sen")
    assert refusal_sentence("SEN-20", "pobudka-at-start", {}, "de") == "„Pobudka!“ ruft man nur zu Beginn des Zuges"
    assert refusal_sentence("SEN-4", "not-asked", {"seat": "B"}) == "nothing is asked of seat B now"
    assert refusal_sentence(None, "no-such-seat", {"count": 5}, "pl") == "jest 5 miejsc"
    assert refusal_sentence(None, "from-a-newer-house", {}) == "from a newer house"


def test_a_variation_on_a_game_speaks_with_its_words():
    load_game("sen")
    cite_with("SEN", "elsewhere")
    assert refusal_sentence("SEN-20", "pobudka-at-start", {}) == "Pobudka is called at the start of a turn only"
