"""The bots of Counting Zzzzs, weakest first."""

from collections.abc import Callable
from random import Random

from ....bots import Bot, RandomBot
from ..components import CountingZzzzsOptions

LEVELS: dict[str, Callable[[int, int, CountingZzzzsOptions, Random], Bot]] = {
    "random": lambda seat, seats, options, rng: RandomBot(rng),
}
