"""The rows of the table, and what is hoped for."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from . import kernels, peers
from .kernels import Kernel

PYTHON = "python"
COMPILED = "compiled"
BUILDS = (PYTHON, COMPILED)
OTHER = {PYTHON: "python, other checkout", COMPILED: "compiled, other checkout"}
"""The same builds of the checkout that is compared with (`--against`)."""


class Row(NamedTuple):
    """One thing that is measured."""

    what: str
    unit: str
    make: Callable[[], Kernel]


def _own(game: str, prefix: str, play: Callable[[str], Kernel], decisions: int) -> dict[str, Row]:
    """What is measured of every game; copies are made after so many decisions."""
    return {
        f"{prefix}play": Row("random play", "decisions", partial(play, game)),
        f"{prefix}clone": Row("clone", "copies", partial(kernels.clone, game, decisions)),
        f"{prefix}determinize": Row("determinize", "copies", partial(kernels.determinize, game, decisions)),
    }


SEN: dict[str, Row] = {
    **_own("sen", "", kernels.play, 20),
    "view": Row("random play with a view each", "decisions", partial(kernels.view, "sen")),
    "bots": Row("random bots with views and events", "decisions", partial(kernels.bots, "sen")),
    "games": Row("whole games with their record", "games", partial(kernels.games, "sen")),
    "verify": Row("verify a record", "records", partial(kernels.replay, "sen")),
}

SHEEP: dict[str, Row] = {
    "sheep-rounds": Row("random play", "rounds", partial(kernels.rounds, "schafe-schubsen")),
    **_own("schafe-schubsen", "sheep-", kernels.play, 3),
}

GAMES: dict[str, dict[str, Row]] = {
    "Sen": SEN,
    "Schafe-Schubsen": SHEEP,
    "Counting Zzzzs": _own("counting-zzzzs", "zzzzs-", kernels.play, 40),
    "Dreams": _own("dreams", "dreams-", kernels.play_spaces, 40),
    "When I Dream": _own("when-i-dream", "nights-", kernels.play_spaces, 40),
}

BATCH: dict[str, Row] = {
    "batch-play": Row("Sen, 2 players", "decisions", partial(kernels.batch, "sen", 2)),
    "batch-view": Row(
        "Sen, 2 players, observed, with mask", "decisions", partial(kernels.batch, "sen", 2, observe=True)
    ),
    "batch-play-5": Row("Sen, 5 players", "decisions", partial(kernels.batch, "sen", 5)),
    "batch-sheep": Row("Schafe-Schubsen, 4 players", "decisions", partial(kernels.batch, "schafe-schubsen", 4)),
    "batch-zzzzs": Row("Counting Zzzzs, 4 players", "decisions", partial(kernels.batch, "counting-zzzzs", 4)),
    "batch-sheep-rounds": Row(
        "Schafe-Schubsen, 4 players, rounds of finished games",
        "rounds",
        partial(kernels.batch, "schafe-schubsen", 4, count_rounds=True),
    ),
    "batch-sheep-view": Row(
        "Schafe-Schubsen, 4 players, observed, with mask",
        "decisions",
        partial(kernels.batch, "schafe-schubsen", 4, observe=True),
    ),
}
"""The batch engine, on one core: built in C, so there is one build of it."""

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

OWN: dict[str, Row] = {name: row for rows in GAMES.values() for name, row in rows.items()}
"""The rows of our own games, which are measured in every build."""

ROWS: dict[str, Row] = OWN | BATCH | PEERS

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
    Target("batch-play", 20_000_000),
    Target("batch-view", 4_000_000),
    Target("batch-sheep-rounds", 2_000_000),
    Target("batch-play", 10, "uno"),
    Target("batch-play", 10, "crazy-eights"),
    Target("batch-play", 10, "goofspiel"),
)

MEMORY_GAMES = 10_000
MEMORY_LIMIT = 500_000_000
