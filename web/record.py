"""Run by Pyodide while it is recorded which functions of Python a house in the page runs (`record.ts`): all that people
do in such a house, with each game and bots of each level, and what else Python may be asked for on an unusual day.
"""

import asyncio
import gc
import itertools
import json
import logging
import random
import traceback
from urllib.parse import urlencode

from device import MemoryStore, Tab

from fortywinks.games import HOUSE_GAMES, load_game

WHOLE = ("random", "easy")
"""Levels whose games are played to the end."""
SEEDS = 3
NIGHT = urlencode({"tonight": json.dumps({"by": "calendar"})})


async def everything() -> None:
    unusual()
    await questions()
    await nights()
    for name in HOUSE_GAMES:
        game = load_game(name)
        for level, seed in itertools.product(game.bot_levels, range(SEEDS)):
            seats = min(max(3, game.seat_counts[0]) + seed % 2, game.seat_counts[-1])
            await play(name, level, seats, random.Random(seed))
        gc.collect()
        print("recorded", name)


async def play(name: str, level: str, seats: int, rng: random.Random) -> None:
    store = MemoryStore()
    tab = await Tab.open(store)
    table = await tab.table_of_bots(name, seats, level)
    for kind in ("hint", "undo", "redo", "say", "nonsense"):
        tab.door.receive(1, json.dumps({"type": kind, "id": f"{kind}-1", "text": "Zażółć 😴", "emote": "yawn"}))
    tab.door.receive(1, "no JSON")
    tab.door.receive(1, json.dumps({"type": "act", "id": "wrong", "do": "nonsense 5"}))
    await tab.play(rng, most=400 if level in WHOLE else 8)
    for _ in range(100):
        await asyncio.sleep(0)
    for address in ("/api/me", "/api/me/games", f"/api/tables/{table}"):
        await tab.ask("GET", address)
    for id in list(store.records):
        await look_back(tab, id, level)
    tab.door.disconnect(1)
    store.night = None
    after = await Tab.open(store)
    if table in after.door._house.house.tables:
        await after.sit(table)
        await after.play(rng, most=2)
        tab.door.receive(1, json.dumps({"type": "act", "id": "late", "do": "nonsense"}))


async def look_back(tab: Tab, id: str, level: str) -> None:
    for rest in ("", "/replay?seat=0&open=true", "/replay?seat=0&open=false", "/review?seat=9"):
        await tab.ask("GET", f"/api/records/{id}{rest}")
    if level == WHOLE[-1]:
        await tab.ask("GET", f"/api/records/{id}/review?seat=0")
    wish = {"step": 3, "seat": 0, "name": "Ann", "level": "easy"}
    await tab.ask("POST", f"/api/records/{id}/play-on", wish)


async def questions() -> None:
    tab = await Tab.open(MemoryStore())
    for name, language in itertools.product(HOUSE_GAMES, ("en", "de", "pl", "xx")):
        for part in ("tutorial", "rules", "words"):
            await tab.ask("GET", f"/api/games/{name}/{part}?lang={language}")
    for address in ("games?lang=de", "games/chess/rules", "tables", "tables/nowhere", "nothing", "me", "me/games"):
        await tab.ask("GET", f"/api/{address}")
    await tab.ask("POST", "/api/tables", {"game": "sen"})
    await tab.ask("POST", "/api/tables", {"game": "sen", "name": "x" * 1000, "seats": "two"})
    await tab.ask("POST", "/api/join", {"code": "ABCD"})
    tab.door.connect(9, json.dumps({"table": "nowhere", "as": "player"}))
    tab.door.set_pace(1.5)


async def nights() -> None:
    tab = await Tab.open(MemoryStore())
    await tab.ask("GET", f"/api/nights?{NIGHT}")
    for name in HOUSE_GAMES:
        await tab.ask("POST", f"/api/nights/{name}?{NIGHT}", {"name": "Ann"})


UNUSUAL = """
1 / 0; [][1]; {}["a"]; int("x"); None.a; unknown; b"\\xff".decode(); text.encode("ascii"); json.loads("{")
big // 7, -big % 13, big >> 30, big & (2**99 - 1), float(big), round(2.675, 2), 1e300 * 10, divmod(-7, 2), hash(big)
f"{big!r:>10} {1234567.891:,.2f} {0.000012:g} {255:08b} {255:x} {0.25:.0%} {3:+d} {text:>200}"
text.upper(), text.title(), text.casefold(), text.strip("Z").replace("a", "ą"), text[::-1], text.center(200, "·")
text.split(","), text.rpartition("b"), text.rsplit(None, 1), text.splitlines(), text.find("gę"), text.count("a")
text.translate({97: "b", 98: None}), text.zfill(300), text.isidentifier(), text.encode("utf-16"), ascii(text)
{1, 2, 3} - {2}, {1} | {2}, {1, 2} ^ {2, 3}, frozenset("abc") & {"a"}, {1} <= {1, 2}, {1}.isdisjoint({2})
sorted(text, key=ord, reverse=True), sorted([3.5, 1, True, big]), sorted([(2, "b"), (1, "a")]), max(text)
json.loads(json.dumps({"a": [text, big, None, 0.5, {}], "b": {"c": ()}}, ensure_ascii=False, sort_keys=True, indent=1))
raw.hex(), bytes.fromhex("00ff"), int.from_bytes(raw[:9], "little"), (5).to_bytes(9, "big")
memoryview(raw)[2:5].tobytes(), sum([0.1] * 9)
list(itertools.permutations(range(4), 3)), list(itertools.accumulate(range(5))), list(enumerate(reversed("ab")))
random.Random(5).sample(range(100), 9), random.Random(text).gauss(0, 1), random.Random(raw).choices("ab", (1, 2), k=5)
"""


def unusual() -> None:
    """What houses do seldom: numbers and texts of all kinds, things that go wrong and are told."""
    text = "Zażółć gęślą jaźń, Straße 😴 a,b;c" * 3
    known = {"big": 3**200, "text": text, "raw": text.encode(), **globals()}
    for expression in UNUSUAL.replace(";", "\n").strip().split("\n"):
        try:
            eval(expression.strip(), known)
        except Exception as error:
            logging.getLogger("fortywinks.record").warning("%s: %r", expression, error, exc_info=True)
            traceback.format_exc()
