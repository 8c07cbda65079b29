"""A game's rules have versions: a record names its own, and is replayed by that one or not at all."""

import io
from collections.abc import Mapping
from typing import Any, Literal

import pytest

from fortywinks.core import BadRecord, Chance, Game, Options, OtherRules
from fortywinks.core.match import Match
from fortywinks.core.records import Player, line_text, read_lines
from fortywinks.core.replay import verify
from fortywinks.games.sen.components import SenOptions
from fortywinks.games.sen.game import Sen

PLAYERS = [Player("Ann"), Player("Bob")]


class TwoVersions(Sen):
    """Sen, of which version 2 has another penalty. Version 1 stays playable."""

    rules_versions = ("1", "2")  # type: ignore[assignment]  # Sen has just one

    def new(self, seats: int, options: Options | Mapping[str, Any] | None = None, chance: Chance | None = None) -> Any:
        table: SenOptions = self.check_options(options)
        penalty: Literal[5, 15] = 5 if self.rules_version == "1" else 15
        return super().new(seats, SenOptions(until=table.until, starter=table.starter, penalty=penalty), chance)


def played(game: Game) -> bytes:
    match = Match(game, PLAYERS, SenOptions(until="1 round", starter="A"), bytes(32))
    for seat, do in ((0, "look 1 2"), (1, "look 1 2"), (0, "wake")):
        match.act(seat, game.parse_action(do))
    assert match.state.outcome is not None
    return "".join(line_text(line) + "\n" for line in match.lines).encode()


def test_a_game_is_played_by_its_newest_rules_and_an_older_one_when_asked() -> None:
    game = TwoVersions()
    assert game.rules_version == "2"
    assert game.under("2") is game
    assert game.under("1").rules_version == "1"
    assert game.rules_version == "2", "asking for the older one changes nothing"
    with pytest.raises(OtherRules, match="under rules 3; this program has rules 1 and 2"):
        game.under("3")


def test_a_record_is_replayed_by_the_rules_it_names() -> None:
    game = TwoVersions()
    old, new = played(game.under("1")), played(game)
    assert old.splitlines()[-1] != new.splitlines()[-1], "the two versions differ"
    for record, rules in ((old, "1"), (new, "2")):
        replay = verify(read_lines(io.BytesIO(record)), lambda name: game)
        assert replay.header.rules == replay.game.rules_version == rules
    with pytest.raises(BadRecord, match="wrong result"):
        verify(read_lines(io.BytesIO(old.replace(b'"rules":"1"', b'"rules":"2"'))), lambda name: game)
