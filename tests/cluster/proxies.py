"""nginx, HAProxy and Caddy as `docs/deploy` sets them up, before the nodes of a test.

``python -m tests.cluster.proxies`` fetches those that are missing, where that is ours to do.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

from tests.browser.chromium import install
from tests.cluster.many_nodes import ManyNodes

DEPLOY = Path(__file__).parents[2] / "docs" / "deploy"
PACKAGES = {"nginx": "nginx-light", "haproxy": "haproxy", "caddy": "caddy"}
"""Programs, and Debian's packages of them."""
NEEDED = ("nginx", "haproxy")
"""By what every change must pass."""

Front: TypeAlias = Callable[[ManyNodes], AbstractAsyncContextManager[Any]]


def find(name: str) -> str | None:
    """The program that a variable such as NGINX names, or one of the system."""
    return shutil.which(os.environ.get(name.upper(), name), path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")


def _replaced(text: str, what: str, by: str) -> str:
    assert text.count(what) == 1, f"the document has not exactly one {what!r}"
    return text.replace(what, by)


def _with_nodes(text: str, house: ManyNodes) -> str:
    for number, node in enumerate(house.nodes, 1):
        text = _replaced(text, f"10.0.0.{number}:4040", f"127.0.0.1:{node.port}")
    return text


def nginx_settings(house: ManyNodes, folder: Path) -> str:
    """The document, unchanged but for addresses and the certificate, in what surrounds it on a machine."""
    inner = _with_nodes((DEPLOY / "nginx-nodes.conf").read_text(), house)
    inner = _replaced(inner, "listen 443 ssl;", f"listen 127.0.0.1:{house.port};")
    places = "".join(f"{kind}_temp_path {folder};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    return f"daemon off;\npid {folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{places}{inner}\n}}\n"


def haproxy_settings(house: ManyNodes, folder: Path) -> str:
    text = _with_nodes((DEPLOY / "haproxy.cfg").read_text(), house)
    return _replaced(text, ":443 ssl crt /etc/haproxy/games.example.org.pem", f"127.0.0.1:{house.port}")


def caddy_settings(house: ManyNodes, folder: Path) -> str:
    """Without HTTPS, which it would fetch a certificate for."""
    text = _with_nodes((DEPLOY / "Caddyfile-nodes").read_text(), house)
    return "{\n\tadmin off\n}\n" + _replaced(text, "games.example.org {", f"http://127.0.0.1:{house.port} {{")


SETTINGS = {"nginx": nginx_settings, "haproxy": haproxy_settings, "caddy": caddy_settings}


def command(name: str, folder: Path, settings: Path) -> list[str]:
    program = find(name)
    assert program is not None, f"this needs {name}: install Debian's {PACKAGES[name]}, or name it in {name.upper()}"
    if name == "nginx":
        return [program, "-p", str(folder), "-e", str(folder / "errors"), "-c", str(settings)]
    if name == "caddy":
        return [program, "run", "--adapter", "caddyfile", "--config", str(settings)]
    return [program, "-db", "-f", str(settings)]


@asynccontextmanager
async def proxy(name: str, folder: Path, house: ManyNodes) -> AsyncIterator[None]:
    """It runs, and takes connections."""
    folder.mkdir()
    settings = folder / "settings"
    settings.write_text(SETTINGS[name](house, folder))
    with (folder / "log").open("wb") as log:
        own = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        process = subprocess.Popen(command(name, folder, settings), stdout=log, stderr=log, env=own)
    try:
        await house.wait_for_front()
        assert process.poll() is None, (folder / "log").read_text()
        yield
    finally:
        process.terminate()
        process.wait()


def main() -> int:
    for name, package in PACKAGES.items():
        if not find(name) and not (install(package) and find(name)):
            print(f"make: there is no {name} here: install one, or name it in {name.upper()}", file=sys.stderr)
            if name in NEEDED:
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
