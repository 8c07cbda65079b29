"""A package that carries the site of documents serves it, and the page says where it is."""

import pytest

from fortywinks.server.http import site
from tests.server.open_house import OpenHouse


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "site"
    (folder / "1.0.0").mkdir(parents=True)
    (folder / "versions.json").write_text('[{"version": "1.0.0"}, {"version": "0.9.0"}]')
    (folder / "1.0.0" / "index.html").write_text("the first page")
    (tmp_path / "secret.html").write_text("not for you")
    return folder


def test_its_pages_and_nothing_else(tmp_path, folder, monkeypatch):
    monkeypatch.setattr(site, "packed_site", lambda: site.Site(folder))
    with OpenHouse(tmp_path / "data") as house:
        guest = house.visitor()
        first = guest.get("/docs/1.0.0/index.html")
        assert (first.text, first.headers["content-type"]) == ("the first page", "text/html; charset=utf-8")
        assert "script-src 'self'" in first.headers["content-security-policy"]
        for address in ("/docs", "/docs/"):
            assert guest.get(address).headers["location"] == "/docs/1.0.0/index.html"
        for nowhere in ("/docs/2.0.0/index.html", "/docs/1.0.0", "/docs/%2e%2e/secret.html", "/docs/..%2fsecret.html"):
            assert guest.get(nowhere).status_code == 404, nowhere
        assert '<link rel="help" href="/docs/1.0.0/index.html" />' in guest.get("/").text


def test_a_package_without_it_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(site, "packed_site", lambda: site.Site(tmp_path / "no-such-folder"))
    with OpenHouse(tmp_path / "data") as house:
        guest = house.visitor()
        assert [guest.get(address).status_code for address in ("/docs", "/docs/", "/docs/index.html")] == [404] * 3
        assert 'rel="help"' not in guest.get("/").text
