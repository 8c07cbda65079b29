"""The 54 lands of Sen, and the options of a table.

A land's face is a short text: the number of ravens, and a letter if the land is special (``5t`` Take 2, ``6p`` Peek 1,
``7s`` Swap 2).
"""

from typing import Annotated, Final, Literal, TypeAlias

from ...core.options import UntilOptions, until_meta

Face: TypeAlias = str

TAKE_TWO: Final[Face] = "5t"
PEEK_ONE: Final[Face] = "6p"
SWAP_TWO: Final[Face] = "7s"
SPECIALS: Final = frozenset({TAKE_TWO, PEEK_ONE, SWAP_TWO})

COPIES: Final[dict[Face, int]] = {
    "0": 4,
    "1": 4,
    "2": 4,
    "3": 4,
    "4": 4,
    "5": 4,
    TAKE_TWO: 3,
    "6": 4,
    PEEK_ONE: 3,
    "7": 4,
    SWAP_TWO: 3,
    "8": 4,
    "9": 9,
}
"""How often each face is in the deck."""

RAVENS: Final[dict[Face, int]] = {face: int(face[0]) for face in COPIES}

DECK: Final[tuple[Face, ...]] = tuple(face for face, copies in COPIES.items() for _ in range(copies))

DREAM_SIZE: Final = 4
"""Lands dealt to each player (SEN-1)."""

MOST_RAVENS: Final = 9


class SenOptions(UntilOptions, frozen=True):
    """What a table of Sen may agree on."""

    until: Annotated[str, until_meta("ravens", "100", "30", "1 round", "3 rounds")] = "100"
    """SEN-25: a total of ravens (``100``) or a number of rounds (``10 rounds``)."""
    penalty: Literal[5, 15] = 5
    """SEN-23: what a wrong call costs."""
    starter: Literal["random", "A", "B", "C", "D", "E"] = "random"
    """SEN-3: who starts the first round."""
    swap_within_dream: bool = False
    """SEN-13: Swap 2 may exchange two lands of one dream."""
    gentle_ravens: bool = False
    """SEN-30: the one player with the most nines does not count them."""
    go_for_broke: bool = False
    """SEN-31: a whole dream of nines scores 0 and costs everybody else 50."""
    claim_pairs: bool = False
    """SEN-40: two equal lands may be claimed and exchanged for one."""
    memory_aid: bool = False
    """SEN-51: each player is shown what that player has seen and still knows for sure."""
