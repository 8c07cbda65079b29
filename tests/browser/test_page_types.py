"""The page's types hold because nobody talks the compiler out of them."""

from .page_words import SOURCE

DOUBLE_CASTS = {
    "App.svelte": 1,  # the pages of the addresses: each takes what its address holds
    "frame/game.ts": 1,  # `defineGame`: the frame knows no game's types
}


def test_only_the_named_places_cast_twice():
    found = {
        file.relative_to(SOURCE).as_posix(): count
        for file in sorted([*SOURCE.rglob("*.ts"), *SOURCE.rglob("*.svelte")])
        if (count := file.read_text("utf-8").count("as unknown as"))
    }
    assert found == DOUBLE_CASTS
