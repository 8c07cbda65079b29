"""`make mutants`: changes the rules of each game in one place at a time, and lists the changes that no test noticed."""

import argparse
import sys
import time
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from fortywinks.games import game_names

from .running import Mutating

HERE = Path(__file__).parent
TESTS = HERE.parent
GAMES = TESTS.parent / "src" / "fortywinks" / "games"


class Rules(NamedTuple):
    """Where the rules of a game are, and tests that are about something else."""

    modules: tuple[str, ...]
    not_tests: tuple[str, ...] = ()


OTHER_TESTS = ("test_bots.py", "test_contract.py", "test_rulebook.py")
"""Slow, or not about the rules as code, in every game."""

RULES = {
    "counting-zzzzs": Rules(
        ("rules", "turn", "window", "effects", "legal", "scoring"),
        ("test_deck_file.py", "test_deck_over_http.py", "test_kept_deck.py", "test_announcements.py", "test_texts.py"),
    ),
    "dreams": Rules(("rules", "geometry", "scoring"), ("test_pictures.py", "test_reading.py")),
    "schafe-schubsen": Rules(("rules", "moving", "boards", "clover", "deichwandern", "scoring"), ("test_material.py",)),
    "sen": Rules(("rules", "scoring"), ("test_bot_thinking.py", "test_model.py")),
    "when-i-dream": Rules(
        ("rules", "day", "legal", "scoring", "pile"),
        ("test_judge.py", "test_labelled.py", "test_reasons.py", "test_words.py"),
    ),
}


def run(game: str, jobs: int, seconds: float, only: str = "") -> bool:
    """Tries all mutants of a game; answers whether none survived that is not named as harmless."""
    slug = game.replace("-", "_")
    rules = RULES[game]
    files = [GAMES / slug / f"{name}.py" for name in rules.modules]
    tests = [
        str(path)
        for path in sorted((TESTS / "games" / slug).glob("test_*.py"))
        if path.name not in OTHER_TESTS + rules.not_tests
    ]
    quiet = ["-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:terminal", "-k", f"not kept_record or {game}"]
    command = [*quiet, *tests, str(TESTS / "test_kept_records.py"), str(TESTS / "test_told_records.py")]
    mutating = Mutating(f"fortywinks.games.{slug}", files, command, jobs, time.monotonic() + seconds, only)
    pytest.main(command, plugins=[mutating])
    return _report(game, mutating, whole=not (only or mutating.left))


def _report(game: str, mutating: Mutating, whole: bool) -> bool:
    harmless = {entry["mutant"]: entry["why"] for entry in _harmless().get(game, ())}
    survivors = [mutant for mutant in mutating.survivors if mutant.name not in harmless]
    killed = {mutant.name for mutant in mutating.killed}
    survived = {mutant.name for mutant in mutating.survivors}
    stale = [name for name in harmless if name in killed or (whole and name not in survived)]
    for test in mutating.broken:
        print(f"  fails with the rules as they are: {test}")
    for mutant in survivors:
        print(f"  survived, line {mutant.line}: {mutant.name}")
    for name in stale:
        print(f"  named as harmless, but killed or gone: {name}")
    tried = len(killed) + len(mutating.survivors)
    print(
        f"{game}: {tried} mutants, {len(mutating.killed)} killed, {len(mutating.survivors) - len(survivors)} harmless, "
        f"{len(survivors)} survived" + (f", {mutating.left} not tried for lack of time" if mutating.left else ""),
        flush=True,
    )
    return not (survivors or stale or mutating.broken or not tried)


def _harmless() -> dict[str, list[dict[str, str]]]:
    found: dict[str, list[dict[str, str]]] = tomllib.loads((HERE / "harmless.toml").read_text(encoding="utf-8"))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *game_names()], help="these games; otherwise all")
    parser.add_argument("--jobs", type=int, default=2, help="how many mutants at the same time")
    parser.add_argument("--seconds", type=float, default=900, help="at most so long for each game")
    parser.add_argument("--only", default="", help="mutants with this in their name, say 'scoring.py'")
    wanted = parser.parse_args()
    passed = [run(game, wanted.jobs, wanted.seconds, wanted.only) for game in wanted.games or RULES]
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
