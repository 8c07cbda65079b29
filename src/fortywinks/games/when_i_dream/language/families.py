"""Word families: whether one word is an inflection, a derivative or a compound of another (WID-18).

Only one direction is guessed by rule: the hint is the base with something behind or before it. That a term is itself
derived (*baker* from *bake*) stands in the word list, for no rule could tell it from *corner* and *corn*.
"""

import re
from collections.abc import Set
from typing import Final

from .lookalikes import is_lookalike
from .vocabulary import common_words, plain_words


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

_LONG_ENDINGS: Final[dict[str, frozenset[str]]] = {
    "en": _set("""
        ine ical ically arium ariums ate ates ated ation ise ised ises ising ize izes izing itis osity acy esque oid
        ician ite ium
    """),
    "de": _set("""
        ete eten end ende ung ist istin isten istisch ismus ieren iert iker arium erisch erei
        nhaft enhaft ngleich gleich rig erig lerisch
    """),
    "pl": frozenset(),
}
"""Behind a base of five letters or more, which hardly ever begins another word by chance."""

_PREFIXES: Final[dict[str, re.Pattern[str]]] = {
    "en": re.compile("(?:im|em|en|be|un|re|de|dis|out|over|under|anti|super|mini|mega|non|semi|sub|micro)-?"),
    "de": re.compile("(?:ge|be|ver|ent|er|zer|an|auf|aus|ein|ab|um|ueber|uber|unter|nach|vor|durch|miss|un)(?:ge)?"),
}
_PREFIXED_ENDINGS: Final[dict[str, frozenset[str]]] = {
    "en": _set("s ed d ing er ers ment ments able"),
    "de": _set("t te et ete ten eten en n end ung ungen bar er es e"),
}

_VERB_ENDINGS: Final = _set("t te et ten st")
_SMALL_OR_LIKE: Final = _set("chen lein ig isch haft")

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

_NAMES: Final[dict[str, frozenset[str]]] = {
    "en": frozenset(),
    "de": _set("""
        bernstein einstein eisenstein frankenstein hohenstein holstein liechtenstein loewenstein rubinstein wallenstein
        wittgenstein bamberg gutenberg heidelberg nurnberg nuernberg rosenberg schonberg schoenberg spielberg vorarlberg
        wurttemberg wuerttemberg zugerberg augsburg brandenburg coburg duisburg flensburg freiburg habsburg hamburg
        lauenburg luneburg lueneburg luxemburg magdeburg mecklenburg naumburg oldenburg petersburg regensburg salzburg
        strassburg wolfsburg wurzburg wuerzburg bielefeld krefeld seinfeld greifswald bayerwald offenbach ansbach
        muskelkater hangover
    """),
    "pl": frozenset(),
}
"""Names and the like that end in a common word without having anything to do with it."""

_FREE_REST: Final = re.compile(r"(?![aeiou])[a-z]{5,}|(?:auf|aus|ein|ober|unter)[a-z]{3,}")
"""What may stand behind a short German word in a compound, known or not; but *oleum* makes no mouse."""


def german_plurals(word: str) -> list[str]:
    """What the plural of a German noun may be, if nobody says."""
    if word.endswith("e"):
        return [word + "n"]
    umlauts = {"au": "äu", "a": "ä", "o": "ö", "u": "ü"}
    place, vowel = max((word.rfind(vowel), vowel) for vowel in umlauts)
    changed = [word[:place] + umlauts[vowel] + word[place + len(vowel) :]] if place >= 0 else []
    if place > 0 and word[place - 1 : place + 1] == "au":
        changed = [word[: place - 1] + "äu" + word[place + 1 :]]
    plural = [word + ending for ending in ("e", "en", "er", "n", "s", "se", "nen")]
    return plural + [text + ending for text in changed for ending in ("", "e", "er")]


def derived_from(base: str, word: str, language: str, inflects: bool = True) -> bool:
    """Whether the (folded) word is the base with an ending; if not `inflects`, its plural and cases are known."""
    if base == word:
        return True
    if len(base) < 3 or is_lookalike(base, word, language):
        return False
    if language == "en" and base.endswith("us") and word == base[:-2] + "i":
        return True
    if language == "en" and base.endswith("te") and word == base[:-2] + "cy":
        return True
    endings = _ENDINGS[language] if len(base) > 3 else _SHORT_ENDINGS[language]
    if len(base) > 4:
        endings = endings | _LONG_ENDINGS[language]
    if language == "de" and not inflects:
        endings = endings - _GERMAN_CASES
    stems = _stems(base, language)
    if language == "de":
        # What a verb does; a noun with a t behind it is another word: Schaf, Schaft.
        verbs = [stem for stem in stems if base.endswith(("el", "er")) or (base.endswith("en") and stem != base)]
        if len(base) == 4 and base[-1] == "e" and word.startswith(base[:-1]) and word[3:] in _SMALL_OR_LIKE:
            return True  # Hexlein, affig
        if any(word.startswith(stem) and word[len(stem) :] in _VERB_ENDINGS for stem in verbs if len(stem) > 3):
            return True
        if base.endswith(("nis", "us")) and word.startswith(base) and word[len(base) :] in ("se", "sen", "ses"):
            return True
    if any(word.startswith(stem) and word[len(stem) :] in endings for stem in stems):
        return True
    return language != "pl" and len(base) > 3 and _is_prefixed(stems, word, language)


def _is_prefixed(stems: list[str], word: str, language: str) -> bool:
    """Whether the word is a verb made with a prefix, or what comes of it: imprison, vergiften, bewölkt."""
    prefix = _PREFIXES[language].match(word)
    if prefix is None:
        return False
    for stem in stems:
        if len(stem) < (5 if language == "en" else 4):
            continue
        for start in {prefix.end(), *(len(text) for text in ("ge", "be", "er", "un", "re") if word.startswith(text))}:
            rest = word[start:]
            if rest.startswith(stem):
                ending = rest[len(stem) :]
                if ending in _PREFIXED_ENDINGS[language] or (language == "en" and not ending):
                    return True
    return False


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
        if last == "o" and len(base) > 4:
            stems.append(base[:-1])
        if base.endswith("er") and len(base) > 5:
            stems.append(base[:-2] + "r")
    elif language == "de":
        if last in "ea" and len(base) > 4:
            stems.append(base[:-1])
        if base[-2:] in ("en", "er", "el") and len(base) > 4:
            stems.append(base[:-2] + last)
        if base.endswith("en") and len(base) > 5:
            stems.append(base[:-2])
    elif last in "aeioy" and len(base) > 4:
        stems.append(base[:-1])
    return stems


_NO_DOERS: Final = _set("flow show tow butt numb cent temp mann band pitch gall surg surge corn mast lad tail")


def verbs_of_doers(word: str, language: str) -> list[str]:
    """What a hunter does, and a baker in a bakery. Only a verb with all its forms tells them from corner and tower; in
    German, an umlaut: Jäger, jagen.
    """
    words = common_words(language)
    if language == "de":
        stem = word.removesuffix("er")
        plain = re.sub("([aou])e", r"\1", stem)
        return [plain + "en"] if stem != word and plain != stem and plain + "en" in words else []
    stem = re.sub(r"(?:er|or|ery)s?$", "", word)
    if language != "en" or stem == word or stem in _NO_DOERS or len(stem) < 3:
        return []
    verbs = [verb for verb in (stem, stem + "e") if verb in words and verb not in _NO_DOERS and len(verb) > 3]
    return [verb for verb in verbs if stem + "ing" in words and stem + "ed" in words]


def compound_of(base: str, word: str, language: str, known: Set[str]) -> bool:
    """Whether the word is a compound with the base as its first or last part. The other part must be a known word."""
    if len(base) < 3 or len(word) < len(base) + 2 or is_lookalike(base, word, language):
        return False
    links = _LINKS[language]
    if word.startswith(base) and language != "pl":
        rest = word[len(base) :]
        parts = [rest[len(link) :] for link in links if rest.startswith(link)]
        if any(_is_part(part, base, language, known, False) for part in parts):
            return True
    if language == "pl":
        return len(base) > 3 and word.startswith(base + "o") and word[len(base) + 1 :] in common_words("pl")
    # A German word loses its last vowel in some compounds: Schule, Schulbus.
    if language == "de" and base[-1] == "e" and len(base) > 4 and word.startswith(base[:-1]):
        rest = word[len(base) - 1 :]
        if rest in known or rest in COMPOUND_PARTS["de"]:
            return True
    if word.endswith(base) and word not in _NAMES[language] and not _ends_by_chance(base, word, language):
        rest = word[: -len(base)]
        parts = [rest[: len(rest) - len(link)] for link in links if rest.endswith(link)]
        return any(_is_part(part, base, language, known, True) for part in parts)
    return False


_LIKE_AN_ENDING: Final = _set("tiger stern tisch eimer ring bart anker ofen fern regen bogen zelt ern")
"""German words in which many others end that have nothing to do with them: wichtiger, akustisch, schlanker."""
_ENGLISH_ENDINGS: Final = re.compile(r"(?:ing|ed|est|able|ant|er)$")


def _ends_by_chance(base: str, word: str, language: str) -> bool:
    if language == "de":
        return base in _LIKE_AN_ENDING and word[: -len(base)] not in COMPOUND_PARTS["de"]
    # barking is no king, and stabbed no bed
    stem = _ENGLISH_ENDINGS.sub("", word)
    if stem == word or not _ENGLISH_ENDINGS.search(base):
        return False
    return any(verb in common_words("en") for verb in (stem, stem + "e", stem[:-1]))


def _is_part(rest: str, base: str, language: str, known: Set[str], is_last: bool) -> bool:
    # A word of three letters ends and begins by chance: hat, hatred.
    if len(rest) > (3 if language == "en" and len(base) == 3 else 2) and rest in COMPOUND_PARTS[language]:
        return True
    if len(rest) > 2 and rest in known:
        return True
    if language == "en":
        return len(base) > 4 and len(rest) > (3 if is_last else 2) and rest in common_words("en")
    if len(rest) >= (4 if is_last or len(base) > 3 else 5) and rest in plain_words("de"):
        return True
    if language != "de" or len(rest) < 4 or len(base) < (5 if is_last else 4):
        return False
    # German joins words freely: with enough letters on both sides it is a compound, known or not.
    return len(base) > 4 or _FREE_REST.fullmatch(rest) is not None
