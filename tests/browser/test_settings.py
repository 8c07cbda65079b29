"""What somebody chooses is kept, and shown at once."""

import pytest
from playwright.sync_api import expect


def test_settings_are_remembered(come):
    guest = come()
    page = guest.goes_to("/settings").page
    page.locator("#set-name").fill("Zofia")
    page.locator("#set-theme").select_option("day")
    page.locator("#set-text").select_option("150")
    page.locator("#set-motion").select_option("full")
    page.get_by_label(guest.word("sound")).uncheck()
    page.get_by_label(guest.word("left-handed")).check()
    page.get_by_label(guest.word("contrast")).check()
    page.locator("#set-language").select_option("pl")
    expect(page.get_by_role("heading", name="Ustawienia")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "pl")

    page.reload()
    guest.language = "pl"
    expect(page.locator("#set-name")).to_have_value("Zofia")
    expect(page.locator("#set-theme")).to_have_value("day")
    expect(page.locator("#set-text")).to_have_value("150")
    expect(page.get_by_label(guest.word("sound"))).not_to_be_checked()
    expect(page.get_by_label(guest.word("left-handed"))).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-theme", "day")
    expect(page.locator("html")).to_have_attribute("data-motion", "full")
    expect(page.locator("html")).to_have_attribute("data-contrast", "more")
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "24px"
    guest.goes_to("/")
    expect(page.locator("#name")).to_have_value("Zofia")


def test_the_language_changes_in_the_middle_of_a_game(come):
    guest = come()
    guest.goes_to("/")
    guest.on_card("play-now").click()
    guest.reads("sen.status.look")
    guest.button("help").click()
    guest.page.locator("dialog summary").click()
    guest.page.locator("#set-language").select_option("de")
    guest.language = "de"
    guest.button("close").click()
    guest.reads("sen.status.look")


AGAIN = """async ([button, way]) => {
  const [dialog, drawn] = [document.querySelector("dialog[open]"), () => new Promise(requestAnimationFrame)];
  await drawn();
  if (way === "Escape") dialog.requestClose();
  else dialog.querySelector(".foot button").click();
  await null; // what was pressed has been heard
  document.querySelector(`button[aria-label="${button}"]`).click();
  await drawn();
  await drawn();
  return document.querySelectorAll("dialog[open]").length;
}"""
"""Between two frames: so fast is whoever uses keys while the browser has much to do."""


@pytest.mark.parametrize("way", ["close", "Escape"])
def test_what_was_just_closed_opens_again_at_once(come, way):
    guest = come()
    guest.goes_to("/")
    guest.on_card("play-now").click()
    guest.button("help").click()
    expect(guest.page.locator("dialog[open]")).to_be_visible()
    assert guest.page.evaluate(AGAIN, [guest.word("help"), way]) == 1


def test_the_sounds_at_the_table_are_off_with_one_tap(come):
    guest = come(phone=True)
    guest.goes_to("/")
    guest.on_card("play-now").click()
    expect(guest.button("sound")).to_have_attribute("aria-pressed", "true")
    guest.button("sound").tap()
    guest.page.reload()
    expect(guest.button("sound")).to_have_attribute("aria-pressed", "false")


def test_the_browser_s_language_and_wishes_come_first(come):
    guest = come(language="de", color_scheme="light")
    page = guest.goes_to("/settings").page
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("data-motion", "reduced")
    page.locator("#set-theme").select_option("auto")
    expect(page.locator("html")).to_have_attribute("data-theme", "day")
    page.emulate_media(color_scheme="dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "night")


def test_the_back_button_and_titles(come):
    guest = come()
    page = guest.goes_to("/").page
    guest.link("settings").click()
    expect(page).to_have_title(f"{guest.word('settings')} · Forty Winks")
    guest.link("my-games").click()
    expect(page.get_by_text(guest.word("no-games-yet"))).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name=guest.word("settings"))).to_be_visible()
    page.go_back()
    expect(page).to_have_title("Forty Winks")
    expect(page.get_by_role("heading", name=guest.word("hero-title"))).to_be_visible()


AT_ONCE = """async () => {
  const root = document.documentElement;
  const colours = () => [...document.querySelectorAll("main *")].map((each) => getComputedStyle(each).color);
  const [night, before] = [root.dataset.theme, colours()];
  root.dataset.theme = night === "day" ? "night" : "day";
  const now = colours();
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  return [root.dataset.motion, now.some((colour, i) => colour !== before[i]), now.join() === colours().join()];
}"""


def test_with_less_motion_other_colours_are_there_at_once(come):
    guest = come(settings={"motion": "reduced"}).goes_to("/about")
    expect(guest.page.locator("main p").first).to_be_visible()
    assert guest.page.evaluate(AT_ONCE) == ["reduced", True, True]
