"""How a dream is scored, read slowly and straight from ZZZ-41 … ZZZ-43, without a look at how the game does it."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

DECK = Path(__file__).parents[3] / "src/fortywinks/games/counting_zzzzs/deck"
ELEMENTS: dict[str, dict[str, Any]] = {
    element["id"]: element for element in json.loads((DECK / "elements.json").read_text(encoding="utf-8"))
}
COMBOS: list[dict[str, Any]] = json.loads((DECK / "combos.json").read_text(encoding="utf-8"))


def slow_score(dream: Sequence[str], forced: Mapping[str, str], *, morning: bool = False) -> int:
    """The points of a dream of these elements; `forced` says the side of each forced context."""
    if len(dream) < 5 and not morning:
        return 0
    signs = [sign_of(card, forced) for card in dream]
    majority = "positive" if signs.count("positive") > signs.count("negative") else None
    if signs.count("negative") > signs.count("positive"):
        majority = "negative"
    total = 0
    for card in dream:
        total += 1
        element = ELEMENTS[card]
        if "value" in element:
            total += element["value"]
        elif "positive" in element:
            side = forced.get(card, majority)
            if side is not None:
                total += element[side]
    for combo in COMBOS:
        if combo["on"] in dream and combo["with"] in dream:
            total += combo["points"]
    return total


def sign_of(card: str, forced: Mapping[str, str]) -> str:
    element = ELEMENTS[card]
    if card in forced:
        return forced[card]
    if element.get("value", 0) > 0:
        return "positive"
    return "negative" if element.get("value", 0) < 0 else "neutral"
