"""The page in Firefox: one walk for each game, from the front door to its lesson, without an error."""

import json
from collections.abc import Iterator

import pytest

from fortywinks.games import game_names

from .firefox import MISSING, Firefox, find_firefox
from .page_words import say

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def firefox(tmp_path_factory) -> Iterator[Firefox]:
    found = find_firefox()
    if found is None:
        pytest.fail(MISSING, pytrace=False)
    firefox = Firefox(found, tmp_path_factory.mktemp("firefox") / "profile")
    yield firefox
    firefox.leave()


def button(key: str, within: str = "document") -> str:
    """Finds a button by its words, and only one that can be seen."""
    word = json.dumps(say(key))
    seen = "each.checkVisibility() && !each.disabled"
    return f"[...{within}.querySelectorAll('button, a')].find((each) => each.textContent.trim() === {word} && {seen})"


def card(game: str) -> str:
    title = f"each.querySelector('h2, h3').textContent === {json.dumps(say(f'{game}.title'))}"
    return f"[...document.querySelectorAll('article')].find((each) => {title})"


@pytest.mark.parametrize("game", game_names())
def test_a_walk_through_each_game(firefox, house, game):
    """At the door, at a table with bots, in the rules and in a lesson."""
    firefox.errors.clear()
    firefox.goes_to(house.url)
    firefox.waits_for(f"!!({card(game)})")
    firefox.clicks(button("play-now", f"({card(game)})"))
    firefox.waits_for("document.querySelector('.asked strong')?.textContent.length > 3")
    told = firefox.evaluate("document.querySelectorAll('.lines p').length")
    firefox.clicks(button("let-bot-play"))
    # Whoever dreams is told little: a line more is enough, and a bot may think for long.
    more = f"document.querySelectorAll('.lines p').length > {told} || !!document.querySelector('dialog[open]')"
    firefox.waits_for(more, 120)
    firefox.waits_for("document.querySelector('.fit')?.getBoundingClientRect().height > 200")
    firefox.goes_to(f"{house.url}/rules/{game}")
    firefox.waits_for("document.querySelectorAll('main h2').length > 3")
    firefox.goes_to(f"{house.url}/learn/{game}")
    before = "document.querySelector('.lesson progress')?.value"
    firefox.waits_for(f"{before} === 0")
    for _ in range(2):
        at = firefox.evaluate(before)
        firefox.clicks(f"{button('next')} ?? {button('show-me')}")
        firefox.waits_for(f"{before} > {at}")
    assert not firefox.errors, "\n".join(firefox.errors)
