"""Records: what is written reads back, and each fault is named with its line."""

import json
from io import BytesIO
from typing import Any

import pytest

from fortywinks.checks import Style
from fortywinks.core import HOUSE, Refusal, TimeOut
from fortywinks.core.match import Match
from fortywinks.core.records import (
    ActionLine,
    Closing,
    Drawn,
    Header,
    Line,
    Note,
    Player,
    Result,
    TimeUp,
    line_text,
    parse_line,
    read_lines,
)
from fortywinks.core.replay import Replay
from fortywinks.games import load_game
from fortywinks.games.sen.actions import Call, Draw, Look
from fortywinks.games.sen.components import SenOptions

from .game_record import as_bytes, finished, first, refused, verified

LINES = finished()


def changed(place: int, **fields: Any) -> list[str]:
    """The record with fields of one line changed; None takes a field away."""
    line = json.loads(LINES[place]) | fields
    kept = {name: value for name, value in line.items() if value is not None}
    return [*LINES[:place], json.dumps(kept), *LINES[place + 1 :]]


def with_line(place: int, line: str) -> list[str]:
    return [*LINES[:place], line, *LINES[place:]]


DECK = first(LINES, lambda line: '"chance":"deck"' in line)
FIRST_LOOK = first(LINES, lambda line: '"do":"look' in line)
FIRST_TURN = first(LINES, lambda line: '"do":"' in line and "look" not in line)


def test_a_finished_game_is_verified() -> None:
    replay = verified(LINES)
    assert replay.state.outcome is not None
    assert replay.closing is not None
    assert replay.closing.secret is not None


@pytest.mark.parametrize(
    "line",
    [
        Header(1, "sen", "1", {"penalty": 15}, (Player("Ann"), Player("hard", "hard")), "ab", "2026-01-01"),
        Drawn("deck", ("3", "5t")),
        ActionLine("A", "look 1 2"),
        TimeUp("turn", "B"),
        TimeUp("night"),
        Note("substitute", "B", "hard"),
        Closing(Result("score", (102, 64), (2, 1)), "00ff"),
    ],
)
def test_each_kind_of_line_reads_back(line: Line) -> None:
    assert parse_line(line_text(line), 1) == line


def test_lines_are_short_and_readable() -> None:
    assert line_text(ActionLine("A", "look 1 2")) == '{"seat":"A","do":"look 1 2"}'
    assert line_text(TimeUp("night")) == '{"time":"night"}'
    assert line_text(Note("substitute", "B", "hard")) == '{"note":"substitute","seat":"B","text":"hard"}'


def test_names_may_hold_anything() -> None:
    name = 'a "b" \\ \n \u2028 \x00 🐑 眠'
    line = line_text(Header(1, "sen", "1", {}, (Player(name), Player(name))))
    assert "\n" not in line
    header = parse_line(line, 1)
    assert isinstance(header, Header)
    assert header.players[0].name == name


def test_a_record_needs_no_secret() -> None:
    open_game = [*LINES]
    open_game[0] = changed(0, commitment=None)[0]
    open_game[-1] = changed(len(LINES) - 1, secret=None)[-1]
    assert verified(open_game).state.outcome is not None


def test_notes_change_nothing() -> None:
    note = line_text(Note("substitute", "B", "hard"))
    noted = [LINES[0], *(text for line in LINES[1:] for text in (note, line))]
    assert [note for _, note in verified(noted).notes] == [Note("substitute", "B", "hard")] * (len(LINES) - 1)


def test_a_replay_goes_step_by_step() -> None:
    replay = Replay(read_lines(BytesIO(as_bytes(LINES))), load_game)
    assert replay.state.view(0).phase == "look"
    step = next(iter(replay))
    assert (step.line, step.seat) == (FIRST_LOOK + 1, "AB".index(json.loads(LINES[FIRST_LOOK])["seat"]))
    assert isinstance(step.action, Look)
    assert len(step.told) == 2


def test_a_match_writes_as_it_goes_and_a_refusal_writes_nothing() -> None:
    kept: list[Line] = []
    players = [Player("Ann"), Player("Bob")]
    match = Match(load_game("sen"), players, SenOptions(starter="A"), bytes(32), keep=kept.append, began="today")
    assert [type(line) for line in kept] == [Header, Drawn]
    with pytest.raises(Refusal):
        match.act(0, Draw())
    assert len(kept) == 2
    match.act(0, Look(0, 1))
    match.time_out("look", 1)
    match.note("greeting", 0, "hello")
    assert kept[2:] == [ActionLine("A", "look 1 2"), TimeUp("look", "B"), Note("greeting", "A", "hello")]
    assert match.lines == []


def test_a_match_ends_with_its_result_and_its_secret() -> None:
    match = Match(load_game("sen"), [Player("Ann"), Player("Bob")], SenOptions(until="1 round", starter="A"), bytes(32))
    for seat, action in ((0, Look(0, 1)), (1, Look(0, 1)), (0, Call())):
        match.act(seat, action)
    closing = match.lines[-1]
    assert isinstance(closing, Closing)
    assert closing.secret == "00" * 32
    with pytest.raises(Refusal):
        match.act(HOUSE, TimeOut("turn", 0))
    assert match.lines[-1] is closing


# Files that are no records.


def test_an_empty_file() -> None:
    assert str(refused(b"")) == "line 1: the file is empty"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "this is no JSON"),
        ("hello", "this is no JSON"),
        ('{"record":1', "this is no JSON"),
        ('{"record":1}}', "this is no JSON"),
        ("\x00\x01", "this is no JSON"),
        ("[" * 200_000, "this is no JSON"),
        ('{"a":' * 100_000, "this is no JSON"),
        ("[]", "a line must be a JSON object"),
        ("7", "a line must be a JSON object"),
        ("null", "a line must be a JSON object"),
        ("{}", "a line must have one of the fields: record, chance, do, time, note, result"),
        ('{"seat":"A"}', "a line must have one of the fields"),
        (LINES[DECK], "the first line must say which game is played"),
        ('{"record":"1"}', "Expected int, got str - at $.record"),
        ('{"record":true}', "Expected int, got bool"),
        ('{"record":1}', "Object missing required field"),
        ('{"record":2}', "the record is of format 2; this program reads up to 1"),
        ('{"record":1e99}', "record"),
        ('{"record":' + "9" * 5000 + "}", ""),
    ],
)
def test_a_first_line_that_is_none(line: str, reason: str) -> None:
    error = refused([line, *LINES[1:]])
    assert error.line == 1
    assert error.reason.startswith(reason) or reason in error.reason


def test_bytes_that_are_no_text() -> None:
    assert refused(b'{"record":"\xff\xfe"}\n').line == 1
    assert refused(as_bytes(LINES[:3]) + b"\xff\xff\xff\n").line == 4


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"record": 0}, "there is no record format 0"),
        ({"record": 7}, "the record is of format 7; this program reads up to 1"),
        ({"game": "chess"}, "there is no game 'chess'; the games are: "),
        ({"game": "x" * 900_000}, "there is no game 'xxx"),
        ({"game": "two\nlines"}, "there is no game 'two lines'"),
        ({"rules": "2"}, "the game was played under rules 2; this program has rules 1"),
        ({"players": []}, "Sen is for 2 to 5 players, not 0"),
        ({"players": [{"name": "Ann"}] * 6}, "Sen is for 2 to 5 players, not 6"),
        ({"players": ["Ann", "Bob"]}, "Expected object, got str - at $.players[0]"),
        ({"players": [{"name": "Ann", "age": 7}] * 2}, "Object contains unknown field age"),
        ({"options": {"luck": 7}}, "there is no option 'luck'"),
        ({"options": {"penalty": 7}}, "option penalty: possible is 5, 15"),
        ({"options": {"starter": "E"}}, "option starter: there is no seat E among 2 players"),
        ({"options": None}, "Object missing required field options"),
        ({"luck": 7}, "Object contains unknown field luck"),
    ],
)
def test_a_bad_header(fields: dict[str, Any], reason: str) -> None:
    error = refused(changed(0, **fields))
    assert error.line == 1
    assert reason in error.reason


def test_a_line_may_not_be_endless() -> None:
    error = refused(as_bytes(LINES[:3]) + b" " * 1_000_001 + b"\n")
    assert str(error) == "line 4: the line is longer than 1000000 characters"
    longest = '{"note":"hum"' + " " * (1_000_000 - len('{"note":"hum"}\n')) + "}"
    assert len(longest) + 1 == 1_000_000
    assert verified(with_line(3, longest)).notes


# Files that are cut off.


@pytest.mark.parametrize("lines", range(1, len(LINES)))
def test_cut_off_after_a_line(lines: int) -> None:
    error = refused(LINES[:lines])
    assert error.line == lines + 1
    assert error.reason == "the record is cut off: the game goes on, and there is no result"


@pytest.mark.parametrize("lines", range(len(LINES)))
def test_cut_off_in_the_middle_of_a_line(lines: int) -> None:
    whole = as_bytes(LINES[:lines])
    for end in (1, len(LINES[lines]) // 2, len(LINES[lines].encode())):
        error = refused(whole + LINES[lines].encode()[:end])
        assert str(error) == f"line {lines + 1}: the file is cut off in the middle of this line"


# Chance that is wrong.


def deck_with(**places: str) -> list[str]:
    deck = json.loads(LINES[DECK])["got"]
    for place, land in places.items():
        deck[int(place[1:]) - 1] = land
    return changed(DECK, got=deck)


def test_an_unknown_card() -> None:
    assert refused(deck_with(_3="10")).reason == "unknown card '10' at place 3 of the deck"
    assert refused(deck_with(_3="10")).line == DECK + 1
    assert len(str(refused(deck_with(_3="y" * 900_000)))) < 400


def test_one_card_too_many_or_too_few() -> None:
    deck = json.loads(LINES[DECK])["got"]
    assert "the deck has 53 cards, not 54" in str(refused(changed(DECK, got=deck[:-1])))
    assert "one '0' too many" in str(refused(changed(DECK, got=["0"] * 54)))


def test_an_altered_deck_that_is_still_a_deck_is_not_what_the_secret_decides() -> None:
    deck = json.loads(LINES[DECK])["got"]
    last, other = 53, max(place for place in range(54) if deck[place] != deck[53])
    deck[last], deck[other] = deck[other], deck[last]
    error = refused(changed(DECK, got=deck))
    assert str(error) == f"line {DECK + 1}: this is not what the committed secret decides"


def test_another_starter_than_the_secret_decides() -> None:
    starter = first(LINES, lambda line: '"chance":"starter"' in line)
    other = "B" if '"A"' in LINES[starter] else "A"
    assert refused(changed(starter, got=[other])).line > starter
    assert refused(changed(starter, got=["C"])).reason == "'C' is no possible starter"


def test_chance_that_is_missing_or_not_needed() -> None:
    without = [*LINES[:DECK], *LINES[DECK + 1 :]]
    assert refused(without).reason == "the game needs chance for the deck here, and the record has none"
    twice = with_line(DECK, LINES[DECK])
    assert str(refused(twice)) == f"line {DECK + 2}: the game does not need chance for the deck here"
    assert refused(with_line(FIRST_TURN, LINES[DECK])).line == FIRST_TURN + 1
    renamed = changed(DECK, chance="dice")
    assert refused(renamed).reason == "the game needs chance for the deck here, and the record has the dice"


# Actions that are wrong.


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({"seat": "A", "do": "look 1 1"}, "illegal action 'look 1 1': name two different lands"),
        ({"seat": "A", "do": "wake"}, "illegal action 'wake': Pobudka is called at the start of a turn only (SEN-20)"),
        ({"seat": "A", "do": "jump"}, "'jump' is no action of Sen"),
        ({"seat": "A", "do": "x" * 900_000}, "is no action of Sen"),
        ({"seat": "C", "do": "look 1 2"}, "there is no seat C; the game has 2 players"),
        ({"seat": "Z", "do": "look 1 2"}, "'Z' is no seat; seats are the letters A to J"),
        ({"seat": "", "do": "look 1 2"}, "'' is no seat"),
        ({"seat": 0, "do": "look 1 2"}, "Expected str, got int - at $.seat"),
        ({"do": "look 1 2"}, "Object missing required field seat"),
        ({"seat": "A", "do": 7}, "Expected str, got int - at $.do"),
        ({"seat": "A", "do": "look 1 2", "why": "fun"}, "Object contains unknown field why"),
        ({"time": "turn", "seat": "A"}, "illegal action 'time-out turn': no clock 'turn' is running there (SEN-2)"),
        ({"time": "look"}, "illegal action 'time-out look'"),
        ({"time": "look", "seat": "E"}, "there is no seat E"),
        ({"record": 1, "game": "sen", "rules": "1", "options": {}, "players": []}, "a second first line"),
        ({"result": {"why": "score", "scores": [1, 2], "ranks": [1, 2]}}, "there is a result, but the game goes on"),
    ],
)
def test_a_line_that_cannot_be(line: dict[str, Any], reason: str) -> None:
    error = refused(with_line(FIRST_LOOK, json.dumps(line)))
    assert error.line == FIRST_LOOK + 1
    assert reason in error.reason


def test_an_action_from_the_wrong_seat() -> None:
    turn = json.loads(LINES[FIRST_TURN])
    error = refused(changed(FIRST_TURN, seat="B" if turn["seat"] == "A" else "A"))
    assert error.line == FIRST_TURN + 1
    assert "nothing is asked of seat" in error.reason
    assert error.reason.endswith("(SEN-4)")


# Results that are wrong.


@pytest.mark.parametrize(
    "result", [{"why": "score"}, {"scores": [1, 2]}, {"ranks": [1, 1]}, {"scores": [1]}, {"ranks": []}]
)
def test_a_wrong_result(result: dict[str, Any]) -> None:
    written = json.loads(LINES[-1])["result"]
    error = refused(changed(len(LINES) - 1, result=written | result))
    assert error.line == len(LINES)
    assert error.reason.startswith(f"wrong result: replayed, the game ends with '{written['why']}'")


@pytest.mark.parametrize(
    ("secret", "reason"),
    [
        ("00" * 32, "the secret does not open the commitment on the first line"),
        ("", "the secret does not open the commitment on the first line"),
        ("xyz", "the secret is not written in hexadecimal digits"),
        (None, "a commitment and the secret that opens it must both be there, or neither"),
    ],
)
def test_a_wrong_secret(secret: str | None, reason: str) -> None:
    error = refused(changed(len(LINES) - 1, secret=secret))
    assert (error.line, error.reason) == (len(LINES), reason)


def test_a_secret_without_a_commitment_and_a_false_commitment() -> None:
    assert "must both be there, or neither" in refused(changed(0, commitment=None)).reason
    assert "does not open the commitment" in refused(changed(0, commitment="00" * 32)).reason


@pytest.mark.parametrize("after", [LINES[-1], LINES[FIRST_TURN], LINES[0], LINES[DECK]])
def test_something_after_the_result(after: str) -> None:
    error = refused([*LINES, after])
    assert str(error) == f"line {len(LINES) + 1}: something follows the result"


def test_garbage_after_the_result() -> None:
    assert refused([*LINES, "oops"]).line == len(LINES) + 1


def test_a_note_may_follow_the_result() -> None:
    assert verified([*LINES, line_text(Note("applause"))]).notes


def test_a_game_of_time_outs_alone_is_a_game() -> None:
    lines = finished("asleep", 3, Style(time_outs=1), until="1 round")
    assert not any('"do"' in line for line in lines)
    assert verified(lines).state.outcome is not None
