"""Versions of the site side by side: a folder each."""

import json
from pathlib import Path


def list_versions(out: Path) -> None:
    """The menu of versions, and the newest for whoever names none."""
    there = [path.name for path in out.iterdir() if (path / "index.html").exists()]
    newest, *older = sorted(there, key=lambda name: [int(part) for part in name.split(".")], reverse=True)
    listed = [{"version": name, "title": name, "aliases": []} for name in (newest, *older)]
    (out / "versions.json").write_text(json.dumps(listed) + "\n", encoding="utf-8")
    lead_on = f'<!doctype html><meta http-equiv="refresh" content="0; url={newest}/index.html">\n'
    (out / "index.html").write_text(lead_on, encoding="utf-8")
