"""`fortywinks play` at a real (pseudo-)terminal: drawn, cleared, and left as it was."""

import json
from pathlib import Path

from .driving import COLUMNS, ROWS, AtTerminal, plain, run_command
from .sleeper import Sleeper, play_at_terminal
from .test_join_ends import Shell

ENTER_SCREEN, LEAVE_SCREEN = "\x1b[?1049h", "\x1b[?1049l"


def test_a_whole_game_of_five_fits_the_terminal_and_leaves_it_tidy(tmp_path: Path) -> None:
    record = tmp_path / "night.jsonl"
    sleeper = Sleeper(patience=12)
    options = ("-p", "5", "-o", "until=2 rounds", "-o", "claim_pairs=on", "--bots", "easy", "--seed", "8")
    with AtTerminal("play", "sen", *options, "--record", str(record)) as game:
        assert play_at_terminal(game, sleeper) == 0
        screens, heard = game.screens, game.heard
    assert {"look", "turn", "hold"} <= sleeper.answered
    assert len(screens) > 10
    for screen in screens[:-1]:
        assert len(screen) <= ROWS, "\n".join(screen)
        assert max(map(len, screen)) <= COLUMNS, "\n".join(screen)
    assert heard.count(ENTER_SCREEN) == heard.count(LEAVE_SCREEN) == 1
    after = plain(heard.partition(LEAVE_SCREEN)[2])
    assert [line[:3] for line in after.splitlines()[:5]] == ["1. ", "2. ", "3. ", "4. ", "5. "] or "You: " in after
    assert "Traceback" not in heard
    assert run_command("verify", str(record)).status == 0


def test_SEN_51_what_was_seen_is_gone_after_enter() -> None:
    with AtTerminal("play", "sen", "--seed", "3") as game:
        game.hear(r"Press Enter\. ")
        game.say("")
        game.hear("\n> ")
        game.say("1 2")
        game.hear(r"then press Enter\. ")
        assert any("Your land 1 is 9 ravens, your land 2 is 7 ravens." in line for line in game.screen)
        assert any("│ 9  ││ 7  │" in line for line in game.screen)
        game.say("")
        game.hear("\n> ")
        assert not any("Your land 1" in line or "│ 9  ││ 7  │" in line for line in game.screen)
        game.say("/log")
        game.hear(r"go back\. ")
        assert not any("Your land 1" in line for line in game.screen)


def test_SEN_51_with_the_memory_aid_it_stays_on_the_back_of_the_card() -> None:
    with AtTerminal("play", "sen", "--seed", "3", "-o", "memory_aid=on") as game:
        game.hear(r"Press Enter\. ")
        game.say("")
        game.hear("\n> ")
        game.say("1 2")
        game.hear(r"then press Enter\. ")
        game.say("")
        game.hear("\n> ")
        assert any("│(9) ││(7) │" in line for line in game.screen)


def test_the_rules_can_be_read_page_by_page_and_left() -> None:
    with AtTerminal("play", "sen") as game:
        game.hear(r"Press Enter\. ")
        game.say("")
        game.hear("\n> ")
        game.say("/rules")
        game.hear(r"q to go back\. ")
        first = game.screen
        game.say("")
        game.hear(r"q to go back\. ")
        assert game.screen != first
        assert len(game.screen) <= ROWS
        game.say("q")
        game.hear("\n> ")
        assert any("which two of your lands" in line for line in game.screen)


def test_ctrl_c_leaves_with_130_and_keeps_the_record(tmp_path: Path) -> None:
    record = tmp_path / "night.jsonl"
    with AtTerminal("play", "sen", "--record", str(record)) as game:
        game.hear(r"Press Enter\. ")
        game.say("")
        game.hear("\n> ")
        assert game.interrupt() == 130
        assert LEAVE_SCREEN in game.heard
        assert f"fortywinks play sen --record {record}" in game.heard.replace("\r\n", "")
        assert "Traceback" not in game.heard
    assert json.loads(record.read_text().splitlines()[-1])["note"] == "pause"


def test_ctrl_d_leaves_with_0() -> None:
    with AtTerminal("play", "sen") as game, Shell(game) as shell:
        game.hear(r"Press Enter\. ")
        while shell.shows_what_is_typed:  # until the line can be edited
            game._more(0.02)
        game.press("\x04")
        assert shell.waits_for(game) == 0
        assert LEAVE_SCREEN in game.heard


def test_no_color_and_plain_draw_nothing() -> None:
    for arguments, env in ((("--plain",), {}), ((), {"NO_COLOR": "1"}), ((), {"TERM": "dumb"})):
        with AtTerminal("play", "sen", *arguments, env=env) as game:
            game.hear("Your choice: ")
            game.say("/quit")
            assert game.end() == 0
            assert "\x1b[2J" not in game.heard
            assert "\x1b[3" not in game.heard
            assert "╭" not in game.heard
