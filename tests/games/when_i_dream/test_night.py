"""WID-1 to WID-16: cards, spirits, turns and guesses."""

from collections import Counter

import pytest

from fortywinks.checks.trial import sent
from fortywinks.core import BadOption, RecordedChance, SecretChance, events_for
from fortywinks.games.when_i_dream import actions as do
from fortywinks.games.when_i_dream import events
from fortywinks.games.when_i_dream.components import SPIRITS, WhenIDreamOptions, spirit_cards
from fortywinks.games.when_i_dream.state import WhenIDreamState
from fortywinks.games.when_i_dream.wordlists import house_list

from .table import GAME, DreamTable, dusk, night, options_of


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_WID_1_there_are_440_terms_on_110_cards(language: str) -> None:
    words = house_list(language)
    assert (len(words), words.cards) == (440, 110)
    sides = [frozenset((term, words.beside(term))) for term in range(440)]
    assert Counter(sides) == dict.fromkeys(sides, 2)
    assert all(words.card_of(term) == words.card_of(words.beside(term)) for term in range(440))


def test_WID_1_spirits_see_the_live_term_and_the_covered_one() -> None:
    table = night()
    for player in (table.bob, table.cay, table.dan):
        assert (player.view.term, player.view.covered) == (table.term, player.view.covered)
        assert player.view.covered != table.term
    assert (table.ann.view.term, table.ann.view.covered) == (None, None)


def test_WID_1_a_table_may_bring_its_own_words() -> None:
    own = "\n".join(f"thing {number}" for number in "abcdefghijklmnop")
    table = night(words=own)
    assert table.term.startswith("thing ")
    with pytest.raises(BadOption, match=r"^option words: line 2: “Moon” stands in line 1 already \(WID-1\)$"):
        GAME.new(4, options_of(words="moon\nMoon"))


@pytest.mark.parametrize("seats", SPIRITS)
def test_WID_2_one_spirit_is_left_over(seats: int) -> None:
    table = dusk(seats)
    state = table.state
    assert len(state.spirits) == seats
    assert sorted(state.spirits) == sorted(spirit_cards(seats))
    dealt = [state.spirit_of(player.seat) for player in table.players[1:]]
    assert sorted([*dealt, state.spirits[-1]]) == sorted(state.spirits)


def test_WID_10_the_first_dreamer_is_random_and_spirits_are_secret() -> None:
    dreamers = {WhenIDreamState(4, WhenIDreamOptions(), SecretChance(bytes([n] * 32))).dreamer for n in range(40)}
    assert dreamers == {0, 1, 2, 3}
    table = dusk(spirits="fairy nightmare sandman sandman")
    assert table.heard(1, events.BecameSpirit) == [events.BecameSpirit("fairy")]
    assert table.heard(0, events.BecameSpirit) == []
    assert (table.bob.view.spirit, table.cay.view.spirit, table.ann.view.spirit) == ("fairy", "nightmare", None)


def test_WID_10_the_left_neighbour_dreams_next() -> None:
    table = night()
    table.end_night()
    assert (table.state.night, table.state.dreamer, table.state.turn) == (2, 1, 2)


def test_WID_11_a_card_that_the_dreamer_has_seen_is_not_played() -> None:
    table = dusk()
    (event,) = table.heard(0, events.DuskFell)
    assert event.seen == table.state.words.terms[table.state.term_in_place(0)]
    table.ann.does(do.Sleep())
    assert table.term == table.state.words.terms[table.state.term_in_place(1)]


def test_WID_11_the_night_begins_when_the_dreamer_is_ready_or_late() -> None:
    table = dusk()
    assert table.state.deciders == (0,)
    table.is_refused(1, do.Sleep(), "WID-13")
    table.time_out("dusk", 0)
    assert table.state.phase == "night"
    table.is_refused(0, do.Sleep(), "WID-11")


def test_WID_12_the_paces_are_options() -> None:
    seconds = {clock.name: clock.seconds for clock in night().state.clocks()}
    assert seconds == {"night": 180, "hint": 10}
    seconds = {clock.name: clock.seconds for clock in night(night=120, hint=5).state.clocks()}
    assert seconds == {"night": 120, "hint": 5}


def test_WID_13_turns_go_round_from_the_dreamers_left() -> None:
    table = night(5)
    for player in (table.bob, table.cay, table.dan, table.eve, table.bob):
        assert table.state.turn == player.seat
        player.hints()
    assert [hint.seat for hint in table.heard(0, events.HintGiven)] == [1, 2, 3, 4, 1]


def test_WID_13_a_spirit_may_pass_or_be_too_late() -> None:
    table = night()
    table.bob.passes()
    table.time_out("hint", 2)
    skipped = table.heard(0, events.TurnSkipped)
    assert skipped == [events.TurnSkipped(1, False), events.TurnSkipped(2, True)]
    assert table.state.turn == 3
    table.is_refused(1, do.Hint(1, "zzz"), "WID-13")


def test_WID_14_the_dreamer_guesses_at_any_time_once_a_card() -> None:
    table = night()
    table.ann.guesses_right()  # before any hint
    assert table.piles == (1, 0)
    table.bob.hints()
    table.ann.guesses_wrong()
    assert table.piles == (1, 1)
    table.ann.passes()
    assert table.piles == (1, 2)
    assert table.card == 4


def test_WID_14_only_hints_passes_and_skips_move_the_turn() -> None:
    table = night()
    serials = [table.state.turn_serial]
    table.ann.guesses_right()
    assert table.state.turn == 1
    serials.append(table.state.turn_serial)
    assert serials[0] < serials[1], "with the new card there is all the time for a hint again"
    table.bob.hints()
    table.ann.guesses_wrong()
    assert table.state.turn == 2


def test_WID_14_a_dreamer_who_listens_may_guess_all_the_same() -> None:
    table = night()
    assert table.state.awaited == (0, 1)
    table.ann.listens()
    assert list(table.state.awaited) == [1]
    assert 0 in table.state.deciders
    table.is_refused(0, do.Listen(), "WID-14")
    table.bob.hints()
    assert 0 in table.state.awaited, "a new hint is a new question"
    table.ann.listens()
    table.ann.guesses_right()
    assert table.piles == (1, 0)


def test_WID_14_only_the_dreamer_guesses() -> None:
    table = night()
    table.is_refused(1, do.Guess(1, table.term), "WID-14")
    for text in ("", " ", "!?", "x" * 41, "a\nb", None, 7):
        table.is_refused(0, do.Guess(1, text), "WID-14")  # type: ignore[arg-type]


def play_a_night(right: bool) -> tuple[DreamTable, list[bytes], list[bytes]]:
    """The same night with right or with wrong guesses; what the dreamer and Bob were sent at each step."""
    table = night(5, spirits="fairy fairy nightmare sandman sandman")
    ann: list[bytes] = []
    bob: list[bytes] = []

    def look() -> None:
        ann.append(sent(table.state, 0, table.latest))
        bob.append(sent(table.state, 1, table.latest))

    for _ in range(4):
        table.players[table.state.turn].hints()
        look()
        term = table.state.words.terms.index(table.term)
        said = table.term if right else table.state.words.terms[(term + 7) % 440]
        table.ann.guesses(said)
        look()
    table.time_out("night")
    look()
    table.time_out("last", 0)
    look()
    return table, ann, bob


def test_WID_15_nothing_tells_the_dreamer_right_from_wrong() -> None:
    right, ann_right, bob_right = play_a_night(True)
    wrong, ann_wrong, bob_wrong = play_a_night(False)
    assert (right.piles, wrong.piles) == ((4, 0), (0, 4))
    assert ann_right == ann_wrong, "content, size and count are the same to the byte"
    assert all(b"guess" not in message for message in ann_right)
    assert bob_right != bob_wrong
    assert [len(events_for(0, right.told))] == [len(events_for(0, wrong.told))]


def test_WID_15_the_questions_are_the_same_right_or_wrong() -> None:
    right, wrong = night(), night()
    right.ann.guesses_right()
    wrong.ann.guesses_wrong()
    for ask in ("deciders", "awaited"):
        assert getattr(right.state, ask) == getattr(wrong.state, ask)
    assert right.state.clocks() == wrong.state.clocks()
    assert right.state.legal_actions(0) == wrong.state.legal_actions(0)


def test_WID_16_after_time_out_there_is_one_last_guess() -> None:
    table = night()
    table.time_out("night")
    assert (table.state.phase, table.state.deciders) == ("last", (0,))
    table.is_refused(1, do.Hint(1, "zzz"), "WID-13")
    table.ann.guesses_right()
    assert table.state.phase == "recall"
    assert table.piles == (1, 0)


@pytest.mark.parametrize("silent", [True, False])
def test_WID_16_silence_or_a_pass_leaves_the_last_card_uncounted(silent: bool) -> None:
    table = night()
    table.ann.guesses_right()
    table.time_out("night")
    if silent:
        table.time_out("last", 0)
    else:
        table.ann.passes()
    assert table.state.phase == "recall"
    assert table.piles == (1, 0)


def test_WID_16_a_night_ends_after_its_turns_even_without_a_clock() -> None:
    table = night(turns=5)
    for _ in range(5):
        assert table.state.phase == "night"
        table.players[table.state.turn].passes()
    assert table.state.phase == "last"


def test_the_same_secret_gives_the_same_dream() -> None:
    draws = RecordedChance([("dreamer", ("A",))], SecretChance(bytes(32)))
    one, two = (WhenIDreamState(4, WhenIDreamOptions(), draws) for _ in range(2))
    assert one.text() == two.text()
