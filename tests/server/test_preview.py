"""What a link looks like before it is opened, and how an open page finds out that it is old."""

import re
import struct

import httpx
import pytest

from fortywinks.server.http.page import PageFiles, built_page
from fortywinks.server.http.preview import with_preview

from .open_house import Person


def content(html: str, name: str) -> str:
    found = re.search(rf'<meta (?:name|property)="{name}" content="([^"]*)"', html)
    assert found is not None, name
    return found[1]


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/", "Forty Winks"),
        ("/t/abc", "An invitation to play · Forty Winks"),
        ("/t/abc/screen", "An invitation to play · Forty Winks"),
        ("/join/", "Join a table · Forty Winks"),
        ("/rules/sen", "Sen: the rules · Forty Winks"),
        ("/learn/sen", "Learn Sen in two minutes · Forty Winks"),
        ("/rules/nonsense", "Forty Winks"),
    ],
)
def test_each_address_has_its_title(path, title):
    page = built_page().index(path, "http://house").content.decode()
    assert f"<title>{title}</title>" in page
    assert content(page, "og:title") == title


def test_a_preview_says_nothing_of_the_table(house):
    eve = Person(house, "Eve of the Secrets")
    table = eve.makes_table(public=True)
    there = eve.http.get(f"/t/{table['id']}").text
    nowhere = eve.http.get("/t/there-is-no-such-table").text
    assert there == nowhere
    assert "Eve" not in there


def test_the_picture_is_there_and_its_address_is_whole(house, ann):
    html = ann.http.get("/").text
    address = content(html, "og:image")
    assert address == f"{house.url}/preview.png"
    picture = httpx.get(address, trust_env=False)
    assert picture.headers["content-type"] == "image/png"
    assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)
    assert len(picture.content) < 150_000


@pytest.mark.parametrize("size", [192, 512])
def test_icons_have_the_size_that_the_manifest_says(ann, size):
    assert f'"icon-{size}.png"' in ann.http.get("/manifest.webmanifest").text
    icon = ann.http.get(f"/icon-{size}.png").content
    assert struct.unpack(">II", icon[16:24]) == (size, size)


def test_a_strange_host_is_not_put_into_the_page_as_it_is():
    html = with_preview("<!-- preview --><!-- /preview -->", "/", 'http://"><script>', "b1")
    assert "<script>" not in html


def test_an_open_page_can_tell_that_it_is_old(ann, stranger, tmp_path):
    build = stranger.get("/health").json()["build"]
    assert content(ann.http.get("/about").text, "build") == build
    (tmp_path / "index.html").write_text("<html>another</html>")
    assert PageFiles(tmp_path).build != build
