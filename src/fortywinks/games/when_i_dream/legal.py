"""What is legal in When I Dream, built once for each question and then handed out again."""

from functools import lru_cache

from ...core import LegalActions, Space, TextSpace
from .actions import (
    Accept,
    Away,
    Back,
    Challenge,
    Guess,
    Hint,
    Listen,
    Pass,
    Penalty,
    Recall,
    Remembered,
    Sleep,
    Tap,
    Vote,
    Wake,
    WhenIDreamAction,
)
from .components import LONGEST_GUESS, LONGEST_HINT
from .language.judge import is_token
from .language.spelling import fold
from .wordlists import WordList

Legal = LegalActions[WhenIDreamAction]

DUSK: Legal = LegalActions([Sleep()])


def says_something(text: str) -> bool:
    """Whether there is a letter or a digit in it."""
    return bool(fold(text))


@lru_cache(maxsize=256)
def dreamer_actions(words: WordList, card: int, listening: bool, away: bool, last: bool) -> Legal:
    """WID-14, WID-16: the dreamer at night. The terms are suggestions, whatever the card shows."""
    actions: list[WhenIDreamAction] = [Pass(card)]
    if not listening and not last:
        actions.append(Listen())
    actions.append(Back() if away else Away())
    return LegalActions(actions, [TextSpace(Guess, "text", LONGEST_GUESS, words.terms, says_something, card=card)])


@lru_cache(maxsize=16)
def recall_actions(words: WordList) -> Legal:
    """WID-30."""
    return LegalActions([Wake()], [TextSpace(Recall, "text", LONGEST_GUESS, words.terms, says_something)])


@lru_cache(maxsize=512)
def spirit_actions(
    words: WordList,
    card: int,
    term: int | None,
    strict: bool,
    newest: int | None,
    accepted: bool,
    vote: int | None,
) -> Legal:
    """WID-13, WID-19: a spirit whose turn it is (then `term` is given), who may challenge, or who must vote."""
    actions: list[WhenIDreamAction] = []
    spaces: list[Space[WhenIDreamAction]] = []
    if term is not None:
        actions.append(Pass(card))
        spaces.append(_hints(words, card, term, strict))
    if newest is not None:
        actions.append(Challenge(newest))
        if not accepted:
            actions.append(Accept(newest))
    if vote is not None:
        actions += [Vote(vote, True), Vote(vote, False)]
    return LegalActions(actions, spaces)


def _hints(words: WordList, card: int, term: int, strict: bool) -> Space[WhenIDreamAction]:
    """With the option strict, an invalid hint may be given, and is punished (WID-18)."""
    hints = words.hints_for(term)
    if strict:
        slips = tuple(word for word in words.terms[term].split() if is_token(word))
        return TextSpace(Hint, "text", LONGEST_HINT, hints + slips[:1], is_token, card=card)
    refusal_of = words.judge.refusal_of
    return TextSpace(Hint, "text", LONGEST_HINT, hints, lambda text: refusal_of(term, text) is None, card=card)


@lru_cache(maxsize=512)
def keeper_actions(card: int, spirits: tuple[int, ...]) -> Legal:
    """WID-50: what the keeper of the score taps at night. With time up there are no more penalties."""
    taps: list[WhenIDreamAction] = [Tap(card, "right"), Tap(card, "wrong"), Tap(card, "pass")]
    return LegalActions([*taps, *(Penalty(card, seat) for seat in spirits)])


@lru_cache(maxsize=512)
def keeper_recall_actions(cards: tuple[int, ...]) -> Legal:
    """WID-50: the cards whose terms may still be named."""
    named: list[WhenIDreamAction] = [Remembered(card) for card in cards]
    return LegalActions([*named, Wake()])
