"""The data directory: opened by one house at a time, or refused with one line and left as it is."""

import asyncio
import os
import shutil
import tempfile
from pathlib import Path

import pytest

from fortywinks.storage import (
    CATALOGUE_NAME,
    DamagedCatalogue,
    DamagedJournal,
    DirectoryInUse,
    StorageError,
    Store,
    disk,
    open_store,
)

from .helpers import files_of, line, write_segment


def close(store: Store) -> None:
    asyncio.run(store.close())


def test_what_was_appended_is_there_after_a_restart(tmp_path):
    async def first():
        store = open_store(tmp_path)
        assert store.recovered.tables == {}
        store.journal.append("a", line(1))
        await store.close()

    async def second():
        store = open_store(str(tmp_path))
        assert store.recovered.tables == {"a": [line(1)]}
        assert await store.catalogue.count() == 0
        await store.close()

    asyncio.run(first())
    asyncio.run(second())


def test_two_houses_cannot_share_a_directory(tmp_path):
    store = open_store(tmp_path)
    before = files_of(tmp_path)
    with pytest.raises(DirectoryInUse, match=f"the data directory {tmp_path} is in use by another server"):
        open_store(tmp_path)
    assert files_of(tmp_path) == before
    close(store)
    close(open_store(tmp_path))


def test_a_missing_directory_is_said_or_made(tmp_path):
    missing = tmp_path / "not" / "there"
    with pytest.raises(StorageError, match=f"the data directory {missing} does not exist"):
        open_store(missing)
    assert not missing.exists()
    close(open_store(missing, create=True))
    assert missing.stat().st_mode & 0o777 == 0o700
    close(open_store(missing, create=True))


def test_a_file_is_no_data_directory(tmp_path):
    path = tmp_path / "file"
    path.write_text("something")
    with pytest.raises(StorageError, match=f"the data directory {path} is not a directory"):
        open_store(path)
    with pytest.raises(StorageError, match=f"cannot make the data directory {path / 'below'}: Not a directory"):
        open_store(path / "below", create=True)


@pytest.fixture
def unwritable():
    """A directory that may be read and not written to; the superuser steps down for it."""
    path = Path(tempfile.mkdtemp(prefix="fortywinks-"))
    path.chmod(0o555)
    is_superuser = os.geteuid() == 0
    if is_superuser:
        os.seteuid(65534)
    yield path
    if is_superuser:
        os.seteuid(0)
    path.chmod(0o700)
    shutil.rmtree(path)


def test_an_unwritable_directory_is_said(unwritable):
    with pytest.raises(StorageError, match=f"cannot use the data directory {unwritable}: Permission denied"):
        open_store(unwritable)
    with pytest.raises(StorageError, match=r"cannot make the data directory .*: Permission denied"):
        open_store(unwritable / "below", create=True)


def test_a_damaged_journal_is_left_as_it_is(tmp_path):
    path = write_segment(tmp_path, 1, b"a {}\n", b"b {}\n")
    path.write_bytes(path.read_bytes().replace(b"a {}", b"a []"))
    before = files_of(tmp_path)
    for _ in range(2):
        with pytest.raises(DamagedJournal, match=str(path)):
            open_store(tmp_path)
    assert files_of(tmp_path) == before | {"lock": b""}


def test_a_damaged_catalogue_is_left_as_it_is_and_so_is_a_torn_journal(tmp_path):
    write_segment(tmp_path, 1, b"a {}\n")
    with (tmp_path / "journal-000001.log").open("ab") as file:
        file.write(b"=2 100 01234567\nb {")
    (tmp_path / CATALOGUE_NAME).write_bytes(b"scribble" * 1000)
    before = files_of(tmp_path)
    for _ in range(2):
        with pytest.raises(DamagedCatalogue, match=CATALOGUE_NAME):
            open_store(tmp_path)
    assert files_of(tmp_path) == before | {"lock": b""}
    (tmp_path / CATALOGUE_NAME).unlink()
    store = open_store(tmp_path)
    assert store.recovered.tables == {"a": [b"{}"]}
    assert store.recovered.torn is not None
    close(store)
    assert open_and_close(tmp_path).recovered.torn is None


def open_and_close(directory: Path) -> Store:
    store = open_store(directory)
    close(store)
    return store


def test_a_journal_that_cannot_be_written_to_is_said(tmp_path, monkeypatch):
    def refused(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(disk, "_pwrite", refused)
        with pytest.raises(StorageError, match=f"cannot write to the journal in {tmp_path}: No space left on device"):
            open_store(tmp_path)
    close(open_store(tmp_path))
