"""How the hard bot chooses a face, and where it puts puddles."""

from random import Random
from typing import Final

from ....core import LegalActions
from ..actions import Enough, Lay, Puddle, SheepAction
from ..components import BOARD, DIKE
from ..dike import FIRST_BOARD
from ..view import SheepView
from .bidding import guess_bids, likelihood
from .scene import After, Scene, moved_hills
from .thinking import Thought
from .worth import worth

ROUNDS: Final = 3
"""How many rounds it plays on in its mind."""
TIMES: Final = 40
"""And how often."""
NEAR: Final = 60
"""Water so far ahead of a sheep, or less, is near."""
SAME: Final = 0.01
"""Faces that differ by less are as good as each other."""


def choose_face(scene: Scene, legal: LegalActions[SheepAction], rng: Random) -> Thought:
    """Plays on with either face up, with the same luck, and takes the one that serves its own sheep better."""
    if scene.fields[scene.me] < 0:
        return Thought(legal[0], "face-out", {})
    seed = rng.random()
    (worst, other), (best, lay) = sorted(
        [(face_worth(scene, lay, seed), lay) for lay in legal], key=lambda judged: judged[0]
    )
    mine, theirs = _water_ahead(scene, lay)
    if best - worst < SAME:
        return Thought(lay, "face-even", {"mine": mine, "theirs": theirs})
    there, theirs_there = _water_ahead(scene, other)
    if mine < there:
        return Thought(lay, "face-dry", {"mine": mine, "other": there, "theirs": theirs})
    if theirs > theirs_there:
        return Thought(lay, "face-wet", {"mine": mine, "theirs": theirs, "others": theirs_there})
    return Thought(lay, "face", {"mine": mine, "theirs": theirs, "chance": best, "less": worst})


def face_worth(scene: Scene, lay: SheepAction, seed: float) -> float:
    """What the game is worth with this face up; the same seed is the same luck."""
    return _play_on(_laid(scene, lay), Random(seed))


def _water_ahead(scene: Scene, lay: SheepAction) -> tuple[int, int]:
    """With this face up: how many fields of water are near ahead of its own sheep, and of another on average."""
    water = _laid(scene, lay).water
    ahead = {seat: (water >> scene.fields[seat] - BOARD + 1 & (1 << NEAR) - 1).bit_count() for seat in scene.living}
    mine = ahead.pop(scene.me)
    return mine, round(sum(ahead.values()) / max(1, len(ahead)))


def _laid(scene: Scene, lay: SheepAction) -> Scene:
    """The scene of the next round, as if it began now, with this face up."""
    assert isinstance(lay, Lay)
    after = scene.copy()
    after.fields = [field - BOARD if field >= 0 else field for field in scene.fields]
    after.water = scene.water >> BOARD & FIRST_BOARD | sum(1 << field + BOARD for field in scene.faces[lay.face].water)
    after.puddles = scene.puddles >> BOARD
    after.hills = moved_hills(scene.hills)
    after.moved_on = True
    after.to_play = after.order = tuple(scene.living)
    return after


def _play_on(scene: Scene, rng: Random) -> float:
    """What the game is worth to the bot after some rounds, on average."""
    return sum(_imagined_end(scene.copy(), rng) for _ in range(TIMES)) / TIMES


def _imagined_end(scene: Scene, rng: Random) -> float:
    after = After(scene.fields, scene.rings, [], -1)
    for _ in range(ROUNDS):
        living = scene.living
        if len(living) <= 2 or scene.fields[scene.me] < 0:
            break
        scene.gone = scene.seats - len(living)
        distances = [0] * scene.seats
        for seat in living:
            distances[seat] = guess_bids(scene.hands[seat], scene.fields[seat], len(living) - 1, 1, rng)[0]
        after = scene.play(distances)
        scene.fields, scene.rings = after.fields, after.rings
        scene.to_play = scene.order = tuple(scene.living)
    return worth(after, scene.me, scene.gone, 0.0)


def choose_puddle(scene: Scene, view: SheepView, legal: LegalActions[SheepAction]) -> Thought:
    """A puddle where the others are likelier to land than its own sheep."""
    rivals = len(scene.living) - 1

    def harm(field: int) -> float:
        """How much likelier a rival lands there, less the risk for itself."""
        total = 0.0
        for seat in scene.living:
            distance = field - scene.fields[seat]
            chance = likelihood(distance, rivals) if distance > 0 else 0.0
            total += chance if seat != scene.me else -chance * rivals
        return total

    puddles = [action for action in legal if isinstance(action, Puddle)]
    best = max(puddles, key=lambda puddle: harm(puddle.field), default=None)
    if best is None or harm(best.field) <= 0 or not BOARD < best.field < DIKE:
        return Thought(Enough(), "no-puddle", {})
    return Thought(best, "puddle", {"field": best.field})
