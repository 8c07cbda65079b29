"""The page on a static host: `fortywinks site`, served by Python's own plain web server under a prefix."""

import re
import subprocess
import sys
from pathlib import Path

from fortywinks.page_house.site import write_site

PREFIX = "games/winks"


class StaticSite:
    """A folder, and a web server that knows nothing of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / PREFIX
        write_site(self.folder)
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        said = re.search(r"port (\d+)", self.process.stdout.readline())
        assert said is not None
        self.url = f"http://127.0.0.1:{said[1]}/{PREFIX}/"

    def close(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=20)
