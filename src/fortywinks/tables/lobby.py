"""Tables that want guests, as strangers see them."""

from ..protocol.answers import PublicTable
from .meta import TableMeta


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
