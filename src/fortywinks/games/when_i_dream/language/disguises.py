"""Words in disguise: letters of other alphabets, digits for letters, something stuck on, read from the back (WID-18).

Whoever reads such a hint sees the term at once, so it is judged as what it looks like.
"""

import re
import unicodedata
from itertools import product
from typing import Final

from .spelling import ARTICLES

_PAIRS: Final = """
    аa бb вb гr дd еe ёe зz иu йu кk мm нh оo пn рp сc тt уy хx чy ѕs іi їi јj һh ԁd ԛq ԝw қk ґr єe ѵv ӏl ӧö ӓä ӱü
    αa βb γy δd εe ζz ηn ιi κk λl μu νv οo πn ρp σs τt υu χx ωw
    ɑa ɐa ɓb ƈc ɗd ɖd ɛe ɡg ɢg ɦh ɪi ıi ɩi ʝj ƙk ʟl ɫl ɱm ɴn ɳn ɵo ƥp ʀr ɾr ʂs ʃs ƭt ʈt ʋv ɯw ʏy ƴy ʐz ƶz øo đd ħh ŧt
"""
_LOOKS_LIKE: Final = {ord(pair[0]): pair[1] for pair in _PAIRS.split()}
"""Letters that are taken for a Latin one when they are read. Small letters only: everything is folded before."""

_DIGITS: Final = {
    "0": "o", "1": "il", "2": "z", "3": "e", "4": "a", "5": "s", "6": "gb", "7": "t", "8": "b", "9": "g",
}  # fmt: skip
_MOST_DIGITS: Final = 3

SHORTEST_REVERSED: Final = 4
SHORTEST_WITH_A_LETTER: Final = 5
SHORTEST_INSIDE: Final = 6


def looks_like(hint: str) -> list[str]:
    """The words that this hint would be read as, if it is not what it seems."""
    plain = unicodedata.normalize("NFC", unicodedata.normalize("NFKC", hint).casefold().translate(_LOOKS_LIKE))
    read = [plain] if plain != hint.casefold() else []
    digits = re.findall(r"\d", plain)
    if 0 < len(digits) <= _MOST_DIGITS and len(digits) < len(plain):
        between = re.split(r"\d", plain)
        for letters in product(*(_DIGITS.get(digit, digit) for digit in digits)):
            read.append("".join(text + letter for text, letter in zip(between, (*letters, ""), strict=True)))
    return read


def hides(word: str, name: str, language: str) -> bool:
    """Whether the word, which is no word of the language, is the name with something stuck on, or from the back."""
    size = len(name)
    if size >= SHORTEST_REVERSED and word == name[::-1]:
        return True
    if any(word == article + name for article in ARTICLES[language]) and size > 2:
        return True
    if size >= SHORTEST_WITH_A_LETTER and name in (word[1:], word[:-1]):
        return True
    return size >= SHORTEST_INSIDE and name in word
