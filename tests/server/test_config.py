"""Settings: where they come from, and one line for each that is wrong."""

from pathlib import Path

import pytest

from fortywinks.server.config import BadSetting, default_data_folder, read_settings


def test_what_is_usual():
    settings = read_settings({}, {"XDG_DATA_HOME": "/some/where"})
    assert (settings.host, settings.port) == ("127.0.0.1", 4040)
    assert settings.metrics == "local"
    assert settings.data == default_data_folder({"XDG_DATA_HOME": "/some/where"})


def test_flags_win_over_the_environment():
    environment = {"FORTYWINKS_PORT": "5000", "FORTYWINKS_HOST": "0.0.0.0", "OTHER": "thing"}
    settings = read_settings({"port": 6000, "host": None}, environment)
    assert (settings.port, settings.host) == (6000, "0.0.0.0")


def test_everything_can_be_set():
    environment = {
        "FORTYWINKS_DATA": "/var/lib/games",
        "FORTYWINKS_PUBLIC_URL": "https://games.example:443/",
        "FORTYWINKS_ORIGINS": "http://localhost:5173, https://other.example",
        "FORTYWINKS_PROXIES": "10.0.0.0/8, ::1",
        "FORTYWINKS_TABLES": "5",
        "FORTYWINKS_MESSAGES_PER_SECOND": "2.5",
        "FORTYWINKS_LOG_FORMAT": "text",
        "FORTYWINKS_LOG_LEVEL": "warning",
        "FORTYWINKS_METRICS": "nobody",
    }
    settings = read_settings({}, environment)
    assert settings.data == Path("/var/lib/games")
    assert settings.public_url == "https://games.example"
    assert settings.is_https
    assert settings.origins == ("http://localhost:5173", "https://other.example")
    assert settings.is_proxy("10.1.2.3")
    assert settings.is_proxy("::1")
    assert not settings.is_proxy("11.1.2.3")
    assert not settings.is_proxy("nonsense")
    assert settings.messages_per_second == 2.5


def test_a_lease_is_renewed_three_times_before_it_ends_unless_told_otherwise():
    assert read_settings({}, {}).beat == 1
    assert read_settings({"lease": "1.5"}, {}).beat == 0.5
    assert read_settings({"lease": "6", "renewal": "0.5"}, {}).beat == 0.5


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("port", "abc", "must be a whole number from 0 to 65535, not 'abc'"),
        ("port", "65536", "must be a whole number from 0 to 65535"),
        ("port", "-1", "must be a whole number from 0 to 65535"),
        ("port", "٣", "must be a whole number"),
        ("host", "", "must be an address or a name of this machine"),
        ("host", "http://x", "must be an address or a name of this machine"),
        ("data", "", "must be a folder"),
        ("public_url", "games.example", "must begin with http:// or https://"),
        ("public_url", "ftp://games.example", "must begin with http:// or https://"),
        ("public_url", "https://games.example/path", "must have nothing behind the host and port"),
        ("public_url", "https://user@games.example", "must begin with http:// or https:// and name a host"),
        ("public_url", "https://games.example:99999", "must begin with http:// or https://"),
        ("origins", "elsewhere", "must begin with http:// or https://"),
        ("proxies", "10.0.0.1/8", "must be addresses or networks"),
        ("tables", "0", "must be a whole number from 1"),
        ("messages_per_second", "nan", "must be a number from 0"),
        ("messages_per_second", "fast", "must be a number from 0"),
        ("requests_per_second", "-3", "must be a number from 0"),
        ("log_format", "xml", "must be json or text"),
        ("log_level", "loud", "must be debug, info, warning or error"),
        ("metrics", "all", "must be nobody, local or everyone"),
        ("lease", "61", "must be a number of seconds from 1 to 60, not '61'"),
        ("renewal", "soon", "must be a number of seconds from 0.1 to 30, not 'soon'"),
        ("renewal", "2", "must be at most half of the lease of 3 s, not '2'"),
    ],
)
def test_a_wrong_setting_is_named_in_one_line(name, value, complaint):
    for flags, environment, source in (
        ({name: value}, {}, f"--{name.replace('_', '-')}: "),
        ({}, {f"FORTYWINKS_{name.upper()}": value}, f"FORTYWINKS_{name.upper()}: "),
    ):
        with pytest.raises(BadSetting) as refused:
            read_settings(flags, environment)
        assert str(refused.value).startswith(source + complaint)
        assert "\n" not in str(refused.value)


def test_a_setting_that_does_not_exist():
    with pytest.raises(BadSetting, match="there is no setting FORTYWINKS_PROT; there are: FORTYWINKS_HOST"):
        read_settings({}, {"FORTYWINKS_PROT": "1"})
