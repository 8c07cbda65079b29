"""`fortywinks play` in plain text: through pipes, as a script or a screen reader would use it."""

import json
import signal
from pathlib import Path

import pytest

from .driving import Here, Piped, run_command
from .sleeper import Sleeper, play_piped

SHORT = ("--option", "until=2 rounds", "--bots", "easy")


def test_a_whole_game_through_a_pipe_is_plain_text_and_its_record_verifies(tmp_path: Path) -> None:
    record = tmp_path / "night.jsonl"
    sleeper = Sleeper(patience=12)
    long = ("--option", "until=60 rounds", "--bots", "random")
    with Piped("play", "sen", "--seed", "4", "--players", "4", *long, "--record", str(record)) as game:
        assert play_piped(game, sleeper) == 0
        heard = game.heard
    assert sleeper.answered == {"look", "turn", "hold", "choose", "peek", "swap"}
    assert "\x1b" not in heard
    assert not set("│╭╮╰╯─✦") & set(heard)
    assert heard.count("is over.\n  You: ") == 60
    assert f"fortywinks replay {record}" in heard
    verified = run_command("verify", str(record))
    assert verified.status == 0, verified.err
    header = json.loads(record.read_text().splitlines()[0])
    assert header["players"][0] == {"name": "Dreamer"}
    assert [player["bot"] for player in header["players"][1:]] == ["random"] * 3


def test_the_same_seed_brings_the_same_game() -> None:
    typed = "1 2\ndraw\ndiscard\n" * 3
    first, again, other = (
        run_command("play", "sen", "--seed", seed, *SHORT, typed=typed).out for seed in ("9", "9", "10")
    )
    assert first == again
    assert first != other


def test_the_end_of_the_input_leaves_cleanly_and_keeps_the_record(tmp_path: Path) -> None:
    record = tmp_path / "night.jsonl"
    done = run_command("play", "sen", "--record", str(record), typed="2 4\n")
    assert (done.status, done.err) == (0, "")
    assert f"fortywinks play sen --record {record}" in done.out
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    assert {"seat": "A", "do": "look 2 4"} in lines
    assert lines[-1]["note"] == "pause"


def test_quit_asks_nothing_and_says_that_nothing_was_kept() -> None:
    done = run_command("play", "sen", typed="/quit\n")
    assert done.status == 0
    assert done.out.splitlines()[-1].startswith("Sleep well. This game was not kept")


def test_a_game_that_was_left_goes_on_and_its_record_verifies(tmp_path: Path) -> None:
    record = tmp_path / "night.jsonl"
    left = run_command("play", "sen", *SHORT, "--seed", "2", "--record", str(record), typed="1 2\ndraw\n")
    before = record.read_text()
    with Piped("play", "sen", "--record", str(record)) as game:
        said = game.hear("Your choice: ")
        assert "The game goes on where you left it." in said
        assert "You hold" in said
        hand = left.out.partition("You hold ")[2].partition("\n")[0]
        assert hand
        assert f"You hold {hand}" in said
        game.say("/log")
        assert "You drew a land." in game.hear("Your choice: ")
        game.say("discard")
        assert play_piped(game, Sleeper(patience=2)) == 0
    assert record.read_text().startswith(before)
    assert run_command("verify", str(record)).status == 0


def test_a_game_with_a_bot_of_ones_own_goes_on_with_that_bot_if_it_is_named_again(tmp_path: Path) -> None:
    """A record alone runs no program: it could come from anybody."""
    record, file = tmp_path / "night.jsonl", tmp_path / "taker.py"
    file.write_text(TAKER, encoding="utf-8")
    bot = f"{file}:Taker"
    table = ("play", "sen", "--players", "2", "--seed", "2", "--option", "starter=A", "--record", str(record))
    left = run_command(*table, "--bots", bot, typed="1 2\ndraw\ndiscard\n")
    assert left.out.endswith(f"--record {record} --bots {bot}\n")
    for others in ((), ("--bots", "hard"), ("--bots", f"{bot},{file}:Other")):
        refused = run_command("play", "sen", "--record", str(record), *others)
        assert (refused.status, refused.err) == (
            2,
            f"fortywinks: bots of your own play in this record; name them again to go on: --bots {bot}\n",
        )
    run_command("play", "sen", "--record", str(record), "--bots", bot, typed="draw\ndiscard\n" * 3)
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    done = [line["do"] for line in lines if line.get("seat") == "B"]
    assert len(done) > 2
    assert set(done[1:]) == {"take 4"}


TAKER = """
from fortywinks.games.sen.actions import Take

class Taker:
    def __init__(self, seat, seats, options, rng):
        pass
    def watch(self, event):
        pass
    def choose(self, view, legal):
        return Take(3) if Take(3) in legal else legal[0]
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_closed_window_keeps_the_record(tmp_path: Path, number: signal.Signals) -> None:
    record = tmp_path / "night.jsonl"
    with Piped("play", "sen", "--record", str(record)) as game:
        game.hear("Your choice: ")
        game.send(number)
        assert game.end() == 128 + number
    assert json.loads(record.read_text().splitlines()[-1])["note"] == "pause"


def test_what_is_typed_wrong_is_answered_and_changes_nothing() -> None:
    with Piped("play", "sen", "--seed", "1", "--players", "2", *SHORT) as game:
        game.hear("Your choice: ")
        for typed, reply in (
            ("1", "Which one: look 1 2, look 1 3 or look 1 4?"),
            ("take 2", "SEN-4: On your turn do exactly one thing"),
            ("xyzzy", "'xyzzy' says nothing here. Type /help"),
            ("quit", "'quit' says nothing here. Type /help"),
            ("/xyzzy", "'xyzzy' says nothing here. Type /help"),
            ("/rules 99", "there is no rule '99'"),
            ("/rules 2", "SEN-2 Before anybody plays"),
            ("/help", "a choice, such as look 1 2, in full or cut short"),
            ("/table", "Round 1: everyone looks at two of their own lands."),
            ("/log", "Round 1 begins"),
            ("", "which two of your lands"),
            ("/save", "Name a file: /save FILE"),
            ("/save /nowhere/at/all", "/nowhere/at/all: No such file or directory"),
            ("\x1b[2J\udc80".encode("utf-8", "replace").decode(), "says nothing here"),
            ("look 4 9", "SEN-2"),
        ):
            game.say(typed)
            said = game.hear("Your choice: ")
            assert reply in said, typed
            assert "You looked" not in said
        game.say("4 1")
        assert "Your land 1 is" in game.hear("Your choice: ")


def test_save_keeps_the_game_from_its_beginning(tmp_path: Path) -> None:
    record = tmp_path / "late.jsonl"
    done = run_command("play", "sen", *SHORT, typed=f"1 2\n/save {record}\n/save {record}\n/quit\n")
    assert f"From now on the game is kept in {record}." in done.out
    assert f"The game is kept in {record} already." in done.out
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    assert {"seat": "A", "do": "look 1 2"} in lines
    assert lines[0]["game"] == "sen"
    occupied = run_command("play", "sen", *SHORT, typed=f"/save {record}\n/quit\n")
    assert f"{record} exists already; nothing is overwritten" in occupied.out


def test_SEN_51_the_log_tells_old_turns_only_with_the_memory_aid() -> None:
    typed = "1 2\nt1\nt2\n/log\n"
    for aid, told in (("off", 1), ("on", 2)):
        done = run_command("play", "sen", "--seed", "3", "-o", f"memory_aid={aid}", *SHORT, typed=typed)
        log = done.out.rpartition("Your choice: /log\n")[2]
        assert log.count("You took the open") == told


def test_a_name_cannot_steer_the_terminal(tmp_path: Path) -> None:
    record = tmp_path / "night.jsonl"
    done = run_command("play", "sen", "--name", "\x1b[31mZoë\x07", "--record", str(record), typed="/quit\n")
    assert done.status == 0
    name = json.loads(record.read_text().splitlines()[0])["players"][0]["name"]
    assert name == "\N{REPLACEMENT CHARACTER}[31mZoë\N{REPLACEMENT CHARACTER}"


def test_a_record_that_is_over_is_not_overwritten(here: Here, tmp_path: Path) -> None:
    record = tmp_path / "night.jsonl"
    with Piped("play", "sen", "-o", "until=1 round", "--record", str(record)) as game:
        assert play_piped(game, Sleeper(patience=0)) == 0
    before = record.read_bytes()
    done = here("play", "sen", "--record", str(record))
    assert (done.status, done.out) == (2, "")
    assert done.err == f"fortywinks: {record} holds a game that is over; nothing is overwritten\n"
    assert record.read_bytes() == before


def test_a_paused_record_that_was_changed_is_refused_with_its_line(here: Here, tmp_path: Path) -> None:
    record = tmp_path / "night.jsonl"
    run_command("play", "sen", "--seed", "7", "--record", str(record), typed="1 2\n")
    good = record.read_text().splitlines(keepends=True)

    def refused(lines: list[str]) -> tuple[int, str]:
        record.write_text("".join(lines))
        done = here("play", "sen", "--record", str(record))
        assert record.read_text() == "".join(lines)
        return done.status, done.err

    status, why = refused([line.replace("look 1 2", "look 2 2") for line in good])
    assert status == 1
    assert f"fortywinks: {record}: line " in why
    assert "SEN-2" in why
    status, why = refused(good[:-1])
    assert status == 2
    assert "cut off, not paused" in why
    status, why = refused(good[:-1] + ['{"note":"pause","text":"00"}\n'])
    assert status == 2
    status, why = refused([good[0].replace('"Dreamer"', '"Dreamer","bot":"easy"'), *good[1:]])
    assert status == 2
    assert "has one person; the record has 0" in why
    done = here("play", "sen", "--record", str(record), "--seed", "1")
    assert done.status == 2
    assert "leave out what is for a new game" in done.err
