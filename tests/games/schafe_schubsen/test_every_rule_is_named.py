"""Each rule of Schafe-Schubsen is named by a test."""

import re
from importlib.resources import files
from pathlib import Path

import fortywinks.games.schafe_schubsen


def test_each_rule_is_named_by_a_test() -> None:
    book = files(fortywinks.games.schafe_schubsen).joinpath("rulebook", "en.md").read_text(encoding="utf-8")
    rules = {int(number) for number in re.findall(r"^- SHP-(\d+) ", book, re.MULTILINE)}
    assert rules == {*range(1, 7), *range(10, 23), 30, 40, 41, 42, 50}
    sources = (path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    named = {int(number) for source in sources for number in re.findall(r"def test_SHP_(\d+)_", source)}
    assert named == rules
