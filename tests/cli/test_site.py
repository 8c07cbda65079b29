"""`fortywinks site`: all of it or nothing, and one clear line if not."""

import errno
import re
import time
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from fortywinks.cli.app import app
from fortywinks.page_house import site
from fortywinks.tables.night_deals import OpenNight


def test_the_page_says_what_it_may_do_and_that_nobody_serves_it(tmp_path: Path):
    site.write_site(tmp_path / "new" / "site")
    page = (tmp_path / "new" / "site" / "index.html").read_text("utf-8")
    assert 'name="house" content="page"' in page
    assert re.search(r'http-equiv="content-security-policy" content="default-src', page)
    assert not re.search(r'(src|href)="/', page), "every file is found from where the page is"
    (found,) = re.findall(r'name="source" content="([^" ]+) ', page)
    assert (tmp_path / "new" / "site" / found).is_file()
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


def test_a_site_with_nights_opens_one_each_day_and_its_secret_stays_outside(tmp_path, monkeypatch):
    folder, file = tmp_path / "site", tmp_path / "secret"
    days = []
    for now in (1_800_057_600.0, 1_800_144_000.0):
        monkeypatch.setattr(time, "time", lambda now=now: now)
        done = CliRunner().invoke(app, ["site", str(folder), "--nights", str(file)])
        assert done.exit_code == 0, done.output
        days.append(msgspec.json.decode((folder / site.NIGHT).read_bytes(), type=OpenNight))
    assert days[1].day - days[0].day == timedelta(days=1)
    assert days[1].is_committed_by(days[0])
    assert '<meta name="nights"' in (folder / "index.html").read_text("utf-8")
    assert site.NIGHT not in (folder / "sw.js").read_text("utf-8"), "never an old one from the cache"
    secret = file.read_text().strip().encode()
    assert not [each for each in folder.rglob("*") if each.is_file() and secret in each.read_bytes()]
    assert file.stat().st_mode & 0o77 == 0


def test_a_file_that_holds_no_secret_is_said_in_one_line(tmp_path):
    (tmp_path / "secret").write_text("moon")
    done = CliRunner().invoke(app, ["site", str(tmp_path / "site"), "--nights", str(tmp_path / "secret")])
    assert isinstance(done.exception, site.CannotWrite)
    assert "holds no secret" in str(done.exception)
    assert not (tmp_path / "site").exists()
