"""`fortywinks` whose games are dealt from a file, so that each test meets the same games every time.

Nothing else differs from the program that users get. The first line of the file named by `DEALS` is what the secrets
are made from; whenever the file changes, the first of them comes again.
"""

import hashlib
import os
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import fortywinks.tables.house as tables_house
from fortywinks.cli import main

DEALS = "TEST_DEALS"


class Deals:
    """One secret after the other, of the file's own."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.text = ""
        self.numbers = count()

    def token_bytes(self, length: int) -> bytes:
        text = self.file.read_text()
        if text != self.text:
            self.text, self.numbers = text, count()
        name = text.partition("\n")[0]
        return hashlib.sha256(f"{name} {next(self.numbers)}".encode()).digest()[:length]


if __name__ == "__main__":
    deals = Deals(Path(os.environ[DEALS]))
    vars(tables_house)["secrets"] = SimpleNamespace(token_bytes=deals.token_bytes)
    main()
