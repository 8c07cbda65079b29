"""A language is a folder: one that a program makes is put beside the others, and nothing else is touched."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from fortywinks.core.wording import Wording
from fortywinks.games import game_names, load_game
from tests.cli.driving import run_command

from .pseudo import CODE, spoken
from .scratch import grown_house

pytestmark = pytest.mark.long

OWN_TESTS = (
    "tests/languages/test_words_are_listed.py",
    "tests/core/test_wording.py",
    "tests/core/test_plurals.py",
    "tests/docs/test_refusals.py",
    "tests/docs/test_documents.py::test_the_table_of_rulebooks_lists_every_game_in_every_language",
    "tests/browser/test_words.py",
    "tests/cli/test_languages.py",
    "tests/cli/test_print.py",
    "tests/games/counting_zzzzs/test_texts.py",
    "tests/games/counting_zzzzs/test_rulebook.py",
    "tests/games/sen/test_rulebook.py",
    "tests/games/test_rulebooks.py",
    "tests/games/when_i_dream/test_rulebook.py",
    "tests/games/dreams/test_pictures.py",
    "tests/server/test_http.py",
    "tests/server/test_pictures.py",
)
"""The house's own tests of its words, which the copy must pass as they are."""


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return grown_house(tmp_path_factory.mktemp("grown"), page=False)


def test_the_terminal_speaks_it(grown: dict[str, str]) -> None:
    done = run_command("play", "sen", "--seed", "1", "--lang", CODE, typed="1 2\nwake 9\n/quit\n", env=grown)
    assert (done.status, done.err) == (0, "")
    assert spoken("Your choice:") in done.out
    assert spoken("Sleep well.") in done.out
    assert not re.search(r"\b(?:Your|You|Sleep)\b", done.out)
    chosen = run_command("play", "sen", "--seed", "1", typed="1 2\n/quit\n", env={**grown, "LANG": f"{CODE}_XX.UTF-8"})
    assert spoken("Sleep well.") in chosen.out


@pytest.mark.parametrize("name", game_names())
def test_every_rulebook_is_read_in_it(grown: dict[str, str], name: str) -> None:
    done = run_command("rules", name, "--lang", CODE, env=grown)
    english = run_command("rules", name, "--lang", "en", env=grown)
    assert done.status == 0
    assert done.out != english.out
    assert re.findall(r"[A-Z]{3}-\d+", done.out) == re.findall(r"[A-Z]{3}-\d+", english.out)


@pytest.mark.parametrize("name", game_names())
def test_every_game_is_played_in_it(grown: dict[str, str], name: str) -> None:
    done = run_command("play", name, "--seed", "1", "--lang", CODE, typed="/quit\n", env=grown)
    assert (done.status, done.err) == (0, "")
    package = load_game(name).package
    assert spoken(Wording("en", package).text("terminal.summary")) in done.out


def test_without_a_list_of_words_when_i_dream_is_played_in_english_and_says_so(grown: dict[str, str]) -> None:
    done = run_command("play", "when-i-dream", "--seed", "1", "--lang", CODE, typed="/quit\n", env=grown)
    assert done.status == 0
    told = Wording("en", "fortywinks.games.when_i_dream").text("words-in.en")
    assert spoken(told) in " ".join(done.out.split())
    usual = run_command("play", "when-i-dream", "--seed", "1", "--lang", "en", typed="/quit\n", env=grown)
    assert told not in usual.out


def test_make_words_finds_it_whole(grown: dict[str, str]) -> None:
    root = Path(grown["PYTHONPATH"]).parent
    done = subprocess.run(
        [sys.executable, "-m", "tests.languages", CODE],
        cwd=root,
        env=grown,
        capture_output=True,
        text=True,
        check=False,
    )
    *said, alike = done.stdout.splitlines()
    assert said == [
        f"{CODE}: When I Dream has no list of words; it is played in one of: en, de, pl",
        f"{CODE}: nothing is missing",
    ]
    same, of_all = map(int, re.findall(r"\d+", alike))
    assert same < of_all / 20, "texts without a vowel"


def test_the_houses_own_tests_of_its_words_pass_as_they_are(grown: dict[str, str]) -> None:
    root = Path(grown["PYTHONPATH"]).parent
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-m", "not long", "-p", "no:cacheprovider", *OWN_TESTS]
    done = subprocess.run(command, cwd=root, env=grown, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]
