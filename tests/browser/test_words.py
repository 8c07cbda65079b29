"""The page speaks every language whole: no text is missing, none is left over."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from fortywinks.core.plurals import plural_forms
from fortywinks.core.wording import LANGUAGES
from fortywinks.games import load_game
from fortywinks.games.sen.components import COPIES, SenOptions

from .page_words import PLACE, SOURCE, own_words, sets, words

_CALL = re.compile(r"(?<![\w.$])t\(")
_LITERAL = re.compile(r"""(["'`])((?:(?!\1).)*)\1""", re.S)
_HOLE = re.compile(r"\$\{[^}]*\}")


def keys_asked() -> Iterator[tuple[str, str]]:
    """Each first argument of each call of `t`, and the file it stands in."""
    for file in sorted([*SOURCE.rglob("*.svelte"), *SOURCE.rglob("*.ts")]):
        text = file.read_text("utf-8")
        for call in _CALL.finditer(text):
            yield from ((literal, file.name) for literal in _first_argument(text, call.end()))


def _first_argument(whole: str, start: int) -> Iterator[str]:
    text = whole[start:]
    depth, end, quoted = 0, 0, ""
    for end, letter in enumerate(text):  # noqa: B007
        if quoted:
            quoted = "" if letter == quoted else quoted
        elif letter in "\"'`":
            quoted = letter
        elif letter in "([{":
            depth += 1
        elif depth == 0 and letter in "),":
            break
        elif letter in ")]}":
            depth -= 1
    argument = text[:end].strip()
    if argument.isidentifier():
        held = re.search(rf"\bconst {argument} = ([\"'`].*?[\"'`]);", whole)
        argument = held[1] if held else ""
    if argument.startswith("`"):
        yield argument.strip("`")
    else:
        # In `a === "x" ? "key" : "other"` what is compared is no key.
        for literal in _LITERAL.finditer(re.sub(r"[!=]==\s*([\"'])[^\"']*\1", "", argument)):
            yield literal[2]


def _domains() -> dict[str, list[str]]:
    """What the holes of a key can hold, where the program says so."""
    options = list(SenOptions.__struct_fields__)
    return {
        "sen.land.": list(COPIES),
        "sen.power.": sorted({face[1] for face in COPIES if len(face) == 2}),
        "level-": list(load_game("sen").bot_levels),
        "sen.option.": [*options, *(f"{name}.help" for name in options), "until.ravens", "until.rounds"],
    }


@cache
def patterns() -> tuple[set[str], dict[str, re.Pattern[str]]]:
    """Keys asked for as they stand, and patterns of those with holes."""
    plain: set[str] = set()
    holed: dict[str, re.Pattern[str]] = {}
    for key, file in keys_asked():
        if "${" not in key:
            plain.add(key)
        elif not key.startswith("${"):
            holed[f"{key} ({file})"] = re.compile(".*".join(map(re.escape, _HOLE.split(key))))
        else:
            endings = ".+".join(map(re.escape, _HOLE.split(key)))
            holed[f"{key} ({file})"] = re.compile(rf"[\w-]+{endings.removeprefix('.+')}")
    return plain, holed


def test_every_text_the_page_asks_for_is_there():
    plain, holed = patterns()
    known = words("en")
    missing = sorted(key for key in plain if key not in known)
    missing += [key for key, pattern in holed.items() if not any(map(pattern.fullmatch, known))]
    assert not missing


def test_every_hole_has_a_text_for_all_it_can_hold():
    known = words("en")
    wanted = {prefix + value for prefix, values in _domains().items() for value in values}
    assert not sorted(wanted - set(known))


def test_no_text_of_the_page_is_left_over():
    plain, holed = patterns()
    over = [key for key in own_words("en") if key not in plain and not any(p.fullmatch(key) for p in holed.values())]
    for prefix, values in _domains().items():
        if prefix != "level-":  # the next game may have further levels
            over += [key for key in words("en") if key.startswith(prefix) and key.removeprefix(prefix) not in values]
    assert not sorted(over)


@pytest.mark.parametrize("name", sets())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_the_same_texts_as_english(name, language):
    assert sorted(words(language, name)) == sorted(words("en", name))


@pytest.mark.parametrize("name", sets())
@pytest.mark.parametrize("language", LANGUAGES)
def test_places_and_plural_forms_are_right(name, language):
    faults = []
    for key, text in words(language, name).items():
        english = words("en", name)[key]
        if isinstance(text, dict) != isinstance(english, dict):
            faults.append(f"{key}: counts in one language only")
        elif isinstance(text, dict):
            if set(text) != plural_forms(language):
                faults.append(f"{key}: its forms are {sorted(text)}")
            faults += [f"{key}: {form}" for form in text if _places(text[form]) - _places(english["other"])]
            if _places(text["other"]) != _places(english["other"]):
                faults.append(f"{key}: other")
        elif _places(text) != _places(english):
            faults.append(f"{key}: its places are {sorted(_places(text))}")
    assert not faults


def _places(text: str) -> set[str]:
    return {name for name, _ in PLACE.findall(text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_says_something(language):
    empty = [key for key, text in words(language).items() if not all(text.values() if isinstance(text, dict) else text)]
    assert not empty


def test_the_page_has_no_text_of_a_name_that_it_shares():
    """Its own text would hide the one that the terminal has, and a sentence that counts would say something else."""
    shared = {key for name in sets() if name.startswith("shared") for key in words("en", name)}
    assert not sorted(shared & set(own_words("en")))
