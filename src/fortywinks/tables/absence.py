"""How long nobody has been at a table, and when it is not kept for anybody any more."""

from collections.abc import Callable

from .limits import Limits
from .meta import TableMeta

MINUTE = 60.0
DAY = 86_400.0

SHORT_LIVED = 30 * MINUTE
"""So long after the last person left, a table is closed that never began, or at which only bots sit."""

ABANDONED = 60 * MINUTE
"""So long after the last person left, a table does not count any more as one that its host holds."""


class Absence:
    """Knows when somebody was last at each table. Whoever knows that somebody is there now need not ask."""

    def __init__(self, now: Callable[[], float], limits: Limits) -> None:
        self._now = now
        self._limits = limits
        self._last_seen: dict[str, float] = {}

    def seen(self, table: str, ago: float = 0.0) -> None:
        """Somebody was there so many seconds ago."""
        self._last_seen[table] = self._now() - ago

    def expect(self, table: str) -> None:
        """Nobody has come yet, and from now on it is counted; unless somebody is known to have been there."""
        self._last_seen.setdefault(table, self._now())

    def forget(self, table: str) -> None:
        self._last_seen.pop(table, None)

    def is_long(self, table: str) -> bool:
        """Whether its host holds it no more."""
        return self._seconds(table) >= ABANDONED

    def is_too_long(self, meta: TableMeta) -> bool:
        """Whether nobody needs the table any more."""
        if meta.match == 0 or not meta.has_people:
            return self._seconds(meta.id) > SHORT_LIVED
        days = self._limits.finished_days if meta.phase == "finished" else self._limits.idle_days
        return self._seconds(meta.id) > DAY * days

    def _seconds(self, table: str) -> float:
        return self._now() - self._last_seen.get(table, self._now())
