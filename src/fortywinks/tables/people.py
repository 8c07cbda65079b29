"""People without accounts: a person is a secret token, known to the house only by its hash. A name is just a label."""

import base64
import hashlib
import hmac
import secrets
import unicodedata
from typing import TypeAlias

from .refusals import TableRefusal

PersonId: TypeAlias = str

LONGEST_NAME = 32
LONGEST_TALK = 300
MOST_MARKS = 3
"""How many combining marks may follow one letter: enough for every script, too few to paint over the page."""

_JOINERS = {"\u200c", "\u200d"}
"""Invisible, but scripts and emoji need them."""


def new_token() -> str:
    """A new person's secret."""
    return secrets.token_urlsafe(32)


def person_of(token: str) -> PersonId:
    """The person whose token this is. The token cannot be found from it."""
    return base64.urlsafe_b64encode(hashlib.sha256(token.encode()).digest()).decode().rstrip("=")


def is_same_person(one: PersonId | None, other: PersonId) -> bool:
    """It takes equally long whatever the two have in common, so that nobody can feel their way to another's."""
    return one is not None and hmac.compare_digest(one, other)


def check_name(text: str) -> str:
    """The name as it will be shown, or a refusal. Any script is fine."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise TableRefusal("name-empty")
    if len(name) > LONGEST_NAME:
        raise TableRefusal("name-too-long", count=LONGEST_NAME)
    _refuse_mischief(name)
    if all(unicodedata.category(letter)[0] in "MZC" for letter in name):
        raise TableRefusal("name-invisible")
    return name


def check_talk(text: str) -> str:
    """What is said, as it will be shown, or a refusal."""
    talk = " ".join(unicodedata.normalize("NFC", text).split())
    if not talk:
        raise TableRefusal("nothing-to-say")
    if len(talk) > LONGEST_TALK:
        raise TableRefusal("text-too-long", count=LONGEST_TALK)
    _refuse_mischief(talk)
    return talk


def _refuse_mischief(text: str) -> None:
    marks = 0
    for letter in text:
        category = unicodedata.category(letter)
        if category in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") and letter not in _JOINERS:
            raise TableRefusal("bad-characters")
        marks = marks + 1 if category in ("Mn", "Me") and letter != "\ufe0f" else 0
        if marks > MOST_MARKS:
            raise TableRefusal("too-many-marks")
