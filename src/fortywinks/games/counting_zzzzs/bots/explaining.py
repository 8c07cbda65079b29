"""The reasons behind a move, in codes that a page has words for, with the numbers those words need.

longer-dream      size: elements in the own dream afterwards · points: what it would score then
begin-dream       the same
spoil-dream       size, before, after: of the other's dream
feed-dream        the same, where it does the least harm
wake-other        size, points: of the dream that is woken
wake-self         size, points
wake-all          size, points: of the own dream
force-theme       fitting: elements in the own hand that fulfil it
bridge-theme      the same, in the own dream
turn-context      before, after: the points of that dream
bend-dream        size, points: of the own dream before it
put-away          held: cards in hand
save-dream        size, points: of the own dream
wake-lightly      size, points: of the dream that is woken
let-happen        size, points: of the own dream
"""

from ....core.bot import Reason
from ..actions import Block, Discard, Force, Lay, LightSleeper, Play, PlayOn, Slip, ZzzzsAction
from ..components import FORCED_THEME, SIREN, Card
from ..legal import KIND_OF_ACTION, THEME_FORCE
from ..scoring import Forced, dream_points
from ..state import ZzzzsState


def reason_for(state: ZzzzsState, seat: int, action: ZzzzsAction) -> Reason:
    """Why this may be a good idea."""
    if isinstance(action, Lay):
        return _lay(state, seat, state.deck.numbers[action.card])
    if isinstance(action, Slip):
        return _slip(state, action.dream, state.deck.numbers[action.card])
    if isinstance(action, PlayOn):
        card = state.deck.numbers[action.card]
        if KIND_OF_ACTION[card] == THEME_FORCE:
            return _theme_force(state, seat, action.dream, card)
        return _about("wake-self" if action.dream == seat else "wake-other", state, action.dream)
    if isinstance(action, Force):
        return _context_force(state, state.deck.numbers[action.card], state.deck.numbers[action.context])
    if isinstance(action, Play):
        is_siren = state.deck.numbers[action.card] == SIREN
        return _about("wake-all" if is_siren else "bend-dream", state, seat)
    if isinstance(action, Discard):
        return Reason("put-away", {"held": len(state.hands[seat])})
    if isinstance(action, LightSleeper):
        return _about("wake-lightly", state, action.sleeper)
    return _about("save-dream" if isinstance(action, Block) else "let-happen", state, seat)


def _about(why: str, state: ZzzzsState, owner: int) -> Reason:
    return Reason(why, {"size": len(state.dreams[owner]), "points": _points(state, owner)})


def _points(state: ZzzzsState, owner: int, more: tuple[Card, ...] = (), forced: Forced = ()) -> int:
    """What a dream would score now, if it counts or not."""
    dream = state.dreams[owner] + more
    return dream_points(state.deck, dream, (*state.forced[owner], *forced), morning=True)


def _lay(state: ZzzzsState, seat: int, card: Card) -> Reason:
    size = len(state.dreams[seat]) + 1
    return Reason(
        "begin-dream" if size == 1 else "longer-dream", {"size": size, "points": _points(state, seat, (card,))}
    )


def _slip(state: ZzzzsState, owner: int, card: Card) -> Reason:
    before, after = _points(state, owner), _points(state, owner, (card,))
    why = "spoil-dream" if after < before else "feed-dream"
    return Reason(why, {"size": len(state.dreams[owner]), "before": before, "after": after})


def _theme_force(state: ZzzzsState, seat: int, owner: int, card: Card) -> Reason:
    fits = state.deck.follows_force[FORCED_THEME[card]][state.deck.kind[state.dreams[owner][-1]]]
    fitting = sum(fits[held] for held in state.hands[seat])
    return Reason("bridge-theme" if owner == seat else "force-theme", {"fitting": fitting})


def _context_force(state: ZzzzsState, card: Card, context: Card) -> Reason:
    owner = next(owner for owner, dream in enumerate(state.dreams) if context in dream)
    after = _points(state, owner, forced=((context, card),))
    return Reason("turn-context", {"before": _points(state, owner), "after": after})
