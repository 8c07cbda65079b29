"""What a player may do, as a short menu, and the reading of what the player typed.

A line of the menu is a kind of action, which is called by its verb. The verb may be cut short as far as it stays clear
among all verbs of the game, so that the same letters mean the same thing at every moment: ``t2`` is always ``take 2``.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, NamedTuple

from ...core import Action, BadNotation, FortyWinksError, Game, LegalActions, PointSpace, Seat, TextSpace
from ...terminal.wording import terminal_words

MOST_KEYS = 9
MOST_LISTED = 24
MOST_SUGGESTED = 8

_WORD = re.compile(r"[A-Za-z]+|[0-9]+")
_SAYABLE = re.compile(r"[A-Za-z0-9,\s]+")


class Unclear(FortyWinksError):
    """What was typed is no action, or more than one."""


class MenuLine(NamedTuple):
    """One kind of action: what may be typed for it, its verb, and what it does."""

    keys: tuple[str, ...]
    verb: str
    words: str
    one_by_one: tuple[str, ...] = ()
    """Each choice with all that one needs to know to make it, for whoever reads and does not see."""


def verb_keys(verbs: Iterable[str]) -> dict[str, str]:
    """The shortest beginning of each verb that no other one has."""
    known = sorted(set(verbs))
    return {
        verb: next(
            (
                verb[:length]
                for length in range(1, len(verb))
                if not any(other.startswith(verb[:length]) for other in known if other != verb)
            ),
            verb,
        )
        for verb in known
    }


def verb_of(kind: type[Action]) -> str:
    """What an action of this kind is called in notation."""
    pattern = str(getattr(kind, "notation", "") or kind.__struct_config__.tag)
    return pattern.split()[0]


class Menu:
    """The choices of one seat at one moment.

    `either_order` names the verbs whose first two places may be typed either way round, `more_verbs` those that are
    not the names of actions; `choice` says all about one, where its notation does not.
    """

    def __init__(
        self,
        game: Game,
        legal: LegalActions[Any],
        names: Sequence[str],
        seat: Seat,
        *,
        either_order: frozenset[str] = frozenset(),
        more_verbs: frozenset[str] = frozenset(),
        language: str = "en",
        choice: Callable[[Action], str] = lambda action: "",
    ) -> None:
        self.game = game
        self.legal = legal
        self._choice = choice
        self.wording = terminal_words(language)
        self.keys = verb_keys({verb_of(kind).partition("-")[0] for kind in game.action_types} | more_verbs)
        self.lines: list[MenuLine] = []
        self._spoken: list[tuple[list[str], Action]] = []
        for action in legal:
            words = _WORD.findall(str(action))
            self._spoken.append((words, action))
            if words[0] in either_order:
                self._spoken.append((_turned_round(words), action))
        self._slash = "/" if any(isinstance(space, TextSpace) for space in legal.spaces) else ""
        """Beside own words every other choice needs one: what is typed without it is what one wants to say."""
        self._has_one_verb = len({words[0] for words, _ in self._spoken}) == 1
        for verb, group in groupby(legal, lambda action: str(action).split()[0]):
            self.lines.append(self._line(verb, list(group), names, seat))
        self.lines += [self._line_of_space(space) for space in legal.spaces]

    def _line(self, verb: str, actions: list[Action], names: Sequence[str], seat: Seat) -> MenuLine:
        language = self.wording.language
        words = [self.game.describe_action(action, names, seat, language) for action in actions]
        rest = [str(action).removeprefix(verb).strip() for action in actions]
        key = self._slash + self.keys.get(_WORD.findall(verb)[0], verb)
        if len(actions) <= MOST_KEYS and all(text == "" or text.isdigit() for text in rest):
            return MenuLine(tuple(key + text for text in rest), verb, self._all_in_one(words))
        told = [(text, self._choice(action)) for text, action in zip(rest, actions, strict=True)]
        one_by_one = tuple(f"{text}: {said}" for text, said in told if said)
        if len(actions) <= MOST_LISTED:
            return MenuLine((key,), verb, "; ".join(rest), one_by_one)
        example = self.wording.text("for-example", action=str(actions[0]), words=words[0])
        return MenuLine((key,), verb, example, one_by_one)

    def _line_of_space(self, space: object) -> MenuLine:
        if isinstance(space, TextSpace):
            verb = verb_of(space.kind)
            words = self.wording.text("own-words", count=space.max_length)
            return MenuLine((), verb, words)
        assert isinstance(space, PointSpace)
        start = " ".join((verb_of(space.kind), *map(str, space.fixed.values())))
        return MenuLine((), "", self.wording.text("point", action=start, width=space.width, height=space.height))

    def read(self, text: str) -> Action:
        """The action that was typed. Where own words are asked for, that is what they are, whatever they say; one that
        is not legal now is answered too, for the rules to refuse."""
        text = text.strip()
        return self._own_words(text) or self.read_choice(text)

    def read_choice(self, text: str) -> Action:
        """The action that was typed, own words apart."""
        text = text.strip()
        with suppress(BadNotation):
            action = self.game.parse_action(text)
            if action in self.legal:
                return action
        typed = _WORD.findall(text) if _SAYABLE.fullmatch(text) else []
        for words in (typed, _digit_by_digit(typed)):
            meant = {str(action): action for spoken, action in self._spoken if typed and self._says(words, spoken)}
            if len(meant) == 1:
                return next(iter(meant.values()))
            if meant:
                raise Unclear(self.wording.text("which", choices=self._either(list(meant))))
        verbs = [verb for verb in self.keys if typed and verb.startswith(typed[0].lower())]
        if len(verbs) > 1 and typed[0].lower() not in verbs:
            raise Unclear(self.wording.text("which", choices=self._either(verbs)))
        begun = {str(action): action for words, action in self._spoken if typed and _begins(typed, words)}
        if len(begun) == 1 and len(typed) == 1 and self._is_verb(text, _WORD.findall(next(iter(begun)))[0]):
            return next(iter(begun.values()))
        if begun:
            raise Unclear(self._suggest(sorted(begun)))
        return self._refused_action(text, typed)

    def _own_words(self, text: str) -> Action | None:
        """Free text, where that is asked for: in full notation, behind its verb, or alone."""
        for space in self.legal.spaces:
            if not isinstance(space, TextSpace):
                continue
            with suppress(BadNotation):
                action = self.game.parse_action(text)
                if type(action) is space.kind and action in self.legal:
                    return action
            verb = f"{verb_of(space.kind)} "
            said = (text[len(verb) :] if text.lower().startswith(verb) else text).strip()
            if said:
                own: Action = space.kind(**space.fixed, **{space.field: said})
                return own
        return None

    def _says(self, typed: list[str], spoken: list[str]) -> bool:
        """Whether the verb and every seat and number of the action were typed, in order; the verb may be left out
        where nothing else could be meant, and small words everywhere."""
        verb, *rest = spoken
        place = 1 if self._is_verb(typed[0], verb) else 0
        if not place and not self._has_one_verb:
            return False
        for word in rest:
            if place < len(typed) and _same(typed[place], word):
                place += 1
            elif not word.islower():
                return False
        return place == len(typed)

    def _is_verb(self, typed: str, verb: str) -> bool:
        return verb.startswith(typed.lower()) and len(typed) >= len(self.keys.get(verb, verb))

    def _refused_action(self, text: str, typed: list[str]) -> Action:
        """Not legal now, but perhaps an action of this game: then the rules say why not."""
        full = [verb for verb in map(verb_of, self.game.action_types) if typed and self._is_verb(typed[0], verb)]
        for attempt in [text] + [" ".join([verb, *text.split()[1:]]) for verb in full]:
            with suppress(BadNotation):
                return self.game.parse_action(attempt)
        raise Unclear(self.wording.text("says-nothing", text=text[:40]))

    def _either(self, texts: list[str]) -> str:
        parts = filter(None, [", ".join(texts[:-1]), texts[-1]])
        return f" {self.wording.text('or')} ".join(parts)

    def _suggest(self, texts: list[str]) -> str:
        if len(texts) <= MOST_SUGGESTED:
            return self.wording.text("which", choices=self._either(texts))
        return self.wording.text("in-full", action=texts[0])

    def _all_in_one(self, texts: list[str]) -> str:
        """Texts that differ in one word, as one text: "keep the first or second one"."""
        split = [text.split() for text in texts]
        columns = list(zip(*split, strict=False))
        if len({len(words) for words in split}) != 1 or sum(len(set(column)) > 1 for column in columns) > 1:
            return " · ".join(texts)
        return " ".join(self._either(list(dict.fromkeys(column))) for column in columns)


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


def _begins(typed: list[str], spoken: list[str]) -> bool:
    """Whether what was typed is a part of the action, in one piece."""
    pieces = (spoken[start : start + len(typed)] for start in range(len(spoken) - len(typed) + 1))
    return any(all(map(_same, typed, piece)) for piece in pieces)


def _digit_by_digit(typed: list[str]) -> list[str]:
    """``13`` as ``1 3``: places are often typed without a space."""
    return [part for word in typed for part in (word if word.isdigit() else [word])]
