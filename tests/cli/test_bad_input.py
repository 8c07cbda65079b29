"""Whatever is typed wrong gets one clear line, a status of 2, and no traceback."""

import signal
import subprocess
import time
from pathlib import Path

import pytest

from fortywinks.games import game_names

from .driving import COMMAND, PATIENCE, Ended, Here, run_command


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("play chess", "there is no game 'chess'; the games are: sen"),
        ("play SEN", "there is no game 'SEN'"),
        ("play", "Missing argument 'game' (see fortywinks play --help)"),
        ("play sen --players 1", "Sen is for 2 to 5 players, not 1"),
        ("play sen --players 6", "Sen is for 2 to 5 players, not 6"),
        ("play sen --players -3", "Sen is for 2 to 5 players, not -3"),
        ("play sen --players two", "Invalid value for '--players' / '-p'"),
        ("play sen --bots brilliant", "sen has no bot 'brilliant'; there are: random"),
        ("play sen --bots easy,", "sen has no bot ''; there are:"),
        ("play sen --players 2 --bots easy,random", "2 bots (easy, random) are too many: there is room for 1"),
        ("play sen --bots easy,easy,easy,easy,easy", "Sen is for 2 to 5 players, not 6"),
        ("play sen --option penalty", "option 'penalty' has no value; write it as NAME=VALUE"),
        ("play sen --option penalty=6", "option penalty: "),
        ("play sen --option penalty=", "option penalty: "),
        ("play sen --option volume=11", "there is no option 'volume'; the options are: until, penalty"),
        ("play sen --option memory_aid=maybe", "option memory_aid: "),
        ("play sen --option starter=E", "option starter: there is no seat E among 3 players"),
        ("play sen --option until=never", "option until: "),
        ("play sen --option until=0", "option until: "),
        ("play sen --name ", "a name has at least one letter"),
        ("play sen --record /nowhere/at/all.jsonl", "/nowhere/at/all.jsonl: No such file or directory"),
        ("play sen --record /", "/: Is a directory"),
        ("play sen --volume 11", "No such option: --volume"),
        ("play sen again", "Got unexpected extra argument(s) (again)"),
        ("simulate chess", "there is no game 'chess'"),
        ("simulate sen --players 9", "Sen is for 2 to 5 players, not 9"),
        ("simulate sen --games 0", "--games must be at least 1, not 0"),
        ("simulate sen --games -1", "--games must be at least 1, not -1"),
        ("simulate sen --games many", "Invalid value for '--games'"),
        ("simulate sen --jobs 0", "--jobs must be at least 1, not 0"),
        ("simulate sen --bots random,nobody", "sen has no bot 'nobody'"),
        (
            "simulate sen --players 2 --bots random,random,random",
            "3 bots (random, random, random) are too many: there is room for 2",
        ),
        ("simulate sen --option penalty=x", "option penalty: "),
        ("simulate sen --option starter=E", "option starter: there is no seat E among 2 players"),
        ("simulate sen --games 1 --bots random --records /dev/null", "/dev/null: File exists"),
        ("simulate sen --seed", "Option '--seed' requires an argument"),
        ("rules chess", "there is no game 'chess'"),
        ("rules sen 5 --lang xx", "the rules of Sen are not written in 'xx'; there are:"),
        ("rules sen --lang ../en", "the rules of Sen are not written in '../en'"),
        ("replay /nowhere.jsonl", "/nowhere.jsonl: No such file or directory"),
        ("replay /", "/: Is a directory"),
        ("verify", "Missing argument 'file'"),
        ("fuzz chess", "there is no game 'chess'"),
        ("fuzz sen --games 0", "Invalid value for '--games'"),
        ("games sen", "Got unexpected extra argument(s) (sen)"),
        ("plya sen", "No such command 'plya'. Did you mean 'play'"),
        ("--loud", "No such option: --loud"),
    ],
)
def test_one_line_says_what_and_where(here: Here, arguments: str, why: str) -> None:
    done = here(*arguments.split(" "))
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith("fortywinks: ")
    assert why in done.err
    assert done.err.count("\n") == 1


def test_the_real_process_says_the_same() -> None:
    done = run_command("play", "chess")
    assert done == Ended(2, "", f"fortywinks: there is no game 'chess'; the games are: {', '.join(game_names())}\n")


def test_a_bad_record_has_a_status_of_its_own(here: Here, tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text("nonsense\n")
    for arguments in (("replay", str(path)), ("play", "sen", "--record", str(path))):
        done = here(*arguments)
        assert (done.status, done.out) == (1, "")
        assert done.err.startswith(f"fortywinks: {path}: line 1: this is no JSON")
        assert path.read_text() == "nonsense\n"


def test_odd_characters_do_no_harm(here: Here) -> None:
    done = here("play", "\x1b[2J\n\udce4" + "x" * 9000)
    assert done.status == 2
    assert done.err.count("\n") == 1
    assert done.err[:-1].encode("ascii", "backslashreplace").decode().isprintable()
    assert len(done.err) < 700


def test_a_reader_who_goes_away_is_no_error() -> None:
    import subprocess

    from .driving import COMMAND

    rules = subprocess.Popen([*COMMAND, "rules", "sen"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert rules.stdout is not None
    assert rules.stderr is not None
    rules.stdout.close()
    assert rules.stderr.read() == b""
    rules.stderr.close()
    assert rules.wait(30) in (0, 1)


def test_ctrl_c_ends_a_long_command_without_a_word(tmp_path: Path) -> None:
    """In the middle of it: the first games are there."""
    command = [*COMMAND, "simulate", "sen", "--games", "1000000", "--bots", "random,random", "--records", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        until = time.monotonic() + PATIENCE
        while not any(tmp_path.iterdir()):
            assert process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
    assert (process.returncode, said.strip()) == (130, "")
