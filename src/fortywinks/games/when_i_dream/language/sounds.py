"""How a word sounds: two words that are heard alike have a key in common.

The keys know vowels. Keys of consonants alone (Metaphone, Cologne) would call *Hose* and *Hase* the same, and refuse
honest hints. English spelling says little of its vowels, so an English word has several possible keys.
"""

import re
from functools import lru_cache
from itertools import product

from .spelling import fold


@lru_cache(maxsize=20_000)
def sound_keys(word: str, language: str) -> frozenset[str]:
    """The ways this word, as it is written, may sound. Words that share one are heard alike."""
    if language == "en":
        return _english(fold(word).replace(" ", ""))
    if language == "de":
        # A v is heard as in Vogel or as in Vase.
        return frozenset({_german(word), _german(word.casefold().replace("v", "w"))})
    return frozenset({_polish(word)})


def _rewrite(word: str, rules: tuple[tuple[re.Pattern[str], str], ...]) -> str:
    for pattern, sound in rules:
        word = pattern.sub(sound, word)
    return word


def _compiled(rules: tuple[tuple[str, str], ...]) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern), sound) for pattern, sound in rules)


# English: consonants after Metaphone, vowels by their usual spellings. Capitals are sounds: S = sh, C = ch, T = th.

_ENGLISH_CONSONANTS = _compiled(
    (
        (r"[^a-z]", ""),
        (r"^(kn|gn|pn)", "n"),
        (r"^(ps|pt)", "s"),
        (r"^wr", "r"),
        (r"^wh", "w"),
        (r"^x", "z"),
        (r"(?<=[aeiou])ght", "#t"),
        (r"igh", "i#"),
        (r"eigh", "ei#"),
        (r"(?<=[aeiou])gh$", "#"),
        (r"gh", "g"),
        (r"mb$", "m"),
        (r"mn$", "m"),
        (r"stle", "sl"),
        (r"lk(?=s?$)", "k"),
        (r"alm", "am"),
        (r"tch", "C"),
        (r"sch", "sk"),
        (r"sh", "S"),
        (r"ph", "f"),
        (r"ch", "C"),
        (r"th", "T"),
        (r"dg(?=[eiy])", "j"),
        (r"g(?=e$|ed$|es$)", "j"),
        (r"(?<=[aeiou][lmnrvw])ed$", "d"),
        # Voiced, unlike a soft c: rise, not rice.
        (r"(?<=[iou])se$", "ze"),
        (r"(?<=[bdeglmnrvwy])s$", "z"),
        (r"c(?=[eiy])", "s"),
        (r"ck", "k"),
        (r"qu", "kw"),
        (r"[cq]", "k"),
        (r"x", "ks"),
        (r"([bdfgklmnprstvz])\1", r"\1"),
    )
)

# Longest spellings first. Each vowel spelling may stand for these sounds.
_ENGLISH_VOWELS: dict[str, tuple[str, ...]] = {
    "ough": ("O", "U", "A"),
    "augh": ("O",),
    "eigh": ("E",),
    "oor": ("Or",),
    "oar": ("Or",),
    "our": ("Or", "Wr"),
    "ower": ("Wr",),
    "own": ("Wn",),
    "ore": ("Or",),
    "air": ("Er",),
    "are": ("Er",),
    "ear": ("Ir",),
    "eer": ("Ir",),
    "eir": ("Er",),
    "ere": ("Ir", "Er"),
    "ier": ("Ir",),
    "ire": ("Yr",),
    "yre": ("Yr",),
    "yer": ("Yr",),
    "i#": ("Y",),
    "ei#": ("E",),
    "ai#": ("E",),
    "ou#": ("O", "V"),
    "au#": ("O",),
    "o#": ("V", "O"),
    "ai": ("E",),
    "ay": ("E",),
    "ei": ("E", "I"),
    "ey": ("E", "I"),
    "ea": ("I",),
    "ee": ("I",),
    "ie": ("I", "Y"),
    "oa": ("V",),
    "oe": ("V",),
    "oo": ("U",),
    "ou": ("W",),
    "ow": ("W", "V"),
    "oi": ("Q",),
    "oy": ("Q",),
    "au": ("O",),
    "aw": ("O",),
    "ew": ("U",),
    "ue": ("U",),
    "ui": ("U", "i"),
    "ur": ("R",),
    "ir": ("R",),
    "er": ("R",),
    "or": ("Or",),
    "ar": ("A",),
}
_FIRST_VOWEL = re.compile("|".join(map(re.escape, _ENGLISH_VOWELS)))
_LONG = {"a": "E", "e": "I", "i": "Y", "o": "V", "u": "U", "y": "Y"}
_SHORT = {"a": "a", "e": "e", "i": "i", "o": "o", "u": "u", "y": "i"}
_MOST_KEYS = 64


# Words that are spelt unlike their sound, as they would be spelt if they were not.
_RESPELT_PAIRS = """
    bear=bair pear=pair wear=wair swear=swair heart=hart hearth=harth earth=erth earn=ern learn=lern pearl=perl
    search=serch bread=bred head=hed dead=ded lead=led spread=spred thread=thred sweat=swet feather=fether
    leather=lether weather=wether heaven=heven meadow=meddow treasure=trezure breakfast=brekfast break=brake
    great=grate steak=stake soup=soop group=groop you=yoo youth=yooth route=root touch=tuch young=yung double=dubble
    son=sun won=wun one=wun some=sum come=cum ton=tun love=luv glove=gluv dove=duv none=nun done=dun blood=blud
    flood=flud reign=rain rein=rain sleigh=slay eight=ate weigh=way quay=kee key=kee two=too who=hoo do=doo
    shoe=shoo move=moov lose=looz eye=i buy=by guy=gy sew=so aisle=ile isle=ile island=iland choir=kwire
    queue=kew view=vew blue=bloo flew=floo heir=air own=one known=none flown=flone grown=grone blown=blone shown=shone
    thrown=throne sown=sone mown=mone
"""
_RESPELT = dict(pair.split("=") for pair in _RESPELT_PAIRS.split())


def _english(word: str) -> frozenset[str]:
    sounds = _rewrite(_RESPELT.get(word, word), _ENGLISH_CONSONANTS)
    choices: list[tuple[str, ...]] = []
    place = 0
    while place < len(sounds):
        spelling, possible = _english_vowel(sounds, place)
        choices.append(possible)
        place += len(spelling)
    count = 1
    for possible in choices:
        count *= len(possible)
    if count > _MOST_KEYS:
        choices = [possible[:1] for possible in choices]
    return frozenset("".join(key) for key in product(*choices))


def _english_vowel(sounds: str, place: int) -> tuple[str, tuple[str, ...]]:
    """The spelling at this place and the sounds that it may stand for."""
    spelt = _FIRST_VOWEL.match(sounds, place)
    if spelt:
        spelling = spelt[0]
        # Only a longer word ends in a weak ie: cookie, but tie.
        if spelling == "ie" and place + 2 == len(sounds):
            return spelling, ("I",) if place > 2 else ("Y",)
        return spelling, _ENGLISH_VOWELS[spelling]
    letter = sounds[place]
    if letter not in _LONG or (letter == "y" and place == 0):
        return letter, ("" if letter in "#h" and place > 0 else letter,)
    rest = sounds[place + 1 :]
    if letter == "e" and rest in ("", "s") and place > 1:
        return letter, ("",)
    if rest == "" and letter in "yi":
        return letter, ("I",) if place > 2 else ("Y",)
    is_long = re.match(r"[bcdfgjklmnprstvzCST]e(s|$)", rest) is not None or rest == ""
    return letter, (_LONG[letter] if is_long else _SHORT[letter],)


_GERMAN = _compiled(
    (
        (r"tsch", "C"),
        (r"sch", "S"),
        (r"chs", "ks"),
        (r"ch", "X"),
        (r"ph", "f"),
        (r"th", "t"),
        (r"qu", "kw"),
        (r"x", "ks"),
        (r"ck", "k"),
        (r"c(?=[eiäöy])", "z"),
        (r"c", "k"),
        (r"tz|ts|ds|zz", "z"),
        (r"dt", "t"),
        (r"v", "f"),
        (r"ß", "s"),
        (r"ä(?!u)", "e"),
        (r"äu|eu|oi|oy", "Q"),
        (r"[ea][iy]", "Y"),
        (r"ieh|ie|ih", "i:"),
        (r"y", "ü"),
        (r"([aeiouöü])h", r"\1:"),
        (r"([aeo])\1", r"\1:"),
        (r"([b-df-hj-np-tv-zA-Z])\1", r"'\1"),
        # A single consonant, with a vowel or nothing behind it, leaves the vowel before it long.
        (r"([aeiouöü])(?=[bdfgklmnprstwz](?:[aeiouöü]|$))", r"\1:"),
        (r"'", ""),
        (r"b(?=$|[stkf])", "p"),
        (r"d(?=$|[sk])", "t"),
        (r"g(?=$|[st])", "k"),
        (r"^p(?=f)", ""),
        (r"[^a-zöüA-Z:]", ""),
    )
)


def _german(word: str) -> str:
    """Spellings of the same sound become one; what ends a word is spoken without voice."""
    return _rewrite(word.casefold().replace("ß", "s"), _GERMAN)


_POLISH = _compiled(
    (
        (r"ch", "h"),
        (r"rz", "ż"),
        (r"ó", "u"),
        (r"dż", "Ż"),
        (r"dzi(?=[aąeęou])|dź|dz(?=i)", "Ź"),
        (r"dz", "D"),
        (r"sz", "S"),
        (r"cz", "C"),
        (r"si(?=[aąeęou])|s(?=i)", "ś"),
        (r"ci(?=[aąeęou])|c(?=i)", "ć"),
        (r"zi(?=[aąeęou])|z(?=i)", "ź"),
        (r"ni(?=[aąeęou])|n(?=i)", "ń"),
        (r"ą(?=[bp])", "om"),
        (r"ę(?=[bp])", "em"),
        (r"ę$", "e"),
        (r"ą(?!$)", "on"),
        (r"ę", "en"),
        (r"(?<=[ptkhsSCć])ż", "S"),
        (r"(?<=[ptkhsSCć])w", "f"),
        (r"x", "ks"),
        (r"v", "w"),
        (r"(?<=[bdfgklmnprstw])j", "i"),
        (r"q", "k"),
        (r"[^a-ząćęłńśźżA-ZŻŹ]", ""),
    )
)
_VOICELESS = str.maketrans(
    {"b": "p", "d": "t", "g": "k", "w": "f", "z": "s", "ż": "S", "ź": "ś", "D": "c", "Ź": "ć", "Ż": "C"}
)
_BEFORE_VOICELESS = re.compile(r"[bdgwzżźDŹŻ]+(?=[ptkfsScCćśh]|$)")


def _polish(word: str) -> str:
    """Spellings of the same sound become one; before a voiceless sound and at the end, voice is lost."""
    sounds = _rewrite(word.casefold(), _POLISH)
    return _BEFORE_VOICELESS.sub(lambda match: match[0].translate(_VOICELESS), sounds)
