"""Debian's Firefox, driven by WebDriver BiDi; ``python -m tests.browser.firefox`` fetches one, if it may."""

import json
import os
import queue
import re
import shutil
import subprocess
import sys
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from .chromium import install

NAMES = ("firefox-esr", "firefox")
MISSING = "there is no Firefox here: install one (Debian: firefox-esr), or name one in the variable FIREFOX"
PATIENCE = 60

LEFT = re.compile(r"status=2152398850|/assets/[\w-]+\.webp’\. A ServiceWorker intercepted the request")
"""What was still being fetched when one went to another page (NS_BINDING_ABORTED); of a picture Firefox says it so."""

PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.auto": False,
    "ui.prefersReducedMotion": 1,
    "intl.accept_languages": "en-GB, en",
}


def find_firefox() -> str | None:
    """The one named in FIREFOX, or one on the PATH."""
    named = os.environ.get("FIREFOX")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, NAMES)), None)


class Firefox:
    """One window, and what went wrong in it."""

    def __init__(self, program: str, profile: Path) -> None:
        profile.mkdir(parents=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines))
        command = [program, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", str(profile)]
        environment = {**os.environ, "MOZ_REMOTE_ALLOW_SYSTEM_ACCESS": "0", "HOME": str(profile)}
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment)
        self.errors: list[str] = []
        self._open = ExitStack()
        self._socket = self._open.enter_context(connect(self._address(), max_size=None, proxy=None))
        self._count = 0
        self._do("session.new", capabilities={})
        self._do("session.subscribe", events=["log.entryAdded"])
        self._window = self._do("browsingContext.getTree")["contexts"][0]["context"]
        self._do("browsingContext.setViewport", context=self._window, viewport={"width": 1366, "height": 768})

    def _address(self) -> str:
        """What it says when it is ready; the rest of what it says is read and forgotten."""
        found: queue.Queue[str] = queue.Queue()

        def read() -> None:
            assert self.process.stderr is not None
            for line in self.process.stderr:
                if match := re.search(rb"listening on (ws://\S+)", line):
                    found.put(match[1].decode())

        self._reader = threading.Thread(target=read, daemon=True)
        self._reader.start()
        return found.get(timeout=PATIENCE) + "/session"

    def leave(self) -> None:
        self._open.close()
        self.process.terminate()
        self.process.wait(20)
        self._reader.join(20)
        assert self.process.stderr is not None
        self.process.stderr.close()

    def _do(self, method: str, **params: Any) -> Any:
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": params}))
        while True:
            told = json.loads(self._socket.recv(timeout=PATIENCE))
            if told.get("method") == "log.entryAdded":
                self._note(told["params"])
            elif told.get("id") == self._count:
                assert told["type"] == "success", f"{method}: {told['message']}"
                return told["result"]

    def _note(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error" and not LEFT.search(entry["text"]):
            self.errors.append(str(entry["text"]))

    def goes_to(self, url: str) -> None:
        self._do("browsingContext.navigate", context=self._window, url=url, wait="complete")

    def evaluate(self, script: str) -> Any:
        """What a line of JavaScript comes to, as JSON can tell it."""
        told = self._evaluate(f"JSON.stringify(({script}) ?? null)")
        return json.loads(told["value"])

    def _evaluate(self, script: str) -> Any:
        target = {"context": self._window}
        told = self._do("script.evaluate", expression=script, target=target, awaitPromise=True)
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return told["result"]

    def waits_for(self, script: str, seconds: float = PATIENCE) -> None:
        until = time.monotonic() + seconds
        while not self.evaluate(script):
            shown = self.evaluate("document.body.innerText.slice(0, 600)")
            assert time.monotonic() < until, f"never true in Firefox: {script}\n{shown}"
            time.sleep(0.05)

    def clicks(self, script: str) -> None:
        """With the mouse, on the element that the script finds."""
        self.waits_for(f"!!({script})")
        found = self._evaluate(f"(({script}).scrollIntoView({{block: 'center'}}), ({script}))")
        origin = {"type": "element", "element": {"sharedId": found["sharedId"]}}
        moves = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": moves}
        self._do("input.performActions", context=self._window, actions=[mouse])


def main() -> int:
    """Without a Firefox all tests but its own can run: they say so."""
    if find_firefox() is None and not install(NAMES[0]):
        print(f"make: {MISSING}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
