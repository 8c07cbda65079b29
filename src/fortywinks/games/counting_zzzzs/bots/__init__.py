"""The bots of Counting Zzzzs, weakest first."""

from collections.abc import Callable
from random import Random

from ....bots import Bot, RandomBot
from ..components import CountingZzzzsOptions
from .easy import EasyBot
from .hard import HardBot
from .master import MasterBot
from .medium import MediumBot

LEVELS: dict[str, Callable[[int, int, CountingZzzzsOptions, Random], Bot]] = {
    "random": lambda seat, seats, options, rng: RandomBot(rng),
    "easy": lambda seat, seats, options, rng: EasyBot(seat, options, rng),
    "medium": MediumBot,
    "hard": HardBot,
    "master": MasterBot,
}
