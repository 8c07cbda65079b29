"""What may be typed for an action."""

from random import Random

import pytest

from fortywinks.cli.table.menu import Menu, MenuLine, Unclear, verb_keys
from fortywinks.core import LegalActions, RecordedChance, SecretChance
from fortywinks.games import game_names, load_game
from fortywinks.games.sen.actions import (
    CHOICES,
    LOOKS,
    SenAction,
    drawn_actions,
    peek_actions,
    swap_actions,
    turn_actions,
)
from fortywinks.terminal.game_terminal import game_terminal

SEN = load_game("sen")
EITHER = frozenset({"look", "swap", "claim"})
NAMES = ("You", "Doze", "Nod")


def menu(legal: LegalActions[SenAction]) -> Menu:
    return Menu(SEN, legal, NAMES, 0, either_order=EITHER)


TURN = menu(turn_actions(4, True))
DRAWN = menu(drawn_actions(5, True))
LOOK = menu(LOOKS)
PEEK = menu(peek_actions((4, 4, 3)))
SWAP = menu(swap_actions((4, 4, 3), False))
CHOOSE = menu(CHOICES)


@pytest.mark.parametrize(
    ("at", "typed", "meant"),
    [
        (TURN, "take 2", "take 2"),
        (TURN, "TAKE 2", "take 2"),
        (TURN, "t2", "take 2"),
        (TURN, " t  2 ", "take 2"),
        (TURN, "dr", "draw"),
        (TURN, "w", "wake"),
        (TURN, "claim 1 3 as 7", "claim 1 3 as 7"),
        (TURN, "cl 1 3 7", "claim 1 3 as 7"),
        (TURN, "claim 3 1 as 7", "claim 1 3 as 7"),
        (TURN, "claim 1, 3, 7", "claim 1 3 as 7"),
        (TURN, "cl137", "claim 1 3 as 7"),
        (DRAWN, "k5", "keep 5"),
        (DRAWN, "di", "discard"),
        (DRAWN, "u", "use"),
        (LOOK, "1 2", "look 1 2"),
        (LOOK, "42", "look 2 4"),
        (LOOK, "look 4,2", "look 2 4"),
        (PEEK, "b3", "peek B3"),
        (PEEK, "peek B 3", "peek B3"),
        (PEEK, "p c1", "peek C1"),
        (SWAP, "a2 c3", "swap A2 C3"),
        (SWAP, "c3 a2", "swap A2 C3"),
        (SWAP, "s c3a2", "swap A2 C3"),
        (CHOOSE, "2", "choose 2"),
        (CHOOSE, "choose 1", "choose 1"),
    ],
)
def test_what_is_meant(at: Menu, typed: str, meant: str) -> None:
    action = at.read(typed)
    assert str(action) == meant
    assert action in at.legal


@pytest.mark.parametrize(
    ("at", "typed", "why"),
    [
        (TURN, "t", "Which one: take 1, take 2, take 3 or take 4?"),
        (TURN, "cl", "Say it in full, for example: claim 1 2 as 0"),
        (TURN, "c", "Which one: choose or claim?"),
        (TURN, "d", "Which one: discard or draw?"),
        (DRAWN, "d", "Which one: discard or draw?"),
        (TURN, "2", "Say it in full, for example"),
        (TURN, "0", "Which one: claim 1 2 as 0, claim 1 3 as 0"),
        (TURN, "take -2", "'take -2' says nothing here"),
        (TURN, "9" * 5000, "says nothing here"),
        (TURN, "dance", "'dance' says nothing here"),
        (TURN, "draw 1 2", "'draw 1 2' says nothing here"),
        (TURN, "", "says nothing here"),
        (TURN, "²", "says nothing here"),
        (LOOK, "3", "Which one: look 1 3, look 2 3 or look 3 4?"),
        (PEEK, "3", "Which one: peek A3, peek B3 or peek C3?"),
        (SWAP, "a2", "Which one: swap A2 B1, swap A2 B2"),
        (SWAP, "a2 a3", "says nothing here"),
    ],
)
def test_what_is_unclear(at: Menu, typed: str, why: str) -> None:
    with pytest.raises(Unclear) as unclear:
        at.read(typed)
    assert why in str(unclear.value)


@pytest.mark.parametrize(
    ("at", "typed", "meant"),
    [
        (TURN, "take 7", "take 7"),
        (TURN, "t 7", "take 7"),
        (TURN, "use", "use"),
        (TURN, "keep 1", "keep 1"),
        (DRAWN, "w", "wake"),
        (SWAP, "swap A2 A3", "swap A2 A3"),
    ],
)
def test_what_is_not_legal_now_is_left_for_the_rules_to_refuse(at: Menu, typed: str, meant: str) -> None:
    action = at.read(typed)
    assert str(action) == meant
    assert action not in at.legal


def test_every_listed_action_can_be_typed_in_its_own_notation() -> None:
    for at in (TURN, DRAWN, LOOK, PEEK, SWAP, CHOOSE):
        for action in at.legal:
            assert at.read(str(action)) == action


def test_the_menu_is_short() -> None:
    assert [(line.keys, line.verb) for line in TURN.lines] == [
        (("t1", "t2", "t3", "t4"), "take"),
        (("dr",), "draw"),
        (("w",), "wake"),
        (("cl",), "claim"),
    ]
    assert TURN.lines[0].words == "Take the open land for your land 1, 2, 3 or 4"
    assert LOOK.lines[0].words == "1 2; 1 3; 1 4; 2 3; 2 4; 3 4"
    assert SWAP.lines[0].words.startswith("for example swap A1 B1: Swap these two: your land 1 and Doze's land 1")


def dreaming() -> Menu:
    """Seat A dreams."""
    game = load_game("when-i-dream")
    chance = RecordedChance([("dreamer", ("A",))], SecretChance(bytes(32)))
    state = game.new(4, None, chance)
    state.apply(0, game.parse_action("sleep"))
    return Menu(game, state.legal_actions(0), ("Ann", "Ben", "Cleo", "Dan"), 0)


@pytest.mark.parametrize("typed", ["light house", "guess light house", "guess 1 light house", " Guess  light house "])
def test_free_text_is_typed_with_or_without_its_verb(typed: str) -> None:
    assert str(dreaming().read(typed)) == "guess 1 light house"


@pytest.mark.parametrize("word", ["table", "accept", "away", "pass", "listen", "quit", "help", "1"])
def test_what_one_wants_to_say_is_said_whatever_else_it_means(word: str) -> None:
    assert str(dreaming().read(word)) == f"guess 1 {word}"


def test_beside_free_text_the_other_choices_are_still_there() -> None:
    menu = dreaming()
    for typed, meant in (("pass", "pass 1"), ("pa", "pass 1"), ("listen", "listen"), ("l", "listen"), ("away", "away")):
        assert str(menu.read_choice(typed)) == meant
    assert menu.lines[-1] == MenuLine((), "guess", "your own words, at most 40 characters")
    assert [line.keys for line in menu.lines[:2]] == [("/pa1",), ("/l",)]


@pytest.mark.parametrize("name", game_names())
def test_the_same_letters_mean_the_same_at_every_moment(name: str) -> None:
    """In a whole random game: what the menu offers to type begins with the same letters for the same verb."""
    game, rng = load_game(name), Random(name)
    shown = game_terminal(game)
    state = game.new(game.seat_counts[0])
    letters: dict[str, set[str]] = {}
    for _ in range(300):
        if state.outcome is not None:
            break
        seat = rng.choice(state.deciders)
        legal = state.legal_actions(seat)
        menu = Menu(game, legal, [f"P{n}" for n in range(10)], seat, more_verbs=shown.more_verbs)
        for line in menu.lines:
            for key in line.keys:
                letters.setdefault(line.verb, set()).add(key.strip("/0123456789"))
                assert menu.keys[line.verb.partition("-")[0]] == key.strip("/0123456789")
        state.apply(seat, legal.sample(rng))
    assert letters
    assert all(len(keys) == 1 for keys in letters.values())
    assert len({key for keys in letters.values() for key in keys}) == len(letters)


def test_a_verb_is_cut_short_as_far_as_it_is_clear() -> None:
    assert verb_keys(["accept", "away", "pass", "play", "p"]) == {
        "accept": "ac",
        "away": "aw",
        "pass": "pa",
        "play": "pl",
        "p": "p",
    }
