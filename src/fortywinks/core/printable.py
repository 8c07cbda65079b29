"""Text from outside, made harmless to show."""


def printable(text: str) -> str:
    """The text without anything that could steer a terminal: names and records may hold any mischief."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
