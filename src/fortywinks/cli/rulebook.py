"""A game's rulebook, from the game's folder: the whole text, each rule by its number, what each option does."""

import re
from functools import cached_property

from ..core import Game
from ..terminal.console import BadUsage

_RULE = re.compile(r"^- ([A-Z]+-[0-9]+) (.*?)(?=^\S|\Z)", re.MULTILINE | re.DOTALL)
_OPTION = re.compile(r"^\| `(\w+)` \|[^|]*\| ([^|]*) \|", re.MULTILINE)


class Rulebook:
    """The rules in one language, in Markdown."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def rules(self) -> dict[str, str]:
        """Each rule's text by its number."""
        return {number: text.rstrip() for number, text in _RULE.findall(self.text)}

    @cached_property
    def options(self) -> dict[str, str]:
        """What each option does, in a few words."""
        return {name: what.replace("`", "") for name, what in _OPTION.findall(self.text)}

    def find(self, number: str) -> str:
        """A rule's full number from what somebody typed: ``NAP-2``, ``nap2`` or ``2``."""
        typed = re.fullmatch(r"([a-z]*)[ -]?([0-9]+)", number.strip().lower())
        for full in self.rules:
            letters, digits = full.lower().split("-")
            if typed and typed[1] in ("", letters) and int(typed[2]) == int(digits):
                return full
        first, *_, last = self.rules
        raise BadUsage(f"there is no rule '{number}'; the rules go from {first} to {last}")


def languages(game: Game) -> tuple[str, ...]:
    """The languages in which the game's rules are written."""
    folder = game.folder("rulebook")
    names = (page.name for page in folder.iterdir()) if folder is not None else ()
    return tuple(sorted(name.removesuffix(".md") for name in names if name.endswith(".md")))


def open_rulebook(game: Game, language: str = "en") -> Rulebook:
    """The game's rulebook in this language."""
    known, folder = languages(game), game.folder("rulebook")
    if folder is None or language not in known:
        written = ", ".join(known) or "none"
        raise BadUsage(f"the rules of {game.title} are not written in '{language}'; there are: {written}")
    return Rulebook((folder / f"{language}.md").read_text(encoding="utf-8"))


def find_rulebook(game: Game, language: str) -> Rulebook | None:
    """The rulebook in this language, else in English, else in any other; None if the game has none."""
    known = languages(game)
    chosen = next((each for each in (language, "en", *known) if each in known), None)
    return open_rulebook(game, chosen) if chosen is not None else None
