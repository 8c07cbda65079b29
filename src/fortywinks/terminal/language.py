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
                found = spoken[:2].lower()
                return found if found in LANGUAGES else "en"
    return "en"
