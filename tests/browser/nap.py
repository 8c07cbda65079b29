"""Somebody plays Nap in the browser, whichever way the house came by it."""

import json
import re
from typing import Any

from playwright.sync_api import expect

from tests.docs.nap_package import PACKAGE

from .guest import Guest


def nap_word(guest: Guest, key: str) -> str:
    words: dict[str, str] = json.loads((PACKAGE / f"fortywinks_nap/words/{guest.language}.json").read_text("utf-8"))
    return words[key]


def plays_nap(guest: Guest) -> dict[str, Any]:
    """From the front door, against random bots, to the end and once more step by step; answers with the table."""
    guest.goes_to("/")
    card = guest.page.get_by_role("article").filter(
        has=guest.page.get_by_role("heading", name=nap_word(guest, "title"))
    )
    expect(card.get_by_text(nap_word(guest, "pitch"))).to_be_visible()
    card.get_by_role("button", name=guest.word("play-now"), exact=True).click()
    expect(guest.page.get_by_role("status").get_by_text(nap_word(guest, "status.mine"))).to_be_visible()
    guest.page.get_by_role("button", name=nap_word(guest, "action.turn-over"), exact=True).click()
    end = guest.page.get_by_role("dialog")
    expect(end.get_by_role("columnheader", name=nap_word(guest, "score"))).to_be_visible()
    assert len(end.get_by_role("row").all()) == 4
    end.get_by_role("link", name=guest.word("replay"), exact=True).click()
    guest.page.get_by_role("button", name=guest.word("step-on"), exact=True).click()
    told = nap_word(guest, "told.turned-over").removeprefix("{name} ")
    expect(guest.page.get_by_role("status").filter(has_text=re.compile(re.escape(told)))).to_be_visible()
    table: dict[str, Any] = [news["table"] for news in guest.heard if news["type"] == "table-changed"][-1]
    return table
