"""A game that another package brings, page part included: on the front door, played, and harmless when it is broken."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.docs.nap_package import install_nap

from .guest import Guest
from .house import House
from .nap import nap_word, plays_nap

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def nap_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    environment = install_nap(tmp_path_factory.mktemp("installed"))
    house = House(tmp_path_factory.mktemp("house"), environment=environment).open()
    yield house
    house.close()


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_it_is_played_by_its_own_module(nap_house: House, come: Callable[..., Guest], language: str) -> None:
    guest = come(url=nap_house.url, language=language)
    plays_nap(guest)
    picture = guest.goes_to("/").page.locator("article img[src$='vignette.svg']")
    assert picture.evaluate("(img) => img.decode().then(() => img.naturalWidth)") > 0


def test_its_files_come_under_the_same_policy_and_nothing_else_does(
    nap_house: House, come: Callable[..., Guest]
) -> None:
    asks = come(url=nap_house.url).context.request
    module, page = asks.get("/modules/nap/index.js"), asks.get("/")
    assert "javascript" in module.headers["content-type"]
    assert module.headers["content-security-policy"] == page.headers["content-security-policy"]
    for path in ("game.py", "../game.py", "%2e%2e/game.py", "__init__.py", ""):
        assert asks.get(f"/modules/nap/{path}").status == 404


@pytest.mark.parametrize(
    ("code", "named"),
    [
        ("export const version = 1; export function mount( {", "cannot be used: SyntaxError"),
        ("export const version = 2; export const mount = () => ({ show() {} });", "is no page module of version 1"),
        ("export const version = 1; export function mount() { throw new Error('no bed'); }", "failed: Error: no bed"),
    ],
    ids=["syntax", "version", "throws"],
)
def test_without_a_module_that_works_its_actions_are_buttons(
    nap_house: House, come: Callable[..., Guest], code: str, named: str
) -> None:
    guest = come(url=nap_house.url, service_workers="block")  # whose requests the test cannot answer itself
    warned: list[str] = []
    guest.page.on("console", lambda line: warned.append(line.text) if "nap" in line.text else None)
    guest.page.route("**/modules/nap/index.js", lambda route: route.fulfill(body=code, content_type="text/javascript"))
    guest.goes_to("/").on_card("play-now", nap_word(guest, "title")).click()
    expect(guest.page.get_by_text(nap_word(guest, "view.hours"))).to_be_visible()
    guest.page.get_by_role("button", name=nap_word(guest, "action.get-up"), exact=True).click()
    expect(guest.page.get_by_role("dialog").get_by_role("row")).to_have_count(4)
    assert len(warned) == 1
    assert named in warned[0]
