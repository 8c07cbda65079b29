"""Appending to the journal: acknowledged once on disk, in order, many lines with one sync."""

import asyncio
from functools import partial
from typing import Any

import pytest
import uvloop

from fortywinks.storage import JournalFailed, recover
from fortywinks.storage.filejournal import LARGE_BATCH

from .helpers import InFiles, InPostgres, Keeping, line, open_journal, tables_of


@pytest.fixture(autouse=True, params=[asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def loop_factory(request: pytest.FixtureRequest) -> Any:
    """Each test runs on each kind of event loop."""
    return request.param


@pytest.fixture(params=["files", "postgres"])
def kept(request) -> Keeping:
    """Each kind of place in which a journal is kept."""
    if request.param == "files":
        return InFiles(request.getfixturevalue("tmp_path"))
    return InPostgres(request.getfixturevalue("emptied_database"))


async def test_lines_are_acknowledged_in_order_and_are_on_disk_by_then(kept):
    journal = await kept.open()
    told: list[int] = []

    def then(number: int) -> None:
        told.append(number)
        if number in (0, 250, 499):
            on_disk = kept.tables()
            assert sum(map(len, on_disk.values())) > number

    for number in range(500):
        journal.append(f"t{number % 3}", line(number), partial(then, number))
        if number % 50 == 0:
            await asyncio.sleep(0)
    assert len(told) < 500
    await journal.flush()
    assert told == list(range(500))
    await journal.close()
    assert kept.tables() == {f"t{table}": [line(n) for n in range(table, 500, 3)] for table in range(3)}


async def test_nothing_is_acknowledged_before_the_disk_has_it(kept, monkeypatch):
    disk = kept.slow_disk(monkeypatch)

    journal = await kept.open()
    told: list[int] = []
    journal.append("a", line(1), lambda: told.append(1))
    await asyncio.sleep(0.02)
    assert told == []
    disk.let_through()
    await journal.flush()
    assert told == [1]
    disk.let_through()
    await journal.close()


async def test_lines_that_come_while_the_disk_is_busy_share_the_next_batch(kept, monkeypatch):
    disk = kept.slow_disk(monkeypatch)

    journal = await kept.open()
    journal.append("a", line(0))
    await asyncio.sleep(0.01)
    for number in range(1, 100):
        journal.append("a", line(number))
        await asyncio.sleep(0)
    disk.let_through(2)
    await journal.flush()
    assert [body.count(b"\n") for body in disk.bodies] == [1, 99]
    assert (journal.figures.batches, journal.figures.lines) == (2, 100)
    assert journal.figures.bytes == sum(map(len, disk.bodies))
    assert journal.figures.sync_max >= journal.figures.sync_last > 0
    assert journal.figures.sync_total >= journal.figures.sync_max
    disk.let_through()
    await journal.close()


@pytest.mark.parametrize(("before", "batches"), [(LARGE_BATCH - 1, [1, 1]), (LARGE_BATCH, [2])])
async def test_only_after_a_large_batch_lines_gather_before_they_are_written(kept, monkeypatch, before, batches):
    disk = kept.slow_disk(monkeypatch)
    disk.let_through(10)
    monkeypatch.setattr(kept.module, "GATHER", 0.5)  # a busy machine takes its time between two lines

    journal = await kept.open()
    for number in range(before):
        journal.append("a", line(number))
    await journal.flush()
    for _ in range(2):
        journal.append("a", line(0))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    await journal.flush()
    assert [body.count(b"\n") for body in disk.bodies] == [before, *batches]
    await journal.close()


async def test_lines_appended_in_one_go_share_a_batch_whatever_the_disk_does(kept, monkeypatch):
    disk = kept.slow_disk(monkeypatch)

    journal = await kept.open()
    disk.let_through(1000)
    for round_ in range(40):
        journal.drop(f"t{round_}")
        journal.append(f"t{round_}", line(1))
        journal.append(f"t{round_}", line(2))
        await asyncio.sleep(0.0003 * (round_ % 5))
    await journal.close()
    for body in filter(None, disk.bodies):
        assert len(body.splitlines()) % 3 == 0
        assert body.splitlines()[0].endswith(b" -")


async def test_what_is_appended_when_told_comes_in_its_turn(kept):
    journal = await kept.open()
    told: list[str] = []
    ended = asyncio.Event()

    def answer(number: int) -> None:
        told.append(f"answer {number}")
        if number == 20:
            ended.set()
        else:
            journal.append("a", line(number), lambda: answer(number + 1))

    answer(0)
    await ended.wait()
    assert told == [f"answer {number}" for number in range(21)]
    await journal.close()


async def test_trouble_at_one_table_does_not_keep_the_others_waiting(kept):
    journal = await kept.open()
    troubles: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, about: troubles.append(str(about["exception"])))
    told: list[int] = []

    def fall_over() -> None:
        raise RuntimeError("fell over")

    journal.append("a", line(1), lambda: told.append(1))
    journal.append("b", line(2), fall_over)
    journal.append("c", line(3), lambda: told.append(3))
    await journal.flush()
    assert told == [1, 3]
    assert troubles == ["fell over"]
    await journal.close()


async def test_flush_waits_for_all_lines_so_far_and_for_no_more(kept, monkeypatch):
    disk = kept.slow_disk(monkeypatch)

    journal = await kept.open()
    await journal.flush()
    journal.append("a", line(1))
    while_pending = asyncio.create_task(journal.flush())
    await asyncio.sleep(0.01)
    while_written = asyncio.create_task(journal.flush())
    await asyncio.sleep(0)
    journal.append("a", line(2))
    later = asyncio.create_task(journal.flush())
    disk.let_through()
    await asyncio.gather(while_pending, while_written)
    await asyncio.sleep(0.01)
    assert not later.done()
    disk.let_through()
    await later
    disk.let_through()
    await journal.close()


async def test_a_flush_that_nobody_waits_for_any_more_does_no_harm(kept):
    journal = await kept.open()
    journal.append("a", line(1))
    flush = asyncio.create_task(journal.flush())
    await asyncio.sleep(0)
    flush.cancel()
    journal.append("a", line(2))
    await journal.close()
    assert kept.tables() == {"a": [line(1), line(2)]}


async def test_closing_writes_what_is_left_and_then_takes_no_more(kept):
    journal = await kept.open()
    told: list[int] = []
    journal.append("a", line(1), lambda: told.append(1))
    await journal.close()
    assert told == [1]
    with pytest.raises(JournalFailed, match="the journal is closed"):
        journal.append("a", line(2))
    await journal.close()
    assert kept.tables() == {"a": [line(1)]}


async def test_closing_does_not_wait_for_those_who_never_stop(kept):
    """Tables that go on appending while the journal closes are refused; what it took before is safe."""

    failures: list[str] = []
    journal = await kept.open(failures.append)
    told: list[int] = []
    appended: list[bytes] = []
    refused: list[int] = []

    def go_on(number: int) -> None:
        try:
            journal.append("a", line(number), partial(then, number))
            appended.append(line(number))
        except JournalFailed:
            refused.append(number)

    def then(number: int) -> None:
        told.append(number)
        go_on(number + 1)

    go_on(0)
    rotation = asyncio.create_task(journal.rotate(lambda _: appended))
    await asyncio.sleep(0.01)
    await asyncio.wait_for(journal.close(), 10)
    with pytest.raises(JournalFailed, match="the journal is closed"):
        await asyncio.wait_for(journal.rotate(lambda _: []), 10)
    await asyncio.wait_for(asyncio.gather(rotation, return_exceptions=True), 10)
    assert refused == [len(told)]
    assert failures == []
    assert kept.tables() == {"a": appended}
    assert len(appended) == len(told)


async def test_a_reopened_journal_goes_on_where_it_ended(tmp_path):
    for number in range(5):
        journal = open_journal(tmp_path)
        journal.append("a", line(number))
        await journal.close()
    assert tables_of(tmp_path) == {"a": [line(number) for number in range(5)]}
    recovered = recover(tmp_path)
    assert recovered.torn is None
    assert recovered.end.segment == 1


async def test_a_dropped_table_is_gone_and_can_begin_anew(kept):
    journal = await kept.open()
    told: list[str] = []
    for table in ("a", "b"):
        journal.append(table, line(1))
    journal.drop("a", lambda: told.append("dropped"))
    journal.drop("never-seen")
    journal.drop("b")
    journal.append("b", line(2))
    await journal.flush()
    assert told == ["dropped"]
    await journal.close()
    assert kept.tables() == {"b": [line(2)]}


@pytest.mark.parametrize("bad", [b"", b"[]", b"-", b' {"i":1}', b'{"i":\n1}', b'{"i":1}\n'])
async def test_only_a_json_object_on_one_line_is_taken(kept, bad):
    journal = await kept.open()
    with pytest.raises(ValueError, match="one JSON object without line breaks"):
        journal.append("a", bad)
    await journal.close()
    assert kept.tables() == {}


@pytest.mark.parametrize("bad", ["", "a b", "ä", "a\n", "*", "=1", "x" * 65, "../a"])
async def test_only_short_plain_table_ids_are_taken(kept, bad):
    journal = await kept.open()
    with pytest.raises(ValueError, match="is no table id"):
        journal.append(bad, line(1))
    with pytest.raises(ValueError, match="is no table id"):
        journal.drop(bad)
    await journal.close()
    assert kept.tables() == {}


async def test_the_files_are_for_their_owner_only(tmp_path):
    await open_journal(tmp_path).close()
    assert {path.name for path in tmp_path.iterdir()} == {"journal-000001.log", "journal.end"}
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}
