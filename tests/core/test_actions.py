"""Legal actions: a list and spaces that behave like one set."""

from random import Random
from typing import Any

import pytest

from fortywinks.core import NOTHING, Action, LegalActions, PointSpace, TextSpace, TimeOut


class Step(Action, frozen=True):
    slot: Any

    def __str__(self) -> str:
        return f"step {self.slot}"


class Say(Action, frozen=True):
    text: Any


class Write(Action, frozen=True):
    page: Any
    text: Any


class Put(Action, frozen=True):
    kind: Any
    x: Any
    y: Any


class Leap(Action, frozen=True):
    slot: Any


STEPS = LegalActions([Step(0), Step(1), Step(2)])


def test_the_listed_actions_are_iterated_counted_and_contained() -> None:
    assert list(STEPS) == [Step(0), Step(1), Step(2)]
    assert len(STEPS) == 3
    assert Step(1) in STEPS
    assert STEPS


@pytest.mark.parametrize(
    "other", [Step(3), Step(-1), Step("1"), Step(None), Step([]), Step(1.0), Step(True), Leap(1), None, "step 1", 1]
)
def test_nothing_else_is_contained(other: object) -> None:
    assert other not in STEPS


def test_nothing_is_empty() -> None:
    assert not NOTHING
    assert list(NOTHING) == []
    assert Step(0) not in NOTHING
    assert repr(NOTHING) == "<LegalActions: none>"


def test_the_repr_helps() -> None:
    legal = LegalActions([Step(0)], [TextSpace(Say, "text", 20, ("hello",))])
    assert repr(legal) == "<LegalActions: step 0, <Say: a text of 1 to 20 characters>>"


def test_samples_come_from_the_list_and_from_the_spaces() -> None:
    legal: LegalActions[Action] = LegalActions([Step(0), Step(1)], [TextSpace(Say, "text", 20, ("hello", "bye"))])
    rng = Random(1)
    samples = [legal.sample(rng) for _ in range(300)]
    assert set(samples) == {Step(0), Step(1), Say("hello"), Say("bye")}
    assert sum(isinstance(sample, Say) for sample in samples) == pytest.approx(100, abs=30)
    assert all(sample in legal for sample in samples)


def test_a_space_alone_is_something_to_do() -> None:
    legal: LegalActions[Say] = LegalActions(spaces=[TextSpace(Say, "text", 5, ("hi",))])
    assert legal
    assert len(legal) == 0
    assert Say("hi") in legal


@pytest.mark.parametrize("text", ["a", "two words", "naïve", "眠り", "x" * 20, "don't", "🐑"])
def test_a_text_is_one_printable_line(text: str) -> None:
    assert Say(text) in TextSpace(Say, "text", 20, ("hello",))


@pytest.mark.parametrize("text", ["", "x" * 21, "a\nb", "a\tb", "\x00", "\u202e", "\ud800", 5, None, b"a", ["a"]])
def test_other_texts_are_none(text: object) -> None:
    assert Say(text) not in TextSpace(Say, "text", 20, ("hello",))
    assert Step(text) not in TextSpace(Say, "text", 20, ("hello",))


def test_a_text_may_have_to_fit() -> None:
    words = TextSpace(Say, "text", 20, ("hello",), lambda text: " " not in text)
    assert Say("hello") in words
    assert Say("hello there") not in words


def test_a_text_may_come_with_other_fields_that_are_fixed() -> None:
    words = TextSpace(Write, "text", 20, ("hello",), None, page=3)
    assert words.sample(Random(1)) == Write(3, "hello")
    assert Write(3, "bye") in words
    assert all(Write(page, "bye") not in words for page in (2, 3.0, "3", None))


SKY = PointSpace(Put, 30, 20, lambda x, y: x != 15, kind="grey")


@pytest.mark.parametrize(("x", "y"), [(0, 0), (30, 20), (14, 3)])
def test_a_point_inside_is_legal(x: int, y: int) -> None:
    assert Put("grey", x, y) in SKY


@pytest.mark.parametrize(
    "action",
    [
        Put("grey", -1, 0),
        Put("grey", 31, 0),
        Put("grey", 0, 21),
        Put("grey", 15, 3),
        Put("grey", 1.0, 3),
        Put("grey", True, 3),
        Put("grey", "1", 3),
        Put("grey", None, 3),
        Put("black", 1, 3),
        Put(None, 1, 3),
        Step(1),
        None,
    ],
)
def test_a_point_elsewhere_is_not(action: object) -> None:
    assert action not in SKY


def test_points_are_sampled_where_they_fit() -> None:
    rng = Random(1)
    points = {SKY.sample(rng) for _ in range(3000)}
    assert all(point in SKY for point in points)
    assert len(points) > 560
    assert repr(SKY) == "<Put grey: a point in 30×20>"


def test_a_space_without_a_free_point_says_so() -> None:
    with pytest.raises(LookupError, match="no free point"):
        PointSpace(Put, 30, 20, lambda x, y: False, kind="grey").sample(Random(1))


def test_a_time_out_is_told_by_its_clock() -> None:
    assert str(TimeOut("look", 2)) == "time-out look"
    assert TimeOut("night") == TimeOut("night", None) != TimeOut("night", 0)
