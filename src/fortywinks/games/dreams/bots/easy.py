"""The easy bot: points at what strikes the eye, roughly, and guesses."""

from collections.abc import Sequence
from random import Random
from typing import Any

from ....core import Action, Event, LegalActions, seat_letter
from ..actions import Lock, Tip
from ..components import DreamsOptions, Picture, StarKind
from ..gallery import picture_facts
from ..gallery.maps import SalientPoint, salient_points
from ..view import DreamsView
from .memory import Memory
from .placing import lay_anywhere, lay_near


def points_of(picture: Picture) -> tuple[SalientPoint, ...]:
    """The striking places of a picture; none if it is not on this machine."""
    facts = picture_facts(picture)
    return salient_points(facts.map) if facts is not None else ()


class EasyBot:
    """A god marks any striking place of the true vision, the mortal one of any picture. Tips are guesses."""

    spread = 260.0
    """How far from the place it means it lays a star, on the field of 3000 × 2000."""

    def __init__(self, seat: int, seats: int, options: DreamsOptions, rng: Random) -> None:
        self.memory = Memory(seat, seats)
        self.rng = rng

    def watch(self, event: Event) -> None:
        self.memory.watch(event)

    def choose(self, view: DreamsView, legal: LegalActions[Any]) -> Action:
        memory = self.memory.seen(view)
        if view.phase == "place":
            return self.lay(view, memory)
        if view.tip is not None and Lock() in legal:
            return Lock()
        return Tip(self.picture_tip(memory) if memory.is_mortal else self.player_tip(memory))

    def lay(self, view: DreamsView, memory: Memory) -> Action:
        return self.lay_at(points_of(self.rng.choice(memory.pictures) if memory.is_mortal else memory.vision), view)

    def lay_at(self, points: Sequence[SalientPoint], view: DreamsView) -> Action:
        """A star for one of these striking places, the stronger ones more often."""
        if not points:
            return lay_anywhere(view, self.rng)
        (point,) = self.rng.choices(points, [point.weight**2 for point in points])
        return lay_near(self.kind_for(point, view), point.x, point.y, self.spread, view, self.rng)

    def kind_for(self, point: SalientPoint, view: DreamsView) -> StarKind:
        return self.rng.choice(view.left[view.viewer])

    def picture_tip(self, memory: Memory) -> str:
        return str(self.rng.randint(1, len(memory.pictures)))

    def player_tip(self, memory: Memory) -> str:
        return seat_letter(self.rng.choice(memory.others))
