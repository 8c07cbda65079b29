"""The house is killed after every kind of change at a table, and the table must come back as it was."""

import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from fortywinks.games import game_names, load_game
from fortywinks.protocol.legal import read_legal
from fortywinks.tables import new_token
from tests.attack.asking import Visitor
from tests.attack.calm import Seat, come
from tests.server.house_process import HouseProcess

HERE = "127.0.0.1"
PACE = 0.06
"""Seconds between two moves: the house takes twenty messages a second."""
TRIES = 50
"""How often a place that is free is looked for, or a word that is allowed."""
OPTIONS = {"sen": {"until": "5 rounds"}}
OTHER_OPTIONS: dict[str, dict[str, Any]] = {
    "sen": {"until": "2 rounds", "penalty": 15},
    "schafe-schubsen": {"zero_on_water": False, "mole_hills": True},
    "counting-zzzzs": {"open_discard": True},
    "dreams": {"show_owners": True},
    "when-i-dream": {"language": "pl", "turns": 40},
}
"""What the host changes after the first game: the next one is played by it, and the first stays what it was."""
PATIENCE = 60.0
"""Seconds in which something must happen at a table that waits for nobody."""


class Host:
    """The host of one table, who changes it and comes back after every restart."""

    def __init__(self, house: HouseProcess, game: str) -> None:
        self.house = house
        self.game = load_game(game)
        self.token = new_token()
        self.visitor = Visitor(house.url, self.token)
        self.seats = self.game.seat_counts[-1] - 1
        """One less than there can be: that one comes and goes."""
        self.table = self.visitor.make_table(game=game, seats=self.seats, options=OPTIONS.get(game, {}))
        self.rng = random.Random(game)
        self.number = 0

    def does(self, *commands: dict[str, Any]) -> None:
        """Each is acknowledged before the next."""
        with come(self.house.url, self.table, self.token, HERE) as line:
            for command in commands:
                self._does(line, command)

    def _does(self, line: Any, command: dict[str, Any]) -> None:
        self.number += 1
        line.send(json.dumps({"id": f"c{self.number}", **command}))
        while (said := json.loads(line.recv(30))).get("id") != f"c{self.number}":
            assert said["type"] != "bye", said
        assert said["type"] == "done", said

    def plays(self, *commands: dict[str, Any], moves: int = 0) -> None:
        """In a game that goes on; afterwards it stands still: bots would play while we look."""
        with come(self.house.url, self.table, self.token, HERE) as line:
            phase = self.seen()["phase"]
            if phase == "finished":  # some games are over soon
                self._does(line, {"type": "rematch"})
            elif phase == "paused":
                self._does(line, {"type": "resume"})
            seat = Seat(line)
            seat.ask("refresh")
            for command in commands:
                self._does(line, command)
            while moves and self._move(seat):
                moves -= 1
            if self.seen()["phase"] == "playing":
                self._does(line, {"type": "pause"})

    def _move(self, seat: Seat) -> bool:
        """One move of ours; False if the game is over."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            while not seat.legal:
                said: Any = seat.hear("welcome", "update", "table-changed")
                if said.get("table", {}).get("phase") == "finished":
                    return False
            self.number += 1
            seat.number = self.number  # an id that was there before would be the same command sent again
            seat.ask("act", do=str(read_legal(seat.legal, self.game).sample(self.rng)))
            seat.legal = []
            time.sleep(PACE)
            # After a restart the last news is told once more: only what follows our own move counts.
            while (said := seat.hear("update", "refused")).get("done") != f"act-{seat.number}":
                if said["type"] == "refused":  # a place that is taken, or a moment that has passed
                    seat.ask("refresh")
                    break
            else:
                return True
        raise AssertionError(f"{self.game.name}: no move was possible")

    def plays_to_the_end(self) -> None:
        """A bot plays for us; whoever has asked for that is not waited for."""
        with come(self.house.url, self.table, self.token, HERE) as line:
            if self.seen()["phase"] == "paused":
                self._does(line, {"type": "resume"})
                self._does(line, {"type": "away"})
            end = time.monotonic() + 4 * PATIENCE
            while self.seen()["phase"] != "finished":
                assert time.monotonic() < end, f"{self.game.name}: the game does not end"
                time.sleep(0.2)

    def guest_comes(self) -> None:
        """Somebody who was never here takes the seat that was added."""
        with come(self.house.url, self.table, new_token(), HERE) as line:
            self._does(line, {"type": "sit", "name": "Guest", "seat": self.seats})

    def seen(self) -> dict[str, Any]:
        """The table, but for who is connected just now; nothing if it is closed."""
        answer = self.visitor.http.get(f"/api/tables/{self.table}")
        if answer.status_code == 404 or answer.json()["table"]["phase"] == "closed":
            return {}
        assert answer.status_code == 200, answer.text
        state: dict[str, Any] = answer.json()["table"]
        for seat in state["seats"]:
            seat.pop("present", None)
        state.pop("watchers", None)
        return state


def changes(host: Host) -> Iterator[tuple[str, Callable[[], None]]]:
    """Every kind of change, in an order in which each is possible."""
    last = host.seats - 1

    def command(type: str, **fields: Any) -> tuple[str, Callable[[], None]]:
        return type, lambda: host.does({"type": type, **fields})

    bots = [{"type": "set-bot", "seat": seat, "level": "random"} for seat in range(1, host.seats)]
    yield command("rename", name="Anna")
    yield "set-bot", lambda: host.does(*bots)
    yield command("remove", seat=last)
    yield command("set-seats", count=host.seats + 1)
    yield command("set-seats", count=host.seats)
    yield command("set-bot", seat=last, level="random")
    yield command("set-table", pace="none", watching="everyone", public=True)
    yield command("say", text="good night")
    yield command("mute", seat=last, muted=True)
    yield "start", lambda: host.does({"type": "start"}, {"type": "pause"})
    yield "a move", lambda: host.plays(moves=1)
    yield "extra-time", lambda: host.plays({"type": "extra-time"})
    yield "away", lambda: host.plays({"type": "away"})
    yield "back", lambda: host.plays({"type": "back"})
    yield "another move", lambda: host.plays(moves=1)
    yield "the end of the game", host.plays_to_the_end
    yield command("set-options", options=OTHER_OPTIONS[host.game.name])
    yield command("set-seats", count=host.seats + 1)
    yield "sit", host.guest_comes
    yield command("remove", seat=host.seats)
    yield command("set-bot", seat=host.seats, level="random")
    yield "rematch", lambda: host.plays()
    yield "moves of the next game", lambda: host.plays(moves=2)
    yield "stand", lambda: host.plays({"type": "stand"})
    yield command("close")


def restart_after_every_change(folder: Path, games: tuple[str, ...] = (), most: int = 100) -> str:
    """The same change at a table of every game, then the end of the house, and a look at all of them."""
    games = games or tuple(game_names())
    done = 0
    with HouseProcess(folder, "--bot-pace", "0") as house:
        hosts = [Host(house, game) for game in games]
        for step in list(zip(*map(changes, hosts), strict=True))[:most]:
            for _, change in step:
                change()
            before = [host.seen() for host in hosts]
            house.kill()
            house.start()
            for host, was, (name, _) in zip(hosts, before, step, strict=True):
                now = host.seen()
                assert now == was, f"{host.game.name}: after {name} and a restart the table is another: {was}, {now}"
                done += 1
        assert house.stop() == 0
    bad = [entry for entry in house.entries if entry["level"] not in ("info", "debug")]
    assert not bad, bad
    return f"killed after each of {done} changes at tables of {', '.join(games)}: every table came back as it was"
