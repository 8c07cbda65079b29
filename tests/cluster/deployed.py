"""The files of `docs/deploy` taken at their word: each service that they name is started, with the command line, the
variables and the addresses that they say, on a network of its own, and a game is played through the proxy.

It plays the part of podman-compose and of systemd, for machines on which neither can run:

    unshare --net --mount --fork python -m tests.cluster.deployed compose|units FOLDER

Needs root, iproute2, systemd-analyze, and Caddy (compose) or HAProxy (units). The image's program is this checkout's.
"""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

import httpx
import yaml  # type: ignore[import-untyped]

from fortywinks.tables import new_token
from tests.cluster.proxies import DEPLOY, find
from tests.packaging.installing import play_to_the_end
from tests.postgres import PostgresServer

PROGRAM = "/opt/fortywinks/bin/fortywinks"
"""Where the image and the units have it."""


class Service(NamedTuple):
    """What runs where."""

    name: str
    address: str
    command: list[str]
    environment: dict[str, str]


class Deployment(NamedTuple):
    """`network` is that of the database, whose machine is the first address of it."""

    network: str
    nodes: list[Service]
    proxy: Service
    port: int
    """Of the proxy."""

    @property
    def public(self) -> SplitResult:
        """How people come."""
        return urlsplit(self.nodes[0].environment["FORTYWINKS_PUBLIC_URL"])


def compose(folder: Path) -> Deployment:
    """What `podman-compose -f docs/deploy/compose.yaml up` would start."""
    written = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    image = (DEPLOY / "Containerfile").read_text()
    in_image = dict(re.findall(r"(\w+)=(\S+)", " ".join(re.findall(r"^ENV (.+)$", image, re.MULTILINE))))
    command = json.loads(re.findall(r"^CMD (.+)$", image, re.MULTILINE)[-1])
    services = written["services"]
    nodes = [
        Service(name, f"10.40.0.{place}", command, in_image | service["environment"])
        for place, (name, service) in enumerate(services.items(), 20)
        if "build" in service
    ]
    proxy, (outside, inside) = services["proxy"], services["proxy"]["ports"][0].split(":")[1:]
    assert nodes[0].environment["FORTYWINKS_PUBLIC_URL"].endswith(f":{outside}")
    place = proxy["networks"]["house"]["ipv4_address"]
    network = written["networks"]["house"]["ipam"]["config"][0]["subnet"]
    return Deployment(network, nodes, Service("proxy", place, shlex.split(proxy["command"]), {}), int(inside))


def units(folder: Path) -> Deployment:
    """What `systemctl start fortywinks-node` would start on three machines, behind HAProxy."""
    text = (DEPLOY / "fortywinks-node.service").read_text()
    [command] = re.findall(r"^ExecStart=(.+)$", text, re.MULTILINE)
    given = dict(re.findall(r"^Environment=(\w+)=(\S+)$", text, re.MULTILINE))
    assert "EnvironmentFile=/etc/fortywinks.env" in text
    given["FORTYWINKS_DATABASE"] = "postgresql://house:winks@database/house"  # as that file would say
    nodes = []
    for place, name in enumerate("abc", 1):
        address = f"10.0.0.{place}"
        own = {"FORTYWINKS_NODE": given["FORTYWINKS_NODE"].replace("%l", name)}
        own["FORTYWINKS_NODE_ADDRESS"] = given["FORTYWINKS_NODE_ADDRESS"].replace("10.0.0.1", address)
        nodes.append(Service(name, address, shlex.split(command), given | own))
    settings = (DEPLOY / "haproxy.cfg").read_text().replace(":443 ssl crt /etc/haproxy/games.example.org.pem", ":80")
    (folder / "haproxy.cfg").write_text(settings)
    proxy = ["haproxy", "-db", "-f", str(folder / "haproxy.cfg")]
    return Deployment("10.0.0.0/24", nodes, Service("proxy", given["FORTYWINKS_PROXIES"], proxy, {}), 80)


def do(*words: str) -> None:
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, f"{shlex.join(words)}: {done.stderr}"


def lay_network(deployment: Deployment, folder: Path) -> str:
    """A bridge, and a machine at it for each service; all of it goes with the namespace that we are in. Answers with
    the address of the bridge, at which the database is."""
    do("mount", "-t", "tmpfs", "tmpfs", "/run")  # where the names of networks are kept
    do("ip", "link", "set", "lo", "up")
    do("ip", "link", "add", "bridge", "type", "bridge")
    bridge = deployment.network.replace(".0/", ".254/")
    do("ip", "address", "add", bridge, "dev", "bridge")
    do("ip", "link", "set", "bridge", "up")
    known = {str(deployment.public.hostname): deployment.proxy.address, "database": bridge.partition("/")[0]}
    for name, address, _, _ in (*deployment.nodes, deployment.proxy):
        do("ip", "netns", "add", name)
        do("ip", "link", "add", f"to-{name}", "type", "veth", "peer", "name", "eth0", "netns", name)
        do("ip", "link", "set", f"to-{name}", "master", "bridge", "up")
        do("ip", "-n", name, "address", "add", f"{address}/24", "dev", "eth0")
        for device in ("lo", "eth0"):
            do("ip", "-n", name, "link", "set", device, "up")
        known[name] = address
    (folder / "hosts").write_text("".join(f"{address} {name}\n" for name, address in known.items()))
    do("mount", "--bind", str(folder / "hosts"), "/etc/hosts")
    return known["database"]


def install() -> None:
    """This checkout's program, where image and units have it; and systemd finds nothing wrong with the units."""
    do("mount", "-t", "tmpfs", "tmpfs", "/opt")
    Path(PROGRAM).parent.mkdir(parents=True)
    Path(PROGRAM).write_text(f'#!/bin/sh\nexec {sys.executable} -m fortywinks "$@"\n')
    Path(PROGRAM).chmod(0o755)
    do("systemd-analyze", "verify", *map(str, DEPLOY.glob("*.service")))


@contextmanager
def database(address: str, network: str) -> Iterator[None]:
    """As PostgreSQL's image makes it from its variables: a user with a password, and a database of theirs."""
    server = PostgresServer(listen_addresses=address)
    with (server.folder / "data/pg_hba.conf").open("a") as hba:
        hba.write(f"host all all {network} scram-sha-256\n")
    server.sql("ALTER ROLE house PASSWORD 'winks'")
    server.sql("CREATE DATABASE house")
    server.sql("SELECT pg_reload_conf()")
    try:
        yield
    finally:
        server.close()


@contextmanager
def running(service: Service, folder: Path, inherited: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    program = find(service.command[0])
    assert program is not None, f"this needs {service.command[0]}"
    own = (
        inherited | service.environment | {"HOME": str(folder), "FORTYWINKS_DATA": str(folder / f"{service.name}.data")}
    )
    with (folder / f"{service.name}.log").open("wb") as log:
        command = ["ip", "netns", "exec", service.name, program, *service.command[1:]]
        process = subprocess.Popen(command, stdout=log, stderr=log, env=own)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def wait_until_ready(url: str, process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None:
        try:
            if httpx.get(f"{url}/ready", trust_env=False, timeout=5).is_success:
                return
        except httpx.TransportError:
            continue
    raise AssertionError(f"it has ended with {process.returncode}")


def try_out(deployment: Deployment, folder: Path, inherited: dict[str, str]) -> None:
    bridge = lay_network(deployment, folder)
    install()
    with database(bridge, deployment.network), ExitStack() as stack:
        nodes = [stack.enter_context(running(node, folder, inherited)) for node in deployment.nodes]
        urls = [f"http://{node.address}:4040" for node in deployment.nodes]
        for url, node in zip(urls, nodes, strict=True):
            wait_until_ready(url, node)
        front = stack.enter_context(running(deployment.proxy, folder, inherited))
        url = f"http://{deployment.public.hostname}:{deployment.port}"
        wait_until_ready(url, front)
        play_to_the_end(url)
        for owner in urls:
            is_found_everywhere(owner, urls, deployment.public.netloc)
        for node in nodes:
            node.send_signal(signal.SIGTERM)
        assert [node.wait() for node in nodes] == [0, 0, 0]


def is_found_everywhere(owner: str, urls: list[str], host: str) -> None:
    """Each node reaches this one by the address that it was given."""
    headers = {"Host": host, "Authorization": f"Bearer {new_token()}"}
    with httpx.Client(headers=headers, trust_env=False) as ann:
        made = ann.post(f"{owner}/api/tables", json={"game": "sen", "name": "Ann"}).json()
        for url in urls:
            assert ann.get(f"{url}/api/tables/{made['table']['id']}").json() == made


def main(kind: str, place: str) -> None:
    folder = Path(place)
    deployments: dict[str, Any] = {"compose": compose, "units": units}
    inherited = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "PYTHONPATH": os.pathsep.join(sys.path)}
    try_out(deployments[kind](folder), folder, inherited)


if __name__ == "__main__":
    main(*sys.argv[1:])
