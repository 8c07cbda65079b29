"""What a house serves so that the page can be a house itself."""

import gzip
import io
import json
import re
import zipfile

import httpx
import pytest

from tests.browser.house import House


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    house = House(tmp_path_factory.mktemp("house")).open()
    with httpx.Client(base_url=house.url) as client:
        yield client
    house.close()


def test_the_house_itself_is_that_of_this_program(served):
    page = served.get("/here", headers={"accept": "text/html"}).text
    (found,) = re.findall(r'name="source" content="([^"]+)"', page)
    path, size, _, whole = found.split()
    answer = served.get(f"/{path}", headers={"accept-encoding": "gzip"})
    assert len(answer.content) == int(size)
    assert "immutable" in answer.headers["cache-control"]
    unpacked = gzip.decompress(answer.content)
    assert len(unpacked) == int(whole)
    names = zipfile.ZipFile(io.BytesIO(unpacked)).namelist()
    assert any(name.startswith("fortywinks/page_house/opening.py") for name in names)
    assert not [name for name in names if name.startswith(("fortywinks/server", "fortywinks/cli"))]
    for later in json.loads(zipfile.ZipFile(io.BytesIO(unpacked)).read("later.json")).values():
        answer = served.get(f"/{later['address']}")
        assert len(answer.content) == later["size"]
        assert "immutable" in answer.headers["cache-control"]


def test_brotli_is_sent_to_whoever_takes_it(served):
    kept = json.loads(served.get("/sw.js").text.partition("=")[2].partition(";\n")[0])
    (wasm,) = [file["url"] for file in kept if "python-wasm" in file["url"]]
    (worker,) = [file["url"] for file in kept if file["url"].startswith("assets/worker-")]
    for path in (wasm, worker):
        sizes = []
        for taken, sent in (("gzip", {None, "gzip"}), ("gzip, br;q=0", {None, "gzip"}), ("gzip, br", {"br"})):
            with served.stream("GET", f"/{path}", headers={"accept-encoding": taken}) as answer:
                assert answer.headers.get("content-encoding") in sent
                assert answer.headers["vary"] == "accept-encoding"
                sizes.append(sum(map(len, answer.iter_raw())))
        assert sizes[2] < 0.9 * sizes[0] == 0.9 * sizes[1]


def test_answers_are_those_of_the_house(served):
    for language in ("en", "de", "pl"):
        assert served.get(f"/here/games.{language}.json").json() == served.get(f"/api/games?lang={language}").json()
        rules = served.get(f"/api/games/sen/rules?lang={language}").json()
        assert served.get(f"/here/sen/rules.{language}.json").json() == rules


def test_only_the_worker_may_run_webassembly(served):
    kept = json.loads(served.get("/sw.js").text.partition("=")[2].partition(";\n")[0])
    assets = [file["url"] for file in kept if file["url"].endswith(".js")]
    laxer = [path for path in assets if "wasm" in served.get(f"/{path}").headers["content-security-policy"]]
    assert len(laxer) == 1
    assert laxer[0].startswith("assets/worker-")
    assert "wasm" not in served.get("/here").headers["content-security-policy"]


def test_what_is_kept_without_a_network_is_there(served):
    kept = json.loads(served.get("/sw.js").text.partition("=")[2].partition(";\n")[0])
    assert {"here", "here/games.en.json"} <= {file["url"] for file in kept}
    for file in kept:
        assert served.head(f"/{file['url']}").status_code == 200, file["url"]


def test_what_is_not_there_is_not_there(served):
    assert served.get("/here/source-00000000.bin").status_code == 404
    assert served.get("/here/../secret").status_code == 404
    assert served.get("/here/t/abc").status_code == 200
