"""The judge and the matcher against people's verdicts; see labels/README.md."""

import pytest

from fortywinks.games.when_i_dream.components import Language

from .labelled import LANGUAGES, LabelSet, read_pairs, score

languages = pytest.mark.parametrize("language", LANGUAGES)


@languages
def test_the_fresh_set_is_large_and_shares_nothing_with_the_mending_set(language: Language) -> None:
    fresh, mending = read_pairs(language, "fresh"), read_pairs(language, "mending")
    assert sum(pair.kind == "hint" for pair in fresh) >= 1000
    assert sum(pair.kind == "guess" for pair in fresh) >= 600
    assert len({pair.term for pair in fresh}) >= 150
    asked = [{(pair.kind, pair.term, pair.text.casefold()) for pair in pairs} for pairs in (fresh, mending)]
    assert not asked[0] & asked[1]


@languages
def test_hints_and_guesses_are_judged_as_people_would(language: Language) -> None:
    """Loose floors: they tell that something broke, not how good the judge is."""
    hints, guesses = score(language, "fresh", "hint"), score(language, "fresh", "guess")
    assert hints.falsely_said <= 0.02, hints.wrong
    assert hints.precision >= 0.97, hints.wrong
    assert hints.recall >= 0.93, hints.wrong
    assert guesses.precision >= 0.98, guesses.wrong
    assert guesses.recall >= 0.98, guesses.wrong


@languages
def test_what_was_mended_stays_mended(language: Language) -> None:
    hints, guesses = score(language, "mending", "hint"), score(language, "mending", "guess")
    assert hints.precision >= 0.98, hints.wrong
    assert hints.recall >= 0.93, hints.wrong
    assert guesses.precision >= 0.93, guesses.wrong
    assert guesses.recall >= 0.98, guesses.wrong


@languages
@pytest.mark.parametrize("which", ["house", "own"])
def test_disguises_endings_lookalikes_and_own_lists_stay_mended(language: Language, which: LabelSet) -> None:
    hints, guesses = score(language, which, "hint"), score(language, which, "guess")
    assert hints.precision >= 0.98, hints.wrong
    assert hints.recall >= 0.88, hints.wrong
    assert guesses.precision >= 0.87, guesses.wrong
    assert guesses.recall >= 0.93, guesses.wrong
