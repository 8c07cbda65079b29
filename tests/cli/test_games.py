"""`fortywinks games`, `fortywinks rules`, `--version` and `--help`."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import fortywinks
from fortywinks.cli.app import app
from fortywinks.cli.rulebook import open_rulebook
from fortywinks.games import load_game

from .driving import AtTerminal, Ended, Here, Piped, plain, run_command

COMMANDS = [command.callback.__name__ for command in app.registered_commands if command.callback is not None]


def test_games_as_json_names_everything_that_other_commands_accept(here: Here) -> None:
    done = here("games", "--json")
    games = {game["name"]: game for game in json.loads(done.out)}
    assert tuple(games) == fortywinks.game_names()
    sen = games["sen"]
    assert (sen["players"], sen["minutes"]) == ([2, 5], 20)
    assert sen["bots"] == list(load_game("sen").bot_levels)
    options = {option["name"]: option for option in sen["options"]}
    assert tuple(options) == load_game("sen").options_type.__struct_fields__
    assert options["penalty"]["allowed"] == [5, 15]
    assert options["memory_aid"]["default"] is False
    assert all(option["about"] for option in options.values())


def test_games_in_words(here: Here) -> None:
    done = here("games")
    assert done.out.startswith("sen: Sen, 2 to 5 players, about 20 minutes\n")
    assert "option penalty: what a wrong call costs: 5 or 15 (allowed: 5 or 15; default: 5)" in done.out


def test_games_drawn() -> None:
    with AtTerminal("games") as terminal:
        assert terminal.end() == 0
        shown = plain(terminal.heard)
    assert "☾ Sen (sen)  2 to 5 players, about 20 minutes" in shown
    assert "fortywinks play sen" in shown
    assert all(len(line) <= 80 for line in shown.splitlines())


@pytest.mark.parametrize(("lang", "start"), [("en", "# Sen"), ("de", "# Sen"), ("pl", "# Sen")])
def test_the_whole_rules(here: Here, lang: str, start: str) -> None:
    done = here("rules", "sen", "--lang", lang)
    assert done.status == 0
    assert done.out.startswith(start)
    assert "\n- SEN-51 " in done.out


def test_every_rule_by_its_number(here: Here) -> None:
    book = open_rulebook(load_game("sen"))
    assert len(book.rules) == 23
    for number, text in book.rules.items():
        assert here("rules", "sen", number).out == f"- {number} {text}\n"
        assert "\n- SEN" not in text
        assert "\n#" not in text


@pytest.mark.parametrize("number", ["SEN-5", "sen-5", "5", "sen5", "Sen 5", "05"])
def test_a_rule_is_found_as_people_write_it(here: Here, number: str) -> None:
    assert here("rules", "sen", number).out.startswith("- SEN-5 (A) Put the open land")


@pytest.mark.parametrize("number", ["99", "SEN-9", "ZZZ-5", "five", "", "5.0", "-5x"])
def test_a_rule_that_is_not_there(here: Here, number: str) -> None:
    done = here("rules", "sen", "--", number)
    assert done == Ended(2, "", f"fortywinks: there is no rule '{number}'; the rules go from SEN-1 to SEN-51\n")


def test_rules_drawn_at_a_terminal() -> None:
    with AtTerminal("rules", "sen", "10") as terminal:
        assert terminal.end() == 0
        assert "• SEN-10 Take 2: draw two lands" in plain(terminal.heard)


def test_version() -> None:
    assert run_command("--version") == Ended(0, f"fortywinks {fortywinks.__version__}\n", "")


@pytest.mark.parametrize("flag", ["-h", "--help"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(here: Here, command: str, flag: str) -> None:
    done = here(command, flag)
    assert done.status == 0
    assert done.out.startswith(f"Usage: fortywinks {command} ")
    assert "-h, --help" in done.out


def test_help_names_every_command(here: Here) -> None:
    done = here("--help")
    assert done.status == 0
    assert {"play", "games", "rules", "replay", "verify", "simulate", "fuzz"} <= set(COMMANDS)
    assert all(f"\n  {command} " in done.out for command in COMMANDS)


def test_alone_it_opens_the_house(tmp_path: Path) -> None:
    with Piped(env={"FORTYWINKS_PORT": "0", "FORTYWINKS_DATA": str(tmp_path)}) as house:
        assert "The house is open: http://localhost:" in house.hear(r"closes it\)\n")
        house.send(signal.SIGINT)
        assert house.end() in (0, 130)


def test_a_quick_command_loads_nothing_slow() -> None:
    code = "import sys; from fortywinks.cli.app import run; run(['games']); print(sorted(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "'fortywinks.games.sen'" in done.stderr
    for slow in ("pydantic", "rich", "asyncio", "multiprocessing", "fortywinks.tables", "fortywinks.checks"):
        assert f"'{slow}'" not in done.stderr, slow
