"""Which plural form a number takes, in any language: by the rules of Unicode's CLDR, as browsers do it.

`plurals.json` has them as CLDR writes them (Unicode CLDR 48): for each form a condition such as
``v = 0 and i % 10 = 2..4 and i % 100 != 12..14``. The form of which no condition holds is ``other``.
"""

import json
import re
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, NamedTuple, TypeAlias

_RELATION: Final = re.compile(r"([nivftec])(?: % (\d+))? (!?=) ([\d.,]+)")


class _Relation(NamedTuple):
    """That a part of the number, or what is left of it by a division, is one of some numbers; or none of them."""

    part: str
    divisor: int
    is_one_of_them: bool
    numbers: tuple[range, ...]

    def holds(self, parts: dict[str, float]) -> bool:
        value = parts[self.part] % self.divisor if self.divisor else parts[self.part]
        return any(value in numbers for numbers in self.numbers) == self.is_one_of_them


_Condition: TypeAlias = tuple[tuple[_Relation, ...], ...]
"""It holds if of one group all relations hold."""


@cache
def _all_rules() -> dict[str, dict[str, str]]:
    """The conditions of each language, by the form."""
    found: dict[str, dict[str, str]] = {}
    for rules in json.loads((files(__package__) / "plurals.json").read_text(encoding="utf-8")):
        languages = rules.pop("languages")
        found |= dict.fromkeys(languages.split(), rules)
    return found


@cache
def _rules_of(language: str) -> dict[str, _Condition]:
    """Those of this language; of one that nobody knows, those of English."""
    every = _all_rules()
    found = next((each for each in (language, language.partition("-")[0]) if each in every), "en")
    return {form: _read(text) for form, text in every[found].items()}


def _read(text: str) -> _Condition:
    return tuple(tuple(_read_relation(part) for part in group.split(" and ")) for group in text.split(" or "))


def _read_relation(text: str) -> _Relation:
    found = _RELATION.fullmatch(text)
    if found is None:
        raise ValueError(f"this is no condition of a plural form: {text}")
    part, divisor, sign, numbers = found.groups()
    ends = [span.split("..") for span in numbers.split(",")]
    return _Relation(part, int(divisor or 0), sign == "=", tuple(range(int(end[0]), int(end[-1]) + 1) for end in ends))


def plural_forms(language: str) -> frozenset[str]:
    """The forms that a text needs in this language, such as ``one`` and ``other``."""
    return frozenset({*_rules_of(language), "other"})


@lru_cache(maxsize=4096)
def plural_form(language: str, count: float) -> str:
    """The form for this number."""
    fraction = f"{abs(count):f}".partition(".")[2].rstrip("0") if count % 1 else ""
    seen = int(fraction or 0)
    parts = {"n": abs(count), "i": int(abs(count)), "v": len(fraction), "f": seen, "t": seen, "e": 0, "c": 0}
    for form, condition in _rules_of(language).items():
        if any(all(relation.holds(parts) for relation in group) for group in condition):
            return form
    return "other"
