"""Random games exercise every rule that code can break, and `fuzz` says how often."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from fortywinks.checks import fuzz
from fortywinks.checks.exercised import Exercised, named, rules_of, was_compiled
from fortywinks.cli.app import run
from fortywinks.games import game_names, load_game

GAMES = {"counting-zzzzs": 16, "dreams": 2, "schafe-schubsen": 24, "sen": 24, "when-i-dream": 8}
"""How many random games are enough."""
SEEDS = {"dreams": "b"}
"""Two games of Dreams that are short, and go through everything."""

NOT_BY_PLAYING = {
    "counting-zzzzs": {
        "ZZZ-2": "says what is printed on a card; tests of the deck file hold it",
        "ZZZ-3": "says which cards there are; tests of the deck hold it",
        "ZZZ-4": "says how the deck was balanced; docs/decks.md has the figures",
    },
    "dreams": {"DRM-13": "talking is the table's, not the rules'"},
    "schafe-schubsen": {},
    "sen": {},
    "when-i-dream": {},
}


@pytest.mark.long
@pytest.mark.parametrize("name", game_names())
def test_no_rule_stays_at_zero(name: str) -> None:
    report = fuzz(load_game(name), GAMES[name], SEEDS.get(name, "every rule"))
    assert report.is_clean, report.failures
    zero = {rule for rule, count in report.rules.items() if count == 0}
    assert zero <= NOT_BY_PLAYING[name].keys()
    assert len(report.rules) > 10


def test_the_exceptions_are_rules() -> None:
    for name, exceptions in NOT_BY_PLAYING.items():
        assert exceptions.keys() <= set(rules_of(load_game(name)))


def test_a_rule_counts_only_where_its_branch_is_taken() -> None:
    """With Sen's pile full nobody finds it empty (SEN-11, SEN-21), whatever else is done."""
    game = load_game("sen")
    exercised = Exercised(game)
    with exercised.counting():
        state = game.new(2, {"starter": "A"})
        for seat in (0, 1):
            state.apply(seat, game.parse_action("look 1 2"))
        state.apply(0, game.parse_action("draw"))
        state.apply(0, game.parse_action("discard"))
    counts = exercised.counts
    if was_compiled(game):  # nothing is counted, rather than everything as nothing
        assert not counts
        return
    assert counts["SEN-1"] == 1
    assert counts["SEN-2"] == 2
    assert counts["SEN-6"] >= 2
    assert counts["SEN-11"] == counts["SEN-21"] == counts["SEN-31"] == counts["SEN-40"] == 0


@pytest.mark.parametrize("name", game_names())
def test_what_was_played_before_does_not_change_the_counts(name: str) -> None:
    """Much of a game is worked out once and remembered; a rule that stands there counts in the next report too."""
    first, again = (fuzz(load_game(name), 1, "counted") for _ in range(2))
    assert first.rules == again.rules


def test_a_game_that_was_not_imported_has_no_rules_to_count() -> None:
    """Such as one that is typed in, or made by a test."""
    code = Path(__file__).parents[2] / "examples/fortywinks_nap/fortywinks_nap/game.py"
    names: dict[str, Any] = {"__name__": "typed_nap"}
    exec(compile(code.read_text(encoding="utf-8"), "typed_nap.py", "exec"), names)
    report = fuzz(names["GAME"], 1)
    assert (report.is_clean, report.rules) == (True, {})


def test_a_text_names_rules_one_by_one_or_from_to() -> None:
    assert named("SEN-6, B1; SEN-7", "SEN") == {"SEN-6", "SEN-7"}
    assert named("SHP-1 to SHP-3: the dike", "SHP") == {"SHP-1", "SHP-2", "SHP-3"}
    assert named("ZZZ-5", "SEN") == set()


def test_the_command_reports_how_often_each_rule_was_exercised(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fuzz", "sen", "--games", "2", "--json"]) == 0
    counts = json.loads(capsys.readouterr().out)["rules"]
    assert run(["fuzz", "sen", "--games", "2"]) == 0
    said = capsys.readouterr().out
    if was_compiled(load_game("sen")):
        assert counts == {}
        assert "Rules exercised" not in said
        assert "Never" not in said
        return
    assert counts["SEN-1"] > 0
    assert "Rules exercised: SEN-1 " in said


def test_of_compiled_rules_nothing_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A count of zero would say that a rule was not exercised."""
    game = load_game("sen")
    monkeypatch.setattr(sys.modules["fortywinks.games.sen.rules"], "__file__", "rules.cpython-311-x86_64-linux-gnu.so")
    assert was_compiled(game)
    assert fuzz(game, 1).rules == {}
