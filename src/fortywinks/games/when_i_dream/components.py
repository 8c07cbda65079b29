"""The spirits of When I Dream, the paces of its clocks, and the options of a table."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from ...core import Options

Spirit: TypeAlias = Literal["fairy", "nightmare", "sandman"]
Pile: TypeAlias = Literal["yellow", "blue", "front", "none"]
"""Where a card of the dream lies: guessed, missed, in front of a spirit who gave an invalid hint, or uncounted."""
Language: TypeAlias = Literal["en", "de", "pl"]

FAIRY: Final[Spirit] = "fairy"
NIGHTMARE: Final[Spirit] = "nightmare"
SANDMAN: Final[Spirit] = "sandman"

SPIRITS: Final[dict[int, tuple[int, int, int]]] = {
    4: (1, 1, 2),
    5: (2, 1, 2),
    6: (3, 2, 1),
    7: (3, 2, 2),
    8: (4, 3, 1),
    9: (4, 3, 2),
    10: (5, 4, 1),
}
"""WID-2: fairies, nightmares and sandmen for each number of players; one more than are dealt."""

CARD_TERMS: Final = 4
"""WID-1: two terms on each of the two sides of a card."""

LONGEST_HINT: Final = 30
LONGEST_GUESS: Final = 40
LONGEST_LIST: Final = 40_000
"""Characters of a table's own word list."""

DUSK_SECONDS: Final = 60.0
LAST_GUESS_SECONDS: Final = 10.0
RECALL_SECONDS: Final = 60.0
CHALLENGE_SECONDS: Final = 3.0
VOTE_SECONDS: Final = 10.0
AWAY_SECONDS: Final = 30.0
MOST_TURNS: Final = 4000
MOST_CARDS: Final = 1000
"""No night against time comes to as many; but even one that nobody ends must end."""


def spirit_cards(seats: int) -> tuple[Spirit, ...]:
    """WID-2: all spirits in play, in their fixed order; as many as there are seats."""
    fairies, nightmares, sandmen = SPIRITS[seats]
    return (FAIRY,) * fairies + (NIGHTMARE,) * nightmares + (SANDMAN,) * sandmen


_OWN_WORDS = "\n".join(
    f"{term} : {hints}"
    for term, hints in (
        ("moon = full moon", "night cheese howl"),
        ("pillow", "feather soft bed"),
        ("dragon", "fire cave knight"),
        ("umbrella", "rain handle wet"),
        ("castle", "king stone tower"),
        ("penguin", "ice tail south"),
        ("robot", "metal battery future"),
        ("pancake", "syrup flat stove"),
        ("pirate", "ship parrot treasure"),
        ("cactus", "desert spikes green"),
        ("violin", "bow strings music"),
        ("spider", "web legs eight"),
        ("bicycle / bikes", "pedal wheels ride"),
        ("mermaid", "sea tail song"),
        ("candle", "wax flame birthday"),
        ("snowman", "carrot winter melt"),
    )
)


class WhenIDreamOptions(Options, frozen=True):
    """What a table of When I Dream may agree on."""

    language: Language = "en"
    """WID-1: the language of the terms, the hints and the guesses."""
    voices: Literal["typed", "spoken"] = "typed"
    """WID-50: hints are typed and read out, or everybody is in one room and speaks."""
    night: Annotated[int, Meta(ge=30, le=600, examples=[120])] = 180
    """WID-12: seconds of a night at the standard pace."""
    hint: Annotated[int, Meta(ge=3, le=60, examples=[5])] = 10
    """WID-12: seconds for a hint at the standard pace."""
    turns: Annotated[int, Meta(ge=0, le=400, examples=[4, 6, 9])] = 48
    """WID-16: without a clock a night ends after so many turns. With 0, as at every table with a clock, its time alone
    ends it."""
    strict: bool = False
    """WID-18: a hint that is clearly invalid is punished instead of refused."""
    words: Annotated[str, Meta(max_length=LONGEST_LIST, examples=[_OWN_WORDS])] = ""
    """WID-1: the table's own word list instead of the house's; see `wordlists`."""
