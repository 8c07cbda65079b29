"""Addresses as people paste them, and the key that is a different token for every house."""

import stat

import pytest

from fortywinks.client import Address, BadAddress, BadKey, Keyring, keyring_path


@pytest.mark.parametrize(
    ("text", "house", "table"),
    [
        ("http://localhost:4040", "http://localhost:4040", None),
        ("localhost:4040/", "http://localhost:4040", None),
        (" https://Games.Example/t/SbcFmDzL3nEkCaxK ", "https://games.example", "SbcFmDzL3nEkCaxK"),
        ("https://games.example:443/t/a_-1/", "https://games.example", "a_-1"),
        ("http://[::1]:4040/t/x?watch=1#here", "http://[::1]:4040", "x"),
    ],
)
def test_addresses_are_read(text, house, table):
    assert Address.parse(text) == Address(house, table)


@pytest.mark.parametrize(
    "text",
    ["", "http://", "ftp://x/", "http://x:99999", "http://a@b/", "http://x/t/", "http://x/rules", "http://a\x01b"],
)
def test_what_is_no_address_is_said_in_one_line(text):
    with pytest.raises(BadAddress) as error:
        Address.parse(text)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(("house", "near"), [("localhost", True), ("127.0.0.1:1", True), ("games.example", False)])
def test_no_proxy_stands_before_this_machine(house, near):
    assert Address.parse(house).is_near is near


def test_the_socket_of_a_table():
    address = Address.parse("https://games.example/t/abc")
    assert address.socket("player", None) == "wss://games.example/api/tables/abc/play?as=player"
    assert address.socket("screen", 7).endswith("?as=screen&last=7")


def test_a_key_is_made_once_for_its_owner_alone(tmp_path):
    path = tmp_path / "deep" / "token"
    first = Keyring.open(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert Keyring.open(path).token("http://a") == first.token("http://a")


def test_every_house_sees_another_token_and_none_sees_the_key(tmp_path):
    path = tmp_path / "token"
    keyring = Keyring.open(path)
    tokens = {keyring.token(house) for house in ("http://a", "https://a", "http://a:81", "http://b")}
    assert len(tokens) == 4
    assert all(len(token) == 43 for token in tokens)
    assert path.read_text().strip() not in tokens


@pytest.mark.parametrize("content", [b"", b"short", b"\xff" * 50, b"a" * 44])
def test_a_file_without_a_key_is_left_alone(tmp_path, content):
    path = tmp_path / "token"
    path.write_bytes(content)
    with pytest.raises(BadKey, match="holds no key"):
        Keyring.open(path)
    assert path.read_bytes() == content


def test_where_the_key_lies(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    assert keyring_path({"XDG_CONFIG_HOME": str(tmp_path)}) == tmp_path / "fortywinks" / "token"
    assert keyring_path({}).parts[-3:] == (".config", "fortywinks", "token")


def test_a_key_that_cannot_be_made_is_said():
    from pathlib import Path

    with pytest.raises(BadKey, match="cannot use the key in /dev/null/token"):
        Keyring.open(Path("/dev/null/token"))
