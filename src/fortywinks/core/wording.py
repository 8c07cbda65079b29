"""Sentences in the reader's language.

The words of the house lie in ``fortywinks/words/LANGUAGE.json``, those of a game in the folder ``words`` beside its
rules. A text has {places}; one that counts is an object of plural forms, chosen by ``count`` as the language does it.
``{size:elements}`` is the text ``elements`` with the number `size` as its ``count``, so that one sentence can count
several things. The page reads the very same files.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from .plurals import plural_form
from .seats import Seat, Viewer

HOUSE_WORDS: Final = "fortywinks"
"""The package whose words every game may fall back on."""


def _find_languages() -> tuple[str, ...]:
    """A language is there if the house has words in it; English comes first."""
    names = (file.name for file in files(HOUSE_WORDS).joinpath("words").iterdir())
    found = {name.removesuffix(".json") for name in names if name.endswith(".json")}
    return ("en", *sorted(found - {"en"}))


LANGUAGES: Final = _find_languages()
"""The languages of the house, English first: whatever has no words in another one is said in English."""
if TYPE_CHECKING:
    Language: TypeAlias = str
else:  # what reads a request, and what describes it, may know them one by one
    Language = Literal[LANGUAGES]

Entry: TypeAlias = str | dict[str, str]
Table: TypeAlias = Mapping[str, Entry]
Names: TypeAlias = Sequence[str]
"""What the players are called, in the order of the seats."""

_PLACE: Final = re.compile(r"\{(\w+)(?::([\w.-]+))?\}")
_packages: dict[str, str] = {}
"""Which package has the words for refusals that cite rules of these letters."""


@cache
def load_words(package: str, language: str) -> Table:
    """The words of one package in one language; none if it has no such file."""
    if not package:  # a game that is a script has no folder for words
        return {}
    file = files(package).joinpath("words", f"{language}.json")
    table: Table = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return table


class Wording:
    """The words of a package, and behind them those of the house, in one language."""

    def __init__(self, language: str, package: str = HOUSE_WORDS) -> None:
        self.language = language
        packages = (package, HOUSE_WORDS) if package != HOUSE_WORDS else (HOUSE_WORDS,)
        self._tables = [load_words(each, spoken) for spoken in dict.fromkeys((language, "en")) for each in packages]

    def has(self, key: str) -> bool:
        return any(key in table for table in self._tables)

    def text(self, key: str, **places: Any) -> str:
        """The text of this key, with its places filled; the key itself if there is none."""
        entry = next((table[key] for table in self._tables if key in table), key)
        if not isinstance(entry, str):
            entry = entry.get(plural_form(self.language, places.get("count", 0))) or entry.get("other", key)
        return _PLACE.sub(lambda found: self._filled(found, places), entry)

    def _filled(self, found: re.Match[str], places: Mapping[str, Any]) -> str:
        whole, name, counted = found[0], found[1], found[2]
        if name not in places:
            return whole
        return self.text(counted, count=places[name]) if counted else self.number(places[name])

    def number(self, value: Any) -> str:
        """A number as this language writes it; anything else as it is."""
        if not isinstance(value, float):
            return str(value)
        plain = f"{value:g}"
        return plain if self.language == "en" else plain.replace(".", ",")

    def refusal(self, code: str, fields: Mapping[str, Any]) -> str:
        """Why something was refused, as part of a sentence."""
        places = {**fields, "seat": self.text("seat-letter", letter=fields["seat"])} if "seat" in fields else fields
        key = f"refusal.{code}"
        return self.text(key, **places) if self.has(key) else code.replace("-", " ")


class Speaker:
    """Says things about one table to one viewer, in one language, with the words of a package."""

    def __init__(self, names: Names, viewer: Viewer, language: str, package: str | None) -> None:
        self.names = names
        self.viewer = viewer
        self.wording = Wording(language, package or HOUSE_WORDS)
        self.text = self.wording.text

    def about(self, key: str, seat: Seat, **places: Any) -> str:
        """A sentence about a seat, said to that seat (``KEY.me``) or to others."""
        return self.text(f"{key}.me" if seat == self.viewer else key, name=self.names[seat], **places)


def cite_with(letters: str, package: str) -> None:
    """Refusals that cite rules of these letters, such as ``NAP``, have their words in this package.

    The first package that says so keeps them: a variation on a game elsewhere speaks with the game's own words.
    """
    _packages.setdefault(letters, package)


def refusal_sentence(rule: str | None, code: str, fields: Mapping[str, Any], language: str = "en") -> str:
    """The sentence for a refusal by the rules (`rule` is what it cites) or by the house."""
    package = _packages.get((rule or "").partition("-")[0], HOUSE_WORDS)
    return Wording(language, package).refusal(code, fields)
