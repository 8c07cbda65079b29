"""The bots of When I Dream, weakest first."""

from collections.abc import Callable
from random import Random

from ....bots import Bot
from ..components import WhenIDreamOptions
from .player import DreamBot, EasyDreamBot, HardDreamBot, RandomDreamBot

LEVELS: dict[str, Callable[[int, int, WhenIDreamOptions, Random], Bot]] = {
    "random": lambda seat, seats, options, rng: RandomDreamBot(rng),
    "easy": EasyDreamBot,
    "medium": DreamBot,
    "hard": HardDreamBot,
}
