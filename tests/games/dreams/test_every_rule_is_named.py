"""Each rule of Dreams is named by a test."""

import re
from importlib.resources import files
from pathlib import Path

import fortywinks.games.dreams


def test_each_rule_is_named_by_a_test() -> None:
    book = files(fortywinks.games.dreams).joinpath("rulebook", "en.md").read_text(encoding="utf-8")
    rules = {int(number) for number in re.findall(r"^- DRM-(\d+) ", book, re.MULTILINE)}
    assert rules == {1, 2, 3, *range(10, 16), *range(20, 23), 30, 40, 41}
    sources = (path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    named = {int(number) for source in sources for number in re.findall(r"def test_DRM_(\d+)_", source)}
    assert named == rules
