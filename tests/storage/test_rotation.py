"""Rotation: the journal becomes small while play goes on, and a crash at any moment of it loses nothing."""

import asyncio
import os
import shutil
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

from fortywinks.storage import FileJournal, JournalFailed, batches, disk, filejournal, recover
from fortywinks.storage.batches import SegmentWriter

from .helpers import files_of, line, open_journal, tables_of


@pytest.fixture(autouse=True)
def small_slices(monkeypatch):
    """A small journal, too, is rotated in several steps."""
    monkeypatch.setattr(filejournal, "ROTATE_SLICE", 300)


async def filled_journal(
    directory: Path, tables: int = 10, lines: int = 10
) -> tuple[FileJournal, dict[str, list[bytes]]]:
    journal = open_journal(directory)
    live: dict[str, list[bytes]] = {}
    for number in range(lines):
        for table in range(tables):
            journal.append(f"t{table}", line(number))
            live.setdefault(f"t{table}", []).append(line(number))
        await journal.flush()
    for table in range(0, tables, 3):
        journal.drop(f"t{table}")
        del live[f"t{table}"]
    return journal, live


async def test_after_rotation_only_live_tables_are_on_disk(tmp_path):
    journal, live = await filled_journal(tmp_path)
    await journal.rotate(live.__getitem__)
    assert [path.name for path in tmp_path.glob("*.log")] == ["journal-000002.log"]
    assert tables_of(tmp_path) == live
    assert journal.figures.rotations == 1
    await journal.rotate(live.__getitem__)
    await journal.close()
    assert [path.name for path in tmp_path.glob("*.log")] == ["journal-000003.log"]
    assert tables_of(tmp_path) == live
    assert b"t0 " not in (tmp_path / "journal-000003.log").read_bytes()


def test_a_table_may_begin_anew_with_fewer_lines_or_none(tmp_path):
    async def test():
        journal = open_journal(tmp_path)
        for table in ("long", "over"):
            for number in range(5):
                journal.append(table, line(number))
        await journal.rotate({"long": [line(4)], "over": []}.__getitem__)
        journal.append("long", line(5))
        await journal.close()

    asyncio.run(test())
    assert tables_of(tmp_path) == {"long": [line(4), line(5)]}


async def test_play_goes_on_during_rotation(tmp_path):
    journal, live = await filled_journal(tmp_path, tables=60)
    rotation = asyncio.create_task(journal.rotate(lambda table: live[table]))
    told: list[int] = []
    number = 0
    while not rotation.done():
        number += 1
        table = f"t{number % 60}"
        if number % 7 == 0:
            journal.drop(table)
            live.pop(table, None)
        else:
            journal.append(table, line(number), partial(told.append, number))
            live.setdefault(table, []).append(line(number))
        await asyncio.sleep(0)
    await rotation
    assert number > 20
    await journal.close()
    assert told == [n for n in range(1, number + 1) if n % 7]
    assert tables_of(tmp_path) == live


async def test_two_rotations_at_once_take_turns(tmp_path):
    journal, live = await filled_journal(tmp_path)
    await asyncio.gather(journal.rotate(live.__getitem__), journal.rotate(live.__getitem__))
    await journal.close()
    assert [path.name for path in tmp_path.glob("*.log")] == ["journal-000003.log"]
    assert tables_of(tmp_path) == live


class Onlooker:
    """Copies the directory before and after every change on disk, as a crash would leave it."""

    def __init__(self, directory: Path, copies: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.directory = directory
        self.copies = copies
        self.count = 0
        for module, name in ((disk, "_pwrite"), (os, "ftruncate"), (os, "unlink")):
            self._watch(module, name, monkeypatch)

    def _watch(self, module: ModuleType, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        really = getattr(module, name)

        def watched(*args: object) -> object:
            self._copy()
            result = really(*args)
            self._copy()
            return result

        monkeypatch.setattr(module, name, watched)

    def _copy(self) -> None:
        self.count += 1
        shutil.copytree(self.directory, self.copies / str(self.count))


def test_a_crash_at_any_step_of_a_rotation_loses_nothing(tmp_path, monkeypatch):
    directory, copies = tmp_path / "data", tmp_path / "copies"
    directory.mkdir()
    monkeypatch.setattr(batches, "RESERVE", 256)

    async def test():
        journal, live = await filled_journal(directory, tables=15, lines=20)
        await journal.flush()
        with monkeypatch.context() as patch:
            onlooker = Onlooker(directory, copies, patch)
            await journal.rotate(live.__getitem__)
        await journal.close()
        return live, onlooker.count

    async def open_and_close(directory: Path) -> None:
        await open_journal(directory).close()

    async def go_on(directory: Path) -> None:
        journal = open_journal(directory)
        journal.append("t1", line(99))
        await journal.rotate(lambda table: live[table] + [line(99)] * (table == "t1"))
        await journal.close()

    live, count = asyncio.run(test())
    assert count >= 20
    segments = set()
    for copy in range(1, count + 1):
        recovered = recover(copies / str(copy))
        assert recovered.tables == live
        segments.add(recovered.end.segment)
        asyncio.run(open_and_close(copies / str(copy)))
        assert tables_of(copies / str(copy)) == live
        asyncio.run(go_on(copies / str(copy)))
        assert tables_of(copies / str(copy)) == live | {"t1": [*live["t1"], line(99)]}
    assert segments == {1, 2}


async def test_what_an_interrupted_rotation_left_is_deleted_at_the_next_start(tmp_path, monkeypatch):
    journal, live = await filled_journal(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "unlink", lambda *_: None)
        await journal.rotate(live.__getitem__)
    await journal.close()
    assert len(list(tmp_path.glob("*.log"))) == 2
    assert tables_of(tmp_path) == live
    await open_journal(tmp_path).close()
    assert [path.name for path in tmp_path.glob("*.log")] == ["journal-000002.log"]
    assert tables_of(tmp_path) == live


async def test_a_rotation_that_its_owner_cannot_finish_changes_nothing(tmp_path):
    journal, live = await filled_journal(tmp_path)

    def lines_of(table: str) -> list[bytes]:
        if table == "t5":
            raise KeyError(table)
        return live[table]

    with pytest.raises(KeyError):
        await journal.rotate(lines_of)
    with pytest.raises(ValueError, match="one JSON object"):
        await journal.rotate(lambda table: [*live[table], b"no object"])
    journal.append("t5", line(77))
    live["t5"].append(line(77))
    await journal.flush()
    assert tables_of(tmp_path) == live
    await journal.rotate(live.__getitem__)
    await journal.close()
    assert tables_of(tmp_path) == live
    assert len(list(tmp_path.glob("*.log"))) == 1


def test_a_disk_that_fails_during_rotation_fails_the_journal(tmp_path, monkeypatch):
    async def test():
        reasons: list[str] = []
        journal = open_journal(tmp_path, reasons.append)
        journal.append("a", line(1))
        await journal.flush()

        def broken(*_: object) -> None:
            raise OSError(5, "Input/output error")

        with monkeypatch.context() as patch:
            patch.setattr(os, "unlink", broken)
            with pytest.raises(JournalFailed, match="Input/output error"):
                await journal.rotate(lambda _: [line(1)])
        for attempt in (lambda: journal.append("a", line(2)), lambda: journal.drop("a")):
            with pytest.raises(JournalFailed):
                attempt()
        for waiting in (journal.flush(), journal.rotate(lambda _: [])):
            with pytest.raises(JournalFailed):
                await waiting
        await journal.close()
        assert reasons == [f"cannot write to the journal in {tmp_path}: Input/output error"]

    asyncio.run(test())
    assert tables_of(tmp_path) == {"a": [line(1)]}


async def test_after_a_failed_write_not_even_a_waiting_rotation_touches_the_disk(tmp_path, monkeypatch):
    journal = open_journal(tmp_path)
    journal.append("a", line(1))
    await journal.flush()
    before = files_of(tmp_path)
    refusals = iter([OSError(28, "No space left on device")])
    write = SegmentWriter.append

    def append(segment: SegmentWriter, body: bytes) -> None:
        for refusal in refusals:
            raise refusal
        write(segment, body)

    monkeypatch.setattr(SegmentWriter, "append", append)
    told: list[int] = []
    journal.append("a", line(2), lambda: told.append(2))
    await asyncio.sleep(0)
    with pytest.raises(JournalFailed, match="No space left"):
        await journal.rotate(lambda _: [line(1)])
    assert files_of(tmp_path) == before
    assert told == []
    await journal.close()


async def test_the_journal_says_when_it_has_grown(tmp_path, monkeypatch):
    monkeypatch.setattr(filejournal, "ROTATE_AT", 2000)

    journal = open_journal(tmp_path)
    assert not journal.has_grown
    live: dict[str, list[bytes]] = {"a": []}

    async def grow(lines: int) -> None:
        for number in range(lines):
            journal.append("a", line(number))
            live["a"].append(line(number))
        await journal.flush()

    await grow(500)
    assert journal.has_grown
    await journal.rotate(live.__getitem__)
    assert not journal.has_grown
    await grow(400)
    assert not journal.has_grown
    await grow(200)
    assert journal.has_grown
    await journal.close()
    journal = open_journal(tmp_path)
    assert journal.has_grown
    await journal.close()
