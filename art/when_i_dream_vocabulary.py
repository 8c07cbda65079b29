"""Makes the lists of common words that the judge of When I Dream knows: ``python art/when_i_dream_vocabulary.py``.

They come from the frequency lists of the package wordfreq (CC BY-SA 4.0), unpacked in the first folder. What Debian's
dictionaries in the second (wamerican and hunspell-pl, unpacked) do not have is left out, for frequency lists are full
of typos. See NOTICE.
"""

import gzip
import re
import sys
import textwrap
import unicodedata
from pathlib import Path

import msgspec

TARGET = Path(__file__).parents[1] / "src/fortywinks/games/when_i_dream/vocabulary"

ALPHABETS = {"en": "a-z", "de": "a-zäöüß", "pl": "a-ząćęłńóśźż"}
LEAST = {"en": 2.6, "de": 2.8, "pl": 2.6}
"""How common a word must be, as the logarithm of its occurrences in a thousand million words."""
LONGEST = 11
"""Longer words are hardly ever a slip away from another."""
IN_NO_DICTIONARY = 5.0
"""What is so common is a word, whatever the dictionary says."""
TWIN = 1.0
"""A word without its accents is a word of its own if it is not much rarer than the one with them."""


def frequencies(folder: Path, language: str) -> dict[str, float]:
    packed = gzip.decompress((folder / f"data/large_{language}.msgpack.gz").read_bytes())
    ranks = msgspec.msgpack.decode(packed)[1:]
    return {word: 9 - rank / 100 for rank, words in enumerate(ranks) for word in words}


def dictionary(folder: Path, language: str) -> set[str] | None:
    if language == "en":
        return set((folder / "dict/american-english").read_text().split())
    if language == "pl":
        lines = (folder / "hunspell/pl_PL.dic").read_text(encoding="iso-8859-2").split("\n")
        return {line.split("/")[0] for line in lines}
    return None


def plain(word: str) -> str:
    kept = unicodedata.normalize("NFKD", word.replace("ł", "l").replace("ß", "ss"))
    return "".join(letter for letter in kept if not unicodedata.combining(letter))


def spellings(word: str) -> set[str]:
    """How the word is typed by those who leave its accents out."""
    written = word.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    return {plain(word), plain(written)} - {word}


def common_words(folder: Path, dictionaries: Path, language: str) -> list[str]:
    found, known = frequencies(folder, language), dictionary(dictionaries, language)
    fits = re.compile(f"[{ALPHABETS[language]}]{{3,{LONGEST}}}")
    words = {word: often for word, often in found.items() if often >= LEAST[language] and fits.fullmatch(word)}
    twins: dict[str, float] = {}
    for word, often in words.items():
        for typed in spellings(word):
            twins[typed] = max(often, twins.get(typed, 0.0))
    return sorted(
        word
        for word, often in words.items()
        if often >= twins.get(word, 0.0) - TWIN and (known is None or word in known or often >= IN_NO_DICTIONARY)
    )


def main() -> None:
    folder, dictionaries = map(Path, sys.argv[1:3])
    TARGET.mkdir(exist_ok=True)
    for language in ALPHABETS:
        words = common_words(folder, dictionaries, language)
        text = "\n".join(textwrap.wrap(" ".join(words), 120))
        (TARGET / f"{language}.txt").write_text(text + "\n", encoding="utf-8")
        print(language, len(words), "words")


if __name__ == "__main__":
    main()
