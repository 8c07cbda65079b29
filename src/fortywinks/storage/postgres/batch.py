"""What is written to the database in one go: lines, tables begun anew, what tables are now."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from ..journal import Then


class About(NamedTuple):
    """What a line says about its table, for those who look for tables; None is what it says nothing about."""

    needs: str | None = None
    """What a node must be able to play to own the table."""
    host: str | None = None
    people: tuple[str, ...] | None = None
    line: bytes | None = None
    """The line itself, if it says all that."""


Describe: TypeAlias = Callable[[bytes], About | None]


@dataclass(slots=True)
class Batch:
    """Lines are numbered by table, and a number is never used twice: that a second writer could write in between is
    impossible, whatever else goes wrong."""

    tables: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    lines: list[bytes] = field(default_factory=list)
    dropped: dict[str, int] = field(default_factory=dict)
    """By table: the first number that stays."""
    about: dict[str, About] = field(default_factory=dict)
    thens: list[Then] = field(default_factory=list)

    def add(self, table: str, number: int, line: bytes) -> None:
        self.tables.append(table)
        self.numbers.append(number)
        self.lines.append(line)

    def note(self, table: str, about: About) -> None:
        said = {field: value for field, value in about._asdict().items() if value is not None}
        self.about[table] = self.about.get(table, About())._replace(**said)

    def drop(self, table: str, number: int) -> None:
        """Also lines that were not written yet need not be."""
        if table in self.tables:
            kept = [index for index, other in enumerate(self.tables) if other != table]
            self.tables = [self.tables[index] for index in kept]
            self.numbers = [self.numbers[index] for index in kept]
            self.lines = [self.lines[index] for index in kept]
        self.about.pop(table, None)
        self.dropped[table] = number

    @property
    def is_plain(self) -> bool:
        return not self.dropped and not self.about

    def statement(self, node: str, epoch: int) -> tuple[str, list[Any]]:
        """One statement, and what goes into it. It answers with 1; with 0 if the node has been declared dead, and then
        it has done nothing."""
        values: list[Any] = [node, epoch, self.tables, self.numbers, self.lines]
        if self.is_plain:
            return _PLAIN, values
        still = set(self.tables)
        noted = [(id, about) for id, about in self.about.items()]
        values += [list(self.dropped), list(self.dropped.values())]
        values.append([table for table in self.dropped if table not in still])
        values += [
            [id for id, _ in noted],
            [about.needs for _, about in noted],
            [about.host for _, about in noted],
            [None if about.people is None else ",".join(about.people) for _, about in noted],
            [about.line for _, about in noted],
        ]
        return _FULL, values


_ME = "WITH me AS (SELECT id FROM nodes WHERE id = $1 AND epoch = $2 FOR KEY SHARE), "
_ADDED = """
added AS (
    INSERT INTO lines (table_id, seq, line)
    SELECT new.* FROM me, unnest($3::text[], $4::bigint[], $5::bytea[]) AS new
)
SELECT count(*) FROM me
"""
_PLAIN = _ME + _ADDED
_FULL = (
    _ME
    + """
dropped AS (
    DELETE FROM lines USING me, unnest($6::text[], $7::bigint[]) AS old (id, up_to)
    WHERE lines.table_id = old.id AND lines.seq < old.up_to
),
closed AS (
    DELETE FROM tables USING me WHERE tables.id = ANY ($8::text[]) AND tables.node = me.id
),
changed AS (
    UPDATE tables SET
        needs = coalesce(new.needs, tables.needs), host = coalesce(new.host, tables.host),
        people = coalesce(string_to_array(new.people, ','), tables.people), about = coalesce(new.about, tables.about)
    FROM me, unnest($9::text[], $10::text[], $11::text[], $12::text[], $13::bytea[])
        AS new (id, needs, host, people, about)
    WHERE tables.id = new.id AND tables.node = me.id
),
"""
    + _ADDED
)
