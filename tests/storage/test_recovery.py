"""Reading a journal back: a torn tail is left out, any other damage is said and nothing is touched."""

import time
from pathlib import Path

import pytest

from fortywinks.storage import DamagedJournal, NewerFormat, StorageError, batches, recover
from fortywinks.storage.batches import FILL, SegmentWriter, batch, first_line, segment_path

from .helpers import files_of, tables_of, write_segment

BODIES = [b'a {"i":0}\n', b'a {"i":1}\nb {"i":0}\n', b'b {"i":1}\n', b'a -\na {"i":2}\n']


def after(bodies: list[bytes]) -> dict[str, list[bytes]]:
    """What the lines of these batches amount to, worked out in the plainest way."""
    tables: dict[str, list[bytes]] = {}
    for text in b"".join(bodies).splitlines():
        table, rest = text.decode().split(" ", 1)
        if rest == "-":
            del tables[table]
        else:
            tables.setdefault(table, []).append(rest.encode())
    return tables


def starts_of_batches() -> list[int]:
    """Where each batch of BODIES begins, and where the last one ends."""
    starts = [len(first_line(1))]
    for number, body in enumerate(BODIES, 1):
        starts.append(starts[-1] + len(batch(number, body)))
    return starts


def overwrite(path: Path, data: bytes | bytearray) -> None:
    """Replaces what a file holds by as many bytes; quicker than to write it anew."""
    with path.open("r+b") as file:
        file.write(data)


def test_an_empty_directory_has_no_tables(tmp_path):
    recovered = recover(tmp_path)
    assert recovered.tables == {}
    assert recovered.torn is None


def test_files_that_are_no_segments_are_left_alone(tmp_path):
    for name in ("journal-1.log", "journal-000001.log.bak", "notes.txt"):
        (tmp_path / name).write_text("something else")
    assert tables_of(tmp_path) == {}


def test_cut_at_any_byte_all_whole_batches_are_there(tmp_path):
    path = write_segment(tmp_path, 1, *BODIES)
    whole = path.read_bytes()
    starts = starts_of_batches()
    assert starts[-1] == len(whole)
    for size in range(len(whole) + 1):
        path.write_bytes(whole[:size])
        recovered = recover(tmp_path)
        there = sum(start <= size for start in starts[1:])
        assert recovered.tables == after(BODIES[:there]), size
        torn = recovered.torn
        if size in starts or size == 0:
            assert torn is None
        else:
            assert torn is not None
            assert torn.byte == (starts[there] if size >= starts[0] else 0)
            assert torn.byte + torn.size == len(whole[:size].rstrip(FILL) if size > starts[0] else whole[:size])
            assert str(path) in str(torn)
        assert path.read_bytes() == whole[:size]


def test_cut_at_any_byte_the_journal_goes_on_behind_the_whole_batches(tmp_path, monkeypatch):
    monkeypatch.setattr(batches, "RESERVE", 64)
    path = write_segment(tmp_path, 1, *BODIES)
    whole = path.read_bytes()
    for size in range(len(whole) + 1):
        path.write_bytes(whole[:size])
        before = recover(tmp_path)
        segment = SegmentWriter(tmp_path, before.end.segment, before.end.byte, before.end.batches)
        segment.append(b'c {"i":9}\n')
        segment.release()
        recovered = recover(tmp_path)
        assert recovered.tables == before.tables | {"c": [b'{"i":9}']}
        assert recovered.torn is None


def test_nothing_of_a_long_torn_tail_stays_behind_the_next_batch(tmp_path, monkeypatch):
    monkeypatch.setattr(batches, "RESERVE", 64)
    path = write_segment(tmp_path, 1, *BODIES)
    with path.open("ab") as file:
        file.write(b"=5 5000 00000000\n" + b'b {"i":2}\n' * 200)
    end = recover(tmp_path).end
    segment = SegmentWriter(tmp_path, end.segment, end.byte, end.batches)
    segment.append(b'c {"i":9}\n')
    segment.release()
    recovered = recover(tmp_path)
    assert recovered.tables == after([*BODIES, b'c {"i":9}\n'])
    assert recovered.torn is None


def test_with_any_bit_flipped_nothing_wrong_is_read_and_only_the_last_batch_can_be_left_out(tmp_path):
    path = write_segment(tmp_path, 1, *BODIES)
    whole = path.read_bytes()
    last = starts_of_batches()[-2]
    for byte in range(len(whole)):
        for bit in range(8):
            flipped = bytearray(whole)
            flipped[byte] ^= 1 << bit
            overwrite(path, flipped)
            if byte >= last:
                recovered = recover(tmp_path)
                assert recovered.tables == after(BODIES[:-1])
                assert recovered.torn is not None
                assert recovered.torn.byte == last
            else:
                with pytest.raises((DamagedJournal, NewerFormat)) as caught:
                    recover(tmp_path)
                assert str(path) in str(caught.value)
            assert path.read_bytes() == flipped


def test_after_a_clean_end_no_flipped_bit_loses_a_line(tmp_path):
    path = write_segment(tmp_path, 1, *BODIES, b"")
    whole = path.read_bytes()
    for byte in range(len(whole)):
        flipped = bytearray(whole)
        flipped[byte] ^= 1
        overwrite(path, flipped)
        try:
            assert tables_of(tmp_path) == after(BODIES)
        except DamagedJournal:
            assert byte < starts_of_batches()[-1]


def test_damage_in_the_middle_is_said_with_its_place(tmp_path):
    path = write_segment(tmp_path, 1, *BODIES)
    start = starts_of_batches()[1]
    data = bytearray(path.read_bytes())
    data[start + 25] ^= 4
    path.write_bytes(data)
    with pytest.raises(DamagedJournal) as caught:
        recover(tmp_path)
    assert (caught.value.path, caught.value.byte, caught.value.line) == (path, start, 4)
    assert "\n" not in str(caught.value)


def test_an_unreadable_batch_before_an_unfinished_one_is_damage(tmp_path):
    """The last batch was begun only when the one before it was on disk and acknowledged."""
    path = write_segment(tmp_path, 1, *BODIES)
    data = bytearray(path.read_bytes())
    data[starts_of_batches()[3] - 3] ^= 4
    path.write_bytes(data[:-4])
    with pytest.raises(DamagedJournal, match="others follow"):
        recover(tmp_path)


def test_a_lost_batch_is_damage_though_every_other_is_whole(tmp_path):
    path = write_segment(tmp_path, 1, *BODIES)
    data, starts = path.read_bytes(), starts_of_batches()
    path.write_bytes(data[: starts[1]] + data[starts[2] :])
    with pytest.raises(DamagedJournal):
        recover(tmp_path)


def test_reserved_room_behind_the_last_batch_is_no_damage(tmp_path):
    path = write_segment(tmp_path, 1, *BODIES)
    whole = path.read_bytes()
    path.write_bytes(whole + FILL * 100_000)
    recovered = recover(tmp_path)
    assert (recovered.tables, recovered.torn) == (after(BODIES), None)
    path.write_bytes(whole + b"\0" * 5000)
    recovered = recover(tmp_path)
    assert recovered.tables == after(BODIES)
    assert recovered.torn is not None


def test_a_length_beyond_all_measure_is_no_more_than_a_torn_tail(tmp_path):
    path = write_segment(tmp_path, 1, *BODIES)
    with path.open("ab") as file:
        file.write(b"=5 999999999999999 00000000\nxyz")
    recovered = recover(tmp_path)
    assert recovered.tables == after(BODIES)
    assert recovered.torn is not None


def test_segments_are_read_in_order(tmp_path):
    write_segment(tmp_path, 1, *BODIES[:2], b"")
    write_segment(tmp_path, 2, *BODIES[2:])
    assert tables_of(tmp_path) == after(BODIES)


def test_a_segment_with_others_behind_it_must_be_whole(tmp_path):
    path = write_segment(tmp_path, 1, *BODIES, b"")
    write_segment(tmp_path, 2, b'c {"i":0}\n')
    whole = path.read_bytes()
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        with pytest.raises(DamagedJournal):
            recover(tmp_path)


@pytest.mark.parametrize("missing", [1, 2])
def test_a_missing_segment_is_said(tmp_path, missing):
    for number in (1, 2, 3):
        if number != missing:
            write_segment(tmp_path, number, b"t%d {}\n" % number, b"")
    with pytest.raises(StorageError, match=f"journal-00000{missing}.log is missing"):
        recover(tmp_path)


def test_another_programs_file_is_damage(tmp_path):
    path = segment_path(tmp_path, 1)
    for content in (b"dear diary\n" * 40, b"#fortyw\n" + batch(1, b"a {}\n"), b"\x7fELF" * 20, b"\0" * 4096):
        path.write_bytes(content)
        with pytest.raises(DamagedJournal, match="first line"):
            recover(tmp_path)
        assert files_of(tmp_path) == {path.name: content}


def test_a_segment_under_another_ones_name_is_damage(tmp_path):
    write_segment(tmp_path, 2, *BODIES).rename(segment_path(tmp_path, 1))
    with pytest.raises(DamagedJournal, match="segment 1"):
        recover(tmp_path)


def test_a_newer_programs_journal_is_not_touched(tmp_path):
    segment_path(tmp_path, 1).write_bytes(b"#fortywinks-journal format 2 segment 1\n")
    with pytest.raises(NewerFormat, match="format 2; this program reads up to 1"):
        recover(tmp_path)


def test_a_segment_that_cannot_be_read_is_said(tmp_path):
    segment_path(tmp_path, 1).mkdir()
    with pytest.raises(StorageError, match=r"cannot read the journal .*journal-000001\.log: Is a directory"):
        recover(tmp_path)


def test_five_thousand_tables_are_back_well_within_two_seconds(tmp_path):
    text = b'{"seat":"A","do":"%b"}' % (b"x" * 100)
    tables = [b"table-%04d" % table for table in range(5000)]
    round_ = b"".join(b"%b %b\n" % (table, text) for table in tables)
    write_segment(tmp_path, 1, *([round_] * 99), *(b"%b %b\n" % (table, text) for table in tables))
    began = time.process_time()
    recovered = recover(tmp_path)
    took = time.process_time() - began
    assert len(recovered.tables) == 5000
    assert all(lines == [text] * 100 for lines in recovered.tables.values())
    assert took < 2, f"{took:.2f} s"


def test_line_numbers_count_from_one(tmp_path):
    path = write_segment(tmp_path, 1, b"a {}\n", b"b {}\n", b"c {}\n")
    data = path.read_bytes().replace(b"b {}", b"b []")
    path.write_bytes(data)
    with pytest.raises(DamagedJournal, match=rf"{path} is damaged at byte \d+ \(line 4\)"):
        recover(tmp_path)
