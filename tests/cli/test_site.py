"""`fortywinks site`: all of it or nothing, and one clear line if not."""

import errno
import re
from pathlib import Path

import pytest

from fortywinks.page_house import site


def test_the_page_says_what_it_may_do_and_that_nobody_serves_it(tmp_path: Path):
    site.write_site(tmp_path / "new" / "site")
    page = (tmp_path / "new" / "site" / "index.html").read_text("utf-8")
    assert 'name="house" content="page"' in page
    assert re.search(r'http-equiv="content-security-policy" content="default-src', page)
    assert not re.search(r'(src|href)="/', page), "every file is found from where the page is"
    assert list((tmp_path / "new" / "site").glob("here/source-*.zip"))
    assert not list((tmp_path / "new").glob(".site-*"))


def test_a_folder_that_is_not_empty_stays_as_it_is(tmp_path: Path):
    (tmp_path / "mine").write_text("x")
    with pytest.raises(site.CannotWrite, match="is there already"):
        site.write_site(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["mine"]


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch):
    def full(content: bytes, mtime: int) -> bytes:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("gzip.compress", full)
    with pytest.raises(site.CannotWrite, match="the disk is full"):
        site.write_site(tmp_path / "site")
    assert not list(tmp_path.iterdir())


def test_where_nothing_can_be_written_it_is_said(tmp_path: Path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(site.CannotWrite, match="cannot write the site"):
        site.write_site(tmp_path / "file" / "site")
