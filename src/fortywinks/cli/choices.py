"""What a player may do, as a short menu, and the reading of what the player typed.

A line of the menu is a kind of action. The player may type its number, its notation (``take 2``), the notation cut
short (``t2``, ``b3``), or as much of it as is clear.
"""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from ..core import Action, BadNotation, FortyWinksError, Game, LegalActions, Seat, TextSpace

MOST_NUMBERED = 9
MOST_LISTED = 24
MOST_SUGGESTED = 8

_WORD = re.compile(r"[A-Za-z]+|[0-9]+")
_SAYABLE = re.compile(r"[A-Za-z0-9,\s]+")


class Unclear(FortyWinksError):
    """What was typed is no action, or more than one."""


class MenuLine(NamedTuple):
    """One kind of action: the numbers that may be typed for it, its verb, and what it does."""

    numbers: tuple[int, ...]
    verb: str
    words: str


class Menu:
    """The choices of one seat at one moment.

    `either_order` names the verbs whose first two places may be typed either way round.
    """

    def __init__(
        self,
        game: Game,
        legal: LegalActions[Any],
        names: Sequence[str],
        seat: Seat,
        either_order: frozenset[str] = frozenset(),
    ) -> None:
        self.game = game
        self.legal = legal
        self._by_number: dict[str, Action] = {}
        self.lines: list[MenuLine] = []
        self._spoken: list[tuple[list[str], Action]] = []
        for action in legal:
            words = _WORD.findall(str(action))
            self._spoken.append((words, action))
            if words[0] in either_order:
                self._spoken.append((_turned_round(words), action))
        number = 0
        for verb, group in groupby(legal, lambda action: str(action).split()[0]):
            actions = list(group)
            self.lines.append(self._line(verb, actions, number, names, seat))
            number += len(actions)
        self.lines += [_line_of_space(space) for space in legal.spaces]

    def _line(self, verb: str, actions: list[Action], before: int, names: Sequence[str], seat: Seat) -> MenuLine:
        words = [self.game.describe_action(action, names, seat) for action in actions]
        rest = [str(action).removeprefix(verb).strip() for action in actions]
        if len(actions) <= MOST_NUMBERED and all(text == "" or text.isdigit() for text in rest):
            numbers = tuple(range(before + 1, before + len(actions) + 1))
            self._by_number.update(zip(map(str, numbers), actions, strict=True))
            return MenuLine(numbers, verb, _all_in_one(words).removeprefix(f"{verb} "))
        if len(actions) <= MOST_LISTED:
            return MenuLine((), verb, ", ".join(rest))
        return MenuLine((), verb, f"for example {actions[0]}: {words[0]}")

    def read(self, text: str) -> Action:
        """The action that was typed. One that is not legal now is answered too, for the rules to refuse."""
        text = text.strip()
        if text in self._by_number:
            return self._by_number[text]
        spoken = self._own_words(text, with_verb=True)
        if spoken is not None:
            return spoken
        typed = _WORD.findall(text) if _SAYABLE.fullmatch(text) else []
        for words in (typed, _digit_by_digit(typed)):
            meant = {str(action): action for spoken, action in self._spoken if typed and _says(words, spoken)}
            if len(meant) == 1:
                return next(iter(meant.values()))
            if meant:
                raise Unclear(f"That could be {_either(list(meant))}. Which one?")
        begun = {str(action): action for words, action in self._spoken if typed and _begins(typed, words)}
        if len(begun) == 1 and text in next(iter(begun)).split()[:1]:  # the verb of the only such action
            return next(iter(begun.values()))
        spoken = self._own_words(text, with_verb=False)
        if spoken is not None:
            return spoken
        if begun:
            raise Unclear(_suggest(sorted(begun)))
        return self._refused_action(text, typed)

    def _own_words(self, text: str, *, with_verb: bool) -> Action | None:
        """Free text, where that is asked for: in full notation, behind its verb, or alone."""
        try:
            action = self.game.parse_action(text)
            if action in self.legal:
                return action
        except BadNotation:
            pass
        for space in self.legal.spaces:
            if not isinstance(space, TextSpace):
                continue
            verb = f"{space.kind.__struct_config__.tag} "
            said = text[len(verb) :] if with_verb else text
            if said.strip() and with_verb == text.lower().startswith(verb):
                said_action: Action = space.kind(**space.fixed, **{space.field: said.strip()})
                return said_action
        return None

    def _refused_action(self, text: str, typed: list[str]) -> Action:
        """Not legal now, but perhaps an action of this game: then the rules say why not."""
        verbs = (str(kind.__struct_config__.tag) for kind in self.game.action_types)
        full = [verb for verb in verbs if typed and verb.startswith(typed[0].lower())]
        for attempt in [text] + [" ".join([verb, *text.split()[1:]]) for verb in full]:
            try:
                return self.game.parse_action(attempt)
            except BadNotation:
                continue
        raise Unclear(f"'{text[:40]}' says nothing here. Type help to see what does.")


def _line_of_space(space: object) -> MenuLine:
    if isinstance(space, TextSpace):
        verb = str(space.kind.__struct_config__.tag)
        return MenuLine((), verb, f"your own words, at most {space.max_length} characters")
    return MenuLine((), "", repr(space).strip("<>"))


def _turned_round(words: list[str]) -> list[str]:
    """The same action with its first two places exchanged."""
    places: list[list[str]] = []
    start = 1
    for index in range(1, len(words)):
        if words[index].isdigit() and len(places) < 2:
            places.append(words[start : index + 1])
            start = index + 1
    return [words[0], *(word for place in reversed(places) for word in place), *words[start:]]


def _same(typed: str, word: str) -> bool:
    """A seat or a number must be said as it is; any other word may be cut short."""
    if word.islower():
        return word.startswith(typed.lower())
    return typed.upper() == word


def _says(typed: list[str], spoken: list[str]) -> bool:
    """Whether every seat and number of the action was typed, in order; other words may be left out."""
    place = 0
    for word in spoken:
        if place < len(typed) and _same(typed[place], word):
            place += 1
        elif not word.islower():
            return False
    return place == len(typed) and place > 0


def _begins(typed: list[str], spoken: list[str]) -> bool:
    """Whether what was typed is a part of the action, in one piece."""
    pieces = (spoken[start : start + len(typed)] for start in range(len(spoken) - len(typed) + 1))
    return any(all(map(_same, typed, piece)) for piece in pieces)


def _digit_by_digit(typed: list[str]) -> list[str]:
    """``13`` as ``1 3``: places are often typed without a space."""
    return [part for word in typed for part in (word if word.isdigit() else [word])]


def _either(texts: list[str]) -> str:
    return " or ".join(filter(None, [", ".join(texts[:-1]), texts[-1]]))


def _suggest(texts: list[str]) -> str:
    if len(texts) <= MOST_SUGGESTED:
        return f"Which one: {_either(texts)}?"
    return f"Say it in full, for example: {texts[0]}"


def _all_in_one(texts: list[str]) -> str:
    """Texts that differ in one word, as one text: "keep the first or second one"."""
    split = [text.split() for text in texts]
    if len({len(words) for words in split}) != 1:
        return " · ".join(texts)
    columns = list(zip(*split, strict=True))
    if sum(len(set(column)) > 1 for column in columns) > 1:
        return " · ".join(texts)
    return " ".join(_either(list(dict.fromkeys(column))) for column in columns)
