"""Each rule of Counting Zzzzs is named by a test."""

import re
from importlib.resources import files
from pathlib import Path

import fortywinks.games.counting_zzzzs


def test_each_rule_is_named_by_a_test() -> None:
    book = files(fortywinks.games.counting_zzzzs).joinpath("rulebook", "en.md").read_text(encoding="utf-8")
    rules = {int(number) for number in re.findall(r"^- ZZZ-(\d+) ", book, re.MULTILINE)}
    assert {1, 4, 10, 15, 20, 22, 40, 43, 50, 56, 60, 63, 70, 72, 80} <= rules
    sources = (path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    named = {int(number) for source in sources for number in re.findall(r"def test_ZZZ_(\d+)_", source)}
    assert named == rules
