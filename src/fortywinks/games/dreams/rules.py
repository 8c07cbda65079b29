"""The rules of Dreams: a new game, and what each action does. How a game lies on the table is in `state`."""

from operator import add
from typing import Any, Final

from ...core import EVERYONE, Clock, IllegalAction, Rules, Seat, Told, only, rank_scores, seat_letter
from . import events
from .actions import Lock, Place, Tip, dial
from .components import PICTURES_SHOWN, StarKind
from .events import Star
from .geometry import HEIGHT, WIDTH, is_free
from .scoring import score_round
from .state import PLACE, TIP, DreamsState


def set_up(state: DreamsState, told: list[Told]) -> None:
    """A new game: who deals, and the first round."""
    state.round = 0
    state.totals = (0,) * state.seats  # DRM-3
    state.last_round = None
    state.deck = ()
    state.deck_draw = state.next_picture = 0
    state.dealer = state.first_seat("dealer", state.options.dealer, told)  # DRM-10
    _begin_round(state, told)


def _begin_round(state: DreamsState, told: list[Told]) -> None:
    """DRM-10, DRM-11: four pictures, the true vision, the mortal."""
    state.round += 1
    if len(state.deck) - state.next_picture < PICTURES_SHOWN:  # DRM-22
        state.deck_draw = state.draws
        state.deck = state.shuffle("pictures", state.options.deck, told)
        state.next_picture = 0
    state.next_picture += PICTURES_SHOWN
    state.first_draw = state.draws
    state.vision = state.pick("vision", range(1, PICTURES_SHOWN + 1), told, str)
    state.mortal = state.pick("mortal", range(state.seats), told, seat_letter)
    state.stars = ()
    state.tips = (None,) * state.seats
    state.locked = ()
    state.deciders = (state.dealer,)
    told.append((EVERYONE, events.RoundBegan(state.round, state.dealer, state.pictures)))
    for seat in range(state.seats):
        told.append((only(seat), events.TokenDrawn(state.token(seat))))


def place(state: DreamsState, seat: Seat, action: Any, told: list[Told]) -> None:
    """DRM-12: one of the own stars, wholly inside, on no other star."""
    if state.phase != PLACE:
        raise IllegalAction("DRM-12", "all-laid")
    kind, x, y = action.star, action.x, action.y
    if type(kind) is not str or kind not in state.stars_left(seat):
        raise IllegalAction("DRM-12", "no-such-star")
    if type(x) is not int or type(y) is not int or not (0 <= x <= WIDTH and 0 <= y <= HEIGHT):
        raise IllegalAction("DRM-2", "no-such-place")
    if not is_free(kind, x, y, ()):
        raise IllegalAction("DRM-12", "outside")
    if not is_free(kind, x, y, state.lying):
        raise IllegalAction("DRM-12", "on-another-star")
    _lay(state, seat, kind, x, y, told)


def _lay(state: DreamsState, seat: Seat, kind: StarKind, x: int, y: int, told: list[Told]) -> None:
    state.stars += (Star(kind, x, y, seat),)
    told.append((EVERYONE, events.Placed(seat, kind, x, y)))
    if state.phase == PLACE:
        state.deciders = (state.turn,)
    else:
        state.deciders = tuple(range(state.seats))
        told.append((EVERYONE, events.TipsBegan(state.round)))


def tip(state: DreamsState, seat: Seat, action: Any, told: list[Told]) -> None:
    """DRM-14: the same settings for everybody, changeable until the last one locks."""
    if state.phase != TIP:
        raise IllegalAction("DRM-14", "tip-when-all-laid")
    choice = action.choice
    if type(choice) is not str or choice not in dial(seat, state.seats):
        raise IllegalAction("DRM-14", "not-on-the-dial")
    state.tips = state.tips[:seat] + (choice,) + state.tips[seat + 1 :]
    told.append((only(seat), events.DialSet(choice)))


def lock(state: DreamsState, seat: Seat, action: Lock, told: list[Told]) -> None:
    """DRM-14: when all have locked, the round is over."""
    if state.phase != TIP:
        raise IllegalAction("DRM-14", "tip-when-all-laid")
    if not state.may_lock(seat):
        raise IllegalAction("DRM-14", "set-dial-first")
    state.locked = tuple(sorted((*state.locked, seat)))
    told.append((EVERYONE, events.Locked(seat)))
    if not state.awaited:
        _reveal(state, told)


def run_down(state: DreamsState, clock: Clock, told: list[Told]) -> None:
    """DRM-14: a tip that is set counts; a star is laid at random."""
    if state.phase == TIP:
        _reveal(state, told)
    else:
        _lay_at_random(state, state.turn, told)


def _lay_at_random(state: DreamsState, seat: Seat, told: list[Told]) -> None:
    """A place is drawn until one is free. At least a third of the field always is."""
    kind = state.pick("star", state.stars_left(seat), told, str)
    while True:
        x = state.pick("star's x", range(WIDTH + 1), told, str)
        y = state.pick("star's y", range(HEIGHT + 1), told, str)
        if is_free(kind, x, y, state.lying):
            break
    _lay(state, seat, kind, x, y, told)


def _reveal(state: DreamsState, told: list[Told]) -> None:
    """DRM-15: all is revealed; then the next round or the end (DRM-10, DRM-30)."""
    points = score_round(state.mortal, state.vision, state.tips)
    state.totals = totals = tuple(map(add, state.totals, points))
    state.last_round = events.RoundResult(
        state.round, state.pictures, state.vision, state.mortal, state.stars, state.tips, points, totals
    )
    told.append((EVERYONE, events.RoundEnded(state.last_round)))
    why = state.options.why_over(state.round, totals)  # DRM-30
    if why is None:
        state.dealer = (state.dealer + 1) % state.seats
        _begin_round(state, told)
        return
    state.outcome = rank_scores(why, totals)
    state.deciders = ()
    told.append((EVERYONE, events.GameEnded(why, state.outcome.winners)))


RULES: Final = Rules(set_up, {Place: place, Tip: tip, Lock: lock}, run_down)
