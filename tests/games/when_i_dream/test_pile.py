"""The pile dealt anew for somebody who has not seen all of it (WID-1, WID-15): what was seen stays, the rest may be
anything that could have been there."""

from collections.abc import Callable
from random import Random

import pytest

from fortywinks.games.when_i_dream.components import CARD_TERMS, Spirit
from fortywinks.games.when_i_dream.pile import Deck, faces_of, redealt, redealt_spirits, term_at
from fortywinks.games.when_i_dream.wordlists import word_list

WORDS = word_list("en", "\n".join(f"thing {letter}" for letter in "abcdefghijklmnopqrst"))
CARDS, SIZE = WORDS.cards, len(WORDS)
assert (CARDS, SIZE) == (5, 20)


def some_deck(seed: int) -> Deck:
    rng = Random(seed)
    return Deck(seed, tuple(rng.sample(range(CARDS), CARDS)), tuple(rng.sample(range(SIZE), SIZE)))


def terms(deck: Deck) -> list[int]:
    return [term_at(place, deck, WORDS) for place in range(SIZE)]


def anything(place: int, term: int) -> bool:
    return True


def dealt(deck: Deck, known: int, drawn: int, seed: int, fits: Callable[[int, int], bool] = anything) -> Deck:
    (anew,) = redealt((deck,), WORDS, known, drawn, fits, Random(seed))
    return anew


@pytest.mark.parametrize("known", range(SIZE))
def test_WID_1_what_was_seen_stays_and_every_card_keeps_its_terms(known: int) -> None:
    for seed in range(30):
        deck = some_deck(seed)
        drawn = Random(f"{known} {seed}").randint(known, SIZE)
        anew = dealt(deck, known, drawn, seed)
        assert terms(anew)[:known] == terms(deck)[:known]
        assert anew.draw == deck.draw
        assert sorted(anew.order) == sorted(deck.order)
        assert [sorted(face) for face in faces_of(anew, WORDS)] == [sorted(face) for face in faces_of(deck, WORDS)]


@pytest.mark.parametrize("known", range(SIZE - 1))
def test_WID_15_a_hidden_term_is_one_that_could_have_been_there(known: int) -> None:
    """What is possible at a place follows from hints that were given there; here half of all terms are."""
    for seed in range(30):
        deck = some_deck(seed)
        truth = terms(deck)
        drawn = Random(f"{known} {seed}").randint(known + 1, SIZE)

        def fits(place: int, term: int, truth: list[int] = truth, known: int = known, drawn: int = drawn) -> bool:
            assert known <= place < drawn
            return term == truth[place] or (term * 7 + place * 3) % 5 < 2

        anew = terms(dealt(deck, known, drawn, seed, fits))
        assert all(fits(place, anew[place]) for place in range(known, drawn))


@pytest.mark.parametrize("known", [0, 2, 4, 5, 7, 12, 15, 17])
@pytest.mark.parametrize("lies_there", [False, True])
def test_WID_15_a_term_that_was_not_seen_may_be_any_that_is_left(known: int, lies_there: bool) -> None:
    """The next of the pile as well as the first of the dream: one of another card as long as cards are left that were
    never seen, then any of that card's own, the true one among them."""
    deck = some_deck(3)
    drawn = known + 1 if lies_there else known
    found = {terms(dealt(deck, known, drawn, seed))[known] for seed in range(600)}
    position = known % CARDS
    if known < CARDS:
        expected = {term for card in deck.order[known:] for term in faces_of(deck, WORDS)[card]}
    else:
        expected = set(faces_of(deck, WORDS)[deck.order[position]][known // CARDS :])
    assert found == expected


def test_WID_32_both_decks_of_a_night_are_dealt_anew_each_from_its_own_place() -> None:
    decks = (some_deck(1), some_deck(2))
    truth = [*terms(decks[0]), *terms(decks[1])]
    first, judged = set(), set()

    def fits(place: int, term: int) -> bool:
        judged.add(place)
        return True

    for seed in range(60):
        one, two = redealt(decks, WORDS, SIZE - 3, SIZE + 2, fits, Random(seed))
        assert terms(one)[: SIZE - 3] == truth[: SIZE - 3]
        first.add(terms(two)[0])
    assert len(first) > CARD_TERMS
    assert judged == set(range(SIZE - 3, SIZE + 2))
    one, two = redealt(decks, WORDS, SIZE + 2, SIZE + 2, fits, Random(0))
    assert [*terms(one), *terms(two)][: SIZE + 2] == truth[: SIZE + 2]


def test_WID_10_who_has_a_spirit_knows_that_one_and_no_other() -> None:
    spirits: tuple[Spirit, ...] = ("fairy", "nightmare", "sandman", "fairy")
    anew = {redealt_spirits(spirits, 1, Random(seed)) for seed in range(60)}
    assert {one[1] for one in anew} == {"nightmare"}
    assert {(one[0], one[2], one[3]) for one in anew} == {
        ("fairy", "sandman", "fairy"),
        ("fairy", "fairy", "sandman"),
        ("sandman", "fairy", "fairy"),
    }
    assert {one.index("nightmare") for one in (redealt_spirits(spirits, None, Random(s)) for s in range(60))} == {
        0,
        1,
        2,
        3,
    }
