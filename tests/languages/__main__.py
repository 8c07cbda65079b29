"""Lists what is missing or stale in each language: ``make words``, or ``make words ARGS=nl`` for one of them.
``make words ARGS="--begin nl"`` begins one: its files are copies of the English ones, to be translated in place.

A text is stale if its English was changed in a later commit than the text itself. That is a guess, for a comma is a
change, too: such a text is to be looked at, not always to be changed.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import get_args

from fortywinks.core.wording import LANGUAGES
from fortywinks.games.when_i_dream.components import Language as ListLanguage

from .beginning import begin_language
from .catalogues import english_files, faults_of, in_language, read_texts

ROOT = Path(__file__).parents[2]


def changed(path: Path) -> list[float]:
    """When each line of a file was last changed; a line that is not committed yet was changed just now."""
    command = ["git", "blame", "--line-porcelain", "--", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    times: list[float] = []
    commit = ""
    for line in done.stdout.splitlines():
        if line.startswith("\t"):
            continue
        first, _, rest = line.partition(" ")
        if len(first) == 40 and first.strip("0123456789abcdef") == "":
            commit = first
        elif first == "committer-time":
            times.append(inf if commit.strip("0") == "" else float(rest))
    return times


def look_at(english: Path, language: str) -> Iterator[str]:
    """What is to be done in the file of one language."""
    path = in_language(english, language)
    if not path.exists():
        yield f"missing: the whole file, {len(read_texts(english))} texts"
        return
    source, texts = read_texts(english), read_texts(path)
    then, now = changed(path), changed(english)
    for name, text in source.items():
        if name not in texts:
            yield f"missing: {name}"
            continue
        fault = faults_of(text.said, texts[name].said, language) if path.suffix == ".json" else None
        if fault is not None:
            yield f"wrong: {name}: {fault}"
        elif then and now and max(now[line] for line in text.lines) > max(then[line] for line in texts[name].lines):
            yield f"stale: {name}"
    yield from (f"left over: {name}" for name in texts if name not in source)


def as_in_english(language: str, root: Path = ROOT) -> str:
    """How many texts say what English says: few where names are alike, nearly all where nobody has translated yet."""
    pairs = [
        (text.said, texts[name].said)
        for english in english_files(root)
        if in_language(english, language).exists()
        for texts in [read_texts(in_language(english, language))]
        for name, text in read_texts(english).items()
        if name in texts
    ]
    alike = sum(_forms(ours) == _forms(theirs) for ours, theirs in pairs)
    return f"{alike} of {len(pairs)} texts say the same as in English"


def _forms(said: object) -> set[str]:
    return set(map(str, said.values())) if isinstance(said, dict) else {str(said)}


def begin(language: str) -> int:
    """Writes the files that a language lacks."""
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Z][A-Za-z]{1,3})?", language):
        print(f"make words: '{language}' is no code of a language, such as nl or pt-BR", file=sys.stderr)
        return 2
    made = begin_language(ROOT, language)
    print("\n".join(str(path.relative_to(ROOT)) for path in made))
    print(f"{language}: {len(made)} files to translate; what is English in them is said in English")
    return 0


def main(wanted: list[str]) -> int:
    if wanted[:1] == ["--begin"] and len(wanted) == 2:
        return begin(wanted[1])
    if unknown := [language for language in wanted if language not in LANGUAGES[1:]]:
        print(f"make words: there is no '{unknown[0]}'; there are: {', '.join(LANGUAGES[1:])}", file=sys.stderr)
        return 2
    for language in wanted or LANGUAGES[1:]:
        found = 0
        for english in english_files(ROOT):
            for line in look_at(english, language):
                found += 1
                print(f"{in_language(english, language).relative_to(ROOT)}: {line}")
        if language not in get_args(ListLanguage):
            lists = ", ".join(get_args(ListLanguage))
            print(f"{language}: When I Dream has no list of words; it is played in one of: {lists}")
        print(f"{language}: {found} texts to look at" if found else f"{language}: nothing is missing")
        print(f"{language}: {as_in_english(language)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
