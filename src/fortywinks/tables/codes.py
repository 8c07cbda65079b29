"""What tables and games are called: ids for addresses, codes to be said over the phone."""

import secrets
from collections.abc import Collection

CONSONANTS = "bdfgklmnprst"
VOWELS = "aeiou"
MANY = 1000
"""From so many tables on, spoken codes have a syllable more: they must stay hard to guess."""


def new_id() -> str:
    """Of a table or a game. It is part of addresses and of command lines, so it begins with a letter or a digit."""
    while True:
        id = secrets.token_urlsafe(12)
        if id[0].isalnum():
            return id


def new_code(tables: int) -> str:
    """A spoken code; where there are so many tables, one that is hard enough to guess."""
    syllables = 4 if tables < MANY else 5
    return "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(syllables))


def spelled(data: bytes) -> str:
    """Bytes as syllables, two of them each."""
    pairs = zip(data[::2], data[1::2], strict=True)
    return "".join(CONSONANTS[one % len(CONSONANTS)] + VOWELS[two % len(VOWELS)] for one, two in pairs)


def plain_code(said: str) -> str:
    """Spaces, hyphens and capitals make no difference."""
    return "".join(said.lower().replace("-", " ").split())


def unused_code(known: Collection[str]) -> str:
    """One that none of these is."""
    while True:
        code = new_code(len(known))
        if code not in known:
            return code
