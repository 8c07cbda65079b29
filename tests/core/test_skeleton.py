"""What the core makes of what a game declares: copies, texts, equality."""

import ast
from pathlib import Path
from random import Random
from typing import Annotated, Any, ClassVar, Literal

import pytest

from fortywinks import core
from fortywinks.core import Action, FreeText, FromOne, SeatLetter, State, Written
from fortywinks.core.copying import BASE_SLOTS, clone_function, write_clones
from fortywinks.core.notation import read_action, write_action
from fortywinks.games import load_game


class Shift(Action, frozen=True):
    notation: ClassVar[str] = "shift {owner}{slot} {way} by {steps}"

    owner: SeatLetter
    slot: FromOne
    way: Literal["up", "down"]
    steps: int


class Say(Action, frozen=True):
    notation: ClassVar[str] = "say {mood}: {text}"

    mood: Annotated[bool, Written("glad|sad", lambda word: word == "glad", lambda glad: "glad" if glad else "sad")]
    text: FreeText


KINDS = (Shift, Say)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("shift B3 up by 0", Shift(1, 2, "up", 0)),
        ("shift A12 down by 40", Shift(0, 11, "down", 40)),
        ("say glad: 100 % at night", Say(True, "100 % at night")),
        ("say sad: :", Say(False, ":")),
    ],
)
def test_an_action_is_written_and_read_as_it_declares(text: str, action: Action) -> None:
    assert str(action) == text
    assert read_action(text, KINDS) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "shift",
        "shift B0 up by 1",
        "shift K1 up by 1",
        "shift B1 left by 1",
        "shift B1 up by 01",
        "say sad: \x1b[2J",
    ],
)
def test_what_no_action_declares_is_none(text: str) -> None:
    assert read_action(text, KINDS) is None


def test_an_action_that_holds_rubbish_can_still_be_shown() -> None:
    assert write_action(Shift(99, None, "up", 1)).startswith("Shift(owner=99")  # type: ignore[arg-type]
    assert str(Action()) == "Action()"


def test_a_field_that_nothing_says_how_to_write_is_a_mistake_in_the_game() -> None:
    class Odd(Action, frozen=True):
        notation: ClassVar[str] = "odd {thing}"

        thing: dict[str, int]

    with pytest.raises(TypeError, match="nothing says how"):
        str(Odd({}))


def test_base_slots_are_those_of_every_state() -> None:
    # Read from the source: a compiled class does not know its slots.
    source = (Path(core.__file__).parent / "state.py").read_text(encoding="utf-8")
    state = next(node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == "State")
    slots = next(node.value for node in state.body if ast.unparse(node).startswith("__slots__ ="))  # type: ignore[attr-defined]
    assert ast.literal_eval(slots) == BASE_SLOTS


class Held(State[Any, Any]):
    __slots__ = ("cards", "hands")

    cards: tuple[int, ...]
    hands: list[int]


def test_a_game_must_say_what_follows_when_time_is_up() -> None:
    with pytest.raises(TypeError, match="Mute says nothing about seats whose time is up"):

        class Mute(core.Game):
            state_type = Held
            rules = core.Rules(lambda state, told: None, {})


def test_a_state_that_leaves_out_what_a_game_says_cannot_be_made() -> None:
    class Silent(State[Any, Any]):
        __slots__ = ()

    with pytest.raises(
        (TypeError, AttributeError), match=r"dealt, may_do, question, redeal, seen_by|'rules'"
    ):  # compiled
        Silent(2, core.NoOptions(), core.RecordedChance())  # type: ignore[abstract]


def test_a_copy_shares_what_nothing_changes_and_copies_lists() -> None:
    Held.__abstractmethods__ = frozenset()  # no game: it is only copied
    kind: Any = Held
    held = kind.__new__(kind)
    values = dict(zip(BASE_SLOTS, (core.RecordedChance(), (0, 1), 2, 3, (), None, 4), strict=True)) | {"cards": (5, 6)}
    for name, value in values.items():
        setattr(held, name, value)
    held.hands = [1, 2]
    copy = clone_function(Held)(held)
    assert {name: getattr(copy, name) for name in values} == values
    assert copy.cards is held.cards
    copy.hands[0] = 7
    assert held.hands == [1, 2]


def test_a_slot_without_a_type_is_a_mistake_in_the_game() -> None:
    class Forgetful(Held):
        __slots__ = ("left",)

    with pytest.raises(TypeError, match="its slot 'left'"):
        clone_function(Forgetful)


def test_the_compiler_is_given_the_same_copies() -> None:
    source = write_clones(
        "class Held(State[Any, Any]):\n    cards: tuple[int, ...]\n    hands: list[int]\n"
        "    kind: ClassVar[str] = 'x'\n\n"
        "class Other:\n    left: int\n"
    )
    assert source.count("def clone(self)") == 1
    assert "copy.cards = self.cards\n" in source
    assert "copy.hands = self.hands[:]\n" in source
    assert "copy.kind" not in source
    compile(source, "held.py", "exec")


def test_two_states_are_equal_if_their_texts_are() -> None:
    sen = load_game("sen")
    state = sen.new(3)
    copy = state.clone()
    assert copy == state
    seat = copy.deciders[0]
    copy.apply(seat, copy.legal_actions(seat)[0])
    assert copy != state
    assert state.determinize(0, Random(1)) != state
    assert state != "a text"


def test_what_a_student_of_games_needs_is_at_hand() -> None:
    import fortywinks

    for name in ("read_options", "Match", "RecordedChance", "verify", "Replay"):
        assert name in fortywinks.__all__
        assert callable(getattr(fortywinks, name))
