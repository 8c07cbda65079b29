"""The house is killed after every kind of change at a table, and the table must come back as it was."""

import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from fortywinks.tables import new_token
from tests.attack.asking import Visitor
from tests.attack.calm import Seat, come
from tests.server.house_process import HouseProcess

HERE = "127.0.0.1"
PACE = 0.06
"""Seconds between two moves: the house takes twenty messages a second."""
GAMES = {"sen": {"until": "5 rounds"}}


class Host:
    """The host of one table, who changes it and comes back after every restart."""

    def __init__(self, house: HouseProcess, game: str) -> None:
        self.house = house
        self.token = new_token()
        self.visitor = Visitor(house.url, self.token)
        self.table = self.visitor.make_table(game=game, seats=3, options=GAMES[game])
        self.rng = random.Random(game)
        self.number = 0

    def does(self, *commands: dict[str, Any]) -> None:
        """Each is acknowledged before the next."""
        with come(self.house.url, self.table, self.token, HERE) as line:
            for command in commands:
                self.number += 1
                line.send(json.dumps({"id": f"c{self.number}", **command}))
                while (said := json.loads(line.recv(30))).get("id") != f"c{self.number}":
                    assert said["type"] != "bye", said
                assert said["type"] == "done", said

    def plays(self, most: int) -> None:
        with come(self.house.url, self.table, self.token, HERE) as line:
            seat = Seat(line)
            seat.number, self.number = (
                self.number,
                self.number + most,
            )  # an id that was there before would be taken for the same command sent again
            for _ in range(most):
                while not seat.legal:
                    said: Any = seat.hear("welcome", "update", "table-changed")
                    if said.get("table", {}).get("phase") == "finished":
                        return
                seat.ask("act", do=self.rng.choice([do for do in seat.legal if isinstance(do, str)]))
                # After a restart the last news is told once more: only what follows our own move counts.
                while (said := seat.hear("update", "refused")).get("done") != f"act-{seat.number}":
                    assert said["type"] != "refused", said
                time.sleep(PACE)

    def seen(self) -> dict[str, Any]:
        """The table, but for who is connected just now."""
        state = self.visitor.state(self.table)
        for seat in state["seats"]:
            seat.pop("present", None)
        state.pop("watchers", None)
        return state


def changes(host: Host) -> Iterator[tuple[str, Callable[[], None]]]:
    """Every kind of change, in an order in which each is possible."""

    def command(type: str, **fields: Any) -> tuple[str, Callable[[], None]]:
        return type, lambda: host.does({"type": type, **fields})

    yield command("rename", name="Anna")
    yield command("set-bot", seat=1, level="random")
    yield command("set-bot", seat=2, level="random")
    yield command("remove", seat=2)
    yield command("set-seats", count=4)
    yield command("set-seats", count=3)
    yield command("set-bot", seat=2, level="random")
    yield command("set-table", pace="none", watching="everyone", public=True)
    yield command("start")
    yield "moves", lambda: host.plays(3)
    yield command("pause")
    yield command("resume")
    # Paused at once, or the bot would play on while we look.
    yield "away", lambda: host.does({"type": "away"}, {"type": "pause"})
    yield "back", lambda: host.does({"type": "back"}, {"type": "resume"})
    yield "the end of the game", lambda: host.plays(2000)
    yield command("set-options", options={})
    yield command("set-seats", count=4)
    yield command("set-bot", seat=3, level="random")
    yield command("rematch")
    yield "moves of the next game", lambda: host.plays(3)


def restart_after_every_change(folder: Path, games: tuple[str, ...], most: int = 100) -> str:
    done = 0
    with HouseProcess(folder, "--bot-pace", "0") as house:
        for game in games:
            host = Host(house, game)
            for name, change in list(changes(host))[:most]:
                change()
                before = host.seen()
                house.kill()
                house.start()
                after = host.seen()
                assert after == before, f"{game}: after {name} and a restart the table is another"
                done += 1
        assert house.stop() == 0
    bad = [entry for entry in house.entries if entry["level"] not in ("info", "debug")]
    assert not bad, bad
    return f"killed after each of {done} changes at tables of {', '.join(games)}: every table came back as it was"
