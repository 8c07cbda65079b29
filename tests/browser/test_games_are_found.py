"""The page knows no game by name: whatever does lies in that game's folder, or is generated."""

import re
from collections.abc import Iterator
from pathlib import Path

import fortywinks
from fortywinks.core.wording import LANGUAGES
from fortywinks.games import game_names, load_game
from fortywinks.protocol.documents import title_of

from .page_words import SOURCE, words

GENERATED = SOURCE / "protocol.ts"
HOUSE = Path(fortywinks.__file__).parent


def shared_files() -> Iterator[Path]:
    """What no single game owns."""
    web = SOURCE.parent
    for file in [*sorted(SOURCE.rglob("*")), web / "index.html", web / "vite.config.ts", *sorted(web.glob("public/*"))]:
        is_text = file.suffix in (".ts", ".svelte", ".css", ".html", ".js", ".webmanifest")
        if is_text and file != GENERATED and SOURCE / "games" not in file.parents:
            yield file


def knowing(name: str) -> re.Pattern[str]:
    """The game's name as a program writes it: its slug in quotes, in a path or before a key; its types; its title.
    A slug that is also a word (`dreams`) may stand in a sentence."""
    game = load_game(name)
    slug, kind = re.escape(name), re.escape(title_of(game))
    title = "|".join({re.escape(str(words(language)[f"{name}.title"])) for language in LANGUAGES})
    compound = slug if "-" in name else r"\0"
    written = rf"[\"'`/]{slug}[\"'`/]|[\"'`]{slug}\.|\b{slug}: [{{\[\"`]"
    return re.compile(rf"{written}|\b{kind}(?:[A-Z]\w*)?\b|\b(?:{title})\b|{compound}")


def test_no_game_is_known_outside_its_folder():
    found = []
    for name in game_names():
        pattern = knowing(name)
        for file in shared_files():
            for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
                found += [f"{file.relative_to(SOURCE.parent)}:{number}: {line.strip()}"] if pattern.search(line) else []
    assert not found, "\n".join(found)


def test_no_word_of_the_house_is_about_one_game():
    for language in LANGUAGES:
        keys = {part for key in words(language, "house") for part in re.split(r"[.]|(?<=game)-|(?<=pitch)-", key)}
        assert not keys & set(game_names())


def test_no_sentence_of_the_house_names_a_game():
    """Not on the page, not in the terminal: a sixth game would be missing there."""
    titles = "|".join({re.escape(load_game(name).title) for name in game_names()})
    folders = [SOURCE / "words", HOUSE / "words", HOUSE / "terminal/words"]
    files = [folder / f"{language}.json" for folder in folders for language in LANGUAGES]
    named = [
        f"{file}: {line}"
        for file in files
        for line in file.read_text("utf-8").splitlines()
        if re.search(rf"\b(?:{titles})\b", line)
    ]
    assert not named, "\n".join(named)


def test_the_search_would_find_them():
    for name in game_names():
        kind = title_of(load_game(name))
        for line in (
            f'<Vignette name="{name}" />',
            f"import x from '../games/{name}/x'",
            f't("{name}.score")',
            f'  "{name}": {{ sky: 1 }}',
            f"import type {{ {kind}View }} from '../protocol'",
        ):
            assert knowing(name).search(line), line
    assert knowing("sen").search('  sen: { sky: ["#10154a", "#5a55b8"] }')
    assert not knowing("dreams").search("// five games about sleep and dreams.")
