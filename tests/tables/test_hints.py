"""Hints: what the strongest bot would do, said to whoever asks and to nobody else."""

import json
from pathlib import Path
from typing import Any

import pytest

from fortywinks.bots.sitting import SittingBot
from fortywinks.core.bot import Reason
from fortywinks.games import load_game
from fortywinks.games.sen.bots.medium import MediumBot
from fortywinks.tables import person_of

from .evening import Client, Evening, two_players

SEN = load_game("sen")


def asks(evening: Evening, client: Client, id: str) -> dict[str, Any]:
    """Asks for a hint and waits for it."""
    assert client.sends("hint", id=id) is None, "an adviser thinks first"
    evening.bots.run_pending()
    answer = client.answer(id)
    assert isinstance(answer, dict)
    return answer


class Sage:
    """Always draws, and says why."""

    def watch(self, event):
        pass

    def choose(self, view, legal):
        return next(action for action in legal if str(action) == "draw")

    def explain(self, view, legal, action):
        return Reason("unknown-land", {"mean": 4.5, "hidden": view.hidden_size})


@pytest.fixture
def sage(monkeypatch):
    monkeypatch.setattr(type(SEN), "bot_levels", {"random": SEN.bot_levels["random"], "sage": lambda *place: Sage()})


def test_a_hint_is_legal_and_told_to_the_asker_alone():
    evening, ann, bob = two_players()
    heard = len(bob.heard)
    answer = asks(evening, ann, "h1")
    assert answer["type"] == "advice"
    assert answer["do"] in [str(action) for action in evening.table.play.state.legal_actions(0)]
    assert len(bob.heard) == heard
    ann.does(str(answer["do"]))


def test_the_reason_comes_with_the_hint(sage):
    evening, ann, _ = two_players()
    answer = asks(evening, ann, "h1")
    assert answer == {
        "type": "advice",
        "id": "h1",
        "do": "draw",
        "why": "unknown-land",
        "numbers": {"mean": 4.5, "hidden": evening.table.play.state.view(0).hidden_size},
    }


@pytest.fixture
def rules_of_thumb(monkeypatch):
    monkeypatch.setattr(type(SEN), "bot_levels", {"medium": MediumBot})


def test_the_medium_bot_says_why(rules_of_thumb):
    evening, ann, _ = two_players()
    top = evening.table.play.state.view(0).top
    first = asks(evening, ann, "h1")
    assert first["why"] in ("open-is-better", "open-is-no-help", "light-dream")
    if first["why"] != "light-dream":
        assert first["numbers"]["open"] == int(top[0])
    ann.does("draw")
    drawn = evening.table.play.state.view(0).hand[0]
    second = asks(evening, ann, "h2")
    if second["do"] != "use":
        assert second["numbers"]["drawn"] == int(drawn[0])


def test_every_reason_has_words(rules_of_thumb):
    words = Path(__file__).parents[2] / "web" / "src" / "games" / "sen" / "words"
    given: set[str] = set()
    for seed in range(3):
        evening = Evening(2, until="3 rounds", starter="A")
        evening.secrets = 17 * seed
        ann, _ = evening.client("Ann"), evening.sits("Bob")
        ann.sends("start")
        given |= reasons_of_a_game(evening, ann)
    assert {"open-is-better", "drawn-is-better", "drawn-is-worse", "light-dream"} <= given
    for language in ("en", "de", "pl"):
        known = json.loads((words / f"{language}.json").read_text("utf-8"))
        assert [why for why in given if f"sen.why.{why}" not in known] == []


def reasons_of_a_game(evening: Evening, ann: Client) -> set[str]:
    """Ann does what she is told, and Bob is asked nothing hard; the reasons that she heard."""
    reasons: set[str] = set()
    while evening.table.meta.phase == "playing":
        for seat in evening.table.play.state.deciders:
            if seat == 0:
                answer = asks(evening, ann, evening.next_id())
                reasons.add(str(answer.get("why")))
                ann.does(str(answer["do"]))
            else:
                evening.table.act(1, str(evening.table.play.state.legal_actions(1)[0]), None)
            break
    return reasons - {"None"}


def test_a_hint_leaves_no_trace():
    evening, ann, _ = two_players()
    lines, record = evening.table.durable_lines(), bytes(evening.table.play.record)
    asks(evening, ann, "h1")
    assert evening.table.durable_lines() == lines
    assert bytes(evening.table.play.record) == record
    assert evening.table.play.bots == {}
    assert evening.table.advisers.thinking == {}


def test_the_adviser_knows_what_the_seat_was_told_and_nothing_else(monkeypatch):
    watched: list[Any] = []
    watch = SittingBot.watch

    def overhear(self, events):
        heard = list(events)
        watched.extend(heard)
        watch(self, heard)

    monkeypatch.setattr(SittingBot, "watch", overhear)
    evening, ann, _ = two_players()
    asks(evening, ann, "h1")
    assert watched == list(evening.table.play.history(0))
    private = [type(event).__name__ for event in watched if type(event).__name__ in ("SawOwn", "Saw", "InHand")]
    assert private == ["SawOwn"], "one's own look, and not the neighbour's"


def test_hints_can_be_switched_off_by_the_host():
    _, ann, bob = two_players()
    assert ann.sends("set-table", hints=False)["type"] == "done"
    assert ann.refused("hint")["code"] == "no-hints"
    assert bob.refused("set-table", hints=True)["code"] == "not-host"


def test_nothing_to_advise():
    evening, ann, bob = two_players()
    assert bob.refused("hint")["code"] == "you-are-not-asked", "it is not Bob's turn"
    assert evening.client("Cal", "spectator").refused("hint")["code"] == "no-seat"
    assert ann.sends("pause")["type"] == "done"
    assert ann.refused("hint")["code"] == "you-are-not-asked"
    fresh = Evening(2).client("Ann")
    assert fresh.refused("hint")["code"] == "you-are-not-asked"


def test_one_hint_at_a_time():
    evening, ann, _ = two_players()
    assert ann.sends("hint", id="h1") is None
    assert ann.refused("hint")["code"] == "patience"
    evening.bots.run_pending()
    assert ann.answer("h1")["type"] == "advice"
    assert asks(evening, ann, "h3")["type"] == "advice"


def test_a_hint_that_comes_too_late_is_not_given(sage):
    evening, ann, _ = two_players()
    assert ann.sends("hint", id="h1") is None
    ann.does("draw")
    assert evening.bots.run_pending() == 0, "nobody thinks about it any more"
    assert ann.answer("h1")["code"] == "you-are-not-asked"


def test_an_adviser_that_fails_says_so_and_nobody_is_replaced(sage, monkeypatch):
    monkeypatch.setattr(Sage, "choose", lambda self, view, legal: 1 // 0)
    evening, ann, _ = two_players()
    assert asks(evening, ann, "h1")["code"] == "no-advice"
    assert evening.counted.get("bots-replaced") is None
    assert evening.table.meta.seats[0].person == person_of("Ann")


@pytest.mark.parametrize("how", ["close", "leave"])
def test_a_table_that_ends_sends_its_advisers_home(how):
    evening, ann, _ = two_players()
    assert ann.sends("hint", id="h1") is None
    if how == "close":
        ann.sends("close")
        assert evening.table.advisers.thinking == {}
    else:
        ann.leaves()
    assert evening.bots.run_pending() == 0
    assert evening.table.advisers.thinking == {}


def test_hints_need_a_known_form():
    _, ann, _ = two_players()
    ann.attachment.receive(json.dumps({"type": "hint", "id": "x", "seat": 1}).encode())
    assert ann.last["code"] == "bad-message"
