"""A journal that was closed properly is known to be whole: what is cut off since is damage, and can be repaired."""

from pathlib import Path

import pytest

from fortywinks.storage import DamagedJournal, StorageError, recover
from fortywinks.storage.batches import segment_path
from fortywinks.storage.clean_end import END_NAME
from fortywinks.storage.repair import find_damage, repair

from .helpers import files_of, line, open_journal, tables_of


async def closed(directory: Path, lines: int = 6) -> Path:
    """A journal with a batch for each line, closed properly."""
    journal = open_journal(directory)
    for number in range(lines):
        journal.append(f"t{number % 3}", line(number))
        await journal.flush()
    await journal.close()
    return segment_path(directory, 1)


async def test_a_journal_that_was_closed_and_then_cut_anywhere_is_refused(tmp_path):
    path = await closed(tmp_path)
    whole = path.read_bytes()
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        before = files_of(tmp_path)
        with pytest.raises(DamagedJournal, match=r"cut off since then|first line is not|is unreadable"):
            recover(tmp_path)
        assert files_of(tmp_path) == before
    path.write_bytes(whole)
    assert sum(map(len, tables_of(tmp_path).values())) == 6


async def test_a_last_segment_that_is_gone_is_said(tmp_path):
    journal = open_journal(tmp_path)
    journal.append("a", line(0))
    await journal.rotate(lambda table: [line(0)])
    await journal.close()
    segment_path(tmp_path, 2).unlink()
    with pytest.raises(StorageError, match=r"journal-000002.log is missing"):
        recover(tmp_path)


async def test_while_the_journal_is_open_and_after_a_crash_there_is_no_such_promise(tmp_path):
    path = await closed(tmp_path)
    assert (tmp_path / END_NAME).stat().st_mode & 0o777 == 0o600
    journal = open_journal(tmp_path)
    assert not (tmp_path / END_NAME).exists()
    journal.append("a", line(9))
    await journal.flush()
    torn = path.read_bytes().rstrip(b"\n")[:-3]
    await journal.close()
    (tmp_path / END_NAME).unlink()
    path.write_bytes(torn)
    assert recover(tmp_path).torn is not None, "the batch that the crash cut off was never acknowledged"


async def test_a_journal_that_grew_since_then_is_fine(tmp_path):
    """A program of an older version does not know of the file."""
    await closed(tmp_path)
    early = (tmp_path / END_NAME).read_bytes()
    journal = open_journal(tmp_path)
    journal.append("a", line(9))
    await journal.close()
    (tmp_path / END_NAME).write_bytes(early)
    assert tables_of(tmp_path)["a"] == [line(9)]


async def test_a_file_that_does_not_say_where_is_refused_in_one_line(tmp_path):
    await closed(tmp_path)
    for nonsense in (b"", b"\xff", b'{"segment":1}', b"[]"):
        (tmp_path / END_NAME).write_bytes(nonsense)
        with pytest.raises(StorageError, match="does not say where"):
            recover(tmp_path)
        assert find_damage(tmp_path) is not None
    repair(tmp_path)
    assert sum(map(len, tables_of(tmp_path).values())) == 6


async def test_repair_says_what_is_gone_and_goes_on_before_it(tmp_path):
    path = await closed(tmp_path)
    whole = path.read_bytes()
    cut = whole.index(b"=5 ") + 4
    path.write_bytes(whole[:cut])
    damage = find_damage(tmp_path)
    assert damage is not None
    assert damage.missing_bytes == len(whole) - whole.index(b"=5 ")
    assert damage.lost_lines == 0
    kept = repair(tmp_path)
    assert (kept / path.name).read_bytes() == whole[:cut]
    assert find_damage(tmp_path) is None
    assert sum(map(len, tables_of(tmp_path).values())) == 4
    journal = open_journal(tmp_path)
    journal.append("t0", line(7))
    await journal.close()
    assert tables_of(tmp_path)["t0"][-1] == line(7)


async def test_repair_of_damage_in_the_middle_names_the_lines_behind_it(tmp_path):
    path = await closed(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole.replace(line(2), b'{"i":?}'))
    with pytest.raises(DamagedJournal):
        recover(tmp_path)
    damage = find_damage(tmp_path)
    assert damage is not None
    assert (damage.lost_lines, damage.tables) == (3, {"t0", "t1", "t2"})
    assert "3 lines of 3 tables behind it would be left out" in str(damage)
    repair(tmp_path)
    assert sum(map(len, tables_of(tmp_path).values())) == 2
