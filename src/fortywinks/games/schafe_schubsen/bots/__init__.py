"""The bots of Schafe-Schubsen, weakest first."""

from collections.abc import Callable
from random import Random

from ....bots import Bot, RandomBot
from ..components import SchafeSchubsenOptions
from .easy import EasyBot
from .hard import HardBot
from .master import MasterBot
from .medium import MediumBot

LEVELS: dict[str, Callable[[int, int, SchafeSchubsenOptions, Random], Bot]] = {
    "random": lambda seat, seats, options, rng: RandomBot(rng),
    "easy": EasyBot,
    "medium": MediumBot,
    "hard": HardBot,
    "master": MasterBot,
}
