"""The hard bot: counts cards, expects the others to think, and looks ahead to the end of the round.

- To bid, it works out what everybody is likely to bid (`matching`), with the cards that each can have, and takes the
  bid that comes out best against that.
- With clover it tries every use of its tiles against what those after it may have bid, and compares what is saved with
  what the tiles are worth later.
- For a board it plays on in its mind with either face up.

What a position is worth is said in `worth`. Its reasons, for hints:

==================  ====================================================================================
``push``            lands on a sheep and pushes it: `field`, `seat` (whose), `out` chance that it loses a ring or goes
``angel``           likely the highest: `chance`
``low-but-safe``    as low as it dares: `distance`, `devil` the chance to be the lowest
``least-bad``       risky, but the others are worse: `devil`
``walk``            Deichwandern: `distance`, `devil` the chance to be out
``keep-clover``     no tile is worth using now
``clover-devil``    a tile keeps the devil away: `distance`
``clover-water``    a tile keeps out of the water: `field` where it ends
``clover-back``     a tile saves dike: `field` where it ends
``clover-more``     a tile does more good now than later: `field` where it ends
``face-dry``        less water ahead of its own sheep than on the other face: `mine` fields of it, there `other`
``face-wet``        more water ahead of the others: `theirs` fields on average, on the other face `others`
``face``            came out better when played on: it outlasts the share `chance` of the others, otherwise `less`
``face-even``       as good as the other: `mine` and `theirs`, fields of water ahead
``face-out``        its sheep is out, and either face will do
``puddle``          where others will land: `field`
``no-puddle``       no field hurts the others more than itself
``tile``            the tile that is worth most later: `value`
==================  ====================================================================================
"""

from random import Random
from typing import Final

from ....core import Event, LegalActions
from ....core.bot import Reason
from ..actions import SheepAction
from ..components import SchafeSchubsenOptions
from ..state import BID, CLOVER, LAY, RAIN
from ..view import SheepView
from .boards import choose_face, choose_puddle
from .clover import choose_tile, choose_use
from .memory import Memory
from .scene import Scene
from .thinking import Thought, think_of_bid
from .walking import think_of_walk

WALKING: Final = "deichwandern"


class HardBot:
    """Decides by what the rest of the round is likely to bring."""

    def __init__(self, seat: int, seats: int, options: SchafeSchubsenOptions, rng: Random) -> None:
        self.options = options
        self.rng = rng
        self.memory = Memory(seats, options)

    def watch(self, event: Event) -> None:
        self.memory.watch(event)

    def choose(self, view: SheepView, legal: LegalActions[SheepAction]) -> SheepAction:
        return self._think(view, legal).action

    def explain(self, view: SheepView, legal: LegalActions[SheepAction], action: SheepAction) -> Reason | None:
        """The reason behind its choice, if that is what `action` is."""
        thought = self._think(view, legal)
        return Reason(thought.why, thought.numbers) if thought.action == action else None

    def _think(self, view: SheepView, legal: LegalActions[SheepAction]) -> Thought:
        if view.mode == WALKING:
            return think_of_walk(view, legal, self.memory.shares, self.rng)
        scene = Scene(view, self.memory.hands_at(view), self.options)
        if view.phase == BID:
            return think_of_bid(scene, self.memory.bids, self.rng)
        if view.phase == CLOVER:
            return choose_use(scene, view, self.memory.bids, self.rng)
        if view.phase == LAY:
            return choose_face(scene, legal, self.rng)
        if view.phase == RAIN:
            return choose_puddle(scene, view, legal)
        return choose_tile(legal)
