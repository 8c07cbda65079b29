"""Dreams in numbers, for learning. Stars are laid at the middles of a grid of 24 × 16 cells; where they lie is told to
the point. Where a number may be missing, 0 says so and everything else is one more.
"""

from functools import lru_cache
from typing import Final

from ...core import Event, Seat, seat_letter
from .actions import DreamsAction, Lock, Place, Tip
from .components import NUMBERS, PICTURES_SHOWN, STARS, DreamsOptions
from .geometry import HEIGHT, RADIUS, WIDTH, is_inside
from .state import DreamsState

COLUMNS: Final = 24
ROWS: Final = 16
CELLS: Final = COLUMNS * ROWS
PHASES: Final = ("place", "tip", "over")
HEAD: Final = 7
OF_SEAT: Final = 6
OF_STAR: Final = 4
LARGEST: Final = 2**15 - 1


@lru_cache(maxsize=len(STARS))
def _inside(kind: str) -> tuple[tuple[int, int, int], ...]:
    """The cells in which a whole star of this kind lies on the firmament, with their middles."""
    middles = (
        (cell, (2 * (cell % COLUMNS) + 1) * WIDTH // (2 * COLUMNS), (2 * (cell // COLUMNS) + 1) * HEIGHT // (2 * ROWS))
        for cell in range(CELLS)
    )
    return tuple(middle for middle in middles if is_inside(middle[1], middle[2], RADIUS[kind]))


@lru_cache(maxsize=8192)
def _taken(kind: str, other: str, x: int, y: int) -> frozenset[int]:
    """The cells in which a star of this kind would lie on this other one."""
    least = (RADIUS[kind] + RADIUS[other]) ** 2
    return frozenset(cell for cell, cx, cy in _inside(kind) if (cx - x) ** 2 + (cy - y) ** 2 < least)


class DreamsCoding:
    """The numbers of one table: stars by kind and cell, then the dial (four pictures, then players), then lock."""

    def __init__(self, seats: int, options: DreamsOptions) -> None:
        self.seats = seats
        self.pictures = {picture: number for number, picture in enumerate(options.deck, 1)}
        self.dial = (*NUMBERS, *map(seat_letter, range(seats)))
        self.tip = len(STARS) * CELLS
        self.lock = self.tip + len(self.dial)
        self.actions = self.lock + 1
        self.observed = HEAD + PICTURES_SHOWN + seats * OF_SEAT + len(STARS) * seats * OF_STAR

    def legal(self, state: DreamsState, seat: Seat) -> dict[int, DreamsAction]:
        legal = state.legal_actions(seat)
        numbered: dict[int, DreamsAction] = {}
        for action in legal:
            if isinstance(action, Tip):
                numbered[self.tip + self.dial.index(action.choice)] = action
            elif isinstance(action, Lock):
                numbered[self.lock] = action
        if state.phase == "place" and seat in state.deciders:
            for kind in state.stars_left(seat):
                first = STARS.index(kind) * CELLS
                taken = frozenset[int]().union(*(_taken(kind, *star) for star in state.lying))
                for cell, x, y in _inside(kind):
                    if cell not in taken:
                        numbered[first + cell] = Place(kind, x, y)
        return numbered

    def watch(self, seat: Seat, event: Event) -> None:
        """The view holds all that counts."""

    def observe(self, state: DreamsState, seat: Seat) -> list[int]:
        view = state.view(seat)
        around = [(seat + step) % self.seats for step in range(self.seats)]
        tip = 0 if view.tip is None else self.dial.index(view.tip) + 1
        token = 0 if view.token is None else view.token
        observed = [PHASES.index(view.phase), min(view.round, LARGEST), view.lap, around.index(view.dealer)]
        observed += [around.index(view.turn), token, tip]
        observed += [self.pictures[picture] for picture in view.pictures]
        for other in around:
            left = [int(kind in view.left[other]) for kind in STARS]
            done = [int(other in view.locked), int(other in view.deciders)]
            observed += [min(view.totals[other], LARGEST), *left, *done]
        for star in view.stars:
            owner = 0 if star.seat is None else around.index(star.seat) + 1
            observed += [STARS.index(star.star) + 1, star.x, star.y, owner]
        return observed + [0] * (self.observed - len(observed))


CODING = DreamsCoding
