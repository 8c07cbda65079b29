"""A zoo of bots that misbehave, as levels of a game, and a game that offers spaces. Workers find them here by
`FIND_GAME`.
"""

import ctypes
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

import msgspec

from fortywinks.bots import Bot, RandomBot
from fortywinks.core import Action, BadNotation, Event, Game, LegalActions, View
from fortywinks.core.bot import Reason
from fortywinks.games import load_game
from fortywinks.games.sen import Sen
from fortywinks.games.sen.actions import Peek

FIND_GAME = "tests.bots.zoo:find_game"


class Animal:
    """Behaves well, until a subclass says otherwise."""

    def __init__(self, seat: int, seats: int, options: Any, rng: Random) -> None:
        self.rng = rng

    def watch(self, event: Event) -> None:
        """Remembers nothing."""

    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        return legal.sample(self.rng)


class CrashesWhenBorn(Animal):
    def __init__(self, *args: Any) -> None:
        raise KeyError("no cradle")


class CrashesWhenTold(Animal):
    def watch(self, event: Event) -> None:
        raise LookupError("did not want to know")


class CrashesWhenAsked(Animal):
    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        raise ZeroDivisionError("the secret is 5t")


class Recurses(Animal):
    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        return self.choose(view, legal)


class Quits(Animal):
    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        sys.exit("enough")


class Sleeps(Animal):
    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        time.sleep(3600)


class Ponders(Animal):
    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        time.sleep(0.2)
        return super().choose(view, legal)


class RunsInCircles(Animal):
    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        while True:
            pass


class SleepsWhenBorn(Animal):
    def __init__(self, *args: Any) -> None:
        time.sleep(3600)


class Cheats(Animal):
    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        return Peek(0, 0)


class SaysNothing(Animal):
    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        return None


class SaysNotation(Animal):
    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        return str(legal[0])


class _Lie(Action, frozen=True):
    text: str

    def __str__(self) -> str:
        return self.text


class Lies(Animal):
    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        return _Lie("no such move")


class Rambles(Animal):
    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        return _Lie("draw " * 10_000_000)


class WantsItAll(Animal):
    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        return bytearray(1 << 40)


class Hoards(Animal):
    """Answers, and keeps nearly all the memory there is."""

    hoard: list[bytes]

    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        self.hoard = []
        try:
            while True:
                self.hoard.append(bytes(1 << 20))
        except MemoryError:
            del self.hoard[-1:]
        return legal.sample(self.rng)


class Eats(Animal):
    """Needs more memory than a hoarder leaves."""

    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        return legal[len(bytes(16 << 20)) % len(legal)]


class Dies(Animal):
    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        os._exit(3)


class Segfaults(Animal):
    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        return ctypes.string_at(0)


class Prints(Animal):
    """Garbage wherever a program may print, and then a good answer."""

    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        print("\x00\xff garbage" * 10_000, flush=True)
        os.write(1, os.urandom(100_000))
        return super().choose(view, legal)


class ClosesFiles(Animal):
    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        os.closerange(0, 256)
        return super().choose(view, legal)


class WritesToEveryFile(Animal):
    """Talks over the worker's own line to the host."""

    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        for descriptor in range(3, 64):
            try:
                os.write(descriptor, b"\x00\x00\x00\x05junk!" * 10)
            except OSError:
                continue
        return super().choose(view, legal)


class LeavesChildren(Animal):
    """Starts a program, tells its process number through a file named by the environment, and hangs."""

    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
        with open(os.environ["FORTYWINKS_ZOO_NOTE"], "w") as note:
            note.write(str(child.pid))
        time.sleep(3600)


class Spies(Animal):
    """Its answer tells a fingerprint of all that it ever got."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.seen = hashlib.sha256()

    def watch(self, event: Event) -> None:
        self.seen.update(msgspec.json.encode(event))

    def choose(self, view: View, legal: LegalActions[Any]) -> Any:
        self.seen.update(msgspec.json.encode(view))
        return legal[int.from_bytes(self.seen.digest()) % len(legal)]


class Forgets(Animal):
    """Draws when it is told something and when it is asked."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.remembered = 0

    def watch(self, event: Event) -> None:
        self.remembered += self.rng.random() < 0.5

    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        return legal[(self.remembered + self.rng.randrange(len(legal))) % len(legal)]


class FollowsASet(Animal):
    """Lets the order of a set of texts decide, which differs from process to process if nobody sees to it."""

    def __init__(self, seat: int, *args: Any) -> None:
        self.words = {f"{seat} {number}" for number in range(50)}

    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        digest = hashlib.sha256("".join(self.words).encode()).digest()
        return legal[int.from_bytes(digest) % len(legal)]


class Explains(Animal):
    def explain(self, view: Any, legal: LegalActions[Any], action: Action) -> Any:
        return Reason("because", {"legal": len(legal), "luck": self.rng.random()})


class ExplainsWildly(Animal):
    def explain(self, view: Any, legal: LegalActions[Any], action: Action) -> Any:
        return Reason("w" * 100_000, {})


class ExplainsNonsense(Animal):
    def explain(self, view: Any, legal: LegalActions[Any], action: Action) -> Any:
        return "because"


ZOO: dict[str, Callable[[int, int, Any, Random], Bot]] = {
    "honest": Animal,
    "crashes-when-born": CrashesWhenBorn,
    "crashes-when-told": CrashesWhenTold,
    "crashes-when-asked": CrashesWhenAsked,
    "recurses": Recurses,
    "quits": Quits,
    "ponders": Ponders,
    "sleeps": Sleeps,
    "sleeps-when-born": SleepsWhenBorn,
    "runs-in-circles": RunsInCircles,
    "cheats": Cheats,
    "says-nothing": SaysNothing,
    "says-notation": SaysNotation,
    "lies": Lies,
    "rambles": Rambles,
    "wants-it-all": WantsItAll,
    "hoards": Hoards,
    "eats": Eats,
    "dies": Dies,
    "segfaults": Segfaults,
    "prints": Prints,
    "closes-files": ClosesFiles,
    "writes-to-every-file": WritesToEveryFile,
    "leaves-children": LeavesChildren,
    "spies": Spies,
    "forgets": Forgets,
    "follows-a-set": FollowsASet,
    "explains": Explains,
    "explains-wildly": ExplainsWildly,
    "explains-nonsense": ExplainsNonsense,
}


class Zoo(Sen):
    name = "zoo"
    bot_levels = ZOO


class Say(Action, frozen=True, gc=False):
    text: str

    def __str__(self) -> str:
        return f"say {self.text}"


class Put(Action, frozen=True, gc=False):
    piece: tuple[int, int]
    x: int
    y: int

    def __str__(self) -> str:
        return f"put {self.piece[0]}-{self.piece[1]} {self.x} {self.y}"


class AsksForever(Animal):
    """Never finds a point good enough."""

    def choose(self, view: Any, legal: LegalActions[Any]) -> Any:
        while True:
            legal.spaces[0].sample(self.rng)


class Sky(Zoo):
    """Offers texts and points."""

    name = "sky"
    action_types = (Say, Put)
    bot_levels: ClassVar[dict[str, Callable[[int, int, Any, Random], Bot]]] = {
        "random": lambda seat, seats, options, rng: RandomBot(rng),
        "asks-forever": AsksForever,
    }

    def parse_action(self, text: str) -> Action:
        do, _, rest = text.partition(" ")
        if do == "say":
            return Say(rest)
        if do == "put":
            kind, x, y = rest.split()
            first, second = kind.split("-")
            return Put((int(first), int(second)), int(x), int(y))
        raise BadNotation(f"'{text}' is nothing in the sky")


GAMES: dict[str, Game] = {"zoo": Zoo(), "sky": Sky()}


def find_game(name: str) -> Game:
    return GAMES.get(name) or load_game(name)
