"""What people asked for lately and how it was answered: so that a command that is sent again is done once, also after a
restart, and one that was refused is not done later, when an old line still brings it along."""

from collections.abc import Iterable, Iterator

import msgspec

from ..core import BadRecord
from ..core.records import ActionLine, Note, parse_line, seat_of
from .meta import META_START, TableMeta, read_meta
from .people import PersonId
from .refusals import TableRefusal

WINDOW = 120.0
"""Seconds, while the house is open, for which every command is remembered."""

MOST = 2500
"""Commands of one person at one table within that time; what exceeds it is refused. One connection cannot exceed it:
it may send 20 a second."""

MOST_REFUSED = 256
"""Refusals that a table remembers, of all its people; the oldest are forgotten first."""

DID_START = b'{"did":'


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(dict[str, tuple[PersonId, str]]).decode


def did_line(person: PersonId, id: str) -> bytes:
    """What the journal is told of a command; an action of the game has its id in the record instead."""
    return _encode({"did": (str(person), id)})


class DoneCommands:
    """The ids of one table, by person, each with the time at which it was done.

    Refusals are not in the journal: whoever brings an old command along by an old line brings it to the very process
    that refused it.
    """

    __slots__ = ("_ids", "_refused")

    def __init__(self) -> None:
        self._ids: dict[PersonId, dict[str, float]] = {}
        self._refused: dict[tuple[PersonId, str], tuple[float, bytes]] = {}

    def of(self, person: PersonId, id: str, now: float) -> dict[str, float]:
        """The ids of this person's commands, to which this one is added once it is done; refused if it is one more than
        can be remembered."""
        ids = self._ids.get(person)
        if ids is None:
            ids = self._ids[person] = {}
        elif len(ids) >= MOST and id not in ids:
            _expire(ids, now)
            if len(ids) >= MOST:
                raise TableRefusal("too-fast")
        return ids

    def refuse(self, person: PersonId, id: str, refusal: bytes, now: float) -> None:
        """This command was answered with this refusal, and always will be."""
        self._refused[person, id] = (now, refusal)
        if len(self._refused) > MOST_REFUSED:
            del self._refused[next(iter(self._refused))]

    def refusal(self, person: PersonId, id: str) -> bytes | None:
        """How this command was refused before; None if it was not."""
        known = self._refused.get((person, id)) if self._refused else None
        return known[1] if known is not None else None

    def tidy(self, now: float) -> None:
        """Forgets people of whom nothing needs to be known any more, and what was refused long ago."""
        for command, (when, _) in list(self._refused.items()):
            if when < now - WINDOW:
                del self._refused[command]
        for person, ids in list(self._ids.items()):
            _expire(ids, now)
            if not ids:
                del self._ids[person]

    def lines(self, now: float) -> Iterator[bytes]:
        """What is remembered, as the journal has it."""
        self.tidy(now)
        for person, ids in self._ids.items():
            for id in ids:
                yield did_line(person, id)

    def restore(self, lines: Iterable[bytes], now: float) -> None:
        """Reads what the journal has of it, in order: if it is too much, the newest count. Nobody's time ran while the
        house was closed."""
        meta: TableMeta | None = None
        meta_bytes = b""
        by_record: dict[PersonId, set[str]] = {}
        """What is known from the record alone."""
        for line in lines:
            if line.startswith(META_START):
                meta, meta_bytes = None, line
            elif line.startswith(DID_START):
                person, id = _decode(line)["did"]
                self._again(person, id, now)
                by_record.get(person, set()).discard(id)
            elif b'"id":' in line or line.startswith(b'{"note":"sits-down"'):
                meta = meta or read_meta(meta_bytes)
                self._restore_action(line, meta, now, by_record)

    def _restore_action(self, text: bytes, meta: TableMeta, now: float, by_record: dict[PersonId, set[str]]) -> None:
        """An action in the record was done by whoever sits there; whoever sat there before them is gone."""
        try:
            line = parse_line(text, 0)
            seat = seat_of(getattr(line, "seat", None) or "A", len(meta.seats), 0)
        except BadRecord:  # of a seat that there is no more
            return
        person = meta.seats[seat].person
        if person is None:
            return
        if isinstance(line, Note):
            for id in by_record.pop(person, ()):
                self._ids[person].pop(id, None)
        elif isinstance(line, ActionLine) and line.id is not None:
            if line.id not in self._ids.get(person, ()):
                by_record.setdefault(person, set()).add(line.id)
            self._again(person, line.id, now)

    def _again(self, person: PersonId, id: str, now: float) -> None:
        ids = self.of(person, id, now)
        ids.pop(id, None)
        ids[id] = now
        if len(ids) > MOST // 2:  # so that nobody who comes back is refused at once
            del ids[next(iter(ids))]


def _expire(ids: dict[str, float], now: float) -> None:
    """Forgets what was done too long ago; the oldest stand first."""
    while ids:
        oldest = next(iter(ids))
        if ids[oldest] >= now - WINDOW:
            return
        del ids[oldest]
