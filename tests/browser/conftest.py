"""One house and one browser for the tests of this folder, and guests who watch for trouble."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from .chromium import MISSING, arguments, find_chromium
from .guest import Guest
from .house import House
from .page_house import LONG_MS, QUICK
from .static_site import StaticSite


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, so that all workers end at about the same time: the tests in the browser, and
    among them the long walks through every page.
    """
    items.sort(key=lambda item: ("/browser/" not in item.path.as_posix(), item.path.stem != "test_every_page"))


# Package scope and no wider: while Playwright runs, no other test of the same process could use asyncio.


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    found = find_chromium()
    if found is None:
        pytest.fail(MISSING, pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=arguments())
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house")).open()
    yield house
    house.close()


@pytest.fixture
def come(browser, house, request) -> Iterator[Callable[..., Guest]]:
    """`come(phone=True)`: somebody new, with a browser of their own. At the end nobody may have met an error."""
    house.deals(request.node.name)
    guests: list[Guest] = []

    def come(**wishes: Any) -> Guest:
        guest = Guest(browser, wishes.pop("url", house.url), **wishes)
        guests.append(guest)
        return guest

    yield come
    trouble = [line for guest in guests for line in guest.trouble()]
    for guest in guests:
        guest.leave()
    assert not trouble, "\n".join(trouble)


@pytest.fixture(scope="package")
def site(tmp_path_factory) -> Iterator[StaticSite]:
    site = StaticSite(tmp_path_factory.mktemp("site"))
    yield site
    site.close()


@pytest.fixture
def visit(come, site) -> Callable[..., Guest]:
    """`visit(language="pl")`: somebody new in the house in the page, which lies on a static host."""

    def visit(prepare: Callable[[Guest], None] = lambda guest: None, **wishes: Any) -> Guest:
        language = wishes.get("language", "en")
        guest: Guest = come(**{"url": site.url, "settings": {**QUICK, "language": language}, **wishes})
        guest.context.set_default_timeout(LONG_MS)
        prepare(guest)
        guest.page.goto(guest.url)
        return guest

    return visit
