"""What may be typed for an action."""

import pytest

from fortywinks.cli.choices import Menu, MenuLine, Unclear
from fortywinks.core import LegalActions, RecordedChance, SecretChance
from fortywinks.games import load_game
from fortywinks.games.sen.actions import (
    CHOICES,
    LOOKS,
    SenAction,
    drawn_actions,
    peek_actions,
    swap_actions,
    turn_actions,
)

SEN = load_game("sen")
EITHER = frozenset({"look", "swap", "claim"})
NAMES = ("You", "Doze", "Nod")


def menu(legal: LegalActions[SenAction]) -> Menu:
    return Menu(SEN, legal, NAMES, 0, EITHER)


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
        (TURN, "2", "take 2"),
        (TURN, "5", "draw"),
        (TURN, "d", "draw"),
        (TURN, "dr", "draw"),
        (TURN, "6", "wake"),
        (TURN, "w", "wake"),
        (TURN, "claim 1 3 as 7", "claim 1 3 as 7"),
        (TURN, "c 1 3 7", "claim 1 3 as 7"),
        (TURN, "claim 3 1 as 7", "claim 1 3 as 7"),
        (TURN, "claim 1, 3, 7", "claim 1 3 as 7"),
        (TURN, "c137", "claim 1 3 as 7"),
        (DRAWN, "5", "keep 5"),
        (DRAWN, "k5", "keep 5"),
        (DRAWN, "d", "discard"),
        (DRAWN, "6", "discard"),
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
        (TURN, "c", "Say it in full, for example: claim 1 2 as 0"),
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
    assert [(line.numbers, line.verb) for line in TURN.lines] == [
        ((1, 2, 3, 4), "take"),
        ((5,), "draw"),
        ((6,), "wake"),
        ((), "claim"),
    ]
    assert TURN.lines[0].words == "the open land, replacing your first, second, third or fourth land"
    assert LOOK.lines[0].words == "1 2, 1 3, 1 4, 2 3, 2 4, 3 4"
    assert SWAP.lines[0].words.startswith("for example swap A1 B1: swap your first land with Doze's first land")


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


def test_beside_free_text_the_other_choices_are_still_there() -> None:
    menu = dreaming()
    for typed, meant in (("pass", "pass 1"), ("1", "pass 1"), ("listen", "listen"), ("away", "away")):
        assert str(menu.read(typed)) == meant
    assert menu.lines[-1] == MenuLine((), "guess", "your own words, at most 40 characters")
