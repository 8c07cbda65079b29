"""Who is believed about what."""

import pytest

from fortywinks.server.config import Settings, read_settings
from fortywinks.server.security import BadToken, Origins, client_address, cookie_header, rate_key, shown_token
from fortywinks.tables import new_token
from tests.server.open_house import OpenHouse

TOKEN = "one-Token_of-43-letters-that-nobody-has-use"
OTHER = new_token()


def test_where_a_token_is_looked_for():
    assert shown_token({"authorization": f"Bearer {TOKEN}"}, {"fw_token": OTHER}) == TOKEN
    assert shown_token({}, {"fw_token": OTHER}, ["fortywinks", f"bearer.{TOKEN}"]) == TOKEN
    assert shown_token({}, {"fw_token": TOKEN}, ["fortywinks"]) == TOKEN
    assert shown_token({}, {}) is None
    assert shown_token({}, {"fw_token": "nonsense"}) is None


@pytest.mark.parametrize("token", ["", "short", TOKEN + "x", TOKEN[:-1] + "!", f"{TOKEN[:20]}\n{TOKEN[21:]}", "é" * 43])
def test_what_is_no_token(token):
    with pytest.raises(BadToken):
        shown_token({"authorization": f"Bearer {token}"}, {})
    with pytest.raises(BadToken):
        shown_token({}, {}, [f"bearer.{token}"])


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({}, True),
        ({"origin": "http://house.example:4040"}, True),
        ({"origin": "https://house.example:4040"}, True),
        ({"origin": "http://house.example"}, False),
        ({"origin": "http://house.example:4040.elsewhere.example"}, False),
        ({"origin": "http://elsewhere.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "http://friend.example"}, True),
        ({"origin": "https://public.example"}, True),
        ({"sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "cross-site"}, False),
    ],
)
def test_which_pages_may_talk_to_the_house(headers, allowed):
    settings = Settings(public_url="https://public.example", origins=("http://friend.example",))
    assert Origins(settings).allows({"host": "house.example:4040", **headers}) is allowed


@pytest.mark.parametrize(
    ("settings", "host", "known"),
    [
        (Settings(), "localhost:4040", True),
        (Settings(), "elsewhere.example", False),
        (Settings(), "", False),
        (Settings(host="localhost"), "elsewhere.example", False),
        (Settings(host="::1"), "elsewhere.example", False),
        (Settings(host="0.0.0.0"), "laptop.local:4040", True),
        (Settings(host="0.0.0.0"), "", False),
        (Settings(host="0.0.0.0", public_url="https://public.example"), "public.example", True),
        (Settings(host="0.0.0.0", public_url="https://public.example"), "PUBLIC.example", True),
        (Settings(host="0.0.0.0", public_url="https://public.example"), "127.0.0.1:4040", True),
        (Settings(host="0.0.0.0", public_url="https://public.example"), "elsewhere.example", False),
    ],
)
def test_by_which_names_the_house_goes(settings, host, known):
    assert Origins(settings).is_own_host(host) is known


def test_only_known_proxies_are_believed_about_addresses():
    settings = read_settings({"proxies": "10.0.0.0/8"}, {})
    forwarded = {"x-forwarded-for": "6.6.6.6, 1.2.3.4, 10.0.0.7"}
    assert client_address("9.9.9.9", forwarded, settings) == "9.9.9.9"
    assert client_address("10.0.0.1", forwarded, settings) == "1.2.3.4"
    assert client_address("10.0.0.1", {}, settings) == "10.0.0.1"
    assert client_address("10.0.0.1", {"x-forwarded-for": "nonsense"}, settings) == "10.0.0.1"
    assert client_address("10.0.0.1", {"x-forwarded-for": "10.0.0.2"}, settings) == "10.0.0.1"


def test_whoever_has_one_ipv6_address_has_a_network():
    assert rate_key("2001:db8::1") == rate_key("2001:db8::ffff:1") == "2001:db8::/64"
    assert rate_key("2001:db8:0:1::1") != rate_key("2001:db8::1")
    assert rate_key("::ffff:1.2.3.4") == rate_key("1.2.3.4") == "1.2.3.4"
    assert rate_key("fe80::1%eth0") == "fe80::/64"
    assert rate_key("nonsense:") == "nonsense:"


def test_behind_https_the_cookie_is_secure():
    assert cookie_header(TOKEN, Settings(public_url="https://public.example")).endswith("; SameSite=Lax; Secure")
    assert "Secure" not in cookie_header(TOKEN, Settings(public_url="http://public.example"))


def test_a_house_behind_https(tmp_path):
    with OpenHouse(tmp_path, public_url="https://public.example", metrics="everyone") as house:
        visitor = house.visitor()
        visitor.headers["host"] = "public.example"
        answer = visitor.get("/")
        assert "; Secure" in answer.headers["set-cookie"]
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        wish = {"game": "sen", "name": "Ann"}
        made = visitor.post("/api/tables", json=wish, headers={"origin": "https://public.example"}).json()
        assert made["link"] == f"https://public.example/t/{made['table']['id']}"
        assert visitor.get("/metrics").status_code == 200


def test_metrics_are_for_this_machine_alone_unless_it_is_set(tmp_path):
    with OpenHouse(tmp_path / "one", metrics="nobody") as house:
        assert house.visitor().get("/metrics").status_code == 404
    settings = read_settings({"proxies": "127.0.0.1"}, {})
    with OpenHouse(tmp_path / "two", proxies=settings.proxies) as house:
        visitor = house.visitor()
        assert visitor.get("/metrics").status_code == 200
        assert visitor.get("/metrics", headers={"x-forwarded-for": "8.8.8.8"}).status_code == 404
