"""When the house refuses something, the page says why and opens the rule."""

import json
import re
import time

import pytest
from playwright.sync_api import expect
from websockets.sync.client import connect

from fortywinks.games import game_names, load_game

from .page_words import ENGLISH_FIRST
from .sleeper import Sleeper


class HeldLine:
    """Stands between page and house, and can keep back what the house says: a slow network."""

    def __init__(self, page) -> None:
        self.held: list[str | bytes] | None = None
        page.route_web_socket(re.compile("/play"), self._join)

    def _join(self, route) -> None:
        self.route = route
        house = route.connect_to_server()
        house.on_message(self._hears)

    def _hears(self, message) -> None:
        if self.held is None:
            self.route.send(message)
        else:
            self.held.append(message)

    def release(self) -> None:
        held, self.held = self.held or [], None
        for message in held:
            self.route.send(message)


def test_a_refusal_names_its_rule_and_the_link_opens_it(come):
    """Ann has two devices. The slow one still offers what was done with the other."""
    ann = come()
    line = HeldLine(ann.page)
    ann.goes_to("/")
    table = ann.makes_table(seats=2, options={"until": "1 round", "starter": "A"})["id"]
    ann.goes_to(f"/t/{table}?go=bots")
    player = Sleeper(ann)
    _waits_until_asked(player, "look")
    player.acts(watched=False)
    _waits_until_asked(player, "my-turn")
    line.held = []
    _draws_elsewhere(ann, table)
    ann.button("sen.draw").click()
    until = time.monotonic() + 30
    while not any("refused" in str(message) for message in line.held):
        assert time.monotonic() < until
        ann.page.wait_for_timeout(10)
    line.release()
    alert = ann.page.get_by_role("alert")
    expect(alert).to_contain_text("a land is drawn at the start of a turn only")
    with ann.context.expect_page() as opened:
        alert.get_by_role("link", name=ann.word("see-rule", rule="SEN-4")).click()
    rules = opened.value
    expect(rules.locator("#SEN-4")).to_be_in_viewport()
    ann.button("dismiss").click()
    expect(alert).to_have_count(0)


def _waits_until_asked(player: Sleeper, phase: str) -> None:
    until = time.monotonic() + 30
    while player.asked() != phase:
        assert time.monotonic() < until, f"the page never asks: {phase}"
        player.page.wait_for_timeout(20)


def _draws_elsewhere(ann, table: str) -> None:
    cookie = next(each["value"] for each in ann.context.cookies() if each["name"] == "fw_token")
    address = f"{ann.url.replace('http', 'ws')}/api/tables/{table}/play?as=player"
    with connect(address, additional_headers={"Authorization": f"Bearer {cookie}"}, proxy=None) as device:
        device.send(json.dumps({"type": "act", "id": "d1", "do": "draw"}))
        answer: dict[str, object] = {}
        while "d1" not in (answer.get("done"), answer.get("id")):
            answer = json.loads(device.recv(10))
        assert answer.get("done") == "d1", answer


@pytest.mark.parametrize("language", ENGLISH_FIRST)
def test_how_long_to_play_is_asked_as_a_number_and_a_unit(come, language):
    """Nobody types "10 rounds", and nothing that can be typed is refused."""
    ann = come(language=language)
    ann.goes_to("/")
    ann.on_card("invite-friends").click()
    until = ann.page.locator("#option-until")
    unit = ann.page.get_by_label(ann.word("unit"))
    expect(until).to_have_value("100")
    expect(unit).to_have_value("ravens")
    unit.select_option(label=ann.word("sen.option.until.rounds", count=100))
    until.fill("3")
    until.press("Tab")
    expect(unit.locator("option:checked")).to_have_text(ann.word("sen.option.until.rounds", count=3))
    for _ in range(200):  # the page shows it at once; the house has it a moment later
        if _until(ann) == "3 rounds":
            break
        ann.page.wait_for_timeout(50)
    assert _until(ann) == "3 rounds"
    until.fill("")
    until.press("Tab")
    expect(until).to_have_value("3")
    until.fill("-7")
    until.press("Tab")
    expect(until).to_have_value("1")
    expect(ann.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("first", ["amount", "unit"])
def test_amount_and_unit_changed_at_once_are_sent_together(come, first):
    """Whatever the house still has to answer, what stands in the fields is what is sent."""
    ann = come()
    ann.goes_to("/")
    ann.on_card("invite-friends").click()
    unit = ann.page.get_by_label(ann.word("unit"))
    expect(unit).to_have_value("ravens")
    ann.page.evaluate(
        """(first) => {
          const amount = document.querySelector("#option-until");
          const unit = amount.parentElement.querySelector("select");
          const change = (field, value) => {
            field.value = value;
            field.dispatchEvent(new Event("change", { bubbles: true }));
          };
          const changes = [() => change(amount, "3"), () => change(unit, "rounds")];
          for (const each of first === "amount" ? changes : changes.reverse()) each();
        }""",
        first,
    )
    expect(unit.locator("option:checked")).to_have_text(ann.word("sen.option.until.rounds", count=3))
    sent = [message["options"]["until"] for message in ann.said if message["type"] == "set-options"]
    assert sent[-1] == "3 rounds", sent


def _until(guest) -> str:
    tables = [message["table"] for message in guest.heard if message.get("table")]
    return str(tables[-1]["options"]["until"])


@pytest.mark.parametrize("game", game_names())
def test_no_option_is_asked_with_a_pattern(come, house, game):
    """Whatever a game asks has a name, a help and a control of its kind; none shows how the program writes it."""
    ann = come()
    ann.goes_to("/")
    table = ann.makes_table(game=game, seats=load_game(game).seat_counts[0])
    ann.goes_to(f"/t/{table['id']}")
    asked = ann.page.locator(".option")
    options = next(each for each in house.ask("/api/games")["games"] if each["name"] == game)["options"]
    expect(asked).to_have_count(len(options))
    for option in options:
        control = ann.page.locator(f"#option-{option['name']}")
        kind = control.evaluate("element => element.type")
        if "units" in option["allowed"] or option["allowed"].get("type") == "integer":
            assert kind == "number"
        elif "enum" in option["allowed"]:
            assert kind == "select-one"
        elif isinstance(option["default"], bool):
            assert kind == "checkbox"
    assert "^[" not in ann.page.inner_text("main")
