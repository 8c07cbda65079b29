"""The real program as its own process, as a visitor's browser meets it."""

import os
import re
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from typing import Any

import httpx

from fortywinks.tables import new_token

from .dealt import DEALS

WITHOUT_LIMITS = ("--requests-per-second", "0", "--messages-per-second", "0", "--tables-per-person", "1000")


class House:
    """`fortywinks serve` with its own port and data; with `limits`, those that users get."""

    def __init__(
        self,
        data: Path,
        *flags: str,
        bot_pace: int = 0,
        environment: dict[str, str] | None = None,
        limits: bool = False,
    ) -> None:
        self.data = data
        self.environment = {**(os.environ if environment is None else environment), DEALS: str(data / "deals")}
        self.flags = ("--bot-pace", str(bot_pace), *(() if limits else WITHOUT_LIMITS), *flags)
        self._changes = count()
        self.port = 0
        self.log = data / "log"
        self.process: subprocess.Popen[bytes] | None = None

    def deals(self, name: str) -> None:
        """From now on the games that belong to this name, from the first."""
        (self.data / "deals").write_text(f"{name}\n{next(self._changes)}")

    def open(self) -> "House":
        """Starts it; a second time at the same port."""
        self.data.mkdir(parents=True, exist_ok=True)
        self.deals(self.data.name)
        arguments = ["--port", str(self.port), "--data", str(self.data / "games"), *self.flags]
        with self.log.open("wb") as log:
            command = [sys.executable, "-m", "tests.browser.dealt", "serve", *arguments]
            self.process = subprocess.Popen(command, stderr=log, env=self.environment)
        until = time.monotonic() + 60
        while not (opened := re.findall(r'.*"message": "open".*"port": (\d+).*\n', self.log.read_text())):
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < until, "the house does not open"
            time.sleep(0.02)
        self.port = int(opened[0])
        return self

    def close(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(20)
            self.process = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(self, path: str, body: Any = None, token: str = "") -> Any:
        """One request over HTTP, as somebody without the page."""
        headers = {"authorization": f"Bearer {token or new_token()}"}
        with httpx.Client(base_url=self.url, headers=headers, timeout=20, trust_env=False) as client:
            answer = client.get(path) if body is None else client.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()
