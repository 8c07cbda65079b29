"""Polish word families: stems change inside (pies, psa; ręka, rączka), so a hint is compared with every listed form.

Accents count here. Without them a short Polish word begins like too many others: *słoń* and *słony*.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

_VOWELS: Final = "aąeęioóuy"


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


_CASES: Final = _set("a ą e ę i o u y em om ów ami ach iem iom iach iami owi owie ie ią ię iu io mi")
"""What a noun takes behind its stem."""

_OTHER_CASES: Final = _set("ego emu ej ym im ych ich ymi imi iego iemu iej ć ł ła ły li m sz")

_SUFFIXES: Final = _set("""
    n ow sk ik yk ek ak nik nic niczk niczek ownik ownic arz arni ark arsk at ast ówk onk ynk ink ank owicz owiec owc
    yc ic eczk eczek yczk iczk czk czek isk ątk owisk owa
""")
_LONG_STEM_SUFFIXES: Final = _set("k ck stw an in y i")
"""Behind a short stem these make other words: *las* and *laska*."""


def _rests(suffixes: Iterable[str]) -> frozenset[str]:
    cases = ("", *_CASES, *_OTHER_CASES)
    return frozenset(soft + suffix + case for soft in ("", "i") for suffix in suffixes for case in cases)


_DERIVED: Final = _rests(_SUFFIXES)
_DERIVED_FROM_LONG: Final = _DERIVED | _rests(_LONG_STEM_SUFFIXES)

_SHORT_LOOKALIKES: Final = _rests(["ak", "yc", "ic", "at", "n", "nic", "nik"])
"""Not taken for a family behind a stem of three letters: *koza* and *kozak*, *róża* and *różnica*."""

# How the end of a stem changes before a suffix.
_CHANGES: Final = (("ch", "sz"), ("k", "cz"), ("c", "cz"), ("g", "ż"), ("ł", "l"), ("t", "c"), ("d", "dz"), ("r", "rz"))
_SOFT: Final = {"ń": "n", "ś": "s", "ć": "c", "ź": "z"}


class PolishStems(NamedTuple):
    """What words of a term's family begin with."""

    own: tuple[str, ...]
    """Of the term itself."""
    family: tuple[str, ...]
    changed: tuple[str, ...]
    """As they are before some suffixes."""

    def inflect_to(self, word: str) -> bool:
        """Whether the word is the term in some case."""
        return any(_is_inflected(stem, word) for stem in self.own)

    def have(self, word: str) -> bool:
        """Whether the word is of the family: one of these stems with an ending."""
        if any(_is_inflected(stem, word) or _is_derived(stem, word) for stem in (*self.own, *self.family)):
            return True
        return any(_is_derived(stem, word) or word == stem + "i" for stem in self.changed)


def polish_stems(term: str, aliases: Iterable[str], forms: Iterable[str], family: Iterable[str]) -> PolishStems:
    """The stems of a term; a name of several words is left to the rule for parts."""
    single = [word.casefold() for word in (term, *aliases) if " " not in word]
    shapes = [word.casefold() for word in forms if " " not in word]
    # Where a vowel comes and goes (lew, lwa), the first form is no stem: lewo is no lion.
    kept = [word for word in single if word[-1] in _VOWELS or not shapes or _begins_some(word, shapes)]
    stems = [stem for word in (*kept, *shapes) for stem in _stems_of(word)]
    own = tuple(dict.fromkeys(stem for stem in stems if len(stem) > 1))
    related = tuple(stem for word in family for stem in _stems_of(word.casefold()) if len(stem) > 4)
    changed = [stem[: -len(old)] + new for stem in (*own, *related) for old, new in _CHANGES if stem.endswith(old)]
    return PolishStems(own, related, tuple(dict.fromkeys(stem for stem in changed if len(stem) > 2)))


def _begins_some(word: str, shapes: list[str]) -> bool:
    beginning = word[:-1] if word[-1] in _SOFT else word
    return any(shape.startswith(beginning) for shape in shapes)


def _stems_of(word: str) -> list[str]:
    # The i behind a soft consonant belongs to the stem: koni, koniom.
    if word[-1] in _VOWELS:
        return [word] if word[-1] == "i" and word[-2] not in "kgl" else [word[:-1]]
    if word[-1] in _SOFT:
        return [word, word[:-1] + _SOFT[word[-1]] + "i"]
    return [word]


def _is_inflected(stem: str, word: str) -> bool:
    return (word == stem and stem[-1] == "i") or (word.startswith(stem) and word[len(stem) :] in _CASES)


def _is_derived(stem: str, word: str) -> bool:
    if not word.startswith(stem):
        return False
    rest, size = word[len(stem) :], len(stem.rstrip("i"))
    if size > 3:
        return rest in _DERIVED_FROM_LONG
    # A stem without a vowel (ps-, lw-) begins no other words.
    if not any(letter in _VOWELS for letter in stem):
        return rest in _DERIVED
    return size == 3 and rest in _DERIVED and rest not in _SHORT_LOOKALIKES
