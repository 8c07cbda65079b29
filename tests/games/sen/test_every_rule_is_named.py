"""Each rule of Sen is named by a test."""

import re
from importlib.resources import files
from pathlib import Path

import fortywinks.games.sen


def test_each_rule_is_named_by_a_test() -> None:
    book = files(fortywinks.games.sen).joinpath("rulebook", "en.md").read_text(encoding="utf-8")
    rules = {int(number) for number in re.findall(r"^- SEN-(\d+) ", book, re.MULTILINE)}
    assert {1, 8, 10, 13, 20, 25, 30, 31, 40, 50, 51} <= rules
    sources = (path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    named = {int(number) for source in sources for number in re.findall(r"def test_SEN_(\d+)_", source)}
    assert named == rules
