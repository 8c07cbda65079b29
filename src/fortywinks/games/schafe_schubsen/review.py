"""Looking back at a game of Schafe-Schubsen: what a move was worth, in places in the end: how many others one outlasts.

In Deichwandern, where the bots ask for the win alone, that is taken for all the places.
"""

from collections.abc import Sequence
from typing import Final

from ...core import LegalActions
from ...core.bot import Belief
from .actions import CARD_BITS, DISTANCE, Back, Bid, Change, Go, SheepAction, Take
from .bots.bidding import Offer
from .bots.boards import face_worth
from .bots.clover import Plan, judge_plan, plans_at, worlds_after
from .bots.hard import WALKING, HardBot
from .bots.scene import After, Scene, hand_after
from .bots.thinking import FIRST_LOOK, SECOND_LOOK, average, imagine_bids, own_tiles
from .bots.walking import imagine_walks, share_of_wins
from .bots.worth import HAND_WORTH, tiles_worth, worth
from .components import tile_value
from .state import BID, CLOVER, LAY, OUT
from .state import TAKE as TAKE_PHASE
from .view import SheepView

SURENESS: Final = 1.0
"""How surely chances to win are said, fitted to whole games: `python -m benchmarks.chances`."""
FELT: Final = 0.03
"""One place in about thirty games."""
LEADS: Final = 3
"""How much likelier the win is for whoever outlasts more of the others: the last one standing has it."""


class Reviewer(HardBot):
    """The hard bot, which also weighs what it would not do."""

    def weigh(
        self, view: SheepView, legal: LegalActions[SheepAction], actions: Sequence[SheepAction]
    ) -> list[float | None]:
        shares = self._shares(view, actions)
        return [None if share is None else (len(view.fields) - 1) * share for share in shares]

    def _shares(self, view: SheepView, actions: Sequence[SheepAction]) -> list[float | None]:
        """The share of the others that one outlasts."""
        if view.mode == WALKING:
            return self._walks(view, actions)
        scene = Scene(view, self.memory.hands_at(view), self.options)
        if view.phase == BID:
            return self._bids(scene, actions)
        if scene.fields[scene.me] == OUT:  # whoever is out may still choose a face, and it is all the same
            return [0.0 for _ in actions]
        if view.phase == CLOVER:
            return self._uses(scene, view, actions)
        if view.phase == LAY:
            luck = self.rng.random()
            return [face_worth(scene, action, luck) for action in actions]
        if view.phase == TAKE_PHASE:
            return [tiles_worth((action.tile,)) if isinstance(action, Take) else None for action in actions]
        return [None for _ in actions]

    def _walks(self, view: SheepView, actions: Sequence[SheepAction]) -> list[float | None]:
        futures = imagine_walks(view, self.memory.shares, self.rng)
        return [
            share_of_wins(view, DISTANCE[action.cards], futures) if isinstance(action, Bid) else None
            for action in actions
        ]

    def _bids(self, scene: Scene, actions: Sequence[SheepAction]) -> list[float | None]:
        worlds = imagine_bids(scene, self.memory.bids, FIRST_LOOK + SECOND_LOOK, self.rng)
        tiles, hand = own_tiles(scene, scene.me), scene.hands[scene.me]
        found: list[float | None] = []
        for action in actions:
            assert isinstance(action, Bid)
            left = HAND_WORTH[hand_after(hand, CARD_BITS[action.cards])]
            offer = Offer(DISTANCE[action.cards], action, left)
            found.append(average(scene, offer, worlds, tiles))
        return found

    def _uses(self, scene: Scene, view: SheepView, actions: Sequence[SheepAction]) -> list[float | None]:
        """A tile is worth what the best plan that begins with it is worth."""
        worlds = worlds_after(scene, self.memory.bids, self.rng)
        judged = [(plan, judge_plan(scene, plan, view.back, worlds)) for plan in plans_at(scene, view)]
        return [max([value for plan, value in judged if _begins(plan, action)], default=None) for action in actions]

    def chances(self, view: SheepView) -> list[float]:
        """By the share of the others that each may outlast."""
        out = len(view.went_out)
        if view.mode == WALKING:
            weights = [0.0 if field is None else 1.0 + field for field in view.fields]
        else:
            fields = [OUT if field is None else field for field in view.fields]
            now = After(fields, list(view.rings), [], -1 if view.angel is None else view.angel)
            tiles = [tiles_worth(tiles) for tiles in view.tiles]
            weights = [
                worth(now, seat, out, tiles[seat]) ** LEADS if field != OUT else 0.0
                for seat, field in enumerate(fields)
            ]
        return [weight / sum(weights) for weight in weights]

    def believes(self, view: SheepView) -> list[Belief]:
        """Nobody has a hidden role here."""
        return []


def _begins(plan: Plan, action: SheepAction) -> bool:
    """Whether this action can be the first step of the plan."""
    if isinstance(action, Go):
        return not plan.changes and not plan.backs
    if isinstance(action, Back):
        return action.tile in map(tile_value, plan.backs)
    if not isinstance(action, Change):
        return False
    values = [tile_value(tile) for tile in plan.changes]
    return action.tile in values and abs(plan.by - action.by) <= sum(values) - action.tile


REVIEWER = Reviewer
