"""What axe finds: all that somebody could not see, hear or reach on a page."""

import json
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
"""The rules that another theme can break: it changes nothing but colours."""


FURTHER = ("label-content-name-mismatch",)
"""Rules that axe has, but leaves out unless it is asked: who says what can be read on a thing must be understood."""


def violations(page: Page, *, colours_only: bool = False) -> list[str]:
    """One line for each rule that is broken: where, and why."""
    if not page.evaluate("'axe' in window"):  # half a megabyte: once for each page that was loaded
        page.evaluate(AXE_SCRIPT)
    rules = {rule: {"enabled": True} for rule in FURTHER}
    wishes = json.dumps({"resultTypes": ["violations"], **({"runOnly": COLOURS} if colours_only else {"rules": rules})})
    found: list[dict[str, Any]] = page.evaluate(f"axe.run({wishes}).then((found) => found.violations)")
    return [_line(violation) for violation in found]


def _line(violation: dict[str, Any]) -> str:
    nodes = violation["nodes"]
    where = "; ".join(node["html"][:110] for node in nodes[:3])
    why = nodes[0]["any"][:1] or nodes[0]["all"][:1]
    return f"{violation['id']}: {where} {why[0]['message'] if why else ''}"
