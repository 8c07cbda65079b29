"""Medals of a game that is told event by event."""

from collections.abc import Iterable

from fortywinks.core import Event, Game


def medals_of(game: Game, seats: int, events: Iterable[Event]) -> set[tuple[int, str, int]]:
    """Who gets which, and for how much."""
    part = game.part("medals")
    assert part is not None
    deeds = part.DEEDS(seats)
    for event in events:
        deeds.see(event)
    return {(medal.seat, medal.deed, medal.count) for medal in deeds.medals()}
