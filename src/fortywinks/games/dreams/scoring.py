"""How a round of Dreams is scored (DRM-20, DRM-21)."""

from collections.abc import Sequence

from ...core import seat_letter

UNNOTICED = 3
VISION_FOUND = 2
MORTAL_FOUND = 2
UNSUSPECTED = 1


def score_round(mortal: int, vision: int, tips: Sequence[str | None]) -> tuple[int, ...]:
    """What each seat earns. Only a god's tip at a player and the mortal's at a picture count (DRM-14)."""
    suspected = {tip for seat, tip in enumerate(tips) if seat != mortal}
    points = []
    for seat, tip in enumerate(tips):
        unsuspected = seat_letter(seat) not in suspected
        if seat == mortal:  # DRM-20
            points.append(UNNOTICED * unsuspected + VISION_FOUND * (tip == str(vision)))
        else:
            points.append(MORTAL_FOUND * (tip == seat_letter(mortal)) + UNSUSPECTED * unsuspected)  # DRM-21
    return tuple(points)
