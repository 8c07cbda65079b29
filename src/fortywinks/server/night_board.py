"""How everybody did tonight, looked up now and then and not for everybody who opens the page."""

from collections.abc import Awaitable, Callable

from ..storage.catalogue import PlayedNight
from ..tables.night_deals import night_start
from ..tables.nights import NightResult, results

FRESH = 15.0
"""Seconds for which an answer is good enough."""


class NightBoard:
    """The results of tonight's nights, by game."""

    def __init__(self, look_up: Callable[[str], Awaitable[list[PlayedNight]]], now: Callable[[], float]) -> None:
        self._look_up = look_up
        self._now = now
        self._day = ""
        self._known: dict[str, tuple[float, dict[str, NightResult]]] = {}

    async def results(self, day: str, game: str, is_fresh_for: NightResult | None) -> dict[str, NightResult]:
        """By person. Whoever has played sees oneself among the others."""
        if day != self._day:
            self._day, self._known = day, {}
        at, known = self._known.get(game, (0.0, {}))
        if game not in self._known or self._now() - at > FRESH:
            known = results(await self._look_up(night_start(day, game)))
            self._known[game] = (self._now(), known)
        return known if is_fresh_for is None else {**known, is_fresh_for.person: is_fresh_for}
