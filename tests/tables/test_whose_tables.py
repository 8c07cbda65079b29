"""Whose tables are whose is known without looking through all of them, and never wrong."""

import random

from fortywinks.tables.meta import TableMeta, TableSeat
from fortywinks.tables.whose_tables import WhoseTables

PEOPLE = [None, "ann", "bob", "cid", "dot"]


def test_it_is_what_looking_through_all_tables_would_find():
    rng = random.Random(40)
    whose, metas = WhoseTables(), dict[str, TableMeta]()
    for _ in range(2000):
        id = f"table {rng.randrange(12)}"
        if rng.random() < 0.2:
            metas.pop(id, None)
            whose.forget(id)
        else:
            seats = [TableSeat(person=rng.choice(PEOPLE)) for _ in range(rng.randrange(1, 4))]
            metas[id] = TableMeta(id, "code", "sen", {}, seats, rng.choice(PEOPLE[1:]) or "", 0.0)
            whose.note(metas[id])
        for person in PEOPLE[1:]:
            assert person is not None
            expected = {
                meta.id for meta in metas.values() if meta.host == person or any(s.person == person for s in meta.seats)
            }
            assert set(whose.of(person)) == expected
    for id in list(metas):
        whose.forget(id)
    assert not whose._tables
    assert not whose._people
