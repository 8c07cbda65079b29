"""The rows of the table, and what is hoped for."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from . import counting_zzzzs, peers, schafe_schubsen, sen, spaces
from .at_random import Kernel

PYTHON = "python"
COMPILED = "compiled"
BUILDS = (PYTHON, COMPILED)


class Row(NamedTuple):
    """One thing that is measured."""

    what: str
    unit: str
    make: Callable[[], Kernel]


SEN: dict[str, Row] = {
    "play": Row("random play", "decisions", sen.play),
    "view": Row("random play with a view each", "decisions", sen.view),
    "bots": Row("random bots with views and events", "decisions", sen.bots),
    "clone": Row("clone", "copies", sen.clone),
    "determinize": Row("determinize", "copies", sen.determinize),
    "games": Row("whole games with their record", "games", sen.games),
    "verify": Row("verify a record", "records", sen.replay),
}

SHEEP: dict[str, Row] = {
    "sheep-rounds": Row("random play", "rounds", schafe_schubsen.rounds),
    "sheep-play": Row("random play", "decisions", schafe_schubsen.play),
    "sheep-clone": Row("clone", "copies", schafe_schubsen.clone),
}

ZZZZS: dict[str, Row] = {
    "zzzzs-play": Row("random play", "decisions", counting_zzzzs.play),
    "zzzzs-games": Row("random play", "games", counting_zzzzs.whole_games),
    "zzzzs-clone": Row("clone", "copies", counting_zzzzs.clone),
}

DREAMS: dict[str, Row] = {
    "dreams-play": Row("random play", "decisions", partial(spaces.play, "dreams")),
    "dreams-clone": Row("clone", "copies", partial(spaces.clone, "dreams")),
}

NIGHTS: dict[str, Row] = {
    "nights-play": Row("random play, hints and guesses judged", "decisions", partial(spaces.play, "when-i-dream")),
    "nights-clone": Row("clone", "copies", partial(spaces.clone, "when-i-dream")),
}

PEERS: dict[str, Row] = {
    "uno": Row("Uno (RLCard)", "decisions", peers.uno),
    "crazy-eights": Row("crazy eights (OpenSpiel)", "decisions", partial(peers.open_spiel, "crazy_eights(players=4)")),
    "crazy-eights-even": Row(
        "crazy eights, even chance (OpenSpiel)", "decisions", partial(peers.open_spiel_even, "crazy_eights(players=4)")
    ),
    "hearts": Row("hearts (OpenSpiel)", "decisions", partial(peers.open_spiel, "hearts")),
    "goofspiel": Row(
        "goofspiel (OpenSpiel)", "decisions", partial(peers.open_spiel_at_once, "goofspiel(players=4,num_cards=10)")
    ),
}

OWN: dict[str, Row] = SEN | SHEEP | ZZZZS | DREAMS | NIGHTS
"""The rows of our own games, which are measured in every build."""

ROWS: dict[str, Row] = OWN | PEERS

MEMORY = "memory"
NAMES: tuple[str, ...] = (*ROWS, MEMORY)


class Target(NamedTuple):
    """At least this many per second of a row of our own, or this many times the rate of a peer."""

    row: str
    least: float
    peer: str | None = None


TARGETS: tuple[Target, ...] = (
    Target("play", 500_000),
    Target("view", 250_000),
    Target("clone", 500_000),
    Target("play", 8, "uno"),
    Target("play", 1, "crazy-eights"),
    Target("sheep-rounds", 40_000),
    Target("zzzzs-play", 100_000),
    Target("zzzzs-play", 1, "uno"),
)

MEMORY_GAMES = 10_000
MEMORY_LIMIT = 500_000_000
