"""Schafe-Schubsen in the page: the forecast of a walk, and the dike after each event (SHP-11 … SHP-19)."""

import json
from functools import cache
from random import Random
from typing import Any

import msgspec

from fortywinks.core import SPECTATOR, SecretChance, events_for
from fortywinks.games.schafe_schubsen import GAME

from .mirror import Mirror

GAMES = 120
FOLLOWED = (
    "fields", "rings", "tiles", "supply", "dike", "moved_on", "angel", "devil", "went_out",  "hills", "round",
)  # fmt: skip
"""What the page follows from event to event; all the rest comes with the house's own view."""
ENDS_A_WALK = ("revealed", "card-passed", "board-taken", "round-ended", "tunnelled", "clover-taken", "took-back")


def plain(thing: Any) -> Any:
    return json.loads(msgspec.json.encode(thing))


def choose(legal: Any, rng: Random) -> Any:
    """At random; but with large bids a sheep would be gone before anything has happened."""
    modest = [action for action in legal if not str(action).startswith("bid") or len(action.cards) < 3]
    return rng.choice(modest)


@cache
def steps() -> list[tuple[Any, list[Any], Any, bool]]:
    """View before, events, view after, and whether a standing sheep pays for water: of random games at many tables."""
    found = []
    for number in range(GAMES):
        rng = Random(f"sheep/{number}")
        options = GAME.options_type(regenzeit=number % 3, mole_hills=number % 2 == 0, zero_on_water=number % 5 != 0)
        state = GAME.new(3 + number % 6, options, SecretChance(rng.randbytes(32)))
        while state.outcome is None:
            before = plain(state.view(SPECTATOR))
            seat = rng.choice(state.deciders)
            told = state.apply(seat, choose(state.legal_actions(seat), rng))
            events = [plain(event) for event in events_for(SPECTATOR, told)]
            found.append((before, events, plain(state.view(SPECTATOR)), options.zero_on_water))
    return found


def walks(events: list[Any]) -> list[dict[str, Any]]:
    """What each forward walk came to: who was pushed where, who paid for water, who went out; then the way back."""
    found: list[dict[str, Any]] = []
    leg: dict[str, Any] | None = None
    for event in events:
        kind = event["event"]
        if kind == "moved":
            leg = {"start": event["start"], "end": event["end"], "pushed": [], "wet": [], "out": []}
            if event["way"] == "forward":
                found.append({"forward": leg, "back": None})
            else:
                found[-1]["back"] = leg
        elif kind in ENDS_A_WALK:
            leg = None if kind != "card-passed" else leg
        elif leg is not None and kind == "pushed":
            leg["pushed"].append({"seat": event["seat"], "end": event["end"]})
        elif leg is not None and kind == "ring-paid" and event["why"] == "water":
            leg["wet"].append(event["seat"])
        elif leg is not None and kind == "went-out" and event["why"] in ("dike", "water"):
            leg["out"].append(event["seat"])
            leg["wet"] += [event["seat"]] if event["why"] == "water" else []
    return found


def test_SHP_14_SHP_16_the_forecast_of_a_walk_is_what_happens(mirror: Mirror) -> None:
    played = steps()
    answers = mirror.ask_all("follow", [(before, events, zero) for before, events, _, zero in played])
    checked = 0
    for (before, events, _, _), answer in zip(played, answers, strict=True):
        for walk, foreseen in zip(walks(events), answer["foreseen"], strict=True):
            for part in ("forward", "back"):
                leg = foreseen[part]
                assert (leg and {key: leg[key] for key in walk["forward"]}) == walk[part], (before, events)
            checked += 1
    assert checked > 3000


def test_the_dike_that_the_page_follows_is_the_one_of_the_rules(mirror: Mirror) -> None:
    played = steps()
    answers = mirror.ask_all("follow", [(before, events, zero) for before, events, _, zero in played])
    for (_, events, after, _), answer in zip(played, answers, strict=True):
        followed = answer["view"]
        assert {name: followed[name] for name in FOLLOWED} == {name: after[name] for name in FOLLOWED}, events
        for name in ("water", "puddles"):
            assert sorted(followed[name]) == sorted(after[name])
