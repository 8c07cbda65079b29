"""Several people hand one device on, in every game: each sees what is theirs, and nobody what is another's."""

import io

import pytest
from playwright.sync_api import expect

from fortywinks.core.records import read_lines
from fortywinks.core.replay import verify
from fortywinks.games import load_game

from .axe import violations
from .dreamer import Dreamer
from .page_house import LONG_MS, plays_now, the_record
from .passed import PEOPLE, Device
from .player import Manner, Player, keyboard, touch
from .shepherd import Shepherd
from .sleeper import Sleeper
from .stargazer import Stargazer
from .whisperer import Whisperer

pytestmark = pytest.mark.long

OWN = {
    "sen": ".dream.mine, .actions, .memory, .slot.turned",
    "schafe-schubsen": ".tray, .digit",
    "counting-zzzzs": ".held, .actions",
    "dreams": ".laying, .dial",
    "when-i-dream": "[data-card], .mask, .role, form.turn",
}
"""What only the page of somebody who plays has."""
HANDS = {"schafe-schubsen": ".digit", "counting-zzzzs": ".held"}
"""How the cards of a hand are shown."""
ENOUGH = 6
"""So often the device is handed on: everybody was asked, and what all see together has been seen."""

Case = tuple[str, int, dict[str, str], type[Player], Manner, str]
CASES: list[Case] = [
    ("sen", 3, {"until": "1"}, Sleeper, keyboard, "de"),
    ("schafe-schubsen", 3, {}, Shepherd, touch, "pl"),
    ("counting-zzzzs", 3, {}, Dreamer, touch, "en"),
    ("dreams", 4, {}, Stargazer, touch, "de"),
    ("when-i-dream", 4, {}, Whisperer, touch, "en"),
]


def leaks(device: Device, game: str) -> list[str]:
    """What the page holds, or was told on the line of all, that belongs to one alone."""
    found: list[str] = device.page.locator(OWN[game]).evaluate_all("all => all.map((each) => each.outerHTML)")
    return found + [f"told: {message['legal']}" for message in device.line_of(None) if message.get("legal")]


def is_own_hand(device: Device, game: str, seat: int) -> None:
    """Whoever looks is shown the own cards and nobody else's."""
    if game in HANDS:
        seen = device.page.locator(HANDS[game]).evaluate_all("all => all.map((each) => each.dataset.card)")
        own = {str(card) for card in device.view_of(seat)["hand"]}
        assert set(seen) <= own, f"{set(seen) - own} belong to somebody else"


def stays_covered(device: Device, game: str) -> None:
    """However somebody tries: for the one who is asked, and with nothing behind it."""
    title = device.page.locator("#cover-title").inner_text()
    for again in (device.page.reload, lambda: (device.page.goto("?/"), device.page.go_back())):
        again()
        expect(device.cover).to_be_visible(timeout=LONG_MS)
        expect(device.page.locator("#cover-title")).to_have_text(title)
        assert not leaks(device, game)


@pytest.mark.parametrize(
    ("game", "seats", "options", "kind", "manner", "language"), CASES, ids=[case[0] for case in CASES]
)
def test_two_people_hand_one_device_on(visit, game, seats, options, kind, manner, language):
    device = Device(visit, manner, language=language, phone=manner is touch)
    device.opens(game, seats, **options)
    assert not violations(device.page)
    player: Player = kind(device.guest, manner)
    asked: set[str] = set()

    def covered() -> None:
        assert not leaks(device, game)
        asked.add(device.page.locator("#cover-title").inner_text())

    def looks(seat: int) -> None:
        is_own_hand(device, game, seat)

    device.plays(player, lambda: device.passes >= ENOUGH or player.ended.is_visible(), covered, looks)
    assert len(asked) == len(PEOPLE), f"only {asked}"


def test_a_whole_game_by_two_people_its_record_a_reload_and_another_game(visit):
    """Of Sen: after a reload, or coming back, the page is covered for the same person."""
    device = Device(visit, touch, phone=True)
    device.opens("sen", 2, until="1")
    player = Sleeper(device.guest, touch)
    device.plays(player, lambda: device.passes == 3 and device.cover.is_visible(), lambda: None)
    stays_covered(device, "sen")
    device.plays(player, player.ended.is_visible, lambda: None)
    verify(read_lines(io.BytesIO(the_record(device.guest).encode())), load_game)
    device.guest.button("rematch").click()
    expect(device.cover).to_be_visible()
    assert not leaks(device, "sen")


def test_whoever_plays_alone_meets_no_cover(visit):
    guest = visit()
    plays_now(guest)
    guest.notes("#cover-title")
    Sleeper(guest).plays_until(lambda: guest.button("sen.draw").is_visible())
    assert guest.page.evaluate("noted") == []
