"""What a picture was painted from, as one number: its recipe, its palette and its motifs.

The gallery keeps it beside each picture, so that a test can say when one is stale. The painter's own code is left out:
a change there moves every picture a little, and asks for `make pictures` anyway. No Skia here, so that the tests,
which never paint, can reckon it too.
"""

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PLACING = ("float", "stand", "swarm", "reflect")
"""The verbs whose first word is a motif."""


def motifs_of(recipe: dict[str, Any]) -> list[str]:
    """The motifs of a picture, in the order in which they appear."""
    names: list[str] = []
    for text in recipe["picture"]["scene"].strip().splitlines():
        words = text.split()
        if words and words[0] in PLACING and words[1] not in names:
            names.append(words[1])
    return names


def fingerprint(name: str, folder: Path = HERE) -> str:
    """Changes with the recipe, with the colours of its palette, and with any of the motifs that it places."""
    text = (folder / "recipes" / f"{name}.toml").read_bytes()
    recipe = tomllib.loads(text.decode())
    palettes = tomllib.loads((folder / "palettes.toml").read_text(encoding="utf-8"))
    digest = hashlib.sha256(text)
    digest.update(json.dumps(palettes[recipe["palette"]], sort_keys=True).encode())
    for motif in motifs_of(recipe):
        for file in sorted((folder / "motifs").glob(f"*/{motif}.svg")):
            digest.update(file.read_bytes())
    return digest.hexdigest()
