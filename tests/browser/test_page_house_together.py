"""Several people hand one device on, in every game: each sees what is theirs, and nobody what is another's."""

import io

import pytest
from playwright.sync_api import expect

from fortywinks.core.records import read_lines
from fortywinks.core.replay import verify
from fortywinks.games import load_game

from .axe import violations
from .dreamer import Dreamer
from .guest import Guest
from .page_house import LONG_MS, listens, plays_now, the_record
from .passed import PEOPLE, Device
from .player import Manner, Player, keyboard, touch
from .shepherd import Shepherd
from .sleeper import Sleeper
from .stargazer import Stargazer
from .unseen import dependence
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

Case = tuple[str, int, dict[str, str], type[Player], Manner, str]
CASES: list[Case] = [
    ("sen", 3, {"until": "1", "memory_aid": "on"}, Sleeper, keyboard, "de"),
    ("schafe-schubsen", 3, {}, Shepherd, touch, "pl"),
    ("counting-zzzzs", 4, {}, Dreamer, touch, "en"),
    ("dreams", 3, {"until": "1"}, Stargazer, touch, "de"),
    ("when-i-dream", 4, {"turns": "4"}, Whisperer, touch, "en"),
]
"""The shortest game of each kind, with bots in the other seats, who play on meanwhile."""


class Watch:
    """Looks at each hand-over whether the page says anything that is another's."""

    def __init__(self, device: Device, game: str) -> None:
        self.device = device
        self.game = game
        self.asked: set[str] = set()
        """Whom the cover has named."""
        self.saw_own: set[int] = set()
        """Who was shown something of their own: only then could the page have shown it to another."""

    def covered(self) -> None:
        """Nothing behind the cover belongs to one alone."""
        page = self.device.page
        found = page.locator(OWN[self.game]).evaluate_all("all => all.map((each) => each.outerHTML)")
        assert not found
        assert not [message for message in self.device.told(None) if message.get("legal") or message.get("own")]
        assert dependence(page, self.game, range(len(PEOPLE))) is None
        self.asked.add(page.locator("#cover-title").inner_text())

    def looks(self, seat: int) -> None:
        """Whoever looks is shown what is theirs, and nothing of the other."""
        others = [each for each in range(len(PEOPLE)) if each != seat]
        assert dependence(self.device.page, self.game, others) is None
        if seat not in self.saw_own and dependence(self.device.page, self.game, [seat]) is not None:
            self.saw_own.add(seat)


@pytest.mark.parametrize(
    ("game", "seats", "options", "kind", "manner", "language"), CASES, ids=[case[0] for case in CASES]
)
def test_two_people_play_a_whole_game_with_one_device(visit, game, seats, options, kind, manner, language):
    device = Device(visit, manner, language=language, phone=manner is touch)
    device.opens(game, seats, **options)
    assert not violations(device.page)
    watch = Watch(device, game)
    player: Player = kind(device.guest, manner)
    device.plays(player, player.ended.is_visible, watch.covered, watch.looks)
    assert len(watch.asked) == len(PEOPLE), f"only {watch.asked}"
    assert watch.saw_own == set(range(len(PEOPLE)))
    verify(read_lines(io.BytesIO(the_record(device.guest).encode())), load_game)
    is_looked_back_at(device.guest)


def is_looked_back_at(guest: Guest) -> None:
    """Seen again with each one's eyes, and thought about."""
    guest.link("replay").click()
    scrub = guest.page.locator("#scrub")
    expect(scrub).to_be_visible()
    scrub.fill("3")
    for name in PEOPLE:
        guest.page.locator("#eyes").select_option(label=name)
        expect(guest.page.locator(".asked, .seats").first).to_be_visible()
    guest.link("review").click()
    expect(guest.page.locator(".verdict").first).to_be_visible(timeout=LONG_MS)


def test_a_reload_leaves_the_cover_and_another_game_begins_with_it(visit):
    """Of Sen: after a reload, or coming back, the page is covered for the same person."""
    device = Device(visit, touch, phone=True)
    device.opens("sen", 2, until="1")
    watch, player = Watch(device, "sen"), Sleeper(device.guest, touch)
    device.plays(player, lambda: device.passes == 3 and device.cover.is_visible(), watch.covered)
    title = device.page.locator("#cover-title").inner_text()
    for again in (device.page.reload, lambda: (device.page.goto("?/"), device.page.go_back())):
        again()
        expect(device.cover).to_be_visible(timeout=LONG_MS)
        expect(device.page.locator("#cover-title")).to_have_text(title)
        watch.covered()
    device.plays(player, player.ended.is_visible, watch.covered)
    device.guest.button("rematch").click()
    expect(device.cover).to_be_visible()
    watch.covered()


def test_whoever_plays_alone_meets_no_cover(visit):
    guest = visit(listens)
    plays_now(guest)
    guest.notes("#cover-title")
    Sleeper(guest).plays_until(lambda: guest.button("sen.draw").is_visible())
    assert guest.page.evaluate("noted") == []
