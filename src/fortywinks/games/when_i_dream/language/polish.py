"""Polish word families: stems change inside (pies, psa; ręka, rączka), so a hint is compared with every form that the
list gives, and with those that the word might have by the rules of the language.

Accents count here. Without them a short Polish word begins like too many others: *słoń* and *słony*.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from .lookalikes import is_lookalike

_VOWELS: Final = "aąeęioóuy"


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


_CASES: Final = _set("a ą e ę i o u y em om ów ami ach iem iom iach iami owi owie ie ią ię iu io mi")
"""What a noun takes behind its stem."""

_OTHER_CASES: Final = _set("ego emu ej ym im ych ich ymi imi iego iemu iej ć ł ła ły li m sz")

_SUFFIXES: Final = _set("""
    n ow sk ik yk ek ak nik nic niczk niczek ownik ownic arz arni ark arsk at ast ówk onk ynk ink ank owicz owiec owc
    yc ic eczk eczek yczk iczk czk czek isk ątk owisk owa uszek uszk ewsk ewicz ewn estw owsk
""")
_LONG_STEM_SUFFIXES: Final = _set("k ck stw tw an in y i owan ni arium iczn yczn ist yst izm yzm arsk aln iszek")
"""Behind a short stem these make other words: *las* and *laska*."""

_VERB_ENDINGS: Final = _set("""
    ać ić yć eć ować nąć ał ił ył ała iła yła uje ują a i y ę any ony iony ani enie anie ący iący
""")
_PREFIXES: Final = _set("arch bez do mini na nad o ob od po pod pra prze przy roz super u wy za z s")


def _rests(suffixes: Iterable[str]) -> frozenset[str]:
    cases = ("", *_CASES, *_OTHER_CASES)
    return frozenset(soft + suffix + case for soft in ("", "i") for suffix in suffixes for case in cases)


_DERIVED: Final = _rests(_SUFFIXES)
_DERIVED_FROM_LONG: Final = _DERIVED | _rests(_LONG_STEM_SUFFIXES)

_SHORT_LOOKALIKES: Final = _rests(["ak", "yc", "ic", "at", "n", "nic", "nik"])
"""Not taken for a family behind a stem of three letters: *koza* and *kozak*, *róża* and *różnica*."""

_SHORT_ADJECTIVES: Final = ("wodn", "rybn", "soln", "nocn", "górn", "poln")
"""What is of the family all the same: *woda* and *wodny*."""

# How the end of a stem changes before a suffix.
_CHANGES: Final = (
    ("ch", "sz"), ("k", "cz"), ("c", "cz"), ("g", "ż"), ("ł", "l"), ("t", "c"), ("d", "dz"), ("r", "rz"), ("sn", "śn"),
    ("s", "ś"),
)  # fmt: skip
_SOFT: Final = {"ń": "n", "ś": "s", "ć": "c", "ź": "z"}

# How a word may change before its endings, if the list does not say. Each is tried wherever it fits.
_SHAPES: Final = tuple(
    (re.compile(old), new)
    for old, new in (
        (r"(?<=..)i?ek$", "k"),  # gwizdek, gwizdka
        (r"(?<=..)ek$", "ecz"),  # zamek, zameczek
        (r"(?<=..)ek$", ""),  # gwizdek, gwizd
        (r"(?<=...)i?er$", "r"),  # cukier, cukru
        (r"(?<=..)i?e([cłlw])$", r"\1"),  # orzeł, orła
        (r"(?<=..)eń$", "ni"),  # dzień, dni
        (r"ó(?=[^aeioóuy]{1,2}$)", "o"),  # miód, miodu
        (r"ą(?=[^aeioóuy]{1,2}$)", "ę"),  # ząb, zęba
        (r"(?<=[^aeioóuyąę])([^aeioóuyąę])[ao]$", r"e\1"),  # lustro, luster
        (r"(?<=[^aeioóuyąę])([^aeioóuyąę])[ao]$", r"ie\1"),  # okno, okien
        (r"(?<=[^aeioóuyąę])([rł])$", r"e\1"),  # wiatr, wiaterek
        (r"(?<=[^aeioóuyąę])k[ao]$", "usz"),  # jabłko, jabłuszko
        (r"(?<=[^aeioóuyąę])k[ao]$", "ecz"),  # książka, książeczka
        (r"o([^aeioóuyąę])[ao]$", r"ó\1"),  # koza, kózka
        (r"(?<=...)arz$", "ar"),  # lekarz, lekarka
        (r"(?<=..)rz[eay]?$", "r"),  # rycerz, rycerski
        (r"(?<=...)ia$", ""),  # świnia, świnka
        (r"ę(?=[^aeioóuy]a$)", "ą"),  # ręka, rączka
        (r"(?<=..)nik$", "nic"),  # rzeźnik, rzeźnicki
        (r"(?<=...)nik$", "n"),  # ogrodnik, ogrodnictwo
        (r"(?<=.....)ica$", ""),
        (r"(?<=...)enie$", "e"),  # więzienie, więzień
        (r"(?<=...)enie$", ""),
        (r"iatr$", "ietrz"),  # wiatr, wietrzyć
        (r"ioł$", "iel"),  # anioł, anielski
        (r"iedź$", "iad"),  # niedźwiedź, niedźwiadek
        (r"ół$", "el"),  # kościół, kościelny
    )
)
_SHORTEST_SHAPE: Final = 4
_VERB: Final = re.compile(r"(?:nąć|ać|ić|yć|eć)$")


class PolishStems(NamedTuple):
    """What words of a term's family begin with."""

    own: tuple[str, ...]
    """Of the term itself."""
    family: tuple[str, ...]
    changed: tuple[str, ...]
    """As they are before some suffixes."""
    names: tuple[str, ...]

    def inflect_to(self, word: str) -> bool:
        """Whether the word is the term in some case."""
        return any(_is_inflected(stem, word) for stem in self.own if len(stem) > 2)

    def have(self, word: str) -> bool:
        """Whether the word is of the family: one of these stems with an ending."""
        if any(is_lookalike(name, word, "pl") for name in self.names):
            return False
        if any(_is_inflected(stem, word) or _is_derived(stem, word) for stem in (*self.own, *self.family)):
            return True
        if any(_is_derived(stem, word) or word == stem + "i" for stem in self.changed):
            return True
        return any(_is_verb(stem, word) for stem in (*self.own, *self.family, *self.changed))


def polish_stems(term: str, aliases: Iterable[str], forms: Iterable[str], family: Iterable[str]) -> PolishStems:
    """The stems of a term; a name of several words is left to the rule for parts."""
    texts = (term, *aliases)
    single = [word.casefold() for word in texts if " " not in word]
    shapes = [word.casefold() for word in forms if " " not in word]
    # Where a vowel comes and goes (lew, lwa), the first form is no stem: lewo is no lion.
    kept = [word for word in single if word[-1] in _VOWELS or not shapes or _begins_some(word, shapes)]
    stems = [stem for word in (*kept, *shapes) for stem in _stems_of(word)]
    likely = [shape for word in single for shape in _likely_shapes(word)]
    own = tuple(dict.fromkeys(stem for stem in stems if len(stem) > 1))
    related = [stem for word in family for stem in _family_stems(word.casefold())]
    parts = [word for text in texts if " " in text for word in text.casefold().split() if len(word) > 6]
    related += [stem for word in parts for stem in _stems_of(word)]
    changed = [stem[: -len(old)] + new for stem in (*own, *related) for old, new in _CHANGES if stem.endswith(old)]
    changed += [*likely, *(word for word in single if word not in kept)]
    long_enough = tuple(dict.fromkeys(stem for stem in changed if len(stem) > 2))
    if not shapes:
        own = (*own, *(shape for shape in likely if len(shape) > 2))
    return PolishStems(own, tuple(related), long_enough, tuple(single))


def _family_stems(word: str) -> list[str]:
    """A verb's stem is what is left without its ending."""
    stems = [*_stems_of(word), *_likely_shapes(word)]
    verb = _VERB.sub("", word)
    long = [stem for stem in stems if len(stem) > 4]
    return [*long, verb] if verb != word and len(verb) > 3 else long


def _likely_shapes(word: str) -> list[str]:
    shapes = [pattern.sub(new, word) for pattern, new in _SHAPES if pattern.search(word)]
    return [shape for shape in shapes if len(shape) >= _SHORTEST_SHAPE]


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
    if word == stem:
        return stem[-1] == "i" or len(stem) >= _SHORTEST_SHAPE
    return word.startswith(stem) and word[len(stem) :] in _CASES


def _is_derived(stem: str, word: str) -> bool:
    if not word.startswith(stem):
        return False
    rest, size = word[len(stem) :], len(stem.rstrip("i"))
    if size > 3:
        return rest in _DERIVED_FROM_LONG or (size > 4 and rest in _OTHER_CASES)
    # A stem without a vowel (ps-, lw-) begins no other words.
    if not any(letter in _VOWELS for letter in stem):
        return rest in _DERIVED
    return size == 3 and rest in _DERIVED and (rest not in _SHORT_LOOKALIKES or word.startswith(_SHORT_ADJECTIVES))


def _is_verb(stem: str, word: str) -> bool:
    """Whether the word is a verb of the stem or comes of one, or the stem with a prefix: królować, zachmurzenie."""
    size = len(stem.rstrip("i"))
    if size < 4:
        return False
    if word.startswith(stem) and size > 4 and word[len(stem) :] in _VERB_ENDINGS:
        return True
    for prefix in _PREFIXES:
        inner = word.removeprefix(prefix)
        if inner != word and inner.startswith(stem):
            rest = inner[len(stem) :]
            if rest in _VERB_ENDINGS or rest in _DERIVED_FROM_LONG or (not rest and len(prefix) > 2):
                return True
    return False
