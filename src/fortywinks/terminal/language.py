"""The language in which somebody is spoken to."""

import os
from collections.abc import Mapping

from ..core.wording import LANGUAGES
from .console import BadUsage

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def choose_language(wanted: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """What was asked for, or what the machine speaks if the house does too, or English."""
    if wanted is not None:
        if wanted not in LANGUAGES:
            raise BadUsage(f"there is no language '{wanted}'; there are: {', '.join(LANGUAGES)}")
        return wanted
    for variable in _VARIABLES:
        for spoken in environment.get(variable, "").split(":"):
            if spoken:
                return find_language(spoken.partition(".")[0].replace("_", "-")) or "en"
    return "en"


def find_language(tag: str) -> str | None:
    """The house's language for a tag such as ``pt-BR``: that one itself, else ``pt``."""
    wanted = (tag.lower(), tag.lower().partition("-")[0])
    return next((each for want in wanted for each in LANGUAGES if each.lower() == want), None)


def language_help() -> str:
    """What ``--help`` says of a language to choose."""
    *some, last = LANGUAGES
    return f"Language: {', '.join(some)} or {last}."
