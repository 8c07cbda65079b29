"""Medals come with the replay of a game: from the record, the same whoever looks at it."""

import json
from pathlib import Path

import msgspec

from fortywinks.core.wording import LANGUAGES, load_words
from fortywinks.games import game_names, load_game
from fortywinks.tables.replays import Look, look_again, look_in_pieces

RECORDS = Path(__file__).parents[1] / "records"


def test_every_medal_of_a_kept_game_has_its_words_and_everybody_sees_the_same():
    found = 0
    for path in [each for name in game_names() for each in sorted(RECORDS.glob(f"{name}-*.jsonl"))[:3]]:
        record = path.read_text("utf-8")
        watched = look_again(record, load_game, None, laid_open=False)
        assert watched.medals == look_again(record, load_game, 0, laid_open=True).medals
        told = json.loads(b"".join(look_in_pieces(Look(record, load_game, None, False))))
        assert told["medals"] == msgspec.to_builtins(list(watched.medals))
        assert all(0 <= each.seat < len(watched.names) and each.count > 0 for each in watched.medals)
        for language in LANGUAGES:
            words = load_words(load_game(watched.game).package, language)
            assert all(f"medal.{each.deed}" in words for each in watched.medals)
        found += len(watched.medals)
    assert found
