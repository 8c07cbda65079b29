"""The server as a process that can be killed and started again at the same address."""

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

COMMAND = [sys.executable, "-m", "fortywinks", "serve"]


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port


class HouseProcess:
    """`with HouseProcess(folder) as house`; its log goes to a file beside the data."""

    def __init__(self, folder: Path, *flags: str, environment: dict[str, str] | None = None) -> None:
        self._environment = {**os.environ, **(environment or {})}
        self.data = folder / "data"
        self.log = folder / "log"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._flags = ["--port", str(self.port), "--data", str(self.data), *flags]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, *, wait: bool = True) -> None:
        """Starts it; unless told otherwise, comes back when people can come."""
        with self.log.open("ab") as log:
            self._opened = self.openings
            self._process = subprocess.Popen(
                [*COMMAND, *self._flags],
                stderr=log,
                start_new_session=True,
                env=self._environment,
                preexec_fn=self.before,
            )
        if wait:
            self.wait_until_open()

    def wait_until_open(self) -> None:
        """Since it was last started."""
        assert self._process is not None
        while self.openings == self._opened:
            assert self._process.poll() is None, self.log.read_text()
            try:
                self._process.wait(0.02)
            except subprocess.TimeoutExpired:
                continue

    def before(self) -> None:
        """In the new process, before the program begins."""

    @property
    def openings(self) -> int:
        """How often it was open, by its log."""
        return sum(entry["message"] == "open" for entry in self.entries)

    @property
    def entries(self) -> list[dict[str, object]]:
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [json.loads(line) for line in lines if line.endswith("}")]

    def kill(self) -> None:
        """The hardest end there is, for its bots' processes too."""
        if self._process is not None:
            with suppress(ProcessLookupError):  # it has ended by itself
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def wait(self) -> int:
        """Until it ends by itself; its exit status."""
        assert self._process is not None
        status = self._process.wait(120)
        self._process = None
        return status

    def stop(self) -> int:
        """Asks it to end; its exit status."""
        assert self._process is not None
        self._process.terminate()
        status = self._process.wait(20)
        self._process = None
        return status

    def __enter__(self) -> "HouseProcess":
        self.start()
        return self

    def __exit__(self, *trouble: object) -> None:
        self.kill()
