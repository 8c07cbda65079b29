"""Words that count: every text with a number before a noun has the plural forms of its language.

The texts of the whole house are walked: those of the library, the terminal, the games, the page and the example.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fortywinks.core.plurals import plural_form, plural_forms
from fortywinks.core.wording import LANGUAGES, Wording

ROOT = Path(__file__).parents[2]
FOLDERS = sorted(
    {file.parent for part in ("src/fortywinks", "web/src", "examples") for file in (ROOT / part).rglob("words/en.json")}
)
COUNTS = (0, 1, 2, 5, 12, 22, 56, 116)

PLACE = re.compile(r"\{(\w+)(?::([\w.-]+))?\}")
NOUNS = {
    "en": "cards|characters|elements|fields|games|hours|lands|minutes|pictures|players|points|ravens|rings|rounds|"
    "seats|seconds|sheep|stars|things|times|words",
    "de": "Bilder|Dinge|Elemente|Felder|Karten|Länder|Minuten|Personen|Plätze|Punkte|Raben|Ringe|Runden|Schafe|"
    "Sekunden|Spiele|Spieler|Sterne|Stunden|Wörter|Wörtern|Zeichen",
    "pl": "elementów|elementach|gier|godzin|graczy|gwiazd|kart|kół|krain|kruków|kruki|miejsc|minut|osób|owiec|pól|"
    "punktów|punkty|punktach|rund|rzeczy|sekund|słów|znaków",
}
NO_NOUN = {
    "claim-choose": "so many of 2",
    "door.table": "so many of so many, and those are never one",
    "counts-from": "a number alone",
    "dawn.broke": "a number alone",
    "hidden-count": "an adjective, the same for every number",
    "open-count": "an adjective, the same for every number",
    "points": "an abbreviation",
    "refusal.row-length": "a number alone, after another with its noun",
    "refusal.wrong-count": "a number alone, after another with its noun",
}
RANGES = {
    "door.table",
    "players-range",
    "refusal.card-name-form",
    "refusal.list-bad-count",
    "refusal.name-length",
    "refusal.wrong-seat-count",
}
"""From so many to so many: never one."""


def texts(language: str) -> Iterator[tuple[Path, str, str | dict[str, str]]]:
    for folder in FOLDERS:
        for key, entry in json.loads((folder / f"{language}.json").read_text("utf-8")).items():
            yield folder, key, entry


def short(folder: Path, key: str) -> str:
    """The key without the name of the game before it."""
    return key.removeprefix(f"{folder.parent.name}.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_with_a_count_has_the_forms_of_its_language(language):
    faults = []
    for folder, key, entry in texts(language):
        if isinstance(entry, dict):
            if set(entry) != plural_forms(language):
                faults.append(f"{folder}: {key}: {sorted(entry)}")
        elif ("count", "") in PLACE.findall(entry) and short(folder, key) not in NO_NOUN:
            faults.append(f"{folder}: {key}: {entry}")
    assert not faults


@pytest.mark.parametrize("language", NOUNS)
def test_no_number_stands_before_a_noun_of_one_form(language):
    """Whatever the place is called: ``{size} elements`` would say *1 elements*."""
    fault = re.compile(rf"\{{(?!names?\}})\w+\}} (?:\w+ )?(?:{NOUNS[language]})\b")
    faults = [
        f"{folder}: {key}: {entry}"
        for folder, key, entry in texts(language)
        if isinstance(entry, str) and fault.search(entry) and short(folder, key) not in RANGES
    ]
    assert not faults


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_stands_behind_a_name(language):
    """*Bot 3 9 Felder*: a name may end in a number of its own."""
    fault = re.compile(r"\{(?:name|names|sheep|other)\} \{(?:count|size|points|field|number|one)[:}]")
    faults = [
        f"{folder}: {key}: {form}"
        for folder, key, entry in texts(language)
        for form in (entry.values() if isinstance(entry, dict) else [entry])
        if fault.search(form)
    ]
    assert not faults


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_place_counts_is_there_and_counts(language):
    """``{size:elements}`` needs a text `elements` with plural forms, in its own set or that of its game."""
    known = {(folder, short(folder, key)): entry for folder, key, entry in texts(language)}
    faults = []
    for folder, key, entry in texts(language):
        shared = ROOT / "src/fortywinks/games" / folder.parent.name.replace("-", "_") / "words"
        for form in entry.values() if isinstance(entry, dict) else [entry]:
            for _, counted in PLACE.findall(form):
                found = known.get((folder, counted)) or known.get((shared, counted))
                if counted and not isinstance(found, dict):
                    faults.append(f"{folder}: {key}: {counted}")
    assert not faults


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", COUNTS)
def test_every_count_is_said(language, count):
    """No form is missing, and the number is said wherever the form does not say it in words."""
    for folder, key, entry in texts(language):
        if isinstance(entry, dict):
            said = entry[plural_form(language, count)]
            assert said, f"{folder}: {key}"
            if count != 1 and any("{count}" in form for form in entry.values()):
                assert "{count}" in said, f"{folder}: {key}: {said}"


def test_a_sentence_counts_several_things():
    say = Wording("pl", "fortywinks.games.sen").text
    assert say("terminal.view.dream", name="Ola", lands=4, ravens=56) == "Ola: 4 krainy, dotąd 56 kruków"
    assert say("terminal.view.dream", name="Ola", lands=5, ravens=22) == "Ola: 5 krain, dotąd 22 kruki"
    assert say("tell.claimed", name="Ola", ravens=1) == "Ola zgłasza dwie krainy po 1 kruku."


def test_polish_asks_nobody_whether_they_are_a_man():
    """No past tense in the second person and no (a): *widziałeś*, *zapamiętał(a)*."""
    gendered = re.compile(r"\w+(łeś|łaś|łbyś|łabyś)\b|\(a\)")
    found = [f"{key}: {entry}" for _, key, entry in texts("pl") if gendered.search(str(entry))]
    assert not found


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_that_readers_stumbled_over_are_gone(language):
    """Also in the rulebooks, the decks and the lists of terms."""
    games = ROOT / "src/fortywinks/games"
    files = [folder / f"{language}.json" for folder in FOLDERS]
    files += [*games.glob(f"*/rulebook/{language}.md"), *games.glob(f"*/deck/texts.{language}.json")]
    files += games.glob(f"*/terms/{language}/*.txt")
    stumbled = {
        "en": r"\b(tips|tipped|tipping) (a|one|him|the|picture|[A-Z])|no tip\b|is the mortal at|[Aa]ll stars lie"
        r"|the own\b|\b[Aa]n own\b|Think of a word already|\bhimself\b|or call\b(?! “)",
        "de": r"du ruft\b|\bIndianer|Tausche 2|Schau 1 an|(ist|alles|was|darf|dürfen) erinnert\b",
        "pl": r"ktoś taki jak|krainy podejrzane|dobry początek, wart|balon na ogrzane|traci(sz)? rękę|India(nin|nie)"
        r"|\n *światła =|\w …|\bdwa kombo\b",
    }
    for file in files:
        assert not re.search(rf"{stumbled.get(language, 'Eskimo')}|Eskimos?\b|McDonald", file.read_text("utf-8")), file
