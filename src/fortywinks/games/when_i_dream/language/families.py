"""Word families: whether one word is an inflection, a derivative or a compound of another (WID-18).

Only one direction is guessed by rule: the hint is the base with something behind or before it. That a term is itself
derived (*baker* from *bake*) stands in the word list, for no rule could tell it from *corner* and *corn*.
"""

import re
from collections.abc import Set
from typing import Final


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ENDINGS: Final[dict[str, frozenset[str]]] = {
    "en": _set("""
        s es ed d ing ings er ers ery ry ary y ie ies ier iest ly ness ful less ish ist ists ism ic al able dom hood
        ship ships like let lets ette en ess esses ized r rs eer eers ling lings wise ward wards ian ians ous some
        ster
    """),
    "de": _set("""
        e en n er ern es s ens chen lein in innen ig ige igen iger iges lich liche lichen isch ische ischen haft los
        ung ungen ei erei ler ner chens leins schaft heit keit bar sam ling linge
    """),
    "pl": _set("""
        a e i o u y ie ia io iu em om ow ami ach iem iom iach iami owi owie ze zie ek ka ko ki ke ku kow kom kami kach
        ik iki iku yk eczka eczki eczke eczek eczko eczku czek czka czki czko yczek iczek ulek unia usia us owy owa
        owe owego owej ny na ne ni nik nica nicy nicz arz arka arski ski ska skie cki cka owac uje any ac ic yc isko
        iszcze iszka aty asty in iny ina anka anek ego emu ej ym ych iego iej im ich
    """),
}

_SHORT_ENDINGS: Final[dict[str, frozenset[str]]] = {
    "en": _set("s es y ie ies ish like less"),
    "de": _set("e en er ern es s n chen lein"),
    "pl": _set("a e i o u y ie em om ow ami ach owi ek ka ki ku"),
}
"""Behind a base of three letters, where more would catch too much."""

_GERMAN_CASES: Final = _set("e en n er ern ens")
"""What would make a *ringen* of a ring and a *Burger* of a Burg, if the plural is known to be another."""

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
        plane/planet pup/puppet rock/rocket sand/sandal sea/seal sea/season star/start sun/sundae tick/ticket
        tow/tower wind/window
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
        arm ash back bag bait ball band bank bar barn base bath bead beam bean beast beat bed bell belt bench berry
        bird bite blade blast bleed block blood blow board boat body bone book boot bottle bottom bow bowl box boy
        brain branch brand bread breaker breath brew bridge brow brush buck bud bug bull bumble burn bush buster
        busters butter cake camp can cap captain card care cart case castle catcher cell chain chair cheese chest
        chief child church claw clay clip clock cloth club coach coast coat cock comb cook copter corn cover crack
        craft cream crow cup cutter dance dare dark day dealer deck dish dog doll door double down draw dream dress
        drift drive driver drop drum dry dust eater eye face fall fan farm father feather feeder field fight finger
        fire fish fix flake flight flower food foot frame free friend fruit fur game garden gate gear girl glass gold
        grass grease green ground guard guide gum gun guy hair half hammer hand hard hawk head heart heat hill hog
        holder hole home honey hood hook horn horse hound house hunter iron jack jaw juice keeper kick king knee knife
        lace lady lamp land leaf leather leg less lick life light line log mail maker man mark mast mate meat mile
        milk mill mine moon mother mouse mouth nail neck net night nose nut oil over owner pack pad paper park party
        path piece pin pipe pit pitch place plant plate play point pole pond pool post pot powder power print proof
        queen race rack rail ride ring road rock rod roll roof room root rope run sack sail salt sand sauce school sea
        seat set shade sheet shell shield shine ship shirt shoe shop shore shot shoulder show shower sick side silver
        skin sky slip smith smoke snap snow soft space spider spin spoon spot spray stack stage stand star station
        steel step stick stone stool stop storm story straw stream string strip stroke suit sun super surfer surfing
        sweet swim table tail taker tale tan taste thread throat thumb tide time tip toast toe tool tooth top tower
        town toy track trail trap trip trunk tube ware wash watch water way wear web weed weight wheel wild wind
        window wing wire woman wood wool work worker world worm writer yard
    """),
    "de": _set("""
        arm auge bad bahn ball band bank baum becher bein berg bett beutel bild blatt boden boot brand braten brett
        brot bruch buch bude burger bus dach decke deckel dieb docht dorf druck duft dusche ess fach faden fahrer
        fahrt fall falle fang farbe farm fass feder feld fell fest feuer film finger fisch flasche fleck fleisch
        flocke flug form frau freund gang garten gast geld geruch geschichte gesicht glas gold griff grube haar hafen
        halb hals halter hand haube haus haut heft heim hemd herz hof holz horn hose huf hund hut jacke jagd jahr
        kammer kampf kanne kasten kern kette kind kiste klasse kleid knopf koch kopf korb kraft krieg kuchen kugel
        laden land lauf leben leder lehrer leine leuchter licht lied loch luft macher mann mantel markt maske maul
        meer meister milch mond mutter nacht name nase netz ofen ohr ort park pelz pfanne platz post punkt rad rand
        rauch raum regen reise rohr rucken saft salat salz sand sattel sau schale schar schein schiff schirm schlag
        schlaf schloss schmuck schnitt schrank schuh schule schutz schwanz see seil seite senf sitz sonne spiel spitze
        sprung spur stab stadt stall stand staub stein stelle stich stiel stift stock stoff strahl strasse strauss
        stuck stuhl sucht suppe tag tanz tasche tasse tee teig teil teller tier tisch topf tor treppe trick trank tuch
        tur turm uhr vater vogel voll wagen wald wand wasser weg wein werfer wetter wind wolf wolle wunsch wurf wurm
        zahn zaun zeichen zeit zelle zettel zimmer zucker zug zweig
    """),
    "pl": frozenset(),
}
"""What compounds are often made with."""

_FREE_REST: Final = re.compile(r"(?![aeiou])[a-z]{5,}|(?:auf|aus|ein|ober|unter)[a-z]{3,}")
"""What may stand behind a short German word in a compound, known or not; but *oleum* makes no mouse."""


def derived_from(base: str, word: str, language: str, inflects: bool = True) -> bool:
    """Whether the (folded) word is the base with an ending; if not `inflects`, its plural and cases are known."""
    if base == word:
        return True
    if len(base) < 3 or f"{base}/{word}" in UNRELATED[language]:
        return False
    if language == "en" and base.endswith("us") and word == base[:-2] + "i":
        return True
    endings = _ENDINGS[language] if len(base) > 3 else _SHORT_ENDINGS[language]
    if language == "de" and not inflects:
        endings = endings - _GERMAN_CASES
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
    if len(base) < 3 or len(word) < len(base) + 2 or f"{base}/{word}" in UNRELATED[language]:
        return False
    links = _LINKS[language]
    if word.startswith(base):
        rest = word[len(base) :]
        parts = [rest[len(link) :] for link in links if rest.startswith(link)]
        if any(_is_part(part, base, language, known, False) for part in parts):
            return True
    # A German word loses its last vowel in some compounds: Schule, Schulbus.
    if language == "de" and base[-1] == "e" and len(base) > 4 and word.startswith(base[:-1]):
        rest = word[len(base) - 1 :]
        if rest in known or rest in COMPOUND_PARTS["de"]:
            return True
    if word.endswith(base):
        rest = word[: -len(base)]
        parts = [rest[: len(rest) - len(link)] for link in links if rest.endswith(link)]
        return any(_is_part(part, base, language, known, True) for part in parts)
    return False


def _is_part(rest: str, base: str, language: str, known: Set[str], is_last: bool) -> bool:
    # A word of three letters ends and begins by chance: hat, hatred.
    if len(rest) > (3 if language == "en" and len(base) == 3 else 2) and rest in COMPOUND_PARTS[language]:
        return True
    if len(rest) > 2 and rest in known:
        return True
    if language != "de" or len(rest) < 4 or len(base) < (5 if is_last else 4):
        return False
    # German joins words freely: with enough letters on both sides it is a compound, known or not.
    return len(base) > 4 or _FREE_REST.fullmatch(rest) is not None
