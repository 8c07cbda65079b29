"""The house's words: what each list must hold, and how well hints and guesses are judged."""

import subprocess
import sys
import time
from random import Random

import pytest

from fortywinks.games.when_i_dream.components import Language
from fortywinks.games.when_i_dream.language.judge import is_token
from fortywinks.games.when_i_dream.language.sounds import sound_keys
from fortywinks.games.when_i_dream.language.spelling import distance, fold
from fortywinks.games.when_i_dream.wordlists import BadWordList, house_list, own_list

from .labelled import LANGUAGES

languages = pytest.mark.parametrize("language", LANGUAGES)


@languages
def test_every_term_has_ten_to_fifteen_hints_that_may_be_given(language: Language) -> None:
    words = house_list(language)
    for term, entry in enumerate(words.entries):
        assert 10 <= len(entry.hints) <= 15, entry.term
        assert words.hints_for(term) == entry.hints


@languages
def test_terms_that_share_a_card_are_not_easily_confused(language: Language) -> None:
    words = house_list(language)
    for card in range(words.cards):
        terms = words.terms_of(card)
        for one in terms:
            for two in terms:
                if one < two:
                    first, second = words.entries[one], words.entries[two]
                    shared = {fold(hint) for hint in first.hints} & {fold(hint) for hint in second.hints}
                    assert len(shared) <= 2, (first.term, second.term)
                    assert not sound_keys(first.term, language) & sound_keys(second.term, language)
                    assert distance(fold(first.term), fold(second.term), 1) > 1


@languages
def test_no_term_is_taken_for_another(language: Language) -> None:
    """Unless it has both names: a pilot flies, and a pilot switches channels."""
    words = house_list(language)
    for term, text in enumerate(words.terms):
        named = {other for other, entry in enumerate(words.entries) if text in (entry.term, *entry.aliases)}
        taken = {other for other in range(len(words)) if words.judge.matches(other, text)}
        assert taken == named, text
        assert term in named


def test_the_same_line_is_the_same_thing_in_all_languages() -> None:
    lists = [house_list(language).terms for language in LANGUAGES]
    for names in (("sheep", "Schaf", "owca"), ("bed", "Bett", "łóżko"), ("king", "König", "król")):
        assert len({words.index(name) for words, name in zip(lists, names, strict=True)}) == 1
    for names in (("arrow", "Pfeil", "strzała"), ("umbrella", "Regenschirm", "parasol"), ("moon", "Mond", "księżyc")):
        assert len({words.index(name) for words, name in zip(lists, names, strict=True)}) == 1


@languages
def test_a_hint_for_another_term_is_hardly_ever_refused(language: Language) -> None:
    """To refuse an honest hint is the worse fault."""
    words, rng = house_list(language), Random(8)
    hints = [hint for entry in words.entries for hint in entry.hints]
    refused = sum(words.judge.refusal_of(rng.randrange(440), hint) is not None for hint in hints)
    assert refused <= len(hints) * 0.003


@languages
def test_judging_takes_less_than_a_millisecond(language: Language) -> None:
    words, rng = house_list(language), Random(9)
    hints = [rng.choice(entry.hints) for entry in words.entries]
    pairs = [(rng.randrange(440), hint) for hint in hints]
    times = []
    for _ in range(3):  # a busy machine is no fault
        start = time.perf_counter()
        for term, hint in pairs:
            words.judge._refusal_of(term, hint)
        times.append((time.perf_counter() - start) / len(pairs))
    assert min(times) < 0.001


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("moon\nmoon", "list-repeated-term"),
        ("moon\nsun", "list-bad-count"),
        ("moon : a-b-c-d", "list-bad-hint"),
        ("moon : moonlight", "list-bad-count"),
        ("?", "list-bad-term"),
        ("moon\x07", "list-bad-line"),
        ("moon /moons", "list-bad-sign"),
        ("moon ~ lunar / moons", "list-bad-sign"),
        ("moon = sun = star", "list-bad-sign"),
        ("= alias : hint", "list-bad-sign"),
        ("moon =", "list-bad-sign"),
        ("ice++cream", "list-bad-plus"),
    ],
)
def test_errors_have_names(text: str, name: str) -> None:
    with pytest.raises(BadWordList) as caught:
        own_list("en", text)
    assert caught.value.code == name


WEIGHING = """
import os
from time import process_time
import fortywinks.server.program
from fortywinks.games import load_game
load_game("sen")

began = process_time()
load_game("when-i-dream")
print(process_time() - began)
from fortywinks.games.when_i_dream.bots.meaning import meanings_of
from fortywinks.games.when_i_dream.wordlists import _house_entries, house_list
assert _house_entries.cache_info().currsize == meanings_of.cache_info().currsize == 0

def megabytes():
    with open("/proc/self/statm") as sizes:
        return int(sizes.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20

before = megabytes()
for language in ("en", "de", "pl"):
    words = house_list(language)
    meanings = meanings_of(words)
    for term, entry in enumerate(words.entries):
        words.judge.keys(term), words.hints_for(term), meanings.neighbours(term)
        for hint in entry.hints:
            meanings.evidence(hint)
print(megabytes() - before)
"""


def test_words_are_loaded_when_they_are_first_needed_and_stay_small() -> None:
    """A house starts without them: in less than 0.3 s of work more than without this game. All three languages, with
    all that judges and bots make of them, take less than 70 MB.
    """
    done = subprocess.run([sys.executable, "-c", WEIGHING], capture_output=True, text=True, check=True)
    seconds, megabytes = map(float, done.stdout.split())
    assert seconds < 0.3
    assert 1 < megabytes < 70


def test_a_token_may_have_hyphens_inside() -> None:
    assert all(map(is_token, ("well-known", "rock'n'roll", "A.I.", "3D", "psst!")))
    assert not any(map(is_token, ("-a", "a-", "a b", "a/b", "<b>", "")))


def test_WID_15_all_names_are_known_before_the_first_guess() -> None:
    """Found out at the first wrong guess, they would make it slower than a right one."""
    words = own_list("en", "\n".join(f"{kind} {letter}" for kind in ("big", "small") for letter in "abcdefgh"))
    looked_up = words.judge.names_of.cache_info().misses
    assert looked_up == len(words)
    assert words.judge.matches(3, "big d")
    assert not words.judge.matches(3, "nothing of the sort")
    assert words.judge.names_of.cache_info().misses == looked_up
