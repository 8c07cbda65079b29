"""What the operator is told is what the program does."""

import configparser
import re
from ipaddress import ip_address, ip_network
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]
from typer.main import get_command

from fortywinks.cli.admin import admin
from fortywinks.cli.app import run
from fortywinks.server.config import PREFIX, Settings, read_settings
from fortywinks.server.program import GRACE
from fortywinks.server.transport import SocketLimits
from tests.server.open_house import OpenHouse

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "docs" / "deploy"
OPERATIONS = (ROOT / "docs" / "operations.md").read_text()


def served_metrics(folder: Path) -> set[str]:
    with OpenHouse(folder) as house:
        text = house.visitor().get("/metrics").text
    kinds = dict(re.findall(r"^# TYPE (\S+) (\S+)", text, re.MULTILINE))
    return {name for name in kinds if name.startswith("fortywinks_") and not name.endswith("_created")}


def test_every_metric_is_explained_and_every_explained_metric_is_served(tmp_path):
    table = OPERATIONS.partition("## What the figures mean")[2].partition("Worth an alert")[0]
    assert set(re.findall(r"`(fortywinks_\w+)", table)) == served_metrics(tmp_path)


def test_alerts_name_metrics_that_there_are(tmp_path):
    alerts = OPERATIONS.partition("Worth an alert")[2].partition("## ")[0]
    named = {name.removesuffix("_bucket") for name in re.findall(r"fortywinks_\w+", alerts)}
    assert named
    assert named <= served_metrics(tmp_path)


@pytest.mark.parametrize("name", ["fortywinks.service", "fortywinks-node.service", "Containerfile"])
def test_the_settings_in_deployments_are_settings(name):
    text = (DEPLOY / name).read_text()
    given = dict(re.findall(rf"({PREFIX}\w+)=(\S+)", text))
    assert given
    settings = read_settings({}, given)
    assert isinstance(settings, Settings)


def test_the_unit_is_a_unit_that_starts_the_server():
    unit = configparser.ConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    text = (DEPLOY / "fortywinks.service").read_text()
    unit.read_string(text)
    assert unit.sections() == ["Unit", "Service", "Install"]
    service = unit["Service"]
    assert service["ExecStart"].endswith("/bin/fortywinks serve")
    assert f"{PREFIX}DATA=/var/lib/{service['StateDirectory']}\n" in text, "the only place it may write to"
    assert int(service["TimeoutStopSec"]) > GRACE, "everybody is told goodbye before it is killed"


def test_the_container_is_built_from_the_wheel_and_the_pinned_packages():
    text = (DEPLOY / "Containerfile").read_text()
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", text, re.MULTILINE)
    assert copied == ["requirements/image.txt requirements/postgres.txt", "dist/*.whl"]
    assert all((ROOT / name).exists() for name in copied[0].split())
    assert "--require-hashes" in text
    assert re.search(r"^USER [1-9]\d*:[1-9]\d*$", text, re.MULTILINE), "not root, by number"
    assert f"EXPOSE {Settings().port}" in text


def test_the_compose_file_says_what_the_house_and_the_proxy_need():
    text = (DEPLOY / "compose-alone.yaml").read_text()
    given = dict(re.findall(rf"({PREFIX}\w+): (\S+)", text))
    settings = read_settings({}, given)
    caddy = re.search(r"caddy:.*?ipv4_address: (\S+)", text, re.DOTALL)
    assert caddy is not None
    assert settings.is_proxy(caddy[1]), "the house believes this proxy, and no other"
    assert "read_only: true" in text
    assert f"HOUSE: house:{Settings().port}" in text
    assert "{$HOUSE:" in (DEPLOY / "Caddyfile").read_text()
    assert int(re.search(r"stop_grace_period: (\d+)s", text)[1]) > GRACE  # type: ignore[index]


def test_the_compose_file_of_three_nodes_is_whole():
    """Every name that is used is there, each node knows the database, itself and the proxy, and nothing else is set."""
    written = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services, parts = written["services"], ("services", "networks", "volumes")
    assert set(written) == {*parts, "x-node", "x-settings"}
    database, proxy = services["database"]["environment"], services["proxy"]
    [(network, place)] = proxy["networks"].items()
    nodes = {name: service for name, service in services.items() if "build" in service}
    assert len(nodes) == 3
    for name, service in nodes.items():
        assert set(service["depends_on"]) <= set(services)
        assert service["networks"] == services["database"]["networks"] == [network]
        settings = read_settings({}, service["environment"])
        assert settings.node == name
        assert settings.node_address == f"{name}:{Settings().port}"
        assert settings.is_proxy(place["ipv4_address"])
        user = f"{database['POSTGRES_USER']}:{database['POSTGRES_PASSWORD']}"
        assert settings.database == f"postgresql://{user}@database/{database['POSTGRES_DB']}"
        assert f"--to {settings.node_address}" in proxy["command"]
        assert int(service["stop_grace_period"].removesuffix("s")) > GRACE
        build = service["build"]
        folder = (DEPLOY / build["context"]).resolve()
        assert (folder / build["dockerfile"]).exists()
        assert (folder / f"requirements/{build['args']['REQUIREMENTS']}.txt").exists()
    assert set(written["networks"]) == {network}
    assert ip_address(place["ipv4_address"]) in ip_network(written["networks"][network]["ipam"]["config"][0]["subnet"])
    assert {mount.partition(":")[0] for mount in services["database"]["volumes"]} == set(written["volumes"])


def test_the_proxies_pass_on_what_the_house_needs():
    nginx = (DEPLOY / "nginx.conf").read_text()
    assert nginx.count("{") == nginx.count("}")
    given = dict(re.findall(r"proxy_set_header (\S+) (\S+);", nginx))
    assert given["Host"] == "$http_host"
    assert given["X-Forwarded-For"] == "$remote_addr", "not what the client says of itself"
    assert given["Upgrade"] == "$http_upgrade"
    [seconds] = re.findall(r"proxy_read_timeout (\d+)s;", nginx)
    assert int(seconds) > 2 * SocketLimits().silence, "a quiet table is pinged before the proxy gives up"
    for proxy in (nginx, (DEPLOY / "Caddyfile").read_text()):
        assert f"127.0.0.1:{Settings().port}" in proxy
        assert "/metrics" in proxy, "figures are not for everybody"


def test_the_commands_for_the_data_exist():
    block = OPERATIONS.partition("## The data")[2]
    words = re.findall(r"^fortywinks admin (?:--data \S+ )?(\w+)", block, re.MULTILINE)
    assert set(words) == set(get_command(admin).commands)  # type: ignore[attr-defined]
    for word in set(words):
        assert run(["admin", word, "--help"]) == 0, word
