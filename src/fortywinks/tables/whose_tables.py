"""Which tables each person has to do with, found without looking through all of them."""

from .meta import TableMeta
from .people import PersonId


class WhoseTables:
    """Knows for each person the tables at which they have a seat, or are host."""

    def __init__(self) -> None:
        self._tables: dict[PersonId, dict[str, None]] = {}
        self._people: dict[str, frozenset[PersonId]] = {}

    def note(self, meta: TableMeta) -> None:
        """Somebody may have come to this table or left it."""
        people = frozenset(person for person in (meta.host, *(seat.person for seat in meta.seats)) if person)
        before = self._people.get(meta.id, frozenset())
        if people == before:
            return
        self._people[meta.id] = people
        for person in people - before:
            self._tables.setdefault(person, {})[meta.id] = None
        for person in before - people:
            self._left(person, meta.id)

    def forget(self, table: str) -> None:
        """There is no such table any more."""
        for person in self._people.pop(table, frozenset()):
            self._left(person, table)

    def of(self, person: PersonId) -> list[str]:
        """The ids of a person's tables, in the order in which they came to them."""
        return list(self._tables.get(person, ()))

    def _left(self, person: PersonId, table: str) -> None:
        tables = self._tables[person]
        del tables[table]
        if not tables:
            del self._tables[person]
