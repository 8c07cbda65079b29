"""Which tables each person has to do with, and how many there are in each phase, known without looking through all of
them."""

from collections import Counter

from ..protocol.messages import TablePhase
from .meta import TableMeta
from .people import PersonId


class WhoseTables:
    """Knows for each person the tables at which they have a seat, or are host."""

    def __init__(self) -> None:
        self._tables: dict[PersonId, dict[str, None]] = {}
        self._people: dict[str, frozenset[PersonId]] = {}
        self._phases: dict[str, TablePhase] = {}
        self.phases: Counter[TablePhase] = Counter()
        """How many tables are in each phase."""

    def note(self, meta: TableMeta) -> None:
        """Somebody may have come to this table or left it, and its phase may be another one."""
        self._note_phase(meta)
        people = frozenset(person for person in (meta.host, *(seat.person for seat in meta.seats)) if person)
        before = self._people.get(meta.id, frozenset())
        if people == before:
            return
        self._people[meta.id] = people
        for person in people - before:
            self._tables.setdefault(person, {})[meta.id] = None
        for person in before - people:
            self._left(person, meta.id)

    def _note_phase(self, meta: TableMeta) -> None:
        before = self._phases.get(meta.id)
        if before != meta.phase:
            self.phases[meta.phase] += 1
            self._phases[meta.id] = meta.phase
            if before is not None:
                self.phases[before] -= 1

    def forget(self, table: str) -> None:
        """There is no such table any more."""
        phase = self._phases.pop(table, None)
        if phase is not None:
            self.phases[phase] -= 1
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
