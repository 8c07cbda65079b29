"""Every page that the browser knows, the house knows too: nobody who opens a link is told that it leads nowhere."""

import re
from pathlib import Path

from fortywinks.server.http.page import ADDRESSES
from fortywinks.server.http.preview import preview_of

ROUTER = Path(__file__).parents[2] / "web/src/lib/router.svelte.ts"
OWN_TITLES = {"rules", "learn"}
"""Named after their game."""


def test_the_house_answers_at_every_address_of_the_page() -> None:
    places = re.findall(r"\[/\^\\/(\w+)", ROUTER.read_text("utf-8"))
    assert {"t", "replay", "review", "night"} <= set(places)
    for place in places:
        assert ADDRESSES.fullmatch(f"/{place}/x"), place
        assert preview_of(f"/{place}/x")[0] or place in OWN_TITLES, place
    assert not ADDRESSES.fullmatch("/nothing")
