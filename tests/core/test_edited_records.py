"""A record that somebody edited is refused with its line, or it tells another true game: hypothesis looks for more."""

import json

from hypothesis import given
from hypothesis import strategies as st

from fortywinks.games import load_game
from tests.contract import assert_refused_or_true

from .game_record import as_bytes, finished

SEN = load_game("sen")
RECORDS = [finished("claims", 3, claim_pairs=True), finished("plain", 2), finished("aided", 4, memory_aid=True)]

records = st.sampled_from(RECORDS)


@st.composite
def one_byte_changed(draw: st.DrawFn) -> bytes:
    text = bytearray(as_bytes(draw(records)))
    place = draw(st.integers(0, len(text) - 1))
    text[place] = draw(st.integers(0, 255))
    return bytes(text)


@st.composite
def one_line_changed(draw: st.DrawFn) -> bytes:
    lines = list(draw(records))
    place = draw(st.integers(0, len(lines) - 1))
    other = draw(st.integers(0, len(lines) - 1))
    how = draw(st.sampled_from(["drop", "double", "exchange", "borrow"]))
    if how == "drop":
        del lines[place]
    elif how == "double":
        lines.insert(place, lines[other])
    elif how == "exchange":
        lines[place], lines[other] = lines[other], lines[place]
    else:
        foreign = draw(records)
        lines[place] = foreign[other % len(foreign)]
    return as_bytes(lines)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def one_field_changed(draw: st.DrawFn) -> bytes:
    lines = list(draw(records))
    place = draw(st.integers(0, len(lines) - 1))
    line = json.loads(lines[place])
    field = draw(st.sampled_from(sorted(line)) | st.text(max_size=6))
    line[field] = draw(json_values)
    lines[place] = json.dumps(line)
    return as_bytes(lines)


@st.composite
def one_action_changed(draw: st.DrawFn) -> bytes:
    """The cunning kind of edit: an action replaced by another that can be done in Sen."""
    lines = list(draw(records))
    places = [place for place, line in enumerate(lines) if '"do"' in line]
    slot = st.integers(1, 6)
    action = st.one_of(
        st.sampled_from(["draw", "discard", "use", "wake", "choose 1", "choose 2"]),
        st.builds("{} {}".format, st.sampled_from(["take", "keep"]), slot),
        st.builds("look {} {}".format, slot, slot),
        st.builds("peek {}{}".format, st.sampled_from("ABCD"), slot),
        st.builds("swap {}{} {}{}".format, st.sampled_from("ABCD"), slot, st.sampled_from("ABCD"), slot),
        st.builds("claim {} {} as {}".format, slot, slot, st.integers(0, 9)),
    )
    place = draw(st.sampled_from(places))
    line = json.loads(lines[place])
    line["do"] = draw(action)
    line["seat"] = draw(st.sampled_from([line["seat"], *"ABCDE"]))
    lines[place] = json.dumps(line)
    return as_bytes(lines)


def test_an_action_may_keep_the_name_that_its_client_gave_it() -> None:
    """Hosts keep it, and it is no part of the game: a record with it is as true as one without."""
    lines = list(RECORDS[0])
    place = next(place for place, line in enumerate(lines) if '"do"' in line)
    lines[place] = json.dumps({**json.loads(lines[place]), "id": "a1"})
    assert_refused_or_true(SEN, as_bytes(lines))


def test_two_lands_may_be_named_in_either_order() -> None:
    """SEN-2: ``look 2 1`` is ``look 1 2``; a record that says so tells the same true game."""
    lines = list(RECORDS[0])
    place = next(place for place, line in enumerate(lines) if '"look ' in line)
    look, one, other = json.loads(lines[place])["do"].split()
    lines[place] = json.dumps({**json.loads(lines[place]), "do": f"{look} {other} {one}"})
    assert_refused_or_true(SEN, as_bytes(lines))


@given(one_byte_changed() | one_line_changed() | one_field_changed() | one_action_changed())
def test_an_edited_record_is_refused_or_true(text: bytes) -> None:
    assert_refused_or_true(SEN, text)


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_anything_else_is_refused(text: bytes) -> None:
    assert_refused_or_true(SEN, text)


@given(st.lists(json_values, min_size=1, max_size=4))
def test_any_other_json_is_refused(values: list[object]) -> None:
    assert_refused_or_true(SEN, as_bytes([json.dumps(value) for value in values]))
