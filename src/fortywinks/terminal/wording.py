"""What the terminal itself has to say, in the reader's language. Games bring their own words."""

from ..core.wording import Wording


def terminal_words(language: str) -> Wording:
    """The words of the terminal, and behind them those of the house."""
    return Wording(language, "fortywinks.terminal")
