"""Word families: whether one word is an inflection, a derivative or a compound of another (WID-18).

Only one direction is guessed by rule: the hint is the base with something behind or before it. That a term is itself
derived (*baker* from *bake*) stands in the word list, for no rule could tell it from *corner* and *corn*.
"""

from collections.abc import Set
from typing import Final


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ENDINGS: Final[dict[str, frozenset[str]]] = {
    "en": _set("""
        s es ed d ing ings er ers ery y ies ier iest ly ness ful less ish ist ists ism ic al able dom hood ship ships
        like let lets ette en ess esses ized r rs eer eers ling lings wise ward wards ian ians ous some ster
    """),
    "de": _set("""
        e en n er ern es s ens chen lein in innen ig ige igen iger iges lich liche lichen isch ische ischen haft los ung
        ungen ei erei ler ner st t te ten et end chens leins schaft heit keit bar sam el eln ling linge
    """),
    "pl": _set("""
        a e i o u y ie ia io iu em om ow ami ach iem iom iach iami owi owie ze zie ek ka ko ki ke ku kow kom kami kach
        ik iki iku yk eczka eczki eczke eczek eczko eczku czek czka czki czko yczek iczek ulek unia usia us owy owa owe
        owego owej ny na ne ni nik nica nicy nicz arz arka arski ski ska skie cki cka owac uje any ac ic yc isko iszcze
        iszka aty asty in iny ina anka anek ego emu ej ym ych iego iej im ich
    """),
}

_SHORT_ENDINGS: Final[dict[str, frozenset[str]]] = {
    "en": _set("s es y ies"),
    "de": _set("e en er ern es s n chen lein"),
    "pl": _set("a e i o u y ie em om ow ami ach owi ek ka ki ku"),
}
"""Behind a base of three letters, where more would catch too much."""

_LINKS: Final[dict[str, tuple[str, ...]]] = {
    "en": ("", "s"),
    "de": ("", "s", "es", "n", "en", "er", "e"),
    "pl": ("", "o"),
}
"""What may stand between the parts of a compound."""

UNRELATED: Final[dict[str, frozenset[str]]] = {
    "en": _set("""
        ant/antic bar/barber bat/batter bear/beard bear/bearing bee/beer bull/bullet bun/bunny bus/busy but/butter
        cap/capital car/cargo car/carpet corn/corner ear/early fair/fairy flow/flower ham/hammer horn/hornet
        king/kingfisher lad/ladder mast/master mum/mummy numb/number nurse/nursery pan/panic pea/pear pen/penny
        plane/planet pup/puppet rock/rocket sand/sandal sea/seal sea/season star/start sun/sundae tick/ticket tow/tower
        wind/window
    """),
    "de": _set("""
        bar/barren bett/bettler buch/buche ei/eis eis/eisen hut/hutte kamm/kammer reh/reis reis/reise reis/reisen
        see/seele wand/wandern wind/windel zeug/zeuge zeug/zeugen
    """),
    "pl": _set("bak/bakteria krol/krolik lew/lewy lis/list los/losos rak/rakieta"),
}
"""Pairs of folded words that look like a family and are none."""


COMPOUND_PARTS: Final[dict[str, frozenset[str]]] = {
    "en": _set("""
        back bag ball band bank bar bed bell berry bird bite bleed blood board boat body book bottle bow box boy bread
        brush bud bug burn bush cake can cap card case chain child cloth coat cover craft cream cup day drop dust
        dress fall field fight fire fish flower food foot fruit garden girl glass ground guard guy hair hand head hole
        hook house hunter juice keeper knife lace lamp land less life light line maker man mark mate meat milk moon
        mother night nut owner pack paper park party path piece pin place plant plate play point pot print proof race
        rack ride ring road rod room rope run sauce seat set shell shine ship shirt shoe shop shore show sick side
        skin sky spoon spot stick stone stool storm story string stroke suit tail tale tan time top town toy track
        trap trip ware wash watch water way wear weed wheel woman wood work worker world worm writer yard
    """),
    "de": frozenset(),
    "pl": frozenset(),
}
"""What compounds are often made with."""


def derived_from(base: str, word: str, language: str) -> bool:
    """Whether the (folded) word is the base with an ending."""
    if base == word:
        return True
    if len(base) < 3 or f"{base}/{word}" in UNRELATED[language]:
        return False
    endings = _ENDINGS[language] if len(base) > 3 else _SHORT_ENDINGS[language]
    return any(word.startswith(stem) and word[len(stem) :] in endings for stem in _stems(base, language))


def _stems(base: str, language: str) -> list[str]:
    """The base as it may stand before an ending."""
    stems = [base]
    last = base[-1]
    if language == "en":
        if last == "e" and len(base) > 3:
            stems.append(base[:-1])
        if last == "y" and base[-2] not in "aeiou":
            stems.append(base[:-1] + "i")
        if last in "bdgmnprt" and base[-2] in "aeiou":
            stems.append(base + last)
        if last == "f":
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
    if len(base) < 3 or len(word) < len(base) + 3 or f"{base}/{word}" in UNRELATED[language]:
        return False
    links = _LINKS[language]
    if word.startswith(base):
        rest = word[len(base) :]
        parts = [rest[len(link) :] for link in links if rest.startswith(link)]
        if any(_is_part(part, base, language, known, False) for part in parts):
            return True
    if word.endswith(base):
        rest = word[: -len(base)]
        parts = [rest[: len(rest) - len(link)] for link in links if rest.endswith(link)]
        return any(_is_part(part, base, language, known, True) for part in parts)
    return False


def _is_part(rest: str, base: str, language: str, known: Set[str], is_last: bool) -> bool:
    if len(rest) > 2 and (rest in known or rest in COMPOUND_PARTS[language]):
        return True
    # German joins words freely: with enough letters on both sides it is a compound, known or not.
    return language == "de" and len(rest) > 3 and len(base) > (4 if is_last else 3)
