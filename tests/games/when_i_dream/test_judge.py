"""WID-17, WID-18, WID-20: kinds of words that were judged wrongly once, each with its like."""

import unicodedata

import pytest

from fortywinks.games.when_i_dream.components import Language
from fortywinks.games.when_i_dream.language.judge import is_token
from fortywinks.games.when_i_dream.language.vocabulary import common_words, words_abroad
from fortywinks.games.when_i_dream.wordlists import WordList, house_list, own_list

FILLING = "\n".join(f"thing {letter}" for letter in "abcdefghijklmno")


def own(language: Language, term: str) -> WordList:
    """A list that a table brings; nothing is said of its first term."""
    return own_list(language, f"{term}\n{FILLING}")


def refused(language: Language, term: str, hint: str) -> bool:
    words = house_list(language)
    return words.judge.refusal_of(words.terms.index(term), hint) is not None


def right(language: Language, term: str, guess: str) -> bool:
    words = house_list(language)
    return words.judge.matches(words.terms.index(term), guess)


@pytest.mark.parametrize(
    ("language", "term", "hints"),
    [
        ("en", "car", "carry cargo career carnation"),
        ("en", "star", "start stare starch"),
        ("en", "king", "barking booking thinking"),
        ("en", "bed", "rubbed stabbed"),
        ("en", "angel", "angle anger"),
        ("en", "plate", "place placed"),
        ("de", "Fluss", "Stromausfall"),
        ("de", "Katze", "Muskelkater"),
        ("de", "Stein", "Frankenstein Einstein Liechtenstein"),
        ("de", "Zug", "Bahnhof zugegeben"),
        ("de", "Tiger", "wichtiger richtiger"),
        ("de", "Tisch", "akustisch fantastisch"),
        ("de", "Reis", "Reisebüro"),
        ("de", "Säge", "Sage sagen"),
        ("de", "Schaf", "Schaft schaffen"),
        ("pl", "król", "królik"),
        ("pl", "sól", "solo solista"),
        ("pl", "koń", "konkurs balkon"),
        ("pl", "rzeka", "rzecznik rzeczownik"),
    ],
)
def test_WID_18_words_that_only_look_like_the_term_are_fine(language: Language, term: str, hints: str) -> None:
    for hint in hints.split():
        assert not refused(language, term, hint), hint


@pytest.mark.parametrize(
    ("language", "term", "hints"),
    [
        ("en", "elephant", "3lephant е1ephant eleрhant theelephant relephant elephantt tnahpele elephantine"),
        ("en", "prison", "imprison imprisoned pr1son"),
        ("en", "bee", "b33"),
        ("de", "Löwe", "L0we derLöwe Lӧwe"),
        ("de", "Regen", "regnen geregnet regnete"),
        ("de", "Kühlschrank", "kühlen gekühlt kühl"),
        ("de", "Wolke", "Wölkchen W0lke"),
        ("pl", "zamek", "zameczek z4mek"),
        ("pl", "niedźwiedź", "niedźwiadek"),
        ("pl", "kwiat", "kwiatuszek kwiatowy"),
        ("pl", "wiatr", "wietrzny wietrzyć wiaterek"),
        ("pl", "wodospad", "wodny wodna woda"),
    ],
)
def test_WID_18_the_term_in_disguise_small_or_as_another_part_of_speech(
    language: Language, term: str, hints: str
) -> None:
    for hint in hints.split():
        assert refused(language, term, hint), hint


@pytest.mark.parametrize(
    ("language", "term", "hints", "fine"),
    [
        ("en", "volcano", "volcanoes volcanic volcanism", "vulture lava"),
        ("en", "hunter", "hunting hunted huntress", "punter rifle"),
        ("en", "magnet", "magnetism magnetise magnets", "magnate fridge"),
        ("de", "Gift", "giftig vergiften Gifte Giftschlange", "Stift Apfel"),
        ("de", "Jäger", "jagen Jägerin Jägerhut", "Träger Flinte"),
        ("de", "Gitarre", "Gitarren Gitarrist", "Zigarre Saiten"),
        ("pl", "duch", "duchy duszek duchowy", "dach puch"),
        ("pl", "woda", "wodny wodą wodna", "wódz kran"),
        ("pl", "róża", "róże", "różnica różny"),
        ("pl", "gwizdek", "gwizdki gwizdać", "gwiazda sędzia"),
        ("pl", "chmura", "chmurka pochmurny zachmurzenie", "niebo burza"),
    ],
)
def test_WID_18_own_lists_get_the_morphology_of_their_language(
    language: Language, term: str, hints: str, fine: str
) -> None:
    judge = own(language, term).judge
    for hint in hints.split():
        assert judge.refusal_of(0, hint) is not None, hint
    for hint in fine.split():
        assert judge.refusal_of(0, hint) is None, hint


@pytest.mark.parametrize(("language", "term"), [("de", "Löwe"), ("de", "Käse"), ("pl", "niedźwiedź"), ("pl", "żółw")])
def test_WID_20_an_accent_typed_as_two_characters_is_the_same_letter(language: Language, term: str) -> None:
    apart = unicodedata.normalize("NFD", term)
    assert apart != term
    assert is_token(apart)
    assert refused(language, term, apart)
    assert right(language, term, apart)


@pytest.mark.parametrize(
    ("language", "term", "wrong"),
    [
        ("de", "Löwe", "Möwe"),
        ("de", "Säge", "Sage"),
        ("de", "Föhn", "Mohn"),
        ("de", "Käse", "Hase"),
        ("de", "Bäcker", "Bäckerei"),
        ("de", "Schlüssel", "Schüssel"),
        ("en", "honey", "money"),
        ("en", "candle", "handle"),
        ("pl", "dłoń", "rak"),
        ("pl", "lew", "lwe"),
        ("pl", "list", "lista"),
    ],
)
def test_WID_20_another_word_is_no_misspelling(language: Language, term: str, wrong: str) -> None:
    assert not right(language, term, wrong)


@pytest.mark.parametrize(
    ("language", "term", "guess"),
    [
        ("de", "Löwe", "Loewe"),
        ("de", "Löwe", "Lowe"),
        ("de", "Kühlschrank", "Kuehlschrnk"),
        ("de", "Elefant", "Elefannt"),
        ("en", "elephant", "elephnat"),
        ("pl", "niedźwiedź", "niedzwiedz"),
        ("pl", "pilot do telewizora", "pilot"),
        ("pl", "pilot", "pilot"),
        ("pl", "zamek błyskawiczny", "zamek"),
        ("de", "Glühbirne", "Birne"),
        ("en", "hot-air balloon", "balloon"),
    ],
)
def test_WID_20_a_slip_a_missing_accent_and_both_names_of_a_thing_count(
    language: Language, term: str, guess: str
) -> None:
    assert right(language, term, guess)


def test_WID_20_in_an_own_list_the_plural_counts_too() -> None:
    assert own("de", "Rakete").judge.matches(0, "die Raketen")
    assert own("de", "Arzt").judge.matches(0, "Ärzte")
    assert own("pl", "gwizdek").judge.matches(0, "gwizdki")
    assert not own("de", "Reis").judge.matches(0, "Kreis")


@pytest.mark.parametrize(("language", "least"), [("en", 25_000), ("de", 35_000), ("pl", 15_000)])
def test_the_common_words_are_there_and_are_words(language: Language, least: int) -> None:
    words = common_words(language)
    assert len(words) > least
    assert all(3 <= len(word) <= 12 and word.isalpha() and word == word.casefold() for word in words)


BRANDS = """
    Adidas Aldi Allegro Apple Audi Barbie Biedronka Bluetooth BMW Coca-Cola Cola cola Disney Duracell Edeka
    Energizer Europapark Facebook Fanta Fendt Ferrari Google Haribo Hoover Ikea Instagram iPad iPhone iPod Kniffel
    Knirps Lego Leibniz Lidl Lufthansa McDonald's Mercedes Microsoft Miele Milka Miracoli Netflix Nike Nivea Nokia
    Nutella PKP Playmobil Playstation Polaroid Porsche Ravensburger Ritter-Sport Roncalli Rossmann Samsung Sony
    Spotify Starbucks Steiff Teflon teflon Tempo TikTok Toyota Twitter Tupperware Volkswagen Volvo Walkman walkman
    WhatsApp Whopper Wikipedia YouTube Żabka
"""
"""Makers and what they sell; people and the heroes of books and films may be hinted at."""

DATED = """
    Arab Cygan Cyganka Eskimo Eskimos Fräulein gypsy Gypsy Indian Indianer Indianin Krankenschwester Manitu Murzyn
    Mohr Neger nerd Oriental Pocahontas squaw Squaw stewardess Stewardess stewardesa Zigeuner Zigeunerin kujon
"""
"""Words that nobody would like to be called by any more."""


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_no_brand_and_no_dated_name_is_a_hint_or_a_term(language: Language) -> None:
    gone = set((BRANDS + DATED).split())
    for entry in house_list(language).entries:
        assert not gone & {entry.term, *entry.aliases, *entry.hints}, entry.term


@pytest.mark.parametrize(
    ("term", "hints"),
    [
        ("cat", ["chat", "gato", "gatto"]),
        ("elephant", ["elefante", "olifant"]),
        ("hedgehog", ["hérisson", "herisson", "erizo", "egel"]),
        ("lighthouse", ["phare", "faro", "fyr"]),
        ("castle", ["château", "chateau", "castillo", "castello", "kasteel"]),
    ],
)
def test_WID_18_the_term_in_a_language_that_the_house_does_not_speak_is_refused(term: str, hints: list[str]) -> None:
    number = house_list("en").terms.index(term)
    for language in ("en", "de", "pl"):
        judge = house_list(language).judge
        for hint in hints:
            said = judge.refusal_of(number, hint)
            assert said is not None or judge.is_word(hint) or hint in judge.known, f"{language}: {hint}"


def test_WID_18_a_word_of_the_table_s_own_language_is_no_translation() -> None:
    """*pain* is French for bread, *four* for an oven; in English they are honest words."""
    for language in ("en", "de", "pl"):
        words = house_list(language)
        for number, term in enumerate(house_list("en").terms):
            for word in words_abroad()[term]:
                if words.judge.is_word(word):
                    assert words.judge.refusal_of(number, word) != "translated", f"{language}: {term}, {word}"


def test_most_terms_are_known_abroad() -> None:
    assert sum(bool(words_abroad()[term]) for term in house_list("en").terms) > 380
    assert words_abroad()["a term that is new"] == ()
