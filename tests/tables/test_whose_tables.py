"""Whose tables are whose, and which want guests, is known without looking through all of them, and never wrong."""

import random

from fortywinks.tables.lobby import Lobby
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


def test_the_lobby_lists_the_newest_and_those_alone_that_want_guests():
    rng = random.Random(2)
    lobby, shown = Lobby(), dict[str, TableMeta]()
    metas = [
        TableMeta(f"t{number}", "code", "sen", {}, [], "x", float(number // 3), public=True) for number in range(40)
    ]
    for _ in range(2000):
        meta = rng.choice(metas)
        meta.public, meta.phase = rng.random() < 0.7, rng.choice(["open", "playing", "closed"])
        is_visited = rng.random() < 0.7
        lobby.note(meta, is_visited)
        if is_visited and meta.public and meta.phase != "closed":
            shown[meta.id] = meta
        else:
            shown.pop(meta.id, None)
        newest = sorted(shown.values(), key=lambda meta: (meta.created, meta.id), reverse=True)
        assert [table.id for table in lobby.newest(10)] == [meta.id for meta in newest[:10]]
