"""How the hard bot uses clover, and which tile it takes."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Final, NamedTuple

from ....core import LegalActions
from ..actions import GO, Back, Change, SheepAction, Take
from ..components import Tile, is_back, tile_value
from ..view import SheepView
from .bidding import guess_bids
from .scene import Scene, hand_after
from .thinking import Thought, habitual_bids
from .worth import BACK, CHANGE, HAND_WORTH, tiles_worth, worth

WORLDS: Final = 24
"""Ways in which those after it may have bid."""
MOST_PLANS: Final = 400


class Plan(NamedTuple):
    """Which tiles to use: by how much the distance changes, and how far to walk back."""

    changes: tuple[Tile, ...]
    by: int
    backs: tuple[Tile, ...]

    @property
    def back(self) -> int:
        return sum(map(tile_value, self.backs))


def choose_use(scene: Scene, view: SheepView, habits: list[list[int]], rng: Random) -> Thought:
    """Tries every use of its tiles, and does the first step of the best one."""
    worlds = worlds_after(scene, habits, rng)
    plans = plans_at(scene, view)
    if len(plans) > MOST_PLANS:
        plans = [plans[0], *rng.sample(plans[1:], MOST_PLANS - 1)]
    best = max(plans, key=lambda plan: judge_plan(scene, plan, view.back, worlds))
    return _first_step(scene, view, best, worlds)


def plans_at(scene: Scene, view: SheepView) -> list[Plan]:
    """Every use of the own tiles now, the one of none first."""
    me = scene.me
    return list(_plans(scene.tiles[me], scene.distances[me], scene.fields[me], view.back))


def worlds_after(scene: Scene, habits: list[list[int]], rng: Random) -> list[list[int]]:
    """What those may have bid whose turn is still to come; all that is revealed stays."""
    rivals = len(scene.order) - 1
    worlds = [scene.distances[:] for _ in range(WORLDS)]
    for seat in scene.to_play[1:]:
        if scene.fields[seat] >= 0:
            guesses = guess_bids(scene.hands[seat], scene.fields[seat], rivals, WORLDS, rng)
            usual = habitual_bids(scene, seat, habits, WORLDS, rng)
            for world, guess, habit in zip(worlds, guesses, usual, strict=True):
                world[seat] = guess if habit is None else habit
    return worlds if len(scene.to_play) > 1 else worlds[:1]


def _plans(tiles: tuple[Tile, ...], distance: int, field: int, back: int) -> Iterator[Plan]:
    """Every use of these tiles that is allowed, the one of none first; equal tiles are not told apart."""
    changes = [tile for tile in tiles if not is_back(tile)]
    backs = [tile for tile in tiles if is_back(tile)]
    for used_changes, used_backs in product(_choices(changes), _choices(backs)):
        most = sum(map(tile_value, used_changes))
        least_used = most - min(map(tile_value, used_changes), default=0)
        walk = back + sum(map(tile_value, used_backs))
        for by in range(-min(most, distance), most + 1):
            # A change that fewer tiles could make wastes one.
            if (abs(by) > least_used or not used_changes) and field + distance + by >= walk:
                yield Plan(used_changes, by, used_backs)


def _choices(tiles: list[Tile]) -> list[tuple[Tile, ...]]:
    """Every choice among the tiles, equal ones counted once."""
    chosen = {
        tuple(sorted(tile for tile, taken in zip(tiles, picks, strict=True) if taken))
        for picks in product((False, True), repeat=len(tiles))
    }
    return sorted(chosen, key=lambda choice: (len(choice), choice))


def judge_plan(scene: Scene, plan: Plan, back: int, worlds: list[list[int]]) -> float:
    """What a use of tiles is worth."""
    me = scene.me
    left = list(scene.tiles[me])
    for tile in (*plan.changes, *plan.backs):
        left.remove(tile)
    extra = tiles_worth(left) + HAND_WORTH[hand_after(scene.hands[me], 0)]
    distance = scene.distances[me] + plan.by
    total = 0.0
    for world in worlds:
        before, world[me] = world[me], distance
        total += worth(scene.play(world, back + plan.back), me, scene.gone, extra)
        world[me] = before
    return total / len(worlds)


def _first_step(scene: Scene, view: SheepView, plan: Plan, worlds: list[list[int]]) -> Thought:
    """The next tile to declare: what lengthens the way first, walking back last."""
    me = scene.me
    end = scene.fields[me] + scene.distances[me] + plan.by - view.back - plan.back
    numbers: dict[str, float] = {"field": end, "distance": scene.distances[me] + plan.by}
    if plan.changes:
        value = tile_value(plan.changes[0])
        rest = sum(map(tile_value, plan.changes[1:]))
        by = max(-value, min(value, plan.by))
        if abs(plan.by - by) > rest:
            by = plan.by - rest if plan.by > 0 else plan.by + rest
        return Thought(Change(value, by), _why_change(scene, plan, worlds), numbers)
    if plan.backs:
        return Thought(Back(tile_value(plan.backs[0])), _why_back(scene, view, numbers["field"]), numbers)
    return Thought(GO, "keep-clover" if scene.tiles[me] else "clover-more", numbers)


def _why_change(scene: Scene, plan: Plan, worlds: list[list[int]]) -> str:
    me = scene.me
    without = scene.fields[me] + scene.distances[me]
    if scene.water >> min(without, 199) & 1 and not scene.water >> min(without + plan.by, 199) & 1:
        return "clover-water"
    others = [seat for seat in scene.order if seat != me and scene.fields[seat] >= 0]

    def is_lowest(distance: int) -> int:
        return sum(all(distance <= world[seat] for seat in others) for world in worlds)

    return (
        "clover-devil" if is_lowest(scene.distances[me]) > is_lowest(scene.distances[me] + plan.by) else "clover-more"
    )


def _why_back(scene: Scene, view: SheepView, end: float) -> str:
    return "clover-back" if not scene.water >> int(end) & 1 else "clover-more"


def choose_tile(legal: LegalActions[SheepAction]) -> Thought:
    """The tile that is worth most in later rounds."""

    def later(take: SheepAction) -> float:
        assert isinstance(take, Take)
        return (BACK if is_back(take.tile) else CHANGE) * tile_value(take.tile)

    best = max(legal, key=later)
    assert isinstance(best, Take)
    return Thought(best, "tile", {"value": tile_value(best.tile)})
