"""Word families: whether one word is an inflection, a derivative or a compound of another (WID-18).

Only one direction is guessed by rule: the hint is the base with something behind or before it. That a term is itself
derived (*baker* from *bake*) stands in the word list, for no rule could tell it from *corner* and *corn*.
"""

from collections.abc import Set
from typing import Final

_ENDINGS: Final[dict[str, frozenset[str]]] = {
    "en": frozenset(
        "s es ed d ing ings er ers ery y ies ier iest ly ness ful less ish ist ists ism ic al able dom hood ship ships "
        "like let lets ette en ess esses ized r rs eer eers in ling lings wise ward wards ian ians ous some ster".split()
    ),
    "de": frozenset(
        "e en n er ern es s ens chen lein in innen ig ige igen iger iges lich liche lichen isch ische ischen haft los "
        "ung ungen ei erei ler ner st t te ten et end chens leins schaft heit keit bar sam el eln ling linge".split()
    ),
    "pl": frozenset(
        "a e i o u y ie ia io iu em om ow ami ach iem iom iach iami owi owie ze zie ek ka ko ki ke ku kow kom kami kach "
        "ik iki iku yk eczka eczki eczke eczek eczko eczku czek czka czki czko yczek iczek ulek unia usia us "
        "owy owa owe owi owego owej ny na ne ni nik nica nicy nicz arz arka arski ski ska skie cki cka owac uje any ac "
        "ic yc isko iszcze iszka aty asty in iny ina anka anek ego emu ej ym ych iego iej im ich".split()
    ),
}

_SHORT_ENDINGS: Final[dict[str, frozenset[str]]] = {
    "en": frozenset({"s", "es", "y", "ies"}),
    "de": frozenset({"e", "en", "er", "ern", "es", "s", "n", "chen", "lein"}),
    "pl": frozenset("a e i o u y ie em om ow ami ach owi ek ka ki ku".split()),
}
"""Behind a base of three letters, where more would catch too much."""

_LINKS: Final[dict[str, tuple[str, ...]]] = {
    "en": ("", "s"),
    "de": ("", "s", "es", "n", "en", "er", "e"),
    "pl": ("", "o"),
}
"""What may stand between the parts of a compound."""

UNRELATED: Final[dict[str, frozenset[tuple[str, str]]]] = {
    "en": frozenset(
        {
            ("corn", "corner"),
            ("flow", "flower"),
            ("tow", "tower"),
            ("ham", "hammer"),
            ("lad", "ladder"),
            ("mast", "master"),
            ("numb", "number"),
            ("car", "carpet"),
            ("car", "cargo"),
            ("pan", "panic"),
            ("mag", "magic"),
            ("cap", "capital"),
            ("sea", "season"),
            ("sea", "seal"),
            ("star", "start"),
            ("pup", "puppet"),
            ("bull", "bullet"),
            ("pock", "pocket"),
            ("tick", "ticket"),
            ("rock", "rocket"),
            ("plane", "planet"),
            ("hook", "hooker"),
            ("bat", "batter"),
            ("but", "butter"),
            ("crab", "crabby"),
            ("bee", "beer"),
            ("clown", "clowning"),
            ("bus", "busy"),
            ("pea", "pear"),
            ("ear", "early"),
            ("wind", "window"),
            ("wing", "winger"),
            ("sun", "sundae"),
            ("king", "kings"),
            ("king", "kingfisher"),
            ("ant", "antic"),
            ("pen", "penny"),
            ("bun", "bunny"),
            ("fair", "fairy"),
            ("bar", "barber"),
            ("bear", "beard"),
            ("bear", "bearing"),
            ("sand", "sandal"),
            ("mum", "mummy"),
            ("horn", "hornet"),
            ("barn", "barnacle"),
            ("nurse", "nursery"),
        }
        - {("king", "kings"), ("clown", "clowning"), ("crab", "crabby")}
    ),
    "de": frozenset(
        {("ei", "eis"), ("bar", "barren"), ("hut", "hütte"), ("reh", "reis"), ("kamm", "kammer"), ("see", "seele")}
    ),
    "pl": frozenset(
        {("kot", "kotek morski"), ("los", "losos"), ("mur", "murzyn"), ("bak", "bakteria"), ("rak", "rakieta")}
    ),
}
"""Pairs that look like a family and are none."""


def derived_from(base: str, word: str, language: str) -> bool:
    """Whether the (folded) word is the base with an ending."""
    if base == word:
        return True
    if (base, word) in UNRELATED[language]:
        return False
    if len(base) < 3:
        return False
    endings = _ENDINGS[language] if len(base) > 3 else _SHORT_ENDINGS[language]
    return any(word.startswith(stem) and word[len(stem) :] in endings for stem in _stems(base, language))


def _stems(base: str, language: str) -> list[str]:
    stems = [base]
    last = base[-1]
    if language == "en":
        if last == "e" and len(base) > 3:
            stems.append(base[:-1])
        if last == "y" and base[-2] not in "aeiou":
            stems.append(base[:-1] + "i")
        if last in "bdgmnprt" and base[-2] in "aeiou":
            stems.append(base + last)
        if base.endswith("f"):
            stems.append(base[:-1] + "v")
    elif language == "de":
        if last in "ea" and len(base) > 4:
            stems.append(base[:-1])
        if base.endswith("en") and len(base) > 5:
            stems.append(base[:-2])
    elif last in "aeioy" and len(base) > 4:
        stems.append(base[:-1])
    return stems


def compound_of(base: str, word: str, language: str, known: Set[str]) -> bool:
    """Whether the word is a compound with the base as its first or last part. The other part must be a known word."""
    if len(base) < 3 or len(word) < len(base) + 3 or (base, word) in UNRELATED[language]:
        return False
    if word.startswith(base):
        rest = word[len(base) :]
        for link in _LINKS[language]:
            if rest.startswith(link) and _is_part(rest[len(link) :], base, language, known):
                return True
    if word.endswith(base):
        rest = word[: -len(base)]
        for link in _LINKS[language]:
            if rest.endswith(link) and _is_part(rest[: len(rest) - len(link)], base, language, known):
                return True
    return False


def _is_part(rest: str, base: str, language: str, known: Set[str]) -> bool:
    if rest in known and len(rest) > 2:
        return True
    # German joins words freely: with enough letters on both sides it is a compound, known or not.
    return language == "de" and len(rest) > 3 and len(base) > 4
