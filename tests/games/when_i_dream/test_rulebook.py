"""What only the rulebook of When I Dream tells: how many spirits there are. See also `tests.games.test_rulebooks`."""

import pytest

from fortywinks.core.wording import LANGUAGES
from fortywinks.games.when_i_dream.components import SPIRITS
from fortywinks.games.when_i_dream.game import GAME
from tests.games.test_rulebooks import rulebook, tables


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_spirits_are_those_of_the_program(language: str) -> None:
    rows = [row for row in tables(rulebook(GAME, language)) if row[0].isdigit()]
    assert {int(row[0]): tuple(map(int, row[1:])) for row in rows} == SPIRITS
