"""A new language begins as a copy of English, with the plural forms that it needs."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fortywinks.core.plurals import plural_forms

from .catalogues import english_files, in_language


def begin_language(root: Path, language: str, say: Callable[[str], str] = str) -> list[Path]:
    """Writes the files of a language wherever they are missing, each text as `say` has it; answers with them."""
    made = []
    for english in list(english_files(root)):
        path = in_language(english, language)
        if path.exists():
            continue
        text = english.read_text(encoding="utf-8")
        if path.suffix == ".md":
            text = say(text)
        else:
            text = json.dumps(_said(json.loads(text), language, say), ensure_ascii=False, indent=2) + "\n"
        path.write_text(text, encoding="utf-8")
        made.append(path)
    return made


def _said(entry: Any, language: str, say: Callable[[str], str]) -> Any:
    """The same of all that stands in a file: plural forms become those of the language."""
    if isinstance(entry, str):
        return say(entry)
    if isinstance(entry, list):
        return [_said(each, language, say) for each in entry]
    if set(entry) == {"one", "other"}:
        return {form: say(str(entry.get(form, entry["other"]))) for form in sorted(plural_forms(language))}
    return {key: _said(each, language, say) for key, each in entry.items()}
