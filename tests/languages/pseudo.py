"""A language that nobody speaks, made from English by a program: every vowel gets an accent, and stays readable.

Its code is that of Czech, for its plural forms.
"""

import re

CODE = "cs"
_VOWELS = str.maketrans("aeiouy", "áéíóúý")
_AS_IT_IS = re.compile(r"(\{[^}]*\}|`[^`]*`|\]\([^)]*\)|<[^>]*>|game-icons\.net)")
"""Places, code, addresses."""


def spoken(text: str) -> str:
    """An English text in the language."""
    parts = _AS_IT_IS.split(text)
    return "".join(part if place % 2 else part.translate(_VOWELS) for place, part in enumerate(parts))
