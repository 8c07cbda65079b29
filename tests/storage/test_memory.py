"""The journal in memory keeps the promises of the one in files, at the pace that a test wants."""

import asyncio
from functools import partial
from random import Random

import pytest

from fortywinks.storage import Journal, JournalFailed, MemoryJournal

from .helpers import line, open_journal, tables_of


def test_both_journals_give_the_same_back(tmp_path):
    async def play(journal: Journal) -> list[int]:
        rng, told, lines = Random(7), list[int](), dict[str, list[bytes]]()
        for number in range(300):
            table = f"t{rng.randrange(9)}"
            if rng.random() < 0.1:
                journal.drop(table)
                lines.pop(table, None)
            lines.setdefault(table, []).append(line(number))
            journal.append(table, line(number), partial(told.append, number))
            if number == 200:
                await journal.rotate(lines.__getitem__)
        await journal.close()
        return told

    memory = MemoryJournal()
    assert asyncio.run(play(memory)) == asyncio.run(play(open_journal(tmp_path))) == list(range(300))
    assert memory.recovered().tables == tables_of(tmp_path)


def test_it_acknowledges_at_once_and_in_order():
    journal = MemoryJournal()
    told: list[int] = []

    def first() -> None:
        journal.append("a", line(2), lambda: told.append(2))
        told.append(1)

    journal.append("a", line(1), first)
    assert told == [1, 2]
    assert journal.recovered().tables == {"a": [line(1), line(2)]}
    assert journal.figures.lines == 2


def test_held_lines_are_acknowledged_when_the_test_says_so():
    journal = MemoryJournal(hold=True)
    told: list[int] = []
    for number in range(5):
        journal.append("a", line(number), partial(told.append, number))
    assert (told, journal.waiting) == ([], 5)
    journal.release(2)
    assert (told, journal.waiting) == ([0, 1], 3)
    assert journal.recovered().tables == {"a": [line(0), line(1)]}
    assert journal.recovered(also=1).tables == {"a": [line(0), line(1), line(2)]}
    journal.release()
    assert told == [0, 1, 2, 3, 4]


def test_a_release_counts_lines_appended_meanwhile_too():
    journal = MemoryJournal(hold=True)
    told: list[int] = []

    def again() -> None:
        told.append(len(told))
        journal.append("a", line(len(told)), again)

    journal.append("a", line(0), again)
    journal.release(4)
    assert (told, journal.waiting) == ([0, 1, 2, 3], 1)


def test_a_dropped_table_is_not_recovered():
    journal = MemoryJournal()
    journal.append("a", line(1))
    journal.append("b", line(1))
    journal.drop("a")
    journal.append("a", line(2))
    journal.drop("b")
    assert journal.recovered().tables == {"a": [line(2)]}


def test_after_a_failure_nothing_is_acknowledged():
    reasons: list[str] = []
    journal = MemoryJournal(hold=True, failed=reasons.append)
    told: list[int] = []
    journal.append("a", line(1), lambda: told.append(1))
    journal.fail("Input/output error")
    journal.fail("again")
    journal.release()
    assert (told, reasons) == ([], ["Input/output error"])
    for attempt in (lambda: journal.append("a", line(2)), lambda: journal.drop("a")):
        with pytest.raises(JournalFailed, match="Input/output error"):
            attempt()
    with pytest.raises(JournalFailed):
        asyncio.run(journal.flush())


def test_it_takes_no_lines_and_ids_that_the_other_refuses():
    journal = MemoryJournal()
    with pytest.raises(ValueError, match="is no table id"):
        journal.append("a b", line(1))
    with pytest.raises(ValueError, match="one JSON object"):
        journal.append("a", b"-")


async def test_flush_waits_for_the_release():
    journal = MemoryJournal(hold=True)
    told: list[int] = []
    journal.append("a", line(1), lambda: told.append(1))
    flush = asyncio.create_task(journal.flush())
    await asyncio.sleep(0)
    assert not flush.done()
    journal.append("a", line(2))
    journal.release(1)
    await flush
    assert (told, journal.waiting) == ([1], 1)
    failing = asyncio.create_task(journal.flush())
    await asyncio.sleep(0)
    journal.fail()
    with pytest.raises(JournalFailed):
        await failing


async def test_rotation_and_closing():
    journal = MemoryJournal()
    for number in range(3):
        journal.append("a", line(number))
    journal.append("b", line(0))
    await journal.rotate({"a": [line(2)], "b": []}.__getitem__)
    assert journal.recovered().tables == {"a": [line(2)]}
    assert journal.figures.rotations == 1
    journal.hold = True
    journal.append("a", line(3))
    await journal.close()
    assert journal.recovered().tables == {"a": [line(2), line(3)]}
    with pytest.raises(JournalFailed, match="closed"):
        journal.append("a", line(4))
