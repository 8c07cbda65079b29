"""The bots of When I Dream, weakest first."""

from collections.abc import Callable
from random import Random
from typing import Any

from ....bots import Bot, RandomBot
from ....core import Seat

LEVELS: dict[str, Callable[[Seat, int, Any, Random], Bot]] = {
    "random": lambda seat, seats, options, rng: RandomBot(rng),
}
