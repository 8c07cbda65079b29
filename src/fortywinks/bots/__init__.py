"""Bots that serve every game, and what a bot is."""

from ..core.bot import Bot, ExplainingBot, RandomBot, Reason

__all__ = ["Bot", "ExplainingBot", "RandomBot", "Reason"]
