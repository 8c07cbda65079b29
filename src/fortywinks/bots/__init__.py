"""Bots that serve every game, and what a bot is."""

from .bot import Bot, RandomBot

__all__ = ["Bot", "RandomBot"]
