"""Where the texts of the house lie, and what they are: words, phrases, decks, pictures, rulebooks.

Every kind has an English file; another language has a file beside it, named alike.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from fortywinks.core.plurals import plural_forms

FOLDERS = ("src/fortywinks", "web/src", "examples")
KINDS = ("words/en.json", "phrases/en.json", "texts.en.json", "rulebook/en.md")
_PLACE = re.compile(r"\{(\w+)(?::[\w.-]+)?\}")
_KEY = re.compile(r'^( +)"((?:[^"\\]|\\.)*)": ')
_RULE = re.compile(r"^- ([A-Z]+-[0-9]+) ")
_INDENT = 2


class Text(NamedTuple):
    """One text: what it says, and the lines of its file that it stands on."""

    said: Any
    lines: range


def english_files(root: Path) -> Iterator[Path]:
    """Every file that a language translates."""
    for folder in FOLDERS:
        found = (path for kind in KINDS for path in (root / folder).rglob(kind))
        yield from sorted(path for path in found if not {"node_modules", "page"} & set(path.parts))


def in_language(english: Path, language: str) -> Path:
    """The file of another language beside an English one."""
    return english.with_name(re.sub(r"\ben(?=\.\w+$)", language, english.name))


def read_texts(path: Path) -> dict[str, Text]:
    """The texts of a file by their names. Those of a rulebook are its rules, and what stands between them."""
    lines = path.read_text(encoding="utf-8").splitlines()
    starts = dict(
        _rulebook(lines) if path.suffix == ".md" else _keys(lines, 2 if path.name.startswith("texts.") else 1)
    )
    ends = [*list(starts.values())[1:], len(lines)]
    found = {name: range(start, end) for (name, start), end in zip(starts.items(), ends, strict=True)}
    if path.suffix == ".md":
        return {name: Text("\n".join(lines[place.start : place.stop]), place) for name, place in found.items()}
    table = json.loads("\n".join(lines))
    return {name: Text(_at(table, name), place) for name, place in found.items()}


def _at(table: Any, name: str) -> Any:
    for part in name.split("/", 1) if name not in table else [name]:
        table = table[part]
    return table


def _keys(lines: list[str], depth: int) -> Iterator[tuple[str, int]]:
    """The keys of a JSON file that is written with one on each line, down to this depth."""
    inside: list[str] = []
    for number, line in enumerate(lines):
        found = _KEY.match(line)
        if found is None:
            continue
        level = len(found[1]) // _INDENT
        if level > depth:
            continue
        inside[level - 1 :] = [json.loads(f'"{found[2]}"')]
        if level == depth or not line.rstrip().endswith("{"):
            yield "/".join(inside), number


def _rulebook(lines: list[str]) -> Iterator[tuple[str, int]]:
    headings = 0
    for number, line in enumerate(lines):
        rule = _RULE.match(line)
        if rule is not None:
            yield rule[1], number
        elif line.startswith("#"):
            headings += 1
            yield f"heading {headings}", number


def faults_of(english: Any, said: Any, language: str) -> str | None:
    """What is wrong with a translation, as far as a program can tell."""
    if isinstance(english, dict) and "other" in english:
        if not isinstance(said, dict) or set(said) != plural_forms(language):
            return f"needs the forms {', '.join(sorted(plural_forms(language)))}"
        return None if places(english) == places(said) else "other places than in English"
    if not said:
        return "is empty"
    return None if places(english) == places(said) else "other places than in English"


def places(text: Any) -> set[str]:
    """The {places} of a text, in all its forms together."""
    forms = text.values() if isinstance(text, dict) else [text]
    return {place for form in forms for place in _PLACE.findall(str(form))}
