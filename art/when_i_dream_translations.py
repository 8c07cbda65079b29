"""Makes the list of translations of When I Dream's terms beyond the three languages of the house: WID-18.

The dictionaries are those of WikDict, made from Wiktionary, as Debian has them: packages ``dict-freedict-deu-fra`` and
so on, of version 2022.12.07, under CC BY-SA 3.0. (Older ones such as ``eng-fra`` are under the GPL, so they are left.)

    apt-get download dict-freedict-{deu,pol}-{fra,spa,swe} dict-freedict-pol-{ita,nld,por}
    for file in *.deb; do dpkg-deb -x $file all; done
    python -m art.when_i_dream_translations all/usr/share/dictd

A dictionary knows every meaning of a word, and a list must not refuse an honest hint. So where German and Polish both
have a dictionary, a translation must stand in both, and in one of them for the first meaning; where only one has, it is
the first meaning of a word with few.
"""

import gzip
import re
import sys
from pathlib import Path

from fortywinks.games.when_i_dream.components import Language
from fortywinks.games.when_i_dream.language.spelling import fold
from fortywinks.games.when_i_dream.wordlists import house_list

TARGET = Path(__file__).parents[1] / "src/fortywinks/games/when_i_dream/vocabulary/abroad.txt"
HEAD = """\
# Translations of the house's terms into French, Spanish, Swedish, Italian, Dutch and Portuguese.
# From the dictionaries of WikDict (wikdict.com), made from Wiktionary by its authors; Creative Commons
# Attribution-ShareAlike 3.0 (CC BY-SA 3.0), and so is this list. Made by art/when_i_dream_translations.py.
"""
PAIRS = {"fra": "de pl", "spa": "de pl", "swe": "de pl", "ita": "pl", "nld": "pl", "por": "pl"}
CODES = {"de": "deu", "pl": "pol"}
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
MOST = 3
"""Of each language."""
MOST_MEANINGS = 2
"""Of a word that only one dictionary has."""

Meanings = list[list[str]]


def read_dictionary(folder: Path, pair: str) -> dict[str, Meanings]:
    """The translations of each word, by its meanings."""
    content = gzip.decompress((folder / f"freedict-{pair}.dict.dz").read_bytes())
    found: dict[str, Meanings] = {}
    for line in (folder / f"freedict-{pair}.index").read_text("utf-8").splitlines():
        word, start, length = line.split("\t")
        begin = _number(start)
        entry = content[begin : begin + _number(length)].decode("utf-8")
        if meanings := _meanings(entry):
            found.setdefault(word.casefold(), []).extend(meanings)
    return found


def _number(text: str) -> int:
    total = 0
    for letter in text:
        total = total * 64 + DIGITS.index(letter)
    return total


def _meanings(entry: str) -> Meanings:
    head, *lines = entry.splitlines()
    if not re.search(r"<n[ ,>]", head):
        return []
    numbered = [re.sub(r"^\d+\. ", "", line) for line in lines if re.match(r"\d+\. ", line)]
    return [line.split(", ") for line in numbered or lines[:1]]


def translations(term: dict[Language, str], known: dict[str, dict[str, Meanings]], language: str) -> list[str]:
    """The words of one language for a thing."""
    pairs = {each: f"{CODES[each]}-{language}" for each in term if each in PAIRS[language]}
    entries = [
        known[pair][term[each].casefold()] for each, pair in pairs.items() if term[each].casefold() in known[pair]
    ]
    if len(entries) == 2:
        words = [{word for meaning in entry for word in meaning} for entry in entries]
        return [word for word in dict.fromkeys(entries[0][0] + entries[1][0]) if word in words[0] & words[1]]
    return entries[0][0][:2] if entries and len(entries[0]) <= MOST_MEANINGS else []


def main(folder: Path) -> None:
    known = {
        f"{CODES[each]}-{language}": read_dictionary(folder, f"{CODES[each]}-{language}")
        for language, sources in PAIRS.items()
        for each in sources.split()
    }
    lists = {language: house_list(language).entries for language in ("en", "de", "pl")}
    lines = []
    for english, german, polish in zip(lists["en"], lists["de"], lists["pl"], strict=True):
        own = {fold(name) for entry in (english, german, polish) for name in (entry.term, *entry.aliases, *entry.forms)}
        term: dict[Language, str] = {"de": german.term, "pl": polish.term}
        words = [word for language in PAIRS for word in translations(term, known, language)[:MOST]]
        words = [word for word in dict.fromkeys(words) if re.fullmatch(r"[^\W\d_]{3,}", word) and fold(word) not in own]
        lines.append(f"{english.term}: {' '.join(words)}".rstrip() + "\n")
    TARGET.write_text(HEAD + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
