"""Tables that want guests, as strangers see them, found without looking through all tables."""

from bisect import bisect_left, insort

from ..protocol.answers import PublicTable
from .meta import TableMeta


class Lobby:
    """Knows the tables at which somebody is and which want guests, by their age."""

    def __init__(self) -> None:
        self._listed: dict[str, TableMeta] = {}
        self._by_age: list[tuple[float, str]] = []

    def note(self, meta: TableMeta, is_visited: bool) -> None:
        """What the table wants may have changed, and whether somebody is there."""
        is_listed = meta.id in self._listed
        if is_visited and wants_guests(meta):
            if not is_listed:
                insort(self._by_age, (meta.created, meta.id))
            self._listed[meta.id] = meta
        elif is_listed:
            del self._listed[meta.id]
            del self._by_age[bisect_left(self._by_age, (meta.created, meta.id))]

    def newest(self, most: int) -> list[PublicTable]:
        return [in_the_lobby(self._listed[id]) for _, id in self._by_age[: -most - 1 : -1]]


def wants_guests(meta: TableMeta) -> bool:
    """Not started and open to everybody, or to be watched."""
    return meta.phase != "closed" and (meta.public or _is_to_watch(meta))


def in_the_lobby(meta: TableMeta) -> PublicTable:
    kinds = [place.kind for place in meta.seats]
    host = meta.seat_of(meta.host)
    name = meta.seats[host].name if host is not None else None
    free = kinds.count("empty") if meta.phase == "open" else 0
    return PublicTable(meta.id, meta.game, meta.phase, name, len(kinds), free, _is_to_watch(meta))


def _is_to_watch(meta: TableMeta) -> bool:
    return meta.watching == "everyone" and meta.phase == "playing"
