"""Names say what an engineer would search for: words that only their author could guess stay gone."""

import ast
import re
from collections import Counter
from pathlib import Path

import fortywinks

SOURCE = Path(fortywinks.__file__).parent
GUESSED = {
    "archive",
    "condition",
    "estate",
    "seam",
    "shelf",
    "sight",
    "strictness",
    "surroundings",
    "teller",
    "telling",
    "wakefulness",
}
"""One says app state, environment, timer, security headers, health, transport, view, outbox and catalogue."""
DEFINED = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def defined() -> list[tuple[str, str]]:
    """The names of all modules, classes and functions, and where each is."""
    names = []
    for file in sorted(SOURCE.rglob("*.py")):
        names.append((file.stem, file.name))
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names += [(node.name, file.name) for node in ast.walk(tree) if isinstance(node, DEFINED)]
    return names


def test_no_name_has_to_be_guessed() -> None:
    names = defined()
    assert len(names) > 3000
    assert not [name for name in names if GUESSED & {word.lower() for word in re.findall("[A-Z]?[a-z]+", name[0])}]


def test_what_was_called_alike_is_one_thing_now() -> None:
    classes = Counter(name for name, _ in defined())
    assert classes["Done"] == classes["Journal"] == 1
