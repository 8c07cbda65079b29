"""The stars, the dream pictures by name, and the options of a table.

A picture is known to the rules by its name alone; what it shows lies in `gallery/`. The house has 72 of its own
(DRM-1). Whoever adds a folder of own pictures (``fortywinks pictures add``) plays with them by the option `pictures`:
``holiday:24`` are the 24 pictures of the set *holiday*, ``house+holiday:24`` are those and the house's.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from ...core.options import UntilOptions, until_meta
from .geometry import RADIUS

StarKind: TypeAlias = Literal["clear", "grey", "black"]
Picture: TypeAlias = str

STARS: Final[tuple[StarKind, ...]] = ("clear", "grey", "black")
"""The three stars of each player, the largest first (DRM-2)."""
assert tuple(RADIUS) == STARS

PICTURES_SHOWN: Final = 4
NUMBERS: Final = ("1", "2", "3", "4")
"""How the four pictures of a round are called (DRM-10)."""

MORTAL: Final = 0
"""The mortal's token; a god's token is the number of the true vision (DRM-11)."""

HOUSE_PICTURES: Final[tuple[Picture, ...]] = (
    "adrift",
    "antlers-in-leaf",
    "bellflowers",
    "below-the-ice",
    "between-two-moons",
    "blow",
    "bottled-storm",
    "bright-ideas",
    "cap-and-candle",
    "caravan-of-lamps",
    "carousel-escapes",
    "carried-home",
    "castle-dreams",
    "caught-time",
    "chance-of-rain",
    "clockwork-summer",
    "cow-jumps",
    "cutting-the-dark",
    "deep-street",
    "depth-of-a-cup",
    "drinking-the-milky-way",
    "elsewhere",
    "first-act",
    "foxfire",
    "full-display",
    "golden-ball",
    "hill-breathes",
    "honey-moon",
    "island-hopping",
    "kept-moon",
    "king-of-nothing",
    "knights-move",
    "last-bus",
    "last-step",
    "late-ferry",
    "light-sleeper",
    "looking-back",
    "lullaby-with-wings",
    "mended-sky",
    "moon-hoppers",
    "moon-unravels",
    "moored-to-the-chimney",
    "morning-song",
    "night-watch",
    "octet",
    "oldest-island",
    "on-strings",
    "once-upon",
    "one-of-them-fits",
    "painting-shift",
    "paper-weather",
    "prickly-wood",
    "quiet-volcano",
    "rain-upward",
    "room-in-a-boot",
    "scarecrow-of-stars",
    "shoal-of-light",
    "short-string",
    "slow-town",
    "small-ocean",
    "star-well",
    "storm-in-a-teapot",
    "strings-afloat",
    "sun-wheel",
    "swan-castle",
    "swan-line",
    "time-and-tide",
    "too-early",
    "umbrella-weather",
    "what-the-lake-knows",
    "wrong-sea",
    "wrong-turn",
)

OWN_SET = r"[a-z][a-z0-9-]{0,30}:([4-9]|[1-9][0-9]{1,2})"


class DreamsOptions(UntilOptions, frozen=True):
    """What a table of Dreams may agree on."""

    until: Annotated[str, until_meta("points", "16", "5", "1 round", "3 rounds")] = "16"
    """DRM-30: a number of points (``16``) or of rounds (``6 rounds``)."""
    dealer: Literal["random", "A", "B", "C", "D", "E", "F"] = "random"
    """DRM-10: who deals the first round."""
    show_owners: bool = False
    """DRM-40: every star keeps its player's name until the end of the round."""
    pictures: Annotated[
        str,
        Meta(
            pattern=rf"^(house|{OWN_SET}|house\+{OWN_SET})$(?!\n)", examples=["house", "holiday:6", "house+holiday:5"]
        ),
    ] = "house"
    """DRM-1: the house's pictures, an own set with its size (``holiday:24``), or both (``house+holiday:24``)."""

    @property
    def own_sets(self) -> tuple[tuple[str, int], ...]:
        """The sets of own pictures, each with its size."""
        sets = (part.partition(":") for part in self.pictures.split("+"))
        return tuple((name, int(size)) for name, _, size in sets if size)

    @property
    def deck(self) -> tuple[Picture, ...]:
        """DRM-1: every picture that is played with."""
        own = tuple(f"{name}/{number}" for name, size in self.own_sets for number in range(1, size + 1))
        return (*HOUSE_PICTURES, *own) if self.pictures.split("+")[0] == "house" else own
