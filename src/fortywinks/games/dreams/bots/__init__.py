"""The bots of Dreams, weakest first."""

from collections.abc import Callable
from random import Random

from ....bots import Bot, RandomBot
from ..components import DreamsOptions
from .easy import EasyBot
from .hard import HardBot
from .medium import MediumBot

LEVELS: dict[str, Callable[[int, int, DreamsOptions, Random], Bot]] = {
    "random": lambda seat, seats, options, rng: RandomBot(rng),
    "easy": EasyBot,
    "medium": MediumBot,
    "hard": HardBot,
}
